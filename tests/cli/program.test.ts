import { describe, expect, test } from "vitest";
import { subcommands } from "#cli/program.ts";
import { argumentsOf } from "#command/argument.ts";
import type { AnyCommand } from "#command/command.ts";
import { commands } from "#commands";
import { Trouble } from "#host/node.ts";
import { readArchive, writeArchive } from "#ocio/archive/archive.ts";
import { builtinConfigNames } from "#ocio/builtin/config.ts";
import type { Problem } from "#ocio/check/problem.ts";
import { wholeText } from "#ocio/files/text.ts";
import { zip } from "../ocio/zip.ts";
import { call, small } from "./terminal.ts";

const lut = new TextEncoder().encode("LUT_3D_SIZE 2\n");
const archive = writeArchive(small, new Map([["luts/a.cube", lut]]));
const broken = small.replace("isdata: true", "isdata: perhaps");

describe("words that make no command line exit with 2 and say where help is", () => {
  test.each([
    [["chek"], "There is no “chek”; did you mean check?"],
    [["xyzzy"], "There is no “xyzzy”; there are info, check, files, "],
    [["info"], "No FILE was given, and $OCIO does not name one."],
    [["info", ""], "FILE is empty; give a path, or leave it out for $OCIO."],
    [["lut", ""], "No FILE was given."],
    [["amf", ""], "FILE.amf is empty; give a path."],
    [["merge", ""], "Neither FILE.ociom nor BASE OURS THEIRS was given."],
    [["info", "a", "b"], "“b” is one word too many; one FILE is expected."],
    [["info", "--jsno"], "There is no option --jsno; did you mean --json?"],
    [["diff", "a", "b", "--no-pixel"], "There is no option --no-pixel; did you mean --no-pixels?"],
    [["--verison"], "There is no “--verison”; did you mean --version?"],
    [["check", "--hosts", "--sarif"], "--hosts takes --json, not --sarif."],
    [["format", "-x"], "There is no option -x; there is --layout, --out."],
    [["help", "chek"], "There is no “chek”; did you mean check?"],
    [["run"], "No COMMAND was given."],
    [["run", "a.ocio"], "No COMMAND was given after FILE “a.ocio”."],
    [["run", "go.ocio"], "No COMMAND was given after FILE “go.ocio”.\n"],
    [
      ["run", "colorspace.renam"],
      "No COMMAND was given after FILE “colorspace.renam”; did you mean colorspace.rename?",
    ],
    [
      ["run", "a.ocio", "colorspace.renam"],
      "There is no command “colorspace.renam”; did you mean colorspace.rename?",
    ],
    [["run", "a.ocio", "xyzzy"], "There is no command “xyzzy”."],
    [["run", "a.ocio", "role.remove", "--nmae=x"], "role.remove has no argument --nmae; it takes --"],
    [["run", "a.ocio", "edit.undo", "--out"], "--out needs a value."],
  ])("%j", async (words, why) => {
    const { code, out, err } = await call(words, { "a.ocio": small });
    expect([code, out]).toEqual([2, ""]);
    expect(err.startsWith(why), err).toBe(true);
    expect(err).toMatch(/\nSee: ocio-palette .*--help\n$/);
  });

  test("no word at all shows the help", async () => {
    expect(await call([])).toMatchObject({ code: 2, out: "", err: (await call(["--help"])).out });
  });
});

test.each([
  [["info", "a.ocio"], 1],
  [["diff", "a.ocio", "a.ocio"], 2],
  [["help"], 1],
  [["chek"], 2],
  [["merge", "--jsno"], 2],
])("a result of %j that is lost gives exit code %d and a sentence", async (words, expected) => {
  const flush = () => Promise.reject(new Trouble("Standard output cannot be written: the disk is full."));
  const { code, err } = await call(words, { "a.ocio": small }, {}, flush);
  expect(code).toBe(expected);
  expect(err).toContain("Standard output cannot be written: the disk is full.\n");
});

test("help tells of every subcommand, and each of itself", async () => {
  const { code, out } = await call(["--help"]);
  expect(code).toBe(0);
  for (const name of Object.keys(subcommands)) {
    expect(out).toContain(`  ${name} `);
    const own = await call([name, "--help"]);
    expect(own).toMatchObject({ code: 0, err: "", out: (await call(["help", name])).out });
    expect(own.out.startsWith(`NAME\n    ${name} - `)).toBe(true);
  }
});

