import { z } from "zod";
import { arg, type Step } from "#command/command.ts";
import { opened } from "#command/opened.ts";
import { applyChanges } from "#ocio/model/change.ts";
import type { Document, RowOf } from "#ocio/model/document.ts";
import { counted, nouns } from "#ocio/model/noun.ts";
import { fold } from "#ocio/names/name.ts";
import { type Replaceable, replaceChanges, replaceProblem, usesToReplace } from "#ocio/names/replacement.ts";
import { find, findAll, optionsOf, rowsArg, subject } from "./target.ts";

/** Puts one row in the place of others, which go: whatever used them uses it. */
export function replaceCommand(collection: Replaceable) {
  const [one, many] = nouns[collection];
  return opened({
    title: `Replace ${many} by another…`,
    aliases: ["substitute", "swap", "merge into another", "delete and replace"],
    args: z.object({
      targets: rowsArg(collection),
      by: arg(z.string().min(1), {
        label: "By",
        told: "by",
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

/** Makes one space of several: it keeps its values, and has the names of the others as aliases. */
export function mergeCommand(collection: "colorspaces" | "display_colorspaces") {
  const [one, many] = nouns[collection];
  return opened({
    title: `Merge ${many}…`,
    aliases: ["merge these", "deduplicate", "make one of", "equal in color", "same color", "identical"],
    args: z.object({
      targets: rowsArg(collection),
      into: arg(z.string().min(1), {
        label: "Keep",
        told: "keep",
        options: (state) => optionsOf(state, collection),
      }),
    }),
    when: (document) => document[collection].order.length > 1 || `There is no other ${one} yet.`,
    deletes: { of: "merge", collection },
    together: (count, calls) => {
      const merged = calls.flatMap(({ args: { targets, into } }) =>
        [targets].flat().filter((target) => target !== into),
      );
      return `Merged ${counted(collection, merged.length)} into ${count}`;
    },
    run: (document, { targets, into }) => {
      const found = findAll(document, collection, targets);
      if (typeof found === "string") return found;
      const kept = find(document, collection, into);
      if (typeof kept === "string") return kept;
      const rows = found.filter(({ id }) => id !== kept.id);
      if (rows.length === 0) return `“${kept.name}” is the only one: choose what to merge with it.`;
      const merged = `Merged ${subject(collection, rows)} into “${kept.name}”`;
      const say = (uses: number) =>
        uses === 0 ? merged : `${merged}; ${uses} ${uses === 1 ? "use follows" : "uses follow"}`;
      const step = replacing(document, collection, rows, kept, say);
      if (typeof step === "string") return step;
      return {
        ...step,
        edit: (draft) => mergeNames(draft as Document, collection, rows, kept.id, step.edit),
      };
    },
  });
}

type Space = RowOf<"colorspaces" | "display_colorspaces">;

/** Carries out the replacement, then gives the kept row the names of the others, and their interop ID if it has none. */
function mergeNames(
  draft: Document,
  collection: "colorspaces" | "display_colorspaces",
  rows: readonly Space[],
  id: string,
  replace: Step["edit"],
): void {
  replace?.(draft);
  const kept = draft[collection].byId[id];
  if (!kept) return;
  const names = rows.flatMap(({ name, aliases_data }) => [name, ...aliases_data]);
  const isNew = (name: string) =>
    fold(name) !== fold(kept.name) && !kept.aliases_data.some((each) => fold(each) === fold(name));
  if (draft.config.ocio_profile_version !== "1")
    kept.aliases_data = [...kept.aliases_data, ...names.filter(isNew)];
  kept.interop_id ??= rows.find(({ interop_id }) => interop_id)?.interop_id ?? null;
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
