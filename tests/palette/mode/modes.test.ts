// @vitest-environment jsdom

import { produce } from "immer";
import { beforeAll, expect, test } from "vitest";
import { withKeys } from "#command/keymap.ts";
import { quoted } from "#command/script.ts";
import { commands } from "#commands";
import { checked } from "#ocio/check/checkedDocuments.ts";
import { emptyDocument } from "#ocio/model/document.ts";
import { readConfig } from "#ocio/yaml/read.ts";
import { fetchMode, modes } from "#palette/mode/modes.ts";
import type { Scene } from "#palette/paletteRow.ts";
import { fileText, writtenText } from "#palette/preview/consequence.ts";
import { fixableRows } from "#palette/problemRows.ts";
import { alternativesOf, callScope, callTitle } from "#palette/scope.ts";
import { search } from "#palette/search.ts";
import { fitting } from "#palette/suggestion.ts";
import { createEditor } from "#store/editor.ts";
import { opened } from "#store/opened.ts";
import { createPreferences } from "#store/preferences.ts";
import { add } from "../../commands/fixture.ts";

const document = produce(emptyDocument("00000000-0000-4000-8000-0000000000ff"), (draft) => {
  for (const name of ["ACEScg", "sRGB - Texture", "ARRI LogC4"]) add(draft, "colorspaces", { name });
  add(draft, "looks", { name: "ACEScg look" });
  add(draft, "displays", { name: "sRGB" });
  add(draft, "roles", { name: "scene_linear", colorspace_id: draft.colorspaces.order[0] });
});

// The page fetches them when they are first entered.
beforeAll(() => Promise.all(modes.map(fetchMode)));

function find(
  query: string,
  {
    open = true,
    of = document,
    selected = 0,
    preferences = createPreferences(),
    reasons = new Map<string, string>(),
  } = {},
) {
  const selection = document.colorspaces.order
    .slice(0, selected)
    .map((id) => ({ kind: "colorspaces" as const, id }));
  const editor = createEditor(commands, {
    document: open ? of : null,
    session: { selection, panel: "/", theme: "dark" },
  });
  const scene: Scene = { editor, state: editor.store.getState(), configs: [] };
  const fits = fitting(editor.commands, scene.state);
  const kept = preferences.store.getState();
  return search(query, {
    scene,
    scope: null,
    recency: preferences.recency(),
    preferences: kept,
    fits,
    reasons,
  });
}
const first = (query: string) => {
  const { groups, byId } = find(query);
  return byId.get(groups[0]?.rows[0]?.id ?? "");
};

test.each([
  [">acescg", undefined],
  [">rename color", "Rename color space…"],
  ["@acescg", "ACEScg"],
  ["@", "ACEScg"],
  ["#srgb", "sRGB"],
  [":1", "ocio_profile_version"],
  [":LogC4", "name: ARRI LogC4"],
  ["=0.5 srgb to linear", "0.214041140482"],
  ["?", ">  Commands"],
])("“%s” finds %s first", (query, title) => {
  if (title === undefined) expect(first(query)).toBeUndefined();
  else expect(first(query)?.title).toContain(title);
});

test("problems are rows that go to their place", () => {
  const row = first("!");
  expect(row?.group).toBe("Problems");
  expect(row?.does).toHaveProperty("call.id");
});

test("many problems of one rule are one row that opens a page of them, and each is found by what is typed", () => {
  const many = produce(document, (draft) => {
    for (const name of ["Day", "Dusk", "Night", "Dawn"]) add(draft, "looks", { name });
  });
  const { byId, groups } = find("!", { of: many });
  const row = groups
    .flatMap(({ rows }) => rows)
    .map(({ id }) => byId.get(id))
    .find((each) => each?.title === "5 looks that aren't used by any view");
  expect(row?.fixes?.calls).toEqual([{ id: "config.muteRule", args: { code: "unused-look" } }]);
  const page = row && "page" in row.does ? row.does.page : undefined;
  const editor = createEditor(commands, { document: many });
  const titles = page
    ?.rows({ editor, state: editor.store.getState(), configs: [] })
    .map(({ title }) => title);
  expect(titles).toHaveLength(5);
  expect(titles).toContain("Look “Dusk” isn't used by any view (still selectable).");
  const typed = find("!dusk isn't used", { of: many });
  expect(typed.byId.get(typed.groups[0]?.rows[0]?.id ?? "")?.title).toContain("“Dusk”");
});

