import type { Patch } from "immer";
import { collectionNames } from "#ocio/model/collection.ts";
import type { Document } from "#ocio/model/document.ts";
import { equal } from "#ocio/model/equal.ts";
import type { EditorState } from "./editor.ts";
import type { Entry } from "./entry.ts";

type Fields = Record<string, unknown>;
type Rows = { byId: Record<string, Fields> };
/** What differs between two documents: fields of rows by their ids, and fields of the profile under `config`. */
type Differences = Map<string, Map<string, { fields: ReadonlySet<string>; whole: boolean; name: string }>>;

/** Whose word it is that changes the open document: the server's about own changes, or other people's. */
export type Absorbed = "own" | "others";

/**
 * The state with a document that differs from the open one by what was not done here. It is no step: the history
 * stays, but for what it had done to the very fields that differ. A step of which nothing is left goes where the
 * server would not have it, and stays, to say so when it is undone, where others have changed the same since.
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
    return whose === "others" ? left : left.filter(({ patches, changes }) => changes || patches.length > 0);
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

/** Whether a step touches what differs between two documents: then it cannot go on as if nothing had happened. */
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

/** The name of the thing in which others have changed what a patch changes; undefined where they have not. */
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

/** A step without what others have done since to the same fields; an order alone is nothing to go back to. */
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
