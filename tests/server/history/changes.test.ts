import { beforeEach, describe, expect, test } from "vitest";
import type { Change, ChangePage } from "#api/change.ts";
import { originHeaders } from "#api/headers.ts";
import { multipart, newConfig, newVisitor, onEveryEngine, type Send, sample } from "../app.ts";

onEveryEngine("the log of a configuration", (server) => {
  let send: Send;
  let config: string;
  const at = (path: string) => `/configs/${config}/${path}`;
  beforeEach(async () => {
    send = await newVisitor(server().app);
    config = await newConfig(send);
  });
  const page = async (query = ""): Promise<ChangePage> => (await send("GET", at(`changes${query}`))).body;
  const newest = async (): Promise<Change> => (await page()).changes[0]!;

  test("says who did what, when, where and by which command", async () => {
    const sentence = "Renamed “Größe” to “日本” — 100 % 🎬";
    const origin = { tab: "tab-1", command: "look.rename,look.describe", sentence };
    await send("POST", at("looks"), { name: "grade" }, originHeaders(origin));
    const { user_id } = (await send("GET", "/auth/me")).body;
    const entry = await newest();
    expect(entry).toMatchObject({ ...origin, user_id, version: 2, size: 1, overwritten: [] });
    expect(Date.parse(entry.at)).toBeGreaterThan(0);
    expect((await page()).changes[1]).toMatchObject({ tab: null, command: null, sentence: null, version: 1 });
  });

  test("has the fields of every kind of change before and after", async () => {
    const [a, b] = [sample("looks", config, "a"), sample("looks", config, "b")];
    const steps: [string, string, unknown, object][] = [
      ["POST", "looks", a, { kind: "made", name: "a", id: a.id, before: null, after: { name: "a" } }],
      ["POST", "looks", b, { kind: "made", name: "b" }],
      [
        "PATCH",
        `looks/${a.id}`,
        { name: "z", description: "new" },
        { kind: "changed", id: a.id, name: "a", before: { name: "a" }, after: { name: "z" } },
      ],
      [
        "PATCH",
        `looks/${a.id}`,
        { description: "newer" },
        { kind: "changed", name: "z", before: { description: "new" }, after: { description: "newer" } },
      ],
      [
        "PUT",
        "looks/order",
        { order: [b.id] },
        { kind: "ordered", id: null, before: { order: [a.id, b.id] }, after: { order: [b.id, a.id] } },
      ],
      [
        "DELETE",
        `looks/${b.id}`,
        undefined,
        { kind: "deleted", id: b.id, name: "b", before: { name: "b" }, after: null },
      ],
      [
        "PUT",
        "",
        { description: "now" },
        {
          collection: "config",
          kind: "changed",
          before: { description: null },
          after: { description: "now" },
        },
      ],
    ];
    for (const [method, path, body, patch] of steps) {
      await send(method, at(path), body);
      const collection = path === "" ? "config" : "looks";
      expect((await newest()).patches, `${method} ${path}`).toMatchObject([{ collection, ...patch }]);
    }
    const { body, headers } = multipart("LUT", "a.cube", { path: "luts/a.cube" });
    await send("POST", at("files"), body, headers);
    expect((await newest()).patches).toMatchObject([
      { kind: "made", collection: "files", id: "luts/a.cube", name: "luts/a.cube" },
    ]);
    await send("DELETE", at(""));
    await send("POST", at("restore"));
    expect((await page()).changes.slice(0, 2).map(({ patches }) => patches[0])).toMatchObject([
      { kind: "made", collection: "configs", id: config },
      { kind: "deleted", collection: "configs", id: config },
    ]);
  });

  test("is read page by page, each entry once, a large one shortened", async () => {
    const requests = Array.from({ length: 30 }, (_, index) => {
      return { method: "POST", path: at("families"), body: { name: `f${index}` } };
    });
    await send("POST", at("batch"), { requests });
    for (let index = 0; index < 8; index++) await send("POST", at("looks"), { name: `l${index}` });
    const versions: number[] = [];
    for (let next: number | null = null, query = "?limit=3"; ; query = `?limit=3&before=${next}`) {
      const found = await page(query);
      versions.push(...found.changes.map(({ version }) => version));
      next = found.next;
      if (next === null) break;
    }
    expect(versions).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
    expect((await page("?before=3")).changes[0]).toMatchObject({ version: 2, size: 30 });
    expect((await page("?before=3")).changes[0]!.patches).toHaveLength(20);
    expect((await send("GET", at("changes/2"))).body.patches).toHaveLength(30);
    expect((await send("GET", at("changes?limit=1000"))).status).toBe(422);
  });

  test("is searched by words of sentence, command and author, whatever their case", async () => {
    const make = (command: string, sentence: string) =>
      send("POST", at("looks"), { name: sentence }, originHeaders({ command, sentence }));
    for (let n = 0; n < 6; n++) await make("look.create", `Added look “ÜBER ${n}”`);
    await make("look.rename", "Renamed “über 3” to “Night”");
    const versions = async (query: string) => {
      const { changes, next } = await page(query);
      return [changes.map(({ version }) => version), next];
    };
    const find = (words: string) => `?find=${encodeURIComponent(words)}`;
    expect(await versions(find("über ADDED"))).toEqual([[7, 6, 5, 4, 3, 2], null]);
    expect(await versions(`${find("über")}&limit=3`)).toEqual([[8, 7, 6], 6]);
    expect(await versions(`${find("über")}&limit=3&before=6`)).toEqual([[5, 4, 3], 3]);
    expect(await versions(find("look.rename"))).toEqual([[8], null]);
    expect(await versions(find("100 %_"))).toEqual([[], null]);
    expect((await newest()).user_name).toBeNull();
    await server().database.write((query) => query.updateTable("users").set({ name: "Ada" }).execute());
    expect((await newest()).user_name).toBe("Ada");
    expect((await versions(find("ada added")))[0]).toHaveLength(6);
  });

  test("gives the configuration as it was at any version", async () => {
    const look = (name: string) => sample("looks", config, name);
    const [a, b, c, d] = [look("a"), look("b"), look("c"), look("d")];
    const space = sample("colorspaces", config, "ACEScg");
    const states: string[] = [];
    const texts: string[] = [];
    const note = async () => {
      states.push((await send("GET", at("document"))).text);
      texts.push((await send("GET", at("view_yaml"))).text);
    };
    await note();
    const steps: [string, string, unknown?][] = [
      ...[a, b, c, d].map((row): [string, string, unknown] => ["POST", at("looks"), row]),
      // A gap in the places, then an order: what was deleted comes back where it was.
      ["DELETE", at(`looks/${b.id}`)],
      ["PUT", at("looks/order"), { order: [d.id, a.id, c.id] }],
      ["PATCH", at(`looks/${a.id}`), { name: "z", comment: "kept" }],
      ["PATCH", at(`looks/${a.id}`), { comment: null }],
      ["POST", at("colorspaces"), space],
      ["PUT", at(""), { name: "Other", environment: { SHOT: "010" } }],
      [
        "POST",
        at("batch"),
        { requests: [a, d].map(({ id }) => ({ method: "DELETE", path: at(`looks/${id}`) })) },
      ],
      ["POST", at("looks"), b],
    ];
    for (const [method, path, body] of steps) {
      expect((await send(method, path, body)).status).toBeLessThan(300);
      await note();
    }
    for (const [index, state] of states.entries()) {
      expect((await send("GET", at(`changes/${index + 1}/document`))).text).toBe(state);
      if (index % 4 === 0)
        expect((await send("GET", at(`changes/${index + 1}/text`))).text).toBe(texts[index]);
    }
  });

  describe("has nothing", () => {
    test.each(["0", "2", "-1", "1.5", "x", "99999999999"])("at version %s", async (version) => {
      for (const what of ["", "/document", "/text"]) {
        const answer = await send("GET", at(`changes/${version}${what}`));
        expect([answer.status, answer.body.detail]).toEqual([404, expect.stringContaining(version)]);
      }
    });
  });
});
