import { type Document, type RowOf, rowsOf } from "../model/document.ts";
import { aces1Ids } from "./aces1Ids.ts";
import { ACES_1 } from "./amf.ts";

/** Collections whose rows have AMF transform IDs. */
export type IdentifiedName = keyof typeof aces1Ids;
export type Identified = RowOf<IdentifiedName>;

/**
 * AMF transform IDs of a row: its interchange attribute, the IDs in its description, and those of ACES 1 that belong to
 * its name.
 */
export function transformIds(collection: IdentifiedName, row: Identified): string[] {
  const listed = (row.interchange.amf_transform_ids ?? "").split(/\s+/).filter((id) => id !== "");
  const described = (row.description ?? "").match(/urn:ampas:aces:transformId:\S+/g) ?? [];
  const named = aces1Ids[collection];
  const known = Object.hasOwn(named, row.name) ? (named[row.name] ?? []) : [];
  const inverse = collection === "colorspaces" ? [] : known.map((id) => `Inv${id}`);
  return [...new Set([...listed, ...described, ...[...known, ...inverse].map((id) => ACES_1 + id)])];
}

/** The first row of a collection with a transform ID. */
export function rowWithId<N extends IdentifiedName>(
  document: Document,
  collection: N,
  id: string,
): RowOf<N> | undefined {
  return rowsOf(document, collection).find((row) => transformIds(collection, row as Identified).includes(id));
}
