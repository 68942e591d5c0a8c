import { vectorGraticule } from "./vectorGraticule.ts";

const SIZE = 240;
const ANCHORS = { left: "start", center: "middle", right: "end" } as const;
const { circle, lines, boxes } = vectorGraticule(SIZE);

/** Marks over a vectorscope: axes, the circle and boxes of the six colors, and the line of skin tones. */
export function Graticule() {
  return (
    <svg viewBox={`0 0 ${SIZE} ${SIZE}`} aria-hidden="true">
      <title>
        Rec. 709. Large boxes: colors at 75 %, small ones: at 100 %. Circle: chroma of 100 % green and
        magenta. Dashed: skin tones.
      </title>
      <rect width={SIZE} height={SIZE} style={{ stroke: "none" }} />
      <circle cx={circle.x} cy={circle.y} r={circle.radius} />
      {lines.map(({ from, to, isDashed }) => (
        <path key={String(to)} d={`M${from}L${to}`} strokeDasharray={isDashed ? "2 3" : undefined} />
      ))}
      {boxes.map(({ x, y, edge, letters, text, align }) => (
        <g key={`${x} ${y}`}>
          <rect x={x - edge / 2} y={y - edge / 2} width={edge} height={edge} />
          {letters && (
            <text x={text[0]} y={text[1]} textAnchor={ANCHORS[align]}>
              {letters}
            </text>
          )}
        </g>
      ))}
    </svg>
  );
}
