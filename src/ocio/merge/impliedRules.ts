import { type Document, emptyDocument } from "../model/document.ts";
import { idAfter } from "../model/nodeId.ts";
import { impliedRules } from "../rule/implied.ts";

const isV1 = ({ config }: Document) => config.ocio_profile_version === "1";

/**
 * Edits of one configuration with the file rules that version 1 implies written out, where one of them has a later
 * version: its rules are no addition, and their lack no deletion.
 */
export function withImpliedRules<D extends readonly Document[]>(sides: D): D {
  if (sides.every(isV1) || !sides.some(isV1)) return sides;
  return sides.map((side) => {
    if (!isV1(side)) return side;
    // The same each time: a merge is made again, as by redo.
    const rules = impliedRules(side, [idAfter(side.config.id, 1), idAfter(side.config.id, 2)]);
    const byId = Object.fromEntries(rules.map((rule) => [rule.id, rule]));
    return { ...side, file_rules: { byId, order: rules.map(({ id }) => id) } };
  }) as unknown as D;
}

/** A document without file rules where its version has none. */
export function withoutImpliedRules(document: Document): Document {
  if (!isV1(document)) return document;
  return { ...document, file_rules: emptyDocument(document.config.id).file_rules };
}
