import type { PaletteRow } from "../paletteRow.ts";
import type { Mode } from "./mode.ts";

/** The other modes, as rows that enter them, and the headings of the guide. */
export function helpMode(modes: readonly Mode[]): Mode {
  const rows = [
    ...modes.map(({ prefix, name, hint }, order) => modeRow(prefix, name, `such as ${prefix}${hint}`, order)),
    modeRow("", "Everything", "commands, things and configurations in one list", modes.length),
  ];
  return {
    prefix: "?",
    name: "What can be typed",
    hint: "",
    fetch: async () => {
      const { sections } = await import("#parts/guide.ts");
      const guide = sections.slice(1).map(({ id, title }, at) => guideRow(id, title, rows.length + at));
      return { rows: () => [...rows, ...guide] };
    },
    empty: "No results",
  };
}

function guideRow(id: string, title: string, order: number): PaletteRow {
  return {
    id: `guide:${id}`,
    title,
    order,
    group: "Guide",
    icon: "file",
    detail: "",
    does: { to: `/guide#${id}` },
  };
}

function modeRow(prefix: string, name: string, detail: string, order: number): PaletteRow {
  return {
    id: `mode:${prefix}`,
    title: prefix === "" ? name : `${prefix}  ${name}`,
    aliases: [name],
    order,
    group: "What can be typed",
    icon: "chevronRight",
    detail,
    does: { query: prefix },
  };
}
