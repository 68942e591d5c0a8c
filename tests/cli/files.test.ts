import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { program } from "#cli/program.ts";
import { terminal } from "#host/node.ts";
import { writeArchive } from "#ocio/archive/archive.ts";
import type { Problem } from "#ocio/check/problem.ts";
import { zip } from "../ocio/zip.ts";
import { call, small } from "./terminal.ts";

const cube = "LUT_1D_SIZE 2\n0 0 0\n1 1 1\n";
const clf = (path: string) => `<?xml version="1.0" encoding="UTF-8"?>
<ProcessList version="1.3" id="a"><Reference inBitDepth="32f" outBitDepth="32f" path="${path}"/></ProcessList>
`;

/** A configuration with file transforms of these names. */
function using(...sources: string[]): string {
  const children = sources.map((src) => `!<FileTransform> {src: ${JSON.stringify(src)}}`).join(", ");
  return small.replace("isdata: true", `from_scene_reference: !<GroupTransform> {children: [${children}]}`);
}

test("lists files that are found, unused and missing, with their users", async () => {
  const { code, out } = await call(["files", "show/a.ocio"], {
    "show/a.ocio": using("a.clf", "none.cube"),
    "show/a.clf": clf("b.cube"),
    "show/b.cube": cube,
    "show/c.cube": cube,
    "show/notes.txt": "",
  });
  expect(code).toBe(0);
  expect(out.split("\n")).toEqual([
    expect.stringMatching(/^found {4}a\.clf {2}colorspaces\/\S+$/),
    "found    b.cube  a.clf",
    "unused   c.cube",
    expect.stringMatching(/^missing {2}none\.cube {2}colorspaces\/\S+$/),
    "",
  ]);
});

test("says that a configuration has no files, on standard error", async () => {
  const { code, out, err } = await call(["files", "a.ocio"], { "a.ocio": small });
  expect([code, out, err]).toEqual([0, "", "a.ocio has no external files.\n"]);
  expect(await call(["files", "a.ocio", "--json"], { "a.ocio": small })).toMatchObject({
    out: "[]\n",
    err: "",
  });
});

test("takes values of context variables from the environment for those missing", async () => {
  const text = `${using("$SHOT.cube")}environment: {SHOT: s0}\n`;
  const listed = async (env: Record<string, string>) => {
    const { out } = await call(["files", "a.ocio", "--json"], { "a.ocio": text, "s1.cube": cube }, env);
    return JSON.parse(out).map(({ path, status }: Record<string, string>) => `${status} ${path}`);
  };
  expect(await listed({})).toEqual(["found s1.cube", "missing s0.cube"]);
  expect(await listed({ SHOT: "s1" })).toEqual(["found s1.cube"]);
});

test("looks into an archive, and at absolute paths", async () => {
  const archive = writeArchive(using("a.cube", "/luts/b.cube"), new Map([["a.cube", Buffer.from(cube)]]));
  const packed = await call(["files", "a.ocioz", "--json"], { "a.ocioz": archive });
  expect(JSON.parse(packed.out).map(({ status }: { status: string }) => status)).toEqual([
    "found",
    "missing",
  ]);
  const text = using("/luts/b.cube", "/luts/$SHOT/c.cube");
  const loose = await call(["files", "a.ocio", "--json"], {
    "a.ocio": text,
    "/luts/b.cube": cube,
    "/luts/s1/c.cube": cube,
  });
  expect(JSON.parse(loose.out).map(({ path }: { path: string }) => path)).toEqual([
    "/luts/b.cube",
    "/luts/s1/c.cube",
  ]);
});

test("a file that cannot be read is an error", async () => {
  const { code, out } = await call(["files", "a.ocio", "--json"], { "a.ocio": "a: [b" });
  expect([code, JSON.parse(out)]).toMatchObject([
    1,
    { ok: false, error: { code: "yaml", file: "a.ocio", line: 1 } },
  ]);
});