test("every mode has a character of its own; a question mark lists the others and the guide", () => {
  expect(new Set(modes.map(({ prefix }) => prefix)).size).toBe(modes.length);
  const { groups } = find("?");
  expect(groups.map(({ heading }) => heading)).toEqual(["What can be typed", "Guide"]);
  expect(groups[0]?.rows).toHaveLength(modes.length);
  expect(find("?files in place").byId.get("guide:files-in-place")?.does).toEqual({
    to: "/guide#files-in-place",
  });
});

test("a choice below a command is found from anywhere", () => {
  const { byId } = find("theme dark");
  const row = [...byId.values()].find(({ title }) => title === "Set theme › dark");
  expect(row?.does).toEqual({ call: { id: "preference.setTheme", args: { theme: "dark" } } });
});

test("words that name a command are no name of something new", () => {
  const made = (query: string) => find(query).groups.some(({ heading }) => heading === "Create");
  expect(made("add camera from primaries")).toBe(false);
  expect(made("role set")).toBe(false);
  expect(made("colorspace.paint")).toBe(false);
  expect(made("plate graded")).toBe(true);
  expect(made("film.cube")).toBe(true);
  expect(first("minimal config")?.title).toBe("New minimal configuration…");
});

test("a line that is a whole call comes first", () => {
  expect(first("rename acescg to ap1")).toMatchObject({
    group: "As typed",
    does: { call: { id: "colorspace.rename", args: { target: "ACEScg", name: "ap1" } } },
  });
});

test("a title that is typed whole comes before the same words as answers", () => {
  expect(first("set description of the configuration")?.group).not.toBe("As typed");
  expect(first("set description of")?.group).not.toBe("As typed");
});

test("before anything is typed, what fits the selection comes first and says how many it is for", () => {
  const { groups } = find("", { selected: 3 });
  expect(groups[0]?.heading).toBe("For this selection");
  expect(groups[0]?.rows.map(({ title }) => title)).toContain("Set family of color spaces (3)…");
});

test("for one color space its own commands come before the comment in the file", () => {
  const titles = find("", { selected: 1 }).groups[0]?.rows.map(({ title }) => title) ?? [];
  expect(titles[0]).not.toContain("comment");
});

test("what is pinned is not buried below all that the selection is for, nor first where it cannot run", () => {
  const preferences = createPreferences();
  preferences.togglePin({ call: { id: "go.roles", args: {} }, title: "" });
  const headings = (found: ReturnType<typeof find>) => found.groups.map(({ heading }) => heading);
  const several = find("", { selected: 3, preferences });
  const [foremost, pinned, also] = ["For this selection", "Pinned", "Also for this selection"].map(
    (heading) => headings(several).indexOf(heading),
  );
  expect([foremost, pinned, also! > pinned!]).toEqual([0, 1, true]);
  expect(several.groups[0]?.rows.every(({ title }) => title.includes("(3)"))).toBe(true);
  const refused = find("", {
    open: false,
    preferences,
    reasons: new Map([["go.roles", "Nothing is open."]]),
  });
  expect(headings(refused).at(-1)).toBe("Pinned");
  expect([several.drawn, refused.drawn]).toEqual([60, 60]);
});

test("for a selection too, what was deleted with last is never the first row", () => {
  const preferences = createPreferences();
  for (let times = 0; times < 5; times++) preferences.used("colorspace.delete");
  const titles = find("", { selected: 2, preferences }).groups[0]?.rows.map(({ title }) => title) ?? [];
  expect(titles[0]).not.toContain("Delete");
  expect(titles.at(-1)).toBe("Delete color space (2)…");
});

