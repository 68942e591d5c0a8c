import { describe, expect, test } from "vitest";
import { scriptOf } from "#command/script.ts";
import { commands } from "#commands";
import { readConfig } from "#ocio/yaml/read.ts";
import { writeConfig } from "#ocio/yaml/write.ts";
import { createEditor } from "#store/editor.ts";
import { call, small } from "./terminal.ts";

const rename = ["colorspace.rename", "--target=linear", "--name=lin"];
const names = `# names of the show
colorspace.rename --target=linear --name='lin show'

role.assign --name=rendering --colorspace="lin show"
`;

describe("--script", () => {
  test("carries out the commands of a file, one on a line", async () => {
    const { code, out, err } = await call(["run", "a.ocio", "--script", "s.txt"], {
      "a.ocio": small,
      "s.txt": names,
    });
    expect(code).toBe(0);
    expect(out).toContain("  rendering: lin show\n  scene_linear: lin show\n");
    expect(err).toBe("Renamed “linear” to “lin show”.\nAdded role rendering for “lin show”.\n");
  });

  test("several are carried out in their order, before the commands of the line", async () => {
    const files = {
      "a.ocio": small,
      "1.txt": "colorspace.rename --target=linear --name=one",
      "2.txt": "colorspace.rename --target=one --name=two",
    };
    const words = ["run", "a.ocio", "--script=1.txt", "colorspace.rename", "--target=two", "--name=three"];
    const { code, out } = await call([...words, "--script=2.txt"], files);
    expect(code).toBe(0);
    expect(out).toContain("name: three\n");
  });

  test("may come from standard input, where FILE or $OCIO does not", async () => {
    const files = { x: small, "-": names };
    expect((await call(["run", "--script", "-"], files, { OCIO: "x" })).out).toContain("name: lin show\n");
    expect(await call(["run", "-", "--script", "-"], files)).toMatchObject({
      code: 2,
      err: expect.stringContaining("Standard input, written “-”, can only be read once."),
    });
  });

  test("what is written of a history does in a terminal what was done by hand", async () => {
    const editor = createEditor(commands, { document: readConfig(small).document });
    editor.run({ id: "colorspace.rename", args: { target: "linear", name: "it's; a $TEST #1" } });
    editor.run({ id: "colorspace.addAlias", args: { target: "raw", alias: "data" } });
    editor.run({ id: "config.setLuma", args: { luma: [0.25, 0.5, 0.25] } });
    const script = scriptOf(
      editor.store.getState().past.flatMap(({ calls }) => calls),
      commands,
    );
    const { code, out } = await call(["run", "a.ocio", "--script", "s"], { "a.ocio": small, s: script });
    expect(code).toBe(0);
    expect(out).toBe(writeConfig(editor.store.getState().document!));
  });

  test.each([
    [
      "is not understood",
      "edit.undo\ncolorspace.renam",
      2,
      "s.txt:2: There is no command “colorspace.renam”; did you",
    ],
    [
      "is refused",
      "# x\n\ncolorspace.delete --targets=nowhere",
      1,
      "s.txt:3: colorspace.delete: There is no color space",
    ],
    [
      "lacks an answer",
      "colorspace.rename --target=raw",
      1,
      "s.txt:1: colorspace.rename: “New name” is missing. Give it by --name.",
    ],
    [
      "is refused after others",
      "colorspace.rename --target=raw --name=data\ncolorspace.delete --targets=nowhere",
      1,
      "Nothing is written: either all commands are carried out or none.",
    ],
  ])("a line that %s is named, and nothing is written", async (_, script, code, why) => {
    const words = ["run", "a.ocio", "--script", "s.txt", "--out", "a.ocio"];
    const done = await call(words, { "a.ocio": small, "s.txt": script });
    expect([done.code, done.out, new TextDecoder().decode(done.files.get("a.ocio"))]).toEqual([
      code,
      "",
      small,
    ]);
    expect(done.err).toContain(why);
  });

  test("a script that is not there exits with 1, one without a command changes nothing", async () => {
    expect(await call(["run", "a.ocio", "--script", "s"], { "a.ocio": small })).toMatchObject({
      code: 1,
      err: "“s” cannot be read: it does not exist.\n",
    });
    expect(await call(["run", "a.ocio", "--script", "s"], { "a.ocio": small, s: "# nothing" })).toMatchObject(
      {
        code: 0,
        out: small,
      },
    );
  });
});

