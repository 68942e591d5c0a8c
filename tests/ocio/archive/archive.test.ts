import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readArchive, writeArchive } from "#ocio/archive/archive.ts";
import { defaultLimits } from "#ocio/archive/limits.ts";
import { readInput } from "#ocio/files/input.ts";
import { pathTree } from "#ocio/files/path.ts";
import { amount } from "../../sample.ts";
import { python, shared } from "../../shared.ts";
import { type Made, zip } from "../zip.ts";

const config = { name: "config.ocio", content: "ocio_profile_version: 2\n" };
const lut = { name: "luts/a.cube", content: "LUT_3D_SIZE 2\n" };
const bytesOf = (text: string) => new TextEncoder().encode(text);
const codes = (bytes: Uint8Array) =>
  readArchive(bytes).problems.map(({ severity, code }) => `${severity} ${code}`);

test("an archive gives the text of its configuration and its other files", () => {
  const { text, files, problems } = readArchive(zip([lut, config, { ...lut, name: "é.cube", method: 0 }]));
  expect(text).toBe(config.content);
  expect([...files]).toEqual([
    ["luts/a.cube", bytesOf(lut.content)],
    ["é.cube", bytesOf(lut.content)],
  ]);
  expect(problems).toEqual([]);
});

test("a .zip may hold the folder of a config, and only what is in it is read", () => {
  const folder = [config, lut].map(({ name, content }) => ({ name: `show/${name}`, content }));
  const bytes = zip([{ ...lut, name: "__MACOSX/a.cube" }, ...folder]);
  const { text, files, problems } = readInput(bytes, "show.zip");
  expect([text, [...files.keys()], problems]).toEqual([config.content, ["luts/a.cube"], []]);
  expect(readInput(bytes, "show.ocioz").problems).toMatchObject([{ code: "missing-config" }]);
});

test.each([
  ["a name twice, but for case", ["a.cube", "A.cube"], "a.cube", "A.cube"],
  ["a file in the place of a folder", ["luts/a/b.cube", "LUTS"], "luts/a/b.cube", "LUTS"],
  ["a folder in the place of a file", ["luts", "luts/a/b.cube"], "luts", "luts/a/b.cube"],
  ["a folder in the place of the config", ["config.ocio/a.cube"], "config.ocio", "config.ocio/a.cube"],
])("of %s, which no disk holds, the first is read", (_, names, first, second) => {
  const { files, problems } = readArchive(zip([config, ...names.map((name) => ({ ...lut, name }))]));
  expect([...files.keys()]).toEqual(names.filter((name) => name !== second));
  expect(problems.map(({ message }) => message)).toEqual([
    `The archive holds "${first}" and "${second}"; only the first is read.`,
  ]);
});

test("the configuration is found in any case, folders are passed over and backslashes are slashes", () => {
  const { text, files, problems } = readArchive(
    zip([
      { ...config, name: "CONFIG.ocio" },
      { name: "luts/", content: "", mode: 0o040755 },
      { ...lut, name: "luts\\A.cube" },
    ]),
  );
  expect([text, [...files.keys()], problems]).toEqual([config.content, ["luts/A.cube"], []]);
});

test("a comment at the end of the archive does not matter", () => {
  expect(readArchive(zip([config], { comment: "made by PK\x05\x06 hand" })).text).toBe(config.content);
});

test("a configuration in UTF-16 is read, one that is no text is reported", () => {
  const utf16 = Buffer.from("\ufeffname: é", "utf16le");
  expect(readArchive(zip([{ name: "config.ocio", content: utf16 }])).text).toBe("name: é");
  const latin = readArchive(zip([{ name: "config.ocio", content: Buffer.from("name: é", "latin1") }]));
  expect(latin.text).toBe("name: é");
  expect(latin.problems).toMatchObject([{ severity: "warning", code: "not-utf-8" }]);
});

describe("archives without what they need", () => {
  test.each<[string, Made[], string[], string]>([
    ["no entry", [], ["error missing-config"], 'no "config.ocio"'],
    ["no configuration", [lut], ["error missing-config"], 'no "config.ocio"'],
    [
      "a configuration in a folder",
      [{ ...config, name: "a/config.ocio" }],
      ["error missing-config"],
      '"a/config.ocio" is not read',
    ],
    ["another name", [{ ...config, name: "show.ocio" }], ["error missing-config"], '"show.ocio" is not read'],
    ["an empty file", [config, { ...lut, content: "" }], ["warning empty-entry"], '"luts/a.cube" is empty'],
  ])("%s", (_, made, expected, words) => {
    const bytes = zip(made);
    expect(codes(bytes)).toEqual(expected);
    expect(readArchive(bytes).problems[0]!.message).toContain(words);
  });
});

