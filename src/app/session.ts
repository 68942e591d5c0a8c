import type { QueryClient } from "@tanstack/react-query";
import { accountQuery } from "#api/accountClient.ts";
import { onOtherAccount } from "#api/client.ts";
import { planQuery } from "#api/planClient.ts";
import { forgetHandles } from "#host/handles.ts";
import { complain } from "#notify/tell.ts";
import { toast } from "#notify/toast.tsx";
import { unfinished } from "#palette/prompt/unfinished.ts";
import { drafts } from "#store/drafts.ts";
import type { Editor } from "#store/editor.ts";
import { pack, unpack } from "#store/personal.ts";
import type { PreferencesStore } from "#store/preferences.ts";
import type { Recorder } from "#store/recorder.ts";
import type { PageOutbox } from "#sync/delivery/openOutbox.ts";
import { onOtherUser, shareUser } from "../routes/-start/account.ts";
import { useAuth } from "../routes/-start/session.ts";

/** The parts of the page that belong to whoever uses it. */
type Parts = {
  editor: Editor;
  outbox: PageOutbox;
  preferences: PreferencesStore;
  queries: QueryClient;
  recorder: Recorder;
  goHome: () => void;
};

/** Has the page follow who uses it: in this window, in another one of the browser, or signed out by the server. */
export function followSession({ editor, outbox, preferences, queries, recorder, goHome }: Parts): void {
  useAuth.subscribe(({ user }) => {
    if (user) outbox.identify(user.id);
  });
  onOtherAccount(() => void useAuth.getState().start());
  shareUser(
    typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel("palette.user"),
    () => {
      toast.info("Another window of this browser signed in or out; this one follows.", { id: "user" });
      if (useAuth.getState().user === null) goHome();
    },
  );
  // Commands offer by who uses the page; data of another user is closed and fetched again.
  useAuth.subscribe(({ user }) => {
    const { account } = editor.store.getState().session;
    if (!user || user.userType === account?.type) return;
    editor.look({ account: { type: user.userType } });
    // Whoever registers stays the same user.
    void queries.invalidateQueries({ queryKey: accountQuery.queryKey });
    void queries.invalidateQueries({ queryKey: planQuery.queryKey });
  });
  onOtherUser(({ ended, left, came }) => {
    if (ended) complain("Your session has ended. Sign in again to go on.", "warning");
    editor.load(null);
    // Work without an account goes along into one; an account's own waits for it.
    if (left !== null) {
      pack(preferences, localStorage, left);
      outbox.clear();
      void forgetHandles();
      unfinished.done();
      drafts.clear();
      recorder.discard();
    }
    if (came === null) {
      // Nothing can be asked for before there is a session again.
      for (const query of queries.getQueryCache().getAll()) query.reset();
      outbox.leave();
      return;
    }
    void queries.resetQueries();
    unpack(preferences, localStorage, came);
    if (/^\/[0-9a-f]{8}-/i.test(location.pathname)) goHome();
  });

  addEventListener("online", () => {
    // A failed sign-out waits for the user: signing in anew would only hide that the session goes on.
    if (useAuth.getState().failed === "start") void useAuth.getState().start();
  });
}

/** Gives the name of an account for those who find its changes here; null for a visitor without one. */
export function accountName(queries: QueryClient, id: string): string | null | undefined {
  const account = queries.getQueryData(accountQuery.queryKey);
  if (account?.user_id === id) return account.email ?? account.name;
  const { user } = useAuth.getState();
  return user?.id === id && user.userType === "anonymous" ? null : undefined;
}
