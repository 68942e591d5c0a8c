import { type Owner, type OwnerName, slotOf, slots, stepsOf } from "../chain/slot.ts";
import type { Transform } from "../chain/transform.ts";
import type { Key } from "../model/change.ts";
import {
  type CollectionName,
  collectionNames,
  type Document,
  type Row,
  type RowOf,
  rowsOf,
} from "../model/document.ts";
import { type InlineView, USE_DISPLAY_NAME } from "../model/view.ts";
import { kindOf } from "../transform/kinds.ts";
import { lookTokens } from "./lookList.ts";
import type { Base, Mention, NameScope, Place } from "./mention.ts";
import { fold } from "./name.ts";
import { variableMentions, variableValues } from "./variableMention.ts";

const cache = new WeakMap<object, readonly Mention[]>();

const whole = new WeakMap<Document, readonly Mention[]>();

/** Every mention of the document in file order, the profile's own first. */
export function mentionsOf(document: Document): readonly Mention[] {
  const known = whole.get(document);
  if (known) return known;
  const found = allMentions(document);
  if (Object.isFrozen(document)) whole.set(document, found);
  return found;
}

function allMentions(document: Document): Mention[] {
  const found = configMentions(document);
  for (const collection of collectionNames)
    for (const row of rowsOf(document, collection))
      for (const mention of rowMentions(collection, row)) found.push(mention);
  for (const mention of coupledMentions(document)) found.push(mention);
  const variables = variableMentions(document);
  for (const mention of variables) found.push(mention);
  for (const mention of variableValues(document, variables)) found.push(mention);
  return found;
}

/** Returns the mentions of a row; cached for frozen rows. */
function rowMentions(collection: CollectionName, row: Row): readonly Mention[] {
  const known = cache.get(row);
  if (known) return known;
  const found = readers[collection]?.(row as never, { kind: collection, id: row.id }) ?? [];
  if (Object.isFrozen(row)) cache.set(row, found);
  return found;
}

function link(
  base: Base,
  among: NameScope,
  holder: object,
  keys: readonly Key[],
  stem: string,
  field: string,
): Mention[] {
  const record = holder as Record<string, string | null | undefined>;
  const [id, name] = [record[`${stem}_id`] ?? null, record[`${stem}_name`] ?? null];
  if ((id === null && name === null) || name === USE_DISPLAY_NAME) return [];
  const at = [...keys, `${stem}_id`];
  return [{ ...base, form: "link", among, at, nameAt: [...keys, `${stem}_name`], id, name, field }];
}

function text(
  base: Base,
  among: NameScope,
  at: readonly Key[],
  name: string | null,
  field: string,
): Mention[] {
  return name ? [{ ...base, form: "text", among, at, id: null, name, field }] : [];
}

function looks(base: Base, at: readonly Key[], list: string | null, field: string): Mention[] {
  const names = new Map(lookTokens(list ?? "").map(({ name }) => [fold(name), name]));
  return [...names.values()].map((name) => ({
    ...base,
    form: "looks",
    among: "look",
    at,
    id: null,
    name,
    field,
  }));
}

type Labels = { family_id?: string | null; category_ids?: string[] };

function labels(base: Base, row: Labels): Mention[] {
  const family: Mention[] = row.family_id
    ? [
        {
          ...base,
          form: "link",
          among: "family",
          at: ["family_id"],
          id: row.family_id,
          name: null,
          field: "family",
        },
      ]
    : [];
  const categories = (row.category_ids ?? []).map(
    (id): Mention => ({
      ...base,
      form: "ids",
      among: "category",
      at: ["category_ids"],
      id,
      name: null,
      field: "categories",
    }),
  );
  return [...family, ...categories];
}

function view(base: Base, row: InlineView, keys: readonly Key[]): Mention[] {
  return [
    ...link(base, "space", row, keys, "source_colorspace", "color space"),
    ...link(base, "viewTransform", row, keys, "view_transform", "view transform"),
    ...link(base, "space", row, keys, "display_colorspace", "display color space"),
    ...looks(base, [...keys, "looks"], row.looks, "looks"),
    ...text(base, "viewingRule", [...keys, "rule_name"], row.rule_name, "viewing rule"),
  ];
}