describe("FILE", () => {
  test.each<[string, string[], Record<string, string | Uint8Array>, Record<string, string>]>([
    ["a path", ["format", "a.ocio"], { "a.ocio": small }, {}],
    ["standard input", ["format", "-"], { "-": small }, {}],
    ["an archive, whatever its name", ["format", "a.ocio"], { "a.ocio": archive }, {}],
    ["an archive on standard input", ["format", "-"], { "-": archive }, {}],
    ["$OCIO", ["format"], { "/a/b.ocio": small }, { OCIO: "/a/b.ocio" }],
    ["given although there is $OCIO", ["format", "a.ocio"], { "a.ocio": small }, { OCIO: "/a/b.ocio" }],
  ])("%s", async (_, words, files, env) => {
    expect(await call(words, files, env)).toMatchObject({ code: 0, out: small, err: "" });
  });

  test.each([
    ["builtin:cg-config-v4.0.0_aces-v2.0_ocio-v2.5", {}],
    ["builtin:default", {}],
    ["ocio://default", {}],
    ["OCIO://cg-config-latest", {}],
    [undefined, { OCIO: "ocio://cg-config-latest" }],
  ])("a built-in configuration: %s", async (file, env) => {
    const { code, out } = await call(["format", ...(file === undefined ? [] : [file])], {}, env);
    expect(code).toBe(0);
    expect(out).toContain("\nname: cg-config-v4.0.0_aces-v2.0_ocio-v2.5\n");
  });

  test.each([
    [["info", "a.ocio"], "“a.ocio” cannot be read: it does not exist.\n"],
    [
      ["info", "builtin:x"],
      `There is no built-in configuration “x”; there are ${builtinConfigNames.join(", ")}.\n`,
    ],
    [
      ["builtin", "x"],
      `There is no built-in configuration “x”; there are ${builtinConfigNames.join(", ")}.\n`,
    ],
    [
      ["info", "builtin:studio-config-v2"],
      "There is no built-in configuration “studio-config-v2”; did you mean studio-config-v2.2.0_aces-v1.3_ocio-v2.4?\n",
    ],
    [["commands", "x"], "There is no command “x”.\n"],
  ])("what is not there exits with 1: %j", async (words, err) => {
    expect(await call(words)).toMatchObject({ code: 1, out: "", err });
  });
});

describe("format", () => {
  test("writes nothing of a configuration that official OCIO refuses, but says where and why", async () => {
    const { code, out, err } = await call(["format", "a.ocio"], { "a.ocio": broken });
    expect([code, out]).toEqual([1, ""]);
    expect(err).toMatch(/^a\.ocio:\d+:\d+: error: .*isdata.*\n$/);
  });

  test("takes the place of the file, an archive with its files, and builtin writes one", async () => {
    const file = await call(["format", "a.ocio", "--out=a.ocio"], { "a.ocio": `${small}\n# a comment\n` });
    expect([file.code, file.out, file.err]).toEqual([0, "", "Wrote a.ocio.\n"]);
    expect(wholeText(file.files.get("a.ocio")!)).toBe(small);
    const before = { "a.ocioz": archive };
    const whole = await call(["format", "a.ocioz", "--out=a.ocioz"], before);
    const again = await call(["format", "a.ocioz", "--out=b.ocio"], Object.fromEntries(whole.files));
    expect([again.code, wholeText(again.files.get("b.ocio")!)]).toEqual([0, small]);
    expect(again.err).toBe((await call(["format", "a.ocioz", "--out=b.ocio"], before)).err);
    const built = await call(["builtin", "cg-config-latest", "--out=cg.ocio"]);
    expect(wholeText(built.files.get("cg.ocio")!)).toBe((await call(["builtin", "cg-config-latest"])).out);
    expect((await call(["builtin", "--out=cg.ocio"])).err).toContain(
      "Say which built-in configuration to write",
    );
  });

  test("tells what official OCIO drops, and formats all the same", async () => {
    const { code, out, err } = await call(["format", "a.ocio"], { "a.ocio": `${small}nonsense: 1\n` });
    expect([code, out]).toEqual([0, small]);
    expect(err).toMatch(/^a\.ocio:39:1: warning: .*nonsense.*\n$/);
  });

  test.each([
    ["text that is no YAML", "a: [b", "a.ocio:1:4: error: "],
    ["a damaged archive", archive.slice(0, 200), "a.ocio: error: "],
    [
      "an archive without a configuration",
      zip([{ name: "show.ocio", content: small }]),
      'a.ocio:1:1: error: The archive has no "config.ocio" at its top',
    ],
    ["nothing", "", "a.ocio:1:1: error: "],
    [
      "YAML that official OCIO does not read",
      small.replace("active_views: []", "active_views: [a?b]"),
      'a.ocio:21:17: error: OCIO reads text with "?" inside brackets',
    ],
  ])("%s is refused", async (_, content, start) => {
    const { code, out, err } = await call(["format", "a.ocio"], { "a.ocio": content });
    expect([code, out]).toEqual([1, ""]);
    expect(err.startsWith(start), err).toBe(true);
  });
});

