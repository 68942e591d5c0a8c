import { expect, test } from "vitest";
import { lookup, lookupNames } from "#api/lookups.ts";
import { visitedServer } from "../app.ts";

const { send } = visitedServer();

test.each(lookupNames)("/static/%s is a list of different choices", async (name) => {
  const { status, body } = await send("GET", `/static/${name}`);
  expect(status).toBe(200);
  expect(body.length).toBeGreaterThan(1);
  expect(lookup.array().parse(body)).toEqual(body);
  expect(new Set(body.map(({ value }: { value: string }) => value)).size).toBe(body.length);
});

test("the choices are those of the specification", async () => {
  const values = async (name: string) =>
    (await send("GET", `/static/${name}`)).body.map(({ value }: { value: string }) => value);
  expect(await values("allocation-methods")).toEqual(["uniform", "lg2"]);
  expect(await values("bit-depths")).toEqual(expect.arrayContaining(["f16", "f32", "uint8", "uint32"]));
  expect(await values("file-rule-types")).toEqual(["basic", "regex", "colorSpaceNamePathSearch", "default"]);
  expect(await values("transform-types")).toEqual(expect.arrayContaining(["CDLTransform", "GroupTransform"]));
  expect(await values("transform-types")).not.toContain("UnknownTransform");
  expect(await values("builtin-config-names")).toHaveLength(8);
});

test("generated names are words and differ", async () => {
  const names = new Set<string>();
  for (let time = 0; time < 20; time++) names.add((await send("GET", "/misc/generate-name")).body.name);
  for (const name of names) expect(name).toMatch(/^[a-z]+-[a-z]+-\d\d$/);
  expect(names.size).toBeGreaterThan(10);
});

test("example LUTs are offered to everybody", async () => {
  const { body } = await send("GET", "/files/luts");
  expect(body).toHaveLength(3);
  expect(body.every(({ builtin, key }: { builtin: boolean; key: string }) => builtin && key)).toBe(true);
});
