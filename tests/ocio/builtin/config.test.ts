import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { builtinConfig, builtinConfigName, builtinConfigNames } from "#ocio/builtin/config.ts";
import { checkDocument } from "#ocio/check/check.ts";
import { collectionNames, collections, type Document, rowsOf } from "#ocio/model/document.ts";
import { readConfig } from "#ocio/yaml/read.ts";
import { writeConfig } from "#ocio/yaml/write.ts";
import { splitDescriptions } from "./description.ts";

type Fingerprint = { lines: number; facts: string; descriptions: string };
const official: Record<string, Fingerprint> = JSON.parse(
  readFileSync(resolve(import.meta.dirname, "official.json"), "utf8"),
);
const hash = (text: string) => createHash("sha256").update(text).digest("hex");
const built = (name: string) => builtinConfig(name) as Document;

/** The document with names in place of ids. */
function named(document: Document): unknown {
  const names = new Map([[document.config.id, "the configuration"]]);
  for (const collection of collectionNames)
    for (const row of rowsOf(document, collection)) {
      const name = "name" in row ? row.name : row.inline_view?.name;
      names.set(row.id, `${collection} ${name}`);
    }
  const rows = collectionNames.map((collection) => [collection, rowsOf(document, collection)]);
  const text = JSON.stringify({ config: document.config, ...Object.fromEntries(rows) });
  return JSON.parse(
    text.replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (id) => names.get(id) ?? "a step"),
  );
}

test("the eight names are official OCIO's, CG before studio, oldest first", () => {
  expect(builtinConfigNames).toEqual([
    "cg-config-v1.0.0_aces-v1.3_ocio-v2.1",
    "cg-config-v2.1.0_aces-v1.3_ocio-v2.3",
    "cg-config-v2.2.0_aces-v1.3_ocio-v2.4",
    "cg-config-v4.0.0_aces-v2.0_ocio-v2.5",
    "studio-config-v1.0.0_aces-v1.3_ocio-v2.1",
    "studio-config-v2.1.0_aces-v1.3_ocio-v2.3",
    "studio-config-v2.2.0_aces-v1.3_ocio-v2.4",
    "studio-config-v4.0.0_aces-v2.0_ocio-v2.5",
  ]);
});

test.each([
  ["ocio://default", "cg-config-v4.0.0_aces-v2.0_ocio-v2.5"],
  ["ocio://cg-config-latest", "cg-config-v4.0.0_aces-v2.0_ocio-v2.5"],
  ["ocio://studio-config-latest", "studio-config-v4.0.0_aces-v2.0_ocio-v2.5"],
  ["ocio://studio-config-v1.0.0_aces-v1.3_ocio-v2.1", "studio-config-v1.0.0_aces-v1.3_ocio-v2.1"],
  ["CG-Config-v1.0.0_ACES-v1.3_OCIO-v2.1", "cg-config-v1.0.0_aces-v1.3_ocio-v2.1"],
  ["ocio://cg-config-v9", undefined],
  ["constructor", undefined],
  ["", undefined],
])("the address %s stands for %s", (address, name) => {
  expect(builtinConfigName(address)).toBe(name);
  expect(builtinConfig(address)?.config.name).toBe(name);
});

describe.each(builtinConfigNames)("%s", (name) => {
  test("has the facts of the official configuration, byte for byte", () => {
    const { facts } = splitDescriptions(writeConfig(built(name)));
    expect(facts.split("\n").length).toBe(official[name]?.lines);
    expect(hash(facts)).toBe(official[name]?.facts);
  });

  test("describes everything in other words than the official configuration", () => {
    const theirs = new Set(official[name]?.descriptions.split(" "));
    const own = splitDescriptions(writeConfig(built(name))).descriptions;
    expect(own.filter((line) => theirs.has(hash(line).slice(0, 8)))).toEqual([]);
    const spaces = rowsOf(built(name), "colorspaces");
    expect(spaces.filter(({ description }) => !/^[A-Z].*\.$/.test(description ?? ""))).toEqual([]);
  });

  test("is what reading its text gives", () => {
    const document = built(name);
    const { document: again, problems } = readConfig(writeConfig(document));
    expect(problems).toEqual([]);
    expect(named(again)).toEqual(named(document));
  });

  test("has rows that their schemas accept as they are", () => {
    const document = built(name);
    for (const collection of collectionNames)
      for (const row of rowsOf(document, collection)) expect(collections[collection].parse(row)).toEqual(row);
  });

  test("has nothing that a check calls an error or a warning, but what official OCIO has", () => {
    const problems = checkDocument(built(name)).filter(({ severity }) => severity !== "info");
    const codes = new Set(problems.map(({ code }) => code));
    expect([...codes].filter((code) => code !== "categories-missing")).toEqual([]);
  });
});

test("ids come from the caller, every one of them once", () => {
  let count = 0;
  const newId = () => `00000000-0000-4000-8000-${String(count++).padStart(12, "0")}`;
  const configId = "11111111-0000-4000-8000-000000000000";
  const document = builtinConfig("ocio://default", { configId, newId }) as Document;
  expect(document.config.id).toBe(configId);
  const ids = JSON.stringify(document).match(/"id":"[^"]+"/g) ?? [];
  expect(new Set(ids).size).toBe(ids.length);
  expect(count).toBe(ids.length - 1);
  expect(rowsOf(document, "roles").every((row) => row.config_id === configId)).toBe(true);
});
