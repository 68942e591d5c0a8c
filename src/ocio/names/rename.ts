import { applyChanges, type Change, changed } from "../model/change.ts";
import { type CollectionName, type Document, type Row, rowsOf } from "../model/document.ts";
import { finderOf, nameOf } from "./finder.ts";
import { renameLook } from "./lookList.ts";
import { keysTo, type Mention } from "./mention.ts";
import { mentionsOf } from "./mentions.ts";
import { fold } from "./name.ts";
import { meaningOf, mentionsMeaning, type Target } from "./references.ts";
import { relinkChanges } from "./relink.ts";
import { renameVariable } from "./variable.ts";

/** Changes that rename a row in one mention, in its own spelling. */
export function respelled(document: Document, mention: Mention, from: string, to: string): Change[] {
  const { place, at, nameAt, form } = mention;
  const key = [...keysTo(place), ...at];
  const declared = Object.keys(document.config.environment ?? {});
  switch (form) {
    case "link":
      return nameAt
        ? [{ at: [...keysTo(place), ...nameAt], to: () => (mention.id === null ? to : null) }]
        : [];
    case "text":
      return [{ at: key, to: () => to }];
    case "looks":
      return [{ at: key, to: (old) => renameLook(String(old), from, to) }];
    case "entry":
      return [{ at: key, to: (old) => replaced(old as string[], from, to) }];
    case "value":
      return [{ at: key, to: (old) => withValues(old as Record<string, string>, from, to, mention.field) }];
    case "variable":
      return [{ at: key, to: (old) => renameVariable(String(old), from, to, declared) }];
    default:
      return [];
  }
}

/** The list with one name spelled otherwise, and nothing twice. */
function replaced(list: readonly string[], from: string, to: string): string[] {
  const spelled = list.map((name) => (fold(name) === fold(from) ? to : name));
  return spelled.filter((name, index) => name !== to || spelled.indexOf(to) === index);
}

function withValues(values: Record<string, string>, from: string, to: string, field: string) {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      field === `variable ${name}` && fold(value) === fold(from) ? to : value,
    ]),
  );
}

export type Renaming = { keepAlias?: boolean };

/**
 * Every change that renaming a row (or a context variable) takes: its name, each spelling that followed the old
 * one, displays and color spaces that must keep the same name, and links that the new name fixes. Spellings by
 * alias or role stay. An interop id never changes: the old name becomes an alias so that it still resolves.
 */
export function renameChanges(
  document: Document,
  target: Target,
  name: string,
  options: Renaming = {},
): Change[] {
  return renamesChanges(document, [{ target, name }], options);
}

/** Every change that renaming several rows at once takes, by names that no row has, none of them twice. */
export function renamesChanges(
  document: Document,
  renames: readonly { target: Target; name: string }[],
  options: Renaming = {},
): Change[] {
  const changes = renames.flatMap(({ target, name }) =>
    alsoRenamed(document, target).flatMap((each) => renameOne(document, each, name, options)),
  );
  return [...changes, ...relinkChanges(changed(document, changes))];
}

/** The target and what must be called the same: a display and the color space that its views take by its name. */
export function alsoRenamed(document: Document, target: Target): Target[] {
  const pairs = mentionsOf(document)
    .filter(({ form }) => form === "coupled")
    .flatMap(({ place, name }) => {
      const space = finderOf(document)("space", name ?? "");
      const row = space && (document[space.kind as CollectionName].byId[space.id] as Row);
      return row && fold(nameOf(row)) === fold(name ?? "")
        ? [[place as Target, space as Target] as const]
        : [];
    });
  const pair = pairs.find((both) => both.some(({ kind, id }) => kind === target.kind && id === target.id));
  return pair ? [target, ...pair.filter(({ id }) => id !== target.id)] : [target];
}

