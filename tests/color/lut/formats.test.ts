import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { ColorError } from "#color/error.ts";
import { formatsOf, lutFormats, readLut } from "#color/lut/formats.ts";
import { LUT_EXTENSIONS } from "#ocio/files/lutFormat.ts";
import { shared } from "../../shared.ts";
import { computed, type Golden, Ledger, pixelsOf, worst } from "../measure.ts";
import { files, folders, stepsOf } from "./folder.ts";

const directions = ["forward", "inverse"] as const;
const extensionOf = (path: string) => /[^.]*$/.exec(path)![0];

test("the table of formats has every extension that official OCIO registers, and no other", () => {
  expect([...new Set(lutFormats.flatMap(({ extensions }) => extensions))].sort()).toEqual(
    [...LUT_EXTENSIONS].sort(),
  );
});

test("a format is found by its extension in any case", () => {
  expect(formatsOf("/luts.x/A.CUBE").map(({ name }) => name)).toEqual(["iridas_cube", "resolve_cube"]);
  expect(formatsOf("/luts.cube/a")).toEqual([]);
});

describe("small files give the pixels of official OCIO", () => {
  type Case = {
    name: string;
    text?: string;
    hex?: string;
    interpolation: string;
    forward: Golden[] | null;
    inverse: Golden[] | null;
  };
  const path = resolve(import.meta.dirname, "../golden/luts.json");
  const golden = JSON.parse(readFileSync(path, "utf8")) as { pixels: Golden[][]; files: Case[] };
  const from = pixelsOf(golden.pixels);
  const ledger = new Ledger();
  afterAll(() => ledger.print("Small files"));

  test.each(golden.files)("$name ($interpolation)", ({ name, text, hex, interpolation, ...want }) => {
    const context = files({ [name]: text ?? Buffer.from(hex!, "hex") });
    for (const direction of directions) {
      const got = computed(stepsOf(context, name, { interpolation }, direction), from);
      const expected = want[direction];
      expect(expected).not.toBeNull();
      const found = worst(got, pixelsOf(fours(expected!)), from);
      ledger.add(`${name} ${direction}`, found.distance);
      expect(found.distance, `${direction}: ${found.at}`).toBeLessThan(1);
    }
  });

  test("they cover every extension", () => {
    const covered = new Set(golden.files.map(({ name }) => extensionOf(name)));
    // .mga is .m3d by another name.
    expect(LUT_EXTENSIONS.filter((each) => !covered.has(each))).toEqual(["mga"]);
  });
});

function fours(values: readonly Golden[]): Golden[][] {
  return Array.from({ length: values.length / 4 }, (_, i) => values.slice(i * 4, i * 4 + 4));
}

/**
 * Where Palette reads what official OCIO refuses, hangs on or crashes on, or the other way around: each file with its
 * cause. Official OCIO does otherwise with every one of them, which the test below demands.
 */
const otherwise: Readonly<Record<string, { is: "read" | "refused"; for: string }>> = {
  "cdl/quirk-root-in-comment.cc": { is: "read", for: "a tag in a comment is no root, official OCIO crashes" },
  "clf/quirk-long-first-line.clf": { is: "read", for: "lines may be of any length" },
  "clf/quirk-matrix-no-array.clf": { is: "refused", for: "a matrix without its array would silently scale" },
  "csp/quirk-no-end-metadata.csp": { is: "refused", for: "metadata without end, official OCIO never ends" },
  "ctf/bad-version-2.6.ctf": { is: "read", for: "2.6.0 reads its own version, the build before it did not" },
  "icc/bad-curv-empty.icc": { is: "read", for: "a curve of no entries is the identity, as ICC says" },
  "lut-houdini/quirk-3d1d-one-length.lut": {
    is: "refused",
    for: "one length for two LUTs, official OCIO reads garbage",
  },
  "spi1d/quirk-no-brace-no-newline.spi1d": { is: "read", for: "the last line may end with the file" },
};

type Sample = {
  status?: "ok" | "error";
  pixels?: Golden[][];
  reader?: string;
  cccid?: Record<string, string>;
};

