import type { QueryClient } from "@tanstack/react-query";
import type { LiveEvents } from "#api/change.ts";
import { fetchChange } from "#api/changeClient.ts";
import { ApiError, fetchConfig } from "#api/client.ts";
import { configQuery, configsQuery, countsQuery } from "#api/queries.ts";
import type { Access } from "#api/share.ts";
import type { Call } from "#command/state.ts";
import { showError } from "#notify/announce.ts";
import { toast } from "#notify/toast.tsx";
import { configTitle } from "#ocio/model/configTitle.ts";
import { useOpenRow } from "#panels/openRow.ts";
import { rowAt } from "#panels/place.ts";
import type { Editor } from "#store/editor.ts";
import type { openOutbox } from "#sync/delivery/openOutbox.ts";
import { personName } from "#sync/presence/presence.ts";
import { useAuth } from "./session.ts";

/** Milliseconds in which changes of others are gathered before lists are fetched again. */
const GATHER = 500;

type Page = {
  editor: Editor;
  outbox: ReturnType<typeof openOutbox>;
  queries: QueryClient;
  /** The files beside a configuration are others now. */
  files: (configId: string) => void;
  /** Goes to a screen. */
  go: (to: string) => void;
  /** Runs a call as if it came from the palette. */
  run: (call: Call) => void;
  /** Leaves a configuration that no longer exists. */
  leave: (configId: string) => void;
};

/** Shows what others do to the open configuration as it happens, from when the first one is opened. */
export function watchOpen({ editor, outbox, queries, files, go, run, leave }: Page): {
  ahead: (configId: string, version: number) => void;
  whose: () => string | undefined;
} {
  /** Cached lists are outdated, and about to be refetched. */
  let stale = false;

  /** Author of the document's latest remote change. */
  let latest: { document: unknown; by: string } | undefined;

  function changed(configId: string, change: LiveEvents["change"] | undefined): void {
    latest = { document: editor.store.getState().document, by: authorOf(change) };
    if (change?.files) files(configId);
    if (change) tellLost(configId, change).catch(() => undefined);
    if (stale) return;
    stale = true;
    setTimeout(() => {
      stale = false;
      for (const queryKey of [
        configsQuery.queryKey,
        configQuery(configId).queryKey,
        countsQuery(configId).queryKey,
      ])
        void queries.invalidateQueries({ queryKey, exact: true });
      for (const list of ["", "newest"])
        void queries.invalidateQueries({ queryKey: [...configQuery(configId).queryKey, "changes", list] });
    }, GATHER);
  }

  /** Says what of the person's own a change took the place of, and where it is to be had back. */
  async function tellLost(configId: string, change: LiveEvents["change"]): Promise<void> {
    const me = useAuth.getState().user?.id;
    const { version, user_id } = change;
    if (me === undefined || user_id === me || !change.overwrote.includes(me)) return;
    const { overwritten } = await fetchChange(configId, version);
    const { overwrittenMessage, restoreArguments } = await import("#sync/live/conflictMessage.ts");
    const said = overwrittenMessage({ overwritten, requests: change.requests }, me, personName(user_id));
    if (said === undefined) return;
    const back = restoreArguments({ overwritten, version }, me);
    toast.warning(said, {
      duration: Number.POSITIVE_INFINITY,
      action: [
        ...(back
          ? [{ label: "Restore mine", run: () => run({ id: "config.restoreFields", args: back }) }]
          : []),
        { label: "Show in History", run: () => go(`/${configId}/history/${version}`) },
      ],
    });
  }

  /** Offers what may be done now, and nothing else. */
  function allowed(configId: string, access: Access): void {
    const { document, session } = editor.store.getState();
    if (document?.config.id !== configId || session.access === access) return;
    editor.look({ readOnly: access === "read", access });
    for (const { queryKey } of [configsQuery, configQuery(configId)])
      void queries.invalidateQueries({ queryKey, exact: true });
  }

  /** Sessions end and accounts change, too: only what the server does not have is gone. */
  async function gone(configId: string): Promise<void> {
    const { document, session } = editor.store.getState();
    const name = configTitle(document?.config.name, session.fileName);
    const error = await fetchConfig(configId).catch((error: unknown) => error);
    if (!(error instanceof ApiError) || error.status !== 404) return;
    if (editor.store.getState().document?.config.id !== configId) return;
    // Unsaved changes stay visible, to be copied or saved.
    if (outbox.status.getState().waiting > 0) return;
    showError(`“${name}” was deleted, or is no longer shared with you.`, "warning");
    leave(configId);
  }

  const opening = () =>
    import("#sync/live/openLive.ts").then(({ openLive }) =>
      openLive({
        outbox,
        show: (document) => editor.absorb(document, "others"),
        changed,
        allowed,
        gone: (configId) => void gone(configId),
      }),
    );
  let live: ReturnType<typeof opening> | undefined;
  const watch = () => {
    const id = editor.store.getState().document?.config.id;
    if (id !== undefined) live ??= opening();
    // Another one may be open by the time that it is there.
    live?.then(({ watch }) => watch(editor.store.getState().document?.config.id)).catch(() => undefined);
    follow();
  };
  /** Reports the open row to others. */
  const follow = () =>
    void live
      ?.then(({ move }) => move(rowAt(editor.store.getState().session.panel) ?? useOpenRow.getState().at))
      .catch(() => undefined);
  editor.store.subscribe(({ document, session }, before) => {
    if (document?.config.id !== before.document?.config.id) watch();
    if (session.panel !== before.session.panel) follow();
  });
  useOpenRow.subscribe(follow);
  return {
    /** Called when the server has one of this page's changes, with its version. */
    ahead: (configId, version) => void live?.then(({ ahead }) => ahead(configId, version)),
    /** Author of the last remote change; undefined without one. */
    whose: () => (latest?.document === editor.store.getState().document ? latest?.by : undefined),
  };
}

/** Name of a change's author in a sentence; missed changes may have several. */
function authorOf(change: LiveEvents["change"] | undefined): string {
  if (!change) return "Somebody else";
  return change.user_id === useAuth.getState().user?.id
    ? "You, in another window,"
    : personName(change.user_id);
}

/** Names whose changes a version overwrote, and in what. */
export async function overwrittenBy(configId: string, version: number): Promise<string | undefined> {
  const { overwritten } = await fetchChange(configId, version);
  const { conflictMessage } = await import("#sync/live/conflictMessage.ts");
  return conflictMessage(overwritten, useAuth.getState().user?.id, personName);
}
