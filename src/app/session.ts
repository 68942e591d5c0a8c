import type { QueryClient } from "@tanstack/react-query";
import { onOtherAccount } from "#api/client.ts";
import { planQuery } from "#api/planClient.ts";
import { accountQuery } from "#api/queries.ts";
import { showError } from "#notify/announce.ts";
import { toast } from "#notify/toast.tsx";
import { unfinished } from "#palette/prompt/unfinished.ts";
import { loadWithRetry } from "#parts/fetched.ts";
import { drafts } from "#store/drafts.ts";
import type { Editor } from "#store/editor.ts";
import { pack, unpack } from "#store/personal.ts";
import type { PreferencesStore } from "#store/preferences.ts";
import type { PageOutbox } from "#sync/delivery/openOutbox.ts";
import { askOnFocus, onOtherUser, shareUser } from "../routes/-start/account.ts";
import { useAuth } from "../routes/-start/session.ts";

/** Parts of the page that depend on the account. */
type Parts = {
  editor: Editor;
  outbox: PageOutbox;
  preferences: PreferencesStore;
  queries: QueryClient;
  /** Ends the recording of a macro without keeping it. */
  discardRecording: () => void;
  goHome: () => void;
};

/** Follows account changes: in this window, in another one of the browser, or by the server. */
export function followSession({
  editor,
  outbox,
  preferences,
  queries,
  discardRecording,
  goHome,
}: Parts): void {
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
  // Commands depend on the account; data of another user is closed and refetched.
  useAuth.subscribe(({ user }) => {
    const { account } = editor.store.getState().session;
    if (!user || user.userType === account?.type) return;
    editor.look({ account: { type: user.userType } });
    // Registering keeps the user id.
    void queries.invalidateQueries({ queryKey: accountQuery.queryKey });
    void queries.invalidateQueries({ queryKey: planQuery.queryKey });
  });
  onOtherUser(({ ended, left, came }) => {
    if (ended) showError("Your session has ended. Sign in again to continue.", "warning");
    editor.load(null);
    // Anonymous work moves into an account; an account's own waits for it.
    if (left !== null) {
      pack(preferences, localStorage, left);
      outbox.clear();
      void loadWithRetry(() => import("#host/handles.ts")).then(({ forgetHandles }) => forgetHandles());
      void loadWithRetry(() => import("#host/openedText.ts")).then(({ forgetOpened }) => forgetOpened());
      unfinished.done();
      drafts.clear();
      discardRecording();
    }
    if (came === null) {
      // Queries fail until there is a session again.
      for (const query of queries.getQueryCache().getAll()) query.reset();
      outbox.leave();
      return;
    }
    void queries.resetQueries();
    unpack(preferences, localStorage, came);
    if (/^\/[0-9a-f]{8}-/i.test(location.pathname)) goHome();
  });

  askOnFocus();
  const again = () => {
    // A failed sign-out waits for the user: a new sign-in would hide that the session goes on.
    if (useAuth.getState().failed === "start") void useAuth.getState().start();
  };
  addEventListener("online", again);
  // A server that was down tells no browser that it is back, but answers.
  queries.getQueryCache().subscribe((event) => {
    if (event.type === "updated" && event.action.type === "success" && !event.action.manual) again();
  });
}

/** Name of an account, for others who find its changes here; null for a visitor without one. */
export function accountName(queries: QueryClient, id: string): string | null | undefined {
  const account = queries.getQueryData(accountQuery.queryKey);
  if (account?.user_id === id) return account.email ?? account.name;
  const { user } = useAuth.getState();
  return user?.id === id && user.userType === "anonymous" ? null : undefined;
}
