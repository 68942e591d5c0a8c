import type { RowAddress } from "#api/change.ts";
import { ApiError, apiBase } from "#api/client.ts";
import { fetchNewestVersion, fetchVersioned, sendPresence } from "#api/liveClient.ts";
import { uuid } from "#command/call.ts";
import { presence, setPeople } from "../presence/presence.ts";
import { createPresenceReporter } from "../presence/presenceReporter.ts";
import { openEvents } from "./events.ts";
import { type Heard, openFeed } from "./feed.ts";
import { createLive, type LiveOptions } from "./live.ts";

/** Time hidden after which a page's connection is not trusted, in milliseconds. */
const OUT_OF_SIGHT = 30_000;

/** Keeps the open configuration of this page as everyone has it, beside the other pages of this browser. */
export function openLive(options: Omit<LiveOptions, "feed" | "fetch" | "meet">) {
  const { outbox } = options;
  const locks = typeof BroadcastChannel === "undefined" ? undefined : navigator.locks;

  /** The newest version; “gone” where the server does not have the configuration, which refuses connections too. */
  const newest = async (configId: string): Promise<Heard> => {
    try {
      return { event: "hello", data: { version: await fetchNewestVersion(configId) } };
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 404) throw error;
      return { event: "gone", data: { version: outbox.known(configId) ?? 0 } };
    }
  };

  const live = createLive({
    ...options,
    meet: setPeople,
    fetch: fetchVersioned,
    feed: (configId, hear) =>
      openFeed({
        ...{ configId, locks },
        hear: (heard) => {
          if (heard.event === "hello" || heard.event === "reset") reporter.forgotten();
          hear(heard);
        },
        poll: () => newest(configId),
        channel: locks && new BroadcastChannel(`palette.live.${configId}`),
        open: (take) => {
          // Not the page's id: followers want this page's changes too.
          const id = uuid();
          const events = openEvents({
            address: () => {
              const known = outbox.known(configId);
              const after = known === undefined ? "" : `&after=${known}`;
              return `${apiBase}/configs/${configId}/events?tab=${id}${after}`;
            },
            hear: (heard) => {
              if (heard.event !== "presence") take(heard);
              else take({ ...heard, data: { present: heard.data.present.filter(({ tab }) => tab !== id) } });
            },
            broken: () => {
              take({ event: "presence", data: { present: [] } });
              newest(configId)
                .then(take)
                .catch(() => undefined);
            },
          });
          // Presence is best effort.
          return { ...events, move: (at) => void sendPresence(configId, id, at).catch(() => undefined) };
        },
      }),
  });

  const reporter = createPresenceReporter({
    anybody: () => presence.getState().people.length > 0,
    tell: live.move,
  });
  presence.subscribe(reporter.met);

  let open: string | undefined;
  let hidden = 0;
  addEventListener("online", live.refresh);
  document.addEventListener("visibilitychange", () => {
    const seen = document.visibilityState === "visible";
    if (!seen) hidden = performance.now();
    // Without a shared connection, hidden pages disconnect.
    if (!locks) live.watch(seen ? open : undefined);
    else if (seen && performance.now() - hidden > OUT_OF_SIGHT) live.refresh();
  });

  return {
    ahead: live.ahead,
    /** Another row is open, or none. */
    move: (at: RowAddress | null) => reporter.move(at),
    watch: (configId: string | undefined) => {
      open = configId;
      if (locks || document.visibilityState === "visible") live.watch(configId);
    },
  };
}
