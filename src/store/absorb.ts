import type { Patch } from "immer";
import { collectionNames } from "#ocio/model/collection.ts";
import type { Document } from "#ocio/model/document.ts";
import { equal } from "#ocio/model/equal.ts";
import type { EditorState, Entry } from "./entry.ts";

type Fields = Record<string, unknown>;
type Rows = { byId: Record<string, Fields> };
/** Differences of two documents: fields of rows by their ids, and fields of the profile under `config`. */
type Differences = Map<string, Map<string, { fields: ReadonlySet<string>; whole: boolean; name: string }>>;

/** Author of the changes: own ones as answered by the server, or other people's. */
export type Absorbed = "own" | "others";

/**
 * State with a document changed elsewhere. It is no step: the history stays, except for what it did to the same
 * fields. An emptied step is removed if the server refused it, and stays if others changed the same since, so that
 * undo can report it.
 */
export function absorbed(
  state: EditorState,
  document: Document,
  whose: Absorbed,
): Omit<EditorState, "history"> {
  const found = state.document ? differences(state.document, document) : new Map();
  const gone = (kind: string, id: string) => found.get(kind)?.get(id)?.whole && !rowOf(document, kind, id);
  const kept = (entries: readonly Entry[]) => {
    const left = entries.map((entry) => without(entry, found, whose));
    if (left.every((entry, index) => entry === entries[index])) return entries;
    if (whose === "others") return left;
    return left.filter(
      (entry, index) => entry === entries[index] || entry.changes || entry.patches.length > 0,
    );
  };
  return {
    document,
    session: {
      ...state.session,
      selection: state.session.selection.filter(({ kind, id }) => !gone(kind, id)),
    },
    past: kept(state.past),
    future: kept(state.future),
  };
}

/** True if a step touches fields that differ between two documents, so it cannot be continued. */
export function touches({ patches, inverse }: Entry, before: Document, after: Document): boolean {
  const found = differences(before, after);
  return [...patches, ...inverse].some((patch) => overtaken(patch, found) !== undefined);
}

function rowOf(document: Document, kind: string, id: string): Fields | undefined {
  const rows = (document as unknown as Record<string, Rows>)[kind];
  return rows && Object.hasOwn(rows.byId, id) ? rows.byId[id] : undefined;
}

function differences(before: Document, after: Document): Differences {
  const found: Differences = new Map();
  const note = (kind: string, id: string, old: Fields | undefined, row: Fields | undefined) => {
    if (old === row) return;
    const keys = new Set([...Object.keys(old ?? {}), ...Object.keys(row ?? {})]);
    const fields = new Set([...keys].filter((key) => !equal(old?.[key], row?.[key])));
    if (fields.size === 0) return;
    const rows = found.get(kind) ?? new Map();
    found.set(kind, rows);
    rows.set(id, { fields, whole: !old || !row, name: nameOf(row ?? old ?? {}) });
  };
  note("config", "", before.config, after.config);
  for (const kind of collectionNames) {
    if (before[kind] === after[kind]) continue;
    const ids = new Set([...Object.keys(before[kind].byId), ...Object.keys(after[kind].byId)]);
    for (const id of ids) note(kind, id, rowOf(before, kind, id), rowOf(after, kind, id));
  }
  return found;
}

function nameOf(row: Fields): string {
  const view = row.inline_view as { name?: unknown } | null | undefined;
  const name = row.name ?? view?.name ?? row.shared_view_name;
  return typeof name === "string" && name !== "" ? `“${name}”` : "the same";
}

/** Name of the row in which others changed the field of a patch; undefined if none. */
function overtaken({ path: [kind, by, id, field] }: Patch, found: Differences): string | undefined {
  const rows = found.get(String(kind));
  if (!rows || by === "order") return undefined;
  if (kind === "config") {
    const its = rows.get("")!;
    return by === undefined || its.fields.has(String(by)) ? "the configuration" : undefined;
  }
  const its = id === undefined ? [...rows.values()][0] : rows.get(String(id));
  return its && (field === undefined || its.whole || its.fields.has(String(field))) ? its.name : undefined;
}

/** A step without fields changed by others since; an order alone is not kept. */
function without(entry: Entry, found: Differences, whose: Absorbed): Entry {
  const names = new Set([...entry.patches, ...entry.inverse].map((patch) => overtaken(patch, found)));
  names.delete(undefined);
  if (names.size === 0) return entry;
  const left = (patches: Patch[]) => {
    const kept = patches.filter((patch) => overtaken(patch, found) === undefined);
    return kept.every(({ path }) => path[1] === "order") ? [] : kept;
  };
  const overtakenBy = [...new Set([...(entry.overtaken ?? []), ...(names as Set<string>)])];
  const patches = left(entry.patches);
  const inverse = left(entry.inverse);
  const both = patches.length > 0 && inverse.length > 0;
  return {
    ...entry,
    patches: both ? patches : [],
    inverse: both ? inverse : [],
    ...(whose === "others" && { overtaken: overtakenBy }),
  };
}
