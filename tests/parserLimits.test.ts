import { mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { emptyContext } from "#color/context.ts";
import { parseCdl } from "#color/lut/cdl.ts";
import { readLut } from "#color/lut/formats.ts";
import { opsOf } from "#color/transforms.ts";
import { listFolder } from "#host/folder.ts";
import { terminal } from "#host/node.ts";
import { createTransform } from "#ocio/chain/transform.ts";
import { readConfig } from "#ocio/yaml/read.ts";
import { readSteps } from "#ocio/yaml/steps.ts";
import { readPreferencesFile } from "#store/preferencesFile.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const lut = (name: string, text: string) => () => readLut(name, bytes(text));

const folder = (names: () => Iterable<[string, object]>) =>
  ({
    name: "show",
    kind: "directory",
    async *entries() {
      yield* names();
    },
  }) as unknown as FileSystemDirectoryHandle;

/** Limits that no test of the reader itself passes: file, constant, what passes them, and what is said. */
const limits: readonly [file: string, constant: string, read: () => unknown, said: RegExp][] = [
  [
    "src/ocio/yaml/readContext.ts",
    "MAX_PROBLEMS",
    () => {
      const keys = Array.from({ length: 1500 }, (_, at) => `key${at}: x\n`).join("");
      const { problems } = readConfig(`ocio_profile_version: 2\n${keys}roles: {}\n`);
      expect(problems).toHaveLength(1001);
      // The lines left out hold the errors: that is told as an error.
      expect(problems.at(-1)).toMatchObject({ severity: "error", code: "more-problems" });
      throw new Error(problems.at(-1)?.message);
    },
    /^\d{3} more problems are not listed\.$/,
  ],
  [
    "src/ocio/yaml/scan/cursor.ts",
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
  [
    "src/color/lut/text/lines.ts",
    "MAX_LINE",
    lut("a.cube", `# ${"x".repeat(2 ** 21)}\n`),
    /line is longer than/,
  ],
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
    "src/color/transform/fileOps.ts",
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
      opsOf(node, "forward", { ...emptyContext, file });
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
    "src/store/preferencesFile.ts",
    "MOST_TEXT",
    () => readPreferencesFile(" ".repeat(5_000_001), "keys.json"),
    /too large for keys, macros and pins/,
  ],
];

test.each(limits)("%s: %s is a limit", async (_file, _constant, read, said) => {
  await expect((async () => read())()).rejects.toThrow(said);
});
