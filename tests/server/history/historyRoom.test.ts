import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { newConfig, newVisitor, onEveryEngine, sample } from "../app.ts";

const KILOBYTE = 1024;
const text = (kilobytes: number, letter: string) => letter.repeat(kilobytes * KILOBYTE);

onEveryEngine(
  "the room for histories",
  (server) => {
    test("is made by the oldest changes, and what is left can be looked at and brought back", async () => {
      const send = await newVisitor(server().app);
      const id = await newConfig(send);
      const row = sample("colorspaces", id, "Space");
      const path = `/configs/${id}/colorspaces/${row.id}`;
      await send("POST", `/configs/${id}/colorspaces`, row);
      let version = 2;
      for (; version < 60; version++) {
        const letter = String.fromCharCode(97 + (version % 26));
        const { status } = await send("PATCH", path, { description: text(70, letter) });
        expect(status).toBe(200);
      }
      const kept = await server()
        .database.read.selectFrom("changes")
        .select(["version", "requests", "inverse"])
        .where("config_id", "=", id)
        .orderBy("version")
        .execute();
      const size = kept.reduce((sum, { requests, inverse }) => sum + requests.length + inverse.length, 0);
      expect(size).toBeLessThanOrEqual(1024 * KILOBYTE);
      expect(kept.length).toBeGreaterThan(5);
      expect(kept.at(-1)!.version).toBe(version);
      const { log_bytes } = await server()
        .database.read.selectFrom("configs")
        .select("log_bytes")
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      expect(Number(log_bytes)).toBe(size);

      const oldest = kept[0]!.version;
      const state = await send("GET", `/configs/${id}/changes/${oldest - 1}/document`);
      const letter = String.fromCharCode(97 + ((oldest - 2) % 26));
      expect(state.body.colorspaces.byId[row.id].description).toBe(text(70, letter));
      const gone = await send("GET", `/configs/${id}/changes/${oldest - 2}/document`);
      expect([gone.status, gone.body.detail]).toEqual([
        404,
        `Version ${oldest - 2} is not kept any more: older changes make way for new ones.`,
      ]);
      const { changes, next } = (await send("GET", `/configs/${id}/changes?limit=50`)).body;
      expect([changes.at(-1).version, next]).toEqual([oldest, null]);
    });

    test("answers of repeated requests are the same, and only the status where they are large", async () => {
      const send = await newVisitor(server().app);
      const id = await newConfig(send);
      for (const [kilobytes, hasBody] of [
        [1, true],
        [10, true],
        [140, false],
      ] as const) {
        const row = { ...sample("colorspaces", id), description: text(kilobytes, "x") };
        const headers = { "idempotency-key": randomUUID() };
        const first = await send("POST", `/configs/${id}/colorspaces`, row, headers);
        const again = await send("POST", `/configs/${id}/colorspaces`, row, headers);
        expect([again.status, again.headers["x-config-version"], again.text]).toEqual([
          201,
          first.headers["x-config-version"],
          hasBody ? first.text : "",
        ]);
      }
      expect((await send("GET", `/configs/${id}/colorspaces`)).body).toHaveLength(3);
    });

    test("of long answers the newest hundred are kept, and no request is done again", async () => {
      const send = await newVisitor(server().app);
      const id = await newConfig(send);
      const made = Array.from({ length: 105 }, (_, at) => ({
        row: { ...sample("colorspaces", id, `Space ${at}`), description: text(5, "x") },
        headers: { "idempotency-key": randomUUID() },
      }));
      for (const { row, headers } of made) await send("POST", `/configs/${id}/colorspaces`, row, headers);
      const again = [];
      for (const { row, headers } of made)
        again.push(await send("POST", `/configs/${id}/colorspaces`, row, headers));
      expect(new Set(again.map(({ status }) => status))).toEqual(new Set([201]));
      const empty = again.filter(({ text }) => text === "").length;
      expect([empty > 0, empty < 20]).toEqual([true, true]);
      expect((await send("GET", `/configs/${id}/colorspaces`)).body).toHaveLength(105);
    });
  },
  async () => ({ rowLimits: { history: 1024 * KILOBYTE } }),
);
