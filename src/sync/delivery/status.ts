import type { Request } from "#api/resources.ts";

/** A request that the server will not carry out, and why; `whole` says that it takes none for the configuration. */
export type Refused = { configId: string; request: Request; why: string; whole?: true };

/** What another account has made in this browser, which waits for that account. */
export type Held = {
  owner: string | undefined;
  /** What that account is called; null for a visitor without one, undefined where that is not known. */
  name: string | null | undefined;
  changes: number;
  /** The configurations, with what they were called as far as that is known. */
  configs: readonly { id: string; title?: string }[];
};

/** Whether the server has every change; `waiting` counts requests that it has not acknowledged. */
export type Status = {
  state: "saved" | "saving" | "offline" | "conflict" | "error";
  waiting: number;
  /** The server answers, and fails: with “offline”. */
  failed?: true;
  /** Why it is not saved, or what to know about how it was, as a sentence. */
  detail?: string;
  /** What was taken back since the last change because the server refused it, as a sentence. */
  takenBack?: string;
  /** What waits for the user: to be tried again, edited or discarded. */
  refused?: readonly Refused[];
  /** The fetched document is not in this browser yet. */
  keeping?: true;
  /** Requests that wait in other windows of this browser. */
  elsewhere?: number;
  /** Changes made with another account than the one of now. */
  foreign?: number;
  /** Those, by account. */
  held?: readonly Held[];
};

/** What became of requests that had to wait: carried out, refused, and covered by newer ones before they went out. */
export type Summary = { success: number; errors: number; skipped: number };

/** What the state follows from. */
export type Facts = {
  waiting: number;
  held: readonly Held[];
  refused: readonly Refused[];
  takenBack: string | undefined;
  /** Something is on its way, or about to be. */
  busy: boolean;
  /** A fetched document is being kept in this browser. */
  keeping: boolean;
  /** Requests that wait in other windows. */
  elsewhere: number;
  /** The journal has all that waits. */
  journalled: boolean;
  /** Why nothing can be kept on this device. */
  unkept: string | undefined;
  /** Why the server is not reached. */
  offline: string | undefined;
  /** It is reached, and fails. */
  failed: boolean;
  /** Fields in which a change took the place of somebody else's. */
  overwrote: number;
  /** How changes of others and own ones met, as a sentence. */
  met: string | undefined;
};

const fields = (count: number) => (count === 1 ? "a field" : `${count} fields`);

/** Whom changes of other accounts wait for. */
function waitsFor(held: readonly Held[]): string {
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

/** What to tell of the facts: the worst first. */
export function statusFrom({
  waiting,
  held,
  refused,
  takenBack,
  keeping,
  elsewhere,
  ...facts
}: Facts): Status {
  const { busy, journalled, unkept, offline, failed, overwrote, met } = facts;
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
  // Until the journal has it, it is not safe to call it waiting.
  if (offline !== undefined)
    return {
      state: journalled ? "offline" : "saving",
      ...(failed && { failed }),
      detail: offline,
      ...more,
    };
  if (refused[0] && !busy) return { state: "error", detail: refused[0].why, ...more };
  if (busy || waiting > 0) return { state: "saving", ...(refused[0] && { detail: refused[0].why }), ...more };
  if (held.length > 0) return { state: "conflict", detail: waitsFor(held), ...more };
  if (overwrote > 0 || met !== undefined)
    return {
      state: "conflict",
      detail:
        met ?? `Your change took the place of somebody else’s in ${fields(overwrote)}. The history has both.`,
      ...more,
    };
  return { state: "saved", ...more };
}
