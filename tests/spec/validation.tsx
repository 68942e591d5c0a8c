import { Theme } from "@radix-ui/themes";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { expect, vi } from "vitest";
import type { z } from "zod";
import { requestsFor } from "#api/requests.ts";
import { commands } from "#commands";
import { createTransform, type TransformType, transform } from "#ocio/chain/transform.ts";
import { collections, type Document, emptyDocument } from "#ocio/model/document.ts";
import { DEFAULT_RULE, fileRule } from "#ocio/model/rule.ts";
import { ranges } from "#panels/transform/grading/ranges.ts";
import { ColorField } from "#parts/field/ColorField.tsx";
import { stepOf, typed } from "#parts/field/decimal.ts";
import { NumberField } from "#parts/field/NumberField.tsx";
import { Picker } from "#parts/list/Picker.tsx";
import { createEditor } from "#store/editor.ts";
import { add } from "../commands/fixture.ts";
import { CONFIG, uuidOf } from "../store/fixture.ts";
import type { Line } from "./line.ts";

const owned = { id: uuidOf(1), config_id: CONFIG };

/** The sentence with which a schema refuses a value; undefined where it takes it. */
function refusal(schema: z.ZodType, value: unknown): string | undefined {
  return schema.safeParse(value).error?.issues[0]?.message;
}

/** The sentence that a command says about its arguments. */
function said(document: Document, id: string, args: object): string | undefined {
  const ran = createEditor(commands, { document }).run({ id, args: { ...args } });
  return ran.ok ? undefined : ran.why;
}

function withSpaces(): Document {
  const document = emptyDocument(CONFIG);
  add(document, "colorspaces", { name: "lin" });
  add(document, "view_transforms", { name: "through" });
  add(document, "display_colorspaces", { name: "monitor" });
  return document;
}

const ONE_TARGET = "Either select a Target Color Space OR both View Transform and Display Color Space";

/** Which lengths of a list a transform takes. */
function takes(type: TransformType, field: string, length: number) {
  const node = createTransform(type, uuidOf(1));
  const list = (count: number) => ({ ...node, [field]: Array(count).fill(1) });
  expect(transform.safeParse(list(length)).success, `${type}.${field}`).toBe(true);
  for (const other of [length - 1, length + 1])
    expect(transform.safeParse(list(other)).success, `${type}.${field} of ${other}`).toBe(false);
}

/** Value that a number field gives for each typed text when it is left. */
function handed(...texts: string[]): (number | null)[] {
  return texts.map((text) => {
    cleanup();
    const commit = vi.fn((_: number | null): undefined => undefined);
    render(<NumberField label="Value" value={5} onCommit={commit} />);
    const input = screen.getByRole("spinbutton");
    act(() => input.focus());
    fireEvent.change(input, { target: { value: text } });
    act(() => input.blur());
    return commit.mock.calls[0]?.[0] ?? null;
  });
}

function span({ min, max }: { min: number; max: number }): [number, number] {
  return [min, max];
}