describe("entries that are left out, with an error, while the rest is read", () => {
  test.each<[string, Made, string]>([
    ["a path upwards", { ...lut, name: "../a.cube" }, "leaves the archive"],
    ["a path upwards inside", { ...lut, name: "a/../../a.cube" }, "leaves the archive"],
    ["a path upwards with backslashes", { ...lut, name: "..\\a.cube" }, "leaves the archive"],
    ["an absolute path", { ...lut, name: "/etc/a.cube" }, "absolute"],
    ["an absolute path with a backslash", { ...lut, name: "\\\\host\\a.cube" }, "absolute"],
    ["a drive", { ...lut, name: "C:/a.cube" }, "drive"],
    ["a NUL", { ...lut, name: "a.cube\0.txt" }, "control character"],
    ["a line break", { ...lut, name: "a\n.cube" }, "control character"],
    ["an empty name", { ...lut, name: "" }, "absolute"],
    ["a dot", { ...lut, name: "./a.cube" }, '"." part'],
    ["two slashes", { ...lut, name: "a//b.cube" }, "empty"],
    ["a long part", { ...lut, name: "a".repeat(256) }, "longer than"],
    ["a long path", { ...lut, name: `${"abcdefg/".repeat(130)}a` }, "longer than"],
    ["bytes that are no text", { ...lut, name: Uint8Array.of(0x61, 0xff, 0x62) }, "not UTF-8"],
    ["a symbolic link", { ...lut, mode: 0o120777 }, "link"],
    ["a device", { ...lut, mode: 0o020666 }, "link or a device"],
    ["encryption", { ...lut, flags: 1 }, "encrypted"],
    ["another method", { ...lut, method: 12 }, "method 12"],
    ["a wrong checksum", { ...lut, crc: 1 }, "checksum"],
    ["a size that is too small", { ...lut, size: 3 }, "declares 3"],
    ["a size that is too large", { ...lut, size: 300 }, "declares 300"],
    ["damaged data", { name: "a.cube", content: "no deflate", method: 8, size: 10 }, "declares"],
    ["a second file but for case", { ...lut, name: "LUTS/b.CUBE" }, "only the first"],
    ["a second configuration", { ...config, name: "Config.OCIO" }, "only the first"],
  ])("%s", (_, made, words) => {
    const kept = { ...lut, name: "luts/b.cube" };
    const broken =
      made.content === "no deflate" ? spoil(zip([config, kept, made])) : zip([config, kept, made]);
    const { text, files, problems } = readArchive(broken);
    expect(text).toBe(config.content);
    expect([...files.keys()]).toEqual(["luts/b.cube"]);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatchObject({ severity: "error", message: expect.stringMatching(/\.$/) });
    if (made.content !== "no deflate") expect(problems[0]!.message).toContain(words);
  });

  /** Overwrites the packed bytes of the last entry. */
  function spoil(bytes: Uint8Array): Uint8Array {
    const at = Buffer.from(bytes).lastIndexOf("a.cube", Buffer.from(bytes).lastIndexOf("PK\x01\x02") - 1) + 6;
    bytes.fill(0xff, at, at + 4);
    return bytes;
  }
});

test("names like __proto__ are names like others, read and written", () => {
  const { files } = readArchive(
    zip([config, { ...lut, name: "__proto__" }, { ...lut, name: "constructor/toString" }]),
  );
  expect([...files.keys()]).toEqual(["__proto__", "constructor/toString"]);
  expect(readArchive(writeArchive("a", files)).files).toEqual(files);
});

