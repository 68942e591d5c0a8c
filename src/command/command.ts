import type { Draft } from "immer";
import { z } from "zod";
import type { LutFileRequest } from "#color/lutFile.ts";
import type { PreviewChoice } from "#color/preview/choice.ts";
import type { FileList } from "#ocio/files/fileReference.ts";
import type { CollectionName, Document } from "#ocio/model/document.ts";
import type { Log } from "./log.ts";
import type { Macro, MacroShelf } from "./macro.ts";
import { guarded } from "./readOnly.ts";

/** A thing of the document that can be pointed at. */
export type Ref = { kind: CollectionName; id: string };

/** What the user is looking at: not undoable, never sent. */
export type Session = {
  selection: Ref[];
  /** Path of the routed screen, e.g. "/<configId>/colorspaces/<id>". */
  panel: string;
  theme: "dark" | "light" | "system";
  /** What is to be seen of the pixels, where anything was chosen. */
  preview?: PreviewChoice;
  /** Whether the system asks for dark, where that is known. */
  systemDark?: boolean;
  /** The open configuration was shared for reading. */
  readOnly?: boolean;
  /** Name of the file that the open configuration was uploaded as: what it is called without a name of its own. */
  fileName?: string | null;
  /** No configuration is on the screen, but the list of them, the account or a legal page. */
  outside?: boolean;
  /** Who uses the page, where that is known, and the sessions of a registered user, each with what it is called. */
  account?: { type: "anonymous" | "registered"; sessions?: readonly Option[] };
  /**
   * Where it is known: what the plan of whoever uses the page has no room for, each with the reason, and how things
   * stand with a subscription; "unsold" where everybody may do everything.
   */
  plan?: {
    full: { configs?: string; files?: string; links?: string };
    subscription: "unsold" | "none" | "over" | "running";
  };
};

/** What commands read. `document` is null while no configuration is open. */
export type State = {
  readonly document: Document | null;
  readonly session: Session;
  /** What undo would take back and redo bring again, where there is a history. */
  readonly history?: {
    readonly undo: string | null;
    readonly redo: string | null;
    /** Titles of all steps, the oldest first, of which the first `at` are done. */
    readonly steps?: readonly string[];
    /** How many of them were made before the configuration was opened. */
    readonly earlier?: number;
    readonly at?: number;
  };
  /** The files that are kept beside the configuration, where they are known. */
  readonly files?: FileList | null;
  /** The macros of this device, where they are known. */
  readonly macros?: MacroShelf;
  /** What the server has logged of the open configuration, where it is known. */
  readonly log?: Log | null;
};
/** What commands that need an open configuration read; see `opened`. */
export type OpenState = State & { readonly document: Document };

/** One answer that a prompt can offer. `value` goes into the call, `label` is shown. */
export type Option = { value: string; label: string; detail?: string };

/** What a prompt must know about an argument that its schema cannot say. */
export type Ask = {
  label: string;
  /** An example: the placeholder says "such as" before it, so that it is not taken for a value. */
  hint?: string;
  /** What to type, in words of its own, where an example would not say it. */
  note?: string;
  /** Rows to choose from; absent means free text. Sees the answers so far. */
  options?: (state: State, soFar: Readonly<Record<string, unknown>>) => Option[];
  /** Why there is nothing to choose from, as a sentence: what lacks it, and what makes it. */
  none?: (state: State, soFar: Readonly<Record<string, unknown>>) => string | undefined;
  /** What the selection or the document answers when nothing was given. */
  from?: (state: State, soFar: Readonly<Record<string, unknown>>) => unknown;
  /** What is filled in when it is asked and `from` answers nothing: what leaving it out means, or is most often meant. */
  suggest?: (state: State, soFar: Readonly<Record<string, unknown>>) => unknown;
  /** Filled when the call is made, never asked: a fresh UUID, or the time as ISO text. */
  fill?: "id" | "time";
  /** What nothing typed means, where that is an answer of its own: the value that changes nothing. */
  blank?: unknown;
  /**
   * Asked by who can ask, although it may be left out or could be answered by `from`: what is left out by accident
   * would be missed.
   */
  offer?: true | ((state: State, soFar: Readonly<Record<string, unknown>>) => boolean);
  /** Why the document has no such answer, as a sentence; undefined where it may have. */
  refuses?: (document: Document, value: unknown) => string | undefined;
  /** The command that brings an answer which is not there yet: an upload, say. */
  brings?: string;
  /**
   * Known to who asks and not to the document: the id of a command, a configuration of the visitor, or keys, which are
   * pressed rather than typed.
   */
  of?: "command" | "keys" | "config";
  /** Text of several lines, or values by name, which get an editor; `check` says what is wrong with them. */
  editor?: {
    check?: (text: string, state: State, soFar: Readonly<Record<string, unknown>>) => string | undefined;
  };
};

