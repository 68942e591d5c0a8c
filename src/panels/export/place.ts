import type { Ref } from "#command/state.ts";
import type { CollectionName, Document } from "#ocio/model/document.ts";
import { nameOf } from "#ocio/names/finder.ts";
import { lineOf } from "#ocio/yaml/pathLine.ts";

/**
 * The place of a row for `lineOf`: a view that a display has for itself is in that display, a shared one where shared
 * views are. Null when the row is not there.
 */
export function pathOfRow(document: Document, kind: CollectionName, id: string): string | null {
  const row = document[kind].byId[id];
  if (!row) return null;
  const name = nameOf(row, document);
  if (!("display_id" in row)) return `${kind}/${name}`;
  if (!row.inline_view) return `shared_views/${name}`;
  const { display_id } = row;
  if (display_id === null) return `virtual_display/${name}`;
  return `displays/${document.displays.byId[display_id]?.name ?? ""}/${name}`;
}

let split: { text: string; lines: readonly string[] } = { text: "", lines: [""] };

/** The lines of a written text, which is asked about many times. */
export function textLines(text: string): readonly string[] {
  if (split.text !== text) split = { text, lines: text.split("\n") };
  return split.lines;
}

/** Lines of a canonical text that say a row, or of its head without one, and the number of the first. */
export function linesOf(text: string, document: Document, thing?: Ref): { from: number; lines: string[] } {
  const all = textLines(text);
  if (!thing) {
    const end = all.findIndex((line) =>
      /^(shared_views|displays|colorspaces|display_colorspaces):/.test(line),
    );
    return { from: 1, lines: all.slice(0, end < 0 ? all.length : end) };
  }
  const path = pathOfRow(document, thing.kind, thing.id);
  const line = path === null ? null : lineOf(text, path);
  if (line === null) return { from: 1, lines: [] };
  // A view stands in one line.
  if (/^ +- !<View> \{.*\}$/.test(all[line - 1] ?? ""))
    return { from: line, lines: [all[line - 1]?.trim() ?? ""] };
  // The line found names the row; a block in several lines begins one above, with its tag.
  const start = /^ {2}- !<\w+>$/.test(all[line - 2] ?? "") ? line - 2 : line - 1;
  // Blank lines stand in descriptions, too.
  const next = all.findIndex((each, at) => at > line - 1 && /^ {0,2}\S/.test(each));
  const lines = all.slice(start, next < 0 ? all.length : next).map((each) => each.replace(/^ {2}/, ""));
  while (lines.at(-1) === "") lines.pop();
  return { from: start + 1, lines };
}
