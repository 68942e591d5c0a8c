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
import { type Refused, refusedWords } from "../refusedRows.ts";
import { findAll, rowsArg, some, subject } from "../target.ts";
import { needs } from "../version.ts";

type Aliasing = "colorspaces" | "display_colorspaces" | "named_transforms";
type Aliased = { id: string; name: string; aliases_data: string[] };

/** Adding and removing aliases of several rows at once, by a pattern in which `*` stands for the name. */
export function bulkAliasCommands(collection: Aliasing) {
  const [, many] = nouns[collection];
  return {
    addAliases: opened({
      icon: "plus",
      title: `Add aliases to ${many} by pattern…`,
      aliases: ["bulk alias", "snake case alias"],
      args: z.object({
        targets: rowsArg(collection),
        pattern: arg(z.string().trim().includes("*", { error: "The pattern needs a * for the name" }), {
          label: "Pattern",
          hint: "old_*",
        }),
        snake: arg(z.boolean().optional(), { label: "Lower case with underscores" }),
      }),
      when: (document) => {
        const there = some(collection)(document);
        return there === true ? needs("2", "Aliases need")(document) : there;
      },
      run: (document, { targets, pattern, snake = false }) => {
        const rows = findAll(document, collection, targets) as Aliased[] | string;
        if (typeof rows === "string") return rows;
        const { added, refused, had } = additions(document, collection, rows, (name) =>
          pattern.replaceAll("*", () => (snake ? snakeCase(name) : name)),
        );
        if (added.size === 0 && refused.length > 0) return `No alias was added: ${refusedWords(refused)}.`;
        if (added.size === 0) return { say: `${subject(collection, rows)} already had the alias` };
        const due = rows.filter(({ id }) => added.has(id));
        const changes = withAliases(document, collection, added);
        const rest = [
          refused.length > 0 ? `not to ${refusedWords(refused)}` : "",
          had > 0 ? `${had} had it` : "",
        ].filter(Boolean);
        return {
          edit: (draft) => applyChanges(draft as Document, changes),
          say: [`Added an alias to ${subject(collection, due)}`, ...rest].join("; "),
        };
      },
    }),
    removeAliases: opened({
      title: `Remove aliases of ${many} by pattern…`,
      destructive: true,
      deletes: { of: "aliases" },
      aliases: ["bulk alias", "delete aliases"],
      args: z.object({
        targets: rowsArg(collection),
        pattern: arg(z.string().trim().min(1), {
          label: "Pattern",
          note: "* for all of them, old_* for some",
        }),
      }),
      when: some(collection),
      run: (document, { targets, pattern }) => {
        const rows = findAll(document, collection, targets) as Aliased[] | string;
        if (typeof rows === "string") return rows;
        const { changes, removed, refused } = removals(document, collection, rows, globOf(pattern));
        if (removed === 0 && refused.length > 0) return `No alias was removed: ${refusedWords(refused)}.`;
        if (removed === 0) return { say: `${subject(collection, rows)} has no alias like ${pattern}` };
        const done = `Removed ${removed} ${removed === 1 ? "alias" : "aliases"} of ${subject(collection, rows)}`;
        return {
          edit: (draft) => applyChanges(draft as Document, changes),
          say: refused.length > 0 ? `${done}; not of ${refusedWords(refused)}` : done,
        };
      },
    }),
  };
}

/** "ACES - ACEScg" in lower case with underscores: "aces_acescg". */
function snakeCase(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "_")
    .replace(/^_+|_+$/g, "");
}

/** The aliases that rows get, and why others get none; no alias is given twice. */
function additions(
  document: Document,
  collection: Aliasing,
  rows: readonly Aliased[],
  aliasOf: (name: string) => string,
) {
  const added = new Map<string, string[]>();
  const refused: Refused[] = [];
  const given = new Map<string, string>();
  let had = 0;
  for (const row of rows) {
    const alias = aliasOf(row.name);
    if (row.aliases_data.some((each) => fold(each) === fold(alias))) {
      had += 1;
      continue;
    }
    const other = given.get(fold(alias));
    const why =
      fold(alias) === fold(row.name)
        ? `“${alias}” is its own name`
        : other === undefined
          ? nameProblem(document, collection, alias)
          : `“${alias}” is that of “${other}”`;
    if (why !== null) refused.push({ name: row.name, why });
    else {
      given.set(fold(alias), row.name);
      added.set(row.id, [...row.aliases_data, alias]);
    }
  }
  return { added, refused, had };
}

/** The changes that take aliases away; what spelled them spells the name. */
function removals(
  document: Document,
  collection: Aliasing,
  rows: readonly Aliased[],
  fits: (alias: string) => boolean,
) {
  const due = new Map(rows.map((row) => [row.id, new Set(row.aliases_data.filter(fits).map(fold))]));
  const refused: Refused[] = [];
  const finder = finderOf(document);
  const spelling = mentionsOf(document).flatMap((mention) => {
    const id = mention.name === null ? undefined : meant(document, mention, finder)?.id;
    const aliases = id === undefined ? undefined : due.get(id);
    return id !== undefined && aliases?.has(fold(mention.name ?? "")) ? [{ mention, id, aliases }] : [];
  });
  for (const { mention, id, aliases } of spelling) {
    if (mention.form !== "interop" || !aliases.delete(fold(mention.name ?? ""))) continue;
    const row = document[collection].byId[id] as Aliased;
    refused.push({ name: row.name, why: `“${mention.name}” is an interop ID` });
  }
  const changes = spelling.flatMap(({ mention, id, aliases }) => {
    const alias = mention.name ?? "";
    const { name } = document[collection].byId[id] as Aliased;
    return aliases.has(fold(alias)) ? respelled(document, mention, alias, name) : [];
  });
  const kept = new Map(
    rows.flatMap(({ id, aliases_data }) => {
      const rest = aliases_data.filter((alias) => !due.get(id)?.has(fold(alias)));
      return rest.length < aliases_data.length ? [[id, rest] as const] : [];
    }),
  );
  const removed = rows.reduce(
    (sum, { id, aliases_data }) => sum + aliases_data.length - (kept.get(id) ?? aliases_data).length,
    0,
  );
  return { changes: [...changes, ...withAliases(document, collection, kept, changes)], removed, refused };
}

function withAliases(
  document: Document,
  collection: Aliasing,
  aliases: ReadonlyMap<string, string[]>,
  before: readonly Change[] = [],
): Change[] {
  const own = [...aliases].map(
    ([id, next]): Change => ({ at: [collection, "byId", id, "aliases_data"], to: () => next }),
  );
  return [...own, ...relinkChanges(changed(document, [...before, ...own]))];
}

/** Matcher of a pattern in which `*` is any text, ignoring case. */
function globOf(pattern: string): (text: string) => boolean {
  const parts = fold(pattern).split("*");
  return (text) => {
    const folded = fold(text);
    const first = parts[0] as string;
    const last = parts.at(-1) as string;
    if (parts.length === 1) return folded === first;
    if (!folded.startsWith(first) || !folded.endsWith(last)) return false;
    let at = first.length;
    for (const part of parts.slice(1, -1)) {
      const found = folded.indexOf(part, at);
      if (found < 0) return false;
      at = found + part.length;
    }
    return at <= folded.length - last.length;
  };
}
