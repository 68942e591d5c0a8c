import { createContext, useContext } from "react";
import { createPreferences, type PreferencesStore } from "#store/preferences.ts";

/** What the user prefers and has used lately; without a page around, nothing is remembered. */
export const PreferencesContext = createContext<PreferencesStore>(createPreferences());

/** The preferences of the page, and what changes them. */
export function usePreferences(): PreferencesStore {
  return useContext(PreferencesContext);
}