test("looks into folders with a dot and behind links, and tells each file once", async () => {
  const folder = mkdtempSync(join(tmpdir(), "palette-files-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const show = join(folder, "show");
  for (const path of [".hidden/a.cube", ".hidden/s1.spi1d", "luts/deep/b.cube", "luts/deep/c.cube"]) {
    mkdirSync(dirname(join(show, path)), { recursive: true });
    writeFileSync(join(show, path), cube);
  }
  symlinkSync("luts/deep", join(show, "link"));
  const sources = [".hidden/a.cube", ".hidden/$SHOT.spi1d", "link/b.cube", join(show, "luts/deep/c.cube")];
  writeFileSync(join(show, "a.ocio"), using(...sources, "../show/.hidden/a.cube"));
  let out = "";
  const code = await program(["files", join(show, "a.ocio"), "--json"], {
    ...terminal(),
    out: (text) => {
      out += text;
    },
  });
  expect(code).toBe(0);
  expect(JSON.parse(out).map(({ path, status }: Record<string, string>) => `${status} ${path}`)).toEqual([
    "found .hidden/a.cube",
    "found .hidden/s1.spi1d",
    "found link/b.cube",
    "found luts/deep/c.cube",
  ]);
});

test("a path on disk is taken as it is spelled by files, check, eval and shots, in an archive as it is meant", async () => {
  const above = mkdtempSync(join(tmpdir(), "palette-files-"));
  onTestFinished(() => rmSync(above, { recursive: true }));
  const folder = join(above, "show");
  mkdirSync(join(folder, "luts"), { recursive: true });
  for (const path of ["x.cube", "y.cube", "luts/z.cube", "../up.cube"])
    writeFileSync(join(folder, path), cube);
  const of = async (...words: string[]) => {
    let out = "";
    const found = terminal();
    const read = found.read.bind(found);
    const code = await program(words, {
      ...found,
      out: (text) => {
        out += text;
      },
      err: () => undefined,
      read: (path) => (path === "-" ? Promise.resolve(Buffer.from("[[0, 0, 0, 1]]")) : read(path)),
    });
    return { code, out };
  };
  const convert = (file: string) => of("eval", file, "--src", "linear", "--dst", "raw");
  const listed = async (file: string) =>
    JSON.parse((await of("files", file, "--json")).out).map(
      ({ path, status }: Record<string, string>) => `${status} ${path}`,
    );
  const cases = [
    [
      "missing/../x.cube",
      ["found y.cube", "unused luts/z.cube", "unused x.cube", "missing missing/../x.cube"],
      1,
    ],
    ["luts/../x.cube", ["found x.cube", "found y.cube", "unused luts/z.cube"], 0],
    [
      "x.cube/../x.cube",
      ["found y.cube", "unused luts/z.cube", "unused x.cube", "missing x.cube/../x.cube"],
      1,
    ],
    ["x.cube/", ["found y.cube", "unused luts/z.cube", "unused x.cube", "missing x.cube/"], 1],
    ["luts//z.cube", ["found luts/z.cube", "found y.cube", "unused x.cube"], 0],
    ["../up.cube", ["found ../up.cube", "found y.cube", "unused luts/z.cube", "unused x.cube"], 0],
    ["../none.cube", ["found y.cube", "unused luts/z.cube", "unused x.cube", "missing ../none.cube"], 1],
    [
      `${above}/up.cube`,
      [`found ${above}/up.cube`, "found y.cube", "unused luts/z.cube", "unused x.cube"],
      0,
    ],
    ["/none.cube", ["found y.cube", "unused luts/z.cube", "unused x.cube", "missing /none.cube"], 1],
    // Official OCIO takes "\" as a separator on Windows alone.
    ...(process.platform === "win32"
      ? ([["luts\\z.cube", ["found luts/z.cube", "found y.cube", "unused x.cube"], 0]] as const)
      : ([
          [
            "luts\\z.cube",
            ["found y.cube", "unused luts/z.cube", "unused x.cube", "missing luts\\z.cube"],
            1,
          ],
        ] as const)),
  ] as const;
  for (const [src, lines, code] of cases) {
    const text = using(src, "y.cube").replace('search_path: ""', "search_path: missing/..");
    writeFileSync(join(folder, "a.ocio"), text);
    expect([src, await listed(join(folder, "a.ocio"))]).toEqual([src, lines]);
    expect([src, (await convert(join(folder, "a.ocio"))).code]).toEqual([src, code]);
    const checked = JSON.parse((await of("check", join(folder, "a.ocio"), "--json")).out) as Problem[];
    const missing = checked.filter((problem) => problem.code === "missing-file");
    expect([src, missing.length, missing.every(({ message }) => message.includes(`“${src}”`))]).toEqual([
      ...[src, code, true],
    ]);
    writeFileSync(join(folder, "shots.json"), '[{"name": "s1"}]');
    const shot = await of("shots", join(folder, "a.ocio"), join(folder, "shots.json"));
    expect([src, shot.code, shot.out.includes("missing")]).toEqual([src, code, code === 1]);
    if (src.startsWith("../") || src.startsWith("/")) continue;
    const entries = new Map(["x.cube", "y.cube", "luts/z.cube"].map((name) => [name, Buffer.from(cube)]));
    writeFileSync(join(folder, "b.ocioz"), writeArchive(text, entries));
    expect((await convert(join(folder, "b.ocioz"))).code).toBe(0);
  }
});

test("an empty entry of the search path is the folder of the config", async () => {
  const text = using("luts/x.cube").replace('search_path: ""', 'search_path: "other:"');
  const files = { "a.ocio": text, "luts/x.cube": cube, "-": "[[0, 0, 0, 1]]" };
  const { code } = await call(["eval", "a.ocio", "--src", "linear", "--dst", "raw"], files);
  expect(code).toBe(0);
});

test("finds entries of an archive whatever the case of letters, and disk files by absolute paths", async () => {
  const text = using("SUB/A.cube", "/luts/b.cube", "Ä.cube");
  const entries = new Map(["sub/a.cube", "ä.cube"].map((name) => [name, Buffer.from(cube)]));
  const files = { "a.ocioz": writeArchive(text, entries), "/luts/b.cube": cube };
  const { out } = await call(["files", "a.ocioz", "--json"], files);
  expect(JSON.parse(out).map(({ path, status }: Record<string, string>) => `${status} ${path}`)).toEqual([
    "found /luts/b.cube",
    "found sub/a.cube",
    "unused ä.cube",
    "missing Ä.cube",
  ]);
  const checked = await call(["check", "a.ocioz", "--json"], files);
  const codes = JSON.parse(checked.out).filter(({ code }: { code: string }) => code === "missing-file");
  expect(codes.map(({ message }: { message: string }) => /“(\S+)”, which/.exec(message)?.[1])).toEqual([
    "Ä.cube",
  ]);
});

test("names the folder of the configuration where a step has it as its file", async () => {
  const { out } = await call(["files", "a.ocio"], { "a.ocio": using(".") });
  expect(out).toMatch(/^missing {2}\. {2}colorspaces\//);
});

test("fails of an archive whose configuration cannot be read", async () => {
  const archive = zip([{ name: "config.ocio", content: small, flags: 1 }]);
  const { code, out, err } = await call(["files", "a.ocioz"], { "a.ocioz": archive });
  expect([code, out]).toEqual([1, ""]);
  expect(err).toMatch(/^Nothing of “a\.ocioz” could be read: .* is encrypted/);
});
