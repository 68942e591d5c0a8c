import { z } from "zod";
import { arg } from "#command/command.ts";
import { newId, time } from "#command/declare.ts";
import { opened } from "#command/opened.ts";
import { rowPath } from "#command/screen.ts";
import type { Document } from "#ocio/model/document.ts";
import { nouns } from "#ocio/model/noun.ts";
import { nameProblem } from "#ocio/names/nameProblem.ts";
import { textOrNull } from "../field.ts";
import { fieldCommands } from "../fieldCommands.ts";
import { deleteCommand } from "../remove.ts";
import { nameArg, renameCommand } from "../rename.ts";
import { replacing } from "../replace.ts";
import { find, findAll, rowArg, rowsArg, some, subject } from "../target.ts";
import { deleteUnusedCommand } from "../unused.ts";
import { intoArg, mergedWords, several } from "./families.ts";
import { addLabel } from "./label.ts";

type LabelCollection = "families" | "categories";

/** The commands on families or categories themselves, besides those that only one of the two has. */
export function labelCommands(collection: LabelCollection) {
  const [one] = nouns[collection];
  return {
    create: opened({
      creates: true,
      title: `Add ${one}…`,
      aliases: ["new", "create"],
      args: z.object({
        name: arg(nameArg, {
          label: "Name",
          hint: collection === "families" ? "Input/ARRI" : "file-io",
        }),
        description: arg(z.string().nullable().optional(), { label: "Description" }),
        newId,
        time,
      }),
      run: (document, { name, description, newId: id, time: now }) => {
        const problem = nameProblem(document, collection, name);
        if (problem) return problem;
        return {
          edit: (draft) => {
            addLabel(draft as Document, collection, name, id, now);
            const row = draft[collection].byId[id];
            if (row) row.description = textOrNull(description ?? null);
          },
          view: (session) => {
            session.selection = [{ kind: collection, id }];
          },
          effects: [{ kind: "go", to: rowPath(document.config.id, collection, id) }],
          say: `Added ${one} “${name}”`,
        };
      },
    }),
    duplicate: duplicateLabel(collection),
    delete: deleteCommand(collection),
    deleteUnused: deleteUnusedCommand(collection),
  };
}

/** Commands of categories that families have in another form. */
export function categoryOnly() {
  return {
    rename: renameCommand("categories"),
    ...fieldCommands("categories"),
    merge: opened({
      title: "Merge categories…",
      aliases: ["replace", "join", "combine"],
      args: z.object({ targets: rowsArg("categories"), into: intoArg("categories", "Category to keep") }),
      when: several("categories"),
      run: (document, { targets, into }) => {
        const rows = findAll(document, "categories", targets);
        if (typeof rows === "string") return rows;
        const kept = find(document, "categories", into);
        if (typeof kept === "string") return kept;
        const gone = rows.filter(({ id }) => id !== kept.id);
        if (gone.length === 0) return `“${kept.name}” cannot be merged with itself; choose others too.`;
        return replacing(document, "categories", gone, kept, (uses) =>
          mergedWords(subject("categories", gone), kept.name, uses),
        );
      },
    }),
  };
}

type Member = { id: string; family_id?: string | null; category_ids?: string[] };
const LABELLED = ["colorspaces", "display_colorspaces", "view_transforms", "named_transforms"] as const;

/** A second category with the same members, or a second family: a member has one family, so that one begins empty. */
function duplicateLabel(collection: LabelCollection) {
  const [one] = nouns[collection];
  return opened({
    title: `Duplicate ${one}…`,
    icon: "copy",
    aliases: ["copy", "clone"],
    keys: ["mod+d"],
    args: z.object({
      target: rowArg(collection),
      newId,
      time,
      name: arg(nameArg.optional(), {
        label: "Name of the copy",
        suggest: ({ document }, { target }) => {
          const row = document && find(document, collection, String(target));
          return row && typeof row !== "string" ? freeName(document, collection, row.name) : undefined;
        },
      }),
    }),
    when: some(collection),
    run: (document, { target, newId: id, time: now, name: given }) => {
      const row = find(document, collection, target);
      if (typeof row === "string") return row;
      const name = given ?? freeName(document, collection, row.name);
      const problem = nameProblem(document, collection, name);
      if (problem) return problem;
      return {
        edit: (draft) => {
          addLabel(draft as Document, collection, name, id, now);
          const copy = draft[collection].byId[id];
          if (copy) copy.description = row.description;
          if (collection === "categories") addMember(draft as Document, row.id, id);
        },
        view: (session) => {
          session.selection = [{ kind: collection, id }];
        },
        effects: [{ kind: "go", to: rowPath(document.config.id, collection, id) }],
        say: `Duplicated “${row.name}” as “${name}”`,
      };
    },
  });
}

function addMember(draft: Document, category: string, copy: string): void {
  for (const collection of LABELLED)
    for (const row of Object.values(draft[collection].byId) as Member[])
      if (row.category_ids?.includes(category)) row.category_ids = [...row.category_ids, copy];
}

/** "x copy", "x copy 2", …: the first that is free. */
function freeName(document: Document, collection: LabelCollection, name: string): string {
  const stem = name.replace(/ copy( \d+)?$/, "");
  for (let count = 1; ; count += 1) {
    const tried = count === 1 ? `${stem} copy` : `${stem} copy ${count}`;
    if (nameProblem(document, collection, tried) === null) return tried;
  }
}
