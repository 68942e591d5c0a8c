import type { Draft } from "immer";
import type { z } from "zod";
import type { EngineFileRequest } from "#color/engineFile.ts";
import type { QueueName, SwitchName } from "#command/serverSwitches.ts";
import type { OwnerName } from "#ocio/chain/slot.ts";
import type { CollectionName, Document } from "#ocio/model/document.ts";
import type { Call, KnownTeam, Macro, Option, Session, State } from "./state.ts";

/** Prompt data of an argument beyond its schema. */
export type Ask = {
  label: string;
  /** Label in the prompt where earlier answers say more: "Color space that is ACES2065-1". */
  asks?: (state: State, answers: Readonly<Record<string, unknown>>) => string | undefined;
  /** Example, shown after "such as", so that it is not taken for a value. */
  hint?: string;
  /** Placeholder text, if an example is not enough. */
  note?: string;
  /** Options; absent means free text. Gets the answers so far. */
  options?: (state: State, answers: Readonly<Record<string, unknown>>) => Option[];
  /** A new value is as usual as an option: what is typed comes first, unless an option begins with it. */
  prefersTyped?: boolean;
  /** Reason for an empty list, as a sentence: what is missing, and what creates it. */
  none?: (state: State, answers: Readonly<Record<string, unknown>>) => string | undefined;
  /** Default from the selection or the document. */
  from?: (state: State, answers: Readonly<Record<string, unknown>>) => unknown;
  /** Initial text if `from` gives nothing: the meaning of leaving it out, or the usual value. */
  suggest?: (state: State, answers: Readonly<Record<string, unknown>>) => unknown;
  /** Word before its answer in the title of a call: “keep ACEScg”. */
  told?: string;
  /** Words of a yes and of a no in a typed sentence: "inactive" and "active". */
  says?: readonly [yes: string, no: string];
  /** Answers that a text of a typed sentence means, this argument among them or not: "*.exr" of a file rule. */
  reads?: (state: State, text: string) => Record<string, unknown> | undefined;
  /** Filled when the call is made, never asked: a fresh UUID, or the time as ISO text. */
  fill?: "id" | "time";
  /** Value of an empty answer, if it is valid: the neutral one. */
  blank?: unknown;
  /** Asked in the prompt although it may be omitted or has a default: a choice that must not be missed. */
  offer?: true | ((state: State, answers: Readonly<Record<string, unknown>>) => boolean);
  /** True if the answers so far make an optional argument required. */
  needed?: (answers: Readonly<Record<string, unknown>>) => boolean;
  /** The document's or state's error for an answer, as a sentence; undefined if valid. */
  refuses?: (document: Document, value: unknown, state: State) => string | undefined;
  /** The command that creates a missing answer: an upload, say. */
  createdBy?: string;
  /**
   * Source of values outside the document: the id of a command, a configuration or team of the visitor, a channel of the
   * open one, or keys, which are pressed.
   */
  of?: "command" | "keys" | "config" | "deletedConfig" | "team" | "channel";
  /** Text of several lines, or values by name, which get an editor; `check` returns its error, `choices` known texts. */
  editor?: {
    check?: (text: string, state: State, answers: Readonly<Record<string, unknown>>) => string | undefined;
    choices?: (state: State) => Option[];
  };
  /** Loads what the options are read from, once it is asked and that is not at hand. */
  loads?: (state: State, answers: Readonly<Record<string, unknown>>) => Effect | undefined;
};

const asks = new WeakMap<z.ZodType, Ask>();

/**
 * A copy of a schema with prompt data: one schema may serve several arguments. Call it on the finished schema, since zod
 * methods return new ones.
 */
export function arg<S extends z.ZodType>(schema: S, ask: Ask): S {
  const own = schema.clone() as S;
  asks.set(own, ask);
  return own;
}

/** Metadata from `arg`, if any. */
export function askOf(schema: z.ZodType): Ask | undefined {
  return asks.get(schema);
}

/** Content of a file or copy: text, or a configuration, written as canonical YAML when the effect runs. */
export type Content = string | Document;

