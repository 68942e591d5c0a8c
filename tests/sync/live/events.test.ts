import { expect, test, vi } from "vitest";
import { type EventsOptions, openEvents } from "#sync/live/events.ts";
import type { Heard } from "#sync/live/feed.ts";
import { until } from "../remote.ts";

/** A connection that does what the test says. */
class Connection extends EventTarget {
  readyState = 1;
  readonly address: string;
  constructor(address: string) {
    super();
    this.address = address;
  }
  close() {
    this.readyState = 2;
  }
  tell(event: string, data: object) {
    this.dispatchEvent(Object.assign(new Event(event), { data: JSON.stringify(data) }));
  }
  fail(refused: boolean) {
    this.readyState = refused ? 2 : 0;
    this.dispatchEvent(new Event("error"));
  }
}

function opened(options: Pick<EventsOptions, "backoff"> = { backoff: () => 1 }) {
  const made: Connection[] = [];
  const heard: Heard[] = [];
  let [known, broken] = [1, 0];
  const events = openEvents({
    address: () => `after=${known}`,
    hear: (each) => {
      heard.push(each);
      if ("version" in each.data) known = each.data.version;
    },
    broken: () => {
      broken += 1;
    },
    ...options,
    connect: (address) => {
      const connection = new Connection(address);
      made.push(connection);
      return connection as unknown as EventSource;
    },
  });
  return { events, made, heard, broken: () => broken };
}

test("a connection that is refused is made again, from what is known by then", async () => {
  const { made, heard, broken } = opened();
  made[0]!.tell("hello", { version: 1 });
  made[0]!.tell("change", { version: 2 });
  made[0]!.fail(true);
  await until(() => made.length === 2);
  expect(made.map(({ address }) => address)).toEqual(["after=1", "after=2"]);
  expect(heard.map(({ event }) => event)).toEqual(["hello", "change"]);
  expect(broken()).toBe(1);
});

test.each<[chance: number, first: number, later: number]>([
  [0, 1500, 22_500],
  [0.9999, 2500, 37_500],
])(
  "refused connections of the browser, with the session, wait longer each time, by chance %f from %i to %i ms",
  (chance, first, later) => {
    vi.useFakeTimers();
    const made: [Connection, EventSourceInit | undefined][] = [];
    vi.stubGlobal(
      "EventSource",
      class extends Connection {
        constructor(address: string, init?: EventSourceInit) {
          super(address);
          made.push([this, init]);
        }
      },
    );
    vi.spyOn(Math, "random").mockReturnValue(chance);
    try {
      openEvents({ address: () => "a", hear: () => undefined, broken: () => undefined });
      expect(made.map(([, init]) => init)).toEqual([{ withCredentials: true }]);
      const waits = Array.from({ length: 6 }, () => {
        made.at(-1)![0].fail(true);
        const from = Date.now();
        vi.advanceTimersToNextTimer();
        return Date.now() - from;
      });
      expect([waits[0], waits[5]].map((wait) => Math.round(wait! / 10) * 10)).toEqual([first, later]);
    } finally {
      vi.unstubAllGlobals();
      vi.restoreAllMocks();
      vi.useRealTimers();
    }
  },
);

test("one that breaks off is left to the browser, which makes it again itself", () => {
  const { made, heard } = opened();
  made[0]!.fail(false);
  made[0]!.tell("hello", { version: 3 });
  expect(made).toHaveLength(1);
  expect(heard).toHaveLength(1);
});

test("what an older connection still says is not heard, and nothing is after the end", () => {
  const { events, made, heard } = opened();
  events.refresh();
  made[0]!.tell("hello", { version: 1 });
  made[1]!.tell("hello", { version: 1 });
  events.close();
  made[1]!.tell("change", { version: 2 });
  expect(heard.map(({ event }) => event)).toEqual(["hello"]);
  expect(made.map(({ readyState }) => readyState)).toEqual([2, 2]);
});

test("refused connections are tried again after 2, 4, 8 … seconds, 30 at most, and after 2 again once one was heard", async () => {
  vi.useFakeTimers();
  const random = vi.spyOn(Math, "random").mockReturnValue(0.5);
  const { events, made } = opened({});
  /** Seconds until the next connection after the newest is refused. */
  const pause = async () => {
    const [start, count] = [Date.now(), made.length];
    made.at(-1)!.fail(true);
    while (made.length === count) await vi.advanceTimersByTimeAsync(500);
    return (Date.now() - start) / 1000;
  };
  const pauses: number[] = [];
  for (let n = 0; n < 6; n++) pauses.push(await pause());
  expect(pauses).toEqual([2, 4, 8, 16, 30, 30]);
  made.at(-1)!.tell("hello", { version: 1 });
  expect([await pause(), await pause()]).toEqual([2, 4]);
  events.refresh();
  expect(await pause()).toBe(2);
  events.close();
  random.mockRestore();
  vi.useRealTimers();
});
