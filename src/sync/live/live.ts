import type { LiveEvents, Present, RowAddress } from "#api/change.ts";
import type { Access } from "#api/share.ts";
import type { Document } from "#ocio/model/document.ts";
import type { Outbox } from "../delivery/outbox.ts";
import type { Feed, Heard } from "./feed.ts";

export type LiveOptions = {
  outbox: Pick<Outbox, "hear" | "rebase" | "known" | "follow" | "unfollow">;
  /** Opens the event stream of a configuration. */
  feed: (configId: string, hear: (heard: Heard) => void) => Feed;
  /** The server's document; without a version if it is a local copy. */
  fetch: (configId: string) => Promise<{ document: Document; version: number | undefined }>;
  /** Replaces the open document with the same id. */
  show: (document: Document) => void;
  /** Updates the people present. */
  meet: (others: readonly Present[]) => void;
  /** Called after a remote change is shown. */
  changed: (configId: string, change: LiveEvents["change"] | undefined) => void;
  /** Called when something else may be done with a configuration. */
  allowed: (configId: string, access: Access) => void;
  /** Called when a configuration is reported deleted. */
  gone: (configId: string) => void;
  /** Milliseconds before a fetch that failed is tried again. */
  again?: number;
  /** Timeout for the event of an acknowledged change, in milliseconds. */
  timeout?: number;
};

/** The configuration that is watched. */
type Watch = {
  configId: string;
  feed?: Feed;
  /** The document is being fetched; events wait. */
  fetching: boolean;
  told: LiveEvents["change"][];
  timer?: ReturnType<typeof setTimeout>;
};

/** Keeps the open configuration current: remote changes arrive as events, and missed ones are fetched. */
export function createLive(options: LiveOptions) {
  const { outbox, feed, fetch, show, meet, changed, allowed, gone, again = 5000, timeout = 3000 } = options;
  let watch: Watch | undefined;

  function hear(of: Watch, heard: Heard): void {
    if (of !== watch) return;
    switch (heard.event) {
      case "presence":
        meet(heard.data.present);
        break;
      case "change":
        of.told.push(heard.data);
        take(of);
        break;
      case "access":
        allowed(of.configId, heard.data.access);
        break;
      case "gone":
        gone(of.configId);
        break;
      default:
        if (heard.event === "reset" || behind(of, heard.data.version)) void catchUp(of);
    }
  }

  function behind({ configId }: Watch, version: number): boolean {
    const known = outbox.known(configId);
    return known === undefined || known < version;
  }

  /** Applies queued events in order; fetches missing ones. */
  function take(of: Watch): void {
    while (!of.fetching && of.told.length > 0) {
      const change = of.told[0]!;
      const took = outbox.hear(of.configId, change);
      if (took === "gap") {
        void catchUp(of);
        return;
      }
      of.told.shift();
      if (took === "new") changed(of.configId, change);
    }
  }

  async function catchUp(of: Watch): Promise<void> {
    if (of.fetching) return;
    of.fetching = true;
    clearTimeout(of.timer);
    try {
      const { document, version } = await fetch(of.configId);
      if (of !== watch) return;
      const known = outbox.known(of.configId);
      if (version === undefined) throw new Error("The document is not known to be the newest.");
      if (known === undefined || version >= known) {
        show(outbox.rebase(document, version));
        changed(of.configId, undefined);
      }
    } catch {
      // Offline; a later event or retry follows.
      if (of === watch) of.timer = setTimeout(() => void catchUp(of), again);
      return;
    } finally {
      of.fetching = false;
    }
    // Drops events that are known already.
    const known = outbox.known(of.configId) ?? 0;
    of.told = of.told.filter(({ version }) => version > known);
    take(of);
  }

  return {
    /** Watches a configuration, or none. */
    watch: (configId: string | undefined): void => {
      if (watch?.configId === configId) return;
      if (watch) {
        watch.feed?.close();
        clearTimeout(watch.timer);
        outbox.unfollow(watch.configId);
      }
      meet([]);
      watch = undefined;
      if (configId === undefined) return;
      const now: Watch = { configId, fetching: false, told: [] };
      watch = now;
      outbox.follow(configId);
      now.feed = feed(configId, (heard) => hear(now, heard));
    },
    /** Called with the version of an own change: a connection without its event is dead. */
    ahead: (configId: string, version: number): void => {
      setTimeout(() => {
        if (watch?.configId === configId && behind(watch, version)) watch.feed?.refresh();
      }, timeout);
    },
    /** Sends this page's presence in the configuration. */
    move: (at: RowAddress | null): void => watch?.feed?.move?.(at),
    /** Checks the connection: after coming online, and when the page is visible again. */
    refresh: () => watch?.feed?.refresh(),
  };
}
