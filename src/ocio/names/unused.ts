import type { CollectionName, Document } from "../model/document.ts";
import { type RowOf, rowsOf } from "../model/document.ts";
import { isListed } from "./mention.ts";
import { mentionsMeaning } from "./references.ts";

/** Collections whose rows exist to be referenced. */
export type Disposable = Exclude<
  CollectionName,
  "display_view_associations" | "displays" | "roles" | "file_rules"
>;

/**
 * The rows that nothing in the configuration uses, in file order. Being listed as active or inactive is no use;
 * a family or category is used by its members. People may still choose an unused color space or look.
 */
export function unusedRows<N extends Disposable>(document: Document, collection: N): RowOf<N>[] {
  const labels = collection === "categories" || collection === "families";
  return rowsOf(document, collection).filter(({ id }) =>
    mentionsMeaning(document, { kind: collection, id }).every((mention) => !labels && isListed(mention)),
  );
}
