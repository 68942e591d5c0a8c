import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { registerWorker } from "#sync/delivery/register.ts";

/** The service workers of a browser, and the calls to them in their order. */
class Workers extends EventTarget {
  controller: object | null = null;
  calls: string[] = [];
}
let workers: Workers;
let workbox: EventTarget;
let update: () => Promise<void>;

vi.mock("workbox-window", () => ({
  Workbox: class extends EventTarget {
    constructor(script: string) {
      super();
      workers.calls.push(`open ${script}`);
      workbox = this;
    }
    register = async () => void workers.calls.push("register");
    messageSkipWaiting = () => void workers.calls.push("skip waiting");
    update = () => update();
  },
}));

beforeEach(() => {
  vi.useFakeTimers();
  workers = new Workers();
  update = async () => void workers.calls.push("update");
  vi.stubGlobal("window", { isSecureContext: true });
  vi.stubGlobal("navigator", { serviceWorker: workers });
  vi.stubGlobal("location", { reload: () => workers.calls.push("reload") });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Registers, and keeps what is offered. */
async function register() {
  const offers: (() => void)[] = [];
  await registerWorker({
    offer: (take) => void offers.push(take),
    ready: async () => void workers.calls.push("ready"),
    controlled: () => void workers.calls.push("controlled"),
  });
  const begun = ["open /sw.js", "register"];
  return { offers, calls: () => workers.calls.filter((call) => !begun.includes(call)) };
}
const change = () => workers.dispatchEvent(new Event("controllerchange"));
const settled = () => vi.advanceTimersByTimeAsync(0);

test.each([
  ["over plain http", () => vi.stubGlobal("window", { isSecureContext: false })],
  ["without service workers", () => vi.stubGlobal("navigator", {})],
])("%s there is no worker", async (_, forbid) => {
  forbid();
  await register();
  expect(workers.calls).toEqual([]);
});

test("the first worker that looks after the page is told, and the next is offered", async () => {
  const { offers, calls } = await register();
  expect(calls()).toEqual([]);
  change();
  expect([calls(), offers.length]).toEqual([["controlled"], 0]);
  change();
  expect([calls(), offers.length]).toEqual([["controlled"], 1]);
  offers[0]!();
  await settled();
  expect(calls()).toEqual(["controlled", "ready", "reload"]);
});

test("a page that had a worker is told of it, and offered the one that another page takes", async () => {
  workers.controller = {};
  const { offers, calls } = await register();
  expect(calls()).toEqual(["controlled"]);
  change();
  expect([calls(), offers.length]).toEqual([["controlled"], 1]);
});

test("a new version that waits is taken once the page is ready, and reloads this page alone", async () => {
  workers.controller = {};
  const { offers, calls } = await register();
  workbox.dispatchEvent(new Event("waiting"));
  expect([calls(), offers.length]).toEqual([["controlled"], 1]);
  offers[0]!();
  await settled();
  expect(calls()).toEqual(["controlled", "ready", "skip waiting"]);
  change();
  expect([calls().at(-1), offers.length]).toEqual(["reload", 1]);
});

test("a new version is looked for every hour, also after one look that failed", async () => {
  const { calls } = await register();
  await vi.advanceTimersByTimeAsync(3_599_000);
  expect(calls()).toEqual([]);
  update = () => Promise.reject(new Error("Offline."));
  await vi.advanceTimersByTimeAsync(1000);
  update = async () => void workers.calls.push("update");
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(calls()).toEqual(["update"]);
});
