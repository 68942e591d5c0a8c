import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { commands } from "#commands";
import { fixedKeys } from "#keyboard/fixedKeys.ts";
import { sheetOf } from "#keyboard/sheet.ts";
import { emptyDocument } from "#ocio/model/document.ts";
import { pictureKeys } from "#panels/viewer/pictureKeys.ts";
import { createEditor } from "#store/editor.ts";

const open = createEditor(commands, { document: emptyDocument("00000000-0000-4000-8000-0000000000ff") });
const closed = createEditor(commands);
const ids = (sheets: ReturnType<typeof sheetOf>) => sheets.flatMap(({ lines }) => lines.map(({ id }) => id));

test("the sheet names every command that has a key, once", () => {
  const keyed = Object.entries(commands).flatMap(([id, { keys }]) => (keys?.length ? [id] : []));
  const named = sheetOf(commands, open.store.getState(), "", false).flatMap(({ lines }) =>
    lines.flatMap(({ id, fixed }) => (fixed ? [] : [id])),
  );
  expect(named.toSorted()).toEqual(keyed.toSorted());
});

test("families are named as the screens name them", () => {
  const headings = sheetOf(commands, open.store.getState(), "", false).map(({ heading }) => heading);
  expect(headings).toContain("Color spaces");
  expect(headings).toContain("Go to");
  expect(new Set(headings).size).toBe(headings.length);
});

test("only what can run is left where that is asked for", () => {
  const all = ids(sheetOf(commands, closed.store.getState(), "", false));
  const now = ids(sheetOf(commands, closed.store.getState(), "", true));
  expect(all).toContain("go.roles");
  expect(now).not.toContain("go.roles");
  expect(now).toContain("key.list");
});

test("text narrows by title, key and family", () => {
  const found = (text: string) => ids(sheetOf(commands, open.store.getState(), text, false));
  expect(found("go to roles")).toEqual(["go.roles"]);
  expect(found("mod+y")).toEqual(["edit.redo"]);
  expect(found("history")).toContain("edit.undo");
});

const SRC = resolve(import.meta.dirname, "../../src");
const LISTS = ["In lists"];
const STEPS = ["On steps"];
const FIELDS = ["In other fields"];
const ANYWHERE = ["Anywhere"];
const PALETTE = ["In the palette"];
const DIALOG = [...LISTS, ...ANYWHERE, ...FIELDS];
/** Where the sheet shows the keys of each source file that hears some. */
const heardIn: Readonly<Record<string, readonly string[]>> = {
  "palette/prompt/Input.tsx": [...PALETTE, ...FIELDS],
  "keyboard/Keymap.tsx": ANYWHERE,
  "palette/prompt/Prompt.tsx": PALETTE,
  "palette/Search.tsx": PALETTE,
  "palette/prompt/PromptEditor.tsx": [...PALETTE, ...FIELDS],
  "palette/CallList.tsx": PALETTE,
  "palette/PaletteLoading.tsx": PALETTE,
  "palette/focusGuard.ts": ANYWHERE,
  "palette/prompt/keyPrompt.ts": PALETTE,
  "palette/prompt/numberKeys.ts": PALETTE,
  "palette/prompt/promptKeys.ts": PALETTE,
  "notify/toast.tsx": FIELDS,
  "palette/earlyEnter.ts": PALETTE,
  "palette/useList.ts": PALETTE,
  "panels/channel/ChannelList.tsx": ["In the channels"],
  "panels/channel/Comments.tsx": ["In a proposal"],
  "panels/channel/ProposalChanges.tsx": ["In a proposal"],
  "panels/channel/ProposalPanel.tsx": ["In a proposal"],
  "panels/colorspace/ColorspaceForm.tsx": [...DIALOG, ...STEPS],
  "panels/compare/Differences.tsx": ["In a comparison of configs"],
  "panels/convert/ConversionReport.tsx": ["In the report of a conversion"],
  "panels/ociom/OciomEditor.tsx": ["In an OCIOM merge"],
  "panels/display/ViewMatrix.tsx": ["In the display matrix"],
  "panels/export/Export.tsx": LISTS,
  "panels/file/FileRow.tsx": LISTS,
  "panels/file/Files.tsx": LISTS,
  "panels/fileRule/FileRuleTest.tsx": ANYWHERE,
  "panels/guide/Guide.tsx": LISTS,
  "panels/history/Comparison.tsx": LISTS,
  "panels/history/History.tsx": LISTS,
  "panels/home/ConfigTable.tsx": LISTS,
  "panels/home/Home.tsx": FIELDS,
  "panels/home/walk.ts": LISTS,
  "panels/shots/ShotReport.tsx": ["In the report of shots"],
  "panels/layer/LayerScreen.tsx": ["In the rows of a layer"],
  "panels/merge/ConflictDetail.tsx": FIELDS,
  // Leaving the field by a key is what it hears.
  "panels/overview/Variables.tsx": [...FIELDS, ...ANYWHERE],
  "panels/merge/MergeScreen.tsx": ["In a merge"],
  "panels/preview/Preview.tsx": ["In the preview"],
  "panels/preview/SplitHandle.tsx": ["In the preview"],
  "panels/viewer/Stage.tsx": ["In the viewer"],
  "panels/viewer/usePictureFocus.ts": ["In the viewer"],
  "panels/viewer/inspector/CubeInspector.tsx": ["On the cube of the viewer"],
  "panels/viewer/inspector/CurveInspector.tsx": ["On the curve of the viewer"],
  "panels/problem/ProblemList.tsx": LISTS,
  "panels/removal/RowsDialog.tsx": [...LISTS, ...ANYWHERE],
  "panels/removal/UnusedDialog.tsx": LISTS,
  "panels/role/Roles.tsx": LISTS,
  "panels/row/RowForm.tsx": ANYWHERE,
  "panels/row/RowSearch.tsx": DIALOG,
  "panels/row/listKeys.ts": LISTS,
  "panels/row/wayBack.ts": ANYWHERE,
  "panels/rule/CustomKeys.tsx": FIELDS,
  "panels/rule/NewRule.tsx": ANYWHERE,
  "panels/rule/focus.ts": ANYWHERE,
  "panels/transform/MatrixEditor.tsx": ["In number fields and matrices"],
  "panels/transform/chain/stepKey.ts": STEPS,
  "panels/share/AccessEnd.tsx": FIELDS,
  "panels/view/LooksField.tsx": FIELDS,
  "parts/field/ColorField.tsx": ["In number fields and matrices"],
  "parts/plot/Curve.tsx": ["On curve points"],
  "parts/Dialog.tsx": ANYWHERE,
  "parts/Divider.tsx": ["On sliders and wheels"],
  "parts/list/Listbox.tsx": LISTS,
  "parts/field/NumberField.tsx": ["In number fields and matrices"],
  "parts/list/OrderedList.tsx": FIELDS,
  "parts/list/Picker.tsx": FIELDS,
  "parts/list/RowMenu.tsx": ANYWHERE,
  "parts/list/SearchMenu.tsx": FIELDS,
  "parts/field/Segments.tsx": FIELDS,
  "parts/field/Select.tsx": FIELDS,
  "parts/field/Slider.tsx": ["On sliders and wheels"],
  "parts/Tabs.tsx": FIELDS,
  "parts/field/TagField.tsx": FIELDS,
  "parts/field/TextArea.tsx": FIELDS,
  "parts/field/TextField.tsx": ["In number fields and matrices"],
  "parts/plot/Wheel.tsx": ["On sliders and wheels"],
  "parts/list/dragOrder.ts": FIELDS,
  "parts/field/leaveOnEscape.ts": ANYWHERE,
  "routes/-shell/Inspector.tsx": ANYWHERE,
  "routes/-shell/Sections.tsx": ANYWHERE,
  "routes/-shell/TopBar.tsx": FIELDS,
  "routes/-shell/focus/screenFocus.ts": [...ANYWHERE, ...PALETTE],
  // It passes on what was pressed while the splash was shown.
  "routes/-start/earlyInput.ts": [...LISTS, ...PALETTE],
};

