import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { Person, ServerStatus } from "#api/operator.ts";
import { operations } from "#server/operator/operator.ts";
import { newConfig, newVisitor, onEveryEngine, type Send, sender } from "../app.ts";
import { newUser } from "../browser.ts";

const PATHS = ["/operator/status", "/operator/people", "/operator/people?find=a", "/operator/teams"];

onEveryEngine(
  "the page of an operator",
  (server) => {
    const admin = (task: string, of: string) => {
      const { database, folder } = server().place;
      const env = { DATA_DIR: folder, ...(database.startsWith("postgres") && { DATABASE_URL: database }) };
      return operations.admin!(env, { task, of });
    };
    /** A config of the user whose row the database holds damaged. */
    const damaged = async (send: Send) => {
      const config = await newConfig(send);
      await server().database.write((query) =>
        query.updateTable("configs").set({ data: "{ secret-of-ada" }).where("id", "=", config).execute(),
      );
      return config;
    };
    const status = async (send: Send) => (await send("GET", "/operator/status")).body as ServerStatus;

    test("opens for those whom the terminal has made one, at once, and is nothing to others", async () => {
      const { send, email } = await newUser(server());
      const nothing = await sender(server().app)("GET", "/nothing/of/the/sort");
      const visitor = await newVisitor(server().app);
      const isClosed = async (by: Send) => {
        for (const path of PATHS) {
          const { status, text } = await by("GET", path);
          expect([path, status, text]).toEqual([path, 404, nothing.text]);
        }
      };
      await isClosed(send);
      await isClosed(visitor);
      expect((await send("GET", "/auth/me")).body).not.toHaveProperty("operator");
      expect((await admin("make-operator", email)).answer).toMatchObject({ changed: true });
      expect((await admin("make-operator", email)).answer).toMatchObject({ changed: false });
      for (const path of PATHS) expect((await send("GET", path)).status).toBe(200);
      expect((await send("GET", "/auth/me")).body.operator).toBe(true);
      await isClosed(visitor);

      const wanted = { name: "CI", scope: "publish", days: 1 };
      const { token } = (await send("POST", "/auth/tokens", wanted)).body;
      const authorization = { authorization: `Bearer ${token}` };
      for (const path of PATHS)
        expect((await sender(server().app)("GET", path, undefined, authorization)).status).toBe(403);

      expect((await admin("remove-operator", email)).answer).toMatchObject({ changed: true });
      await isClosed(send);
      const { events } = (await send("GET", "/auth/audit?find=operator")).body as {
        events: { event: string }[];
      };
      expect(events.map(({ event }) => event)).toEqual(["operator.removed", "operator.made"]);
      await admin("make-operator", email);
      await admin("disable", email);
      for (const path of PATHS) expect((await send("GET", path)).status).toBe(401);
    });

    test("tells people, queues, storage and features, and no secret", async () => {
      const [boss, other] = [await newUser(server()), await newUser(server())];
      await admin("make-operator", boss.email);
      await newConfig(other.send);
      const found = await boss.send("GET", `/operator/people?find=${encodeURIComponent(other.email)}`);
      expect(found.body as Person[]).toMatchObject([
        { email: other.email, configs: 1, disabled_at: null, operator_since: null },
      ]);
      const all = await boss.send("GET", "/operator/people");
      expect(all.text).not.toMatch(/hash|secret/);
      const told = await status(boss.send);
      expect(told.features).toEqual({ mails: false, webhooks: true });
      expect(told.queues.mails).toMatchObject({ late: expect.any(Boolean), waiting: expect.any(Number) });
      expect(told.storage.accounts).toBeGreaterThanOrEqual(2);
    });

    test("lists the last failed requests by route and request id, without what they carried, 200 at most", async () => {
      const { send, email } = await newUser(server());
      await admin("make-operator", email);
      const config = await damaged(send);
      const before = (await status(send)).errors.length;
      const failed = await send("GET", `/configs/${config}?token=another-secret`);
      expect(failed.status).toBe(500);
      await expect.poll(async () => (await status(send)).errors.length).toBe(before + 1);
      const [error] = (await status(send)).errors;
      expect(error).toEqual({
        at: expect.stringMatching(/^20/),
        route: "GET /api/configs/:configId",
        status: 500,
        kind: "SyntaxError",
        request_id: failed.headers["x-request-id"],
      });
      expect(JSON.stringify(error)).not.toMatch(new RegExp(`secret|${config}`));
      // Refusals are no failures.
      expect((await send("GET", `/configs/${randomUUID()}`)).status).toBe(404);

      const at = "2020-01-01T00:00:00.000Z";
      const old = { at, route: "page", status: 500, kind: "Error", request_id: "old" };
      await server().database.write((query) =>
        query
          .insertInto("server_errors")
          .values(Array.from({ length: 250 }, () => ({ ...old, id: randomUUID() })))
          .execute(),
      );
      const second = await send("GET", `/configs/${config}`);
      const newest = async () => (await status(send)).errors[0]!.request_id;
      await expect.poll(newest).toBe(second.headers["x-request-id"]);
      const kept = await server().database.read.selectFrom("server_errors").select("id").execute();
      expect(kept).toHaveLength(200);
      const { place } = server();
      const isPostgres = place.database.startsWith("postgres");
      const env = { DATA_DIR: place.folder, ...(isPostgres && { DATABASE_URL: place.database }) };
      const { said } = await operations.admin!(env, { task: "errors" });
      expect(said.split("\n")[0]).toContain(
        `500 GET /api/configs/:configId: SyntaxError, request ${second.headers["x-request-id"]}`,
      );
    });
  },
  async () => ({
    secretKeys: ["a key of this test, 32 characters or more"],
    features: { mails: false, webhooks: true },
  }),
);
