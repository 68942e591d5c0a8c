import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useEffect, useMemo } from "react";
import { fetchOther } from "#api/otherConfig.ts";
import type { RowConflict, ThreeWayMerge } from "#ocio/merge/conflict.ts";
import { conflictKeys } from "#ocio/merge/resolution.ts";
import { threeWayMerge } from "#ocio/merge/threeWay.ts";
import type { Document } from "#ocio/model/document.ts";
import { useDesk, useEditor } from "#store/useEditor.tsx";
import { useConfigId } from "../place.ts";
import { useDocument } from "../useDocument.ts";

/** A side of a merge; `why` says why it is not there. */
type Side = { document: Document | null; why: string | null };

/** Reads a file as a side of a merge of the open configuration; the address by which it is known then. */
export function useFileSide(): (file: File) => Promise<string> {
  const { editor } = useDesk();
  return async (file) => {
    const [{ readInput }, { readConfig }] = await Promise.all([
      import("#ocio/files/input.ts"),
      import("#ocio/yaml/read.ts"),
    ]);
    const { text, problems: unread } = readInput(new Uint8Array(await file.arrayBuffer()), file.name);
    const { document, problems } = readConfig(text);
    const isEmpty = document.colorspaces.order.length === 0;
    const first = [...unread, ...(isEmpty ? problems : [])].find(({ severity }) => severity === "error");
    if (first) throw new Error(`“${file.name}” cannot be merged: ${first.message}`);
    const address = `file:${file.name}`;
    editor.knowOthers({ [address]: document });
    return address;
  };
}

/** The configuration at an address, which commands may then use without fetching it. */
function useSide(address: string): Side {
  const { editor } = useDesk();
  const open = useConfigId();
  const isFile = address.startsWith("file:");
  const known = useEditor(({ others }) => others?.[address] ?? null);
  const fetched = useQuery({
    queryKey: ["configs", open, "other", address],
    queryFn: ({ signal }) => fetchOther(address, open, signal),
    enabled: address !== "" && !isFile,
    gcTime: 0,
    retry: false,
  });
  useEffect(() => {
    if (fetched.data) editor.knowOthers({ [address]: fetched.data });
  }, [editor, address, fetched.data]);
  if (isFile)
    return {
      document: known,
      why: known ? null : `“${address.slice(5)}” is not open any more. Choose it again.`,
    };
  return { document: fetched.data ?? null, why: fetched.error?.message ?? null };
}

/** The merge of two configurations into the open one, with the keys of its conflicts; null until both are there. */
export function useMerge(base: string, theirs: string): { merge: Keyed | null; why: string | null } {
  const was = useSide(base);
  const other = useSide(theirs);
  const ours = useDeferredValue(useDocument((document) => document));
  const merge = useMemo(() => {
    if (!was.document || !other.document) return null;
    const made = threeWayMerge(was.document, ours, other.document);
    const keys = conflictKeys(made.conflicts);
    return { ...made, keys, rows: rowsOf(made.conflicts, keys) };
  }, [was.document, ours, other.document]);
  return { merge, why: was.why ?? other.why };
}

/** A merge with the keys of its conflicts, and these by rows. */
export type Keyed = ThreeWayMerge & { keys: string[]; rows: ConflictRow[] };

/** The conflicts of one row with their positions among all. */
export type ConflictRow = { key: string; collection: string; name: string; conflicts: KeyedConflict[] };
export type KeyedConflict = RowConflict & { key: string; at: number };

function rowsOf(conflicts: readonly RowConflict[], keys: readonly string[]): ConflictRow[] {
  const rows = new Map<string, ConflictRow>();
  for (const [at, conflict] of conflicts.entries()) {
    const { collection, id, name, field } = conflict;
    const key = `${collection}/${id}${collection === "config" ? `/${field}` : ""}`;
    const row = rows.get(key) ?? { key, collection, name, conflicts: [] };
    row.conflicts.push({ ...conflict, key: keys[at]!, at });
    rows.set(key, row);
  }
  // The conflicts of a row stand together, in one order for keys and lists.
  let at = 0;
  return [...rows.values()].map((row) => ({
    ...row,
    conflicts: row.conflicts.map((conflict) => ({ ...conflict, at: at++ })),
  }));
}
