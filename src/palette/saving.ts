import { createContext, useContext } from "react";
import { useStore } from "zustand";
import type { Outbox, Status } from "#sync/outbox.ts";

/** The outbox of the page, for whoever shows whether changes are saved. */
export const OutboxContext = createContext<Pick<Outbox, "status"> | null>(null);

/** Whether the server has every change. */
export function useSaving(): Status {
  const outbox = useContext(OutboxContext);
  if (!outbox) throw new Error("A component that shows saving stands outside OutboxContext.");
  return useStore(outbox.status);
}
