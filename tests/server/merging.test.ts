import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { originHeaders } from "#api/headers.ts";
import { newConfig, newVisitor, onEveryEngine, type Send, sample } from "./app.ts";

onEveryEngine("changes of several tabs", (server) => {
  let send: Send;
  let config: string;
  let row: ReturnType<typeof sample>;
  /** The version that both tabs have seen. */
  let base: number;
  const at = (path: string) => `/configs/${config}/${path}`;
  const from = (tab: string, version = base) => originHeaders({ tab, base: version });

  beforeEach(async () => {
    send = await newVisitor(server().app);
    config = await newConfig(send);
    row = sample("colorspaces", config, "ACEScg");
    await send("POST", at("colorspaces"), row);
    base = Number((await send("GET", at("document"))).headers["x-config-version"]);
  });
  const rowAt = () => at(`colorspaces/${row.id}`);

  test("each write has a version, which every answer tells", async () => {
    expect((await send("GET", rowAt())).headers.etag).toBe(`"${base}"`);
    const written = await send("PATCH", rowAt(), { name: "a" });
    expect(written.headers).toMatchObject({ "x-config-version": String(base + 1), "x-overwrote": "0" });
    expect((await send("PATCH", rowAt(), { name: "a" })).headers["x-config-version"]).toBe(String(base + 1));
    await send("POST", at("looks"), { name: "grade" });
    expect((await send("GET", rowAt())).headers.etag).toBe(`"${base + 1}"`);
    expect((await send("GET", at("document"))).headers.etag).toBe(`"${base + 2}"`);
    expect((await send("GET", at("colorspaces"))).headers["x-config-version"]).toBe(String(base + 2));
  });

  test("are merged by field: what another tab changed meanwhile stays", async () => {
    await send("PATCH", rowAt(), { encoding: "scene-linear" }, from("one"));
    const late = await send("PATCH", rowAt(), { description: "AP1" }, from("two"));
    expect(late).toMatchObject({
      body: { encoding: "scene-linear", description: "AP1" },
      headers: { "x-overwrote": "0" },
    });
  });

  test("that say no version are merged by field as well, and the log keeps what they took the place of", async () => {
    await send("PATCH", rowAt(), { name: "first", encoding: "log" });
    await send("PATCH", rowAt(), { description: "AP1" });
    const { body } = await send("PATCH", rowAt(), { name: "second" });
    expect(body).toMatchObject({ name: "second", encoding: "log", description: "AP1" });
    const { changes } = (await send("GET", at("changes?limit=3"))).body;
    const names = changes.map(
      ({ patches }: { patches: { after: { name?: string } }[] }) => patches[0]?.after.name,
    );
    expect(names).toEqual(["second", undefined, "first"]);
  });

  test("of one field: the later stands, the answer tells, and the log keeps the earlier", async () => {
    await send("PATCH", rowAt(), { name: "first" }, from("one"));
    const late = await send("PATCH", rowAt(), { name: "second", encoding: "log" }, from("two"));
    expect(late).toMatchObject({ body: { name: "second" }, headers: { "x-overwrote": "1" } });
    const version = Number(late.headers["x-config-version"]);
    const { overwritten } = await server()
      .database.read.selectFrom("changes")
      .select("overwritten")
      .where("config_id", "=", config)
      .where("version", "=", version)
      .executeTakeFirstOrThrow();
    expect(JSON.parse(overwritten!)).toEqual([
      {
        collection: "colorspaces",
        id: row.id,
        name: "first",
        field: "name",
        value: "first",
        version: base + 1,
        user_id: expect.any(String),
      },
    ]);
  });

  test.each([
    ["a tab's own changes", "one", (of: number) => of],
    ["what was seen", "two", (of: number) => of + 1],
  ])("take the place of %s without a word", async (_, tab, seen) => {
    await send("PATCH", rowAt(), { name: "first" }, from("one"));
    const later = await send("PATCH", rowAt(), { name: "second" }, from(tab, seen(base)));
    expect(later.headers["x-overwrote"]).toBe("0");
  });

  test("tell what a batch takes the place of: fields, the profile, an order, a row that goes", async () => {
    const [a, b] = [sample("looks", config, "a"), sample("looks", config, "b")];
    for (const look of [a, b]) await send("POST", at("looks"), look);
    base += 2;
    const origin = from("one");
    await send("PATCH", at(`looks/${a.id}`), { description: "mine" }, origin);
    await send("PUT", at(""), { description: "mine" }, origin);
    await send("PUT", at("looks/order"), { order: [b.id, a.id] }, origin);
    await send("PATCH", at(`looks/${b.id}`), { description: "mine" }, origin);
    const requests = [
      { method: "PATCH", path: at(`looks/${a.id}`), body: { description: "theirs", name: "kept" } },
      { method: "PUT", path: at(""), body: { description: "theirs" } },
      { method: "PUT", path: at("looks/order"), body: { order: [a.id, b.id] } },
      { method: "DELETE", path: at(`looks/${b.id}`) },
    ];
    const answer = await send("POST", at("batch"), { requests }, from("two"));
    expect(answer.headers["x-overwrote"]).toBe("4");
    expect(answer.body.overwritten).toMatchObject([
      { collection: "looks", id: a.id, field: "description", value: "mine" },
      { collection: "config", id: null, name: "Show", field: "description", value: "mine" },
      { collection: "looks", id: null, field: "order", value: [b.id, a.id] },
      { collection: "looks", id: b.id, name: "b", field: null },
    ]);
  });

  test("sent twice are told twice, and done once", async () => {
    await send("PATCH", rowAt(), { name: "first" }, from("one"));
    const headers = { ...from("two"), "idempotency-key": randomUUID() };
    const answers = [];
    for (let time = 0; time < 3; time++)
      answers.push(await send("PATCH", rowAt(), { name: "second" }, headers));
    for (const { status, text, headers: told } of answers)
      expect([status, text, told["x-config-version"], told["x-overwrote"]]).toEqual([
        200,
        answers[0]!.text,
        String(base + 2),
        "1",
      ]);
  });

  describe("headers", () => {
    test.each([
      ["X-Tab-Id", "a b"],
      ["X-Tab-Id", "x".repeat(65)],
      ["X-Base-Version", "-1"],
      ["X-Base-Version", "one"],
      ["X-Command", "a<b"],
      ["X-Command-Sentence", "%E0%A4%A"],
    ])("%s: %s is refused in a sentence", async (name, value) => {
      const answer = await send("PATCH", rowAt(), { name: "x" }, { [name.toLowerCase()]: value });
      expect([answer.status, answer.body.detail]).toEqual([400, expect.stringContaining(name)]);
    });
  });
});
