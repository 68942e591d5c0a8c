import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { buildApp } from "#server/app.ts";
import { throttleLimits } from "#server/auth/loginThrottle.ts";
import { limits, networkOf, rateLimits } from "#server/auth/rateLimit.ts";
import { openDatabase } from "#server/db/database.ts";
import { openBlobs } from "#server/files/blobs.ts";
import { HttpError } from "#server/http/httpError.ts";
import { openConcurrencyLimit } from "#server/jobs/concurrencyLimit.ts";
import { newVisitor } from "../app.ts";
import { engines } from "../database.ts";

const refusal = (work: () => void) => {
  try {
    work();
  } catch (error) {
    return error as HttpError;
  }
  return null;
};

describe("what is done often", () => {
  test("is counted by address, and allowed again when its time is over", () => {
    let now = 0;
    const attempt = rateLimits(1, () => now);
    const [most, span] = limits.share.address;
    for (let i = 0; i < most; i++) attempt("share", "192.0.2.1");
    const refused = refusal(() => attempt("share", "::ffff:192.0.2.1"));
    expect(refused).toBeInstanceOf(HttpError);
    expect(refused).toMatchObject({ status: 429, headers: { "Retry-After": span / 1000 }, again: false });
    expect(refusal(() => attempt("share", "192.0.2.1"))).toMatchObject({ again: true });
    expect(refusal(() => attempt("share", "192.0.2.2"))).toBeNull();
    now = span;
    expect(refusal(() => attempt("share", "192.0.2.1"))).toBeNull();
  });

  test("from one network of IPv6 counts as from one address", () => {
    const attempt = rateLimits(1, () => 0);
    const tried = Array.from({ length: limits.token.address[0] + 1 }, (_, host) =>
      refusal(() => attempt("token", `2001:db8::${host.toString(16)}`)),
    );
    expect(tried.filter(Boolean)).toHaveLength(1);
  });

  test("is not limited where the operator says so", () => {
    const attempt = rateLimits(0);
    for (let i = 0; i < 1000; i++) attempt("share", "192.0.2.1");
  });
});

test.each([
  ["192.0.2.1", "192.0.2.1"],
  ["::ffff:192.0.2.1", "192.0.2.1"],
  ["::FFFF:c000:201", "192.0.2.1"],
  ["0:0:0:0:0:ffff:192.0.2.1", "192.0.2.1"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["2001:0DB8:0:0:ffff::2", "2001:db8:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
])("%s belongs to %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});

async function limited(refusalDelay: number) {
  const place = await engines[0]!.fresh();
  const database = await openDatabase(place.database);
  const app = await buildApp({ database, blobs: openBlobs(join(place.folder, "blobs")), refusalDelay });
  const send = await newVisitor(app);
  const guess = (number: number) =>
    send(
      "POST",
      "/auth/login",
      { email: "nobody@example.com", password: `guess ${number}` },
      { "x-forwarded-for": `192.0.2.${number}` },
    );
  const close = async () => {
    await app.close();
    await place.remove();
  };
  return { send, guess, close };
}
const { most } = throttleLimits.login.both;

test("a password cannot be guessed by trying, whatever address the request claims to come from", async () => {
  const { guess, close } = await limited(0);
  const statuses: number[] = [];
  for (let i = 0; i < most + 2; i++) {
    const answer = await guess(i);
    statuses.push(answer.status);
    if (answer.status === 429) expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
  }
  expect(statuses).toEqual([...Array.from({ length: most }, () => 401), 429, 429]);
  await close();
});

test("whoever tries too often waits for the answer; others do not", async () => {
  const { send, guess, close } = await limited(1000);
  await Promise.all(Array.from({ length: most }, (_, i) => guess(i)));
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  let answered = false;
  const refused = guess(most).finally(() => {
    answered = true;
  });
  for (let i = 0; i < 10; i++) expect((await send("GET", "/auth/me")).status).toBe(200);
  expect(answered).toBe(false);
  vi.advanceTimersByTime(1500);
  vi.useRealTimers();
  expect((await refused).status).toBe(429);
  await close();
});

test("those who wait have their turns in order; whoever finds the queue full is told when to come again", async () => {
  const turns = openConcurrencyLimit(2, 3, 1);
  const order: number[] = [];
  const ends: (() => void)[] = [];
  const work = (number: number) =>
    turns(async () => {
      order.push(number);
      await new Promise<void>((end) => ends.push(end));
      return number;
    });
  const results = Promise.all([0, 1, 2, 3, 4].map(work));
  const refused = await work(5).catch((error: unknown) => error);
  expect(refused).toMatchObject({ status: 503, headers: { "Retry-After": 2 } });
  expect(order).toEqual([0, 1]);
  while (order.length < 5 || ends.length) {
    ends.shift()?.();
    await new Promise(setImmediate);
  }
  expect(await results).toEqual([0, 1, 2, 3, 4]);
  expect(order).toEqual([0, 1, 2, 3, 4]);
  await expect(turns(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await turns(async () => "next")).toBe("next");
});