/** The validation rules of the specification's section 5. */
export const validation: Line[] = [
  {
    says: "name required ('Rule name is required');",
    proof: () => expect(refusal(fileRule, { ...owned, name: "" })).toBe("Rule name is required"),
  },
  {
    says: "colorspace_id UUID or null; priority integer >= 0; ruleType one of the four values;",
    proof: () => {
      const rule = { ...owned, name: "exr" };
      for (const good of [null, uuidOf(2)])
        expect(refusal(fileRule, { ...rule, colorspace_id: good })).toBeUndefined();
      for (const type of ["basic", "regex", "colorSpaceNamePathSearch", "default"])
        expect(refusal(fileRule, { ...rule, ruleType: type })).toBeUndefined();
      for (const bad of [
        { colorspace_id: "ACEScg" },
        { priority: -1 },
        { priority: 0.5 },
        { ruleType: "other" },
      ])
        expect(refusal(fileRule, { ...rule, ...bad }), JSON.stringify(bad)).toBeDefined();
    },
  },
  {
    says: "default rule's name must be 'Default'.",
    proof: () => {
      const document = withSpaces();
      const space = document.colorspaces.order[0];
      const target = add(document, "file_rules", {
        name: DEFAULT_RULE,
        ruleType: "default",
        colorspace_id: space,
      });
      expect(said(document, "fileRule.rename", { target, name: "Other" })).toBe(
        "“Default” keeps its name, by which OCIO knows it.",
      );
    },
  },
  {
    says: "View transform form: name required ('Name is required').",
    proof: () =>
      expect(refusal(collections.view_transforms, { ...owned, name: "" })).toBe("Name is required"),
  },
  {
    says: "Shared view form: name required ('Name is required').",
    proof: () => expect(refusal(collections.shared_views, { ...owned, name: "" })).toBe("Name is required"),
  },
  {
    says: "Either a target colour space (source_colorspace_id) or both view_transform_id and display_colorspace_id, never both kinds and never neither. Message 'Either select a Target Color Space OR both View Transform and Display Color Space' on the source colorspace field.",
    proof: () => {
      const made = (target: object) =>
        said(withSpaces(), "sharedView.create", { name: "Film", newId: uuidOf(9), ...target });
      const through = { viewTransform: "through", displayColorspace: "monitor" };
      expect([made({ colorspace: "lin" }), made(through)]).toEqual([undefined, undefined]);
      for (const bad of [
        { colorspace: "", viewTransform: "", displayColorspace: "" },
        { colorspace: "lin", ...through },
      ])
        expect(made(bad), JSON.stringify(bad)).toBe(ONE_TARGET);
    },
  },
  {
    says: "Display: name required, 'Display name is required'",
    proof: () =>
      expect(refusal(collections.displays, { ...owned, name: "" })).toBe("Display name is required"),
  },
  {
    says: "Display colorspace form: name string min 1, 'Name is required'.",
    proof: () =>
      expect(refusal(collections.display_colorspaces, { ...owned, name: "" })).toBe("Name is required"),
  },
  {
    says: "family_id, description, encoding, bitdepth, allocation, equalitygroup and both transforms nullable; isdata and is_inactive booleans default false; category_ids and aliases_data string lists default empty.",
    proof: () => {
      const nothing = {
        ...{ family_id: null, description: null, encoding: null, bitdepth: null, allocation: null },
        ...{ equalitygroup: null, to_display_reference_transform: null },
        from_display_reference_transform: null,
      };
      const schema = collections.display_colorspaces;
      expect(schema.parse({ ...owned, name: "x", ...nothing })).toMatchObject(nothing);
      expect(schema.parse({ ...owned, name: "x" })).toMatchObject({
        ...{ isdata: false, is_inactive: false, category_ids: [], aliases_data: [] },
      });
    },
  },
  {
    says: "New-form defaults: bitdepth f32, allocation uniform.",
    proof: () => {
      const editor = createEditor(commands, { document: withSpaces() });
      editor.run({ id: "displayColorspace.create", args: { name: "Projector", newId: uuidOf(9) } });
      const row = editor.store.getState().document?.display_colorspaces.byId[uuidOf(9)];
      expect([row?.bitdepth, row?.allocation]).toEqual(["f32", "uniform"]);
    },
  },
  {
    says: "On create and update, empty values are sent as null; bitdepth and allocation are not included in the update payload.",
    proof: () => {
      const document = withSpaces();
      const [target] = document.display_colorspaces.order;
      const row = document.display_colorspaces.byId[target!]!;
      Object.assign(row, { description: "Old", bitdepth: "f32", allocation: "uniform" });
      const editor = createEditor(commands, { document });
      const sent: unknown[] = [];
      editor.onStep((before, after) => sent.push(...requestsFor(before, after).map(({ body }) => body)));
      editor.run({ id: "displayColorspace.setDescription", args: { targets: [target], description: "" } });
      expect(sent).toEqual([{ description: null }]);
    },
  },
  {
    says: "Transform nodes: id is a UUID; src and dst on ColorSpaceTransform are UUIDs; type selects the variant.",
    proof: () => {
      const node = createTransform("ColorSpaceTransform", uuidOf(1));
      expect(refusal(transform, node)).toBeUndefined();
      expect(refusal(transform, { ...node, id: "1" })).toMatch(/^Invalid/);
      expect(refusal(transform, { ...node, src: "ACEScg" })).toMatch(/^Invalid/);
      expect(refusal(transform, { ...node, type: "OtherTransform" })).toBe(
        "Unknown transform type: OtherTransform",
      );
    },
  },
  {
    says: "exponent and gamma 4, CDL triples 3, matrix 16, matrix offset 4.",
    proof: () => {
      takes("ExponentTransform", "value", 4);
      takes("GammaTransform", "value", 4);
      takes("ExponentWithLinearTransform", "gamma", 4);
      for (const field of ["slope", "offset", "power"]) takes("CDLTransform", field, 3);
      takes("MatrixTransform", "matrix", 16);
      takes("MatrixTransform", "offset", 4);
    },
  },
  {
    says: "Direction is forward or inverse.",
    proof: () => {
      const node = createTransform("MatrixTransform", uuidOf(1));
      for (const direction of ["forward", "inverse"])
        expect(refusal(transform, { ...node, direction })).toBeUndefined();
      expect(refusal(transform, { ...node, direction: "sideways" })).toBeDefined();
    },
  },
  {
    says: "Default message from the validation layer is 'Invalid input'",
    proof: () => expect(refusal(collections.displays, { ...owned, name: 7 })).toMatch(/^Invalid input/),
  },
  {
    says: "Create-new in pickers appears only when the query is non-empty and matches no existing name exactly; filters are case-insensitive substring matches on name.",
    proof: () => {
      const options = ["Input/ARRI", "Utility"].map((label) => ({ value: label, label }));
      const create = { words: (text: string) => `Create new family: "${text}"`, onCreate: () => undefined };
      render(
        <Theme>
          <Picker label="Family" value={null} options={options} create={create} onCommit={() => undefined} />
        </Theme>,
      );
      fireEvent.click(screen.getByRole("combobox"));
      const input = screen.getByPlaceholderText("Search...");
      const rows = (text: string) => {
        fireEvent.change(input, { target: { value: text } });
        return screen.queryAllByRole("option").map((row) => row.textContent);
      };
      expect(rows("UTIL")).toEqual(["Utility", 'Create new family: "UTIL"']);
      expect(rows("uTILITY")).toEqual(["Utility"]);
      expect(rows("")).toEqual(["Input/ARRI", "Utility"]);
    },
  },
  {
    says: "Numeric inputs: parsed as decimals; clamped to about +/-3.4028235e38; absolute values under 1e-7 become 0; 7 decimal places, ROUND_HALF_UP;",
    proof: () => {
      const cases: [string, number][] = [
        ["0.1", 0.1],
        ["1e39", 3.4028234663852886e38],
        ["-1e39", -3.4028234663852886e38],
        ["0.00000009", 0],
        ["0.00000015", 0.0000002],
        ["-0.00000025", -0.0000003],
      ];
      for (const [text, value] of cases) expect(typed(text), text).toBe(value);
    },
  },
  {
    says: "incomplete text (empty, '-', '-.', trailing '.') is not committed; edits debounced 100 ms and committed on blur;",
    proof: () => expect(handed("", "-", "-.", "1.", "1.5")).toEqual([null, null, null, null, 1.5]),
  },
  {
    says: "arrow keys step by a size tied to the value's magnitude.",
    proof: () => expect([0.018, 0.18, 1, 42].map(stepOf)).toEqual([0.001, 0.01, 0.1, 1]),
  },
  {
    says: "RGBA alpha clamped 0-1.",
    proof: () => {
      const commit = vi.fn((_: readonly number[]): undefined => undefined);
      render(
        <Theme>
          <ColorField label="Color" value={[1, 1, 1, 1]} onCommit={commit} />
        </Theme>,
      );
      const alpha = screen.getByRole("spinbutton", { name: "Color alpha" });
      act(() => alpha.focus());
      fireEvent.change(alpha, { target: { value: "-3" } });
      act(() => alpha.blur());
      expect(commit.mock.calls.at(-1)?.[0][3]).toBe(0);
    },
  },
  {
    says: "Sliders: saturation 0-2; exposure -5 to 5; contrast 0-3 (exposure-contrast) or 0-2 (primary); gamma 0.1-3; pivot 0.01-1 (exposure-contrast) or 0-1 (primary); log exposure step 0.01-0.2; log mid gray 0.1-0.8; brightness 0-2;",
    proof: () => {
      const { primary, exposureContrast } = ranges;
      expect({
        saturation: span(primary.saturation),
        exposure: [span(exposureContrast.exposure), span(primary.exposure)],
        contrast: [span(exposureContrast.contrast), span(primary.contrast)],
        gamma: [span(exposureContrast.gamma), span(primary.gamma)],
        pivot: [span(exposureContrast.pivot), span(primary.pivot)],
        log: [span(exposureContrast.log_exposure_step), span(exposureContrast.log_midgray)],
        brightness: span(primary.brightness),
      }).toEqual({
        saturation: [0, 2],
        exposure: [
          [-5, 5],
          [-5, 5],
        ],
        contrast: [
          [0, 3],
          [0, 2],
        ],
        gamma: [
          [0.1, 3],
          [0.1, 3],
        ],
        pivot: [
          [0.01, 1],
          [0, 1],
        ],
        log: [
          [0.01, 0.2],
          [0.1, 0.8],
        ],
        brightness: [0, 2],
      });
    },
  },
  {
    says: "s_contrast 0-2. CDL sat 0-2.",
    proof: () =>
      expect([span(ranges.tone.s_contrast), span(ranges.cdl.sat)]).toEqual([
        [0, 2],
        [0, 2],
      ]),
  },
];
