import { createContext, useContext } from "react";

/** Reason why editing is locked; undefined if not. Undefined again around controls that change nothing. */
export const Locked = createContext<string | undefined>(undefined);

/** Reason why the controls here are read-only; undefined if not. */
export function useLocked(): string | undefined {
  return useContext(Locked);
}
