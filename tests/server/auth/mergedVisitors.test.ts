import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { newConfig, onEveryEngine, type Send, sender } from "../app.ts";
import { browserOf, newUser, PASSWORD } from "../browser.ts";

onEveryEngine("a write that is meant for a user", (server) => {
  const idOf = async (send: Send): Promise<string> => (await send("GET", "/auth/me")).body.user_id;
  const as = (user: string) => ({ "x-user-id": user });
  const looks = async (send: Send, config: string) =>
    (await send("GET", `/configs/${config}/looks`)).body.length;

  test("is refused before anything is done where the session is another one's, whatever the call", async () => {
    const [mine, theirs] = [(await newUser(server())).send, browserOf(server()).send];
    const [me, other] = [await idOf(mine), await idOf(theirs)];
    const config = await newConfig(mine);
    const { paths } = (await sender(server().app)("GET", "/openapi.json")).body;
    const before = (await mine("GET", `/configs/${config}/document`)).text;
    let asked = 0;
    for (const [path, methods] of Object.entries(paths as Record<string, object>))
      for (const method of Object.keys(methods).filter((each) => each !== "get")) {
        // The two calls that answer without a session.
        if (/auth\/(initialize|logout)$/.test(path)) continue;
        const at = path
          .replace(/^\/api/, "")
          .replace("{configId}", config)
          .replace(/\{\w+\}/, randomUUID());
        const answer = await mine(method.toUpperCase(), at, {}, as(other));
        expect([at, answer.status, answer.body.code]).toEqual([at, 412, "otherAccount"]);
        asked++;
      }
    expect(asked).toBeGreaterThan(60);
    expect((await mine("GET", `/configs/${config}/document`)).text).toBe(before);
    // Nothing is kept of somebody who was only taken for another.
    const known = await server()
      .database.read.selectFrom("users")
      .select("id")
      .where("id", "=", other)
      .execute();
    expect((await theirs("POST", "/configs/", { id: randomUUID() }, as(me))).status).toBe(412);
    expect(known).toEqual([]);
    expect((await mine("POST", `/configs/${config}/looks`, { name: "own" }, as(me))).status).toBe(201);
  });

  test("reaches the user whom the visitor was taken into, and is done once", async () => {
    const { send: home, email } = await newUser(server());
    const [account, stranger] = [await idOf(home), (await newUser(server())).send];
    const { send } = browserOf(server());
    const config = await newConfig(send);
    const visitor = await idOf(send);
    const [path, key] = [`/configs/${config}/looks`, randomUUID()];
    const headers = { ...as(visitor), "idempotency-key": key };
    await send("POST", path, { name: "before" }, headers);
    await send("POST", "/auth/login", { email, password: PASSWORD, keep_work: true });
    expect((await send("GET", "/auth/formerly")).body).toEqual({ user_id: account, visitors: [visitor] });
    expect((await send("POST", path, { name: "before" }, headers)).status).toBe(201);
    expect((await send("POST", path, { name: "after" }, as(visitor))).status).toBe(201);
    expect((await send("POST", path, { name: "too" }, as(account))).status).toBe(201);
    expect(await looks(send, config)).toBe(3);
    expect((await stranger("GET", "/auth/formerly")).body.visitors).toEqual([]);
    expect((await stranger("POST", path, { name: "no" }, as(visitor))).status).toBe(412);
    await send("DELETE", "/auth/me", { password: PASSWORD });
    const left = server().database.read.selectFrom("merged_visitors").where("user_id", "=", account);
    expect(await left.selectAll().execute()).toEqual([]);
  });

  test("follows a visitor through several hands", async () => {
    const { send: home, email } = await newUser(server());
    const [first, then] = [browserOf(server()), browserOf(server())];
    await newConfig(first.send);
    const config = await newConfig(then.send);
    const ids = [await idOf(first.send), await idOf(then.send)];
    const { code } = (await first.send("POST", "/auth/recovery")).body;
    expect((await then.send("POST", "/auth/recover", { code })).status).toBe(200);
    expect(await idOf(then.send)).toBe(ids[0]);
    await then.send("POST", "/auth/login", { email, password: PASSWORD, keep_work: true });
    expect((await home("GET", "/auth/formerly")).body.visitors.sort()).toEqual(ids.sort());
    expect((await home("POST", `/configs/${config}/looks`, { name: "x" }, as(ids[1]!))).status).toBe(201);
  });
});
