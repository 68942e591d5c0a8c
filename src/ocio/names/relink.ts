import type { Change } from "../model/change.ts";
import type { CollectionName, Document, Row } from "../model/document.ts";
import { type Finder, finderOf, meant, nameOf } from "./finder.ts";
import { keysTo, type Mention, type Place } from "./mention.ts";
import { mentionsOf } from "./mentions.ts";
import { fold } from "./name.ts";

/**
 * Changes every link to the form that reading the file would give it: the id alone where the file spells the
 * row's own name, id and spelling where it spells it otherwise, the spelling alone where it names no row.
 */
export function relinkChanges(document: Document): Change[] {
  const finder = finderOf(document);
  return mentionsOf(document).flatMap((mention) => {
    if (mention.form !== "link" || !mention.nameAt || mention.name === null) return [];
    const { id, name } = linked(document, mention, finder);
    const at = keysTo(mention.place);
    return [
      ...(id === mention.id ? [] : [{ at: [...at, ...mention.at], to: () => id }]),
      ...(name === mention.name ? [] : [{ at: [...at, ...mention.nameAt], to: () => name }]),
    ];
  });
}

function linked(
  document: Document,
  mention: Mention,
  finder: Finder,
): { id: string | null; name: string | null } {
  const { among, name } = mention as Mention & { name: string };
  const now = meant(document, { ...mention, name: null }, finder);
  const place = now && spells(document, now, name) ? now : finder(among, name);
  if (!place || place.kind === "roles" || place.kind === "config") return { id: null, name };
  const row = document[place.kind].byId[place.id] as Row;
  return { id: place.id, name: nameOf(row) === name ? null : name };
}

function spells(document: Document, { kind, id }: Place, name: string): boolean {
  const row = document[kind as CollectionName].byId[id] as Row;
  const names = [nameOf(row), ...("aliases_data" in row ? row.aliases_data : [])];
  return names.some((each) => fold(each) === fold(name));
}
