/** The comment of a row as people read and type it: without the blank that usually stands behind each "#". */
export function shownComment(comment: string | undefined): string {
  return (comment ?? "").split("\n").map(shownLine).join("\n");
}

const shownLine = (line: string) => line.replace(/^ /, "");

/**
 * A comment that was typed, as a row has it: each line with a blank before it, or as the row had that line already;
 * undefined where nothing is left of it.
 */
export function typedComment(typed: string, before: string | undefined): string | undefined {
  const lines = typed.replace(/\r\n?|[\u0085\u2028\u2029]/g, "\n").split("\n");
  if (lines.every((line) => line.trim() === "")) return undefined;
  const known = new Map<string, string[]>();
  for (const line of before?.split("\n") ?? [])
    known.set(shownLine(line), [...(known.get(shownLine(line)) ?? []), line]);
  return lines.map((line) => known.get(line)?.shift() ?? (line === "" ? "" : ` ${line}`)).join("\n");
}
