import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { writeConfig } from "#ocio/yaml/write.ts";
import { newVisitor, onEveryEngine } from "./app.ts";

const yaml =
  "ocio_profile_version: 2\ncolorspaces:\n  - !<ColorSpace> {name: a}\n  - !<ColorSpace> {name: b}\n";

onEveryEngine("layers", (server) => {
  test("are copies with the ids of their rows and the version that they were made of", async () => {
    const send = await newVisitor(server().app);
    const { body: base } = await send("POST", "/configs", { text: yaml });
    expect((await send("PATCH", `/configs/${base.id}`, { name: "facility" })).status).toBe(200);
    const { body: log } = await send("GET", `/configs/${base.id}/changes`);
    const id = randomUUID();
    const made = await send("POST", `/configs/${base.id}/copy?id=${id}&name=show&layer=true`);
    expect(made.status).toBe(201);
    const { body: layer } = await send("GET", `/configs/${id}/document`);
    const { body: document } = await send("GET", `/configs/${base.id}/document`);
    const version = log.changes[0].version;
    expect(layer.config).toMatchObject({
      name: "show",
      layer_base: { config_id: base.id, version, name: "facility" },
    });
    expect(layer.colorspaces.order).toEqual(document.colorspaces.order);
    const [first] = layer.colorspaces.order;
    expect(layer.colorspaces.byId[first].config_id).toBe(id);
    expect(writeConfig(layer)).not.toContain(base.id);
    const next = { layer_base: { ...layer.config.layer_base, version: version + 1 } };
    expect((await send("PATCH", `/configs/${id}`, next)).status).toBe(200);
    expect((await send("PATCH", `/configs/${id}`, { layer_base: null })).status).toBe(200);
    expect((await send("GET", `/configs/${id}/document`)).body.config.layer_base).toBeUndefined();
  });
});
