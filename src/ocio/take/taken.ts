import { type Change, changed } from "../model/change.ts";
import { type CollectionName, type Document, type Row, rowsOf } from "../model/document.ts";
import { nouns } from "../model/noun.ts";
import { finderOf, meant, nameOf } from "../names/finder.ts";
import { mentionsOf } from "../names/mentions.ts";
import { fold } from "../names/name.ts";
import { nameTaken } from "../names/nameProblem.ts";
import { relinkChanges } from "../names/relink.ts";
import { renameChanges } from "../names/rename.ts";
import { rowFieldChanges } from "./field.ts";

/** Collections of rows that can be taken from another configuration. */
const takable = [
  "colorspaces",
  "display_colorspaces",
  "looks",
  "named_transforms",
  "view_transforms",
  "shared_views",
  "displays",
  "file_rules",
  "viewing_rules",
  "roles",
] as const satisfies CollectionName[];
type Takable = (typeof takable)[number];

/** Treatment of a row that meets one of the same name or the same color. */
export const choices = ["keep", "replace", "rename"] as const;
export type Choice = (typeof choices)[number];

/** A row of the other configuration that meets one of the open one. */
type Conflict = {
  collection: Takable;
  name: string;
  mine: string;
  by: "name" | "color";
  choice: Choice;
};

/** Names of spaces of the open configuration by those of the other one that are equal in color. */
type SameColors = ReadonlyMap<string, string>;

export type Asked = {
  /** The rows, as "colorspaces/ACEScg". */
  rows: readonly string[];
  /** Choice for conflicts that `choices` do not name. */
  conflict: Choice;
  choices?: Readonly<Record<string, Choice>> | undefined;
  same?: SameColors;
};

/** Plan of a transfer: rows that come, rows that replace one, and the conflicts on the way. */
export type Plan = {
  come: { collection: Takable; id: string }[];
  replace: { collection: Takable; id: string; mine: string }[];
  conflicts: Conflict[];
  /** New names in the other configuration, before its rows are brought. */
  renames: { collection: Takable; id: string; name: string }[];
};

type Found = { collection: Takable; id: string; name: string };

/**
 * Plans which rows come from another configuration, read with names for links: those asked for, and the rows that they
 * refer to and the open configuration does not have. Returns a sentence where a row is missing.
 */
export function planOf(mine: Document, other: Document, asked: Asked): Plan | string {
  const wanted = asked.rows.map((label) => rowOf(other, label));
  const missing = wanted.find((each) => typeof each === "string");
  if (missing !== undefined) return missing as string;
  const plan: Plan = { come: [], replace: [], conflicts: [], renames: [] };
  const [finder, mentions] = [finderOf(other), mentionsOf(other)];
  const seen = new Set<string>();
  const due = wanted as Found[];
  for (let next = due.shift(); next; next = due.shift()) {
    if (seen.has(next.id)) continue;
    seen.add(next.id);
    if (!planned(plan, next, mine, asked)) continue;
    const { id, name } = next;
    // Shared views may take the color space that is called as the display.
    const called = next.collection === "displays" ? finder("colorspace", name) : null;
    if (called?.kind === "display_colorspaces") due.push(foundRow(other, called.kind, called.id));
    for (const mention of mentions.filter(({ place }) => isPartOf(other, place.id, id))) {
      const found = meant(other, mention, finder);
      const space = found?.kind === "roles" ? spaceOfRole(other, found.id) : found;
      const needed = space && !seen.has(space.id) && (takable as readonly string[]).includes(space.kind);
      if (needed && mention.among !== "display") due.push(foundRow(other, space.kind as Takable, space.id));
    }
  }
  return plan;
}

/** Adds a row to the plan; false where the open configuration's own one is kept. */
function planned(plan: Plan, { collection, id, name }: Found, mine: Document, asked: Asked): boolean {
  const own = meeting(mine, collection, name, asked.same);
  if (!own) {
    plan.come.push({ collection, id });
    return true;
  }
  const choice = asked.choices?.[`${collection}/${name}`] ?? asked.conflict;
  plan.conflicts.push({ collection, name, mine: own.name, by: own.by, choice });
  if (choice === "replace") plan.replace.push({ collection, id, mine: own.id });
  else if (choice === "keep") plan.renames.push({ collection, id, name: own.name });
  else {
    plan.come.push({ collection, id });
    if (own.by === "name")
      plan.renames.push({ collection, id, name: freeName(mine, collection, name, plan) });
  }
  return choice !== "keep";
}

