import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import { expect } from "vitest";
import { commands } from "#commands";
import {
  createTransform,
  type Transform,
  type TransformType,
  transformTypes,
} from "#ocio/chain/transform.ts";
import { exampleLuts } from "#ocio/files/exampleLut.ts";
import { type Document, rowsOf } from "#ocio/model/document.ts";
import { readConfig } from "#ocio/yaml/read.ts";
import { FileRules } from "#panels/fileRule/FileRules.tsx";
import { RowForm } from "#panels/row/RowForm.tsx";
import { stepsIn } from "#panels/transform/chain/Steps.tsx";
import { createEditor, type Editor, type Ran } from "#store/editor.ts";
import { openPanel } from "../panels/app.tsx";
import { documentOf, uuidOf } from "../store/fixture.ts";
import type { Line } from "./line.ts";

const slot = "to_scene_reference_transform";
const place = { owner: `colorspaces/${uuidOf(1)}`, slot };

/** An editor on a document with color spaces named lin and raw. */
function edited(): { editor: Editor; now: () => Document; run: (id: string, args: object) => Ran } {
  const editor = createEditor(commands, { document: documentOf("lin", "raw") });
  const now = () => editor.store.getState().document as Document;
  return { editor, now, run: (id, args) => editor.run({ id, args: { ...args } }) };
}

/** A chain in which steps are added, moved and removed by the product's commands. */
function chained(...types: TransformType[]) {
  const { editor, now, run } = edited();
  const edit = (verb: string, args: object) => run(`transform.${verb}`, { ...place, ...args });
  const chain = (): Transform | null => now().colorspaces.byId[uuidOf(1)]?.[slot] ?? null;
  const kinds = () => stepsIn(chain()).map(({ type }) => type);
  for (const type of types) expect(edit("insert", { type })).toMatchObject({ ok: true });
  return { editor, edit, chain, kinds, step: (at: number) => stepsIn(chain())[at] as Transform };
}

/** The file rules of a document, as the list shows them. */
const listed = (document: Document) =>
  rowsOf(document, "file_rules").map(({ name, priority }) => `${priority} ${name}`);

/** Two file rules before the Default rule. */
function ruled() {
  const open = edited();
  for (const name of ["exr", "dpx"])
    expect(open.run("fileRule.create", { type: "basic", name, colorspace: "raw" })).toMatchObject({
      ok: true,
    });
  return open;
}

/** The form of a color space with a family and two categories of its own. */
function labelled() {
  cleanup();
  const open = openPanel(<RowForm collection="colorspaces" id={uuidOf(70)} />);
  const args = { targets: ["Labelled"] };
  act(() => {
    open.editor.run({ id: "colorspace.create", args: { name: "Labelled", newId: uuidOf(70) } });
    open.editor.run({ id: "colorspace.setFamily", args: { ...args, family: "Plates" } });
    open.editor.run({ id: "colorspace.addCategory", args: { ...args, category: "one" } });
    open.editor.run({ id: "category.create", args: { name: "two" } });
  });
  const row = () => open.document().colorspaces.byId[uuidOf(70)]!;
  const nameOf = (collection: "families" | "categories", id: string | null) =>
    id === null ? null : open.document()[collection].byId[id]?.name;
  return {
    ...open,
    family: () => nameOf("families", row().family_id),
    categories: () => row().category_ids.map((id) => nameOf("categories", id)),
  };
}
function list(field: RegExp): HTMLElement {
  if (screen.queryByRole("listbox") === null)
    fireEvent.click(screen.getAllByRole("combobox", { name: field })[0] as HTMLElement);
  return screen.getByRole("combobox", { name: /^Search/ });
}
function pick(field: RegExp, option: string, typed?: string) {
  const input = list(field);
  if (typed !== undefined) fireEvent.change(input, { target: { value: typed } });
  fireEvent.click(screen.getByRole("option", { name: option }));
}
const offers = () =>
  within(screen.getByRole("listbox"))
    .queryAllByRole("option")
    .map((row) => row.textContent);

