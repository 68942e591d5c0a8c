import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDatabase } from "#server/db/database.ts";
import { engines } from "../database.ts";
import { buildServer, type Running, startServer } from "../process.ts";
import { openReceiver } from "./receiver.ts";

const PASSWORD = "a lamp beside the window";
const STABLE = "channels/stable/publications";

let server: Awaited<ReturnType<typeof buildServer>>;
beforeAll(async () => {
  server = await buildServer();
});
afterAll(() => server?.remove());

/** A browser of a running server, with the cookies that it was given. */
async function browserOf({ url }: Running) {
  const cookies = new Map<string, string>();
  const keep = (response: Response) => {
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    return response;
  };
  keep(await fetch(`${url}/api/auth/initialize`, { method: "POST" }));
  return async (method: string, path: string, body?: object) => {
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
        "x-xsrf-token": cookies.get("XSRF-TOKEN") ?? "",
        ...(body && { "content-type": "application/json" }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await keep(response).text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return text === "" ? undefined : JSON.parse(text);
  };
}

/** A user of a running server, whose address is confirmed by the link in the log. */
async function userOf(running: Running) {
  const send = await browserOf(running);
  await send("POST", "/auth/register?email=ada@studio.example&name=Ada", { password: PASSWORD });
  const link = /verify=([\w-]+)&user_id=([\w-]+)/;
  await expect.poll(() => link.test(running.printed())).toBe(true);
  const [, token, user_id] = link.exec(running.printed())!;
  await send("POST", "/auth/verify-email", { token, user_id });
  return send;
}

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
        const send = await userOf(running);
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
