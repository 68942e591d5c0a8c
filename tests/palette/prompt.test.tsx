// @vitest-environment jsdom
import { Theme } from "@radix-ui/themes";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { configsQuery } from "#api/queries.ts";
import type { Summary } from "#api/summary.ts";
import type { Call } from "#command/state.ts";
import { commands } from "#commands";
import { openPalette, usePaletteState } from "#keyboard/paletteState.ts";
import { builtinConfig } from "#ocio/builtin/config.ts";
import { type Document, rowsOf } from "#ocio/model/document.ts";
import type { FileRule } from "#ocio/model/rule.ts";
import { endTypingGuard } from "#palette/focusGuard.ts";
import { fetchMode, modes } from "#palette/mode/modes.ts";
import { Palette } from "#palette/Palette.tsx";
import { createEditor, type Ran } from "#store/editor.ts";
import { type AppContext, EditorContext } from "#store/useEditor.tsx";

/* What a prompt shows is what happens: defaults, boxes, the order of questions, and when Enter runs. */
Element.prototype.scrollIntoView ??= () => undefined;
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

let told: Ran[];
let app: AppContext;

beforeAll(() => Promise.all([import("#palette/Session.tsx"), ...modes.map(fetchMode)]));
beforeEach(() => load("cg-config-v4.0.0_aces-v2.0_ocio-v2.5"));
afterEach(() => {
  cleanup();
  endTypingGuard();
  vi.unstubAllGlobals();
  usePaletteState.getState().close();
  sessionStorage.clear();
});

function load(builtin: string, change: (document: Document) => void = () => undefined): void {
  told = [];
  const document = structuredClone(builtinConfig(builtin) as Document);
  change(document);
  const session = { selection: [], panel: `/${document.config.id}`, theme: "dark" as const };
  const editor = createEditor(commands, { document, session });
  app = { editor, perform: () => undefined, tell: (ran) => told.push(ran) };
}

function Page() {
  const [behind, setBehind] = useState<HTMLElement | null>(null);
  return (
    <>
      <Palette behind={behind} />
      <div ref={setBehind} />
    </>
  );
}

async function open(call?: Call, configs: readonly Summary[] = [], linked = false): Promise<void> {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 60_000 } } });
  queries.setQueryData(configsQuery.queryKey, [...configs]);
  render(
    <Theme>
      <QueryClientProvider client={queries}>
        <EditorContext value={app}>
          <Page />
        </EditorContext>
      </QueryClientProvider>
    </Theme>,
  );
  act(() => openPalette(call && { call, linked }));
  await screen.findByRole("combobox");
}
/** A configuration beside the open one. */
const other = {
  id: "00000000-0000-4000-8000-000000000001",
  name: "Other show",
  ocio_profile_version: "2.4",
};
const input = () => screen.getByRole<HTMLInputElement>("combobox");
const type = (value: string) => fireEvent.change(input(), { target: { value } });
const press = (key: string, more: object = {}) => fireEvent.keyDown(input(), { key, ...more });
const answer = (value: string) => {
  type(value);
  press("Enter");
};
const asks = () => input().getAttribute("aria-label");
const active = () => document.getElementById(input().getAttribute("aria-activedescendant") ?? "");
const rows = () => screen.getAllByRole("option").map(({ textContent }) => textContent ?? "");
const place = () =>
  /\d+ \/ \d+$/.exec(document.querySelector(".palette-head > .hint")?.textContent ?? "")?.[0];
const lastCall = () => (told.at(-1) as { calls: Call[] } | undefined)?.calls[0];
const box = (name: string) => screen.getByRole("checkbox", { name: new RegExp(name) });
const closed = () => screen.queryByRole("dialog") === null;

test("a placeholder says that it is an example", async () => {
  await open({ id: "look.create", args: {} });
  expect(input().placeholder).toBe("such as Warm");
});

test("an explanation that has no room in the field stands above the answers, and a default is among them", async () => {
  await open({ id: "channel.setRules", args: { channel: "show/stable" } });
  expect(input().placeholder).toBe("Approvals");
  screen.getByText("How many others must approve a version");
  expect(rows()[0]).toBe("No approval");
  expect(rows()).not.toContain("Approvals: none");
  expect(rows()[10]).toMatch(/^Run with defaultsApprovals: No approval · Applications: none/);
});

