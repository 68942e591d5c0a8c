import type { LiveEvents, RowAddress } from "#api/change.ts";

/** An event of a configuration from the server. */
export type Heard = { [K in keyof LiveEvents]: { event: K; data: LiveEvents[K] } }[keyof LiveEvents];

/** Connection to the server's events of a configuration. */
export type Feed = {
  /** Reconnects, in case the connection died unnoticed. */
  refresh: () => void;
  close: () => void;
  /** Sends this page's presence, if possible. */
  move?: (at: RowAddress | null) => void;
};

export type FeedOptions = {
  configId: string;
  hear: (heard: Heard) => void;
  /** Opens the connection of this page. */
  open: (hear: (heard: Heard) => void) => Feed;
  /** Asks for the newest version, without a connection; answers as a connection would. */
  poll: () => Promise<Heard>;
  locks?: LockManager | undefined;
  channel?: BroadcastChannel | undefined;
  /** Milliseconds between questions while there is no connection to be had. */
  interval?: number;
};

/** Messages between pages with the same configuration. */
type Word = { join: true } | { again: true } | { heard: Heard } | { at: RowAddress | null };

/** Connections of one browser: of its six to a server, others are needed elsewhere. */
export const MAX_CONNECTIONS = 3;

/**
 * Events of a configuration. One page of a browser connects and forwards to the others; when it closes the next one
 * connects. If all connections are in use by other configurations it polls.
 */
export function openFeed(options: FeedOptions): Required<Feed> {
  const { configId, hear, open, poll, locks, channel, interval = 5000 } = options;
  const closing = new AbortController();
  let connection: Feed | undefined;
  let leading = false;
  /** Sent to pages that join later. */
  let version: number | undefined;
  let presence: Heard | undefined;

  function take(heard: Heard): void {
    if (heard.event === "presence") presence = heard;
    else if ("version" in heard.data) version = heard.data.version;
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

  /** Holds one of the few connections, or polls until one is free. */
  async function lead(among: LockManager): Promise<void> {
    leading = true;
    while (!closing.signal.aborted) {
      for (let n = 0; n < MAX_CONNECTIONS; n++)
        await among.request(`palette.stream.${n}`, { ifAvailable: true }, async (lock) => {
          if (lock && !closing.signal.aborted) await hold();
        });
      if (closing.signal.aborted) return;
      const newest = await poll().catch(() => undefined);
      if (newest) take(newest);
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
