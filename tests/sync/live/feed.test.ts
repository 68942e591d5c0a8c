import { afterEach, expect, test } from "vitest";
import { type Heard, MAX_CONNECTIONS, openFeed } from "#sync/live/feed.ts";
import { memoryLocks } from "../locks.ts";
import { until } from "../remote.ts";

const open: { close: () => void }[] = [];
afterEach(() => {
  for (const each of open.splice(0)) each.close();
});

/** The pages of one browser, with the connections that they make to a server that tells what it is told to. */
function browser() {
  const locks = memoryLocks();
  const connections: {
    page: string;
    configId: string;
    tell: (heard: Heard) => void;
    reopened: number;
    at: (string | undefined)[];
  }[] = [];
  let asked = 0;
  const page = (name: string, configId = "a") => {
    const heard: Heard[] = [];
    const feed = openFeed({
      ...{ configId, locks, interval: 5 },
      channel: new BroadcastChannel(`test.${configId}`),
      hear: (each) => heard.push(each),
      poll: async () => {
        asked += 1;
        return hello(7);
      },
      open: (tell) => {
        const connection = { page: name, configId, tell, reopened: 0, at: [] as (string | undefined)[] };
        connections.push(connection);
        return {
          refresh: () => {
            connection.reopened += 1;
          },
          move: (at) => void connection.at.push(at?.id),
          close: () => void connections.splice(connections.indexOf(connection), 1),
        };
      },
    });
    open.push(feed);
    return {
      feed,
      heard,
      versions: () => heard.map(({ event, data }) => `${event} ${"version" in data && data.version}`),
    };
  };
  return { page, connections, asked: () => asked };
}

const hello = (version: number): Heard => ({ event: "hello", data: { version } });

test("of the pages with a configuration one listens and tells the others, also those that come later", async () => {
  const { page, connections } = browser();
  const [first, second] = [page("first"), page("second")];
  await until(() => connections.length === 1);
  connections[0]!.tell(hello(3));
  await until(() => second.heard.length > 0);
  const third = page("third");
  await until(() => third.heard.length > 0);
  expect([first, second, third].map(({ versions }) => versions()[0])).toEqual(Array(3).fill("hello 3"));
  expect(connections.map(({ page }) => page)).toEqual(["first"]);
});

test("when the page that listens is closed, the next one does", async () => {
  const { page, connections } = browser();
  const [first, second] = [page("first"), page("second")];
  await until(() => connections.length === 1);
  first.feed.close();
  await until(() => connections[0]?.page === "second");
  connections[0]!.tell(hello(4));
  expect(second.versions()).toEqual(["hello 4"]);
  expect(first.heard).toEqual([]);
});

test("a page that doubts has the connection of another made anew", async () => {
  const { page, connections } = browser();
  page("first");
  const second = page("second");
  await until(() => connections.length === 1);
  second.feed.refresh();
  await until(() => connections[0]!.reopened === 1);
});

test("connections are few: who gets none asks, until one is free", async () => {
  const { page, connections, asked } = browser();
  const held = Array.from({ length: MAX_CONNECTIONS }, (_, n) => page(`page ${n}`, `config ${n}`));
  await until(() => connections.length === MAX_CONNECTIONS);
  const starved = page("starved", "another");
  await until(() => asked() > 0 && starved.heard.length > 0);
  expect(starved.versions()[0]).toBe("hello 7");
  held[1]!.feed.close();
  await until(() => connections.some(({ page }) => page === "starved"));
  expect(connections).toHaveLength(MAX_CONNECTIONS);
});

test("without locks each page listens for itself", () => {
  const connections: string[] = [];
  const feed = openFeed({
    configId: "a",
    hear: () => undefined,
    poll: async () => hello(1),
    open: () => {
      connections.push("one");
      return { refresh: () => connections.push("again"), close: () => connections.push("closed") };
    },
  });
  feed.refresh();
  feed.close();
  expect(connections).toEqual(["one", "again", "closed"]);
});

test("where any page is, the one that listens tells", async () => {
  const { page, connections } = browser();
  const [first, second] = [page("first"), page("second")];
  await until(() => connections.length === 1);
  first.feed.move({ collection: "looks", id: "night" });
  second.feed.move({ collection: "looks", id: "day" });
  await until(() => connections[0]!.at.length === 2);
  second.feed.move(null);
  await until(() => connections[0]!.at.length === 3);
  expect(connections[0]!.at).toEqual(["night", "day", undefined]);
});
