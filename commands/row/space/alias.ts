import { z } from "zod";
import { arg } from "#command/command.ts";
import { opened } from "#command/opened.ts";
import { applyChanges, type Change, changed } from "#ocio/model/change.ts";
import type { Document } from "#ocio/model/document.ts";
import { nouns } from "#ocio/model/noun.ts";
import { finderOf, meant } from "#ocio/names/finder.ts";
import { mentionsOf } from "#ocio/names/mentions.ts";
import { fold } from "#ocio/names/name.ts";
import { nameProblem } from "#ocio/names/nameProblem.ts";
import { relinkChanges } from "#ocio/names/relink.ts";
import { respelled } from "#ocio/names/rename.ts";
import { find, type NamedCollection, rowArg, some } from "../target.ts";
import { needs } from "../version.ts";

type Aliased = { id: string; name: string; aliases_data: string[] };

/** Adding and removing aliases of rows that share the name space of color spaces. */
export function aliasCommands(collection: "colorspaces" | "display_colorspaces" | "named_transforms") {
  const [one] = nouns[collection];
  const target = rowArg(collection);
  return {
    addAlias: opened({
      icon: "plus",
      title: `Add alias to ${one}…`,
      aliases: ["synonym", "another name", "other name", "set alias", "aliases"],
      args: z.object({
        target,
        alias: arg(z.string().trim().min(1, "An alias is needed"), { label: "Alias", hint: "lin_ap1" }),
      }),
      when: (document) => {
        const there = some(collection)(document);
        return there === true ? needs("2", "Aliases need")(document) : there;
      },
      run: (document, { target: given, alias }) => {
        const row = find(document, collection, given) as Aliased | string;
        if (typeof row === "string") return row;
        if (fold(alias) === fold(row.name)) return `“${alias}” is the name of the ${one} itself.`;
        if (row.aliases_data.some((each) => fold(each) === fold(alias)))
          return { say: `“${alias}” already is an alias of “${row.name}”` };
        const problem = nameProblem(document, collection, alias);
        if (problem) return problem;
        const changes = withAliases(document, collection, row.id, [...row.aliases_data, alias]);
        return {
          edit: (draft) => applyChanges(draft as Document, changes),
          say: `Added alias “${alias}” to “${row.name}”`,
        };
      },
    }),
    removeAlias: opened({
      title: `Remove alias of ${one}…`,
      destructive: true,
      aliases: ["delete alias"],
      args: z.object({
        target,
        alias: arg(z.string().min(1), {
          label: "Alias",
          options: ({ document }, { target: given }) => {
            const row = document && find(document, collection, String(given));
            return row && typeof row !== "string"
              ? (row as Aliased).aliases_data.map((value) => ({ value, label: value }))
              : [];
          },
        }),
      }),
      when: (document) => withAlias(document, collection),
      run: (document, { target: given, alias }) => {
        const row = find(document, collection, given) as Aliased | string;
        if (typeof row === "string") return row;
        const rest = row.aliases_data.filter((each) => fold(each) !== fold(alias));
        if (rest.length === row.aliases_data.length) return `“${row.name}” has no alias “${alias}”.`;
        const mentions = spelling(document, row, alias);
        if (mentions.some(({ form }) => form === "interop"))
          return `“${alias}” is an interop ID and must stay an alias; clear the interop ID first.`;
        const followers = mentions.flatMap((mention) => respelled(document, mention, alias, row.name));
        const changes = [...followers, ...withAliases(document, collection, row.id, rest, followers)];
        return {
          edit: (draft) => applyChanges(draft as Document, changes),
          say: `Removed alias “${alias}” of “${row.name}”`,
        };
      },
    }),
  };
}

function withAlias(document: Document, collection: NamedCollection): true | string {
  const rows = Object.values(document[collection].byId) as unknown as Aliased[];
  return (
    rows.some(({ aliases_data }) => aliases_data.length > 0) || `No ${nouns[collection][0]} has an alias.`
  );
}

function withAliases(
  document: Document,
  collection: NamedCollection,
  id: string,
  aliases: string[],
  before: readonly Change[] = [],
): Change[] {
  const change: Change = { at: [collection, "byId", id, "aliases_data"], to: () => aliases };
  return [change, ...relinkChanges(changed(document, [...before, change]))];
}

/** The mentions of a row that spell the alias. */
function spelling(document: Document, row: Aliased, alias: string) {
  const finder = finderOf(document);
  return mentionsOf(document).filter(
    (mention) =>
      mention.name !== null &&
      fold(mention.name) === fold(alias) &&
      meant(document, mention, finder)?.id === row.id,
  );
}
