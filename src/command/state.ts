import type { PreviewChoice } from "#color/preview/choice.ts";
import type { FileList } from "#ocio/files/fileReference.ts";
import type { CollectionName, Document } from "#ocio/model/document.ts";
import type { teamRoles } from "./accessTerms.ts";
import type { Log } from "./log.ts";
import type { Plan } from "./plan.ts";

/** A command with its arguments, as JSON: link, macro step, history entry, CLI line. */
export type Call = { id: string; args: Record<string, unknown> };

/** Answer mode of a macro's argument: as recorded, asked, or from the selection at replay. */
export const answerModes = ["fixed", "asked", "selection"] as const;
export type AnswerMode = (typeof answerModes)[number];

/** A call with those of its arguments that are not fixed. */
export type MacroStep = { call: Call; from: Readonly<Record<string, AnswerMode>> };

/** Calls that are made as one step, each argument fixed, asked for, or answered by the selection. */
export type Macro = { readonly id: string; readonly name: string; readonly steps: readonly MacroStep[] };

/** The macros of this device, as commands see them. */
type MacroShelf = {
  readonly kept: readonly Macro[];
  /** Deleted since the page was opened, the last one first. */
  readonly removed: readonly Macro[];
  /** Number of recorded steps; null while not recording. */
  readonly recording: number | null;
};

/** Reference to a row of the document. */
export type Ref = { kind: CollectionName; id: string };

/** State of the view: not undoable, never sent. */
export type Session = {
  selection: Ref[];
  /** Path of the routed screen, e.g. "/<configId>/colorspaces/<id>". */
  panel: string;
  theme: "dark" | "light" | "system";
  /** Id of the application that configurations are checked for, if one is chosen. */
  host?: string | null;
  /** Settings of the preview, if chosen. */
  preview?: PreviewChoice;
  /** Names of the images of a sequence that is open, and the position of the shown one; null for a single image. */
  frames?: { names: string[]; at: number } | null;
  /** True if the system prefers dark, if known. */
  systemDark?: boolean;
  /** The open configuration was shared for reading. */
  readOnly?: boolean;
  /** Access to the open configuration; an owner's where it is not said. */
  access?: "read" | "edit" | "publish" | "own";
  /** File name of the uploaded configuration: its title if it has no name. */
  fileName?: string | null;
  /** No configuration is on the screen, but the list of them, the account or a legal page. */
  outside?: boolean;
  /** Account, if known, and the sessions and passkeys of a registered user with their labels. */
  account?: {
    type: "anonymous" | "registered";
    sessions?: readonly Option[];
    passkeys?: readonly Option[];
  };
  /** The account looks after the server. */
  isOperator?: boolean;
  /** Team to which new configurations belong unless another is given: the list shows those of it alone. */
  newTeam?: string | undefined;
  /** Plan, if known. */
  plan?: Plan;
  /** Teams that the user is in, if known, with the members and invitations of those that were looked at. */
  teams?: readonly KnownTeam[];
  /** Configurations that the visitor has deleted and can restore, if known. */
  deletedConfigs?: readonly Option[];
  /** Invitations to the user's address, if known. */
  offers?: readonly Option[];
};

/** A team as commands offer it. */
export type KnownTeam = {
  readonly id: string;
  readonly name: string;
  readonly role: (typeof teamRoles)[number];
  readonly members?: readonly Option[];
  readonly invitations?: readonly Option[];
};

/** A publish channel as commands offer it, its newest publication first. */
type KnownChannel = {
  readonly name: string;
  readonly live: string;
  readonly publications: readonly { hash: string; version: number; note: string }[];
  readonly has_new_comments?: boolean | undefined;
};

/** A proposal to publish the open configuration, as commands offer it. */
type KnownProposal = {
  readonly number: number;
  readonly title: string;
  readonly channel: string;
  readonly state: "open" | "published" | "closed";
  /** The version that it proposes. */
  readonly version: number;
  /** Approvals of that version that count, where they are known. */
  readonly approvals?: number;
};

/** A step of the history: the sentence that told of it, and its time in ms where it was made since opening. */
type PastStep = { readonly title: string; readonly say: string; readonly time?: number };

/** Input of commands. `document` is null while no configuration is open. */
export type State = {
  readonly document: Document | null;
  readonly session: Session;
  /** Titles of the steps that undo and redo apply, if any. */
  readonly history?: {
    readonly undo: string | null;
    readonly redo: string | null;
    /** All steps, the oldest first, of which the first `at` are done. */
    readonly steps?: readonly PastStep[];
    /** Number of steps from before the configuration was opened. */
    readonly earlier?: number;
    readonly at?: number;
    /** The call whose effects failed since the newest step. */
    readonly failed?: Call;
  };
  /** The files that are kept beside the configuration, where they are known. */
  readonly files?: FileList | null;
  /** The macros of this device, where they are known. */
  readonly macros?: MacroShelf;
  /** The server's log of the open configuration, if known. */
  readonly log?: Log | null;
  /** Configurations that were fetched or read to be merged with the open one, by their addresses. */
  readonly others?: Readonly<Record<string, Document>>;
  /** Publish channels of the open configuration, where they are known. */
  readonly channels?: readonly KnownChannel[];
  /** Channel whose versions go to the git repository of the open configuration, where that is known. */
  readonly gitChannel?: string | null;
  /** Rules of the channels of the open configuration, where they are known. */
  readonly rules?: readonly { channel: string; approvals: number; hosts: readonly string[] }[];
  /** Proposals to publish the open configuration, where they are known, the newest first. */
  readonly proposals?: readonly KnownProposal[];
  /** Newest version, while a prompt keeps it and the parts above up to date and nothing waits to be saved. */
  readonly newestVersion?: number | null;
  /** Webhooks of the open configuration, where they are known. */
  readonly webhooks?: readonly { id: string; url: string; enabled: boolean }[];
};
/** State for commands that need an open configuration; see `opened`. */
export type OpenState = State & { readonly document: Document };

/** One answer that a prompt can offer. `value` goes into the call, `label` is shown, by `aliases` it is found, too. */
export type Option = { value: string; label: string; detail?: string; aliases?: readonly string[] };

/** Parts of the state that tell of what is published of the open configuration. */
export type Published = "channels" | "gitChannel" | "newestVersion" | "proposals" | "rules" | "webhooks";