test("the channels of the config are offered, wherever one is asked for", async () => {
  const channel = { name: "show/stable", live: "0".repeat(64), publications: [] };
  const asked = vi.fn(async (url: string) => Response.json(url.endsWith("/channels") ? [channel] : []));
  vi.stubGlobal("fetch", asked);
  await open({ id: "proposal.create", args: {} });
  await waitFor(() => expect(rows()[0]).toBe("show/stable"));
  expect(asked.mock.calls.map(([url]) => url)).toContainEqual(
    expect.stringMatching(/\/configs\/[^/]+\/channels$/),
  );
});

test("teams of one's own are offered to a config that is open, which is called by its name", async () => {
  const team = { id: "00000000-0000-4000-8000-0000000000aa", name: "Color", role: "owner" };
  vi.stubGlobal("fetch", async () => Response.json([team]));
  app.editor.look({ account: { type: "registered" } });
  const { id, name } = app.editor.store.getState().document!.config;
  await open({ id: "config.transfer", args: {} });
  await waitFor(() => expect(rows().join()).toContain("Color"));
  expect(document.body.textContent).not.toContain(id);
  expect(document.body.textContent).toContain(name);
});

test("no command shows an example where a value would stand", async () => {
  await open({ id: "processor.bake", args: { source: "ACEScg", target: "ACEScct", format: "cube" } });
  expect(rows().filter((row) => row.startsWith("Size"))).toEqual([
    "Sizedefault 33",
    "Size of the shaperdefault 1024",
  ]);
  expect(rows().join()).not.toContain("grade, -trim");
});

test.each([
  ["processor.bake", {}, ["Sizedefault 33 for most 3D LUTs", "Size of the shaperdefault 1024"]],
  ["colorspace.duplicate", { target: "ACEScg" }, ["Name of the copydefault ACEScg copy"]],
  ["viewTransform.create", {}, ["Reference spacedefault scene"]],
])("options of %s say their defaults", async (id, args, words) => {
  await open({ id, args });
  press("ArrowUp");
  for (const each of words) expect(rows().some((row) => row.startsWith(each))).toBe(true);
});

test("an answer that may be empty is no default of words, and Enter alone leaves it out", async () => {
  await open({ id: "channel.publish", args: { channel: "show/stable" } });
  expect(rows()).toEqual(["Publish to a channel↵"]);
  press("Enter");
  expect(lastCall()?.args).toEqual({ channel: "show/stable" });
});

test("Alt+Enter runs with the defaults, also where Enter does the same", async () => {
  await open({ id: "channel.publish", args: { channel: "show/stable" } });
  press("Enter", { altKey: true });
  expect(lastCall()?.args).toMatchObject({ channel: "show/stable" });
});

test("a default is filled in, selected, and what stands in the row is what is baked", async () => {
  await open({ id: "processor.bake", args: { source: "ACEScg", target: "ACEScct", format: "cube" } });
  fireEvent.click(screen.getByRole("option", { name: /^Size default/ }));
  expect(input().value).toBe("33");
  expect([input().selectionStart, input().selectionEnd]).toEqual([0, 2]);
  expect(active()?.textContent).toContain("33");
  press("Enter");
  expect(lastCall()?.args).toMatchObject({ size: 33 });
});

test("arrows that follow fast step the number at the caret, and no other", async () => {
  await open({ id: "config.setLuma", args: {} });
  type("0.3 0.6 0.1");
  input().setSelectionRange(1, 1);
  for (let step = 0; step < 2; step++) press("ArrowUp");
  expect(input().value).toBe("0.32 0.6 0.1");
  expect(input().selectionStart).toBe(4);
});

test.each([
  ["colorspace.rename", { target: "ACEScg" }, "ACEScg"],
  ["config.setName", {}, "cg-config-v4.0.0_aces-v2.0_ocio-v2.5"],
  [
    "colorspace.setDescription",
    { targets: ["Raw"] },
    "Numbers that are no color, such as normals or masks; they are never converted.",
  ],
  ["view.rename", { target: "sRGB - Display/Raw" }, "Raw"],
  ["lut.rename", { target: "luts/a.cube" }, "luts/a.cube"],
])("%s starts with the value that is there, selected", async (id, args, value) => {
  await open({ id, args });
  expect(input().value).toBe(value);
  expect([input().selectionStart, input().selectionEnd]).toEqual([0, value.length]);
  press("Enter");
  expect(app.editor.store.getState().past).toEqual([]);
});

