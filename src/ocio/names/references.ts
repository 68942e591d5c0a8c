import { rowsIn } from "../model/collection.ts";
import type { CollectionName, Document, Row } from "../model/document.ts";
import { capital, counted, listed, nouns } from "../model/noun.ts";
import { finderOf, meant, nameOf } from "./finder.ts";
import { isListed, type Mention, type Place } from "./mention.ts";
import { mentionsOf } from "./mentions.ts";
import { fold } from "./name.ts";

/** Target of a mention: a row, or a context variable by its name. */
export type Target = { kind: CollectionName; id: string } | { kind: "variables"; id: string };

/** One place that uses a row. */
export type Use = {
  /** The row that mentions it, or the profile's own keys. */
  ref: Place;
  /** "Role scene_linear". */
  label: string;
  /** "color space". */
  field: string;
  /** Slash-separated place in the document: "roles/scene_linear/colorspace_id". */
  path: string;
  /** A membership in a list (active, inactive, categories) that simply ends when the row goes. */
  listed: boolean;
};

const byMeaning = new WeakMap<Document, ReadonlyMap<string, Mention[]>>();

/** The mentions of a document by the id of the row that they mean; variables by name, views left out. */
function meanings(document: Document): ReadonlyMap<string, Mention[]> {
  const known = byMeaning.get(document);
  if (known) return known;
  const found = new Map<string, Mention[]>();
  const finder = finderOf(document);
  for (const mention of mentionsOf(document)) {
    if (mention.among === "view") continue;
    const key = mention.among === "variable" ? `$${mention.name}` : meant(document, mention, finder)?.id;
    if (key === undefined) continue;
    const group = found.get(key);
    if (group) group.push(mention);
    else found.set(key, [mention]);
  }
  if (Object.isFrozen(document)) byMeaning.set(document, found);
  return found;
}

/** Every mention that means a row or a variable, in file order. */
export function meaningOf(document: Document, target: Target): readonly Mention[] {
  if (target.kind === "variables") return meanings(document).get(`$${target.id}`) ?? [];
  const found = meanings(document).get(target.id) ?? [];
  if (target.kind !== "display_view_associations" && target.kind !== "shared_views") return found;
  const isView = viewMeaning(document, target);
  const finder = finderOf(document);
  return mentionsOf(document).filter((mention) =>
    mention.among === "view" ? isView(mention) : meant(document, mention, finder)?.id === target.id,
  );
}

/** A view is mentioned by its name: in the list of active views, and by transforms beside one of its displays. */
function viewMeaning(document: Document, target: { kind: CollectionName; id: string }) {
  const row = document[target.kind].byId[target.id];
  const name = row === undefined ? null : fold(nameOf(row, document));
  const displays = new Set(displaysOfView(document, target).map(fold));
  return (mention: Mention) =>
    mention.name !== null &&
    fold(mention.name) === name &&
    (mention.display === undefined || displays.has(fold(mention.display)));
}

/** Names of the displays that offer a view of a display, or a shared view. */
function displaysOfView(document: Document, target: { kind: CollectionName; id: string }): string[] {
  return rowsIn(document.display_view_associations)
    .filter((row) => row.id === target.id || row.shared_view_id === target.id)
    .flatMap(({ display_id }) =>
      display_id === null ? [] : (document.displays.byId[display_id]?.name ?? []),
    );
}

/** Every place that uses a row or a context variable, in file order; what a row says of itself does not count. */
export function usesOf(document: Document, target: Target): Use[] {
  return mentionsMeaning(document, target).map((mention) => use(document, mention));
}

/** The mentions that mean a row or a variable, those of the row itself left out. */
export function mentionsMeaning(document: Document, target: Target): Mention[] {
  return meaningOf(document, target).filter(({ place }) => place.id !== target.id);
}

function use(document: Document, mention: Mention): Use {
  const { place, field, at } = mention;
  const row = place.kind === "config" ? null : (document[place.kind].byId[place.id] as Row);
  const name = row ? nameOf(row, document) : "";
  return {
    ref: place,
    label: row ? capital(placeWords(document, place, name)) : "Configuration",
    field,
    path: [place.kind, ...(row ? [name] : []), ...at].join("/"),
    listed: isListed(mention),
  };
}

function placeWords(document: Document, { kind, id }: Place, name: string): string {
  if (kind === "config") return "configuration";
  const words = `${nouns[kind][0]} ${name}`;
  if (kind !== "display_view_associations") return words;
  const { display_id } = document.display_view_associations.byId[id] ?? {};
  const display = display_id ? document.displays.byId[display_id]?.name : "the virtual display";
  return `${words} of ${display ?? "a missing display"}`;
}

/**
 * Reason not to delete a row: "ACEScg is used by role scene_linear and 3 views." Null when only lists use it, and
 * rows of `besides`, which are deleted with it.
 */
export function deleteReasons(
  document: Document,
  target: Target,
  besides: ReadonlySet<string> = new Set(),
): string | null {
  const mentions = mentionsMeaning(document, target).filter(
    (mention) => !isListed(mention) && !besides.has(mention.place.id),
  );
  if (mentions.length === 0) return null;
  const row =
    target.kind === "variables" ? undefined : (document[target.kind].byId[target.id] as Row | undefined);
  const name = row ? nameOf(row, document) : target.id;
  return `${name} is used by ${listed(users(document, mentions))}.`;
}

/** The users in words, those of one kind together: "role scene_linear", "3 views". */
function users(document: Document, mentions: readonly Mention[]): string[] {
  const groups = new Map<string, Map<string, string>>();
  for (const { place, field } of mentions) {
    const own = place.kind === "config";
    const group = groups.get(own ? field : place.kind) ?? new Map<string, string>();
    const row = own ? undefined : (document[place.kind as CollectionName].byId[place.id] as Row);
    group.set(place.id, row ? placeWords(document, place, nameOf(row, document)) : `the ${field}`);
    groups.set(own ? field : place.kind, group);
  }
  return [...groups].map(([kind, group]) =>
    group.size === 1 ? ([...group.values()][0] as string) : counted(kind as CollectionName, group.size),
  );
}