describe("archives that are refused as a whole", () => {
  const MB = 1024 * 1024;
  const zeros = new Uint8Array(70 * MB);
  const many = (count: number) =>
    Array.from({ length: count }, (_, n) => ({ name: `${n}`, content: "", method: 0 }));
  test.each<[string, () => Uint8Array, string, string]>([
    [
      "an entry that says it is too large",
      () => zip([config, { name: "a", content: zeros }]),
      "bad-archive",
      "unpacks to 73400320",
    ],
    [
      "an entry that is too large and says otherwise",
      () => zip([config, { name: "a", content: zeros, size: 10 }]),
      "archive-limit",
      "200 times",
    ],
    [
      "an entry that packs too well",
      () => zip([config, { name: "a", content: zeros.subarray(0, 2 * MB) }]),
      "archive-limit",
      "200 times",
    ],
    [
      "too much in all",
      () => zip(Array.from({ length: 9 }, (_, n) => ({ name: `${n}`, content: "", size: 60 * MB }))),
      "bad-archive",
      "unpacks to 566231040",
    ],
    ["65,534 entries", () => zip(many(65_534)), "bad-archive", "65534 entries"],
    ["ZIP64", () => zip(many(3), { count: 0xffff }), "bad-archive", "ZIP64"],
    [
      "entries over the same bytes",
      () => zip([config, { ...lut, name: "config.ocio", shares: 0 }].map((entry) => ({ ...entry }))),
      "bad-archive",
      "share bytes",
    ],
    [
      "fewer entries than listed",
      () => zip([config, lut], { count: 1 }),
      "bad-archive",
      "more entries than it counts",
    ],
    ["more entries than listed", () => zip([config, lut], { count: 3 }), "bad-archive", "cut off"],
    ["a list outside the file", () => zip([config], { start: 0xfffff }), "bad-archive", "cut off"],
    ["a list of another place", () => zip([config], { start: 1 }), "bad-archive", "cut off"],
    [
      "another name before the data",
      () => zip([{ ...config, localName: "other.ocio!" }]),
      "bad-archive",
      "another name",
    ],
    ["the two bytes alone", () => bytesOf("PK"), "bad-archive", "cut off"],
    ["text that starts like an archive", () => bytesOf(`PK${"x".repeat(1000)}`), "bad-archive", "cut off"],
  ])("%s", (_, made, code, words) => {
    const { text, files, problems } = readInput(made(), "x");
    expect([text, files.size]).toEqual(["", 0]);
    expect(problems).toMatchObject([{ severity: "error", code, message: expect.stringContaining(words) }]);
  });

  test("every limit can be set", () => {
    const bytes = zip([config, lut]);
    const limits = { archiveBytes: 100, entries: 1, entryBytes: 3, totalBytes: 30, ratio: 0.1, ratioFrom: 0 };
    for (const [name, value] of Object.entries(limits))
      expect(
        readArchive(bytes, { [name]: value, ...(name === "ratio" && { ratioFrom: 0 }) }).text,
        name,
      ).toBe(name === "ratioFrom" ? config.content : "");
  });

  test.each([0, 8])("all entries together may have the total and not a byte more (method %i)", (method) => {
    const honest = [config, lut, { ...lut, name: "luts/b.cube" }];
    const size = config.content.length + 2 * lut.content.length;
    const read = (made: Made[], totalBytes: number) =>
      readArchive(zip(made.map((each) => ({ ...each, method }))), { totalBytes });
    expect(read(honest, size)).toMatchObject({ text: config.content, problems: [] });
    expect(read(honest, size - 1)).toMatchObject({ text: "", problems: [{ code: "bad-archive" }] });
    // One that declares less than it has gets what the others leave of the total.
    const lying = honest.map((each, n) => (n === 2 ? { ...each, size: 1 } : each));
    expect(read(lying, size).problems).toMatchObject([{ code: "bad-entry" }]);
    const { text, files, problems } = read(lying, size - 1);
    expect([text, files.size]).toEqual(["", 0]);
    expect(problems).toMatchObject([{ code: "archive-limit", message: expect.stringContaining("b.cube") }]);
  });

  test("damaged entries count toward the total", () => {
    const broken = { ...lut, crc: 1 };
    const made = [broken, { ...broken, name: "luts/b.cube", size: 1 }, config];
    const size = config.content.length + 2 * lut.content.length;
    const read = (totalBytes: number) =>
      readArchive(zip(made), { totalBytes }).problems.map(({ code }) => code);
    expect(read(size)).toEqual(["bad-entry", "bad-entry"]);
    expect(read(size - 1)).toEqual(["archive-limit"]);
  });

  test("without other limits an entry unpacks to 64 MB and all to 512 MB at most", () => {
    expect(defaultLimits).toMatchObject({ entryBytes: 64 * 1024 ** 2, totalBytes: 512 * 1024 ** 2 });
  });
});

test("a bomb is stopped while it unpacks, in little memory", () => {
  // Deflate packs zeros about 1,000 times: 60 MB become 60 KB, and its declared size is a lie.
  const bytes = zip([{ name: "config.ocio", content: new Uint8Array(60 * 1024 * 1024), size: 100 }]);
  expect(bytes.length).toBeLessThan(100_000);
  const before = process.memoryUsage().arrayBuffers;
  expect(codes(bytes)).toEqual(["error archive-limit"]);
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(40 * 1024 * 1024);
});

