import { useEffect } from "react";
import { create } from "zustand";
import type { CollectionName } from "#ocio/model/document.ts";

type Row = { collection: CollectionName; id: string };
type Standing = { at: Row | null; stand: (at: Row | null) => void };

/** The row that is open on a screen whose rows have no path of their own; null elsewhere. */
export const useStanding = create<Standing>()((set) => ({ at: null, stand: (at) => set({ at }) }));

/** Says which row of such a screen is open, as long as the screen is there; no id is none. */
export function useStand(collection: CollectionName, id: string | null): void {
  const { stand } = useStanding.getState();
  useEffect(() => {
    stand(id === null ? null : { collection, id });
    return () => stand(null);
  }, [stand, collection, id]);
}