test.each([
  ["colorspace.setFamily", { targets: ["ACEScg"] }, "ACES"],
  ["colorspace.setEncoding", { targets: ["ACEScct"] }, "log"],
  ["view.setViewTransform", { targets: ["sRGB - Display/Un-tone-mapped"] }, "Un-tone-mapped"],
  ["look.setProcessSpace", { targets: ["ACES 1.3 Reference Gamut Compression"] }, "ACES2065-1"],
])("%s points at the row that is chosen now", async (id, args, value) => {
  await open({ id, args });
  expect(active()?.querySelector(".title")?.textContent).toMatch(value);
});

test("Enter takes the family that is typed, and its key stands on the row that it takes", async () => {
  await open({ id: "colorspace.setFamily", args: { targets: ["Raw"] } });
  type("Disp");
  expect(active()?.querySelector("kbd, .keys")).toBeNull();
  expect(screen.getByRole("option", { name: /Use “Disp”/ }).querySelector("kbd, .keys")).toBeNull();
  type("A/B");
  expect(active()?.querySelector("kbd, .keys")).not.toBeNull();
  press("Enter");
  expect(lastCall()?.args).toMatchObject({ family: "A/B" });
});

test("a new look is asked for its process space with scene_linear, however many spaces there are", async () => {
  load("studio-config-v4.0.0_aces-v2.0_ocio-v2.5");
  await open({ id: "look.create", args: { name: "Warm" } });
  expect(active()?.querySelector(".title")?.textContent).toBe("scene_linear");
  press("Enter");
  expect(lastCall()?.args).toMatchObject({ processSpace: "scene_linear" });
});

test("Ctrl+C copies the link with what is typed, unless the text was selected by hand", async () => {
  const copied: string[] = [];
  const clipboard = { writeText: async (text: string) => void copied.push(text) };
  vi.stubGlobal("navigator", Object.create(navigator, { clipboard: { value: clipboard } }));
  await open({ id: "colorspace.rename", args: { target: "ACEScg" } });
  const copy = () => press("c", { ctrlKey: true });
  copy();
  type("AP1 linear");
  copy();
  type("");
  copy();
  const shared = copied.map((link) => JSON.parse(new URL(link).searchParams.get("with") ?? ""));
  expect(shared.map(({ name }) => name)).toEqual([undefined, "AP1 linear", undefined]);
  type("AP1");
  input().select();
  press("a", { ctrlKey: true });
  copy();
  expect(copied).toHaveLength(3);
});

test("values that differ between rows fill nothing in", async () => {
  await open({ id: "colorspace.setDescription", args: { targets: ["Raw", "ACEScg"] } });
  expect(input().value).toBe("");
});

test("another row than before has its own name filled in", async () => {
  await open({ id: "colorspace.rename", args: {} });
  answer("ACEScct");
  expect(input().value).toBe("ACEScct");
  press("Tab", { shiftKey: true });
  answer("ACEScg");
  expect(input().value).toBe("ACEScg");
});

test("the pattern and the extension of a file rule are asked, and written as they are shown", async () => {
  await open({ id: "fileRule.create", args: { type: "basic" } });
  answer("plates");
  answer("acescg");
  expect(asks()).toContain("Pattern");
  expect(input().value).toBe("*");
  press("Enter");
  expect([asks(), input().value]).toEqual([expect.stringContaining("Extension"), "*"]);
  answer("exr");
  const rule = rowsOf(app.editor.store.getState().document as Document, "file_rules").find(
    ({ name }) => name === "plates",
  ) as FileRule & { pattern: string; extension: string };
  expect([rule.pattern, rule.extension]).toEqual(["*", "exr"]);
});

test("Enter runs at the last question only, and every one with a default is asked", async () => {
  await open({ id: "colorspace.createFromStyle", args: {} });
  const places = [place()];
  answer("logc4");
  while (!closed() && places.length < 9) {
    places.push(place());
    press("Enter");
  }
  expect(places).toEqual(["1 / 2", "2 / 2"]);
  expect(lastCall()?.id).toBe("colorspace.createFromStyle");
  cleanup();
  await open({ id: "colorspace.createFromPrimaries", args: {} });
  const longer = [place()];
  for (const text of ["ARRI Wide Gamut 4", "", "ARRI LogC4", ""]) {
    answer(text);
    longer.push(place());
  }
  expect(longer).toEqual(["1 / 5", "2 / 5", "3 / 5", "4 / 5", "5 / 5"]);
});

