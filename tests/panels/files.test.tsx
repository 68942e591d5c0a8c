// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { Files } from "#panels/file/Files.tsx";
import { sizeText } from "#panels/upload/sizeText.ts";
import { addUpload, changeUpload, uploads } from "#store/uploads.ts";
import { idOf, openPanel } from "./app.tsx";

afterEach(() => {
  cleanup();
  uploads.setState({ list: [] });
});

const kept = (path: string, size = 3) => ({ path, size, hash: path, at: "2026-01-02T03:04:05.000Z" });

/** The screen on files and a color space that reads some. */
function open(paths: string[], sources: string[] = [], removed: string[] = []) {
  const panel = openPanel(<Files retry={() => undefined} />, "/files");
  const owner = `colorspaces/${idOf(panel.document(), "colorspaces", "ACEScg")}`;
  const slot = "to_scene_reference_transform";
  act(() => {
    for (const src of sources)
      panel.editor.run({
        id: "transform.insert",
        args: { owner, slot, type: "FileTransform", with: { src } },
      });
    panel.editor.know({ files: paths.map((path) => kept(path)), removed: removed.map((path) => kept(path)) });
  });
  return panel;
}
const frames = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
const names = () => [...document.querySelectorAll(".file-name")].map((name) => name.textContent);
const rowOf = (path: string) => {
  const found = [...document.querySelectorAll<HTMLElement>(".file-name")].find(
    (name) => name.textContent === path,
  );
  if (!found) throw new Error(`The list has no ${path}.`);
  return found;
};

test("files are listed with format, size and who reads them", () => {
  open(["luts/grade.cube", "notes.txt"], ["luts/grade.cube"]);
  const table = screen.getByRole("table", { name: "Files" });
  const cells = within(table)
    .getAllByRole("row")
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole("cell")
        .slice(0, 4)
        .map((cell) => cell.textContent),
    );
  expect(cells).toEqual([
    ["luts/grade.cube", "Iridas or Resolve cube", "3 B", "ACEScg"],
    ["notes.txt", "Not a format of OCIO", "3 B", "Nothing"],
  ]);
});

test("owners of one name are told apart by their nouns, in the table and before the file is removed", () => {
  const { editor } = open(["a.cube"], ["a.cube"]);
  const type = "FileTransform";
  act(() => {
    editor.run({
      id: "look.create",
      args: { name: "ACEScg", processSpace: "raw", newId: crypto.randomUUID() },
    });
    editor.run({
      id: "transform.insert",
      args: { owner: "looks/ACEScg", slot: "transform", type, with: { src: "a.cube" } },
    });
  });
  const links = [...document.querySelectorAll(".file-users a")].map(({ textContent }) => textContent);
  expect(links.sort()).toEqual(["ACEScg (color space)", "ACEScg (look)"]);
  fireEvent.keyDown(rowOf("a.cube"), { key: "Delete" });
  within(screen.getByRole("list", { name: "Used by" })).getByText("ACEScg (look)");
});

test("a file that is named as a LUT and cannot be read says so in its row", () => {
  const panel = open([]);
  const files = [
    { ...kept("grade.cube"), unreadable: "line 1: three numbers are expected." },
    kept("fine.cube"),
  ];
  act(() => panel.editor.know({ files, removed: [] }));
  const cell = screen.getByRole("cell", { name: "Can't be read as a LUT" });
  expect(cell.closest("tr")?.textContent).toContain("grade.cube");
  expect(cell.title).toBe("Iridas or Resolve cube by its name: line 1: three numbers are expected.");
  act(() => panel.editor.know({ files: [kept("grade.cube"), kept("fine.cube")], removed: [] }));
  expect(screen.getAllByRole("cell", { name: "Iridas or Resolve cube" })).toHaveLength(2);
});

test("what steps read and is not there is told, with what brings it back or puts it there", () => {
  const { effects } = open([], ["lost.cube", "/studio/far.cube"], ["lost.cube"]);
  const missing = within(screen.getByRole("region", { name: "Missing files" }));
  expect(missing.getByText("lost.cube")).toBeTruthy();
  expect(missing.getByText(/^Outside of the configuration’s folder/)).toBeTruthy();
  fireEvent.click(missing.getByRole("button", { name: "Restore" }));
  fireEvent.click(missing.getByRole("button", { name: "Upload lost.cube" }));
  expect(effects).toMatchObject([
    { kind: "lut", do: "restore", path: "lost.cube" },
    { kind: "open", with: { path: "lost.cube" } },
  ]);
});