function meeting(
  mine: Document,
  collection: Takable,
  name: string,
  same: SameColors | undefined,
): { id: string; name: string; by: Conflict["by"] } | null {
  const own = rowsOf(mine, collection).find(
    (row) =>
      fold(row.name) === fold(name) ||
      ("aliases_data" in row && row.aliases_data.some((alias) => fold(alias) === fold(name))),
  );
  if (own) return { id: own.id, name: own.name, by: "name" };
  const alike = same?.get(`${collection}/${name}`);
  const equal = alike === undefined ? undefined : rowsOf(mine, collection).find((row) => row.name === alike);
  return equal ? { id: equal.id, name: equal.name, by: "color" } : null;
}

/** "ACEScg 2" where "ACEScg" is taken; signs that a new name must not have stay. */
function freeName(mine: Document, collection: Takable, name: string, plan: Plan): string {
  for (let at = 2; ; at++) {
    const next = `${name} ${at}`;
    if (!nameTaken(mine, collection, next) && !plan.renames.some((each) => each.name === next)) return next;
  }
}

function rowOf(other: Document, label: string): Found | string {
  const [, collection = "", name = ""] = /^([a-z_]+)\/(.+)$/s.exec(label) ?? [];
  if (!(takable as readonly string[]).includes(collection))
    return `“${label}” is not a row that can be taken: give a collection and a name, such as colorspaces/ACEScg.`;
  const rows = rowsOf(other, collection as Takable);
  const row = rows.find((each) => each.name === name) ?? rows.find((each) => fold(each.name) === fold(name));
  if (!row) return `The other config has no ${nouns[collection as Takable][0]} “${name}”.`;
  return { collection: collection as Takable, id: row.id, name: row.name };
}

function foundRow(other: Document, collection: Takable, id: string): Found {
  return { collection, id, name: other[collection].byId[id]!.name };
}

/** True if a row is another one, or a view of the display that it is. */
function isPartOf(other: Document, id: string, owner: string): boolean {
  return id === owner || other.display_view_associations.byId[id]?.display_id === owner;
}

function spaceOfRole(other: Document, id: string) {
  const role = other.roles.byId[id];
  const name = role?.colorspace_name;
  return name ? finderOf(other)("colorspace", name) : null;
}

/** The changes by which the rows of a plan come; `other` was read with names for links. */
export function takeChanges(mine: Document, given: Document, plan: Plan): Change[] {
  const renames = plan.renames.flatMap(({ collection, id, name }) =>
    given[collection].byId[id]?.name === name
      ? []
      : renameChanges(given, { kind: collection, id }, name, { keepAlias: false }),
  );
  const other = renames.length === 0 ? given : changed(given, renames);
  const labels = labelChanges(mine, other, [...plan.come, ...plan.replace]);
  const changes: Change[] = [...labels.changes];
  for (const { collection, id } of plan.come) {
    const row = labels.row({ ...other[collection].byId[id]!, config_id: mine.config.id } as Row);
    changes.push({ at: [collection, "byId", id], to: () => freeAliases(mine, row) });
    changes.push({
      at: [collection, "order"],
      to: (order) => placed(order as string[], mine, collection, id),
    });
    if (collection === "displays") changes.push(...viewChanges(mine, other, id, id));
  }
  for (const { collection, id, mine: own } of plan.replace) {
    changes.push(...rowFieldChanges(mine, collection, own, labels.row(other[collection].byId[id]!)));
    if (collection === "displays") changes.push(...viewChanges(mine, other, id, own));
  }
  changes.push(...activeChanges(mine, other, plan));
  return [...changes, ...relinkChanges(changed(mine, changes))];
}

