/** Styles of the page; it needs no other file. */
export const STYLE = `
:root { color-scheme: light dark; --line: light-dark(#ddd, #333); --dim: light-dark(#666, #999); --panel: light-dark(#f6f6f6, #1c1c1c); }
body { margin: 0 auto; max-width: 1200px; padding: 24px; font: 14px/1.5 system-ui, sans-serif; background: light-dark(#fff, #141414); color: light-dark(#111, #eee); }
h1 { font-size: 24px; margin: 0 0 4px; overflow-wrap: anywhere; }
h2 { font-size: 17px; margin: 36px 0 8px; }
h3 { font-size: 14px; margin: 18px 0 6px; color: var(--dim); }
nav { display: flex; flex-wrap: wrap; gap: 4px 14px; margin: 14px 0; }
a { color: inherit; }
p.description { white-space: pre-line; max-width: 80ch; margin: 6px 0; }
small, .dim { color: var(--dim); font-weight: 400; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: 6px 10px 6px 0; border-top: 1px solid var(--line); overflow-wrap: break-word; }
th { font-weight: 600; }
th[scope="row"] { width: 220px; min-width: 140px; }
td { min-width: 100px; }
thead th { border-top: 0; color: var(--dim); font-weight: 500; white-space: nowrap; }
tr:target { background: var(--panel); }
td.figures { white-space: nowrap; width: 180px; }
.figure { width: 96px; height: 64px; background: var(--panel); border-radius: 4px; }
.figure.square { width: 64px; margin-left: 6px; }
.figure * { fill: none; stroke-width: 1; vector-effect: non-scaling-stroke; }
.figure .axis { stroke: var(--line); } .figure .locus { stroke: var(--dim); }
.figure .gamut, .figure .gray, .figure circle { stroke: currentColor; }
.figure .red { stroke: #e5484d; } .figure .green { stroke: #46a758; } .figure .blue { stroke: #3e8ef7; }
details summary { cursor: pointer; color: var(--dim); }
ul { margin: 0; padding-left: 18px; }
@media print { body { max-width: none; padding: 0; } details > * { display: block; } }
`;
