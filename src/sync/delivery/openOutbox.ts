import {
  createConfig,
  deleteConfig,
  fetchFormerly,
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

/** The account that this browser was last known to have, so that what was made with it is shown before it answers. */
const OWNER = "palette.owner";

/** What the outbox of a page needs of the page. */
export type Hooks = Pick<OutboxOptions, "onAccepted" | "onRefusal" | "overwritten" | "nameOf"> & {
  /** Has the page ask whose session it has, and be that one's before this resolves. */
  renew: () => Promise<unknown>;
  /** The document that is shown, if one is. */
  document: () => Document | null;
  /** Shows a document in the place of the one with its id. */
  show: (document: Document) => void;
  /** Shows a document in the place of the one with its id, after others have changed it. */
  merged: (document: Document) => void;
  /** Hears of a version that has a change of this page, before everything up to it is known. */
  ahead: (configId: string, version: number) => void;
  /** Tells what became of requests that had waited. */
  synced: (summary: Summary) => void;
};

/** The outbox of this page, with the journal of this browser, beside the other pages and the service worker. */
export function openOutbox({ document: shown, show, merged, ahead, synced, ...hooks }: Hooks) {
  const channel = typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel("palette.tabs");
  const tabs = openTabs(navigator.locks, channel);
  const journal = openJournal();
  const background = openBackground(navigator.serviceWorker);
  /** The account that this page has; another page may have changed what is kept for all. */
  let owner = localStorage.getItem(OWNER) ?? undefined;
  const outbox = createOutbox({
    ...hooks,
    send: sendRequests,
    whoAmI: async () => {
      const { user_id } = await fetchVisitor();
      // What is shown was made with the account before: it goes before anything is made with the new one.
      if (user_id !== owner) await hooks.renew();
      return owner;
    },
    formerly: fetchFormerly,
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

  /** Lets the worker know of what waits, should this page be closed before it can be sent. */
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

  /** What the worker keeps for looking at offline. */
  function forgetKnown(): void {
    if (typeof caches !== "undefined") void caches.delete("palette-known").catch(() => undefined);
  }

  /** Gives up what a former visitor has left of a configuration. */
  async function forgetLeft({ configId, owner }: Left): Promise<void> {
    outbox.discardHeld([owner], configId);
    await journal.forget(configId);
  }

  return {
    ...outbox,
    background,
    /** Says which account the page has now; what was kept for looking at offline goes with the account before. */
    identify: (id: string) => {
      owner = id;
      speakAs({ user: id });
      const before = localStorage.getItem(OWNER);
      localStorage.setItem(OWNER, id);
      if (before !== id) forgetKnown();
      outbox.identify(id);
    },
    /** Gives what visitors without an account have left in this browser, to one who has none either. */
    left: async (): Promise<Left[]> =>
      owner !== undefined && hooks.nameOf?.(owner) === null ? journal.left(owner) : [],
    /** Makes what was left a configuration of the present visitor. @throws Error; then it is still left */
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
    /** The session of the account is over: but for what waits for it, nothing of it is kept. */
    leave: () => {
      localStorage.removeItem(OWNER);
      forgetKnown();
      void journal.leave(undefined).catch(() => undefined);
    },
  };
}

/** The outbox of a page, with what this browser keeps for it. */
export type PageOutbox = ReturnType<typeof openOutbox>;
