import type { LiveEvents } from "#api/change.ts";
import type { Feed } from "./feed.ts";

/** An event that the server tells of a configuration. */
export type Heard = { [K in keyof LiveEvents]: { event: K; data: LiveEvents[K] } }[keyof LiveEvents];

const names: readonly (keyof LiveEvents)[] = ["hello", "change", "own", "reset", "presence", "gone"];

export type EventsOptions = {
  /** The address of the stream, asked at every connection: it says what is known by then. */
  address: () => string;
  hear: (heard: Heard) => void;
  /** The stream is broken off; it is opened again by itself. */
  broken: () => void;
  /** Milliseconds before the nth try after a refusal. */
  backoff?: (attempt: number) => number;
  /** Makes the connection; for tests, another than the browser's. */
  connect?: (address: string) => EventSource;
};

const doubling = (attempt: number) => Math.min(30_000, 2000 * 2 ** attempt) * (0.75 + Math.random() / 2);
const browser = (address: string) => new EventSource(address, { withCredentials: true });
/** As `EventSource.CLOSED`, which is not there outside of browsers. */
const CLOSED = 2;

/**
 * Listens to a configuration. A connection that breaks off is made again by the browser, one that is refused by this,
 * from what is known by then.
 */
export function openEvents(options: EventsOptions): Feed {
  const { address, hear, broken, backoff = doubling, connect = browser } = options;
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;

  function open(): void {
    clearTimeout(timer);
    source?.close();
    const now = connect(address());
    source = now;
    for (const event of names)
      now.addEventListener(event, ({ data }) => {
        if (source !== now) return;
        failures = 0;
        hear({ event, data: JSON.parse(data) } as Heard);
      });
    now.addEventListener("error", () => {
      if (source !== now) return;
      broken();
      if (now.readyState === CLOSED) timer = setTimeout(open, backoff(failures++));
    });
  }

  open();
  return {
    refresh: () => {
      failures = 0;
      open();
    },
    close: () => {
      clearTimeout(timer);
      source?.close();
      source = undefined;
    },
  };
}
