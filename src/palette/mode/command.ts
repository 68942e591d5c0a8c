import { commandRows } from "../rows.ts";
import type { Mode } from "./mode.ts";

/** Commands alone. */
export const commandMode: Mode = {
  prefix: ">",
  name: "Commands",
  hint: "rename color space",
  rows: ({ editor }) => commandRows(editor.commands),
  empty: "No results",
};