describe("check", () => {
  test("an array of problems, and exit code 1 when one is an error", async () => {
    const { code, out, err } = await call(["check", "a.ocio", "--json"], { "a.ocio": broken });
    const problems = JSON.parse(out) as Record<string, unknown>[];
    expect([code, err]).toEqual([1, ""]);
    expect(problems[0]).toMatchObject({ severity: "error", code: "bad-boolean", line: 29, column: 13 });
    for (const problem of problems) {
      expect(
        Object.keys(problem).filter(
          (key) => !["severity", "code", "message", "line", "column", "path", "fixes"].includes(key),
        ),
      ).toEqual([]);
      expect(problem.message).toMatch(/\.$/);
    }
  });

  test("what only the whole document shows is found too", async () => {
    const { code, out } = await call(["check", "-", "--json"], {
      "-": small.replace("scene_linear: linear", "scene_linear: lost"),
    });
    expect(code).toBe(1);
    expect(out).toContain("lost");
  });

  test("a sound configuration exits with 0; for people there is a line for each problem and their number", async () => {
    const { code, out, err } = await call(["check", "a.ocio"], { "a.ocio": small });
    expect(code).toBe(0);
    expect(
      out
        .split("\n")
        .slice(0, -1)
        .every((line) => /^a\.ocio(:\d+){0,2}: (warning|info): /.test(line)),
    ).toBe(true);
    expect(err).toMatch(/^a\.ocio: (no problems|0 errors, \d+ warnings?, \d+ infos?)\.\n$/);
  });

  test("says what a file is that is no configuration", async () => {
    const { code, out } = await call(["check", "grade.cube"], { "grade.cube": "LUT_3D_SIZE 2\n" });
    expect([code, out]).toEqual([
      1,
      "grade.cube: error: “grade.cube” is a LUT (Iridas or Resolve cube), not a configuration: open an .ocio or .ocioz file, and add this one to it in Files.\n",
    ]);
  });

  test("text that is no YAML has one problem, not one for all that is missing", async () => {
    const { code, out } = await call(["check", "a.ocio", "--json"], { "a.ocio": "a: [b" });
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject([{ severity: "error", code: "yaml", line: 1, column: 4 }]);
  });

  test("a chain is computed with the LUT beside the configuration", async () => {
    const chain =
      "{children: [!<FileTransform> {src: a.spi1d}, !<MatrixTransform> {offset: [3e38, 0, 0, 0]}]}";
    const text = `${small}    to_scene_reference: !<GroupTransform> ${chain}\n`;
    const lut = "Version 1\nFrom 0.0 1.0\nLength 2\nComponents 1\n{\n0\n3e38\n}\n";
    const { code, out } = await call(["check", "show/a.ocio"], { "show/a.ocio": text, "show/a.spi1d": lut });
    expect(code).toBe(1);
    expect(out).toContain("step 2 (Matrix) gives infinity for inputs from 0.");
    const alone = await call(["check", "-"], { "-": text });
    expect(alone.out).not.toContain("infinity");
  });

  test("no built-in configuration has an error", async () => {
    for (const name of builtinConfigNames)
      expect((await call(["check", `builtin:${name}`])).code, name).toBe(0);
  });
});

