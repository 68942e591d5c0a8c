import type { Opened } from "#api/summary.ts";
import type { Effect } from "#command/command.ts";
import type { Call, Session } from "#command/state.ts";
import type { Document } from "#ocio/model/document.ts";

/** Parts of the page that effects use. */
export type Page = {
  navigate: (to: string) => void;
  /** Runs follow-up calls: with the picked file, for instance. */
  run: (...calls: Call[]) => void;
  /** Shows a call in the palette, with its preview. */
  offer: (call: Call) => void;
  /** Shows a message of an async effect. */
  say: (text: string) => void;
  /** Shows a warning. */
  warn: (text: string) => void;
  theme: (theme: Session["theme"]) => void;
  /** Keeps the application that configurations are checked for. */
  host: (host: string | null) => void;
  /** Performs an account effect, with its own messages. */
  account: (effect: Extract<Effect, { kind: "account" }>) => Promise<void>;
  /** Looks after the server, with its own messages. */
  server: (effect: Extract<Effect, { kind: "server" }>) => Promise<void>;
  /** Handles unsaved changes. */
  unsaved: (what: Extract<Effect, { kind: "unsaved" }>["do"]) => void;
  /** Sets the keys of a command; null resets them. */
  keys: (command: string, keys: string[] | null) => void;
  singleKeys: (on: boolean) => void;
  /** Preferences of this browser, as the text of a file. */
  preferences: () => string;
  /** Imports preferences and reports it. */
  adoptPreferences: (text: string, file: string) => void;
  /** Opens the palette on a query. */
  find: (query: string) => void;
  /** Shows the keys of all commands. */
  sheet: () => void;
  /** Performs a macro effect; returns the remaining effects. */
  macro: (effect: Extract<Effect, { kind: "macro" }>) => Effect[] | Promise<void>;
  /** The history as a script. */
  script: () => string;
  /** Opens the palette on the newest step, to change its arguments. */
  adjust: () => void;
  /** Resolves when every change that can be saved is; true when nothing is left. */
  saved: () => Promise<boolean>;
  /** A configuration was created, deleted or restored: lists must be refetched. */
  made: (opened: Opened) => void;
  gone: (id: string) => void;
  back: (id: string) => void;
  /** The files beside a configuration are others now. */
  files: (id: string) => void;
  /** The channels of a configuration point elsewhere, or are others. */
  channels: (id: string) => void;
  /** The webhooks of a configuration are others, or have more deliveries. */
  webhooks: (id: string) => void;
  /** The git mirror of a configuration is another, or runs. */
  git: (id: string) => void;
  /** Teams, their members or the owner of a configuration are others. */
  teams: () => void;
  /** Stores a version's document; false if another configuration was opened meanwhile. */
  knowVersion: (version: number, state: Document) => boolean;
  /** Stores configurations for a merge by their addresses; false if another configuration was opened meanwhile. */
  knowOthers: (open: string, others: Readonly<Record<string, Document>>) => boolean;
};