describe.skipIf(shared === null)("format samples", () => {
  const folder = resolve(shared ?? "", "golden/format-samples");
  const { probePixelsRGBA, files: samples } = shared
    ? (JSON.parse(readFileSync(resolve(folder, "expected.json"), "utf8")) as {
        probePixelsRGBA: Golden[][];
        files: Record<string, Sample>;
      })
    : { probePixelsRGBA: [], files: {} };
  const context = folders(folder, resolve(folder, "ctf"));
  const from = pixelsOf(probePixelsRGBA);
  const luts = Object.entries(samples).filter(([path]) => !path.startsWith("ocioz/"));

  const ledger = new Ledger();
  afterAll(() => ledger.print("Format samples"));

  test("are many", () => expect(luts.length).toBeGreaterThan(250));

  test.each(Object.entries(otherwise))("official OCIO does otherwise with %s: %j", (path, { is }) => {
    // It was not run on those that it never ends with or crashes on.
    expect(samples[path]).toBeDefined();
    expect(samples[path]?.status).not.toBe(is === "read" ? "ok" : "error");
  });

  test.each(luts)("%s", (path, { status, pixels, reader, cccid }) => {
    const isRead = otherwise[path] ? otherwise[path].is === "read" : status === "ok";
    const run = () => computed(stepsOf(context, path), from);
    if (!isRead) {
      const refusal = thrown(run);
      expect(refusal).toBeInstanceOf(ColorError);
      expect((refusal as Error).message).toMatch(/\.$/);
      return;
    }
    const got = run();
    if (pixels) {
      const found = worst(got, pixelsOf(pixels), from, { absolute: 1e-6, relative: 1e-5 });
      ledger.add(path.split("/")[0]!, found.distance);
      expect(found.distance, found.at).toBeLessThan(1);
    }
    if (reader) {
      const { name, bytes } = context.file(path);
      expect(readLut(name, bytes).format.name).toBe(reader.replace(/ \(.*/, ""));
    }
    for (const [id, text] of Object.entries(cccid ?? {})) {
      const pick = () => computed(stepsOf(context, path, { cccid: id }), from);
      if (!text.startsWith("<")) expect(pick, id).toThrow(ColorError);
      else expect(stepsOf(context, path, { cccid: id })[0]).toMatchObject(correction(text));
    }
  });
});

function thrown(run: () => unknown): unknown {
  try {
    run();
  } catch (error) {
    return error;
  }
  return undefined;
}

/** Meaning of `<CDLTransform …>` as official OCIO prints it. */
function correction(text: string) {
  const list = (name: string) => new RegExp(`${name}=\\[([^\\]]*)`).exec(text)![1]!.split(",").map(Number);
  return {
    type: "cdl",
    slope: list("slope"),
    offset: list("offset"),
    power: list("power"),
    saturation: Number(/sat=([^,]*)/.exec(text)![1]),
  };
}

describe.skipIf(shared === null)("real files give the pixels of official OCIO", () => {
  type Answer = Golden[][] | { error: string } | string;
  const golden = shared
    ? (JSON.parse(readFileSync(resolve(shared, "golden/luts.json"), "utf8")) as {
        inputs: Golden[][];
        files: Record<string, Record<string, Answer>>;
      })
    : { inputs: [], files: {} };
  const from = pixelsOf(golden.inputs);
  const folder = resolve(shared ?? "", "corpus/luts");
  const ledger = new Ledger();
  afterAll(() => ledger.print("Real files"));

  test("are many", () => expect(Object.keys(golden.files).length).toBeGreaterThan(150));

  test.each(Object.entries(golden.files))("%s", (path, cases) => {
    // References are not found, because the numbers were made without a search path.
    const context = files({ [path]: new Uint8Array(readFileSync(resolve(folder, path))) });
    for (const [asked, want] of Object.entries(cases)) {
      const [interpolation, direction] = (asked === "error" ? "default forward" : asked).split(" ") as [
        string,
        (typeof directions)[number],
      ];
      const run = () => computed(stepsOf(context, path, { interpolation }, direction), from);
      if (!Array.isArray(want)) {
        expect(run, asked).toThrow(ColorError);
        continue;
      }
      const found = worst(run(), pixelsOf(want), from);
      ledger.add(`.${extensionOf(path)} ${direction}`, found.distance);
      expect(found.distance, `${asked}: ${found.at}`).toBeLessThan(1);
    }
  });
});

const wide: [name: string, text: string][] = [
  ["grade.cc", "<ColorCorrection/>"],
  ["grade.ccc", "<ColorCorrectionCollection><ColorCorrection/></ColorCorrectionCollection>"],
  ["matrix.clf", '<ProcessList id="a" compCLFversion="3"/>'],
  ["curve.spi1d", "Version 1\nFrom 0 1\nLength 2\nComponents 1\n{\n0\n1\n}\n"],
  ["nameless", "no format at all"],
];

test.each(wide)("%s in UTF-16 is refused as official OCIO does, and says how to fix it", (name, text) => {
  const bytes = Buffer.from(`\ufeff${text}`, "utf16le");
  const why = `${name} is UTF-16; official OCIO reads LUT files in UTF-8 only, and so does this. Save it as UTF-8.`;
  for (const each of [bytes, Buffer.from(bytes).swap16()]) expect(() => readLut(name, each)).toThrow(why);
});