describe("macros in a terminal", () => {
  test("what was done on the line is copied as a script, with names in place of ids", async () => {
    const words = ["run", "a.ocio", ...rename, "--then", "colorspace.addAlias", "--target=lin", "--alias=l"];
    const { code, out } = await call([...words, "--then", "edit.copyScript"], { "a.ocio": small });
    expect([code, out]).toEqual([
      0,
      "colorspace.rename --target=linear --name=lin\ncolorspace.addAlias --target=lin --alias=l\n",
    ]);
  });

  test("a macro as the page copies it is a script, with what it asks for as it was recorded", async () => {
    const script =
      "# Macro: Show\ncolorspace.rename --target=linear --name=lin  # asked: name; selection: target\n";
    const { code, out } = await call(["run", "a.ocio", "--script=m"], { "a.ocio": small, m: script });
    expect(code).toBe(0);
    expect(out).toContain("name: lin\n");
  });

  test.each([
    [["macro.record"], "Macros are kept by the page; in a terminal, carry out a script with --script."],
    [["macro.importScript"], "Macros are kept by the page; in a terminal, carry out a script with --script."],
    [["macro.run", "--target=Show"], "There is no macro on this device."],
  ])("%j says what to do instead", async (words, why) => {
    expect(await call(["run", "a.ocio", ...words], { "a.ocio": small })).toMatchObject({
      code: 1,
      out: "",
      err: `${words[0]}: ${why}\n`,
    });
  });
});

