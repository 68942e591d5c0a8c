import type { Opened } from "#api/summary.ts";
import type { Call, Effect, Session } from "#command/command.ts";
import type { Document } from "#ocio/model/document.ts";

/** What of the page effects reach for. */
export type Page = {
  navigate: (to: string) => void;
  /** Runs what comes after an effect: the file that was picked, for instance. */
  run: (...calls: Call[]) => void;
  /** Says what was done, where that is only known afterwards. */
  say: (text: string) => void;
  /** Says what to look at, where nothing was done. */
  warn: (text: string) => void;
  theme: (theme: Session["theme"]) => void;
  /** Carries out what happens to the account, and tells what it has to say itself. */
  account: (effect: Extract<Effect, { kind: "account" }>) => Promise<void>;
  /** Does with changes that the server does not have what the user wants. */
  unsaved: (what: Extract<Effect, { kind: "unsaved" }>["do"]) => void;
  /** Sets the keys of a command, null being its own. */
  keys: (command: string, keys: string[] | null) => void;
  singleKeys: (on: boolean) => void;
  /** What the user keeps in this browser, as the text of a file. */
  preferences: () => string;
  /** Takes over what such a text holds, and says so. */
  adoptPreferences: (text: string, file: string) => void;
  /** Opens the palette on a query. */
  find: (query: string) => void;
  /** Shows the keys of all commands. */
  sheet: () => void;
  /** Carries out what happens to macros, and gives what is left to do. */
  macro: (effect: Extract<Effect, { kind: "macro" }>) => Effect[] | Promise<void>;
  /** The history as a script. */
  script: () => string;
  /** Opens the palette on the newest step, to change its arguments. */
  adjust: () => void;
  /** Resolves when every change that can be saved is; true when nothing is left. */
  saved: () => Promise<boolean>;
  /** A configuration was made, or one is gone or back: lists of configurations are out of date. */
  made: (opened: Opened) => void;
  gone: (id: string) => void;
  back: (id: string) => void;
  /** The files beside a configuration are others now. */
  files: (id: string) => void;
  /** Takes note of a configuration as it was at a version; false where another one is open by now. */
  knowVersion: (version: number, state: Document) => boolean;
};