const NAMES =
  "Arrow(?:Up|Down|Left|Right)|Home|End|Page(?:Up|Down)|Enter|Escape|Delete|Backspace|Insert|F2|F6|F10|ContextMenu";
/** A key where it is compared, a case, or the name of a record that is looked up by key. */
const HEARD = [
  new RegExp(`(?:key|pressed)(?:\\.toLowerCase\\(\\))? [!=]== "(${NAMES}|Tab|.)"`, "g"),
  new RegExp(`case "(${NAMES}|Tab|.)":`, "g"),
  new RegExp(`[{,]\\s*(${NAMES}): (?!")`, "g"),
];
const asStroke = (key: string) => key.replace("Arrow", "").replace(" ", "space").toLowerCase();

test("every key that a list, a field, a step, the palette or the window hears is in the sheet, where it works", () => {
  const heard = new Map<string, Set<string>>();
  for (const room of ["palette", "panels", "parts", "routes"])
    for (const name of readdirSync(resolve(SRC, room), { recursive: true, encoding: "utf8" })) {
      if (!/\.tsx?$/.test(name)) continue;
      const file = `${room}/${name}`;
      const text = readFileSync(resolve(SRC, file), "utf8");
      if (!/KeyboardEvent|onKey|event\.key|pressed/.test(text)) continue;
      const keys = HEARD.flatMap((pattern) =>
        [...text.matchAll(pattern)].map(([, key]) => asStroke(key ?? "")),
      );
      if (keys.length > 0) heard.set(file, new Set(keys));
    }
  expect(heard.size).toBeGreaterThan(40);
  const missing = [...heard].flatMap(([file, keys]) => {
    const shown = (heardIn[file] ?? []).flatMap(
      (heading) =>
        fixedKeys.find((group) => group.heading === heading)?.lines.flatMap(({ keys }) => keys) ?? [],
    );
    return [...keys]
      .filter((key) => !shown.some((stroke) => stroke.split("+").at(-1) === key || stroke === key))
      .map((key) => `${file}: ${key}`);
  });
  expect(missing).toEqual([]);
});

test("every key of the picture in the viewer is in the sheet", () => {
  const shown = fixedKeys
    .find(({ heading }) => heading === "In the viewer")
    ?.lines.flatMap(({ keys }) => keys);
  // "=" is "+" without shift.
  for (const key of Object.keys(pictureKeys)) if (key !== "=") expect(shown).toContain(key.toLowerCase());
});
