import { z } from "zod";
import { arg, type Step } from "#command/command.ts";
import { opened } from "#command/opened.ts";
import { applyChanges } from "#ocio/model/change.ts";
import type { Document } from "#ocio/model/document.ts";
import { nouns } from "#ocio/model/noun.ts";
import { type Replaceable, replaceChanges, replaceProblem, usesToReplace } from "#ocio/names/replacement.ts";
import { find, findAll, optionsOf, rowsArg, subject } from "./target.ts";

/** Puts one row in the place of others, which go: whatever used them uses it. */
export function replaceCommand(collection: Replaceable) {
  const [one, many] = nouns[collection];
  return opened({
    title: `Replace ${many} by another…`,
    aliases: ["substitute", "swap", "merge", "delete and replace"],
    args: z.object({
      targets: rowsArg(collection),
      by: arg(z.string().min(1), {
        label: "By",
        options: (state) => optionsOf(state, collection),
      }),
    }),
    when: (document) => document[collection].order.length > 1 || `There is no other ${one} yet.`,
    run: (document, { targets, by }) => {
      const rows = findAll(document, collection, targets);
      if (typeof rows === "string") return rows;
      const other = find(document, collection, by);
      if (typeof other === "string") return other;
      return replacing(document, collection, rows, other, (uses) => {
        const places = `${uses} ${uses === 1 ? "place" : "places"}`;
        return `Replaced ${subject(collection, rows)} by “${other.name}” in ${places}`;
      });
    },
  });
}

type Named = { id: string; name: string };

/** The step in which a row takes the place of others, or why it cannot; `say` is given in how many places. */
export function replacing(
  document: Document,
  collection: Replaceable,
  rows: readonly Named[],
  by: Named,
  say: (uses: number) => string,
): Step | string {
  const ids = rows.map(({ id }) => id);
  const problem = replaceProblem(document, collection, ids, by.id);
  if (problem) return problem;
  const changes = replaceChanges(document, collection, ids, by.id);
  return {
    edit: (draft) => applyChanges(draft as Document, changes),
    view: (session) => {
      session.selection = [{ kind: collection, id: by.id }];
    },
    say: say(usesToReplace(document, collection, ids)),
  };
}
