import type { Draft } from "immer";
import { collectionNames, type Document } from "#ocio/model/document.ts";
import { equal } from "#ocio/model/equal.ts";

type Fields = Record<string, unknown>;
type Rows = { byId: Record<string, Fields>; order: string[] };

/** Writes what differs, field by field, so that what stays the same is not touched. */
export function bringBack(draft: Draft<Document>, now: Document, then: Document): void {
  setFields(draft.config as Fields, now.config, { ...then.config, id: now.config.id });
  for (const name of collectionNames) {
    const [rows, old, next] = [draft[name], now[name], then[name]] as unknown as [Rows, Rows, Rows];
    for (const id of Object.keys(old.byId)) if (!Object.hasOwn(next.byId, id)) delete rows.byId[id];
    for (const [id, row] of Object.entries(next.byId)) {
      const known = old.byId[id];
      if (known) setFields(rows.byId[id] as Fields, known, row);
      else rows.byId[id] = row;
    }
    if (!equal(old.order, next.order)) rows.order = [...next.order];
  }
}

function setFields(draft: Fields, old: Fields, next: Fields): void {
  for (const key of Object.keys(old)) if (next[key] === undefined) delete draft[key];
  for (const [key, value] of Object.entries(next))
    if (value !== undefined && !equal(old[key], value)) draft[key] = value;
}
