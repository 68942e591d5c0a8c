import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { unzipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { config } from "#ocio/model/config.ts";
import { collectionNames, collections, type Document, rowsOf } from "#ocio/model/document.ts";
import { readConfig } from "#ocio/yaml/read.ts";
import { scan } from "#ocio/yaml/scan/scan.ts";
import { writeConfig } from "#ocio/yaml/write.ts";
import { oneIn } from "../../sample.ts";
import { shared } from "../../shared.ts";
import { counter } from "./arbitrary.ts";

const folder = join(shared ?? "", "corpus");
const names = shared ? readdirSync(join(folder, "configs")) : [];

/** The configuration of a file; that of an archive is its config.ocio, in any case. */
function textOf(name: string): string {
  const bytes = readFileSync(join(folder, "configs", name));
  if (!name.endsWith(".ocioz")) return bytes.toString("utf8");
  const files = unzipSync(bytes);
  const entry = Object.keys(files).find((path) => path.toLowerCase() === "config.ocio");
  return entry === undefined ? "" : new TextDecoder().decode(files[entry]);
}

const canonicalPath = (name: string) => join(folder, "canonical", name.replace(/z$/, ""));
const loading = names.filter((name) => existsSync(canonicalPath(name)));
const refused = names.filter((name) => !loading.includes(name));
const read = (text: string) => readConfig(text, { newId: counter() });

/** A document with what only a file has and OCIO does not write taken out. */
function essence(document: Document): unknown {
  return JSON.parse(
    JSON.stringify(document, (key, value) =>
      key === "comment" || key === "trailing_comment" ? undefined : value,
    ),
  );
}

describe.skipIf(!shared)("real configurations", () => {
  test("are all there", () => {
    expect([loading.length, refused.length]).toEqual([52, 4]);
  });

  test.each(loading)("%s is written byte for byte as official OCIO writes it", (name) => {
    const { document, problems } = read(textOf(name));
    expect(problems.filter(({ severity }) => severity === "error")).toEqual([]);
    expect(writeConfig(document)).toBe(readFileSync(canonicalPath(name), "utf8"));
  });

  test.each(refused)("%s is refused with a reason and a line", (name) => {
    const errors = read(textOf(name)).problems.filter(({ severity }) => severity === "error");
    expect(errors[0]).toMatchObject({
      code: expect.stringMatching(/^(no-version|not-a-config)$/),
      line: 1,
      message: expect.stringMatching(/ocio_profile_version.*\.$/),
    });
  });

  test.each(oneIn(4, loading))("%s in official form reads and writes to itself", (name) => {
    const text = readFileSync(canonicalPath(name), "utf8");
    const first = read(text);
    const written = writeConfig(first.document);
    expect(written).toBe(text);
    expect(essence(read(written).document)).toEqual(essence(first.document));
  });

  test.each(loading)("every row of %s keeps its schema unchanged", (name) => {
    const { document } = read(textOf(name));
    expect(config.parse(document.config)).toEqual(document.config);
    for (const collection of collectionNames)
      for (const row of rowsOf(document, collection)) expect(collections[collection].parse(row)).toEqual(row);
  });

  test.each(loading)("no comment of %s is lost", (name) => {
    const text = textOf(name);
    const kept: string[] = [];
    JSON.stringify(read(text).document, (key, value) => {
      if (key === "comment" || key === "trailing_comment") kept.push(...value.split("\n"));
      return value;
    });
    const given = scan(text).comments.map((comment) => comment.text);
    expect(kept.sort()).toEqual(given.sort());
  });
});
