import { uuid } from "#command/call.ts";

/** The pages of this origin that are open, as far as they know of each other. */
export type Tabs = {
  /** This page. */
  id: string;
  /** All that are open, this one among them. */
  alive: () => Promise<string[]>;
  /** Does the work while no other page does work of that name. */
  exclusive: <T>(name: string, work: () => Promise<T>) => Promise<T>;
};

const PREFIX = "palette.tab.";
/** How long pages are waited for that answer by messages, in milliseconds. */
const ANSWER = 250;

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
      exclusive: (name, work) => locks.request(name, work) as ReturnType<typeof work>,
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

/** The pages that hold a lock. */
export async function openPages(locks: LockManager): Promise<string[]> {
  const { held = [] } = await locks.query();
  return held
    .map(({ name = "" }) => name)
    .filter((name) => name.startsWith(PREFIX))
    .map((name) => name.slice(PREFIX.length));
}