test("a name that would turn letters around is shown with what does so, wherever it stands on the screen", () => {
  const name = "luts/grade\u202eebuc.exe";
  const panel = open([name, "used\u2067.cube"], ["used\u2067.cube", "lost\u202d.cube"], [name]);
  act(() => void addUpload(panel.document().config.id, name, new File([], name)));
  fireEvent.click(screen.getByRole("button", { name: "Removed or replaced" }));
  act(() => rowOf("used⟨U+2067⟩.cube").focus());
  fireEvent.keyDown(rowOf("used⟨U+2067⟩.cube"), { key: "Delete" });
  expect(screen.getByRole("dialog", { name: "Remove used⟨U+2067⟩.cube" })).toBeTruthy();
  expect(names()).toContain("luts/grade⟨U+202E⟩ebuc.exe");
  expect(document.body.outerHTML).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
});

test("an empty list says how to fill it, and its button asks for files", () => {
  const panel = open([]);
  expect(screen.getByText(/^No files yet\. Drop LUT files/)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "choose them" }));
  expect(panel.effects.map((effect) => effect.kind === "open" && effect.then)).toEqual(["lut.upload"]);
});

test("a list that cannot be fetched says why and can be asked for again", () => {
  let asked = 0;
  openPanel(<Files failed="The server does not answer." retry={() => (asked += 1)} />, "/files");
  expect(screen.getByRole("alert").textContent).toContain("The server does not answer.");
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(asked).toBe(1);
});

test("rows are one tab stop; arrows go through them, and a filter narrows them", () => {
  open(["a.cube", "b.cube", "c.spi1d"]);
  const stops = () =>
    names().filter((_, at) => document.querySelectorAll(".file-name")[at]?.getAttribute("tabindex") === "0");
  expect(stops()).toEqual(["a.cube"]);
  act(() => rowOf("a.cube").focus());
  fireEvent.keyDown(rowOf("a.cube"), { key: "ArrowDown" });
  expect(document.activeElement?.textContent).toBe("b.cube");
  expect(stops()).toEqual(["b.cube"]);
  fireEvent.keyDown(rowOf("b.cube"), { key: "End" });
  expect(document.activeElement?.textContent).toBe("c.spi1d");
  fireEvent.change(screen.getByRole("searchbox", { name: "Find a file" }), { target: { value: "CUBE" } });
  expect(names()).toEqual(["a.cube", "b.cube"]);
});

test("F2 renames in the row; a refusal stays beside what was typed", () => {
  const { editor, effects } = open(["a.cube", "b.cube"], ["a.cube"]);
  fireEvent.keyDown(rowOf("a.cube"), { key: "F2" });
  const field = screen.getByRole("textbox", { name: "New path of a.cube" });
  fireEvent.change(field, { target: { value: "B.cube" } });
  fireEvent.keyDown(field, { key: "Enter" });
  expect(screen.getByRole("alert").textContent).toBe("There is a file b.cube already.");
  fireEvent.change(field, { target: { value: "luts/a.cube" } });
  fireEvent.keyDown(field, { key: "Enter" });
  expect(effects).toMatchObject([{ kind: "lut", do: "move", path: "a.cube", to: "luts/a.cube" }]);
  expect(JSON.stringify(editor.store.getState().document?.colorspaces)).toContain('"src":"luts/a.cube"');
});

test("a rename is kept when the field is left, and given up by Escape", () => {
  const { effects } = open(["a.cube", "b.cube"]);
  const rename = (path: string, to: string) => {
    fireEvent.click(screen.getByRole("button", { name: `Rename ${path}…` }));
    const field = screen.getByRole("textbox", { name: `New path of ${path}` });
    fireEvent.change(field, { target: { value: to } });
    return field;
  };
  fireEvent.keyDown(rename("a.cube", "no.cube"), { key: "Escape" });
  expect(effects).toEqual([]);
  fireEvent.blur(rename("a.cube", "luts/a.cube"));
  expect(effects).toMatchObject([{ kind: "lut", do: "move", path: "a.cube", to: "luts/a.cube" }]);
  fireEvent.blur(rename("b.cube", " "));
  expect(screen.getByRole("alert").textContent).toBe("A file needs a path.");
  expect(effects).toHaveLength(1);
});

