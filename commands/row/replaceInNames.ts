import { z } from "zod";
import { arg } from "#command/command.ts";
import { opened } from "#command/opened.ts";
import { applyChanges, type Change, changed } from "#ocio/model/change.ts";
import type { Document } from "#ocio/model/document.ts";
import { nouns } from "#ocio/model/noun.ts";
import { fold } from "#ocio/names/name.ts";
import { renamesChanges } from "#ocio/names/rename.ts";
import { type Refused, refusedWords } from "./refusedRows.ts";
import { keptAlias, NO_ALIASES, renameProblem } from "./rename.ts";
import { findAll, type NamedCollection, type NamedRow, rowsArg, some, subject } from "./target.ts";

/** Command that renames several rows by find and replace in their names; references follow. */
export function replaceInNamesCommand(collection: NamedCollection) {
  const [one, many] = nouns[collection];
  return opened({
    title: `Find and replace in names of ${many}…`,
    aliases: [
      "rename several",
      "rename all",
      "search replace",
      "bulk rename",
      "batch rename",
      "add prefix",
      "add suffix",
    ],
    args: z.object({
      targets: rowsArg(collection),
      find: arg(z.string().min(1), {
        label: "Text to find",
        note: "Part of the names, or a pattern of whole names such as Input - *",
      }),
      replace: arg(z.string(), {
        label: "Replacement",
        note: "Nothing, a text, or a pattern such as cam_*",
        blank: "",
      }),
      ...keptAlias(collection),
    }),
    when: some(collection),
    run: (document, args) => {
      const { targets, find, replace } = args;
      const rows = findAll(document, collection, targets);
      if (typeof rows === "string") return rows;
      if (replace.includes("*") && !find.includes("*"))
        return "The replacement has a *, but the text to find has none: find * to match whole names.";
      const keep = (args as { keepAlias?: boolean }).keepAlias ?? false;
      if (keep && document.config.ocio_profile_version === "1") return NO_ALIASES;
      const names = replacedNames(rows, find, replace);
      if (names.size === 0) return `No name of these ${rows.length === 1 ? one : many} has “${find}”.`;
      const { changes, renamed, refused } = renameAll(document, collection, rows, names, keep);
      if (renamed.length === 0) return `Nothing was renamed: ${refusedWords(refused)}.`;
      const [first] = renamed;
      const to = renamed.length === 1 && first ? ` to “${names.get(first.id)}”` : "";
      const done = `Renamed ${subject(collection, renamed)}${to}`;
      return {
        edit: (draft) => applyChanges(draft as Document, changes),
        say: refused.length > 0 ? `${done}; not ${refusedWords(refused)}` : done,
      };
    },
  });
}

/**
 * The new names by the id of the row, of those that change. A `*` in `find` makes it a pattern of whole names and
 * stands for any text, which takes the place of each `*` in `replace`; without one each occurrence is replaced.
 */
function replacedNames(rows: readonly NamedRow[], find: string, replace: string): Map<string, string> {
  const star = find.indexOf("*");
  const [before, after] = [find.slice(0, star), find.slice(star + 1)];
  const next = (name: string) => {
    if (star < 0) return name.replaceAll(find, () => replace);
    const fits =
      name.length >= before.length + after.length && name.startsWith(before) && name.endsWith(after);
    const middle = name.slice(before.length, name.length - after.length);
    return fits ? replace.replaceAll("*", () => middle) : name;
  };
  return new Map(
    rows.flatMap(({ id, name }) => {
      const replaced = next(name);
      return replaced === name ? [] : [[id, replaced.trim()] as const];
    }),
  );
}

/** Renames in rounds: a name that another row still has is used once that row was renamed. */
function renameAll(
  document: Document,
  collection: NamedCollection,
  rows: readonly NamedRow[],
  names: ReadonlyMap<string, string>,
  keep: boolean,
) {
  const changes: Change[] = [];
  const renamed: NamedRow[] = [];
  let current = document;
  let refused: Refused[] = [];
  let open = rows.filter(({ id }) => names.has(id));
  while (open.length > 0) {
    const given = new Map<string, string>();
    refused = [];
    const now = open.filter((row) => {
      const name = names.get(row.id) as string;
      const other = given.get(fold(name));
      const why =
        name === ""
          ? "nothing would be left"
          : other === undefined
            ? renameProblem(current, { kind: collection, id: row.id }, name)
            : `“${name}” is that of “${other}”`;
      if (why === null) given.set(fold(name), row.name);
      else refused.push({ name: row.name, why });
      return why === null;
    });
    if (now.length === 0) break;
    const own = renamesChanges(
      current,
      now.map(({ id }) => ({ target: { kind: collection, id }, name: names.get(id) as string })),
      { keepAlias: keep },
    );
    current = changed(current, own);
    changes.push(...own);
    renamed.push(...now);
    open = open.filter((row) => !now.includes(row));
  }
  return { changes, renamed, refused };
}
