import { useCallback } from "react";
import { create } from "zustand";
import type { Document } from "#ocio/document.ts";
import { type Use, usesOf } from "#ocio/references.ts";
import { useDesk, useRun } from "#store/useEditor.tsx";
import { call } from "../change.ts";
import { listPath, useGo } from "../place.ts";
import { kinds, type RowKind } from "./kinds.ts";

/** One use that stands in the way of a deletion, and the name of the row that is used. */
export type Hold = { id: string; name: string; use: Use };

/** The uses that deleting rows would break; rows that go together do not hold each other. */
export function holdsOf(document: Document, collection: RowKind, ids: readonly string[]): Hold[] {
  const going = new Set(ids);
  const labels = collection === "families" || collection === "categories";
  return ids.flatMap((id) =>
    usesOf(document, { kind: collection, id })
      .filter(({ ref, listed }) => !going.has(ref.id) && (labels || !listed))
      .map((use) => ({ id, name: document[collection].byId[id]?.name ?? "", use })),
  );
}

type Removal = {
  /** Rows that are used and were asked to go: a dialog says by what, and the ways out. */
  asked: { collection: RowKind; ids: readonly string[] } | null;
  ask: (asked: Removal["asked"]) => void;
};

export const useRemovals = create<Removal>()((set) => ({ asked: null, ask: (asked) => set({ asked }) }));

/** Deletes rows; of those that something uses it first shows by what. True when they were deleted at once. */
export function useRemove(collection: RowKind): (ids: readonly string[]) => boolean {
  const { editor } = useDesk();
  const run = useRun();
  const go = useGo();
  const ask = useRemovals((removals) => removals.ask);
  return useCallback(
    (ids) => {
      const { document, session } = editor.store.getState();
      if (!document) return false;
      if (holdsOf(document, collection, ids).length > 0) {
        ask({ collection, ids });
        return false;
      }
      const ran = run(call(`${kinds[collection].noun}.delete`, { targets: ids }));
      const open = session.panel.split("/")[3];
      if (ran.ok && open && ids.includes(open)) go(listPath(document.config.id, collection));
      return ran.ok;
    },
    [editor, run, go, ask, collection],
  );
}
