import { type Document, rowsOf } from "../model/document.ts";
import { listed } from "../model/noun.ts";
import { fold, trim } from "../names/name.ts";
import type { ConversionChange } from "./change.ts";

/**
 * Takes names with commas out of the lists of active displays and views: official OCIO before 2.5 joins and splits these
 * lists, so that it refuses a display that it does not know, and offers no view with a comma.
 */
export function dropSplitNames(document: Document, changes: ConversionChange[]): void {
  const { config } = document;
  for (const [field, words] of [
    ["active_displays", "displays"],
    ["active_views", "views"],
  ] as const) {
    const names = config[field];
    const kept = unsplit(names);
    if (kept.length === names.length) continue;
    const isAll = field === "active_displays" && areAllDisplays(document, names);
    config[field] = isAll ? [] : kept;
    const gone = names.filter((name) => !kept.includes(name)).map((name) => `“${name}”`);
    changes.push({
      collection: "config",
      name: field,
      what: isAll
        ? `The list of active ${words} is left out: it has all of them.`
        : `The active ${words} no longer name ${listed(gone)}${kept.length === 0 ? ", and all are active" : ""}.`,
      why: "Official OCIO before 2.5 splits such names at commas, and a single one at colons.",
      kind: isAll ? "exact" : "lost",
    });
  }
}

function unsplit(names: readonly string[]): string[] {
  const plain = names.filter((name) => !name.includes(","));
  return plain.length === 1 && plain[0]?.includes(":") ? [] : plain;
}

/** True for a list that says what an empty one does. */
function areAllDisplays(document: Document, names: readonly string[]): boolean {
  const all = rowsOf(document, "displays").map(({ name }) => fold(name));
  return all.length === names.length && names.every((name, at) => fold(trim(name)) === all[at]);
}
