import type { PaletteRow } from "../paletteRow.ts";
import { fileText } from "../preview/consequence.ts";
import type { Mode } from "./mode.ts";

/** Lines offered at most for a text. */
const MAX_ROWS = 60;

/** Lines of the written file: by number, or by what they say. */
export const lineMode: Mode = {
  prefix: ":",
  name: "Lines of the file",
  hint: "120, or words of the line",
  answers: ({ state }, text) => {
    if (!state.document) return [];
    const lines = fileText(state.document).trimEnd().split("\n");
    const number = /^\d+$/.test(text) ? Number(text) : null;
    if (number !== null) {
      const at = Math.min(Math.max(number, 1), lines.length);
      return [lineRow(lines, at)];
    }
    const wanted = text.toLowerCase();
    const found: PaletteRow[] = [];
    for (let at = 1; at <= lines.length && found.length < MAX_ROWS; at++)
      if (lines[at - 1]!.toLowerCase().includes(wanted)) found.push(lineRow(lines, at));
    return found;
  },
  empty: "No line says that.",
};

function lineRow(lines: readonly string[], at: number): PaletteRow {
  return {
    id: `line:${at}`,
    title: lines[at - 1]?.trim() || "(empty line)",
    group: "Lines of the file",
    icon: "fileRules",
    detail: `line ${at}`,
    does: { call: { id: "go.yamlLine", args: { line: at } } },
  };
}
