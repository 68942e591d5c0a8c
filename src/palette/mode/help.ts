import type { Found } from "../rows.ts";
import type { Mode } from "./mode.ts";

/** The other modes, as rows that enter them. */
export function helpMode(modes: readonly Mode[]): Mode {
  return {
    prefix: "?",
    name: "What can be typed",
    hint: "",
    rows: () => [
      ...modes.map(({ prefix, name, hint }, order) =>
        modeRow(prefix, name, `such as ${prefix}${hint}`, order),
      ),
      modeRow("", "Everything", "commands, things and configurations in one list", modes.length),
    ],
    empty: "No results",
  };
}

function modeRow(prefix: string, name: string, detail: string, order: number): Found {
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
