import { useEffect } from "react";
import { create } from "zustand";
import type { CollectionName } from "#ocio/model/document.ts";

type Row = { collection: CollectionName; id: string };
type OpenRow = { at: Row | null; report: (at: Row | null) => void };

/** The row that is open on a screen whose rows have no path of their own; null elsewhere. */
export const useOpenRow = create<OpenRow>()((set) => ({ at: null, report: (at) => set({ at }) }));

/** Says which row of such a screen is open, as long as the screen is there; no id is none. */
export function useReportOpenRow(collection: CollectionName, id: string | null): void {
  const { report: stand } = useOpenRow.getState();
  useEffect(() => {
    stand(id === null ? null : { collection, id });
    return () => stand(null);
  }, [stand, collection, id]);
}
