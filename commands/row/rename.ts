import { z } from "zod";
import { arg } from "#command/command.ts";
import { opened } from "#command/opened.ts";
import { applyChanges } from "#ocio/model/change.ts";
import type { CollectionName, Document } from "#ocio/model/document.ts";
import { nouns } from "#ocio/model/noun.ts";
import { nameProblem } from "#ocio/names/nameProblem.ts";
import { alsoRenamed, renameChanges } from "#ocio/names/rename.ts";
import { withCurrent } from "./current.ts";
import { find, type NamedCollection, rowArg, some } from "./target.ts";

/** A new name as a person types it; spaces around it do not count. */
export const nameArg = arg(z.string().trim().min(1, "A name is needed"), { label: "New name" });

/** The new name of the row that was answered before; a prompt fills in the one that it has. */
export function nameNow(collection: NamedCollection, schema: z.ZodType<string> = nameArg) {
  return withCurrent(schema, (document, { target }) => {
    const row = find(document, collection, String(target));
    return typeof row === "string" ? undefined : row.name;
  });
}

/** Collections whose rows have aliases. */
const ALIASED: readonly NamedCollection[] = ["colorspaces", "display_colorspaces", "named_transforms"];

const keepAlias = arg(z.boolean().optional(), {
  label: "Keep the old name as an alias",
  // Files and applications that know the old name go on finding it.
  suggest: ({ document }) => document !== null && document.config.ocio_profile_version !== "1",
});

const keepSpaceAlias = arg(z.boolean().optional(), {
  label: "Keep the old name of its color space as an alias",
  suggest: ({ document }) => document !== null && document.config.ocio_profile_version !== "1",
});

/** The argument that keeps the old name as an alias, where rows have aliases or, as displays, color spaces renamed with them. */
export const keptAlias = (collection: NamedCollection) =>
  collection === "displays" ? { keepAlias: keepSpaceAlias } : ALIASED.includes(collection) && { keepAlias };

/** Renames a row and everything that spells its name; see `renameChanges`. `also` may say why not. */
export function renameCommand(
  collection: NamedCollection,
  spelled: (name: string) => string = (name) => name,
  also: (document: Document, id: string, name: string) => string | null = () => null,
) {
  return opened({
    title: `Rename ${nouns[collection][0]}…`,
    aliases: ["change name", "rename everywhere", "rename all uses"],
    keys: ["f2"],
    args: z.object({ target: rowArg(collection), name: nameNow(collection), ...keptAlias(collection) }),
    when: some(collection),
    run: (document, args) => {
      const row = find(document, collection, args.target);
      if (typeof row === "string") return row;
      const name = spelled(args.name);
      if (row.name === name) return { say: `“${row.name}” already has that name` };
      const keep = (args as { keepAlias?: boolean }).keepAlias ?? false;
      if (keep && document.config.ocio_profile_version === "1") return NO_ALIASES;
      const problem =
        renameProblem(document, { kind: collection, id: row.id }, name) ?? also(document, row.id, name);
      if (problem) return problem;
      const changes = renameChanges(document, { kind: collection, id: row.id }, name, { keepAlias: keep });
      return {
        edit: (draft) => applyChanges(draft as Document, changes),
        say: `Renamed “${row.name}” to “${name}”`,
      };
    },
  });
}

/** Refusal of an alias in a config of version 1. */
export const NO_ALIASES = "Aliases need profile version 2; this configuration has version 1.";

/** Reason a row, or one that shares its name, cannot take the name; null if it can. */
export function renameProblem(
  document: Document,
  target: { kind: NamedCollection; id: string },
  name: string,
) {
  for (const each of alsoRenamed(document, target)) {
    const problem = nameProblem(document, each.kind as CollectionName, name, each.id);
    if (problem) return problem;
  }
  return null;
}