test("“Run with defaults” names what it takes, and runs at once", async () => {
  await open({
    id: "colorspace.createFromPrimaries",
    args: { primaries: "ARRI Wide Gamut 4", white: "D65" },
  });
  answer("logc4");
  const row = screen.getByRole("option", { name: /Run with defaults/ });
  expect(row.textContent).toContain("White adaptation: CAT02 · Name: ARRI LogC4");
  press("Enter", { altKey: true });
  expect(closed()).toBe(true);
  expect(lastCall()?.args).toMatchObject({ adaptation: "CAT02", name: "ARRI LogC4" });
});

test("booleans are boxes beside the input, by key and by mouse, and no questions", async () => {
  await open({ id: "colorspace.setIsData", args: { targets: ["ACEScg"] } });
  expect(box("Is data").getAttribute("aria-checked")).toBe("true");
  press("1", { code: "Digit1", altKey: true });
  expect(box("Is data").getAttribute("aria-checked")).toBe("false");
  fireEvent.click(box("Is data"));
  press("Enter");
  expect(lastCall()?.args).toEqual({ targets: ["ACEScg"], isData: true });
});

test("a box stands as the command acts when nobody ticks it", async () => {
  load("cg-config-v4.0.0_aces-v2.0_ocio-v2.5");
  const { document } = app.editor.store.getState();
  const [family] = rowsOf(document as Document, "families");
  await open({ id: "family.rename", args: { target: family?.name } });
  expect(box("families below").getAttribute("aria-checked")).toBe("true");
});

test("in the prompt a color space keeps its old name as an alias, unless the box is cleared", async () => {
  await open({ id: "colorspace.rename", args: { target: "ACEScg" } });
  answer("ap1_lin");
  expect(lastCall()?.args).toMatchObject({ keepAlias: true });
  cleanup();
  await open({ id: "colorspace.rename", args: { target: "ap1_lin" } });
  fireEvent.click(box("Keep the old name"));
  answer("again");
  const row = rowsOf(app.editor.store.getState().document as Document, "colorspaces").find(
    ({ name }) => name === "again",
  );
  expect(row?.aliases_data).toContain("ACEScg");
  expect(row?.aliases_data).not.toContain("ap1_lin");
});

test("a link that leaves the alias out keeps none, nor does profile version 1 offer it", async () => {
  await open({ id: "colorspace.rename", args: { target: "ACEScg", name: "ap1_lin" } }, [], true);
  expect(box("Keep the old name").getAttribute("aria-checked")).toBe("false");
  cleanup();
  load("cg-config-v4.0.0_aces-v2.0_ocio-v2.5", (document) => {
    document.config.ocio_profile_version = "1";
  });
  await open({ id: "colorspace.rename", args: { target: "ACEScg" } });
  expect(box("Keep the old name").getAttribute("aria-checked")).toBe("false");
});

test("an answer given out of order is shown at once, and kept", async () => {
  await open({ id: "processor.bake", args: { source: "ACEScg" } });
  type("acescct");
  // All rows are drawn once one moves among them.
  press("ArrowUp");
  fireEvent.click(screen.getByRole("option", { name: /^Looks/ }));
  expect(asks()).toContain("Looks");
  answer("ACES 1.3 Reference Gamut Compression");
  expect(screen.getByTitle("Looks: change").textContent).toContain("Gamut Compression");
  expect(input().value).toBe("acescct");
  press("Enter");
  answer("spi3d");
  expect(lastCall()?.args).toMatchObject({ looks: "ACES 1.3 Reference Gamut Compression", format: "spi3d" });
});

test("a view is asked for its view transform before all the color spaces", async () => {
  await open({ id: "view.create", args: { display: "sRGB - Display", name: "Film" } });
  expect(asks()).toContain("View transform");
  press("Enter");
  expect(asks()).toContain("Display color space");
  expect(active()?.textContent).toContain("sRGB - Display");
  press("Enter");
  expect(lastCall()?.args).toMatchObject({ displayColorspace: "sRGB - Display" });
  cleanup();
  await open({ id: "view.create", args: { display: "sRGB - Display", name: "Flat" } });
  fireEvent.click(screen.getByRole("option", { name: "View transform: none" }));
  expect(asks()).toContain("Target color space");
});

test.each(["none", "View transform: none", "non"])("“%s” picks the row that leaves it out", async (typed) => {
  await open({ id: "view.create", args: { display: "sRGB - Display", name: "Flat" } });
  type(typed);
  expect(active()?.textContent).toBe("View transform: none");
  press("Enter");
  expect(asks()).toContain("Target color space");
});

test("“none” picks no row of several, where none may be chosen", async () => {
  await open({ id: "config.trim", args: {} });
  type("none");
  expect(active()?.textContent).toBe("Other color spaces to keep: none");
  press("Enter");
  expect(closed()).toBe(true);
});

