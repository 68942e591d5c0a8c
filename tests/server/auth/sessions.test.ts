import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { IDLE_TIMEOUT_MS } from "#server/auth/sessions.ts";
import { newConfig, newVisitor, onEveryEngine, sender, withToken } from "../app.ts";

const DAY = 24 * 3600 * 1000;

onEveryEngine("sessions", (server) => {
  const begin = (headers: Record<string, string> = {}, fingerprint = "same") =>
    server().app.inject({ method: "POST", url: `/api/auth/initialize?fingerprint=${fingerprint}`, headers });
  const cookieOf = (response: Awaited<ReturnType<typeof begin>>) =>
    `${response.cookies[0]!.name}=${response.cookies[0]!.value}`;
  const users = async () =>
    Number(
      (
        await server()
          .database.read.selectFrom("users")
          .select((of) => of.fn.countAll().as("all"))
          .executeTakeFirstOrThrow()
      ).all,
    );

  test("the cookie is random, long and out of reach of scripts", async () => {
    const first = await begin();
    const [cookie] = first.cookies;
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/" });
    expect(Buffer.from(cookie!.value.split(".")[0]!, "base64url")).toHaveLength(32);
    expect((await begin()).cookies[0]!.value).not.toBe(cookie!.value);
  });

  test("on https the cookie is bound to the host and to https", async () => {
    const { app } = server();
    const { cookies } = await app.inject({
      method: "POST",
      url: "/api/auth/initialize",
      headers: { "x-forwarded-proto": "https" },
    });
    // Nobody may say so who is not a proxy that the operator trusts.
    expect(cookies[0]!.name).toBe("palette-session");
  });

  test("whoever only looks leaves nothing behind; the first write keeps the visitor", async () => {
    const before = await users();
    const first = await begin();
    const send = sender(server().app, cookieOf(first));
    expect((await send("GET", "/auth/me")).body).toMatchObject(first.json());
    expect((await send("GET", "/configs/")).body).toEqual([]);
    expect(await users()).toBe(before);
    await newConfig(send);
    expect(await users()).toBe(before + 1);
    expect((await send("GET", "/auth/me")).body).toMatchObject(first.json());
    expect((await begin({ cookie: cookieOf(first) })).json()).toEqual(first.json());
  });

  test("first writes that arrive at once are one visitor's", async () => {
    const before = await users();
    const send = await newVisitor(server().app);
    const ids = await Promise.all(Array.from({ length: 10 }, () => newConfig(send)));
    expect((await send("GET", "/configs/")).body).toHaveLength(ids.length);
    expect(await users()).toBe(before + 1);
  });

  test("the same fingerprint without the cookie is somebody else, and is told nothing else than a new one", async () => {
    const first = await begin();
    await newConfig(sender(server().app, cookieOf(first)));
    const [second, unseen] = [await begin(), await begin({}, "never-seen")];
    expect(second.json().user_id).not.toBe(first.json().user_id);
    const shape = (response: typeof first) => [
      response.statusCode,
      Object.keys(response.json()),
      Object.keys(response.headers).filter((name) => name !== "date"),
    ];
    expect(shape(second)).toEqual(shape(unseen));
    expect((await sender(server().app, cookieOf(second))("GET", "/configs/")).body).toEqual([]);
  });

  test("the cookie with another fingerprint is the same visitor, and the fingerprint is kept as a keyed hash", async () => {
    const first = await begin({ "x-device-fingerprint": "device-one" });
    const cookie = cookieOf(first);
    const send = sender(server().app, cookie);
    const id = await newConfig((method, path, body) =>
      send(method, path, body, { "x-device-fingerprint": "device-one" }),
    );
    const again = await begin({ cookie }, "device-two");
    expect(again.json()).toEqual(first.json());
    expect(cookieOf(again)).toBe(cookie);
    expect((await send("GET", `/configs/${id}`, undefined, { "x-device-fingerprint": "x" })).status).toBe(
      200,
    );
    const rows = JSON.stringify(await server().database.read.selectFrom("sessions").selectAll().execute());
    expect(rows).not.toMatch(/device-(one|two)/);
    expect(rows).not.toContain(createHash("sha256").update("device-two").digest("base64url"));
  });

  test("the database knows only a hash of the token", async () => {
    const first = await begin();
    const { value } = first.cookies[0]!;
    await newConfig(sender(server().app, cookieOf(first)));
    const rows = await server().database.read.selectFrom("sessions").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(value.split(".")[0]);
    expect(rows.map(({ token_hash }) => token_hash)).toContain(
      createHash("sha256").update(value).digest("base64url"),
    );
  });

  test.each([
    ["another signature", (value: string) => value.replace(/.$/, (last) => (last === "A" ? "B" : "A"))],
    ["an earlier time", (value: string) => value.replace(/\.[^.]+\./, ".1.")],
    ["other random bits", (value: string) => value.replace(/^./, (first) => (first === "A" ? "B" : "A"))],
    ["nothing but random bits", (value: string) => value.split(".")[0]!],
    ["more after it", (value: string) => `${value}.x`],
  ])("a cookie with %s is no session", async (_, forge) => {
    const { name, value } = (await begin()).cookies[0]!;
    // The last character of base64url carries bits that decode away, but the text is what counts.
    expect((await sender(server().app, `${name}=${forge(value)}`)("GET", "/configs/")).status).toBe(401);
  });

  test.each([false, true])(
    "after logging out the cookie opens nothing (written before: %s)",
    async (wrote) => {
      const cookie = cookieOf(await begin());
      const send = sender(server().app, cookie);
      if (wrote) await newConfig(send);
      expect((await send("GET", "/auth/me")).status).toBe(200);
      const ended = await send("POST", "/auth/logout");
      expect(ended.status).toBe(204);
      for (const set of ended.headers["set-cookie"] as string[]) expect(set).toMatch(/Max-Age=0/);
      expect((await send("GET", "/auth/me")).status).toBe(401);
      expect((await send("GET", "/configs/")).status).toBe(401);
      const next = await begin({ cookie });
      expect(cookieOf(next)).not.toBe(cookie);
    },
  );

  test("a session that was left alone for three months is over", async () => {
    const send = await newVisitor(server().app);
    await newConfig(send);
    const old = new Date(Date.now() - IDLE_TIMEOUT_MS.anonymous - DAY).toISOString();
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

  test("the page may read the token that its writes must carry, and it is the session's own", async () => {
    const [mine, theirs] = [await begin(), await begin()];
    const token = mine.cookies[1]!;
    expect(token).toMatchObject({ name: "XSRF-TOKEN", path: "/", sameSite: "Lax" });
    expect(token.httpOnly).toBeUndefined();
    const cookie = cookieOf(mine);
    expect(withToken(cookie)["x-xsrf-token"]).toBe(token.value);
    const post = (headers: Record<string, string>) =>
      server().app.inject({
        method: "POST",
        url: "/api/configs/",
        headers: { cookie, ...headers },
        payload: {},
      });
    const foreign = theirs.cookies[1]!.value;
    // A cookie that another site has planted beside is no proof: it is compared with the session, not with a cookie.
    const planted = `${cookie}; XSRF-TOKEN=${foreign}`;
    const none: Record<string, string>[] = [
      {},
      { "x-xsrf-token": "" },
      { "x-xsrf-token": foreign },
      { "x-xsrf-token": foreign, cookie: planted },
    ];
    for (const headers of none) expect((await post(headers)).statusCode).toBe(403);
    expect((await post({ "x-xsrf-token": token.value })).statusCode).toBe(201);
  });
});
