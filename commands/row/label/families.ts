import { z } from "zod";
import { arg } from "#command/command.ts";
import { time } from "#command/declare.ts";
import { opened } from "#command/opened.ts";
import { applyChanges, type Change, changed } from "#ocio/model/change.ts";
import { type Document, rowsOf } from "#ocio/model/document.ts";
import { familiesBelow, nameBelow } from "#ocio/model/nested.ts";
import { counted } from "#ocio/model/noun.ts";
import { fold } from "#ocio/names/name.ts";
import { replaceChanges, replaceProblem, usesToReplace } from "#ocio/names/replacement.ts";
import { fieldNow, textOrNull } from "../field.ts";
import { nameNow } from "../rename.ts";
import { find, findAll, optionsOf, rowArg, rowsArg, some, subject } from "../target.ts";

type Family = { id: string; name: string };

const below = arg(z.boolean().default(true), { label: "With the families below it" });

/** Renames a family and, unless told otherwise, those below it: "Input" to "In" makes "Input/ARRI" "In/ARRI". */
export function renameFamily() {
  return opened({
    title: "Rename family…",
    aliases: ["change name"],
    keys: ["f2"],
    args: z.object({ target: rowArg("families"), name: nameNow("families"), below, time }),
    when: some("families"),
    run: (document, { target, name, below: nested = true, time: now }) => {
      const row = find(document, "families", target);
      if (typeof row === "string") return row;
      if (row.name === name) return { say: `“${row.name}” already has that name` };
      const moved = nested ? familiesBelow(document, row.id) : [];
      const names = new Map([
        [row.id, name],
        ...moved.map((each) => [each.id, nameBelow(each, row.name, name)] as const),
      ]);
      const problem = takenName(document, names);
      if (problem) return problem;
      const changes = [...names].flatMap(([id, next]) => renaming(id, next, now));
      const others = moved.length > 0 ? ` and ${counted("families", moved.length)} below it` : "";
      return {
        edit: (draft) => applyChanges(draft as Document, changes),
        say: `Renamed “${row.name}” to “${name}”${others}`,
      };
    },
  });
}

function renaming(id: string, name: string, now: string): Change[] {
  const at = ["families", "byId", id];
  return [
    { at: [...at, "name"], to: () => name },
    { at: [...at, "updated_at"], to: () => now },
  ];
}

/** Reason families cannot take new names, by id: one belongs to a family that keeps its name. */
function takenName(document: Document, names: ReadonlyMap<string, string>): string | null {
  const others = new Map(
    rowsOf(document, "families")
      .filter(({ id }) => !names.has(id))
      .map(({ name }) => [fold(name), name]),
  );
  for (const name of names.values()) {
    const other = others.get(fold(name));
    if (other !== undefined) return `A family named “${other}” already exists; merge the two instead.`;
  }
  return null;
}

/** Sets or clears the description of families. */
export function describeFamilies() {
  return opened({
    title: "Set description of families…",
    aliases: ["note"],
    args: z.object({
      targets: rowsArg("families"),
      description: fieldNow("families", arg(z.string().nullable(), { label: "Description" }), (_, row) =>
        "description" in row ? row.description : undefined,
      ),
      time,
    }),
    when: some("families"),
    merge: ({ targets }) => `families.description ${JSON.stringify(targets)}`,
    run: (document, { targets, description, time: now }) => {
      const rows = findAll(document, "families", targets);
      if (typeof rows === "string") return rows;
      const next = textOrNull(description);
      const due = rows.filter((row) => row.description !== next);
      if (due.length === 0) return { say: `Description of ${subject("families", rows)} is already as given` };
      return {
        edit: (draft) => {
          for (const { id } of due)
            Object.assign(draft.families.byId[id] as object, { description: next, updated_at: now });
        },
        say: `Set description of ${subject("families", due)}`,
      };
    },
  });
}

/** Puts the members of families into another one, and what is below them below it; the emptied ones go. */
export function mergeFamilies() {
  return opened({
    title: "Merge families…",
    aliases: ["replace", "join", "combine"],
    args: z.object({
      targets: rowsArg("families"),
      into: intoArg("families", "Family to keep"),
      below,
      time,
    }),
    when: several("families"),
    run: (document, { targets, into, below: nested = true, time: now }) => {
      const rows = findAll(document, "families", targets);
      if (typeof rows === "string") return rows;
      const kept = find(document, "families", into);
      if (typeof kept === "string") return kept;
      const gone = rows.filter(({ id }) => id !== kept.id);
      const problem = replaceProblem(
        document,
        "families",
        gone.map(({ id }) => id),
        kept.id,
      );
      if (problem) return problem;
      if (gone.length === 0) return `“${kept.name}” cannot be merged with itself; choose others too.`;
      const uses = usesToReplace(
        document,
        "families",
        gone.map(({ id }) => id),
      );
      const changes = mergeChanges(document, gone, kept, nested, now);
      return {
        edit: (draft) => applyChanges(draft as Document, changes),
        view: (session) => {
          session.selection = [{ kind: "families", id: kept.id }];
        },
        say: mergedWords(subject("families", gone), kept.name, uses),
      };
    },
  });
}

/** "Merged “a” into “b” with 3 members". */
export function mergedWords(gone: string, kept: string, uses: number): string {
  return `Merged ${gone} into “${kept}” with ${uses} ${uses === 1 ? "member" : "members"}`;
}

/** The family or category that stays. */
export function intoArg(collection: "families" | "categories", label: string) {
  return arg(z.string().min(1), { label, told: "keep", options: (state) => optionsOf(state, collection) });
}

/** True if there are two to merge. */
export function several(collection: "families" | "categories") {
  return (document: Document): true | string =>
    document[collection].order.length > 1 ||
    `There is no other ${collection === "families" ? "family" : "category"} yet.`;
}

function mergeChanges(
  document: Document,
  gone: readonly Family[],
  kept: Family,
  nested: boolean,
  now: string,
): Change[] {
  const changes: Change[] = [];
  let next = document;
  const change = (more: Change[]) => {
    changes.push(...more);
    next = changed(next, more);
  };
  const going = new Set(gone.map(({ id }) => id));
  for (const family of nested ? gone : []) {
    const inside = familiesBelow(next, family.id).filter(({ id }) => id !== kept.id && !going.has(id));
    // A family cannot be moved below one that is itself below: names would grow without end.
    if (familiesBelow(next, family.id).some(({ id }) => id === kept.id)) continue;
    for (const each of inside) {
      const name = nameBelow(each, family.name, kept.name);
      const same = rowsOf(next, "families").find(
        (row) => row.id !== each.id && fold(row.name) === fold(name),
      );
      change(same ? replaceChanges(next, "families", [each.id], same.id) : renaming(each.id, name, now));
    }
  }
  change(replaceChanges(next, "families", [...going], kept.id));
  return changes;
}