describe("check tells which files are missing", () => {
  const reading = `${small}    to_scene_reference: !<FileTransform> {src: a.cube}\n`.replace(
    'search_path: ""',
    "search_path: luts",
  );
  const codes = (out: string) => (JSON.parse(out) as { code: string }[]).map(({ code }) => code);
  const lut = new Uint8Array([1]);

  test.each([
    ["in an archive", "a.ocioz", { "a.ocioz": writeArchive(reading, new Map([["b.cube", lut]])) }, 1],
    ["in an archive without files", "a.ocioz", { "a.ocioz": writeArchive(reading, new Map()) }, 1],
    [
      "in none that has it",
      "a.ocioz",
      { "a.ocioz": writeArchive(reading, new Map([["luts/a.cube", lut]])) },
      0,
    ],
    ["around a file on disk", "show/a.ocio", { "show/a.ocio": reading, "luts/a.cube": lut }, 1],
    ["in no folder that has it", "show/a.ocio", { "show/a.ocio": reading, "show/luts/a.cube": lut }, 0],
    ["not where only the text is known", "-", { "-": reading }, 0],
  ])("%s", async (_, file, files, count) => {
    const { out } = await call(["check", file, "--json"], files);
    expect(codes(out).filter((code) => code === "missing-file")).toHaveLength(count);
  });

  test("an example of the page is missing in an archive, because OCIO knows nothing of it", async () => {
    const text = reading.replace("a.cube", "warm_contrast.cube");
    const { out, code } = await call(["check", "a.ocioz"], { "a.ocioz": writeArchive(text, new Map()) });
    expect(out).toContain(": warning: Step 1 of the color space “linear” reads “warm_contrast.cube”");
    expect(code).toBe(0);
  });
});

describe("check tells which files cannot be read", () => {
  const reading = (src: string) =>
    `${small}    to_scene_reference: !<GroupTransform> {children: [!<FileTransform> {src: ${src}}, !<FileTransform> {src: ${src}}]}\n`;
  const circle = `<ProcessList id="1" version="2"><Reference inBitDepth="32f" outBitDepth="32f" path="a.ctf"/></ProcessList>`;

  test.each([
    [
      "a cube of no size",
      "a.cube",
      "LUT_3D_SIZE 0\n0 0 0\n",
      "a.cube, line 1: the size 0 is not from 2 to 129.",
    ],
    ["a file that reads itself", "a.ctf", circle, "The file a.ctf refers to itself."],
    ["what is no LUT", "a.xyz", "hello", "a.xyz is of no format that is known."],
  ])("%s, once for each row", async (_, src, text, why) => {
    const files = { "show.ocio": reading(src), [src]: new TextEncoder().encode(text) };
    const { out } = await call(["check", "show.ocio", "--json"], files);
    const found = (JSON.parse(out) as Problem[]).filter(({ code }) => code === "unreadable-file");
    expect(found).toMatchObject([{ severity: "warning", path: expect.stringContaining("/0/src") }]);
    expect(found[0]?.message).toContain(
      `A step of the color space “linear” reads “${src}”, which can't be read as a LUT: ${why}`,
    );
  });
});

describe("info", () => {
  test("tells name, version, counts, roles, displays with views, files and the number of problems", async () => {
    const { code, out } = await call(["info", "a.ocioz", "--json"], { "a.ocioz": archive });
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      file: "a.ocioz",
      name: null,
      ocio_profile_version: "2",
      counts: {
        colorspaces: 2,
        display_colorspaces: 0,
        displays: 1,
        display_view_associations: 1,
        roles: 2,
        file_rules: 1,
      },
      roles: { default: "raw", scene_linear: "linear" },
      displays: [{ name: "sRGB", views: ["Raw"] }],
      virtual_display: [],
      file_rules: ["Default"],
      files: ["luts/a.cube"],
      problems: { error: 0 },
    });
  });

  test("for people it is a page", async () => {
    const { out } = await call(["info", "builtin:cg-config-latest"]);
    expect(out).toMatch(/^File +builtin:cg-config-v4/);
    expect(out).toContain("\n  scene_linear      ");
    expect(out).toContain("sRGB - Display: Raw, ACES 2.0 - SDR 100 nits (Rec.709)");
  });

  test("a broken configuration is told as far as it could be read, with exit code 1", async () => {
    const { code, out, err } = await call(["info", "-", "--json"], { "-": broken });
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject({ counts: { colorspaces: 2 }, problems: { error: 1 } });
    expect(err).toMatch(/^standard input:29:13: error: /);
  });
});

