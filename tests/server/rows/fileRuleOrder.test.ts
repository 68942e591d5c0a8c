import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { newConfig, newVisitor, onEveryEngine, type Send } from "../app.ts";

onEveryEngine("file rules", (server) => {
  let send: Send;
  let config: string;
  const path = () => `/configs/${config}/file_rules`;
  const rules = async (): Promise<{ id: string; name: string; priority: number }[]> =>
    (await send("GET", path())).body;
  const order = async () => (await rules()).map(({ name, priority }) => `${name} ${priority}`);
  const idOf = async (name: string) => (await rules()).find((rule) => rule.name === name)!.id;
  /** The names of the rules in the written file. */
  const written = async () => {
    const { text } = await send("GET", `/configs/${config}/view_yaml`);
    return [...text.matchAll(/<Rule> \{name: (\w+)/g)].map(([, name]) => name);
  };
  const post = (rule: object) =>
    send("POST", path(), {
      colorspace_id: null,
      colorspace_name: "raw",
      pattern: "*",
      extension: "exr",
      ...rule,
    });
  const patch = async (name: string, body: object) => send("PATCH", `${path()}/${await idOf(name)}`, body);

  beforeEach(async () => {
    send = await newVisitor(server().app);
    config = await newConfig(send);
    await send("PATCH", `${path()}/default`, { colorspace_id: null, colorspace_name: "raw" });
  });

  test("stand by their priorities, in the list, the document and the file, and the Default rule is the last", async () => {
    for (const [name, priority] of [
      ["low", 1],
      ["high", 7],
      ["none", 0],
      ["middle", 3],
    ] as const)
      expect((await post({ name, priority })).status).toBe(201);
    expect(await order()).toEqual(["high 7", "middle 3", "low 1", "none 0", "Default 0"]);
    expect(await written()).toEqual(["high", "middle", "low", "none", "Default"]);
    expect((await patch("none", { priority: 9 })).status).toBe(200);
    expect((await patch("high", { priority: 2 })).status).toBe(200);
    expect(await order()).toEqual(["none 9", "middle 3", "high 2", "low 1", "Default 0"]);
    expect(await written()).toEqual(["none", "middle", "high", "low", "Default"]);
    const { body } = await send("GET", `/configs/${config}/document`);
    expect(body.file_rules.order).toEqual((await rules()).map(({ id }) => id));
    expect((await patch("Default", { priority: 20 })).status).toBe(200);
    expect(await written()).toEqual(["none", "middle", "high", "low", "Default"]);
  });

  test("have the priorities of an order that was asked for; a rule that it does not name stands before the Default rule", async () => {
    for (const [priority, name] of ["c", "b", "a"].entries()) await post({ name, priority });
    const ids = await Promise.all(["c", "a", "Default"].map(idOf));
    expect((await send("PUT", `${path()}/order`, { order: ids })).status).toBe(200);
    expect(await written()).toEqual(["c", "a", "b", "Default"]);
    expect((await send("PUT", `${path()}/order`, { order: [await idOf("b")] })).status).toBe(200);
    expect(await order()).toEqual(["b 3", "c 2", "a 1", "Default 0"]);
  });

  test("have one Default rule only, which has no other name, type or pattern and is not deleted", async () => {
    const { id } = (await rules())[0]!;
    for (const other of [
      { name: "Default" },
      { name: "Default", ruleType: "default", pattern: null, extension: null },
      { name: "DEFAULT", ruleType: "default", pattern: null, extension: null },
      { name: "Other", ruleType: "default", pattern: null, extension: null },
      { name: "default", ruleType: "basic" },
    ])
      expect([other, (await post(other)).status]).toEqual([other, expect.toBeOneOf([409, 422])]);
    await post({ name: "exr" });
    for (const change of [{ name: "Default" }, { ruleType: "default" }])
      expect((await patch("exr", change)).status).toBe(422);
    for (const change of [{ name: "Other" }, { ruleType: "regex" }, { pattern: "*" }, { regex: ".*" }])
      expect((await patch("Default", change)).status).toBe(422);
    const gone = await send("DELETE", `${path()}/${id}`);
    expect([gone.status, gone.body.detail]).toEqual([
      409,
      "The Default rule cannot be deleted: it matches what no other rule matches.",
    ]);
    expect(await order()).toEqual(["exr 0", "Default 0"]);
  });

  test("go with the Default rule where all are deleted together", async () => {
    await post({ name: "exr" });
    const requests = (await rules()).map((rule) => ({ method: "DELETE", path: `${path()}/${rule.id}` }));
    expect((await send("POST", `/configs/${config}/batch`, { requests })).status).toBe(200);
    expect(await rules()).toEqual([]);
  });

  test("what follows from a priority is in the log, so that others hear of it and it can be taken back", async () => {
    const version = async () => Number((await send("GET", path())).headers["x-config-version"]);
    await post({ name: "a", id: randomUUID() });
    const before = await order();
    await post({ name: "b", priority: 4 });
    const { body } = await send("GET", `/configs/${config}/changes/${await version()}`);
    expect(JSON.stringify(body)).toContain('"kind":"ordered","collection":"file_rules"');
    expect(before).toEqual(["a 0", "Default 0"]);
    expect(await order()).toEqual(["b 4", "a 0", "Default 0"]);
  });
});
