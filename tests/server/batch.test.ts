import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { newConfig, newVisitor, onEveryEngine, type Send, sample } from "./app.ts";

/** Long enough to be done beside the database. */
const MANY = 1200;

onEveryEngine("a long batch", (server) => {
  let send: Send;
  let config: string;
  beforeEach(async () => {
    send = await newVisitor(server().app);
    config = await newConfig(send);
  });
  const at = (path: string) => `/configs/${config}/${path}`;
  const made = (count = MANY) =>
    Array.from({ length: count }, (_, index) => sample("looks", config, `look ${index}`));
  const posts = (rows: object[]) => rows.map((body) => ({ method: "POST", path: at("looks"), body }));
  const batch = (requests: object[], headers = {}) => send("POST", at("batch"), { requests }, headers);
  const names = async () =>
    ((await send("GET", at("looks"))).body as { name: string }[]).map(({ name }) => name);

  test("does what its requests would have done one after the other", async () => {
    const [kept, gone] = [sample("looks", config, "kept"), sample("looks", config, "gone")];
    for (const row of [kept, gone]) expect((await send("POST", at("looks"), row)).status).toBe(201);
    const rows = made();
    const answer = await batch([
      ...posts(rows),
      { method: "DELETE", path: at(`looks/${gone.id}`) },
      { method: "PATCH", path: at(`looks/${kept.id}`), body: { description: "changed" } },
      { method: "PUT", path: `/configs/${config}/`, body: { description: "whole" } },
      { method: "PUT", path: at("looks/order"), body: { order: [rows[1]!.id, rows[0]!.id] } },
    ]);
    expect([answer.status, answer.body.version]).toEqual([200, 4]);
    expect(answer.body.statuses.slice(-5)).toEqual([201, 204, 200, 200, 200]);
    const expected = ["look 1", "look 0", "kept", ...rows.slice(2).map((_, index) => `look ${index + 2}`)];
    expect(await names()).toEqual(expected);
    expect((await send("GET", at(`looks/${kept.id}`))).body.description).toBe("changed");
    expect((await send("GET", at(""))).body.description).toBe("whole");
    const before = (await send("GET", at("changes/3/document"))).body;
    expect(before.looks.order).toEqual([kept.id, gone.id]);
    const now = (await send("GET", at("changes/4/document"))).body;
    expect(now).toEqual((await send("GET", at("document"))).body);
  });

  test("is done as a whole or not at all", async () => {
    const answer = await batch([...posts(made()), { method: "DELETE", path: at(`looks/${randomUUID()}`) }]);
    expect(answer.status).toBe(404);
    expect(answer.body.detail).toContain(`request ${MANY + 1} of ${MANY + 1}`);
    expect(await names()).toEqual([]);
    expect((await send("GET", at("changes"))).body.changes).toHaveLength(1);
  });

  test("is done once under one key, however often it is sent", async () => {
    const requests = posts(made());
    const headers = { "idempotency-key": randomUUID() };
    const answers = await Promise.all([batch(requests, headers), batch(requests, headers)]);
    answers.push(await batch(requests, headers));
    for (const { status, body } of answers) expect([status, body.version]).toEqual([200, 2]);
    expect(await names()).toHaveLength(MANY);
    expect((await batch(requests.slice(1), headers)).status).toBe(422);
  });

  test("loses nothing of what others write to the same configuration meanwhile", async () => {
    let over = false;
    const long = batch(posts(made())).finally(() => {
      over = true;
    });
    const written: string[] = [];
    let sent = 0;
    while (!over) {
      const name = `other ${sent++}`;
      const { status } = await send("POST", at("looks"), sample("looks", config, name));
      expect([201, 503]).toContain(status);
      // PostgreSQL gives up after five seconds of waiting for the batch; what it refuses leaves nothing behind.
      if (status === 201) written.push(name);
    }
    expect((await long).status).toBe(200);
    const all = new Set(await names());
    expect(written.filter((name) => !all.has(name))).toEqual([]);
    expect(all.size).toBe(MANY + written.length);
  });

  test("of reorders is written and logged as the one that they add up to", async () => {
    const rows = made(6);
    const [a, b, c, d, e, f] = rows.map(({ id }) => id);
    await batch(posts(rows));
    const order = (...ids: unknown[]) => ({ method: "PUT", path: at("looks/order"), body: { order: ids } });
    const rename = { method: "PATCH", path: at(`looks/${a}`), body: { name: "renamed" } };
    const requests = [order(f), order(c, a), rename, order(randomUUID(), e), order(c)];
    const answer = await batch(requests);
    expect(answer.body).toMatchObject({ statuses: [200, 200, 200, 200, 200], version: 3 });
    const ordered = [c, e, a, f, b, d];
    expect((await send("GET", at("document"))).body.looks.order).toEqual(ordered);
    const { patches } = (await send("GET", at("changes/3"))).body;
    expect(patches.map(({ kind }: { kind: string }) => kind)).toEqual(["changed", "ordered"]);
    const [made2, gone] = [sample("looks", config, "new"), { method: "DELETE", path: at(`looks/${b}`) }];
    await batch([order(d), ...posts([made2]), order(made2.id, f), gone, order(a)]);
    expect((await send("GET", at("document"))).body.looks.order).toEqual([a, made2.id, f, d, c, e]);
    expect((await send("GET", at("changes/3/document"))).body.looks.order).toEqual(ordered);
    expect((await batch([order(a), order(c, c)])).status).toBe(422);
  });

  test("that would write the whole order again and again is refused", async () => {
    const rows = made();
    await batch(posts(rows));
    const order = { method: "PUT", path: at("looks/order"), body: { order: [rows.at(-1)!.id] } };
    const requests = posts(made(420)).flatMap((post) => [post, order]);
    const answer = await batch(requests);
    expect([answer.status, answer.body.detail]).toEqual([
      413,
      expect.stringContaining("The batch reorders too many rows"),
    ]);
  });

  test("lets others write while it is done", async () => {
    const other = await newVisitor(server().app);
    const theirs = await newConfig(other);
    let over = false;
    const long = batch(posts(made(4000))).finally(() => {
      over = true;
    });
    let writes = 0;
    while (!over) {
      const answer = await other("PUT", `/configs/${theirs}`, { description: `${writes}` });
      expect(answer.status).toBe(200);
      if (!over) writes++;
    }
    expect((await long).status).toBe(200);
    expect(writes).toBeGreaterThan(9);
  });
});
