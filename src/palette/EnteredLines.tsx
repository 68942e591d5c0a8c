/** Lines typed faster than the palette could answer: each but the last ended with Enter. */
type Lines = readonly string[];

/** The lines with another text in the last one. */
export const withText = (lines: Lines, text: string): Lines => [...lines.slice(0, -1), text];

/** The lines after Enter; on an empty line it means nothing. */
export const withEnter = (lines: Lines): Lines => (lines.at(-1) === "" ? lines : [...lines, ""]);

/** The lines after Backspace in an empty last one: the one before it is open again. */
export const withoutEnter = (lines: Lines): Lines => lines.slice(0, -1);

/** The lines that ended, before the field of the last one. */
export function EnteredLines({ lines }: { lines: Lines }) {
  return lines.slice(0, -1).map((line, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines only come and go at the end
    <span key={at} className="palette-chip">
      <span className="ellipsis">{line}</span>
      <span className="dim">…</span>
    </span>
  ));
}