const labels: Line[] = [
  {
    says: "Choosing the already-selected family clears it to null; choosing 'No Family' also clears it.",
    proof: () => {
      for (const choice of ["Plates", "No Family"]) {
        const { family } = labelled();
        expect(family()).toBe("Plates");
        pick(/^Family/, choice);
        expect(family()).toBeNull();
      }
    },
  },
  {
    says: "On success of creation the new family is selected.",
    proof: () => {
      const { family } = labelled();
      pick(/^Family/, 'Create new family: "Renders"', "Renders");
      expect(family()).toBe("Renders");
    },
  },
  {
    says: "choosing an item toggles it.",
    proof: () => {
      const { categories } = labelled();
      pick(/^Categories/, "two");
      expect(categories()).toEqual(["one", "two"]);
      pick(/^Categories/, "two");
      pick(/^Categories/, "one");
      expect(categories()).toEqual([]);
    },
  },
  {
    says: "Typing text matching no existing name (case-insensitive) offers 'Create new category: \"{text}\"'; picking it creates the category with null description and adds it to the selection.",
    proof: () => {
      const { categories, document } = labelled();
      const input = list(/^Categories/);
      fireEvent.change(input, { target: { value: "ONE" } });
      expect(offers()).toEqual(["one"]);
      pick(/^Categories/, 'Create new category: "three"', "three");
      expect(categories()).toEqual(["one", "three"]);
      expect(rowsOf(document(), "categories").at(-1)).toMatchObject({ name: "three", description: null });
    },
  },
  {
    says: "The family picker works the same way.",
    proof: () => {
      const { family, document } = labelled();
      fireEvent.change(list(/^Family/), { target: { value: "pLATES" } });
      expect(offers().filter((offer) => offer?.startsWith("Create"))).toEqual([]);
      pick(/^Family/, 'Create new family: "Film"', "Film");
      expect(family()).toBe("Film");
      expect(rowsOf(document(), "families").at(-1)).toMatchObject({ name: "Film", description: null });
    },
  },
];

