// @vitest-environment jsdom
import { act, cleanup, createEvent, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { usePaletteState } from "#keyboard/paletteState.ts";
import { readInput } from "#ocio/files/input.ts";
import { DropUpload } from "#panels/home/DropUpload.tsx";
import { openPanel } from "../app.tsx";

afterEach(cleanup);

function drag(type: "dragOver" | "drop", ...dragged: (string | File)[]): void {
  const event = createEvent[type](document.body);
  const files = dragged.map((each) => (typeof each === "string" ? new File(["x"], each) : each));
  Object.defineProperty(event, "dataTransfer", { value: { types: ["Files"], files, items: [] } });
  act(() => void fireEvent(document.body, event));
}

test("what hovers over an open config may be an image, too", () => {
  openPanel(<DropUpload />, "/viewer");
  drag("dragOver");
  expect(screen.getByText("Drop to open an image or a configuration")).toBeTruthy();
});

test.each([
  ["/viewer", "grade.cube", "grade.cube is a LUT: drop it in Files (G U)."],
  ["/roles", "grade.cube", "grade.cube is a LUT: drop it in Files (G U)."],
  ["/viewer", "notes.txt", "notes.txt is not an image: open OpenEXR"],
  [
    "/roles",
    "notes.txt",
    "notes.txt is not a configuration: drop an .ocio, .ocioz or .zip file, or the folder of one.",
  ],
])("dropped on %s, %s is refused with what to do", async (panel, name, why) => {
  const { said } = openPanel(<DropUpload />, panel);
  drag("drop", name);
  await waitFor(() => expect(said).toHaveLength(1));
  expect(said[0]).toContain(why);
});

test.each([
  ["/looks", "look.createFromFile", "file"],
  ["/colorspaces", "colorspace.createFromLut", "lut"],
  ["/displays", "view.createFromLut", "lut"],
])("a LUT dropped on %s is kept and offered as a new row, once it is there", async (panel, id, argument) => {
  usePaletteState.getState().close();
  const { editor, effects } = openPanel(<DropUpload />, panel);
  drag("drop", "grade.cube");
  await waitFor(() => expect(effects).toMatchObject([{ kind: "lut", do: "upload" }]));
  expect(usePaletteState.getState().request).toBeNull();
  const { path } = effects[0] as { path: string };
  act(() => editor.know({ files: [{ path, size: 1, hash: "", at: "" }], removed: [] }));
  const { request } = usePaletteState.getState();
  expect(request?.call).toEqual({ id, args: { [argument]: path } });
});

test("nothing is offered for a dropped LUT once another screen is open", async () => {
  usePaletteState.getState().close();
  const { editor, effects } = openPanel(<DropUpload />, "/looks");
  drag("drop", "grade.cube");
  await waitFor(() => expect(effects).toHaveLength(1));
  const { path } = effects[0] as { path: string };
  act(() => editor.look({ panel: `${editor.store.getState().session.panel}/elsewhere` }));
  act(() => editor.know({ files: [{ path, size: 1, hash: "", at: "" }], removed: [] }));
  expect(usePaletteState.getState().request).toBeNull();
});

const config = `ocio_profile_version: 2
search_path: luts
roles: {default: a}
colorspaces:
  - !<ColorSpace> {name: a, to_scene_reference: !<FileTransform> {src: film.spi1d}}
`;

async function opened(effects: readonly unknown[]): Promise<File> {
  await waitFor(() => expect(effects).toHaveLength(1));
  return (effects[0] as { from: { file: File } }).from.file;
}

test("the text of a config that is pasted is opened where none is open, and no other text", () => {
  const { effects, editor } = openPanel(<DropUpload />);
  const paste = (text: string) => {
    const event = new Event("paste", { bubbles: true });
    Object.defineProperty(event, "clipboardData", { value: { getData: () => text } });
    act(() => void document.body.dispatchEvent(event));
  };
  paste(config);
  expect(effects).toEqual([]);
  act(() => editor.load(null));
  paste("some words");
  expect(effects).toEqual([]);
  paste(config);
  expect(effects).toMatchObject([{ kind: "create", from: { text: config } }]);
});

test("a .zip is opened as it is", async () => {
  const { effects } = openPanel(<DropUpload />);
  drag("drop", "show.zip");
  expect((await opened(effects)).name).toBe("show.zip");
});

test("a config that is dropped with its LUTs is opened with those that it reads", async () => {
  const { effects } = openPanel(<DropUpload />);
  drag("drop", "film.spi1d", new File([config], "show.ocio"), "other.spi1d", "notes.txt");
  const file = await opened(effects);
  expect(file.name).toBe("show.ocioz");
  const { text, files } = readInput(new Uint8Array(await file.arrayBuffer()), file.name);
  expect([text, [...files.keys()]]).toEqual([config, ["luts/film.spi1d"]]);
});