test("an archive cut off anywhere gives an error, and a damaged one never throws", () => {
  const bytes = zip([config, lut]);
  for (let length = 2; length < bytes.length; length++)
    expect(codes(bytes.subarray(0, length)), String(length)).toEqual(["error bad-archive"]);
  fc.assert(
    fc.property(fc.nat(bytes.length - 1), fc.nat(255), (at, byte) => {
      const damaged = bytes.slice();
      damaged[at] = byte;
      const { text, problems } = readArchive(damaged);
      expect(text === config.content || problems.length > 0).toBe(true);
    }),
    { numRuns: amount(2000, 300) },
  );
});

test("what is written is read back, and the same input gives the same bytes", () => {
  const path = fc.stringMatching(/^[a-z_]{1,5}(\/[A-Z0-9é ]{1,5}[a-z]){0,2}$/);
  fc.assert(
    fc.property(
      fc.string({ unit: "binary" }),
      fc.uniqueArray(fc.tuple(path, fc.uint8Array({ minLength: 1 })), {
        selector: ([name]) => name.toLowerCase(),
      }),
      (text, list) => {
        const tree = pathTree();
        const sane = list
          .map(([name, bytes]) => [name.normalize("NFC"), bytes] as const)
          .filter(([name]) => tree.add(name) === null);
        const files = new Map(sane);
        const written = writeArchive(text, files);
        expect(writeArchive(text, new Map([...sane].reverse()))).toEqual(written);
        const read = readArchive(written);
        expect(read.text).toBe(text.replace(/^\ufeff/, ""));
        expect(read.problems).toEqual([]);
        expect([...read.files].sort()).toEqual(
          [...files].map(([name, bytes]) => [name, new Uint8Array(bytes)]).sort(),
        );
      },
    ),
  );
});

test.each(["config.ocio", "Config.OCIO", "../a", "/a", "a\\b", "a/"])(
  "writing refuses the path %j",
  (path) => {
    expect(() => writeArchive("", new Map([[path, bytesOf("a")]]))).toThrow(/\.$/);
  },
);

describe.skipIf(shared === null)("archives that official OCIO was asked about", () => {
  const samples = resolve(shared ?? "", "golden/format-samples/ocioz");
  test.each([
    ["deflate", 1, []],
    ["stored", 1, []],
    ["mixed-case", 1, []],
    ["backslashes", 1, []],
    ["bad-missing-lut", 0, []],
    ["bad-empty-lut", 1, ["warning empty-entry"]],
    ["bad-nested-config", 2, ["error missing-config"]],
    ["bad-other-name", 2, ["error missing-config"]],
    ["quirk-traversal", 1, ["error unsafe-entry", "error unsafe-entry"]],
  ])("%s", (name, count, expected) => {
    const bytes = readFileSync(join(samples, `${name}.ocioz`));
    const { text, files } = readArchive(bytes);
    expect(codes(bytes)).toEqual(expected);
    expect(files.size).toBe(count);
    expect(text.startsWith("ocio_profile_version")).toBe(!expected.includes("error missing-config"));
  });

  test.each([
    ["context_test1__context_test1_linux", 9, []],
    ["context_test1__context_test1_windows", 9, []],
    ["ocioz_archive_configs__config_missing_luts", 0, []],
    ["ocioz_archive_configs__empty", 0, ["error missing-config"]],
    ["ocioz_archive_configs__missing_config", 9, ["error missing-config"]],
  ])("%s", (name, count, expected) => {
    const bytes = readFileSync(resolve(shared!, `corpus/configs/ocio__${name}.ocioz`));
    expect(codes(bytes)).toEqual(expected);
    expect(readArchive(bytes).files.size).toBe(count);
  });
});

test.skipIf(python === null || shared === null)(
  "official OCIO loads what we write, and finds its LUTs",
  () => {
    const { text, files } = readArchive(
      readFileSync(resolve(shared!, "corpus/configs/ocio__context_test1__context_test1_linux.ocioz")),
    );
    const folder = mkdtempSync(join(tmpdir(), "palette-"));
    try {
      const path = join(folder, "a.ocioz");
      writeFileSync(path, writeArchive(text, files));
      const script = `
import sys, zipfile, PyOpenColorIO as OCIO
assert zipfile.ZipFile(sys.argv[1]).testzip() is None
config = OCIO.Config.CreateFromFile(sys.argv[1])
processor = config.getProcessor("plain_lut1_cs", "reference")
print(len(list(config.getColorSpaceNames())), len(processor.createGroupTransform()))`;
      expect(execFileSync(python!, ["-c", script, path], { encoding: "utf8" }).trim()).toBe("13 1");
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
);
