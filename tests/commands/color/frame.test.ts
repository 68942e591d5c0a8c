import { expect, test } from "vitest";
import { commands } from "#commands";
import { readConfig } from "#ocio/yaml/read.ts";
import { createEditor } from "#store/editor.ts";
import { bakeConfig } from "../../color/bakeConfig.ts";

const { document } = readConfig(bakeConfig);
const file = (name: string) => new File(["x"], name);
const plates = [file("plate.1003.exr"), file("readme.txt"), file("plate.1001.exr"), file("plate.1002.exr")];

function editorWith(...files: File[]) {
  const editor = createEditor(commands, { document });
  const run = (id: string, args: Record<string, unknown> = {}) => {
    const ran = editor.run({ id, args });
    return ran.ok ? ran.effects : ran.why;
  };
  const opened = run("preview.openImage", { files });
  return { opened, run, session: () => editor.store.getState().session };
}

test("several images are a sequence in the order of their numbers, of which the first is shown", () => {
  const { opened, session } = editorWith(...plates);
  expect(session().frames).toEqual({ names: ["plate.1001.exr", "plate.1002.exr", "plate.1003.exr"], at: 0 });
  expect(session().preview?.picture).toBe("image");
  expect(opened).toMatchObject([{ kind: "image", files: [plates[2], plates[3], plates[0]] }]);
});

test("a sequence is stepped through to its ends, and a frame is found by its number", () => {
  const { run, session } = editorWith(...plates);
  const after = (id: string, args = {}) => {
    run(id, args);
    return session().frames?.at;
  };
  expect(after("viewer.previousFrame")).toBe(0);
  expect(after("viewer.nextFrame")).toBe(1);
  expect(after("viewer.lastFrame")).toBe(2);
  expect(after("viewer.nextFrame")).toBe(2);
  expect(after("viewer.firstFrame")).toBe(0);
  expect(after("viewer.showFrame", { frame: 1003 })).toBe(2);
  expect(run("viewer.showFrame", { frame: 9 })).toBe("The sequence has no frame 9; it has 1001–1003.");
});

test("one image is no sequence, and steps are refused then", () => {
  const { run, session } = editorWith(plates[0]!);
  expect(session().frames).toBe(null);
  expect(run("viewer.nextFrame")).toBe(
    "No image sequence is open. Open several images at once, or a folder of them.",
  );
});

test("files without an image are refused", () => {
  const known = "open OpenEXR, PNG, TIFF, DPX, HDR, JPEG, WebP or AVIF.";
  expect(editorWith(file("readme.txt")).opened).toBe(`readme.txt is not an image: ${known}`);
  expect(editorWith(file("a.txt"), file("b.txt")).opened).toBe(
    `There is no image among these files: ${known}`,
  );
});

test("a .tx file is opened by its content, as TIFF or OpenEXR", () => {
  const tx = file("mip.tx");
  expect(editorWith(tx).opened).toMatchObject([{ kind: "image", files: [tx] }]);
});