describe("--json", () => {
  const json = async (words: string[], files: Record<string, string> = {}) => {
    const done = await call(["run", ...words, "--json"], { "a.ocio": small, ...files });
    expect(done.err).toBe("");
    return { ...done, told: JSON.parse(done.out) as Record<string, unknown> };
  };

  test("is one object with what was said and the configuration", async () => {
    const { code, told } = await json(["a.ocio", ...rename]);
    expect(code).toBe(0);
    expect(told).toEqual({
      ok: true,
      said: ["Renamed “linear” to “lin”."],
      problems: [],
      changed: true,
      wrote: [],
      config: expect.stringContaining("name: lin\n"),
    });
  });

  test("names the file that was written in place of the configuration", async () => {
    const { told, files } = await json(["a.ocio", ...rename, "--out", "b.ocio"]);
    expect(told).toMatchObject({ ok: true, wrote: ["b.ocio"] });
    expect(told).not.toHaveProperty("config");
    expect(files.has("b.ocio")).toBe(true);
  });

  test("has the lines that would change in a dry run", async () => {
    const { told, files } = await json(["a.ocio", ...rename, "--dry-run", "--out=b.ocio"]);
    expect(told).toMatchObject({ ok: true, changed: true, wrote: [] });
    expect(told.diff).toEqual([
      {
        place: "roles",
        lines: [
          { sign: "-", text: "  scene_linear: linear" },
          { sign: "+", text: "  scene_linear: lin" },
        ],
      },
      {
        place: "colorspaces › linear",
        lines: [
          { sign: "-", text: "    name: linear" },
          { sign: "+", text: "    name: lin" },
        ],
      },
    ]);
    expect(files.size).toBe(1);
    expect(
      (await json(["a.ocio", "config.setLuma", "--luma=0.2126,0.7152,0.0722", "--dry-run"])).told,
    ).toMatchObject({
      changed: false,
      diff: [],
    });
  });

  test("shows the first thousand lines of a large difference in a dry run, how many are left, and all if asked", async () => {
    const spaces = Array.from({ length: 700 }, (_, at) => `  - !<ColorSpace> {name: s${at}, family: A}\n`);
    const files = { "a.ocio": `${small}${spaces.join("")}` };
    const targets = spaces.map((_, at) => `--targets=s${at}`);
    const words = ["a.ocio", "colorspace.setFamily", ...targets, "--family=B", "--dry-run"];
    const hunksOf = (told: Record<string, unknown>) => told.diff as { lines: unknown[] }[];
    const linesOf = (told: Record<string, unknown>) => hunksOf(told).flatMap(({ lines }) => lines);
    const { told } = await json(words, files);
    expect(told).toMatchObject({ ok: true, changed: true, left: 400 });
    expect(linesOf(told)).toHaveLength(1000);
    expect(hunksOf(told)[499]).toEqual({
      place: "colorspaces › s499",
      lines: [
        { sign: "-", text: "    family: A" },
        { sign: "+", text: "    family: B" },
      ],
    });
    const whole = (await json([...words, "--all-lines"], files)).told;
    expect(whole).not.toHaveProperty("left");
    expect(linesOf(whole)).toHaveLength(1400);
    const { out, err } = await call(["run", ...words], files);
    expect(out).toMatch(/@@ colorspaces › s499\n- {4}family: A\n\+ {4}family: B\n$/);
    expect(err).toContain("400 more lines would change; --all-lines shows them.\n");
    expect(await call(["run", "a.ocio", ...rename, "--all-lines"], files)).toMatchObject({
      code: 2,
      err: expect.stringContaining("--all-lines goes with --dry-run"),
    });
  });

  test("says which command of which line was refused and why, with exit code 1", async () => {
    const script = "colorspace.rename --target=linear --name=raw";
    const { code, told } = await json(["a.ocio", "--script=s"], { s: `# x\n${script}` });
    expect(code).toBe(1);
    expect(told).toMatchObject({
      ok: false,
      changed: false,
      refusal: { command: "colorspace.rename", script: "s", line: 2, why: expect.stringContaining("raw") },
    });
    expect((await json(["a.ocio", "colorspace.rename", "--target=raw"])).told).toMatchObject({
      refusal: { command: "colorspace.rename", argument: "name", why: "“New name” is missing." },
    });
  });

  test("says what reading found, and what the world is to blame for", async () => {
    const { told } = await json(["a.ocio", ...rename], { "a.ocio": `${small}nonsense: 1\n` });
    expect(told.problems).toMatchObject([{ severity: "warning", line: 39 }]);
    const lost = await json(["b.ocio", ...rename]);
    expect(lost).toMatchObject({
      code: 1,
      told: { ok: false, refusal: { why: "“b.ocio” cannot be read: it does not exist." } },
    });
    const unread = await json(["a.ocio", ...rename], { "a.ocio": "a: [b" });
    expect(unread).toMatchObject({
      code: 1,
      told: { ok: false, problems: [{ severity: "error", line: 1 }] },
    });
  });

  test("a line that is not understood is an error with the code usage, and exit code 2", async () => {
    const { code, out, err } = await call(["run", "a.ocio", "colorspace.renam", "--json"], {
      "a.ocio": small,
    });
    expect([code, err]).toEqual([2, ""]);
    expect(JSON.parse(out)).toEqual({
      ok: false,
      error: {
        code: "usage",
        message: "There is no command “colorspace.renam”; did you mean colorspace.rename?",
      },
    });
  });
});

test.each([
  ["--access=read --ends=14 days", "Links belong to the server; open the config there."],
  ["--access=read --ends=soon", "Give a number of days, as in 14 days, a date, as in 2027-01-31, or never"],
])("a link is not made in a terminal, and its end is read: %s", async (words, why) => {
  const args = ["run", "a.ocio", "share.copyLink", ...words.split(/ (?=--)/)];
  const { code, err } = await call(args, { "a.ocio": small });
  expect([code === 0, err]).toEqual([false, expect.stringContaining(why)]);
});