/** Displays that come, and their views, are active where the open configuration lists what is. */
function activeChanges(mine: Document, other: Document, { come }: Plan): Change[] {
  const ids = new Set(come.flatMap(({ collection, id }) => (collection === "displays" ? [id] : [])));
  if (ids.size === 0) return [];
  const views = rowsOf(other, "display_view_associations").filter(({ display_id }) =>
    ids.has(display_id ?? ""),
  );
  const lists = {
    active_displays: [...ids].map((id) => other.displays.byId[id]!.name),
    active_views: views.map((view) => nameOf(view, other)),
  };
  return (["active_displays", "active_views"] as const).flatMap((list): Change[] =>
    (mine.config[list]?.length ?? 0) === 0
      ? []
      : [{ at: ["config", list], to: (old) => [...new Set([...(old as string[]), ...lists[list]])] }],
  );
}

/** The order with a new row at its end; file rules go before the default one. */
function placed(order: readonly string[], mine: Document, collection: Takable, id: string): string[] {
  const last =
    collection === "file_rules" && mine.file_rules.byId[order.at(-1) ?? ""]?.ruleType === "default";
  return last ? order.toSpliced(-1, 0, id) : [...order, id];
}

/** The row without the aliases that the open configuration has for something else. */
function freeAliases(mine: Document, row: Row): Row {
  if (!("aliases_data" in row)) return row;
  const finder = finderOf(mine);
  return { ...row, aliases_data: row.aliases_data.filter((alias) => finder("space", alias) === null) } as Row;
}

/** The views of a display of the other configuration in the place of those of one's own. */
function viewChanges(mine: Document, other: Document, display: string, own: string): Change[] {
  const gone = rowsOf(mine, "display_view_associations").filter(({ display_id }) => display_id === own);
  const views = rowsOf(other, "display_view_associations").filter(({ display_id }) => display_id === display);
  const ids = new Set(gone.map(({ id }) => id));
  return [
    ...[...ids].map((id): Change => ({ at: ["display_view_associations", "byId", id], to: () => undefined })),
    ...views.map((view): Change => {
      const row = { ...view, config_id: mine.config.id, display_id: own };
      return { at: ["display_view_associations", "byId", view.id], to: () => row };
    }),
    {
      at: ["display_view_associations", "order"],
      to: (order) => [...(order as string[]).filter((id) => !ids.has(id)), ...views.map(({ id }) => id)],
    },
  ];
}

/** Families and categories by name: those that lack come along; `row` has the ids of the open configuration. */
function labelChanges(mine: Document, other: Document, rows: readonly { collection: Takable; id: string }[]) {
  const ids = new Map<string, string>();
  const changes: Change[] = [];
  for (const collection of ["families", "categories"] as const) {
    const own = new Map(rowsOf(mine, collection).map(({ name, id }) => [name, id]));
    const used = rows.flatMap((each) => {
      const row = other[each.collection].byId[each.id] as Partial<Record<string, unknown>>;
      return collection === "families" ? [row.family_id as string] : ((row.category_ids as string[]) ?? []);
    });
    for (const id of new Set(used)) {
      const label = other[collection].byId[id ?? ""];
      if (!label) continue;
      ids.set(id, own.get(label.name) ?? id);
      if (own.has(label.name)) continue;
      changes.push(
        { at: [collection, "byId", id], to: () => ({ ...label, config_id: mine.config.id }) },
        { at: [collection, "order"], to: (order) => [...(order as string[]), id] },
      );
    }
  }
  const row = (given: Row): Row => {
    const copy = { ...given } as Record<string, unknown>;
    if (typeof copy.family_id === "string") copy.family_id = ids.get(copy.family_id) ?? null;
    if (Array.isArray(copy.category_ids))
      copy.category_ids = copy.category_ids.flatMap((id) => ids.get(id) ?? []);
    return copy as unknown as Row;
  };
  return { changes, row };
}

/** Rows of a configuration that can be taken, as "colorspaces/ACEScg". */
export function rowLabels(other: Document): string[] {
  return takable.flatMap((collection) =>
    rowsOf(other, collection).map(({ name }) => `${collection}/${name}`),
  );
}
