import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import type { Request } from "#api/resources.ts";
import { newConfig, newVisitor, onEveryEngine, type Send, sample } from "./app.ts";

onEveryEngine("saving", (server) => {
  let send: Send;
  let config: string;
  beforeAll(async () => {
    send = await newVisitor(server().app);
    config = await newConfig(send);
  });
  const rows = async (collection: string) => (await send("GET", `/configs/${config}/${collection}`)).body;
  const log = () =>
    server()
      .database.read.selectFrom("changes")
      .selectAll()
      .where("config_id", "=", config)
      .orderBy("version")
      .execute();

  describe("an Idempotency-Key", () => {
    test("makes every repetition harmless and gives the same answer", async () => {
      const row = sample("colorspaces", config, "ACEScg");
      const at = `/configs/${config}/colorspaces/${row.id}`;
      const writes: [string, string, unknown][] = [
        ["POST", `/configs/${config}/colorspaces`, row],
        ["PATCH", at, { name: "ap1" }],
        ["DELETE", at, undefined],
      ];
      for (const [method, path, body] of writes) {
        const headers = { "idempotency-key": randomUUID() };
        const first = await send(method, path, body, headers);
        expect(first.status).toBeLessThan(300);
        const entries = (await log()).length;
        for (let again = 0; again < 3; again++) {
          const repeated = await send(method, path, body, headers);
          expect(repeated).toMatchObject({ status: first.status, text: first.text });
        }
        expect((await log()).length).toBe(entries);
      }
      expect(await rows("colorspaces")).toEqual([]);
    });

    test("is held to one request when twenty arrive at once", async () => {
      const headers = { "idempotency-key": randomUUID() };
      const body = { name: "once" };
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => send("POST", `/configs/${config}/families`, body, headers)),
      );
      expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
      expect(await rows("families")).toHaveLength(1);
    });

    test("cannot be used again for something else", async () => {
      const headers = { "idempotency-key": randomUUID() };
      await send("POST", `/configs/${config}/looks`, { name: "one" }, headers);
      expect((await send("POST", `/configs/${config}/looks`, { name: "two" }, headers)).status).toBe(422);
      expect((await send("POST", `/configs/${config}/looks`, {}, { "idempotency-key": "a b" })).status).toBe(
        400,
      );
      expect((await rows("looks")).map(({ name }: { name: string }) => name)).toEqual(["one"]);
    });

    test("of a refused request can be tried again", async () => {
      const headers = { "idempotency-key": randomUUID() };
      const row = sample("looks", config, "late");
      const at = `/configs/${config}/looks/${row.id}`;
      expect((await send("PATCH", at, { name: "later" }, headers)).status).toBe(404);
      await send("POST", `/configs/${config}/looks`, row);
      expect((await send("PATCH", at, { name: "later" }, headers)).status).toBe(200);
      await send("DELETE", at);
    });

    test("belongs to one visitor", async () => {
      const headers = { "idempotency-key": randomUUID() };
      const other = await newVisitor(server().app);
      const theirs = await newConfig(other);
      expect((await send("POST", `/configs/${config}/looks`, { name: "a" }, headers)).status).toBe(201);
      const answer = await other("POST", `/configs/${theirs}/looks`, { name: "b" }, headers);
      expect(answer).toMatchObject({ status: 201, body: { name: "b", config_id: theirs } });
    });
  });

  test("the same row twice is one row, another under its id is a conflict", async () => {
    const row = sample("named_transforms", config, "grade");
    const path = `/configs/${config}/named_transforms`;
    expect((await send("POST", path, row)).status).toBe(201);
    expect(await send("POST", path, row)).toMatchObject({ status: 200, body: row });
    const other = await send("POST", path, { ...row, name: "other" });
    expect(other.status).toBe(409);
    expect(other.body.detail).toContain(row.id);
    expect(await rows("named_transforms")).toEqual([row]);
  });

  test("the same configuration twice is one, another under its id is a conflict", async () => {
    const id = randomUUID();
    expect((await send("POST", "/configs/", { id, name: "A" })).status).toBe(201);
    expect((await send("POST", "/configs/", { id, name: "A" })).status).toBe(200);
    expect((await send("POST", "/configs/", { id, name: "B" })).status).toBe(409);
    const stranger = await newVisitor(server().app);
    expect((await stranger("POST", "/configs/", { id, name: "A" })).status).toBe(409);
    await send("DELETE", `/configs/${id}/`);
    expect((await send("POST", "/configs/", { id, name: "A" })).status).toBe(409);
  });

  describe("a batch", () => {
    const at = (path: string) => `/configs/${config}/${path}`;

    test("is applied in order and logged as one change", async () => {
      const [a, b] = [sample("roles", config, "a"), sample("roles", config, "b")];
      const requests: Request[] = [
        { method: "POST", path: at("roles"), body: a },
        { method: "POST", path: at("roles"), body: b },
        { method: "PUT", path: at(`roles/${a.id}`), body: { name: "first" } },
        { method: "PUT", path: at("roles/order"), body: { order: [b.id, a.id] } },
        { method: "PUT", path: `/configs/${config}/`, body: { description: "Batched" } },
      ];
      const before = (await log()).length;
      const answer = await send("POST", at("batch"), { requests });
      expect(answer).toMatchObject({ status: 200, body: { statuses: [201, 201, 200, 200, 200] } });
      expect(await rows("roles")).toEqual([b, { ...a, name: "first" }]);
      expect((await send("GET", `/configs/${config}`)).body.description).toBe("Batched");
      expect((await log()).length).toBe(before + 1);
    });

    test.each([
      ["a row that is not there", { method: "PATCH", path: `looks/${randomUUID()}`, body: { name: "x" } }],
      ["a field of the wrong kind", { method: "POST", path: "looks", body: { name: 7 } }],
      ["a collection that does not exist", { method: "POST", path: "lookz", body: {} }],
      ["another configuration", { method: "DELETE", path: `../${randomUUID()}/looks/${randomUUID()}` }],
      ["a call that saves no change", { method: "POST", path: "batch", body: { requests: [] } }],
    ])("with %s changes nothing and names the request", async (_, wrong) => {
      const whole = await send("GET", at("document"));
      const entries = (await log()).length;
      const requests = [
        { method: "POST", path: at("looks"), body: sample("looks", config, "never") },
        {
          ...wrong,
          path: wrong.path.startsWith("../") ? wrong.path.replace("..", "/configs") : at(wrong.path),
        },
        { method: "POST", path: at("looks"), body: sample("looks", config, "neither") },
      ];
      const answer = await send("POST", at("batch"), { requests });
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.body.detail).toContain("request 2 of 3");
      expect(answer.body.issues[0].path.slice(0, 2)).toEqual(["requests", "1"]);
      expect((await send("GET", at("document"))).text).toBe(whole.text);
      expect((await log()).length).toBe(entries);
    });

    test("that is refused takes nothing of its neighbours with it", async () => {
      const own = await newConfig(send);
      const answers = await Promise.all(
        Array.from({ length: 30 }, (_, index) =>
          send("POST", `/configs/${own}/batch`, {
            requests: [
              { method: "POST", path: `/configs/${own}/families`, body: { name: `f${index}` } },
              ...(index % 3 === 0 ? [{ method: "DELETE", path: `/configs/${own}/looks/none` }] : []),
            ],
          }),
        ),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
      expect((await send("GET", `/configs/${own}/families`)).body).toHaveLength(20);
    });
  });

  test("the log can take every change back", async () => {
    const own = await newConfig(send);
    const at = (path: string) => `/configs/${own}/${path}`;
    const rows = ["a", "b", "c"].map((name) => sample("looks", own, name));
    const [a, b, c] = rows;
    const states: string[] = [];
    const note = async () => states.push((await send("GET", at("document"))).text);
    const steps: [string, string, unknown][] = [
      ...rows.map((row): [string, string, unknown] => ["POST", at("looks"), row]),
      ["PATCH", at(`looks/${a!.id}`), { name: "z", description: "changed" }],
      ["PUT", at("looks/order"), { order: [c!.id, b!.id, a!.id] }],
      ["DELETE", at(`looks/${a!.id}`), undefined],
      ["PUT", at(""), { name: "Other", environment: { SHOT: "010" } }],
    ];
    for (const [method, path, body] of steps) {
      await note();
      expect((await send(method, path, body)).status).toBeLessThan(300);
    }
    const entries = await server()
      .database.read.selectFrom("changes")
      .selectAll()
      .where("config_id", "=", own)
      .orderBy("version", "desc")
      .limit(steps.length)
      .execute();
    for (const { inverse } of entries) {
      for (const { method, path, body } of JSON.parse(inverse) as Request[])
        expect((await send(method, path, body)).status).toBeLessThan(300);
      expect((await send("GET", at("document"))).text).toBe(states.pop());
    }
  });
});
