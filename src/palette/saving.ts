import { createContext, useContext } from "react";
import { useStore } from "zustand";
import type { Outbox, Status } from "#sync/outbox.ts";

/** The outbox of the page, for whoever shows whether changes are saved. */
export const OutboxContext = createContext<Outbox | null>(null);

/** Whether the server has every change, and the way to try again. */
export function useSaving(): Status & { retry: () => void } {
  const outbox = useContext(OutboxContext);
  if (!outbox) throw new Error("A component that shows saving stands outside OutboxContext.");
  return { ...useStore(outbox.status), retry: outbox.retry };
}
