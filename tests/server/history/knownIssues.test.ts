import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { resources } from "#api/resources.ts";
import { createTransform, type TransformType } from "#ocio/chain/transform.ts";
import { type CollectionName, collectionNames } from "#ocio/model/document.ts";
import { ONE_TARGET } from "#ocio/model/viewTarget.ts";
import { multipart, newConfig, newVisitor, onEveryEngine, type Send, sample } from "../app.ts";

const LONG = "x".repeat(1001);
const slot = "to_scene_reference_transform";

/** The fields that an answer refuses, with what it says of them. */
function refused({
  status,
  body,
}: {
  status: number;
  body: { issues?: { path: string[]; message: string }[] };
}) {
  return { status, ...Object.fromEntries((body.issues ?? []).map((of) => [of.path.join("."), of.message])) };
}

onEveryEngine("a row that the API refuses", (server) => {
  let send: Send;
  let config: string;
  beforeAll(async () => {
    send = await newVisitor(server().app);
    config = await newConfig(send);
  });
  const at = (name: CollectionName) => `/configs/${config}/${resources[name].paths[0]}`;

  describe.each(collectionNames)("of %s", (name) => {
    const nameAt = name === "display_view_associations" ? "inline_view.name" : "name";
    const called = (row: object, text: string | undefined) =>
      name === "display_view_associations" ? { ...row, inline_view: { name: text } } : { ...row, name: text };

    test("with unknown fields is refused by the names of the fields, when made and when changed", async () => {
      const row = sample(name, config);
      const unknown = { colour: "red", versions: [1] };
      const says = { status: 422, colour: "Unknown field", versions: "Unknown field" };
      expect(refused(await send("POST", at(name), { ...row, ...unknown }))).toEqual(says);
      expect((await send("GET", `${at(name)}/${row.id}`)).status).toBe(404);
      expect((await send("POST", at(name), row)).status).toBe(201);
      expect(refused(await send("PATCH", `${at(name)}/${row.id}`, unknown))).toEqual(says);
      expect((await send("DELETE", `${at(name)}/${row.id}`)).status).toBe(204);
    });

    test("with a name over 1,000 characters is refused by the field", async () => {
      const says = { status: 422, [nameAt]: "A name has at most 1,000 characters" };
      const row = sample(name, config);
      expect(refused(await send("POST", at(name), called(row, LONG)))).toEqual(says);
      expect((await send("POST", at(name), called(row, LONG.slice(1)))).status).toBe(201);
      expect(refused(await send("PATCH", `${at(name)}/${row.id}`, called({}, LONG)))).toEqual(says);
      expect((await send("DELETE", `${at(name)}/${row.id}`)).status).toBe(204);
    });

    test("without its name is refused as Required", async () => {
      const { id, config_id } = sample(name, config);
      const display = name === "display_view_associations" ? { display_id: null } : {};
      const answer = await send("POST", at(name), called({ id, config_id, ...display }, undefined));
      expect(refused(answer)).toEqual({ status: 422, [nameAt]: "Required" });
      expect(answer.body.detail).toBe(`The field ${nameAt} is not valid: Required.`);
    });
  });

  test("with an alias over 1,000 characters is refused by the field", async () => {
    const row = { ...sample("colorspaces", config), aliases_data: ["fine", LONG] };
    const says = { status: 422, aliases_data: "A name has at most 1,000 characters" };
    expect(refused(await send("POST", at("colorspaces"), row))).toEqual(says);
  });

  test("and a config are not called by 5,000 characters", async () => {
    const says = { status: 422, name: "A name has at most 4,096 characters" };
    expect(refused(await send("PUT", `/configs/${config}`, { name: "x".repeat(5000) }))).toEqual(says);
    expect((await send("PUT", `/configs/${config}`, { name: "x".repeat(4096) })).status).toBe(200);
  });

  test.each([
    [
      "the config",
      (name: string) => `name: ${name}\nroles: {default: raw}`,
      "Line 2: The name of the config",
    ],
    ["a role", (name: string) => `roles: {default: raw, ${name}: raw}`, "Line 2: The name of role 2"],
    ["a display", (name: string) => `displays: {${name}: []}`, "Line 2: The name of display 1"],
    [
      "a view",
      (name: string) => `displays:\n  d:\n    - !<View> {name: ${name}, colorspace: raw}`,
      "Line 4: The name of view 1",
    ],
    [
      "a color space",
      (name: string) => `colorspaces:\n  - !<ColorSpace> {name: ${name}}`,
      "Line 3: The name of color space 1",
    ],
    [
      "an alias",
      (name: string) => `colorspaces:\n  - !<ColorSpace> {name: raw, aliases: [${name}]}`,
      "Line 3: The aliases of color space 1",
    ],
    [
      "a family",
      (name: string) => `colorspaces:\n  - !<ColorSpace> {name: raw, family: ${name}}`,
      "The name of family 1",
    ],
  ])("of a file with a long name of %s keeps the file from being opened", async (_, text, says) => {
    const opened = (length: number) =>
      send("POST", "/configs", { text: `ocio_profile_version: 2\n${text("x".repeat(length))}\n` });
    const { status, body } = await opened(4097);
    expect([status, body.detail]).toEqual([422, `${says} is too long. A name has at most 4,096 characters.`]);
    const fine = await opened(4096);
    expect(fine.status).toBe(201);
    const { body: document } = await send("GET", `/configs/${fine.body.id}/document`);
    const longer = JSON.stringify(document).replaceAll("x".repeat(4096), "x".repeat(4097));
    const sent = await send("POST", "/configs", { document: longer });
    expect([sent.status, sent.body.detail]).toEqual([422, expect.stringContaining("is too long.")]);
  });

  const step = (type: TransformType, values: object) => ({
    ...createTransform(type, randomUUID()),
    ...values,
  });
  const chain = (...children: object[]) => ({ ...step("GroupTransform", {}), children });

  test.each([
    ["AllocationTransform", { allocation: "log10" }, "allocation"],
    ["AllocationTransform", { vars: [1] }, "vars"],
    ["AllocationTransform", { vars: [0, 1, 2, 3] }, "vars"],
    ["FileTransform", { interpolation: "smooth" }, "interpolation"],
    ["Lut1DTransform", { interpolation: "smooth" }, "interpolation"],
    ["Lut3DTransform", { interpolation: "smooth" }, "interpolation"],
    ["FileTransform", { cdl_style: "OTHER" }, "cdl_style"],
    ["BuiltinTransform", { style: "No such style" }, "style"],
    ["FixedFunctionTransform", { style: "NO_SUCH_STYLE" }, "style"],
    ["CDLTransform", { style: "OTHER" }, "style"],
    ["RangeTransform", { style: "OTHER" }, "style"],
    ["RangeTransform", { file_input_bit_depth: "UINT9" }, "file_input_bit_depth"],
    ["ExponentTransform", { style: "OTHER" }, "style"],
    ["ExponentWithLinearTransform", { style: "OTHER" }, "style"],
    ["ExposureContrastTransform", { style: "OTHER" }, "style"],
    ["GradingPrimaryTransform", { style: "OTHER" }, "style"],
    ["GradingToneTransform", { style: "OTHER" }, "style"],
    ["GradingRGBCurveTransform", { style: "OTHER" }, "style"],
    ["MatrixTransform", { direction: "sideways" }, "direction"],
    ["MatrixTransform", { rows: 4 }, "rows"],
  ] as const)("a %s with %o is refused by the field, also inside of a group", async (type, values, field) => {
    const bad = step(type, values);
    const post = (transform: object) =>
      send("POST", at("colorspaces"), { ...sample("colorspaces", config), [slot]: transform });
    const alone = refused(await post(bad));
    expect(Object.keys(alone)).toEqual(["status", `${slot}.${field}`]);
    expect(alone.status).toBe(422);
    expect(Object.keys(refused(await post(chain(step("LogTransform", {}), bad))))).toEqual([
      "status",
      `${slot}.children.1.${field}`,
    ]);
  });

  test.each([
    ["AllocationTransform", { vars: [-8, 5] }],
    ["AllocationTransform", { allocation: "lg2", vars: [-8, 5, 0.004] }],
    ["AllocationTransform", { vars: [] }],
    ["FileTransform", { interpolation: null }],
    ["LogTransform", { base: Math.E }],
  ] as const)("a %s with %o is taken: official OCIO loads it", async (type, values) => {
    const row = { ...sample("colorspaces", config), [slot]: step(type, values) };
    expect((await send("POST", at("colorspaces"), row)).status).toBe(201);
  });

  test.each(["colorspaces", "display_colorspaces"] as const)(
    "bit depth and allocation of %s are those of the lists; an encoding is free",
    async (name) => {
      const row = { ...sample(name, config), encoding: "house-log" };
      expect(
        Object.keys(refused(await send("POST", at(name), { ...row, bitdepth: "f64", allocation: "log" }))),
      ).toEqual(["status", "bitdepth", "allocation"]);
      expect((await send("POST", at(name), { ...row, bitdepth: "f16", allocation: "lg2" })).status).toBe(201);
    },
  );

  test("a shared view has a color space, or a view transform and a display color space", async () => {
    const none = sample("shared_views", config);
    const [space, through, onto] = [randomUUID(), randomUUID(), randomUUID()];
    const says = { status: 422, source_colorspace_id: ONE_TARGET };
    const target = (source: string | null, transform: string | null, display: string | null) => ({
      ...none,
      ...{ id: randomUUID(), source_colorspace_id: source },
      ...{ view_transform_id: transform, display_colorspace_id: display },
    });
    for (const bad of [
      target(null, null, null),
      target(space, through, onto),
      target(space, null, onto),
      target(null, through, null),
      target(null, null, onto),
    ])
      expect(refused(await send("POST", at("shared_views"), bad))).toEqual(says);
    const good = target(null, through, onto);
    expect((await send("POST", at("shared_views"), good)).status).toBe(201);
    const change = (fields: object) => send("PATCH", `${at("shared_views")}/${good.id}`, fields);
    expect(refused(await change({ view_transform_id: null }))).toEqual(says);
    expect(refused(await change({ source_colorspace_id: space }))).toEqual(says);
    const all = { view_transform_id: null, display_colorspace_id: null, source_colorspace_id: space };
    expect((await change(all)).status).toBe(200);
  });

  test("what a broken file brought is looked for in the newest megabytes of the log, not in all at once", async () => {
    const text = "ocio_profile_version: 2.1\ncolorspaces:\n  - !<ColorSpace> {name: raw, allocation: odd}\n";
    const { body, headers } = multipart(text, "broken.ocio");
    const { id } = (await send("POST", "/upload/upload", body, headers)).body;
    const at = `/configs/${id}/colorspaces`;
    const [broken] = (await send("GET", at)).body;
    const large = { ...sample("colorspaces", id), description: "" };
    expect((await send("POST", at, large)).status).toBe(201);
    const grow = async (times: number) => {
      for (let time = 0; time < times; time++) {
        const description = String(time % 10).repeat(3_000_000);
        expect((await send("PATCH", `${at}/${large.id}`, { description })).status).toBe(200);
      }
    };
    for (const [times, status] of [
      [3, 201],
      [8, 422],
    ] as const) {
      expect((await send("DELETE", `${at}/${broken.id}`)).status).toBe(204);
      await grow(times);
      expect((await send("POST", at, broken)).status).toBe(status);
    }
  });

  test("what a broken file brought is kept: changed elsewhere, copied, repaired and deleted, and brought back", async () => {
    const text = `ocio_profile_version: 2.1
shared_views:
  - !<View> {name: Both, colorspace: plain, view_transform: vt, display_colorspace: plain}
colorspaces:
  - !<ColorSpace>
    name: raw
    allocation: odd
    to_scene_reference: !<FileTransform> {src: a.cube, interpolation: smooth}
  - !<ColorSpace> {name: plain}
`;
    const { body, headers } = multipart(text, "broken.ocio");
    const { id } = (await send("POST", "/upload/upload", body, headers)).body;
    const rows = async (path: string) => (await send("GET", `/configs/${id}/${path}`)).body;
    // Repaired, and the repair undone.
    const [broken] = await rows("colorspaces");
    const at = `/configs/${id}/colorspaces/${broken.id}`;
    const { allocation, [slot]: transform } = broken;
    for (const fields of [
      { allocation: "lg2", [slot]: null },
      { allocation, [slot]: transform },
    ])
      expect((await send("PATCH", at, fields)).status).toBe(200);
    for (const [path, method] of [
      ["colorspaces", "PATCH"],
      ["shared_views", "PATCH"],
    ] as const) {
      const [row] = await rows(path);
      const own = `/configs/${id}/${path}/${row.id}`;
      expect((await send(method, own, { description: "still here" })).status).toBe(200);
      const copy = { ...row, id: randomUUID(), name: "Copy" };
      expect((await send("POST", `/configs/${id}/${path}`, copy)).status).toBe(201);
      for (const gone of [row.id, copy.id])
        expect((await send("DELETE", `/configs/${id}/${path}/${gone}`)).status).toBe(204);
      expect((await send("POST", `/configs/${id}/${path}`, row)).status).toBe(201);
    }
    const fresh = {
      ...(await rows("colorspaces"))[0],
      id: randomUUID(),
      name: "Other",
      allocation: "strange",
    };
    expect(Object.keys(refused(await send("POST", `/configs/${id}/colorspaces`, fresh)))).toEqual([
      "status",
      "allocation",
    ]);
  });
});
