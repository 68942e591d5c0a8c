import {
  createConfig,
  deleteConfig,
  fetchMergedVisitors,
  fetchVisitor,
  sendRequests,
  speakAs,
} from "#api/client.ts";
import type { Document } from "#ocio/model/document.ts";
import { type Left, openJournal } from "../journal/journal.ts";
import { persistence } from "../journal/persistence.ts";
import { openTabs } from "../journal/tabs.ts";
import { attach } from "./attach.ts";
import { openBackground } from "./background.ts";
import { createOutbox, type OutboxOptions } from "./outbox.ts";
import type { Summary } from "./status.ts";

/** Last known account of this browser, to show its changes before the server answers. */
const OWNER = "palette.owner";

/** Callbacks of the page for its outbox. */
export type OutboxCallbacks = Pick<OutboxOptions, "onAccepted" | "onRefusal" | "overwritten" | "nameOf"> & {
  /** Reloads the session; resolves when the page has its account. */
  renew: () => Promise<unknown>;
  /** The document that is shown, if one is. */
  document: () => Document | null;
  /** Replaces the open document with the same id. */
  show: (document: Document) => void;
  /** Replaces the open document with the same id, after remote changes. */
  merged: (document: Document) => void;
  /** Called with a version that has a change of this page, before all up to it are known. */
  ahead: (configId: string, version: number) => void;
  /** Called with the results of pending requests. */
  synced: (summary: Summary) => void;
};

/** The outbox of this page, with the journal of this browser, beside the other pages and the service worker. */
export function openOutbox({ document: shown, show, merged, ahead, synced, ...hooks }: OutboxCallbacks) {
  const channel = typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel("palette.tabs");
  const tabs = openTabs(navigator.locks, channel);
  const journal = openJournal();
  const background = openBackground(navigator.serviceWorker);
  /** Account of this page; another page may have changed the stored one. */
  let owner = localStorage.getItem(OWNER) ?? undefined;
  const outbox = createOutbox({
    ...hooks,
    send: sendRequests,
    whoAmI: async () => {
      const { user_id } = await fetchVisitor();
      // The page shows the former account's data: remove it before a change is made as the new one.
      if (user_id !== owner) await hooks.renew();
      return owner;
    },
    fetchMergedVisitors: fetchMergedVisitors,
    owner,
    onTakeBack: show,
    onMerged: merged,
    onAhead: ahead,
    onSynced: synced,
    shown: (configId) => {
      const document = shown();
      return document?.config.id === configId ? document : undefined;
    },
    journal,
    tab: tabs.id,
    alive: tabs.alive,
    exclusive: (work) => tabs.exclusive("palette.sending", work),
  });
  attach(outbox, window, document);
  background.onComplete(synced);

  /** Hands pending requests to the worker, in case the page is closed before they are sent. */
  async function handOver(): Promise<void> {
    const waiting = (await journal.all()).filter(({ tab }) => tab === tabs.id);
    for (const record of waiting) await background.queue(record);
  }
  const persist = persistence(navigator);
  outbox.status.subscribe((now, before) => {
    if (now.waiting > 0) persist(now.state === "offline");
    if (now.state === "offline" && (before.state !== "offline" || before.waiting !== now.waiting))
      handOver().catch(() => undefined);
  });
  void outbox.start();

  /** Deletes the worker's offline copies. */
  function forgetKnown(): void {
    if (typeof caches !== "undefined") void caches.delete("palette-known").catch(() => undefined);
  }

  /** Discards a former visitor's changes of a configuration. */
  async function forgetLeft({ configId, owner }: Left): Promise<void> {
    outbox.discardHeld([owner], configId);
    await journal.forget(configId);
  }

  return {
    ...outbox,
    background,
    /** Sets the page's account; the offline copies of the account before are deleted. */
    identify: (id: string) => {
      owner = id;
      speakAs({ user: id });
      const before = localStorage.getItem(OWNER);
      localStorage.setItem(OWNER, id);
      if (before !== id) forgetKnown();
      outbox.identify(id);
    },
    /** Lists the changes of former visitors in this browser, for one without an account too. */
    left: async (): Promise<Left[]> =>
      owner !== undefined && hooks.nameOf?.(owner) === null ? journal.left(owner) : [],
    /**
     * Restores a former visitor's changes as a configuration.
     * @throws Error; then they are kept
     */
    restore: async (left: Left) => {
      const user = owner;
      const { restore } = await import("../journal/restore.ts");
      await restore(left, {
        create: (id, document) => createConfig({ id, document }),
        send: (configId, requests, key, origin, steps) =>
          sendRequests(configId, requests, key, origin, user, undefined, steps),
        remove: deleteConfig,
      });
      await forgetLeft(left);
    },
    forgetLeft,
    /** Removes every document that is kept: an account has left this browser. */
    clear: () => void journal.leave(undefined).catch(() => undefined),
    /** Signs out: deletes all but the account's pending changes. */
    leave: () => {
      localStorage.removeItem(OWNER);
      forgetKnown();
      void journal.leave(undefined).catch(() => undefined);
    },
  };
}

/** The outbox of a page, with its storage. */
export type PageOutbox = ReturnType<typeof openOutbox>;
