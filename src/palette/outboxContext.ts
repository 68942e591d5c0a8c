import { createContext, useContext } from "react";
import { useStore } from "zustand";
import { createStore, type StoreApi } from "zustand/vanilla";
import type { Background } from "#sync/delivery/background.ts";
import type { Outbox } from "#sync/delivery/outbox.ts";
import type { Status } from "#sync/delivery/status.ts";
import type { Left } from "#sync/journal/journal.ts";

/** A configuration that a former visitor has left. */
export type LeftConfig = Left;
/** The configurations that former visitors without an account have left here: asked for, restored, forgotten. */
export type Restoring = {
  left: () => Promise<Left[]>;
  restore: (left: Left) => Promise<void>;
  forgetLeft: (left: Left) => Promise<void>;
};

type Saving = Pick<Outbox, "status"> & { background: { status: StoreApi<Background> } } & Partial<Restoring>;

const UNKNOWN = createStore<Pick<Status, "state">>(() => ({ state: "saving" }));
const NOTHING: Restoring = {
  left: async () => [],
  restore: async () => undefined,
  forgetLeft: async () => undefined,
};

/** The outbox of the page, for whoever shows whether changes are saved. */
export const OutboxContext = createContext<Saving | null>(null);

/** Returns the save status, and the service worker's message about pending changes, if any. */
export function useSaveStatus(): Status & { background?: string } {
  const outbox = useContext(OutboxContext);
  if (!outbox) throw new Error("A component that shows saving stands outside OutboxContext.");
  const background = useStore(outbox.background.status, ({ message }) => message);
  return { ...useStore(outbox.status), ...(background !== undefined && { background }) };
}

/** True if nothing waits to be saved; false where the page keeps nothing. */
export function useIsSaved(): boolean {
  const outbox = useContext(OutboxContext);
  return useStore(outbox?.status ?? UNKNOWN, ({ state }) => state === "saved");
}

/** The way to what former visitors have left; to nothing where the page keeps nothing. */
export function useLeftConfigs(): Restoring {
  return { ...NOTHING, ...useContext(OutboxContext) };
}
