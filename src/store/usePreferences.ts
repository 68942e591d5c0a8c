import { createContext, useContext } from "react";
import { createPreferences, type PreferencesStore } from "#store/preferences.ts";

/** Preferences store of the page; without a provider nothing is saved. */
export const PreferencesContext = createContext<PreferencesStore>(createPreferences());

/** Returns the preferences store of the page. */
export function usePreferences(): PreferencesStore {
  return useContext(PreferencesContext);
}
