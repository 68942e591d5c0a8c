import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openAttemptStore } from "#server/auth/attemptStore.ts";
import { type LoginThrottle, openLoginThrottle, throttleLimits } from "#server/auth/loginThrottle.ts";
import { type Database, openDatabase } from "#server/db/database.ts";
import { type HttpError, Overload } from "#server/http/httpError.ts";
import { engines, type Place } from "../database.ts";

const MINUTE = 60_000;
const { both, account, address } = throttleLimits.login;

describe.each(engines.filter(({ available }) => available))("guesses on $name", ({ name, fresh }) => {
  let place: Place;
  let database: Database;
  let now = Date.now();
  const opened = (factor?: number): LoginThrottle =>
    openLoginThrottle(
      openAttemptStore(database, () => now),
      factor,
      () => now,
    );
  const refusal = (work: Promise<unknown>): Promise<HttpError | null> =>
    work.then(
      () => null,
      (error) => error,
    );
  /** Number of guesses in a row that are let through, and the answer to the first that is refused. */
  const tried = async (
    guess: LoginThrottle,
    times: number,
    from: (at: number) => string,
    who: (at: number) => string,
  ) => {
    let passed = 0;
    let refused: HttpError | null = null;
    for (let at = 0; at < times; at++) {
      const error = await refusal(guess.count("login", from(at), who(at)));
      if (error === null) passed++;
      else refused ??= error;
    }
    return { passed, refused };
  };
  beforeAll(async () => {
    place = await fresh();
    database = await openDatabase(place.database);
  });
  afterAll(async () => {
    await database?.close();
    await place?.remove();
  });

  test("of one network for one account are few, and each time that is used up takes twice as long", async () => {
    const guess = opened();
    const one = () =>
      tried(
        guess,
        both.most + 1,
        () => "192.0.2.1",
        () => "Ada@example.com",
      );
    for (const minutes of [1, 2, 4, 8, 16, 32, 64, 64]) {
      const { passed, refused } = await one();
      expect(refused).toBeInstanceOf(Overload);
      expect([minutes, passed, refused!.headers]).toEqual([
        minutes,
        both.most,
        { "Retry-After": minutes * 60 },
      ]);
      now += minutes * MINUTE;
    }
    // Nobody is shut out for good: whoever leaves it be begins anew.
    now += 64 * MINUTE;
    expect((await one()).refused!.headers).toEqual({ "Retry-After": 60 });
    const other = await refusal(guess.count("login", "192.0.2.1", "eve@example.com"));
    expect(other).toBeNull();
  });

  test("as many as there may be do not make the next wait longer", async () => {
    const guess = opened();
    const wait = async (times: number) => {
      const { refused } = await tried(
        guess,
        times,
        () => "192.0.2.3",
        () => "finn@example.com",
      );
      return refused && Number(refused.headers!["Retry-After"]) / 60;
    };
    expect(await wait(both.most)).toBeNull();
    now += MINUTE;
    expect(await wait(both.most + 1)).toBe(1);
    now += MINUTE;
    expect(await wait(both.most + 1)).toBe(2);
    // Coming back within as long again doubles the wait; coming later begins anew.
    now += 4 * MINUTE - 1;
    expect(await wait(both.most + 1)).toBe(4);
    now += 8 * MINUTE;
    expect(await wait(both.most + 1)).toBe(1);
  });

  test("of one network for many accounts are counted together, and those that were right are not", async () => {
    const guess = opened();
    const many = (prefix: string) =>
      tried(
        guess,
        address.most + 1,
        (at) => `2001:db8:7::${at.toString(16)}`,
        (at) => `${prefix}${at}@example.com`,
      );
    for (let at = 0; at < 3 * address.most; at++) {
      await guess.count("login", "2001:db8:7::1", `studio${at}@example.com`);
      await guess.right("login", "2001:db8:7::1", `studio${at}@example.com`);
    }
    expect((await many("stranger")).passed).toBe(address.most);
  });

  test("of many networks for one account are counted together, but for where its owner was", async () => {
    const guess = opened();
    const who = () => "bea@example.com";
    await guess.count("login", "198.51.100.7", who());
    await guess.right("login", "198.51.100.7", who());
    const { passed } = await tried(guess, account.most + 3, (at) => `203.0.113.${at}`, who);
    expect(passed).toBe(account.most);
    expect(await refusal(guess.count("login", "203.0.113.99", who()))).toBeInstanceOf(Overload);
    expect(await refusal(guess.count("login", "198.51.100.7", who()))).toBeNull();
    const owner = await tried(guess, both.most, () => "198.51.100.7", who);
    expect(owner.passed).toBe(both.most - 1);
    now += 31 * 24 * 60 * MINUTE;
    await tried(guess, account.most + 1, (at) => `203.0.113.${at}`, who);
    expect(await refusal(guess.count("login", "198.51.100.7", who()))).toBeInstanceOf(Overload);
  });

  test("are as many more as the operator says, or not limited", async () => {
    const who = () => "cleo@example.com";
    expect((await tried(opened(2), 20, () => "192.0.2.9", who)).passed).toBe(2 * both.most);
    expect((await tried(opened(0), 50, () => "192.0.2.9", who)).passed).toBe(50);
  });

  if (name === "PostgreSQL")
    test("are counted by all processes together, and kept as hashes", async () => {
      const other = await openDatabase(place.database);
      const [here, there] = [
        opened(),
        openLoginThrottle(
          openAttemptStore(other, () => now),
          1,
          () => now,
        ),
      ];
      const all = await Promise.all(
        Array.from({ length: 4 * both.most }, (_, at) =>
          refusal((at % 2 ? here : there).count("login", "192.0.2.20", "dora@example.com")),
        ),
      );
      expect(all.filter((each) => each === null)).toHaveLength(both.most);
      const kept = JSON.stringify(await database.read.selectFrom("tries").selectAll().execute());
      expect(kept).not.toMatch(/dora|192\.0\.2/);
      await other.close();
    });
});
