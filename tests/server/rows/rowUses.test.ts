import { beforeEach, expect, test } from "vitest";
import type { CollectionName } from "#ocio/model/document.ts";
import { newConfig, newVisitor, onEveryEngine, type Send, sample } from "../app.ts";

onEveryEngine("a row that others use", (server) => {
  let send: Send;
  let config: string;
  beforeEach(async () => {
    send = await newVisitor(server().app);
    config = await newConfig(send);
  });
  const at = (path: string) => `/configs/${config}/${path}`;
  const make = async (collection: CollectionName, path: string, fields: Record<string, unknown> = {}) => {
    const { status, body } = await send("POST", at(path), { ...sample(collection, config), ...fields });
    expect(status).toBe(201);
    return body;
  };
  const remove = (path: string, id: string, headers = {}) =>
    send("DELETE", at(`${path}/${id}`), undefined, headers);

  test("is not deleted, and the answer names what uses it", async () => {
    const space = await make("colorspaces", "colorspaces", { name: "ACES2065-1" });
    const role = await make("roles", "roles", {
      ...{ name: "aces_interchange", colorspace_id: space.id, colorspace_name: "ACES2065-1" },
    });
    for (const headers of [{}, { "x-tab-id": "tab" }]) {
      const refused = await remove("colorspaces", space.id, headers);
      expect([refused.status, refused.body.detail]).toEqual([
        409,
        "ACES2065-1 is used by role aces_interchange. Change or delete what uses it first.",
      ]);
    }
    expect((await send("GET", at("view_yaml"))).text).toContain("aces_interchange: ACES2065-1");
    expect((await remove("roles", role.id)).status).toBe(204);
    expect((await remove("colorspaces", space.id)).status).toBe(204);
  });

  test("goes together with what uses it, in whatever order", async () => {
    const space = await make("colorspaces", "colorspaces");
    const roles = [];
    for (const name of ["a", "b"])
      roles.push(await make("roles", "roles", { name, colorspace_id: space.id }));
    const batch = (...paths: string[]) =>
      send("POST", at("batch"), { requests: paths.map((path) => ({ method: "DELETE", path: at(path) })) });
    const [a, b] = roles.map(({ id }) => `roles/${id}`);
    const refused = await batch(`colorspaces/${space.id}`, a!);
    expect(refused.status).toBe(409);
    expect(refused.body.detail).toContain("is used by role b");
    expect((await send("GET", at("roles"))).body).toHaveLength(2);
    expect((await batch(`colorspaces/${space.id}`, a!, b!)).status).toBe(200);
  });

  test("is named among many that are deleted at once", async () => {
    const spaces = [];
    for (let each = 0; each < 12; each++)
      spaces.push(await make("colorspaces", "colorspaces", { name: `space ${each}` }));
    await make("roles", "roles", { name: "a", colorspace_id: spaces[7].id });
    const requests = spaces.map(({ id }) => ({ method: "DELETE", path: at(`colorspaces/${id}`) }));
    const { status, body } = await send("POST", at("batch"), { requests });
    expect([status, body.detail]).toEqual([409, expect.stringContaining("space 7 is used by role a.")]);
  });

  test("is not deleted as a display with views", async () => {
    const display = await make("displays", "displays", { name: "sRGB" });
    await make("display_view_associations", "display_view_associations", { display_id: display.id });
    const { status, body } = await remove("displays", display.id);
    expect([status, body.detail]).toEqual([409, expect.stringContaining("sRGB is used by 1 view.")]);
  });

  test("is taken from lists that have it", async () => {
    const [first, second] = [await make("categories", "categories"), await make("categories", "categories")];
    const space = await make("colorspaces", "colorspaces", { category_ids: [first.id, second.id] });
    expect((await remove("categories", first.id)).status).toBe(204);
    const { body } = await send("GET", at(`colorspaces/${space.id}`));
    expect(body.category_ids).toEqual([second.id]);
  });
});
