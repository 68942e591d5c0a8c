import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { dropLeftovers, staged } from "#server/configs/stagedConfig.ts";
import { HttpError } from "#server/http/httpError.ts";
import { defaultRowLimits } from "#server/rows/rowRoom.ts";
import type { PlacedRow } from "#server/rows/storedRow.ts";
import { newConfig, newVisitor, onEveryEngine, type Send } from "../app.ts";

const SPACES = 5000;
const text = `ocio_profile_version: 2\ncolorspaces:\n${Array.from(
  { length: SPACES },
  (_, at) => `  - !<ColorSpace> {name: c${at}}`,
).join("\n")}\n`;

const rowsOf = (count: number): PlacedRow[] =>
  Array.from({ length: count }, (_, position) => ({
    ...{ collection: "looks", id: randomUUID(), data: "{}", position },
  }));

onEveryEngine("a configuration of many rows", (server) => {
  let send: Send;
  beforeAll(async () => {
    send = await newVisitor(server().app);
    await newConfig(send);
  });

  const left = async (id: string) => {
    const { read } = server().database;
    const rows = await read.selectFrom("items").select("id").where("config_id", "=", id).execute();
    const claims = await read.selectFrom("staged_configs").select("token").execute();
    return { rows: rows.length, claims: claims.length };
  };

  test("is seen by nobody before it is whole", async () => {
    const id = randomUUID();
    let isMade = false;
    const made = send("POST", "/configs/", { id, text }).then((answer) => {
      isMade = true;
      return answer;
    });
    const seen = new Set<string>();
    let most = 0;
    while (!isMade) {
      await new Promise(setImmediate);
      const { status, body } = await send("GET", `/configs/${id}/counts`);
      seen.add(status === 200 ? `${body.colorspaces}` : `${status}`);
      most = Math.max(most, (await left(id)).rows);
      // It may have been made since.
      expect([status, 200]).toContain((await send("GET", `/configs/${id}/document`)).status);
    }
    expect((await made).status).toBe(201);
    expect((await made).body.counts.colorspaces).toBe(SPACES);
    seen.delete(`${SPACES}`);
    expect([...seen]).toEqual(["404"]);
    expect(most).toBeGreaterThan(0);
    expect((await left(id)).claims).toBe(0);
    const { body } = await send("GET", `/configs/${id}/document`);
    expect(body.colorspaces.order.map((each: string) => body.colorspaces.byId[each].name)).toEqual(
      Array.from({ length: SPACES }, (_, at) => `c${at}`),
    );
  });

  test("lets others write meanwhile", async () => {
    const { database } = server();
    const config = { id: randomUUID(), userId: randomUUID(), size: 1, rows: rowsOf(SPACES) };
    let written = 0;
    let isMade = false;
    const made = staged(database, config, defaultRowLimits, async () => {
      isMade = true;
    });
    while (!isMade && written < 1000) {
      await database.write((query) => query.selectFrom("users").select("id").limit(1).execute());
      written++;
    }
    await made;
    expect(written).toBeGreaterThan(2);
  });

  test("that is refused in the end leaves nothing", async () => {
    const { database } = server();
    const config = { id: randomUUID(), userId: randomUUID(), size: 1, rows: rowsOf(3000) };
    const refused = staged(database, config, defaultRowLimits, async () => {
      throw new HttpError(402, "There is no room.");
    });
    await expect(refused).rejects.toThrow("There is no room.");
    expect(await left(config.id)).toEqual({ rows: 0, claims: 0 });
  });

  test("for which there is no room is refused before its rows are written", async () => {
    const { database } = server();
    const userId = randomUUID();
    const limits = { ...defaultRowLimits, visitor: 150 };
    const one = { id: randomUUID(), userId, size: 100, rows: rowsOf(3000) };
    await staged(database, one, limits, async (query) => {
      const claims = await query.selectFrom("staged_configs").select("user_id").execute();
      expect(claims).toEqual([{ user_id: userId }]);
    });
    const two = { ...one, id: randomUUID(), size: 151 };
    await expect(staged(database, two, limits, async () => undefined)).rejects.toThrow("keep at most");
    expect(await left(two.id)).toEqual({ rows: 0, claims: 0 });
  });

  test("that is sent twice at once is made once", async () => {
    const id = randomUUID();
    const answers = await Promise.all([0, 1].map(() => send("POST", "/configs/", { id, text })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 201]);
    expect((await send("GET", `/configs/${id}/counts`)).body.colorspaces).toBe(SPACES);
  });

  test("whose id another request makes meanwhile is refused and leaves nothing", async () => {
    const id = randomUUID();
    const many = send("POST", "/configs/", { id, text });
    const few = send("POST", "/configs/", { id, name: "Show" });
    const statuses = (await Promise.all([many, few])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([201, 409]);
    const { body } = await send("GET", `/configs/${id}/counts`);
    expect([0, SPACES]).toContain(body.colorspaces);
    expect((await left(id)).rows).toBe(body.colorspaces);
  });

  test("that a killed process left half written is cleaned up, or made by the next request", async () => {
    const { database } = server();
    const leave = async (id: string) => {
      const at = new Date(Date.now() - 3_600_000).toISOString();
      const claim = { config_id: id, user_id: "somebody", token: randomUUID(), row_bytes: 1, at };
      await database.write((query) => query.insertInto("staged_configs").values(claim).execute());
      const values = rowsOf(1200).map((row) => ({ ...row, config_id: id, version: 1 }));
      await database.write(async (query) => {
        for (let from = 0; from < values.length; from += 400)
          await query
            .insertInto("items")
            .values(values.slice(from, from + 400))
            .execute();
      });
    };
    const [cleaned, again] = [randomUUID(), randomUUID()];
    await leave(again);
    expect((await send("POST", "/configs/", { id: again, name: "Show" })).status).toBe(201);
    expect(await left(again)).toEqual({ rows: 0, claims: 0 });
    await leave(cleaned);
    expect((await send("GET", `/configs/${cleaned}/document`)).status).toBe(404);
    await dropLeftovers(database);
    expect(await left(cleaned)).toEqual({ rows: 0, claims: 0 });
  });

  test("that is still being written is not taken for left behind, and one that was taken over stops", async () => {
    const { database } = server();
    const config = { id: randomUUID(), userId: randomUUID(), size: 1, rows: rowsOf(20_000) };
    const made = staged(database, config, defaultRowLimits, async () => undefined);
    made.catch(() => undefined);
    while ((await left(config.id)).rows === 0) await new Promise(setImmediate);
    await dropLeftovers(database);
    expect((await left(config.id)).claims).toBe(1);
    await database.write((query) => query.updateTable("staged_configs").set({ token: "another" }).execute());
    await expect(made).rejects.toThrow("took too long");
    await dropLeftovers(database, Date.now() + 1);
    expect(await left(config.id)).toEqual({ rows: 0, claims: 0 });
  });
});