test("problems of what is selected are offered before others", () => {
  const [first, , last] = document.colorspaces.order.map((id) => ({ kind: "colorspaces" as const, id }));
  checked.set(
    document,
    ["ACEScg", "ARRI LogC4"].map((name) => ({
      code: "description",
      severity: "warning" as const,
      path: `colorspaces/${name}/description`,
      message: `“${name}” has no description.`,
      fixes: [{ id: "colorspace.setDescription", args: { targets: [name] } }],
    })),
  );
  const firstOf = (...selection: { kind: "colorspaces"; id: string }[]) =>
    fixableRows(commands, document, null, 1, selection).map(({ title }) => title);
  expect(firstOf(first!)).toEqual(["“ACEScg” has no description."]);
  expect(firstOf(last!)).toEqual(["“ARRI LogC4” has no description."]);
  checked.delete(document);
});

test("what was used last is offered with its answers, what takes things away never first", () => {
  const preferences = createPreferences();
  preferences.remember({ call: { id: "colorspace.addAlias", args: { alias: "cg" } }, title: "" });
  preferences.remember({ call: { id: "role.unassign", args: { name: "gone" } }, title: "" });
  preferences.remember({ call: { id: "colorspace.delete", args: {} }, title: "" });
  preferences.togglePin({ call: { id: "go.roles", args: {} }, title: "" });
  const { groups } = find("", { preferences });
  const rows = (heading: string) => groups.find((group) => group.heading === heading)?.rows ?? [];
  expect(rows("Pinned").map(({ title }) => title)).toEqual(["Go to roles"]);
  const titles = rows("Last used here").map(({ title }) => title);
  expect(titles.at(-1)).toContain("Delete");
  expect(titles.some((title) => title.includes("cg"))).toBe(true);
});

test("a command that cannot run offers the alternatives to where it can", () => {
  const editor = createEditor(commands);
  const alternatives = alternativesOf(editor, editor.store.getState(), { id: "go.roles", args: {} });
  expect(alternatives.map(({ id }) => id)).toContain("file.open");
});

test("a call for many says how many once, and names few", () => {
  const editor = createEditor(commands, { document });
  const title = (targets: string[]) =>
    callTitle(editor, { id: "colorspace.delete", args: { targets, skip: true } });
  expect(title(["a", "b", "c", "d"])).toBe("Delete color space (4) · Leave those in use");
  expect(title(["a", "b"])).toBe("Delete color space (2) · a, b · Leave those in use");
});

test("a merge says which of the spaces stays, a replacement what comes", () => {
  const editor = createEditor(commands, { document });
  const title = (id: string, args: Record<string, unknown>) => callTitle(editor, { id, args });
  expect(title("colorspace.merge", { targets: ["a", "b"], into: "b" })).toBe(
    "Merge color spaces (2) · a, b · keep b",
  );
  expect(title("family.merge", { targets: ["a", "b"], into: "b" })).toMatch(/ · a, b · keep b$/);
  expect(title("colorspace.replace", { targets: ["a"], by: "b" })).toMatch(/ · a · by b$/);
});

test("a number in a call is told with what it is", () => {
  const editor = createEditor(commands, { document });
  const title = callTitle(editor, { id: "fileRule.move", args: { target: "lin_exr", place: 1 } });
  expect(title).toBe("Move file rule to a position · lin_exr · Position 1");
});

test("a code in a call is called as the row that it is chosen from", () => {
  const editor = createEditor(commands, { document });
  const title = callTitle(editor, { id: "config.muteRule", args: { code: "unused-look" } });
  expect(title).toContain("ooks that aren't used by any view");
  expect(title).not.toContain("unused-look");
});

test("a row says its key and whose it is, and can lose it and get its own back", () => {
  const keyRows = (own: Record<string, string[]>) => {
    const preferences = createPreferences();
    preferences.change({ keys: own });
    const editor = createEditor(withKeys(commands, own), { document });
    const call = { id: "colorspace.rename", args: {} };
    const row = { id: "x", title: "x", group: "", icon: "edit" as const, detail: "", does: { call } };
    return callScope(row, call, preferences)
      .rows({ editor, state: editor.store.getState(), configs: [] })
      .filter(({ id }) => ["key", "keyless", "default"].includes(id))
      .map(({ title, detail }) => [title, detail]);
  };
  const [lose, back] = [
    ["Remove its key", ""],
    ["Reset its key", ""],
  ];
  expect(keyRows({})).toEqual([["Change key…", "F2, by default"], lose]);
  expect(keyRows({ "colorspace.rename": ["g y"] })).toEqual([
    ["Change key…", "G Y, as you set it"],
    lose,
    back,
  ]);
  expect(keyRows({ "colorspace.rename": [] })).toEqual([["Change key…", "none, as you set it"], back]);
});

