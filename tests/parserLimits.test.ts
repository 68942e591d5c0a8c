import { readdirSync, readFileSync } from "node:fs";
import { mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { standalone } from "#color/context.ts";
import { parseCdl } from "#color/lut/cdl.ts";
import { readLut } from "#color/lut/formats.ts";
import { opsOf } from "#color/transforms.ts";
import { listFolder } from "#host/folder.ts";
import { terminal } from "#host/node.ts";
import { createTransform } from "#ocio/transform.ts";
import { readConfig } from "#ocio/yaml/read.ts";
import { readSteps } from "#ocio/yaml/steps.ts";
import { createPreferences } from "#store/preferences.ts";

const root = resolve(import.meta.dirname, "..");
const bytes = (text: string) => new TextEncoder().encode(text);
const lut = (name: string, text: string) => () => readLut(name, bytes(text));
const YAML = "tests/ocio/yaml/scan.test.ts";
const LUT = "tests/color/lut/hostile.test.ts";
const ARCHIVE = "tests/ocio/archive.test.ts";

/** Limits of everything that reads what comes from outside: file, constant, and where its test says so. */
const elsewhere: readonly [file: string, constant: string, test: string, phrase: string][] = [
  ["src/ocio/yaml/scan.ts", "MAX_TEXT", YAML, "configurations are read up to 10 MB"],
  ["src/ocio/yaml/cursor.ts", "MAX_DEPTH", YAML, "deeper than 100"],
  ["src/ocio/yaml/cursor.ts", "MAX_PARTS", YAML, "values and comments"],
  ["src/ocio/yaml/stack.ts", "MAX_ENTRIES", YAML, "more than 200000 entries"],
  ["src/ocio/yaml/anchor.ts", "MAX_ALIASES", YAML, "more than 100 aliases"],
  ["src/ocio/yaml/anchor.ts", "MAX_ALIASED", YAML, "aliases stand for more"],
  ["src/ocio/yaml/steps.ts", "LARGEST", "tests/commands/arranging.test.ts", "too long to be pasted"],
  ["src/ocio/archive/limits.ts", "archiveBytes", ARCHIVE, "archiveBytes"],
  ["src/ocio/archive/limits.ts", "entries", ARCHIVE, "entries"],
  ["src/ocio/archive/limits.ts", "entryBytes", ARCHIVE, "entryBytes"],
  ["src/ocio/archive/limits.ts", "totalBytes", ARCHIVE, "totalBytes"],
  ["src/ocio/archive/limits.ts", "ratio", ARCHIVE, "ratio"],
  ["src/ocio/archive/name.ts", "MAX_PATH", ARCHIVE, "longer than"],
  ["src/ocio/archive/name.ts", "MAX_PART", ARCHIVE, "longer than"],
  ["src/ocio/rule/expression.ts", "MOST_ATOMS", "tests/ocio/rule/pattern.test.ts", "too long"],
  ["src/ocio/rule/program.ts", "LARGEST", "tests/ocio/rule/pattern.test.ts", "too large"],
  ["src/ocio/rule/pattern.ts", "LONGEST_PATTERN", "tests/ocio/rule/pattern.test.ts", "too long"],
  ["src/ocio/rule/pattern.ts", "LONGEST_PATH", "tests/ocio/rule/file.test.ts", "too long"],
  ["src/ocio/transform/matrixText.ts", "LONGEST", "tests/ocio/matrixText.test.ts", "longer than 5000"],
  ["src/color/lut/source.ts", "MAX_BYTES", LUT, "larger than 128"],
  ["src/color/lut/source.ts", "MAX_LENGTH", LUT, "is not from 2 to 300000"],
  ["src/color/lut/source.ts", "MAX_EDGE", LUT, "is not from 2 to 129"],
  ["src/color/lut/xml.ts", "MAX_DEPTH", LUT, "nested deeper than"],
  ["src/color/lut/xml.ts", "MAX_ATTRIBUTES", LUT, "more than 100 attributes"],
  ["src/color/lut/xml.ts", "MAX_ATTRIBUTE", LUT, "attribute is too long"],
  ["src/color/lut/icc.ts", "MAX_CURVE", LUT, "65537"],
  ["src/color/lut/cdl.ts", "MAX_DEPTH", "tests/color/lut/cdl.test.ts", "nested deeper than"],
  ["src/command/script.ts", "MOST_TEXT", "tests/command/script.test.ts", "more than 2000000 characters"],
  ["src/command/script.ts", "MOST_STEPS", "tests/command/script.test.ts", "more than 10000 commands"],
  ["src/command/historyStep.ts", "MAX_STEP_SIZE", "tests/server/steps.test.ts", "MAX_STEP_SIZE"],
];

const folder = (names: () => Iterable<[string, object]>) =>
  ({
    name: "show",
    kind: "directory",
    async *entries() {
      yield* names();
    },
  }) as unknown as FileSystemDirectoryHandle;

/** Limits that are tested here: file, constant, what passes them, and what is said. */
const here: readonly [file: string, constant: string, read: () => unknown, said: RegExp][] = [
  [
    "src/ocio/yaml/reading.ts",
    "MAX_PROBLEMS",
    () => {
      const keys = Array.from({ length: 1500 }, (_, at) => `key${at}: x\n`).join("");
      const { problems } = readConfig(`ocio_profile_version: 2\n${keys}roles: {}\n`);
      expect(problems).toHaveLength(1001);
      // What is left out holds the errors: that one is told as an error.
      expect(problems.at(-1)).toMatchObject({ severity: "error", code: "more-problems" });
      throw new Error(problems.at(-1)?.message);
    },
    /^\d{3} more problems are not listed\.$/,
  ],
  [
    "src/ocio/yaml/cursor.ts",
    "MAX_COMPLAINTS",
    () => {
      const { problems } = readConfig(`a: [${"b?, ".repeat(500)}]\n`);
      const told = problems.filter(({ code }) => code === "yaml-dialect");
      throw new Error(`${told.length} complaints`);
    },
    /^100 complaints$/,
  ],
  [
    "src/ocio/yaml/steps.ts",
    "MOST",
    () => {
      const read = readSteps("- !<LogTransform> {}\n".repeat(2001), () => crypto.randomUUID());
      throw new Error(typeof read === "string" ? read : "read");
    },
    /^More than 2000 steps cannot be pasted\.$/,
  ],
  ["src/color/lut/lines.ts", "MAX_LINE", lut("a.cube", `# ${"x".repeat(2 ** 21)}\n`), /line is longer than/],
  [
    "src/color/lut/houdini.ts",
    "MAX_KEYS",
    lut("a.lut", Array.from({ length: 1001 }, (_, at) => `key${at} 1\n`).join("")),
    /too many header lines/,
  ],
  [
    "src/color/lut/icc.ts",
    "MAX_TAGS",
    () => {
      const profile = new Uint8Array(2000);
      const view = new DataView(profile.buffer);
      view.setUint32(0, profile.length);
      profile.set(bytes("mntrRGB XYZ "), 12);
      profile.set(bytes("acsp"), 36);
      view.setUint32(128, 101);
      readLut("a.icc", profile);
    },
    /101 tags; 1 to 100 are read/,
  ],
  [
    "src/color/lut/cdl.ts",
    "MAX_CHARACTERS",
    () => parseCdl(" ".repeat(8 * 2 ** 20 + 1), "a.cdl"),
    /larger than 8 MB/,
  ],
  [
    "src/color/lut/cdl.ts",
    "MAX_CORRECTIONS",
    () =>
      parseCdl(
        `<ColorCorrectionCollection>${"<ColorCorrection><SATNode><Saturation>1</Saturation></SATNode></ColorCorrection>".repeat(10_001)}</ColorCorrectionCollection>`,
        "a.ccc",
      ),
    /more than 10000 corrections/,
  ],
  [
    "src/color/transform/file.ts",
    "MOST_FILES",
    () => {
      const matrix = `<Matrix inBitDepth="32f" outBitDepth="32f"><Array dim="3 3 3">1 0 0 0 1 0 0 0 1</Array></Matrix>`;
      const reference = (at: number) => `<Reference inBitDepth="32f" outBitDepth="32f" path="b${at}.ctf"/>`;
      const references = Array.from({ length: 201 }, (_, at) => reference(at)).join("");
      const file = (name: string) => {
        const body = name.startsWith("a") ? references : matrix;
        return { name, bytes: bytes(`<ProcessList id="a" version="1.3">${body}</ProcessList>`) };
      };
      const node = { ...createTransform("FileTransform", crypto.randomUUID()), src: "a.ctf" };
      opsOf(node, "forward", { ...standalone, file });
    },
    /one of too many that refer to others/,
  ],
  [
    "src/host/folder.ts",
    "MOST_ENTRIES",
    () =>
      listFolder(
        folder(function* () {
          for (let at = 0; ; at++) yield [`empty${at}`, folder(() => [])];
        }),
      ),
    /more than 20000 files and folders/,
  ],
  [
    "src/host/node.ts",
    "MAX_BYTES",
    async () => {
      const place = await mkdtemp(join(tmpdir(), "limit-"));
      const file = await open(join(place, "big.ocio"), "w");
      await file.truncate(100 * 2 ** 20 + 1);
      await file.close();
      try {
        await terminal().read(join(place, "big.ocio"));
      } finally {
        await rm(place, { recursive: true });
      }
    },
    /has 104857601 bytes; more than 104857600 are not read/,
  ],
  [
    "src/store/preferences.ts",
    "MOST_TEXT",
    () => createPreferences().adopt(" ".repeat(5_000_001), "keys.json"),
    /too large for keys, macros and pins/,
  ],
];

describe("a limit is tested", () => {
  test.each(elsewhere)("%s: %s", (file, constant, testFile, phrase) => {
    expect(readFileSync(join(root, file), "utf8")).toMatch(new RegExp(`\\b${constant}\\b`));
    expect(readFileSync(join(root, testFile), "utf8")).toContain(phrase);
  });

  test.each(here)("%s: %s", async (file, constant, read, said) => {
    expect(readFileSync(join(root, file), "utf8")).toMatch(new RegExp(`const \\[?.*\\b${constant}\\b`));
    await expect((async () => read())()).rejects.toThrow(said);
  });
});

/** What is no limit of what is read, or one of which nothing is seen outside. */
const others = new Set([
  "src/ocio/yaml/diff.ts MOST_EDITS",
  "src/ocio/transform/matrixText.ts LARGEST",
  "src/ocio/yaml/emit.ts LONGEST_KEY",
  "src/ocio/yaml/reading.ts LARGEST_FLOAT",
  "src/color/lut/number.ts MAX_FLOAT",
]);

test("every limit of a reader is in the list", () => {
  const folders = [
    "src/ocio/yaml",
    "src/ocio/archive",
    "src/ocio/rule",
    "src/ocio/transform",
    "src/color/lut",
  ];
  const found = folders.flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((name) => name.endsWith(".ts"))
      .flatMap((name) => {
        const text = readFileSync(join(root, folder, name), "utf8");
        const lines = text.matchAll(
          /^(?:export )?const \[?((?:MAX|MOST|LARGEST|LONGEST|DEEPEST)[A-Z_, ]*)\]? =/gm,
        );
        return [...lines].flatMap(([, names = ""]) =>
          names.split(", ").map((constant) => `${folder}/${name} ${constant}`),
        );
      }),
  );
  const known = new Set([...elsewhere, ...here].map(([file, constant]) => `${file} ${constant}`));
  expect(found.length).toBeGreaterThan(25);
  expect(found.filter((limit) => !known.has(limit) && !others.has(limit))).toEqual([]);
});
