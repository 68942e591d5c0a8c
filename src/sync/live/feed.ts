import type { Whereabouts } from "#api/change.ts";
import type { Heard } from "./events.ts";

/** What the server tells of a configuration, and what it is told of this page. */
export type Feed = {
  /** Makes the connection anew, where it may have died without a sign. */
  refresh: () => void;
  close: () => void;
  /** Tells others where this page is, where that can be told. */
  move?: (at: Whereabouts | null) => void;
};

export type FeedOptions = {
  configId: string;
  hear: (heard: Heard) => void;
  /** Opens the connection of this page. */
  open: (hear: (heard: Heard) => void) => Feed;
  /** Asks for the newest version, where there is no connection. */
  poll: () => Promise<number>;
  locks?: LockManager | undefined;
  channel?: BroadcastChannel | undefined;
  /** Milliseconds between questions while there is no connection to be had. */
  interval?: number;
};

/** What pages with the same configuration say to each other. */
type Word = { join: true } | { again: true } | { heard: Heard } | { at: Whereabouts | null };

/** Connections of one browser: it has six to a server at most, and others are needed for everything else. */
export const CONNECTIONS = 3;

/**
 * What the server tells of a configuration. Of the pages of a browser that have it open one listens and tells the
 * others; when it is closed the next one does. Where all connections are taken by other configurations the server is
 * asked now and then.
 */
export function openFeed(options: FeedOptions): Required<Feed> {
  const { configId, hear, open, poll, locks, channel, interval = 5000 } = options;
  const closing = new AbortController();
  let connection: Feed | undefined;
  let leading = false;
  /** What a page is told that comes later. */
  let version: number | undefined;
  let presence: Heard | undefined;

  function take(heard: Heard): void {
    if (heard.event === "presence") presence = heard;
    else version = heard.data.version;
    channel?.postMessage({ heard } satisfies Word);
    hear(heard);
  }

  channel?.addEventListener("message", ({ data }: MessageEvent<Word>) => {
    if ("heard" in data) {
      if (!leading) hear(data.heard);
    } else if (!leading) return;
    else if ("again" in data) connection?.refresh();
    else if ("at" in data) connection?.move?.(data.at);
    else {
      if (version !== undefined) tell({ event: "hello", data: { version } });
      if (presence) tell(presence);
    }
  });
  const tell = (heard: Heard) => channel?.postMessage({ heard } satisfies Word);

  /** Holds the connection until the page lets go of the configuration. */
  function hold(): Promise<void> {
    connection = open(take);
    return new Promise((done) => {
      const end = () => {
        connection?.close();
        connection = undefined;
        done();
      };
      if (closing.signal.aborted) end();
      else closing.signal.addEventListener("abort", end);
    });
  }

  /** Holds one of the few connections, or asks until there is one. */
  async function lead(among: LockManager): Promise<void> {
    leading = true;
    while (!closing.signal.aborted) {
      for (let n = 0; n < CONNECTIONS; n++)
        await among.request(`palette.stream.${n}`, { ifAvailable: true }, async (lock) => {
          if (lock && !closing.signal.aborted) await hold();
        });
      if (closing.signal.aborted) return;
      const newest = await poll().catch(() => undefined);
      if (newest !== undefined) take({ event: "hello", data: { version: newest } });
      await pause(interval, closing.signal);
    }
  }

  if (locks && channel) {
    locks
      .request(`palette.live.${configId}`, { signal: closing.signal }, () => lead(locks))
      .catch(() => undefined);
    channel.postMessage({ join: true } satisfies Word);
  } else void hold();

  return {
    refresh: () => {
      if (connection) connection.refresh();
      else channel?.postMessage({ again: true } satisfies Word);
    },
    move: (at) => {
      if (connection) connection.move?.(at);
      else channel?.postMessage({ at } satisfies Word);
    },
    close: () => {
      closing.abort();
      channel?.close();
    },
  };
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const timer = setTimeout(done, milliseconds);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      done();
    });
  });
}
