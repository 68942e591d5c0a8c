import { expect, test, vi } from "vitest";
import { persistence } from "#sync/journal/persistence.ts";

const chromium =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36";
const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

test.each([
  ["Chromium", "with the first edit, and when the network is gone, once each", chromium, [1, 1, 2, 2, 2]],
  ["Firefox, which asks its user,", "only when the network is gone", firefox, [0, 0, 1, 1, 1]],
])("%s is asked to keep what waits %s", (_, __, userAgent, counts) => {
  const persist = vi.fn(async () => false);
  const ask = persistence({ userAgent, storage: { persist } });
  const seen = [false, false, true, true, false].map((offline) => {
    ask(offline);
    return persist.mock.calls.length;
  });
  expect(seen).toEqual(counts);
});

test("a browser without such storage, or that refuses, is left alone", async () => {
  persistence({ userAgent: chromium })(false);
  const persist = () => Promise.reject(new Error("Not here."));
  persistence({ userAgent: chromium, storage: { persist } })(false);
  await new Promise((done) => setTimeout(done));
});
