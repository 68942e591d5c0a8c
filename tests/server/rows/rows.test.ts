import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { resources } from "#api/resources.ts";
import { collectionNames, collections } from "#ocio/model/document.ts";
import { newConfig, newVisitor, onEveryEngine, type Send, sample } from "../app.ts";

const everyPath = collectionNames.flatMap((name) =>
  resources[name].paths.flatMap((path) => [
    { name, path },
    { name, path: `${path}/` },
  ]),
);

onEveryEngine("rows", (server) => {
  let send: Send;
  let config: string;
  beforeAll(async () => {
    send = await newVisitor(server().app);
    config = await newConfig(send);
  });

  describe.each(everyPath)("$path", ({ name, path }) => {
    const change = {
      ...(name === "display_view_associations" ? { shared_view_name: "Film" } : { name: "Renamed" }),
      ...(name === "families" && { updated_at: "2031-05-01T00:00:00.000Z" }),
    };
    const at = (id: string) => `/configs/${config}/${path.replace(/\/$/, "")}/${id}`;

    test("creates, lists, gets, updates and deletes a row", async () => {
      const row = sample(name, config);
      const collection = `/configs/${config}/${path}`;
      expect(await send("POST", collection, row)).toMatchObject({ status: 201, body: row });
      expect((await send("GET", collection)).body).toContainEqual(row);
      expect((await send("GET", at(row.id))).body).toEqual(row);
      const method = resources[name].update;
      const changed = { ...row, ...change };
      expect(await send(method, at(row.id), change)).toMatchObject({ status: 200, body: changed });
      const other = method === "PUT" ? "PATCH" : "PUT";
      expect((await send(other, at(row.id), change)).body).toEqual(changed);
      expect((await send("GET", at(row.id))).body).toEqual(changed);
      expect((await send("DELETE", at(row.id))).status).toBe(204);
      expect(await send("GET", at(row.id))).toMatchObject({
        status: 404,
        body: { detail: `The requested item was not found in ${name}` },
      });
      expect((await send("GET", collection)).body).not.toContainEqual(changed);
    });

    test.skipIf(name === "families")("sets and clears the comment of a row", async () => {
      const row = sample(name, config);
      await send("POST", `/configs/${config}/${path}`, row);
      const commented = { ...row, comment: " By Ada.\n\n Checked." };
      const patched = await send("PATCH", at(row.id), { comment: commented.comment });
      expect(patched).toMatchObject({ status: 200, body: commented });
      expect((await send("GET", at(row.id))).body).toEqual(commented);
      expect((await send("PATCH", at(row.id), { comment: null })).body).toEqual(row);
      await send("DELETE", at(row.id));
    });

    test("keeps rows in the order that was asked for", async () => {
      const rows = ["a", "b", "c"].map((each) => sample(name, config, each));
      for (const row of rows) await send("POST", `/configs/${config}/${path}`, row);
      const [a, b, c] = rows.map(({ id }) => id);
      const ids = async () =>
        (await send("GET", `/configs/${config}/${path}`)).body.map((row: { id: string }) => row.id);
      const before = await ids();
      expect(before.slice(-3)).toEqual([a, b, c]);
      const order = [c, a, b, ...before.slice(0, -3)];
      expect(await send("PUT", at("order"), { order })).toMatchObject({ status: 200, body: { order } });
      expect(await ids()).toEqual(order);
      // A row that the list does not name keeps its place behind the others; one that is gone is passed over.
      const some = { order: [b, randomUUID(), c] };
      expect((await send("PUT", at("order"), some)).body.order).toEqual([b, c, a, ...before.slice(0, -3)]);
      expect((await send("PUT", at("order"), { order: [a, a] })).status).toBe(422);
      for (const { id } of rows) await send("DELETE", at(id));
    });

    test("refuses a row that is not one and says which field is wrong", async () => {
      const wrong = name === "display_view_associations" ? { inline_view: { name: 7 } } : { name: 7 };
      const created = await send("POST", `/configs/${config}/${path}`, { ...sample(name, config), ...wrong });
      expect(created.status).toBe(422);
      expect(created.body.issues[0].path.at(-1)).toBe("name");
      const row = sample(name, config);
      await send("POST", `/configs/${config}/${path}`, row);
      expect((await send(resources[name].update, at(row.id), wrong)).status).toBe(422);
      expect((await send("GET", at(row.id))).body).toEqual(row);
      await send("DELETE", at(row.id));
    });

    test("takes neither id nor configuration from a body", async () => {
      const row = sample(name, config);
      const created = await send("POST", `/configs/${config}/${path}`, { ...row, config_id: randomUUID() });
      expect(created.body).toEqual(row);
      const update = { config_id: randomUUID(), id: randomUUID() };
      expect((await send("PATCH", at(row.id), update)).body).toEqual(row);
      expect((await send("GET", at(row.id))).body).toEqual(row);
      await send("DELETE", at(row.id));
    });
  });

  test("gives a row an id where the client does not", async () => {
    const { status, body } = await send("POST", `/configs/${config}/categories`, { name: "texture" });
    expect(status).toBe(201);
    expect(collections.categories.parse(body)).toEqual(body);
  });

  test("families have the times at which they were made and changed, those of built-in configs too", async () => {
    const time = /^\d{4}-\d\d-\d\dT/;
    const times = { created_at: expect.stringMatching(time), updated_at: expect.stringMatching(time) };
    const path = `/configs/${config}/families`;
    const made = await send("POST", path, { name: "Plates", description: null });
    expect(made.body).toMatchObject({ name: "Plates", ...times });
    const again = await send("POST", path, { id: made.body.id, name: "Plates", description: null });
    expect([again.status, again.body]).toEqual([200, made.body]);
    const changed = await send("PATCH", `${path}/${made.body.id}`, { description: "Scans" });
    expect(changed.body).toMatchObject({ created_at: made.body.created_at, description: "Scans" });
    expect(changed.body.updated_at >= made.body.updated_at).toBe(true);
    expect(await send("GET", `${path}/${made.body.id}`)).toMatchObject({ body: changed.body });
    const name = "cg-config-v4.0.0_aces-v2.0_ocio-v2.5";
    const { id } = (await send("POST", `/configs/load-built-in-config?name=${name}`)).body;
    const families = (await send("GET", `/configs/${id}/families`)).body;
    expect(families.length).toBeGreaterThan(1);
    for (const family of families) expect(family).toMatchObject(times);
    const { body } = await send("GET", `/configs/${id}/document`);
    expect(Object.values(body.families.byId)).toEqual(families);
  });

  test("null takes away what a row may lack", async () => {
    const row = { ...sample("looks", config), comment: "# Show look" };
    await send("POST", `/configs/${config}/looks`, row);
    const { comment: _, ...without } = row;
    expect((await send("PATCH", `/configs/${config}/looks/${row.id}`, { comment: null })).body).toEqual(
      without,
    );
  });

  test("views are listed by display, rows by a part of their name", async () => {
    const own = await newConfig(send);
    const [display] = [randomUUID()];
    const views = [
      { ...sample("display_view_associations", own, "Film"), display_id: display },
      { ...sample("display_view_associations", own, "Raw"), display_id: null },
    ];
    const path = `/configs/${own}/display_view_associations`;
    for (const view of views) await send("POST", path, view);
    expect((await send("GET", `${path}?display_id=${display}`)).body).toEqual([views[0]]);
    expect((await send("GET", `${path}?display_id=`)).body).toEqual([views[1]]);
    expect((await send("GET", `${path}?name=fIL`)).body).toEqual([views[0]]);
  });

  test("the default file rule is updated under its own path, and made where there is none", async () => {
    const own = await newConfig(send);
    const [first, second] = [randomUUID(), randomUUID()];
    const path = `/configs/${own}/file_rules/default`;
    expect((await send("PATCH", path, { colorspace_id: first, name: "Other" })).status).toBe(201);
    expect((await send("PATCH", path, { colorspace_id: second })).status).toBe(200);
    const rules = (await send("GET", `/configs/${own}/file_rules`)).body;
    expect(rules).toHaveLength(1);
    expect(rules[0]).toMatchObject({ name: "Default", ruleType: "default", colorspace_id: second });
  });

  test("the profile's own keys are updated field by field", async () => {
    const own = await newConfig(send);
    const answer = await send("PUT", `/configs/${own}/`, { search_path: ["luts"], id: randomUUID(), x: 1 });
    expect(answer.body).toMatchObject({ id: own, name: "Show", search_path: ["luts"] });
    expect(answer.body).not.toHaveProperty("x");
    expect((await send("GET", `/configs/${own}`)).body.search_path).toEqual(["luts"]);
    expect((await send("PUT", `/configs/${own}/`, { luma: [1] })).status).toBe(422);
  });
});
