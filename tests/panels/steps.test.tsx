// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { builtinConfig } from "#ocio/builtin/config.ts";
import type { Transform } from "#ocio/chain/transform.ts";
import type { Document } from "#ocio/model/document.ts";
import { transformName } from "#ocio/transform/parameter.ts";
import { GroupDirection, Steps } from "#panels/transform/chain/Steps.tsx";
import { useDocument } from "#panels/useDocument.ts";
import { idOf, type Open, openPanel } from "./app.tsx";

afterEach(cleanup);

const slot = "to_scene_reference_transform";

function Chain() {
  const row = useDocument(({ colorspaces }) =>
    Object.values(colorspaces.byId).find(({ name }) => name === "ACES2065-1"),
  );
  if (!row) return null;
  const place = { owner: `colorspaces/${row.id}`, slot, chain: row[slot] };
  return (
    <>
      <GroupDirection {...place} />
      <Steps {...place} />
    </>
  );
}

/** ACES2065-1 is the reference: its chain starts empty. */
function open(): Open & { chain: () => Transform | null } {
  const panel = openPanel(<Chain />);
  return {
    ...panel,
    chain: () => {
      const { colorspaces } = panel.document();
      return colorspaces.byId[idOf(panel.document(), "colorspaces", "ACES2065-1")]?.[slot] ?? null;
    },
  };
}

function add(type: string) {
  fireEvent.click(screen.getAllByRole("button", { name: /^Add Transform/ }).at(-1) as HTMLElement);
  choose(type);
}
/** In the menu of types that is open. */
const choose = (type: string) =>
  fireEvent.click(
    screen
      .getAllByRole("option")
      .find(
        (option) => option.querySelector(".search-menu-words > span")?.textContent === type,
      ) as HTMLElement,
  );