test("values of a transform get an editor with what they are, which takes no nonsense", async () => {
  const at = { owner: "looks/ACES 1.3 Reference Gamut Compression", slot: "transform" };
  app.editor.run({ id: "transform.insert", args: { ...at, type: "CDLTransform" } });
  await act(async () => openPalette());
  await open();
  act(() => openPalette({ call: { id: "transform.setAll", args: { ...at, at: "1" } } }));
  const area = (await screen.findByRole("textbox")) as HTMLTextAreaElement;
  expect(JSON.parse(area.value)).toMatchObject({ slope: [1, 1, 1], sat: 1 });
  fireEvent.change(area, { target: { value: "{nonsense" } });
  fireEvent.keyDown(area, { key: "Enter", ctrlKey: true });
  expect(screen.getByRole("alert").textContent).toContain("JSON");
  expect(told).toEqual([]);
  fireEvent.change(area, { target: { value: '{"sat": 0.9}' } });
  fireEvent.keyDown(area, { key: "Enter", ctrlKey: true });
  expect(lastCall()?.args).toMatchObject({ with: { sat: 0.9 } });
});

test("foot and button of a text of several lines say what Ctrl+Enter does: the next question, or the run", async () => {
  const at = { owner: "looks/ACES 1.3 Reference Gamut Compression", slot: "transform" };
  app.editor.run({ id: "transform.insert", args: { ...at, type: "CDLTransform" } });
  await open();
  const foot = () => document.querySelector(".palette-hints")?.textContent ?? "";
  act(() => openPalette({ call: { id: "transform.setAll", args: { ...at, at: "1" } } }));
  await screen.findByRole("textbox");
  expect(foot()).toMatch(/^Ctrl\+↵Set parameters of transform↵New line/);
  fireEvent.click(screen.getByRole("button", { name: "Set parameters of transform" }));
  expect(lastCall()?.id ?? screen.getByRole("alert").textContent).toBe("transform.setAll");
});

test("a tick made at a later question changes what the preview shows", async () => {
  await open({ id: "colorspace.addAliases", args: {} });
  answer("ACEScg");
  type("Old *");
  const preview = () => screen.getByLabelText("Preview").textContent;
  await waitFor(() => expect(preview()).toContain("Old ACEScg"));
  press("1", { code: "Digit1", altKey: true });
  await waitFor(() => expect(preview()).toContain("Old acescg"));
});

test("no prompt offers what only a program can hand over", async () => {
  await open({ id: "lut.rename", args: {} });
  act(() => openPalette({ call: { id: "lut.replace", args: {} } }));
  expect(asks()).toContain("Replace LUT file");
  expect(screen.queryByText("File on disk")).toBeNull();
});

test("outside a configuration nothing edits the one that was open last; Enter leads to the others", async () => {
  app.editor.look({ panel: "/", outside: true });
  const before = app.editor.store.getState().document;
  await open(undefined, [other as Summary]);
  type("rename color space");
  expect(active()?.textContent).toContain("Not available: open a config first");
  press("Enter");
  expect(rows().join()).toContain("Other show");
  expect(app.editor.run({ id: "config.setLuma", args: { luma: [0.3, 0.4, 0.3] } })).toMatchObject({
    ok: false,
    why: "Not available: open a config first",
  });
  expect(app.editor.run({ id: "edit.undo", args: {} }).ok).toBe(false);
  expect(app.editor.store.getState().document).toBe(before);
});

test("outside a configuration, which one is deleted is asked by its name", async () => {
  app.editor.look({ panel: "/", outside: true });
  await open({ id: "file.delete", args: {} }, [other as Summary]);
  answer("other");
  expect(lastCall()?.args).toEqual({ target: other.id });
});

test.each(["config.takeRows", "config.takeFields"])(
  "%s offers the visitor's other configs first, by their names, and then files and written text",
  async (id) => {
    const { config } = app.editor.store.getState().document as Document;
    await open({ id, args: {} }, [config as unknown as Summary, other as Summary]);
    expect(rows()[0]).toContain("Other show");
    expect(rows()).toEqual(expect.arrayContaining(["Open a file…", "Paste or type the text…"]));
    type("studio-config-v2.2");
    expect(rows()[0]).toContain("studio-config-v2.2.0_aces-v1.3_ocio-v2.4");
    answer("nothing like it");
    expect(screen.getByRole("alert").textContent).toBe(
      "“nothing like it” is not a config: choose one below, open a file, or paste the whole text of one.",
    );
    expect(told).toEqual([]);
  },
);

