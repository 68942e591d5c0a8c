import { describe, expect, test } from "vitest";
import { inlineCalls } from "#command/inline.ts";
import { commands } from "#commands";
import { fileUses } from "#ocio/files/fileReference.ts";
import { readConfig } from "#ocio/yaml/read.ts";
import { createEditor } from "#store/editor.ts";

const text = `ocio_profile_version: 2
search_path: luts
file_rules:
  - !<Rule> {name: Default, colorspace: raw}
colorspaces:
  - !<ColorSpace>
    name: raw
    isdata: true
  - !<ColorSpace>
    name: log
    to_scene_reference: !<FileTransform> {src: log.spi1d}
`;
const kept = (path: string) => ({ path, size: 3, hash: "", at: "" });

function open(...paths: string[]) {
  const editor = createEditor(commands, { document: readConfig(text).document });
  editor.know({ files: paths.map(kept), removed: [kept("luts/gone.cube")] });
  return editor;
}
const why = (editor: ReturnType<typeof open>, id: string, args: Record<string, unknown>) => {
  const ran = editor.run({ id, args });
  return ran.ok ? ran.say : ran.why;
};
const sources = (editor: ReturnType<typeof open>) =>
  fileUses(editor.store.getState().document!, null).map(({ src }) => src);

test("a rename moves the file and what reads it, and undo and redo move both", () => {
  const editor = open("luts/log.spi1d");
  const ran = editor.run({ id: "lut.rename", args: { target: "luts/log.spi1d", path: "luts/v2/log.spi1d" } });
  const forth = { kind: "lut", do: "move", path: "luts/log.spi1d", to: "luts/v2/log.spi1d" };
  const back = { kind: "lut", do: "move", path: "luts/v2/log.spi1d", to: "luts/log.spi1d" };
  expect(ran).toMatchObject({
    effects: [forth],
    say: "Renamed luts/log.spi1d to luts/v2/log.spi1d; 1 step followed",
  });
  expect(sources(editor)).toEqual(["v2/log.spi1d"]);
  expect(editor.undo()).toMatchObject({ effects: [back] });
  expect(sources(editor)).toEqual(["log.spi1d"]);
  expect(editor.redo()).toMatchObject({ effects: [forth] });
  const amended = editor.editLast({ path: "luts/v3.spi1d" });
  expect(amended).toMatchObject({ effects: [back, { ...forth, to: "luts/v3.spi1d" }] });
  expect(sources(editor)).toEqual(["v3.spi1d"]);
});

test.each([
  ["replace lut log.spi1d", "lut.replace", { target: "log.spi1d" }],
  ["rename lut log.spi1d to v2.spi1d", "lut.rename", { target: "log.spi1d", path: "v2.spi1d" }],
  ["remove lut log.spi1d", "lut.remove", { targets: ["log.spi1d"] }],
  ["delete log.spi1d", "lut.remove", { targets: ["log.spi1d"] }],
  ["download lut log.spi1d", "lut.download", { target: "log.spi1d" }],
  ["restore lut luts/gone.cube", "lut.restore", { target: "luts/gone.cube" }],
])("“%s” is a call of %s with the file", (typed, id, args) => {
  const editor = open("log.spi1d", "b.cube");
  expect(inlineCalls(typed, commands, editor.store.getState())[0]).toEqual({ id, args });
});

test("a removal says what used the file", () => {
  const editor = open("luts/log.spi1d", "other.cube");
  expect(why(editor, "lut.remove", { targets: ["luts/log.spi1d"] })).toBe(
    "Removed luts/log.spi1d; 1 step of “log” used it",
  );
  expect(why(editor, "lut.remove", { targets: ["other.cube"] })).toBe("Removed other.cube");
});

test("what happens to files alone is a step, which undo takes back before the edits that came earlier", () => {
  const editor = open("luts/log.spi1d", "b.cube");
  editor.run({ id: "colorspace.rename", args: { target: "log", name: "log2" } });
  const steps = [
    ["lut.rename", { target: "b.cube", path: "c.cube" }, { do: "move", path: "c.cube", to: "b.cube" }],
    ["lut.replace", { target: "b.cube", file: new File(["x"], "b.cube") }, { do: "restore", path: "b.cube" }],
    ["lut.restore", { target: "luts/gone.cube" }, { do: "remove", path: "luts/gone.cube" }],
    ["lut.remove", { targets: ["b.cube"] }, { do: "restore", path: "b.cube" }],
  ] as const;
  for (const [id, args, back] of steps) {
    const done = editor.run({ id, args });
    expect(editor.undo()).toMatchObject({ effects: [{ kind: "lut", ...back }] });
    expect(editor.redo()).toMatchObject({ effects: done.ok && done.effects });
    editor.undo();
  }
  expect(editor.undo()).toMatchObject({ say: "Undone: Renamed “log” to “log2”" });
});

test("several uploads say how many", () => {
  const upload = (name: string) => ({ id: "lut.upload", args: { file: new File(["x"], name) } });
  const editor = open();
  expect(editor.run(upload("a.cube"), upload("b.cube"), upload("c.cube"))).toMatchObject({
    say: "Uploaded 3 files",
  });
  expect(editor.run(upload("a.cube"))).toMatchObject({ say: "Uploaded luts/a.cube" });
});

test("an upload goes where a step looks for it, by the file's name", () => {
  const ran = open().run({ id: "lut.upload", args: { file: new File(["x"], "log.spi1d") } });
  expect(ran).toMatchObject({ effects: [{ kind: "lut", do: "upload", path: "luts/log.spi1d" }] });
});

test("without a file the user picks some; for a given path, one", () => {
  expect(open().run({ id: "lut.upload", args: {} })).toMatchObject({
    effects: [{ kind: "open", many: true }],
  });
  expect(open().run({ id: "lut.upload", args: { path: "a.cube" } })).toMatchObject({
    effects: [{ kind: "open", with: { path: "a.cube" } }],
  });
});

describe("refusals", () => {
  const editor = open("luts/log.spi1d", "b.cube");
  test.each([
    [
      "lut.rename",
      { target: "none.cube", path: "a" },
      "There is no file none.cube beside the configuration.",
    ],
    ["lut.rename", { target: "b.cube", path: "LUTS/log.spi1d" }, "There is a file luts/log.spi1d already."],
    [
      "lut.rename",
      { target: "b.cube", path: "config.ocio" },
      "config.ocio is the configuration itself; give the file another name.",
    ],
    ["lut.rename", { target: "b.cube", path: "../b.cube" }, /has a path that leaves the archive\.$/],
    ["lut.upload", { path: "/a.cube", file: new File(["x"], "a.cube") }, /absolute path/],
    [
      "lut.replace",
      { target: "b.cube", file: new File(["x"], "b.spi1d") },
      "“b.spi1d” cannot replace b.cube: OCIO reads a file by its extension, which would not fit.",
    ],
    ["lut.remove", { targets: ["b.cube", "none"] }, "There is no file none beside the configuration."],
    ["lut.restore", { target: "b.cube" }, "There is no removed file b.cube to bring back."],
  ])("%s", (id, args, reason) => {
    expect(why(editor, id, args)).toMatch(reason);
  });
});