const rules: Line[] = [
  {
    says: "are an ordered client list: add, remove, update, move up, move down (no move at an edge), synchronise from server.",
    proof: () => {
      const { editor, now, run } = ruled();
      expect(listed(now())).toEqual(["2 exr", "1 dpx", "0 Default"]);
      expect(run("fileRule.moveUp", { target: "dpx" })).toMatchObject({ ok: true });
      expect(listed(now())).toEqual(["2 dpx", "1 exr", "0 Default"]);
      expect(run("fileRule.moveDown", { target: "dpx" })).toMatchObject({ ok: true });
      for (const [verb, target] of [
        ["moveUp", "exr"],
        ["moveDown", "dpx"],
      ])
        expect(run(`fileRule.${verb}`, { target }), verb).toMatchObject({ ok: false });
      expect(run("fileRule.setPattern", { targets: ["dpx"], pattern: "plate*" })).toMatchObject({ ok: true });
      expect(rowsOf(now(), "file_rules")[1]).toMatchObject({ pattern: "plate*" });
      expect(run("fileRule.delete", { targets: ["exr"] })).toMatchObject({ ok: true });
      expect(listed(now())).toEqual(["1 dpx", "0 Default"]);
      // The server's rows replace all others.
      editor.load(ruled().now());
      expect(listed(now())).toEqual(["2 exr", "1 dpx", "0 Default"]);
    },
  },
  {
    says: "The default type cannot be added or updated through the list.",
    proof: () => {
      const { now, run } = ruled();
      const before = now();
      for (const [verb, args] of [
        ["create", { type: "default", name: "Default", colorspace: "raw" }],
        ["setType", { target: "exr", type: "default" }],
        ["setType", { target: "Default", type: "basic" }],
        ["rename", { target: "Default", name: "Other" }],
        ["setPattern", { targets: ["Default"], pattern: "*" }],
        ["delete", { targets: ["Default"] }],
        ["moveUp", { target: "Default" }],
      ] as const)
        expect(run(`fileRule.${verb}`, args), verb).toMatchObject({ ok: false });
      expect(now()).toBe(before);
    },
  },
  {
    says: "On load, rules are sorted by priority descending, the rule named Default is pulled out as the separate default rule, and type is inferred in order: name Default, name ColorSpaceNamePathSearch, non-empty regex, else basic.",
    proof: () => {
      const { document } = readConfig(`ocio_profile_version: 2
file_rules:
  - !<Rule> {name: exr, colorspace: raw, pattern: "*", extension: exr}
  - !<Rule> {name: ColorSpaceNamePathSearch}
  - !<Rule> {name: tx, colorspace: raw, regex: ".*[.]tx"}
  - !<Rule> {name: Default, colorspace: raw}
colorspaces:
  - !<ColorSpace> {name: raw}
`);
      expect(rowsOf(document, "file_rules").map(({ priority, ruleType }) => [priority, ruleType])).toEqual([
        [3, "basic"],
        [2, "colorSpaceNamePathSearch"],
        [1, "regex"],
        [0, "default"],
      ]);
      const { editor } = openPanel(<FileRules />, "/file-rules");
      act(() => editor.load(document));
      const rules = within(screen.getByRole("listbox", { name: "File rules" })).getAllByRole("option");
      expect(rules.map((rule) => rule.querySelector(".grow")?.textContent)).toEqual([
        ...["exr", "ColorSpaceNamePathSearch", "tx", "Default"],
      ]);
      // The Default rule stands apart and has no place among the others.
      expect(rules.map((rule) => rule.textContent?.match(/^\d+/)?.[0])).toEqual(["1", "2", "3", undefined]);
    },
  },
  {
    says: "same list operations; new ones are named 'colorspace-rule' or 'encoding-rule' by type.",
    proof: () => {
      const { now, run } = edited();
      const names = () => rowsOf(now(), "viewing_rules").map(({ name }) => name);
      run("viewingRule.create", { type: "colorspaces", colorspaces: ["raw"] });
      run("viewingRule.create", { type: "encodings", encodings: ["log"] });
      expect(names()).toEqual(["colorspace-rule", "encoding-rule"]);
      run("viewingRule.moveUp", { target: "encoding-rule" });
      expect(names()).toEqual(["encoding-rule", "colorspace-rule"]);
      for (const [verb, target] of [
        ["moveUp", "encoding-rule"],
        ["moveDown", "colorspace-rule"],
      ])
        expect(run(`viewingRule.${verb}`, { target }), verb).toMatchObject({ ok: false });
      run("viewingRule.moveDown", { target: "encoding-rule" });
      run("viewingRule.setEncodings", { targets: ["encoding-rule"], encodings: ["data"] });
      expect(rowsOf(now(), "viewing_rules")[1]?.encodings_data).toEqual(["data"]);
      run("viewingRule.delete", { targets: ["colorspace-rule"] });
      expect(names()).toEqual(["encoding-rule"]);
    },
  },
];

