import type { LiveEvents } from "#api/change.ts";
import type { Feed, Heard } from "./feed.ts";

const names: readonly (keyof LiveEvents)[] = [
  "hello",
  "change",
  "own",
  "reset",
  "presence",
  "access",
  "gone",
];

export type EventsOptions = {
  /** The URL of the stream, read at every connection: it holds the known version. */
  address: () => string;
  hear: (heard: Heard) => void;
  /** Called when the stream breaks; it reconnects by itself. */
  broken: () => void;
  /** Milliseconds before the nth try after a refusal. */
  backoff?: (attempt: number) => number;
  /** Makes the connection; for tests, another than the browser's. */
  connect?: (address: string) => EventSource;
};

const doubling = (attempt: number) => Math.min(30_000, 2000 * 2 ** attempt) * (0.75 + Math.random() / 2);
const browser = (address: string) => new EventSource(address, { withCredentials: true });
/** Value of `EventSource.CLOSED`, which does not exist outside of browsers. */
const CLOSED = 2;

/**
 * Subscribes to a configuration's events. The browser reconnects a broken connection, this a refused one, from the
 * last known version.
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