const asks = new WeakMap<z.ZodType, Ask>();

/** Attaches what a prompt must know. Call it on the finished schema: zod methods return new schemas. */
export function arg<S extends z.ZodType>(schema: S, ask: Ask): S {
  asks.set(schema, ask);
  return schema;
}

/** What `arg` attached, if anything. */
export function askOf(schema: z.ZodType): Ask | undefined {
  return asks.get(schema);
}

/** The UUID of something a command creates: an argument, so that redo makes the same row. */
export const newId = arg(z.uuid(), { label: "ID", fill: "id" });

/** When the call was made, as ISO text: an argument, so that redo says the same. */
export const time = arg(z.iso.datetime(), { label: "Time", fill: "time" });

/** What a file holds or is copied: text, or a configuration, which is written as canonical YAML when it is carried out. */
export type Content = string | Document;

/** Work for the outside world, as data; `host/` carries it out. */
export type Effect =
  /** `to`: the file it was opened from, or one that is chosen; else, and where there is none, a download. */
  | { kind: "save"; file: string; text: Content; to?: "opened" | "chosen"; overwrite?: boolean }
  | { kind: "archive"; file: string; text: Content }
  /** A conversion of a configuration as a LUT file, which the engine computes. */
  | { kind: "lutFile"; file: string; document: Document; asked: LutFileRequest }
  /** Shows an image in the preview. */
  | { kind: "image"; file: File }
  | { kind: "copy"; text: Content }
  /** The file of a configuration that is not the open one, as the server writes it. */
  | { kind: "download"; id: string; format: "ocio" | "ocioz" }
  /**
   * `from`: a file that can be written back, one of a folder with the files it uses, or the open one's own. `then` is
   * run with the arguments `with`, once for each file where `many` may be picked.
   */
  | {
      kind: "open";
      accept: string;
      then: string;
      from?: "disk" | "folder" | "again";
      config?: string;
      many?: boolean;
      with?: Record<string, unknown>;
    }
  /** What happens to a file that is kept beside the open configuration. */
  | ({ kind: "lut"; path: string } & (
      | { do: "upload"; file: File }
      | { do: "move"; to: string }
      | { do: "remove" | "restore" | "download" }
    ))
  /** Fetches the open configuration as it was at a version, and runs the call once the log has it. */
  | { kind: "version"; version: number; call: Call }
  /** Reads the color corrections of a file, in a terminal by its path, and runs the call with them. */
  | { kind: "cdl"; file: File | string; call: Call }
  | { kind: "go"; to: string }
  | { kind: "theme"; theme: Session["theme"] }
  /** What happens to the account of whoever uses the page. */
  | ({ kind: "account" } & (
      | { do: "signOut" | "endOthers" | "export" | "manage" }
      | { do: "endSession"; id: string }
      | { do: "subscribe"; price?: string }
    ))
  /** What becomes of changes that the server does not have. */
  | { kind: "unsaved"; do: "retry" | "edit" | "discard" | "discardForeign" | "dismiss" | "status" }
  /** Keys of a command; null gives it back its own. */
  | { kind: "keys"; command: string; keys: string[] | null }
  /** Opens the palette on a query. */
  | { kind: "find"; query: string }
  /** Shows the keys of all commands. */
  | { kind: "sheet" }
  /** What the user keeps in this browser: keys, macros and pins, to a file or from one. */
  | { kind: "preferences"; do: "export" }
  | { kind: "preferences"; do: "import"; file: File }
  /** Whether keys without a modifier act. */
  | { kind: "singleKeys"; on: boolean }
  | {
      kind: "create";
      id: string;
      from:
        | { builtin: string }
        | { file: File }
        | { text: string }
        | { copyOf: string }
        | { template: string; name: string };
    }
  | { kind: "remove"; id: string }
  | { kind: "restore"; id: string }
  | { kind: "history"; do: "undo" | "redo" | "repeat" | "adjust" }
  /** The macros of this device; `from` is the text of a script or a file that holds one. */
  | ({ kind: "macro" } & (
      | { do: "record" | "discard" }
      | { do: "stop"; id: string; name: string }
      | { do: "keep"; macro: Macro }
      | { do: "remove" | "restore" | "run" | "edit" | "copyLink" | "copyScript" | "exportScript"; id: string }
      | { do: "import"; id: string; name?: string; from: string | File }
    ))
  /** Copies the steps of the history as a script. */
  | { kind: "script" }
  /** Back or forth to where that many steps are done. */
  | { kind: "rewind"; to: number };

