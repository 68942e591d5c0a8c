import type { LiveEvents, Present, Whereabouts } from "#api/change.ts";
import type { Document } from "#ocio/model/document.ts";
import type { Outbox } from "../delivery/outbox.ts";
import type { Heard } from "./events.ts";
import type { Feed } from "./feed.ts";

export type LiveOptions = {
  outbox: Pick<Outbox, "hear" | "rebase" | "known" | "follow" | "unfollow">;
  /** Opens what the server tells of a configuration. */
  feed: (configId: string, hear: (heard: Heard) => void) => Feed;
  /** The document as the server has it; without a version where it does not come from there. */
  fetch: (configId: string) => Promise<{ document: Document; version: number | undefined }>;
  /** Hears of a document that is to be shown in the place of the one with its id. */
  show: (document: Document) => void;
  /** Hears who else has it open. */
  meet: (others: readonly Present[]) => void;
  /** Hears of a change by somebody else, after it is shown. */
  changed: (configId: string, change: LiveEvents["change"] | undefined) => void;
  /** Hears that a configuration is said to be no more. */
  gone: (configId: string) => void;
  /** Milliseconds before a fetch that failed is tried again. */
  again?: number;
  /** Milliseconds after which what the server has acknowledged must have been told. */
  patience?: number;
};

/** The configuration that is watched. */
type Watch = {
  configId: string;
  feed?: Feed;
  /** The document is being fetched; what is told meanwhile waits. */
  fetching: boolean;
  told: LiveEvents["change"][];
  timer?: ReturnType<typeof setTimeout>;
};

export type Live = ReturnType<typeof createLive>;

/**
 * Keeps the open configuration as everyone has it: what others change comes as it happens, and what was missed is
 * fetched.
 */
export function createLive(options: LiveOptions) {
  const { outbox, feed, fetch, show, meet, changed, gone, again = 5000, patience = 3000 } = options;
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

  /** Takes in what was told, in its order; what is missing is fetched. */
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
      // Without the network; what comes of it later is told by the connection, or asked for again.
      if (of === watch) of.timer = setTimeout(() => void catchUp(of), again);
      return;
    } finally {
      of.fetching = false;
    }
    // What was told before that is known now.
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
    /** Hears that the server has an own change at a version: a connection that does not tell of it is dead. */
    ahead: (configId: string, version: number): void => {
      setTimeout(() => {
        if (watch?.configId === configId && behind(watch, version)) watch.feed?.refresh();
      }, patience);
    },
    /** Tells others where this page is in the configuration. */
    move: (at: Whereabouts | null): void => watch?.feed?.move?.(at),
    /** Looks whether the connection still stands: after coming back online, and when the page is seen again. */
    refresh: () => watch?.feed?.refresh(),
  };
}
