import type { QueryClient } from "@tanstack/react-query";
import { endOtherSessions, endSession, exportUrl, sessionsQuery } from "#api/accountClient.ts";
import { beginCheckout, openPortal } from "#api/planClient.ts";
import type { Effect } from "#command/command.ts";
import { withProof } from "./proof.ts";
import { type User, useAuth } from "./session.ts";

type Page = {
  queries: QueryClient;
  /** Resolves when every change that can be saved is; true when nothing is left. */
  saved: () => Promise<boolean>;
  navigate: (to: string) => void;
  /** Leaves the page for another address of the web. */
  leave: (url: string) => void;
  say: (text: string) => void;
};

/** Carries out what a command asks of the account. @throws an error whose message is a sentence */
export async function carryAccount(
  effect: Extract<Effect, { kind: "account" }>,
  { queries, saved, navigate, leave, say }: Page,
): Promise<void> {
  switch (effect.do) {
    case "signOut":
      if (!(await saved()))
        throw new Error(
          "You stay signed in: some changes are not saved yet. They are sent as soon as the server answers.",
        );
      await useAuth.getState().leave();
      // The line below the top bar tells what went wrong.
      if (useAuth.getState().user?.userType === "registered") return;
      navigate("/");
      say("Signed out");
      return;
    case "export":
      handOver(exportUrl);
      return;
    case "subscribe":
      await saved();
      return withProof(async (password) => leave((await beginCheckout(effect.price, password)).url));
    case "manage":
      await saved();
      return withProof(async (password) => leave((await openPortal(password)).url));
    case "endSession": {
      const meant = queries.getQueryData(sessionsQuery.queryKey)?.find(({ id }) => id === effect.id);
      return withProof(async (password) => {
        await endSession(effect.id, password);
        await queries.invalidateQueries({ queryKey: sessionsQuery.queryKey });
        say(meant?.device ? `Signed out of ${meant.device}` : "Revoked the session");
      });
    }
    case "endOthers":
      return withProof(async (password) => {
        await endOtherSessions(password);
        await queries.invalidateQueries({ queryKey: sessionsQuery.queryKey });
        say("Signed out everywhere else");
      });
  }
}

/** Downloads by the browser itself, which need not hold the whole file in memory. */
function handOver(href: string): void {
  const link = document.createElement("a");
  link.href = href;
  link.download = "";
  document.body.append(link);
  link.click();
  link.remove();
}

/** The account whose things this browser shows; none where that is a visitor. It outlives the page. */
const ACCOUNT = "palette.account";

/** Account change events. */
export type Handover = {
  /** Nobody asked for it: the session of a registered user is over. */
  ended: boolean;
  /** The registered account whose things are to be put away, if it was one. */
  left: string | null;
  /** Current user; null between a confirmed sign-out and the next session. */
  came: string | null;
};

/**
 * Calls `changed` when somebody else uses the page than before, as after signing in or out: as soon as that is sure,
 * and with the first answer after a start of the page too, which may have been closed in between.
 */
export function onOtherUser(
  changed: (handover: Handover) => void,
  kept: Pick<Storage, "getItem" | "setItem" | "removeItem"> = localStorage,
): () => void {
  let known: { id: string; userType: User["userType"] | "nobody" } | null = useAuth.getState().user;
  return useAuth.subscribe(({ user, over }, before) => {
    if (user === before.user && over === before.over) return;
    if (!user && !over) return;
    const account = kept.getItem(ACCOUNT);
    const last = known ?? (account === null ? null : { id: account, userType: "registered" });
    known = user ?? { id: "", userType: "nobody" };
    if (user?.userType === "registered") kept.setItem(ACCOUNT, user.id);
    else if (account !== null) kept.removeItem(ACCOUNT);
    if (last === null || last.id === known.id) return;
    const left = last.userType === "registered" ? last.id : null;
    const ended = left !== null && user?.userType === "anonymous";
    changed({ ended, left, came: user?.id ?? null });
  });
}

/** Channel on which pages of one browser announce sign-ins. */
type Channel = Pick<BroadcastChannel, "postMessage" | "addEventListener" | "removeEventListener">;

/**
 * Tells the other pages of this browser who uses it, and asks the server when one of them names somebody else: they
 * share a session, so that signing in or out is everywhere at once. `followed` hears that this page has done so.
 * @returns the function that ends it
 */
export function shareUser(channel: Channel | undefined, followed: () => void): () => void {
  let told: User | null = null;
  const same = (a: Pick<User, "id" | "userType"> | null, b: Pick<User, "id" | "userType">) =>
    a?.id === b.id && a.userType === b.userType;
  const hear = ({ data }: MessageEvent) => {
    const { user, start, end } = useAuth.getState();
    if (user === null) return;
    // The session is over, whether or not the server answers by now.
    if (typeof data?.over === "string" && data.over === user.id) end();
    else if (typeof data?.id !== "string" || same(user, data)) return;
    void start().then(() => {
      if (useAuth.getState().user?.id !== user.id) followed();
    });
  };
  channel?.addEventListener("message", hear);
  const stop = useAuth.subscribe(({ user, over }) => {
    if (over && told !== null) {
      channel?.postMessage({ over: told.id });
      told = null;
    }
    if (!user || same(told, user)) return;
    told = user;
    channel?.postMessage({ id: user.id, userType: user.userType });
  });
  return () => {
    stop();
    channel?.removeEventListener("message", hear);
  };
}