test("a row can be copied as a command line that a shell reads back", () => {
  const editor = createEditor(commands, { document });
  const call = { id: "colorspace.rename", args: { target: "sRGB - Texture", name: "it's" } };
  const row = { id: "x", title: "x", group: "", icon: "edit" as const, detail: "", does: { call } };
  const rows = callScope(row, call, createPreferences()).rows({
    editor,
    state: editor.store.getState(),
    configs: [],
  });
  expect(rows.find(({ id }) => id === "line")?.does).toEqual({
    copy: `ocio-palette run config.ocio colorspace.rename --target='sRGB - Texture' --name='it'\\''s'`,
  });
  expect(quoted("plain=1,2")).toBe("plain=1,2");
});

test("! finds files that steps read and the configuration lacks, where its files are known", () => {
  const editor = createEditor(commands, { document, session: { selection: [], panel: "/", theme: "dark" } });
  const [owner] = document.looks.order;
  editor.run({
    id: "transform.insert",
    args: {
      owner: `looks/${owner}`,
      slot: "transform",
      type: "FileTransform",
      with: { src: "grade.cube" },
    },
  });
  const preferences = createPreferences();
  const titles = () => {
    const scene: Scene = { editor, state: editor.store.getState(), configs: [] };
    const { groups } = search("!grade.cube", {
      scene,
      scope: null,
      recency: preferences.recency(),
      preferences: preferences.store.getState(),
      fits: fitting(editor.commands, scene.state),
      reasons: new Map(),
    });
    return groups.flatMap(({ rows }) => rows.map(({ title }) => title));
  };
  expect(titles()).toEqual([]);
  editor.know({ files: [], removed: [] });
  expect(titles()).toEqual([
    "Step 1 of the look “ACEScg look” reads “grade.cube”, which is not among the files of the configuration.",
  ]);
  editor.know({ files: [{ path: "grade.cube", size: 1, hash: "", at: "" }], removed: [] });
  expect(titles()).toEqual([]);
});

test.each([
  ["studio v2.2", "studio-config-v2.2.0_aces-v1.3_ocio-v2.4"],
  ["cg v4", "cg-config-v4.0.0_aces-v2.0_ocio-v2.5"],
  ["built-in", "studio-config-v4.0.0_aces-v2.0_ocio-v2.5"],
  ["studio", "studio-config-v4.0.0_aces-v2.0_ocio-v2.5"],
  ["compare", "Compare versions"],
])("“%s” finds %s first, by words and prefixes of words", (query, title) => {
  expect(first(query)?.title).toBe(title);
});

test("“open” opens a configuration where none is open, before what needs one", () => {
  const { groups, byId } = find("open", { open: false });
  expect(byId.get(groups[0]?.rows[0]?.id ?? "")?.title).toBe("Open configuration file");
});

test("at most three new things of a name are offered, below all that matches, and none where nothing is open", () => {
  const { groups } = find("srgb lut");
  expect(groups.at(-1)?.heading).toBe("Create");
  expect(groups.at(-1)?.rows.map(({ title }) => title)).toEqual([
    "Add color space “srgb lut”",
    "Add look “srgb lut”",
    "Assign role “srgb lut”",
  ]);
  expect(find("srgb lut", { open: false }).groups.map(({ heading }) => heading)).not.toContain("Create");
});

test("lines are those of the file as it is exported: in the text that it was opened from", () => {
  const text = `# Kept by the color department.\n\n${writtenText(document)}`;
  const read = readConfig(text).document;
  opened.getState().put(read.config.id, text);
  try {
    expect(fileText(read)).toBe(text);
    const [first] = find(":department", { of: read }).byId.values();
    expect(first?.detail).toBe("line 1");
    const [third] = find(":3", { of: read }).byId.values();
    expect(third?.title).toContain("ocio_profile_version");
  } finally {
    opened.getState().clear();
  }
});