test("the text of another config is pasted, read from a file or typed in an editor, and the list is one key away", async () => {
  const text = "ocio_profile_version: 2\ncolorspaces:\n  - !<ColorSpace> {name: Theirs}\n";
  await open({ id: "config.takeRows", args: {} });
  fireEvent.paste(input(), { clipboardData: { getData: () => text } });
  const editor = () => screen.getByRole<HTMLTextAreaElement>("textbox");
  expect(editor().value).toBe(text);
  fireEvent.keyDown(editor(), { key: "Tab", shiftKey: true });
  expect(input().value).toBe("");

  const chosen: HTMLInputElement[] = [];
  const clicked = vi.spyOn(HTMLInputElement.prototype, "click").mockImplementation(function (
    this: HTMLInputElement,
  ) {
    chosen.push(this);
  });
  fireEvent.click(screen.getByRole("option", { name: "Open a file…" }));
  clicked.mockRestore();
  Object.defineProperty(chosen[0], "files", { value: [new File([text], "theirs.ocio")] });
  fireEvent.change(chosen[0] as HTMLInputElement);
  await waitFor(() => expect(editor().value).toBe(text));
  fireEvent.keyDown(editor(), { key: "Enter", ctrlKey: true });
  await waitFor(() => screen.getByRole("option", { name: /Theirs.*color space/ }));

  press("Tab", { shiftKey: true });
  fireEvent.keyDown(editor(), { key: "Tab", shiftKey: true });
  fireEvent.click(screen.getByRole("option", { name: "Paste or type the text…" }));
  expect(editor().value).toBe("");
});

test("a config of the visitor's is one to compare with", async () => {
  await open({ id: "config.compareWith", args: {} }, [other as Summary]);
  answer("other");
  expect(lastCall()).toEqual({ id: "config.compareWith", args: { other: other.id } });
});

test("the key back to a question leaves the capitals of its label", async () => {
  await open({ id: "view.createFromLut", args: { displays: ["sRGB - Display"], lut: "a.cube" } });
  answer("ACEScct");
  expect(document.querySelector(".palette-foot")?.textContent).toContain("Back to LUT input space");
});

test("the key back names the question that it leads to, not a later one that is answered already", async () => {
  await open({ id: "look.createFromCdl", args: { name: "Warm" } });
  expect(asks()).toContain("Slope");
  press("Enter");
  expect(document.querySelector(".palette-foot")?.textContent).toContain("Back to slope");
  press("Tab", { shiftKey: true });
  expect(asks()).toContain("Slope");
});

test("another config is chosen by its name, and its rows are listed once they are loaded", async () => {
  const name = "studio-config-v2.2.0_aces-v1.3_ocio-v2.4";
  const performed: unknown[] = [];
  app.perform = (effects) => {
    performed.push(...effects);
    app.editor.knowOthers({ [name]: builtinConfig(name) as Document });
    return undefined;
  };
  await open({ id: "config.takeRows", args: {} });
  answer(name);
  await waitFor(() => screen.getByRole("option", { name: /ARRI LogC4.*color space/ }));
  expect(performed).toEqual([{ kind: "others", addresses: [name] }]);
});

test("publishing says which LUT files the archive lacks, and takes a note all the same", async () => {
  const ask = { id: "channel.publish", args: { channel: "show/stable" } };
  await open(ask);
  fireEvent.keyDown(input(), { key: "Enter" });
  await waitFor(() =>
    expect(told).toMatchObject([{ ok: true, calls: [{ args: { channel: "show/stable" } }] }]),
  );
  cleanup();

  load("cg-config-v4.0.0_aces-v2.0_ocio-v2.5");
  const [space] = rowsOf(app.editor.store.getState().document!, "colorspaces");
  app.editor.run({
    id: "transform.insert",
    args: {
      ...{ owner: `colorspaces/${space!.id}`, slot: "to_scene_reference_transform" },
      ...{ type: "FileTransform", with: { src: "grade.cube" } },
    },
  });
  app.editor.know({ files: [], removed: [] });
  await open(ask);
  await screen.findByText("Publish without “grade.cube”");
  fireEvent.change(input(), { target: { value: "Night" } });
  fireEvent.keyDown(input(), { key: "Enter" });
  await waitFor(() => expect(told).toMatchObject([{ ok: true, calls: [{ args: { note: "Night" } }] }]));
});
