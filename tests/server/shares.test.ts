import { beforeEach, expect, test } from "vitest";
import { newConfig, newVisitor, onEveryEngine, type Send } from "./app.ts";
import { newUser } from "./browser.ts";

onEveryEngine("sharing", (server) => {
  let owner: Send;
  let guest: Send;
  let config: string;
  beforeEach(async () => {
    [owner, guest] = [await newVisitor(server().app), await newVisitor(server().app)];
    config = await newConfig(owner);
    await owner("POST", `/configs/${config}/looks`, { name: "warm" });
  });
  const share = async (access: "edit" | "read") =>
    (await owner("POST", `/configs/${config}/shares`, { access })).body as { id: string; token: string };
  const join = (send: Send, token: string, id = config) => send("POST", `/configs/${id}/join`, { token });
  const status = async (send: Send, method: string, path: string, body?: unknown) =>
    (await send(method, `/configs/${config}${path}`, body)).status;

  test("a link for reading shows everything and takes no change; a copy is one's own", async () => {
    const { token } = await share("read");
    expect(await status(guest, "GET", "/document")).toBe(404);
    expect((await join(guest, token)).body).toEqual({ access: "read" });
    for (const path of ["", "/document", "/counts", "/looks", "/view_yaml", "/files"])
      expect([path, await status(guest, "GET", path)]).toEqual([path, 200]);
    const before = (await owner("GET", `/configs/${config}/document`)).text;
    const writes: [string, string, unknown?][] = [
      ["PUT", "", { description: "mine" }],
      ["POST", "/looks", { name: "cold" }],
      [
        "POST",
        "/batch",
        { requests: [{ method: "POST", path: `/configs/${config}/looks`, body: { name: "x" } }] },
      ],
      ["PUT", "/looks/order", { order: [] }],
      ["POST", "/files/restore", { path: "a.cube" }],
    ];
    for (const [method, path, body] of writes) {
      const answer = await guest(method, `/configs/${config}${path}`, body);
      // By the code a page knows that it is for good.
      expect([path, answer.status, answer.body.code]).toEqual([path, 403, "readOnly"]);
    }
    expect((await owner("GET", `/configs/${config}/document`)).text).toBe(before);
    const copy = await guest("POST", `/configs/${config}/copy`);
    expect(copy.status).toBe(201);
    expect((await guest("POST", `/configs/${copy.body.id}/looks`, { name: "own" })).status).toBe(201);
  });

  test("a link for editing takes changes of the rows, and leaves the configuration to its owner", async () => {
    const { token } = await share("edit");
    expect((await join(guest, token)).body).toEqual({ access: "edit" });
    expect(await status(guest, "POST", "/looks", { name: "cold" })).toBe(201);
    expect((await owner("GET", `/configs/${config}/looks`)).body).toHaveLength(2);
    expect((await guest("DELETE", `/configs/${config}/`)).body.detail).toBe(
      "Only the owner of a config can delete it.",
    );
    expect((await guest("POST", `/configs/${config}/restore`)).body.detail).toBe(
      "Only the owner of a config can restore it.",
    );
    expect(await status(guest, "GET", "/shares")).toBe(403);
    expect(await status(guest, "POST", "/shares", { access: "edit" })).toBe(403);
    expect(await status(owner, "GET", "/document")).toBe(200);
  });

  test.each(["read", "edit"] as const)(
    "a refused deletion is 403 where a link to %s shows the configuration, else 404",
    async (access) => {
      expect(await status(guest, "DELETE", "/")).toBe(404);
      await join(guest, (await share(access)).token);
      expect([await status(guest, "GET", "/"), await status(guest, "DELETE", "/")]).toEqual([200, 403]);
      await owner("DELETE", `/configs/${config}/`);
      expect([await status(guest, "GET", "/"), await status(guest, "DELETE", "/")]).toEqual([404, 404]);
    },
  );

  test("whoever came by a link sees in lists what may be done; the owner is told nothing new", async () => {
    await join(guest, (await share("read")).token);
    expect((await guest("GET", "/configs/")).body).toMatchObject([
      { id: config, access: "read", counts: { looks: 1 } },
    ]);
    await join(guest, (await share("edit")).token);
    expect((await guest("GET", "/configs/")).body).toMatchObject([{ id: config, access: "edit" }]);
    expect((await guest("GET", `/configs/${config}`)).body.access).toBe("edit");
    expect((await owner("GET", "/configs/")).body[0]).not.toHaveProperty("access");
    expect((await owner("GET", `/configs/${config}`)).body).not.toHaveProperty("access");
  });

  test("a revoked link opens nothing, and those who came by it are out; other links stay", async () => {
    const [first, second] = [await share("edit"), await share("read")];
    const other = await newVisitor(server().app);
    await join(guest, first.token);
    await join(other, second.token);
    const visitors = async () =>
      (await owner("GET", `/configs/${config}/shares`)).body.map(
        (each: { visitors: number }) => each.visitors,
      );
    expect(await visitors()).toEqual([1, 1]);
    expect(await status(owner, "DELETE", `/shares/${first.id}`)).toBe(204);
    expect(await status(guest, "GET", "/document")).toBe(404);
    expect(await status(guest, "POST", "/looks", { name: "late" })).toBe(404);
    expect((await guest("GET", "/configs/")).body).toEqual([]);
    expect((await join(guest, first.token)).status).toBe(404);
    expect(await status(other, "GET", "/document")).toBe(200);
    expect(await visitors()).toEqual([1]);
  });

  test("a token of another configuration, a deleted one's and a guessed one are refused alike", async () => {
    const { token } = await share("read");
    const foreign = await newConfig(owner);
    const refused = [await join(guest, token, foreign), await join(guest, "guessed")];
    await owner("DELETE", `/configs/${config}/`);
    refused.push(await join(guest, token));
    for (const answer of refused)
      expect([answer.status, answer.body.detail]).toEqual([404, "The requested configuration was not found"]);
  });

  test("the token is told once and kept as a hash; joining twice, or as the owner, changes nothing", async () => {
    const { token } = await share("read");
    expect(JSON.stringify((await owner("GET", `/configs/${config}/shares`)).body)).not.toContain(token);
    const rows = JSON.stringify(await server().database.read.selectFrom("shares").selectAll().execute());
    expect(rows).not.toContain(token);
    await join(guest, token);
    expect((await join(guest, token)).body).toEqual({ access: "read" });
    expect((await join(owner, token)).body).toEqual({ access: "own" });
    expect(await status(owner, "POST", "/looks", { name: "still mine" })).toBe(201);
  });

  test("what was shared with an anonymous visitor comes along when signing in", async () => {
    const { email, password, send: home } = await newUser(server());
    await join(guest, (await share("edit")).token);
    await guest("POST", "/auth/login", { email, password, keep_work: true });
    expect((await home("GET", "/configs/")).body).toMatchObject([{ id: config, access: "edit" }]);
  });

  test("a link that is revoked while people come in by it leaves nothing to anybody", async () => {
    for (let round = 0; round < 10; round++) {
      const { id, token } = await share("edit");
      const answers = await Promise.all([
        ...Array.from({ length: 3 }, () => join(guest, token)),
        owner("DELETE", `/configs/${config}/shares/${id}`),
        join(guest, token),
      ]);
      for (const { status } of answers) expect([200, 204, 404]).toContain(status);
      expect(await status(guest, "GET", "")).toBe(404);
      expect((await guest("GET", "/configs")).body).toEqual([]);
    }
    const { read } = server().database;
    expect(await read.selectFrom("grants").selectAll().where("config_id", "=", config).execute()).toEqual([]);
  });

  test("what is left of a link that is not there lists nothing", async () => {
    const { id, token } = await share("read");
    await join(guest, token);
    await server().database.write((query) => query.deleteFrom("shares").where("id", "=", id).execute());
    expect((await guest("GET", "/configs")).body).toEqual([]);
    expect(await status(guest, "GET", "")).toBe(404);
  });
});
