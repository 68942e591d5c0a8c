import { useCallback } from "react";
import { create } from "zustand";
import { listPath } from "#command/screen.ts";
import type { Call } from "#command/state.ts";
import { type CollectionName, collectionNames, type Document } from "#ocio/model/document.ts";
import { familiesBelow } from "#ocio/model/nested.ts";
import { counted, nouns } from "#ocio/model/noun.ts";
import { nameOf } from "#ocio/names/finder.ts";
import { type Use, usesOf } from "#ocio/names/references.ts";
import type { Confirmation } from "#store/confirmation.ts";
import type { Editor } from "#store/editor.ts";
import { useApp, useRun } from "#store/useEditor.tsx";
import { call } from "../change.ts";
import { useGo } from "../place.ts";
import { kinds, type RowKind } from "../row/kinds.ts";
import type { NamedLine } from "./NameList.tsx";

/** Rows by collection. */
export type Rows = ReadonlyMap<CollectionName, readonly string[]>;

/** A reference that a deletion would break, and the name of the row that it means. */
export type BrokenUse = { id: string; name: string; use: Use };

/** A row and aliases that it would lose. */
type LostAliases = { id: string; name: string; aliases: readonly string[] };

/** Rows to delete, for a dialog. */
export type Removal =
  | { kind: "rows"; collection: CollectionName; ids: readonly string[]; rows: Rows; call: Call }
  | { kind: "unused"; collection: RowKind; keep: readonly string[] }
  | {
      kind: "names";
      title: string;
      /** Label of the list of names. */
      label: string;
      lines: readonly NamedLine[];
      /** Consequence for other rows. */
      note: string;
      /** Label of the button. */
      verb: string;
      calls: readonly Call[];
    };

/** The references that deleting rows would break; rows that go together do not hold each other. */
export function brokenUses(document: Document, rows: Rows): BrokenUse[] {
  const gone = new Set([...rows.values()].flat());
  return [...rows].flatMap(([kind, ids]) => {
    const labels = kind === "families" || kind === "categories";
    return ids.flatMap((id) =>
      usesOf(document, { kind, id })
        .filter(({ ref, listed }) => !gone.has(ref.id) && (labels || !listed))
        .map((use) => ({ id, name: rowName(document, kind, id), use })),
    );
  });
}

/** The name of a row; of a view, with its display. */
export function rowName(document: Document, kind: CollectionName, id: string): string {
  const row = document[kind].byId[id];
  if (!row) return "";
  const name = nameOf(row, document);
  const display = "display_id" in row && document.displays.byId[row.display_id ?? ""]?.name;
  return display ? `${name} of ${display}` : name;
}

/** The rows that the second document lacks. */
function missingRows(before: Document, after: Document): Rows {
  const kinds = collectionNames.filter((kind) => before[kind] !== after[kind]);
  return new Map(
    kinds
      .map((kind) => [kind, before[kind].order.filter((id) => !after[kind].byId[id])] as const)
      .filter(([, ids]) => ids.length > 0),
  );
}

function lostAliases(before: Document, after: Document): LostAliases[] {
  return (["colorspaces", "display_colorspaces", "named_transforms"] as const).flatMap((kind) => {
    if (before[kind] === after[kind]) return [];
    return before[kind].order.flatMap((id) => {
      const [was, is] = [before[kind].byId[id], after[kind].byId[id]];
      if (!was || !is || was === is) return [];
      const aliases = was.aliases_data.filter((alias) => !is.aliases_data.includes(alias));
      return aliases.length > 0 ? [{ id, name: was.name, aliases }] : [];
    });
  });
}

/** The document after a call; of a deletion also where rows are in use. */
function documentAfter(editor: Editor, { id, args }: Call, force: boolean): Document | null {
  const state = editor.store.getState();
  const tried = editor.attempt(state, { id, args });
  if (tried.ok) return tried.state.document;
  const forced = force ? editor.attempt(state, { id, args: { ...args, force: true } }) : tried;
  return forced.ok ? forced.state.document : null;
}

/** The deletion of calls that must be confirmed: several rows, rows in use, several files, aliases or merged spaces. */
function removalOf(editor: Editor, calls: readonly Call[]): Removal | null {
  const { document, past } = editor.store.getState();
  const repeats = calls[0] && editor.commands[calls[0].id]?.repeats;
  const meant = repeats ? (past.at(-1)?.again ?? []) : calls;
  const [first, more] = meant;
  if (!document || !first) return null;
  const merges = meant.every(({ id }) => editor.commands[id]?.deletes?.of === "merge");
  if (merges) return removalByMerge(editor, document, meant);
  if (more) return null;
  const deletes = editor.commands[first.id]?.deletes;
  if (!deletes) return null;
  if (deletes.of === "files") return removalOfFiles(first);
  const after = documentAfter(editor, first, deletes.of === "rows");
  if (!after) return null;
  if (deletes.of === "trim") return removalByTrim(document, missingRows(document, after), first);
  if (deletes.of === "aliases") {
    const rows = lostAliases(document, after);
    return rows.length > 1 || (rows[0]?.aliases.length ?? 0) > 1 ? removalOfAliases(rows, first) : null;
  }
  const { collection } = deletes;
  const rows = missingRows(document, after);
  const ids = rows.get(collection) ?? [];
  if (ids.length === 0) return null;
  if (deletes.of === "unused" && Object.hasOwn(kinds, collection)) {
    const keep = (first.args.keep ?? []) as string[];
    return { kind: "unused", collection: collection as RowKind, keep };
  }
  const count = [...rows.values()].flat().length;
  const isAlone = collection !== "families" || ids.every((id) => familiesBelow(document, id).length === 0);
  if (count < 2 && isAlone && brokenUses(document, rows).length === 0) return null;
  return { kind: "rows", collection, ids, rows, call: first };
}