describe("builtin and commands", () => {
  test("without a name the built-in configurations are listed, with one it is written", async () => {
    expect((await call(["builtin"])).out).toBe(builtinConfigNames.map((name) => `${name}\n`).join(""));
    const { out } = await call(["builtin", "default"]);
    expect((await call(["format", "-"], { "-": out })).out).toBe(out);
  });

  test("every command is listed as JSON with its arguments", async () => {
    const list = JSON.parse((await call(["commands", "--json"])).out) as {
      id: string;
      arguments: { name: string }[];
    }[];
    expect(list.map(({ id }) => id)).toEqual(Object.keys(commands));
    const rename = list.find(({ id }) => id === "colorspace.rename")!;
    expect(rename.arguments.map(({ name }) => name)).toContain("target");
    expect((await call(["commands", "colorspace.rename"])).out).toContain("--target");
  });

  test("no command has an argument that the terminal takes for itself", () => {
    const taken = ["out", "dry-run", "then", "help", "script", "json"];
    for (const [id, command] of Object.entries<AnyCommand>(commands))
      expect(
        argumentsOf(command).filter(({ name }) => taken.includes(name)),
        id,
      ).toEqual([]);
  });
});

describe("run", () => {
  const rename = ["colorspace.rename", "--target=linear", "--name=lin"];

  test("the result goes to standard output, what was done to standard error", async () => {
    const { code, out, err, files } = await call(["run", "a.ocio", ...rename], { "a.ocio": small });
    expect(code).toBe(0);
    expect(out).toBe(
      small.replace("scene_linear: linear", "scene_linear: lin").replace("name: linear", "name: lin"),
    );
    expect(err).toBe("Renamed “linear” to “lin”.\n");
    expect(files.size).toBe(1);
  });

  test("several commands see each other, and $OCIO is the file when none is given", async () => {
    const words = [
      "run",
      ...rename,
      "--then",
      "role.assign",
      "--name=rendering",
      "--colorspace=lin",
      "--then",
      "edit.undo",
    ];
    const { code, out } = await call(words, { x: small }, { OCIO: "x" });
    expect(code).toBe(0);
    expect(out).toContain("  scene_linear: lin\n");
    expect(out).not.toContain("rendering");
  });

  test("a refusal is told, exits with 1 and writes nothing", async () => {
    const words = [
      "run",
      "a.ocio",
      ...rename,
      "--then",
      "colorspace.delete",
      "--targets=nowhere",
      "--out=b.ocio",
    ];
    const { code, out, err, files } = await call(words, { "a.ocio": small });
    expect([code, out, [...files.keys()]]).toEqual([1, "", ["a.ocio"]]);
    expect(err).toMatch(/colorspace\.delete: .*nowhere.*\.\nNothing is written: .*\.\n$/);
  });

  test("--out writes a file, anywhere on the line and over the source too", async () => {
    const { code, out, err, files } = await call(["run", "--out", "a.ocio", "a.ocio", ...rename], {
      "a.ocio": small,
    });
    expect([code, out]).toEqual([0, ""]);
    expect(err).toMatch(/\nWrote a\.ocio\.\n$/);
    expect(new TextDecoder().decode(files.get("a.ocio"))).toContain("name: lin\n");
  });

  test("an archive keeps its files when it is written as one, and says when they are left behind", async () => {
    const kept = await call(["run", "a.ocioz", ...rename, "--out", "b.ocioz"], { "a.ocioz": archive });
    const read = readArchive(kept.files.get("b.ocioz")!);
    expect(read.files).toEqual(new Map([["luts/a.cube", lut]]));
    expect(read.text).toContain("name: lin\n");
    const left = await call(["run", "a.ocioz", ...rename, "--out", "b.ocio"], { "a.ocioz": archive });
    expect(left.err).toContain("The other files of the archive (1) are not in b.ocio.\n");
  });

  test("--dry-run shows the lines that would change and writes nothing", async () => {
    const { code, out, err, files } = await call(["run", "a.ocio", ...rename, "--out=b.ocio", "--dry-run"], {
      "a.ocio": small,
    });
    expect([code, files.size]).toEqual([0, 1]);
    expect(out).toBe(
      "@@ roles\n-  scene_linear: linear\n+  scene_linear: lin\n@@ colorspaces › linear\n-    name: linear\n+    name: lin\n",
    );
    expect(err).toMatch(/b\.ocio would be\.\n$/);
    const none = await call(["run", "a.ocio", "edit.undo", "--dry-run"], { "a.ocio": small });
    expect(none).toMatchObject({ code: 1, out: "", err: "edit.undo: There is nothing to undo.\n" });
  });

  test("a configuration can be made from nothing", async () => {
    const words = [
      "run",
      "file.loadBuiltin",
      "--name=cg-config-latest",
      "--then",
      "config.setName",
      "--name=show",
    ];
    const { code, out } = await call(words);
    expect(code).toBe(0);
    expect(out).toContain("\nname: show\n");
    expect((await call(["run", "file.new", "--name=empty"])).out).toContain("name: empty\n");
  });

  test("exporting writes the file that the command names, but replaces none", async () => {
    const words = [
      "run",
      "a.ocio",
      "config.setName",
      "--name=show",
      "--then",
      "file.export",
      "--format=ocioz",
    ];
    const { code, out, files } = await call(words, { "a.ocio": small });
    expect([code, out, [...files.keys()]]).toEqual([0, "", ["a.ocio", "show.ocioz"]]);
    expect(readArchive(files.get("show.ocioz")!).text).toContain("name: show\n");
    expect(await call(words, { "a.ocio": small, "show.ocioz": "" })).toMatchObject({
      code: 1,
      err: expect.stringContaining("“show.ocioz” cannot be written: it exists already."),
    });
    expect((await call(["run", "a.ocio", "file.copyYaml"], { "a.ocio": small })).out).toBe(small);
  });

  test("a broken configuration can be fixed", async () => {
    const { code, out, err } = await call(
      ["run", "-", "colorspace.setIsData", "--targets=raw", "--isData=true"],
      { "-": broken },
    );
    expect(err).toMatch(/^standard input:29:13: error: /);
    expect(code).toBe(0);
    expect((await call(["format", "-"], { "-": out })).code).toBe(0);
  });

  test("of a text that could not be read nothing is written", async () => {
    const { code, out, err, files } = await call(
      ["run", "a.ocio", "config.setName", "--name=x", "--out=a.ocio"],
      { "a.ocio": "a: [b" },
    );
    expect([code, out]).toEqual([1, ""]);
    expect(err).toMatch(/Nothing of “a\.ocio” could be read \(line 1\): \S.*\.\n$/);
    expect(new TextDecoder().decode(files.get("a.ocio"))).toBe("a: [b");
  });

  test.each([
    ["file.delete", "--target=0b2bd5b2-3b8c-4d3a-9d3d-1f6f3b0c7b11"],
    ["file.open"],
    ["file.duplicate", "--target=0b2bd5b2-3b8c-4d3a-9d3d-1f6f3b0c7b11"],
  ])("%s has no meaning in a terminal and says so", async (...words) => {
    const { code, out, err } = await call(["run", "a.ocio", ...words], { "a.ocio": small });
    expect([code, out]).toEqual([1, ""]);
    expect(err).toMatch(/^file\.\w+: .*(terminal|files).*\.\n$/);
  });

  test("--help after a command explains it", async () => {
    const { code, out } = await call(["run", "colorspace.rename", "--help"]);
    expect(code).toBe(0);
    expect(out).toBe((await call(["commands", "colorspace.rename"])).out);
  });
});

test("info of a file of which nothing can be read is a failure, and tells no facts", async () => {
  const { code, out } = await call(["info", "a.ocio", "--json"], { "a.ocio": "" });
  expect([code, JSON.parse(out)]).toMatchObject([1, { ok: false, error: { code: "not-a-config", line: 1 } }]);
});

test.each(["format", "convert"])("%s tells file and line of what refuses a config", async (name) => {
  const words = name === "convert" ? ["--to", "2", "--out", "b.ocio"] : [];
  const { code, out } = await call([name, "a.ocio", ...words, "--json"], { "a.ocio": "\na: [b" });
  expect([code, JSON.parse(out)]).toMatchObject([
    1,
    { ok: false, error: { code: "refused-config", file: "a.ocio", line: 2 } },
  ]);
});
