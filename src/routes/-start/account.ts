import type { QueryClient } from "@tanstack/react-query";
import { endOtherSessions, endSession, exportUrl, sessionsQuery } from "#api/accountClient.ts";
import { beginCheckout, openPortal } from "#api/planClient.ts";
import type { Effect } from "#command/command.ts";
import { useAuth } from "./session.ts";

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
      if (useAuth.getState().error !== null) return;
      navigate("/");
      say("Signed out");
      return;
    case "export":
      handOver(exportUrl);
      return;
    case "subscribe":
      await saved();
      leave((await beginCheckout(effect.price)).url);
      return;
    case "manage":
      await saved();
      leave((await openPortal()).url);
      return;
    case "endSession":
      await endSession(effect.id);
      break;
    case "endOthers":
      await endOtherSessions();
  }
  await queries.invalidateQueries({ queryKey: sessionsQuery.queryKey });
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

/**
 * Calls `changed` when somebody else uses the page than before, as after signing in or out; `ended` says that nobody
 * asked for it: the session of a registered user is over. `left` is the account that was registered, if it was.
 */
export function onOtherUser(
  changed: (ended: boolean, left: string | null, came: string) => void,
): () => void {
  let known = useAuth.getState().user;
  return useAuth.subscribe(({ user }, before) => {
    if (!user) return;
    const last = known;
    known = user;
    if (last === null || last.id === user.id) return;
    const left = last.userType === "registered" ? last.id : null;
    changed(before.user?.userType === "registered" && user.userType === "anonymous", left, user.id);
  });
}