const steps: Line[] = [
  {
    says: "add appends a default step; remove deletes by index; move up is ignored at index 0, move down at the last index;",
    proof: () => {
      const { edit, step, kinds, chain } = chained("CDLTransform", "LogTransform", "RangeTransform");
      expect(kinds()).toEqual(["CDLTransform", "LogTransform", "RangeTransform"]);
      const last = step(2);
      expect(last).toEqual(createTransform("RangeTransform", last.id));
      const before = chain();
      edit("moveUp", { at: "0" });
      edit("moveDown", { at: "2" });
      expect(chain()).toBe(before);
      edit("remove", { at: "1" });
      expect(kinds()).toEqual(["CDLTransform", "RangeTransform"]);
    },
  },
  {
    says: "changing a step's type creates a fresh default of the new type keeping id and direction; reset restores defaults keeping id and direction.",
    proof: () => {
      for (const type of transformTypes) {
        const { edit, step } = chained("CDLTransform", "MatrixTransform");
        const { id } = step(0);
        edit("set", { at: "0", parameter: "direction", value: "inverse" });
        edit("set", { at: "0", parameter: "sat", value: "0.5" });
        expect(step(0)).toMatchObject({ id, direction: "inverse", sat: 0.5 });
        edit("replace", { at: "0", type });
        expect(step(0), type).toEqual({ ...createTransform(type, id), direction: "inverse" });
      }
    },
  },
  {
    says: "Output: 0 steps gives an empty transform list; 1 step gives that step alone; more than 1 gives a group transform with children and the group direction.",
    proof: () => {
      const { edit, chain } = chained();
      expect(chain()).toBeNull();
      edit("insert", { type: "CDLTransform" });
      expect(chain()).toMatchObject({ type: "CDLTransform" });
      edit("insert", { type: "LogTransform" });
      edit("setGroupDirection", { direction: "inverse" });
      expect(chain()).toMatchObject({
        type: "GroupTransform",
        direction: "inverse",
        children: [{ type: "CDLTransform" }, { type: "LogTransform" }],
      });
    },
  },
  {
    says: "Changing exposure-contrast style away from logarithmic clears log step and midgray; choosing logarithmic restores 0.088 and 0.435.",
    proof: () => {
      const { edit, step } = chained("ExposureContrastTransform");
      for (const [style, log_exposure_step, log_midgray] of [
        ["LOGARITHMIC", 0.088, 0.435],
        ["VIDEO", null, null],
        ["LOGARITHMIC", 0.088, 0.435],
        ["LINEAR", null, null],
      ] as const) {
        edit("set", { at: "0", parameter: "style", value: `EXPOSURE_CONTRAST_${style}` });
        expect(step(0), style).toMatchObject({ log_exposure_step, log_midgray });
      }
    },
  },
  {
    says: "Changing fixed-function style clears params.",
    proof: () => {
      const { edit, step } = chained();
      edit("insert", { type: "FixedFunctionTransform", with: { style: "REC2100_SURROUND", params: [0.78] } });
      expect(step(0)).toMatchObject({ params: [0.78] });
      edit("set", { at: "0", parameter: "style", value: "RGB_TO_HSV" });
      expect(step(0)).toMatchObject({ style: "RGB_TO_HSV", params: [] });
    },
  },
  {
    says: "Changing the display in a display-view step clears the view.",
    proof: () => {
      const { edit, step } = chained();
      edit("insert", { type: "DisplayViewTransform", with: { display: "Monitor", view: "Film" } });
      expect(step(0)).toMatchObject({ view: "Film" });
      edit("set", { at: "0", parameter: "display", value: "Wall" });
      expect(step(0)).toMatchObject({ display: "Wall", view: "" });
    },
  },
];

/** The states and transitions of the specification's section 4 and the pickers of section 2. */
export const states: Line[] = [...labels, ...rules, ...steps];

/** Choices of the reusable pickers of section 2, where no text of the walk names them. */
export const pickers: Line[] = [
  {
    says: "File transforms offer three built-in example LUT file names.",
    proof: () => {
      const { editor, document } = openPanel(<RowForm collection="colorspaces" id={uuidOf(70)} />);
      act(() => {
        editor.run({ id: "colorspace.create", args: { name: "Looked up", newId: uuidOf(70) } });
        const owner = `colorspaces/${uuidOf(70)}`;
        editor.run({ id: "transform.insert", args: { owner, slot, type: "FileTransform" } });
      });
      expect(exampleLuts).toHaveLength(3);
      for (const name of exampleLuts) {
        list(/^File/);
        fireEvent.click(screen.getByRole("option", { name: new RegExp(`^${name}`) }));
        expect(document().colorspaces.byId[uuidOf(70)]?.[slot]).toMatchObject({ src: name });
      }
    },
  },
  {
    says: "CDL import accepts .cdl, .cc and .ccc files.",
    proof: () => {
      const { editor, run } = edited();
      run("transform.insert", { ...place, type: "CDLTransform" });
      const ran = editor.run({ id: "transform.importCdl", args: { ...place, at: "0" } });
      expect(ran).toMatchObject({ ok: true, effects: [{ kind: "open", accept: ".cdl,.cc,.ccc" }] });
    },
  },
];
