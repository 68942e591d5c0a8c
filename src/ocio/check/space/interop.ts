import { rowsOf } from "../../document.ts";
import { interopIds } from "../../enums.ts";
import { subjects } from "../../noun.ts";
import { isSpace } from "../lookup.ts";
import type { Rule } from "../rule.ts";

const published: ReadonlySet<string> = new Set([...interopIds.scene, ...interopIds.display]);
const SPACES = ["colorspaces", "display_colorspaces"] as const;

/** How an interop id is spelled, and that it can be looked up. */
export const interop: Rule = {
  code: "interop-id",
  severity: "error",
  *find(document, lookup) {
    for (const collection of SPACES)
      for (const { name, interop_id: id } of rowsOf(document, collection)) {
        if (!id) continue;
        const path = `${collection}/${name}/interop_id`;
        const problem = spellingProblem(id);
        const named = lookup.find(id);
        if (problem) yield { path, message: `Interop ID “${id}” of “${name}” ${problem}.` };
        else if (!isSpace(named) && named?.collection !== "roles")
          yield {
            path,
            message: `Interop ID “${id}” of “${name}” is no name or alias of a color space; add it as an alias.`,
            fixes: named
              ? []
              : [{ id: `${subjects[collection]}.addAlias`, args: { target: name, alias: id } }],
          };
      }
  },
};

function spellingProblem(id: string): string | null {
  if (/[^a-z0-9.\-_~/*#%^+()[\]|:]/.test(id))
    return "holds characters other than a–z, 0–9 and . - _ ~ / * # % ^ + ( ) [ ] | :";
  const parts = id.split(":");
  if (parts.length > 2) return "holds more than one colon";
  return parts.length === 2 && parts.includes("") ? "has nothing on one side of its colon" : null;
}

/** Ids without a namespace come from the Color Interop Forum's list; in a namespace they are one's own. */
export const interopUnpublished: Rule = {
  code: "interop-id-unpublished",
  severity: "warning",
  *find(document) {
    for (const collection of SPACES)
      for (const { name, interop_id: id } of rowsOf(document, collection)) {
        if (!id || spellingProblem(id)) continue;
        const path = `${collection}/${name}/interop_id`;
        const [namespace, own] = id.includes(":") ? id.split(":") : [null, id];
        if (namespace === null && !published.has(id))
          yield {
            path,
            message: `Interop ID “${id}” of “${name}” is not on the Color Interop Forum's list; give it a namespace.`,
          };
        else if (namespace !== null && published.has(own ?? ""))
          yield {
            path,
            message: `Interop ID “${id}” of “${name}” puts a namespace before an id of the Color Interop Forum.`,
          };
      }
  },
};