function become(step: number, type: string) {
  fireEvent.click(screen.getByRole("button", { name: new RegExp(`^Type of step ${step}:`) }));
  choose(type);
}
const select = (name: string, value: string) =>
  fireEvent.change(screen.getByLabelText(name), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const types = (chain: Transform | null) =>
  chain?.type === "GroupTransform" ? chain.children.map(({ type }) => type) : chain?.type;

test("a step that a command adds is open and has the focus, as one that a button adds", () => {
  const { editor, document: current } = open();
  add("Matrix");
  const owner = `colorspaces/${idOf(current(), "colorspaces", "ACES2065-1")}`;
  act(() => void editor.run({ id: "transform.insert", args: { owner, slot, type: "CDLTransform" } }));
  const head = document.activeElement;
  expect(head?.classList.contains("step-head")).toBe(true);
  expect(head?.closest("li")?.textContent).toContain("CDL");
  expect(within(head as HTMLElement).getByRole("button", { expanded: true })).toBeDefined();
});

test("no step is stored as none, one as itself, several as a group, and back", () => {
  const { chain } = open();
  expect(chain()).toBeNull();
  add("Matrix");
  expect(types(chain())).toBe("MatrixTransform");
  expect(screen.queryByLabelText("Group Direction")).toBeNull();
  add("CDL");
  expect(types(chain())).toEqual(["MatrixTransform", "CDLTransform"]);
  select("Group Direction", "inverse");
  expect(chain()).toMatchObject({ type: "GroupTransform", direction: "inverse" });
  select("Group Direction", "forward");
  press("Delete step 1");
  expect(types(chain())).toBe("CDLTransform");
  press("Delete step 1");
  expect(chain()).toBeNull();
});

test("a step moves up and down, and not past an edge", () => {
  const { chain, editor } = open();
  for (const type of ["Matrix", "CDL", "Range"]) add(type);
  const steps = editor.store.getState().past.length;
  press("Move step 1 up");
  press("Move step 3 down");
  expect(editor.store.getState().past).toHaveLength(steps);
  press("Move step 3 up");
  expect(types(chain())).toEqual(["MatrixTransform", "RangeTransform", "CDLTransform"]);
  press("Move step 1 down");
  expect(types(chain())).toEqual(["RangeTransform", "MatrixTransform", "CDLTransform"]);
});

test("another type is a fresh default that keeps id and direction; reset restores defaults", () => {
  const { chain, editor } = open();
  add("CDL");
  select("Direction of step 1", "inverse");
  const id = chain()?.id;
  const saturation = screen.getByLabelText("Saturation");
  act(() => saturation.focus());
  fireEvent.change(saturation, { target: { value: "0.5" } });
  act(() => saturation.blur());
  expect(chain()).toMatchObject({ sat: 0.5 });
  press("Reset step 1");
  expect(chain()).toMatchObject({ id, type: "CDLTransform", direction: "inverse", sat: 1 });
  become(1, "Range");
  expect(chain()).toMatchObject({ id, type: "RangeTransform", direction: "inverse", max_in_value: 1 });
  for (let undone = 0; undone < 5; undone++) act(() => void editor.undo());
  expect(chain()).toBeNull();
});

test("logarithmic exposure contrast has its two values, other styles have none", () => {
  const { chain } = open();
  add("Exposure contrast");
  expect(screen.queryByLabelText("Log mid gray")).toBeNull();
  select("Style", "EXPOSURE_CONTRAST_LOGARITHMIC");
  expect(chain()).toMatchObject({ log_exposure_step: 0.088, log_midgray: 0.435 });
  expect(screen.getByLabelText<HTMLInputElement>("Log mid gray").value).toBe("0.435");
  select("Style", "EXPOSURE_CONTRAST_VIDEO");
  expect(chain()).toMatchObject({ log_exposure_step: null, log_midgray: null });
});

test("curve points are typed as x:y; a fault is named and the text stays", () => {
  const { chain } = open();
  add(transformName("GradingRGBCurveTransform"));
  fireEvent.click(screen.getByRole("radio", { name: "Red" }));
  const red = screen.getByLabelText<HTMLInputElement>("Red points");
  fireEvent.change(red, { target: { value: "0:0, 0.5" } });
  fireEvent.blur(red);
  expect(screen.getByRole("alert").textContent).toBe("“0.5” is not a point: type x:y, for example 0.5:0.6.");
  expect(red.value).toBe("0:0, 0.5");
  fireEvent.change(red, { target: { value: "0:0, 0.5:0.6, 1:1" } });
  fireEvent.blur(red);
  expect(chain()).toMatchObject({
    red: [
      { x: 0, y: 0 },
      { x: 0.5, y: 0.6 },
      { x: 1, y: 1 },
    ],
  });
});

test("sixteen pasted numbers fill the matrix, nine fill its colors", () => {
  const { chain } = open();
  add("Matrix");
  const cell = () => screen.getByLabelText("Matrix row R column R");
  const paste = (text: string) => fireEvent.paste(cell(), { clipboardData: { getData: () => text } });
  paste("2 0 0\n0 3 0\n0 0 4");
  expect(chain()).toMatchObject({ matrix: [2, 0, 0, 0, 0, 3, 0, 0, 0, 0, 4, 0, 0, 0, 0, 1] });
  paste(Array.from({ length: 16 }, (_, at) => at).join(", "));
  expect(chain()).toMatchObject({ matrix: Array.from({ length: 16 }, (_, at) => at) });
});

test("a nested group is a step with steps of its own", () => {
  const { chain } = open();
  add("Matrix");
  add("Group");
  const inner = within(document.querySelector<HTMLElement>(".step .steps") as HTMLElement);
  fireEvent.click(inner.getByRole("button", { name: /^Add Transform/ }));
  choose("Range");
  expect(chain()).toMatchObject({
    children: [
      { type: "MatrixTransform" },
      { type: "GroupTransform", children: [{ type: "RangeTransform" }] },
    ],
  });
});

test("a view asks for its display first", () => {
  const { chain } = open();
  add("Display view");
  expect(screen.getByText("Select a display first")).toBeDefined();
  fireEvent.click(screen.getByRole("combobox", { name: /Display/ }));
  fireEvent.click(screen.getByRole("option", { name: "sRGB - Display" }));
  expect(chain()).toMatchObject({ display: "sRGB - Display", view: "" });
  expect(screen.getByRole("combobox", { name: /View/ })).toBeDefined();
});

test("an unknown type says its name", () => {
  const document = builtinConfig("cg-config-v4.0.0_aces-v2.0_ocio-v2.5") as Document;
  const node: Transform = {
    id: document.config.id,
    type: "UnknownTransform",
    direction: "forward",
    tag: "SparkleTransform",
    text: "{amount: 3}",
  };
  openPanel(<Steps owner="colorspaces/ACEScg" slot={slot} chain={node} />);
  expect(screen.getByText("Unknown transform type: SparkleTransform")).toBeDefined();
});

test("a right click on the direction of a step opens the menu of the step, one in a field keeps the browser's own", () => {
  open();
  add("Matrix");
  expect(fireEvent.contextMenu(screen.getByLabelText("Matrix row R column R"))).toBe(true);
  expect(screen.queryByRole("menu")).toBeNull();
  fireEvent.contextMenu(screen.getByLabelText("Direction of step 1"));
  expect(within(screen.getByRole("menu")).getByText("Make inverse")).toBeDefined();
});