test.each(["Enter", "Escape"])(
  "after a rename that %s ends, the focus is on the name, unless it went on meanwhile",
  async (key) => {
    open(["a.cube"]);
    const end = () => {
      fireEvent.keyDown(rowOf("a.cube"), { key: "F2" });
      fireEvent.keyDown(screen.getByRole("textbox", { name: "New path of a.cube" }), { key });
    };
    end();
    await waitFor(() => expect(document.activeElement).toBe(rowOf("a.cube")));
    end();
    const search = screen.getByRole("searchbox", { name: "Find a file" });
    act(() => search.focus());
    await frames();
    expect(document.activeElement).toBe(search);
  },
);

test("Delete removes what nothing uses at once, and asks for what is used", async () => {
  const { effects } = open(["a.cube", "b.cube"], ["a.cube"]);
  fireEvent.keyDown(rowOf("b.cube"), { key: "Delete" });
  expect(effects).toMatchObject([{ kind: "lut", do: "remove", path: "b.cube" }]);
  fireEvent.keyDown(rowOf("a.cube"), { key: "Delete" });
  const dialog = within(screen.getByRole("dialog", { name: "Remove a.cube" }));
  expect(dialog.getByText("ACEScg")).toBeTruthy();
  fireEvent.click(dialog.getByRole("button", { name: "Cancel" }));
  expect(effects).toHaveLength(1);
  fireEvent.keyDown(rowOf("a.cube"), { key: "Delete" });
  fireEvent.click(screen.getByRole("button", { name: "Remove", hidden: false }));
  expect(effects).toMatchObject([{ path: "b.cube" }, { kind: "lut", do: "remove", path: "a.cube" }]);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("removed files are folded away, each once, and can be restored", () => {
  const { effects } = open(["a.cube"], [], ["old.cube", "old.cube"]);
  const removed = within(screen.getByRole("region", { name: "Removed files" }));
  expect(removed.queryByText("old.cube")).toBeNull();
  fireEvent.click(removed.getByRole("button", { name: "Removed or replaced" }));
  fireEvent.click(removed.getByRole("button", { name: "Restore" }));
  expect(effects).toEqual([{ kind: "lut", do: "restore", path: "old.cube" }]);
});

test("uploads show how far they are, and those that failed why", () => {
  const { editor, effects } = open(["a.cube"]);
  const id = editor.store.getState().document!.config.id;
  const file = new File(["xxxx"], "b.cube");
  const upload = addUpload(id, "b.cube", file);
  act(() => changeUpload(upload.id, { state: "sending", sent: 1, total: 4 }));
  const bar = screen.getByRole("progressbar", { name: "Upload of b.cube" }) as HTMLProgressElement;
  expect([bar.value, bar.max]).toEqual([1, 4]);
  act(() => changeUpload(upload.id, { state: "failed", why: "The disk is full." }));
  expect(screen.getByRole("alert").textContent).toContain("The disk is full.");
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(effects).toMatchObject([{ kind: "lut", do: "upload", path: "b.cube", file }]);
  expect(screen.queryByRole("alert")).toBeNull();
});

test.each([
  [0, "0 B"],
  [999, "999 B"],
  [1000, "1.0 kB"],
  [12_345, "12 kB"],
  [999_600, "1.0 MB"],
  [67_108_864, "67 MB"],
])("%d bytes are %s", (bytes, text) => expect(sizeText(bytes)).toBe(text));

test("a file has a menu: by right click on its row, with what can be done with it and the keys for it", () => {
  const { effects } = open(["a.cube", "b.cube"]);
  fireEvent.contextMenu(rowOf("b.cube"));
  const items = screen.getAllByRole("menuitem").map((item) => item.textContent);
  expect(items).toEqual([
    ...["Add color space…", "Add view…", "Add look…"],
    "Use in a transform…",
    "Rename…F2",
    "Replace…",
    "Download",
    "RemoveDel",
  ]);
  fireEvent.click(screen.getByRole("menuitem", { name: "Download" }));
  expect(effects).toMatchObject([{ kind: "lut", do: "download", path: "b.cube" }]);
});

test("a click on the name of a file, or Enter, offers what it can be used for", () => {
  open(["a.cube"]);
  const name = rowOf("a.cube");
  expect(name.title).toBe("Use a.cube…");
  fireEvent.click(name);
  const items = screen.getAllByRole("menuitem").map((item) => item.textContent);
  expect(items).toEqual(["Add color space…", "Add view…", "Add look…", "Use in a transform…"]);
});
