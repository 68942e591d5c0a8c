import { uuid } from "#command/call.ts";

/** The pages of this origin that are open, as far as they know of each other. */
export type Tabs = {
  /** Id of this page. */
  id: string;
  /** All that are open, this one among them. */
  alive: () => Promise<string[]>;
  /** Runs work under a lock shared by all pages; with a timeout for one that hangs. */
  exclusive: <T>(name: string, work: () => Promise<T>) => Promise<T>;
};

const PREFIX = "palette.tab.";
/** Timeout of that answer by messages, in milliseconds. */
const ANSWER = 250;
/** Timeout of the lock. Requests have idempotency keys, so sending in parallel is harmless. */
const TURN = 12_000;

/**
 * Knows the open pages by the Web Locks that they hold; where there are none (plain HTTP, old browsers), by asking
 * through a channel, and then nothing keeps two of them from sending at once: the keys of the requests do.
 */
export function openTabs(locks?: LockManager, channel?: BroadcastChannel, id = uuid()): Tabs {
  if (locks) {
    // Held until the page is gone, however it goes.
    void locks.request(PREFIX + id, () => new Promise(() => undefined)).catch(() => undefined);
    return {
      id,
      alive: async () => [id, ...(await openPages(locks))],
      exclusive: (name, work) => withLock(locks, name, work),
    };
  }
  channel?.addEventListener("message", ({ data }) => {
    if (data === "who") channel.postMessage({ here: id });
  });
  return {
    id,
    alive: async () => {
      const found = [id];
      if (!channel) return found;
      const hear = ({ data }: MessageEvent) => {
        if (typeof data?.here === "string") found.push(data.here);
      };
      channel.addEventListener("message", hear);
      channel.postMessage("who");
      await new Promise((resolve) => setTimeout(resolve, ANSWER));
      channel.removeEventListener("message", hear);
      return found;
    },
    exclusive: (_, work) => work(),
  };
}

/** Runs work under a named lock, or without it after `patience` milliseconds. */
export async function withLock<T>(
  locks: LockManager,
  name: string,
  work: () => Promise<T>,
  timeout = TURN,
): Promise<T> {
  const waiting = new AbortController();
  const late = setTimeout(() => waiting.abort(), timeout);
  let begun = false;
  const begin = () => {
    begun = true;
    clearTimeout(late);
    return work();
  };
  try {
    return await (locks.request(name, { signal: waiting.signal }, begin) as Promise<T>);
  } catch (error) {
    if (begun || !waiting.signal.aborted) throw error;
    return work();
  }
}

/** The pages that hold a lock. */
export async function openPages(locks: LockManager): Promise<string[]> {
  const { held = [] } = await locks.query();
  return held
    .map(({ name = "" }) => name)
    .filter((name) => name.startsWith(PREFIX))
    .map((name) => name.slice(PREFIX.length));
}
