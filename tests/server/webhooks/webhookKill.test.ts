import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDatabase } from "#server/db/database.ts";
import { engines } from "../database.ts";
import { buildServer, startServer } from "../process.ts";
import { userOf } from "../processUser.ts";
import { openReceiver } from "./receiver.ts";

const STABLE = "channels/stable/publications";

let server: Awaited<ReturnType<typeof buildServer>>;
beforeAll(async () => {
  server = await buildServer();
});
afterAll(() => server?.remove());

describe.each(engines)(
  "a server on $name that is killed once a webhook has its delivery, before it records that",
  ({ available, name, fresh }) => {
    test.skipIf(!available)(
      "delivers it again after the start, with the same id and body",
      async () => {
        const place = await fresh();
        const env = {
          ...{ DATA_DIR: place.folder, OUTGOING_ALLOW: "127.0.0.1" },
          SECRET_KEY: "0123456789abcdef0123456789abcdef",
          ...(name === "PostgreSQL" && { DATABASE_URL: place.database }),
        };
        let running = await startServer(server.entry, env);
        let gone: Promise<number | null> | undefined;
        const { url, heard, close } = await openReceiver((reply, count) => {
          if (count > 1) return void reply.end("thanks");
          // The whole request is here; the answer goes to nobody.
          gone = running.end("SIGKILL");
          void gone.then(() => reply.end("thanks"));
        });
        const send = await userOf(() => running);
        const id = randomUUID();
        await send("POST", "/configs/", { id, name: "Show" });
        await send("POST", `/configs/${id}/webhooks`, { url, events: ["channel.published"] });
        // The delivery may be there before the answer, which is lost then.
        await send("POST", `/configs/${id}/${STABLE}`, { note: "Lock" }).catch(() => undefined);
        await expect.poll(() => gone, { timeout: 10_000 }).toBeDefined();
        expect(await gone).toBeNull();

        // The time of the claim goes by.
        const database = await openDatabase(place.database);
        const past = new Date(Date.now() - 1000).toISOString();
        const [claimed] = await database.write((query) =>
          query
            .updateTable("webhook_deliveries")
            .set({ due_at: past })
            .returning(["id", "attempts", "status", "tried_at"])
            .execute(),
        );
        expect(claimed).toMatchObject({ attempts: 1, status: null, tried_at: null });
        await database.close();

        running = await startServer(server.entry, env);
        await expect.poll(() => heard.length, { timeout: 30_000 }).toBe(2);
        const [first, second] = heard.map(({ headers, body }) => ({ id: headers["webhook-id"], body }));
        expect(second).toEqual(first);
        expect(first?.id).toBe(claimed!.id);
        expect(await running.end("SIGTERM")).toBe(0);
        const after = await openDatabase(place.database);
        const rows = await after.read.selectFrom("webhook_deliveries").selectAll().execute();
        expect(rows).toMatchObject([
          { id: claimed!.id, attempts: 2, status: 200, due_at: null, error: null },
        ]);
        await after.close();
        await close();
        await place.remove();
      },
      120_000,
    );
  },
);
