import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { buildApp } from "#server/app.ts";
import { openBlobs } from "#server/blobs.ts";
import { openDatabase } from "#server/database.ts";
import { HttpError } from "#server/httpError.ts";
import { limits, networkOf, rateLimits } from "#server/rateLimit.ts";
import { newVisitor } from "./app.ts";
import { engines } from "./database.ts";

const refusal = (work: () => void) => {
  try {
    work();
  } catch (error) {
    return error as HttpError;
  }
  return null;
};

describe("tries", () => {
  test("are counted by account and address, and allowed again when their time is over", () => {
    let now = 0;
    const attempt = rateLimits(1, () => now);
    const [most, span] = limits.login.both;
    for (let i = 0; i < most; i++) attempt("login", "192.0.2.1", "ada@example.com");
    const refused = refusal(() => attempt("login", "::ffff:192.0.2.1", "ADA@example.com"));
    expect(refused).toBeInstanceOf(HttpError);
    expect(refused).toMatchObject({ status: 429, headers: { "Retry-After": span / 1000 } });
    expect(refusal(() => attempt("login", "192.0.2.1", "eve@example.com"))).toBeNull();
    expect(refusal(() => attempt("login", "192.0.2.2", "ada@example.com"))).toBeNull();
    now = span;
    expect(refusal(() => attempt("login", "192.0.2.1", "ada@example.com"))).toBeNull();
  });

  test("from many addresses still count for the account", () => {
    const attempt = rateLimits(1, () => 0);
    const tried = Array.from({ length: limits.login.account[0] + 1 }, (_, host) =>
      refusal(() => attempt("login", `192.0.2.${host}`, "ada@example.com")),
    );
    expect(tried.filter(Boolean)).toHaveLength(1);
  });

  test("from one network of IPv6 count as one address", () => {
    const attempt = rateLimits(1, () => 0);
    const tried = Array.from({ length: limits.login.address[0] + 1 }, (_, host) =>
      refusal(() => attempt("login", `2001:db8::${host.toString(16)}`, `${host}@example.com`)),
    );
    expect(tried.filter(Boolean)).toHaveLength(1);
  });

  test("are not limited where the operator says so", () => {
    const attempt = rateLimits(0);
    for (let i = 0; i < 1000; i++) attempt("login", "192.0.2.1", "ada@example.com");
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

test("a password cannot be guessed by trying, whatever address the request claims to come from", async () => {
  const place = await engines[0]!.fresh();
  const database = await openDatabase(place.database);
  const app = await buildApp({ database, blobs: openBlobs(join(place.folder, "blobs")) });
  const send = await newVisitor(app);
  const statuses: number[] = [];
  for (let i = 0; i < limits.login.both[0] + 2; i++) {
    const headers = { "x-forwarded-for": `192.0.2.${i}` };
    const body = { email: "nobody@example.com", password: `guess ${i}` };
    const answer = await send("POST", "/auth/login", body, headers);
    statuses.push(answer.status);
    if (answer.status === 429) expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
  }
  expect(statuses).toEqual([...Array.from({ length: limits.login.both[0] }, () => 401), 429, 429]);
  await app.close();
  await place.remove();
});