function chains(place: Place, row: Owner): Mention[] {
  const found: Mention[] = [];
  slots[place.kind as OwnerName].forEach(({ field: slot, label }, index) => {
    for (const { node, keys, at } of stepsOf(slotOf(row, slot))) {
      const words = `${index === 0 ? "" : `${label.toLowerCase()}, `}step ${at}`;
      found.push(...nodeMentions({ place }, node, [slot, ...keys], words));
    }
  });
  return found;
}

function nodeMentions(base: Base, node: Transform, keys: readonly Key[], words: string): Mention[] {
  const kind = kindOf(node.type);
  const values = node as unknown as Record<string, string | null>;
  const links = (kind?.references ?? [])
    .filter((key) => values[key] !== null || values[`${key}_name`] !== null)
    .map((key) => ({
      ...base,
      form: "link" as const,
      among: "space" as const,
      at: [...keys, key],
      nameAt: [...keys, `${key}_name`],
      id: values[key] ?? null,
      name: values[`${key}_name`] ?? null,
      field: `${words} ${key}`,
    }));
  const texts = Object.entries(kind?.texts ?? {}).flatMap(([key, role]) => {
    const [at, value, field] = [[...keys, key], values[key] ?? null, `${words} ${key}`];
    if (role === "file") return [];
    if (role === "looks") return looks(base, at, value, field);
    const found = text(base, role, at, value, field);
    return role === "view" ? found.map((mention) => ({ ...mention, display: values.display ?? "" })) : found;
  });
  return [...links, ...texts];
}

type Reader<N extends CollectionName> = (row: RowOf<N>, place: Place) => Mention[];

function space(row: RowOf<"colorspaces" | "display_colorspaces">, place: Place): Mention[] {
  const interop = text({ place }, "space", ["interop_id"], row.interop_id, "interop ID");
  return [
    ...labels({ place }, row),
    ...interop.map((mention): Mention => ({ ...mention, form: "interop" })),
    ...chains(place, row),
  ];
}

const readers: { [N in CollectionName]?: Reader<N> } = {
  colorspaces: space,
  display_colorspaces: space,
  view_transforms: (row, place) => [...labels({ place }, row), ...chains(place, row)],
  named_transforms: (row, place) => [...labels({ place }, row), ...chains(place, row)],
  looks: (row, place) => [
    ...link({ place }, "colorspace", row, [], "process_space", "process space"),
    ...chains(place, row),
  ],
  roles: (row, place) => link({ place }, "colorspace", row, [], "colorspace", "color space"),
  file_rules: (row, place) => link({ place }, "space", row, [], "colorspace", "color space"),
  viewing_rules: (row, place) =>
    row.colorspace_ids.map((id, index) => ({
      place,
      form: "link",
      among: "colorspace",
      at: ["colorspace_ids", index],
      nameAt: ["colorspace_names", index],
      id,
      name: row.colorspace_names[index] ?? null,
      field: `color spaces ${index + 1}`,
    })),
  shared_views: (row, place) => view({ place }, row, []),
  display_view_associations: (row, place) => [
    ...(row.inline_view ? view({ place }, row.inline_view, ["inline_view"]) : []),
    ...link({ place }, "sharedView", row, [], "shared_view", "shared view"),
  ],
};

function configMentions({ config }: Document): Mention[] {
  const base = { place: { kind: "config", id: config.id } } as const;
  const lists = [
    ["active_displays", "display", "active displays"],
    ["active_views", "view", "active views"],
    ["inactive_colorspaces", "space", "inactive color spaces"],
  ] as const;
  const entries = lists.flatMap(([key, among, field]) =>
    config[key].map((name): Mention => ({ ...base, form: "entry", among, at: [key], id: null, name, field })),
  );
  return [
    ...entries,
    ...text(
      base,
      "viewTransform",
      ["default_view_transform"],
      config.default_view_transform,
      "default view transform",
    ),
  ];
}

/** A display one of whose shared views takes the color space that is named like the display. */
function coupledMentions(document: Document): Mention[] {
  const displays = new Set<string>();
  for (const { display_id, shared_view_id } of rowsOf(document, "display_view_associations")) {
    const shared = shared_view_id === null ? undefined : document.shared_views.byId[shared_view_id];
    if (display_id !== null && shared?.display_colorspace_name === USE_DISPLAY_NAME) displays.add(display_id);
  }
  return [...displays].flatMap((id): Mention[] => {
    const name = document.displays.byId[id]?.name;
    if (name === undefined) return [];
    const place = { kind: "displays", id } as const;
    return [{ place, form: "coupled", among: "space", at: ["name"], id: null, name, field: "name" }];
  });
}