/** Spaces that are merged into others; of one that goes nobody is asked. */
function removalByMerge(editor: Editor, document: Document, calls: readonly Call[]): Removal | null {
  const tried = editor.attemptAll(editor.store.getState(), calls);
  const after = tried.ok ? tried.state.document : null;
  if (!after) return null;
  const rows = missingRows(document, after);
  const lines = [...rows].flatMap(([kind, ids]) =>
    ids.map((id) => {
      const name = rowName(document, kind, id);
      const into = calls.find(({ args }) => [args.targets].flat().some((row) => row === id || row === name))
        ?.args.into;
      return { id, name, into: rowName(document, kind, String(into)) || String(into ?? "") };
    }),
  );
  if (lines.length < 2) return null;
  const subject = [...rows].map(([kind, ids]) => counted(kind, ids.length)).join(", ");
  const keepsNames = document.config.ocio_profile_version !== "1";
  return {
    kind: "names",
    title: `Merge ${subject} into ${calls.length === 1 && lines[0]?.into ? `“${lines[0].into}”` : calls.length}`,
    label: "Deleted by this",
    lines: lines.map(({ id, name, into }) => ({ id, name, ...(into && { detail: `into ${into}` }) })),
    note: `${keepsNames ? "Their names stay as aliases, and what" : "What"} uses them follows. Undo brings them back.`,
    verb: `Merge ${lines.length}`,
    calls,
  };
}

function removalOfAliases(rows: readonly LostAliases[], call: Call): Removal {
  const count = rows.reduce((sum, { aliases }) => sum + aliases.length, 0);
  const subject = `${count} ${count === 1 ? "alias" : "aliases"}`;
  const [only, more] = rows;
  return {
    kind: "names",
    title: `Remove ${subject} of ${only && !more ? `“${only.name}”` : `${rows.length} rows`}`,
    label: "Aliases",
    lines: rows.map(({ id, name, aliases }) => ({ id, name, detail: aliases.join(", ") })),
    note: "References in this config change to the names. Scenes and tools that use these aliases won't find them.",
    verb: `Remove ${subject}`,
    calls: [call],
  };
}

/** Question before several files are removed; for one file the Files screen asks. */
function removalOfFiles(call: Call): Removal | null {
  const paths = Array.isArray(call.args.targets) ? call.args.targets.map(String) : [];
  if (paths.length < 2) return null;
  return {
    kind: "names",
    title: `Remove ${paths.length} files`,
    label: "Files",
    lines: paths.map((path) => ({ id: path, name: path })),
    note: "They can be restored for 30 days.",
    verb: `Remove ${paths.length} files`,
    calls: [call],
  };
}

function removalByTrim(document: Document, rows: Rows, call: Call): Removal | null {
  const lines = [...rows].flatMap(([kind, ids]) =>
    ids.map((id) => ({ id, name: rowName(document, kind, id), detail: nouns[kind][0] })),
  );
  if (lines.length === 0) return null;
  return {
    kind: "names",
    title: `Trim away ${[...rows].map(([kind, ids]) => counted(kind, ids.length)).join(", ")}`,
    label: "Deleted by this",
    lines,
    note: "What stays does not use them. Undo brings them back.",
    verb: `Delete ${lines.length}`,
    calls: [call],
  };
}

type Asked = { asked: Removal | null; ask: (asked: Removal | null) => void };

export const useRemoval = create<Asked>()((set) => ({ asked: null, ask: (asked) => set({ asked }) }));

/** Asks before what the editor would delete with calls. */
export function confirmRemoval(editor: Editor): Confirmation {
  return (calls) => {
    const removal = removalOf(editor, calls);
    return removal ? () => useRemoval.getState().ask(removal) : undefined;
  };
}

/** Deletes rows, after a question where it needs one. True when they were deleted at once. */
export function useRemove(collection: RowKind): (ids: readonly string[]) => boolean {
  const { editor } = useApp();
  const run = useRun();
  const go = useGo();
  return useCallback(
    (ids) => {
      const ran = run(call(`${kinds[collection].noun}.delete`, { targets: ids }));
      const { document, session } = editor.store.getState();
      const open = session.panel.split("/")[3];
      if (ran.ok && document && open && ids.includes(open)) go(listPath(document.config.id, collection));
      return ran.ok;
    },
    [editor, run, go, collection],
  );
}
