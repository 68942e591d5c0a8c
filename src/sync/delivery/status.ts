import type { Request } from "#api/resources.ts";

/** A request that the server will not carry out, and why; `whole` says that it takes none for the configuration. */
export type Refused = { configId: string; request: Request; why: string; whole?: true };

/** Changes of another account in this browser, pending until it returns. */
export type ForeignChanges = {
  owner: string | undefined;
  /** Name of that account; null for a visitor without one, undefined if unknown. */
  name: string | null | undefined;
  changes: number;
  /** The configurations, with their names if known. */
  configs: readonly { id: string; title?: string }[];
};

/** Save state; `waiting` counts requests without acknowledgment. */
export type Status = {
  state: "saved" | "saving" | "offline" | "conflict" | "error";
  waiting: number;
  /** The server answers, and fails: with “offline”. */
  failed?: true;
  /** Operators have switched changes off for now: with “offline”. */
  closed?: true;
  /** Reason or notice about the state, as a sentence. */
  detail?: string;
  /** Change rolled back because the server refused it, as a sentence. */
  takenBack?: string;
  /** Refused requests, for the user to retry, edit or discard. */
  refused?: readonly Refused[];
  /** The fetched document is not in this browser yet. */
  keeping?: true;
  /** Requests pending in other windows of this browser. */
  elsewhere?: number;
  /** Changes of other accounts. */
  foreign?: number;
  /** By account. */
  held?: readonly ForeignChanges[];
};

/** Results of pending requests: succeeded, refused, and skipped for newer ones. */
export type Summary = { success: number; errors: number; skipped: number };

/** Inputs of the status. */
export type StatusInput = {
  waiting: number;
  held: readonly ForeignChanges[];
  refused: readonly Refused[];
  takenBack: string | undefined;
  /** True if a send is active or scheduled. */
  busy: boolean;
  /** A fetched document is being kept in this browser. */
  keeping: boolean;
  /** Requests pending in other windows. */
  elsewhere: number;
  /** The journal is up to date. */
  journalled: boolean;
  /** Reason why this device stores nothing. */
  unkept: string | undefined;
  /** Network or server error, if any. */
  offline: string | undefined;
  /** True if the server answers, but fails. */
  failed: boolean;
  closed: boolean;
  /** Fields in which a change overwrote somebody else's. */
  overwrote: number;
  /** Conflict of remote and own changes, as a sentence. */
  met: string | undefined;
};

const fields = (count: number) => (count === 1 ? "a field" : `${count} fields`);

/** Names of the accounts with pending changes. */
function waitsFor(held: readonly ForeignChanges[]): string {
  const whose = [...new Set(held.map(({ name }) => name))];
  const names = whose.filter((name) => typeof name === "string");
  const [name, ...others] = names;
  if (whose.every((each) => each === null))
    return "They were made without an account, and wait until its recovery code is used here.";
  if (name === undefined || names.length < whose.length)
    return `They wait for the account${whose.length > 1 ? "s" : ""} that they were made with${
      name === undefined ? "" : `, ${names.join(", ")} among them`
    }.`;
  return `They wait until ${[name, ...others].join(" or ")} signs in here.`;
}

/** Status by the facts: the worst first. */
export function statusFrom({
  waiting,
  held,
  refused,
  takenBack,
  keeping,
  elsewhere,
  ...facts
}: StatusInput): Status {
  const { busy, journalled, unkept, offline, failed, closed, overwrote, met } = facts;
  const more = {
    waiting,
    ...(keeping && { keeping }),
    ...(elsewhere > 0 && { elsewhere }),
    ...(takenBack !== undefined && { takenBack }),
    ...(refused.length > 0 && { refused }),
    ...(held.length > 0 && { foreign: held.reduce((sum, { changes }) => sum + changes, 0), held }),
  };
  if (unkept !== undefined && waiting > 0)
    return { state: "error", detail: `This browser keeps nothing: ${unkept}`, ...more };
  // Pending only once the journal has it.
  if (offline !== undefined)
    return {
      state: journalled ? "offline" : "saving",
      ...(failed && { failed }),
      ...(closed && { closed }),
      detail: offline,
      ...more,
    };
  if (refused[0] && !busy) return { state: "error", detail: refused[0].why, ...more };
  if (busy || waiting > 0) return { state: "saving", ...(refused[0] && { detail: refused[0].why }), ...more };
  if (held.length > 0) return { state: "conflict", detail: waitsFor(held), ...more };
  if (overwrote > 0 || met !== undefined)
    return {
      state: "conflict",
      detail: met ?? `Your change replaced somebody else’s in ${fields(overwrote)}. The history has both.`,
      ...more,
    };
  return { state: "saved", ...more };
}