/** A command with its arguments, as JSON: link, macro step, history entry, CLI line. */
export type Call = { id: string; args: Record<string, unknown> };

/** What a command would do. Only `edit` is undoable. */
export type Step = {
  edit?: (document: Draft<Document>) => void;
  view?: (session: Draft<Session>) => void;
  effects?: Effect[];
  /** Where the effects go with the edit: what takes them back. Undo carries it out, redo the effects again. */
  back?: Effect[];
  /** Past tense, for the toast, the live region and the terminal. */
  say?: string;
};

export type Command<A extends z.ZodObject = z.ZodObject> = {
  /** Imperative, sentence case; ends in "…" when the palette may ask something. */
  title: string;
  /** Other words people type. */
  aliases?: string[];
  /** "f2", "mod+k mod+r"; a space makes a chord. */
  keys?: string[];
  args: A;
  /** True, or the sentence that says why not. */
  when?: (state: State) => true | string;
  /** Whether a toggle is on. */
  on?: (state: State) => boolean;
  /** Two calls in a row with the same answer are one undo step. */
  merge?: (args: z.output<A>) => string;
  /** What several calls of it in one step say, instead of the first and how many more. */
  together?: (count: number) => string;
  /** What may be done instead when it refuses, or first: offered with the reason. Sees the arguments given so far. */
  ways?: (state: State, given: Readonly<Record<string, unknown>>) => Call[];
  /** The change, or the sentence that says why not. Pure. */
  run: (state: State, args: z.output<A>) => Step | string;
};

const views = new WeakMap<State, State>();

/** The state as whoever looks at the screen has it: outside a configuration none is open, whichever was open last. */
export function inView(state: State): State {
  if (!state.session.outside || !state.document) return state;
  const seen = views.get(state) ?? { ...state, document: null, session: { ...state.session, selection: [] } };
  views.set(state, seen);
  return seen;
}

/** Why a command cannot be run now, whatever its arguments, as a sentence; undefined where it can. */
export function barrier({ when }: Pick<Command, "when">, state: State): string | undefined {
  const allowed = when?.(inView(state)) ?? true;
  return allowed === true ? undefined : allowed;
}

// biome-ignore lint/suspicious/noExplicitAny: the list of commands is heterogeneous by nature
export type AnyCommand = Command<any>;
export type Commands = Readonly<Record<string, AnyCommand>>;

const none = z.object({});
type Spec<A extends z.ZodObject> = Omit<Command<A>, "args"> & { args?: A };

/** Declares a command; `args` may be left out. */
export function command<A extends z.ZodObject = typeof none>(spec: Spec<A>): Command<A> {
  return { ...spec, args: (spec.args ?? none) as A };
}

type Family<N extends string, C extends Record<string, AnyCommand>> = {
  [K in keyof C & string as `${N}.${K}`]: C[K];
};

/** Declares the commands of one noun; their ids are `noun.verb`. */
export function family<const N extends string, C extends Record<string, AnyCommand>>(
  noun: N,
  commands: C,
): Family<N, C> {
  return Object.fromEntries(
    Object.entries(commands).map(([verb, value]) => [`${noun}.${verb}`, guarded(`${noun}.${verb}`, value)]),
  ) as Family<N, C>;
}

export { READ_ONLY } from "./readOnly.ts";

/** The reason that every command on a document gives when none is open. */
export const NOTHING_OPEN = "Not available: open a config first";