function renameOne(document: Document, target: Target, name: string, options: Renaming): Change[] {
  if (target.kind === "variables") return renameVariableChanges(document, target.id, name);
  const row = document[target.kind].byId[target.id] as Row;
  const old = nameOf(row, document);
  const mentions = meaningOf(document, target).filter(({ form }) => form !== "coupled");
  const follow = mentions.filter((mention) => mention.name !== null && fold(mention.name) === fold(old));
  const others = target.kind === "display_view_associations" || target.kind === "shared_views";
  const kept = others && sameNamedViews(document, new Set([target.id]), old);
  const interop = follow.some(({ form }) => form === "interop") && fold(old) !== fold(name);
  return [
    ...nameChanges(target, row, old, name, (options.keepAlias ?? false) || interop),
    ...("colorspace_id" in row && interop ? aliasOfTarget(document, row.colorspace_id, old) : []),
    ...follow.flatMap((mention) =>
      kept && mention.form === "entry"
        ? [addedAfter(mention, old, name)]
        : respelled(document, mention, old, name),
    ),
  ];
}

/** True if views besides those given have the same name, which lists by name must keep. */
export function sameNamedViews(document: Document, besides: ReadonlySet<string>, name: string): boolean {
  return [...rowsOf(document, "display_view_associations"), ...rowsOf(document, "shared_views")].some(
    (row) =>
      !besides.has(row.id) &&
      !("shared_view_id" in row && besides.has(row.shared_view_id ?? "")) &&
      fold(nameOf(row, document)) === fold(name),
  );
}

function addedAfter(mention: Mention, old: string, name: string): Change {
  const add = (list: string[]) =>
    list.includes(name) ? list : list.flatMap((each) => (fold(each) === fold(old) ? [each, name] : [each]));
  return { at: [...keysTo(mention.place), ...mention.at], to: (value) => add(value as string[]) };
}

function nameChanges(
  target: { kind: CollectionName; id: string },
  row: Row,
  old: string,
  name: string,
  keepAlias: boolean,
): Change[] {
  const at = [target.kind, "byId", target.id];
  if (!("name" in row)) return [{ at: [...at, "inline_view", "name"], to: () => name }];
  const change: Change = { at: [...at, "name"], to: () => name };
  if (!("aliases_data" in row)) return [change];
  const others = row.aliases_data.filter((alias) => fold(alias) !== fold(name));
  const keep = keepAlias && fold(old) !== fold(name);
  const aliases = keep ? [old, ...others.filter((alias) => fold(alias) !== fold(old))] : others;
  if (aliases.length === row.aliases_data.length && !keep) return [change];
  return [change, { at: [...at, "aliases_data"], to: () => aliases }];
}

/** An interop id that spelled a role resolves no more when the role is renamed, unless its color space takes the name. */
function aliasOfTarget(document: Document, id: string | null, alias: string): Change[] {
  const kind = (["colorspaces", "display_colorspaces"] as const).find(
    (collection) => id !== null && Object.hasOwn(document[collection].byId, id),
  );
  if (!kind || id === null) return [];
  return [{ at: [kind, "byId", id, "aliases_data"], to: (aliases) => [...(aliases as string[]), alias] }];
}

function renameVariableChanges(document: Document, old: string, name: string): Change[] {
  const rename = (values: Record<string, string>) =>
    Object.fromEntries(
      Object.entries(values).map(([key, value]) => [
        key === old ? name : key,
        key === old ? renameVariable(value, old, name, [old]) : value,
      ]),
    );
  return [
    { at: ["config", "environment"], to: (values) => values && rename(values as Record<string, string>) },
    ...mentionsMeaning(document, { kind: "variables", id: old }).flatMap((mention) =>
      respelled(document, mention, old, name),
    ),
  ];
}

/** Renames on a draft; see `renameChanges`. */
export function renameRow(draft: Document, target: Target, name: string, options: Renaming = {}): void {
  applyChanges(draft, renameChanges(draft, target, name, options));
}
