import { expect, test } from "vitest";
import { type Heard, openEvents } from "#sync/events.ts";
import { until } from "./remote.ts";

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

function opened() {
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
    backoff: () => 1,
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
