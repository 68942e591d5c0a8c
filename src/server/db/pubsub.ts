import type { Client, Pool } from "pg";

/**
 * Short messages between the processes that share a database. They may be lost when a connection breaks, so they only
 * ever say that there is something to look at.
 */
export type PubSub = {
  /** Sends text of at most 7,000 bytes to every process, in order; this one included where there is more than one. */
  send: (text: string) => void;
  /**
   * Subscribes to messages.
   * @param connected is called whenever messages begin to arrive, again after a broken connection
   * @returns the unsubscribe function
   */
  hear: (listener: (text: string) => void, connected?: () => void) => () => void;
  close: () => Promise<void>;
};

/** A process that is alone has nobody to call. */
export const localPubSub: PubSub = {
  send: () => undefined,
  hear: () => () => undefined,
  close: async () => undefined,
};

const CHANNEL = "palette";
/** Milliseconds until a broken connection is tried again. */
const RETRY_MS = 1000;

/** Over LISTEN and NOTIFY, on a connection of its own that is opened for the first listener. */
export function postgresPubSub(open: () => Client, pool: Pick<Pool, "query">): PubSub {
  const listeners = new Map<(text: string) => void, () => void>();
  let sent: Promise<unknown> = Promise.resolve();
  let client: Client | undefined;
  let closed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function connect(): Promise<void> {
    const fresh = open();
    [client, timer] = [fresh, undefined];
    const lost = () => {
      if (client !== fresh) return;
      client = undefined;
      void fresh.end().catch(() => undefined);
      if (!closed) timer = setTimeout(connect, RETRY_MS).unref();
    };
    fresh.on("error", lost).on("end", lost);
    fresh.on("notification", ({ payload }) => {
      for (const listener of listeners.keys()) listener(payload ?? "");
    });
    try {
      await fresh.connect();
      await fresh.query(`listen ${CHANNEL}`);
      for (const connected of listeners.values()) connected();
    } catch {
      lost();
    }
  }

  return {
    // One after another, as two connections of the pool could overtake each other. A signal that is lost is made good by
    // the next look at the database.
    send: (text) => {
      const notify = () => pool.query("select pg_notify($1, $2)", [CHANNEL, text]);
      sent = sent.then(notify).catch(() => undefined);
    },
    hear: (listener, connected = () => undefined) => {
      listeners.set(listener, connected);
      if (!client && !timer) void connect();
      return () => void listeners.delete(listener);
    },
    close: async () => {
      closed = true;
      clearTimeout(timer);
      const last = client;
      client = undefined;
      await last?.end().catch(() => undefined);
    },
  };
}
