import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { onEveryEngine, sender } from "./app.ts";

onEveryEngine("sessions", (server) => {
  const begin = (headers: Record<string, string> = {}, fingerprint = "same") =>
    server().app.inject({ method: "POST", url: `/api/auth/initialize?fingerprint=${fingerprint}`, headers });
  const cookieOf = (response: Awaited<ReturnType<typeof begin>>) =>
    `${response.cookies[0]!.name}=${response.cookies[0]!.value}`;

  test("the cookie is random, long and out of reach of scripts", async () => {
    const first = await begin();
    const [cookie] = first.cookies;
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/" });
    expect(Buffer.from(cookie!.value, "base64url")).toHaveLength(32);
    expect((await begin()).cookies[0]!.value).not.toBe(cookie!.value);
  });

  test("the same fingerprint without the cookie is somebody else, another one with it the same", async () => {
    const first = await begin();
    const second = await begin();
    expect(second.json().user_id).not.toBe(first.json().user_id);
    const again = await begin({ cookie: cookieOf(first) }, "changed");
    expect(again.json()).toEqual(first.json());
    expect(cookieOf(again)).toBe(cookieOf(first));
    expect(first.json()).toMatchObject({ user_type: "anonymous" });
  });

  test("the database knows only a hash of the token", async () => {
    const { cookies } = await begin();
    const { value } = cookies[0]!;
    const rows = await server().database.read.selectFrom("sessions").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(value);
    expect(rows.map(({ token_hash }) => token_hash)).toContain(
      createHash("sha256").update(value).digest("base64url"),
    );
  });

  test("after logging out the cookie opens nothing", async () => {
    const cookie = cookieOf(await begin());
    const send = sender(server().app, cookie);
    expect((await send("GET", "/auth/me")).status).toBe(200);
    expect((await send("POST", "/auth/logout")).status).toBe(204);
    expect((await send("GET", "/auth/me")).status).toBe(401);
    expect((await send("GET", "/configs/")).status).toBe(401);
  });

  test("a session that was left alone for three months is over", async () => {
    const cookie = cookieOf(await begin());
    const send = sender(server().app, cookie);
    const old = new Date(Date.now() - 91 * 24 * 3600 * 1000).toISOString();
    await server().database.write((query) => query.updateTable("sessions").set({ seen_at: old }).execute());
    expect((await send("GET", "/configs/")).status).toBe(401);
  });

  test.each([
    [{ "sec-fetch-site": "cross-site" }, 403],
    [{ "sec-fetch-site": "same-site" }, 403],
    [{ "sec-fetch-site": "same-origin" }, 200],
    [{ "sec-fetch-site": "none" }, 200],
    [{ origin: "https://evil.example" }, 403],
    [{ origin: "null" }, 403],
    [{ origin: "http://localhost:8080", host: "localhost:8080" }, 200],
    [{ origin: "http://localhost:8080", host: "localhost:9090" }, 403],
    [{}, 200],
  ] as const)("a write with %o is answered with %i", async (headers, status) => {
    expect((await begin({ ...headers })).statusCode).toBe(status);
  });
});