/** Layout of a written configuration: that of the text it was opened from, where that is known, or the canonical one. */
export type Layout = "keep" | "canonical";

/** Work for the outside world, as data; `host/` carries it out. */
export type Effect =
  /** `to`: the opened file, or a chosen one; else a download. */
  | {
      kind: "save";
      file: string;
      text: Content;
      to?: "opened" | "chosen";
      overwrite?: boolean;
      layout?: Layout;
    }
  | { kind: "archive"; file: string; text: Content; layout?: Layout }
  /** A file that the engine computes: a conversion of a configuration, or a page about it. */
  | { kind: "engineFile"; file: string; document: Document; asked: EngineFileRequest }
  /** Finds the steps of a row that built-in transforms equal, and shows the call with them in the palette. */
  | { kind: "builtins"; document: Document; collection: OwnerName; id: string; call: Call }
  /** Shows an image in the preview, or the frames of a sequence. */
  | { kind: "image"; files: readonly File[] }
  /** Saves the plot or the picture of the viewer that is on the screen as a file. */
  | { kind: "plot"; place: "inspector" | "scope" | "picture"; format: "png" | "svg" | "text" }
  /** Goes to the next pixel of the viewer with a mark, or with any that is on. */
  | { kind: "mark"; mark: string | null }
  | { kind: "copy"; text: Content; layout?: Layout }
  /** The file of a configuration that is not the open one, as the server writes it. */
  | { kind: "download"; id: string; format: "ocio" | "ocioz" }
  /**
   * `from`: a file that can be written back, one of a folder with the files it uses, or the open one's own. `then` is
   * run with the arguments `with`, once for each file where `many` may be picked, or once with all of them as `files`
   * where they belong together, as those of a folder do.
   */
  | {
      kind: "open";
      accept: string;
      then: string;
      from?: "disk" | "folder" | "again";
      config?: string;
      many?: boolean | "together" | "folder";
      with?: Record<string, unknown>;
    }
  /** Changes a file of the open configuration. */
  | ({ kind: "lut"; path: string } & (
      | { do: "upload"; file: File }
      | { do: "move"; to: string }
      | { do: "remove" | "restore" | "download" }
      /** Copies the first file at one of the places in the configuration at the address `from`. */
      | { do: "bring"; from: string; places: readonly string[] }
    ))
  /** Loads the open configuration at a version into the log, then runs the call, if any. */
  | { kind: "version"; version: number; call?: Call }
  /** Loads configurations by their addresses (see `#api/otherConfig.ts`), then runs the call, if any. */
  | { kind: "others"; addresses: readonly string[]; call?: Call }
  /** Publishes the open configuration to a channel, points the channel at an earlier version, or copies its address. */
  | ({ kind: "channel"; channel: string } & (
      | { do: "publish"; note: string; without?: string }
      | { do: "rollback"; version?: number }
      | { do: "copy" }
      /** Sets what the channel requires of a version. */
      | { do: "rules"; approvals: number; hosts: readonly string[] }
    ))
  /** Opens, discusses, approves, publishes or closes a proposal to publish the open configuration. */
  | ({ kind: "proposal" } & (
      | { do: "create"; channel: string; title: string; note: string }
      | { do: "approve" | "publish"; number: number; version?: number }
      | { do: "comment"; number: number; text: string; row?: string }
      | { do: "requestChanges"; number: number; text: string; version?: number }
      | { do: "withdraw" | "withdrawRequest" | "close"; number: number }
    ))
  /** Tries, changes or removes a webhook of the open configuration, named by its id or address. */
  | ({ kind: "webhook"; webhook: string } & (
      | { do: "test" | "enable" | "disable" | "remove" | "renewSecret" }
      | { do: "change"; url?: string; events?: readonly string[] }
    ))
  /** Runs, tries or disconnects the git mirror of the open configuration. */
  | { kind: "git"; do: "run" | "test" | "disconnect" }
  /** Runs the call with the newest version of a configuration as its argument `to`. */
  | { kind: "newest"; config: string; call: Call }
  /** Reads the color corrections of a file, in a terminal by its path, and runs the call with them. */
  | { kind: "cdl"; file: File | string; call: Call }
  /** Reads an ACES Metadata File, in a terminal by its path, and runs the call with it. */
  | { kind: "amf"; file: File | string; call: Call }
  /** Takes a text for the one that the open configuration was opened from, whose layout is kept. */
  | { kind: "layout"; text: string }
  | { kind: "go"; to: string }
  | { kind: "theme"; theme: Session["theme"] }
  /** Keeps the application that configurations are checked for; null is none. */
  | { kind: "host"; host: string | null }
  /** Changes the user's account. */
  | ({ kind: "account" } & (
      | { do: "signOut" | "endOthers" | "export" | "manage" }
      | { do: "addPasskey"; name: string }
      | { do: "renamePasskey"; passkey: string; name: string }
      | { do: "removePasskey"; passkey: string }
      | { do: "signInByPasskey" }
      | { do: "turnOnTwoFactor" | "turnOffTwoFactor" | "makeRecoveryCodes" }
      | { do: "endSession"; id: string }
      | { do: "subscribe"; price?: string }
      | { do: "exportLog"; format: "csv" | "json"; find: string }
    ))
  /** Makes a link to a configuration and copies it; `ends` is when the access by it does, see `endAt`. */
  | { kind: "share"; do: "copyLink"; config: string; access: "edit" | "read"; ends?: string | undefined }
  /**
   * Changes teams, their members and invitations, and who owns a configuration. A team is named by its id or name, a
   * member by id, address or name, an invitation by id or address.
   */
  | ({ kind: "team" } & (
      | { do: "create"; id: string; name: string }
      | { do: "rename"; team: string; name: string }
      | { do: "delete" | "leave" | "log" | "invite"; team: string }
      /** Action on the git mirror of the team. */
      | { do: "connectGit" | "runGit" | "testGit" | "disconnectGit"; team: string }
      | { do: "copyInvitation"; team: string; role: KnownTeam["role"]; ends?: string | undefined }
      | { do: "revokeInvitation"; team: string; invitation: string }
      | { do: "accept" | "decline"; invitation: string }
      /** Without a role, or without `ends`, that stays. */
      | {
          do: "changeRole";
          team: string;
          member: string;
          role?: KnownTeam["role"] | undefined;
          ends?: string | undefined;
        }
      | { do: "removeMember"; team: string; member: string }
      /** "me" is the user. */
      | { do: "transfer"; config: string; team: string }
    ))
  /** Looks after the server, as its operators do. An account is named by its address or user id. */
  | ({ kind: "server" } & (
      | { do: "switch"; feature: SwitchName; on: boolean }
      | { do: "disable" | "enable"; account: string }
      | { do: "retry"; queue: QueueName }
    ))
  /** Handles unsaved changes. */
  | { kind: "unsaved"; do: "retry" | "edit" | "discard" | "discardForeign" | "dismiss" | "status" }
  /** Keys of a command; null resets them. */
  | { kind: "keys"; command: string; keys: string[] | null }
  /** Opens the palette on a query. */
  | { kind: "find"; query: string }
  /** Shows the keys of all commands. */
  | { kind: "sheet" }
  /** Exports or imports the preferences: keys, macros and pins. */
  | { kind: "preferences"; do: "export" }
  | { kind: "preferences"; do: "import"; file: File }
  /** Toggles keys without a modifier. */
  | { kind: "singleKeys"; on: boolean }
  | {
      kind: "create";
      id: string;
      from:
        | { builtin: string; team?: string }
        | { file: File; team?: string }
        | { text: string; team?: string }
        | { copyOf: string; layer?: { name: string }; team?: string }
        | { template: string; name: string; team?: string };
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
  /** Undoes or redoes up to that step count. */
  | { kind: "rewind"; to: number };

/** Result of a command. Only `edit` is undoable. */
export type Step = {
  edit?: (document: Draft<Document>) => void;
  view?: (session: Draft<Session>) => void;
  effects?: Effect[];
  /** Effects of undo, if the effects belong to the edit; redo repeats those. */
  back?: Effect[];
  /** Past tense, for the toast, the live region and the terminal. */
  say?: string;
};

/** A deletion that is asked about first, where it takes several rows, files or aliases, or rows in use. */
type Deletion =
  | { of: "rows" | "unused"; collection: CollectionName }
  | { of: "aliases" }
  | { of: "files" }
  | { of: "trim" }
  | { of: "merge"; collection: CollectionName };

export type Command<A extends z.ZodObject = z.ZodObject> = {
  /** Sentence that says why what an edit made of the document cannot be saved. */
  refuses?: (before: Document, after: Document) => string | null;
  /** Imperative, sentence case; ends in "…" when the palette may ask something. */
  title: string;
  /** Other words people type. */
  aliases?: string[];
  /** "f2", "mod+k mod+r"; a space makes a chord. */
  keys?: string[];
  args: A;
  /** True, or the sentence that says why not. */
  when?: (state: State) => true | string;
  /** True if a toggle is on. */
  on?: (state: State) => boolean;
  /** Two calls in a row with the same answer are one undo step. */
  merge?: (args: z.output<A>) => string;
  /** Message of several calls in one step, in place of the first and a count. */
  together?: (count: number, calls: readonly Call[]) => string;
  /** Alternatives to a refused call, or steps before it; offered with the reason. Gets the arguments given so far. */
  alternatives?: (state: State, given: Readonly<Record<string, unknown>>) => Call[];
  /** Takes something away: never offered first, so that Enter twice deletes nothing. */
  destructive?: boolean;
  /** Asked about before it is done. */
  deletes?: Deletion;
  /** True if, as a fix, it removes a row, hides a problem or asks for a file: “Fix all” leaves it out. */
  riskyFix?: true;
  /** Creates what has the id `newId`: a row, with whose name its screen begins, or a step, which opens. */
  creates?: true;
  /** Creates a config, so that none has to be open: a new one, or the built-in one that the argument `name` names. */
  createsConfig?: "new" | "builtin";
  /** Offered where a config is chosen, or for a typed name that nothing has. */
  offered?: "configChooser" | "typedName";
  /** Makes the calls of the newest step again. */
  repeats?: true;
  /** Part in a change of a display color space, which is announced once it is saved: the row, a step or a label of it. */
  displaySpacePart?: "row" | "step" | "label";
  /** Acts on what only this device keeps: a terminal has none, and a link cannot refer to it. */
  deviceOnly?: "macros" | "keys";
  /** Calls that it makes, of which a link consists in its place. */
  expands?: (state: State, args: z.output<A>) => readonly Call[] | undefined;
  /** Line of the config's text that it leads to, which the preview shows. */
  leadsToLine?: (args: Partial<z.output<A>>) => number | undefined;
  /** Icon of its row, where it is not that of navigation, of what creates or of what takes away. */
  icon?: "copy" | "download" | "edit" | "plus" | "redo" | "theme" | "undo" | "up" | "down" | "upload";
  /** Needs more than to edit the open configuration. */
  needs?: "publish" | "own";
  /** Only reads, unlike others of its noun: available where the configuration is read-only. */
  reads?: boolean;
  /** True if it only navigates within the page: it shows no toast, and a link to it runs without a key. */
  navigation?: true;
  /** Leads to a form or changes the picture, which is seen: no toast tells of it. */
  quiet?: boolean;
  /** Call that takes it back where the history does not hold it. */
  inverse?: (args: z.output<A>) => Call;
  /** Name by which its uses are counted, in place of its id. */
  countedAs?: (args: z.output<A>) => string;
  /** Words on a button beside what it is about, in place of the title. */
  button?: string;
  /** The change, or the sentence that says why not. Pure. */
  run: (state: State, args: z.output<A>) => Step | string;
};

// biome-ignore lint/suspicious/noExplicitAny: the list of commands is heterogeneous by nature
export type AnyCommand = Command<any>;
export type Commands = Readonly<Record<string, AnyCommand>>;

/** The reason that every command gives that would change a configuration which was shared for reading. */
export const READ_ONLY = "This configuration is read-only.";

/** The reason that every command on a document gives when none is open. */
export const NOTHING_OPEN = "Not available: open a config first";
