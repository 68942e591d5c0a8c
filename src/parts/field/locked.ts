import { createContext, useContext } from "react";

/** Why nothing can be changed here; undefined where it can. Around controls that change nothing, undefined again. */
export const Locked = createContext<string | undefined>(undefined);

/** Why the controls here only show what there is; undefined where they change it. */
export function useLocked(): string | undefined {
  return useContext(Locked);
}
