// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { TransformOf, TransformType } from "#ocio/chain/transform.ts";
import { Steps } from "#panels/transform/chain/Steps.tsx";
import { curveOf } from "#panels/transform/curve.ts";
import { useDocument } from "#panels/useDocument.ts";
import { idOf, openPanel } from "../app.tsx";

afterEach(cleanup);

const slot = "to_scene_reference_transform";
const STEP = "10000000-0000-4000-8000-000000000001";

function Chain() {
  const row = useDocument(({ colorspaces }) =>
    Object.values(colorspaces.byId).find(({ name }) => name === "ACES2065-1"),
  );
  return row ? <Steps owner={`colorspaces/${row.id}`} slot={slot} chain={row[slot]} /> : null;
}

/** A chain of one step of a type, opened in its editor. */
function open<T extends TransformType>(type: T, values: Partial<TransformOf<T>> = {}) {
  const panel = openPanel(<Chain />);
  const id = idOf(panel.document(), "colorspaces", "ACES2065-1");
  const owner = `colorspaces/${id}`;
  // ACES2065-1 is linear; the points and zones below are those of the log style.
  const log = type === "GradingRGBCurveTransform" || type === "GradingToneTransform" ? { style: "log" } : {};
  const given = { ...log, ...Object.fromEntries(Object.entries(values)) };
  act(() => {
    panel.editor.run({ id: "transform.insert", args: { owner, slot, type, newId: STEP, with: given } });
  });
  const node = () => panel.document().colorspaces.byId[id]?.[slot] as TransformOf<T>;
  const steps = () => panel.editor.store.getState().past.length;
  return { ...panel, owner, node, steps };
}

function type(label: string, text: string) {
  const input = screen.getByLabelText<HTMLInputElement>(label);
  act(() => input.focus());
  fireEvent.change(input, { target: { value: text } });
  act(() => input.blur());
}
const press = (name: string | RegExp, ...keys: (string | object)[]) => {
  for (const key of keys)
    fireEvent.keyDown(screen.getByLabelText(name), typeof key === "string" ? { key } : key);
};

const byType: [TransformType, string, string, number, number][] = [
  ["CDLTransform", "Saturation slider", "sat", 0, 2],
  ["ExposureContrastTransform", "Exposure slider", "exposure", -5, 5],
  ["ExposureContrastTransform", "Contrast slider", "contrast", 0, 3],
  ["ExposureContrastTransform", "Gamma slider", "gamma", 0.1, 3],
  ["ExposureContrastTransform", "Pivot slider", "pivot", 0.01, 1],
  ["GradingPrimaryTransform", "Saturation slider", "saturation", 0, 2],
  ["GradingPrimaryTransform", "Contrast pivot slider", "pivot", 0, 1],
];

test.each(byType)("%s: the %s sets %s from %s to %s", (kind, slider, parameter, low, high) => {
  const { node } = open(kind);
  press(slider, "End");
  expect(node()).toMatchObject({ [parameter]: high });
  press(slider, "Home");
  expect(node()).toMatchObject({ [parameter]: low });
});

test("the sliders of the logarithmic style come and go with it", () => {
  const { node } = open("ExposureContrastTransform");
  expect(screen.queryByLabelText("Log mid gray slider")).toBeNull();
  fireEvent.change(screen.getByLabelText("Style"), { target: { value: "EXPOSURE_CONTRAST_LOGARITHMIC" } });
  press("Log exposure step slider", "End");
  press("Log mid gray slider", "Home");
  expect(node()).toMatchObject({ log_exposure_step: 0.2, log_midgray: 0.1 });
  fireEvent.change(screen.getByLabelText("Style"), { target: { value: "EXPOSURE_CONTRAST_LINEAR" } });
  expect(node()).toMatchObject({ log_exposure_step: null, log_midgray: null });
});

test("moving a slider is one undo step, a double click resets", () => {
  const { node, steps, editor } = open("CDLTransform");
  const before = steps();
  press("Saturation slider", "ArrowUp", "ArrowUp", { key: "ArrowUp", shiftKey: true });
  expect(node().sat).toBe(1.12);
  expect(steps()).toBe(before + 1);
  act(() => void editor.undo());
  expect(node().sat).toBe(1);
  press("Saturation slider", "End");
  fireEvent.doubleClick(screen.getByRole("slider", { name: "Saturation slider" }));
  expect(node().sat).toBe(1);
});

test("a wheel leans the channels of a CDL and keeps their mean; its slider moves them all", () => {
  const { node } = open("CDLTransform");
  press("Slope color", { key: "ArrowUp", shiftKey: true });
  expect(node().slope).toEqual([1.0667, 0.9667, 0.9667]);
  press("Offset master slider", "ArrowUp");
  expect(node().offset).toEqual([0.01, 0.01, 0.01]);
  press("Power master slider", "Home");
  expect(node().power.every((power) => power >= 0.01)).toBe(true);
});

test("a hex color sets the linear offset of a CDL", () => {
  const { node } = open("CDLTransform");
  type("Offset sRGB hex", "#808080");
  expect(node().offset).toEqual([0.2158605, 0.2158605, 0.2158605]);
});

test.each([
  ["log", ["Brightness", "Contrast", "Gamma"]],
  ["linear", ["Offset", "Exposure", "Contrast"]],
  ["video", ["Lift", "Gamma", "Gain", "Offset"]],
] as const)("a primary grade in %s style has the wheels %j", (style, wheels) => {
  const { node } = open("GradingPrimaryTransform", { style });
  const shown = screen
    .getAllByRole("group")
    .map((group) => group.getAttribute("aria-label") ?? "")
    .filter((name) => name.endsWith(" wheel"));
  expect(shown).toEqual(wheels.map((name) => `${name} wheel`));
  type(`${wheels[0]} M`, "0.5");
  expect((node() as unknown as Record<string, unknown>)[wheels[0].toLowerCase()]).toMatchObject({
    master: 0.5,
  });
});

test("clamps of a primary grade are none until they are given, and none again when emptied", () => {
  const { node } = open("GradingPrimaryTransform");
  type("Clamp black", "0");
  expect(node().clamp_black).toBe(0);
  type("Clamp black", "");
  expect(node().clamp_black).toBeNull();
});

test("a tone zone that is set back to its default is the default again", () => {
  const { node } = open("GradingToneTransform");
  press("Shadows slider", "End");
  expect(node().shadows).toMatchObject({ master: 1.8, r: 1, start: 0.5, width: 0 });
  press("Shadows slider", "Delete");
  expect(node().shadows).toBeNull();
  type("Midtones Center", "0.5");
  expect(node().midtones).toMatchObject({ start: 0.5, width: 0.6, master: 1 });
  press("S contrast slider", "End");
  expect(node().s_contrast).toBe(1.99);
});

test("keys choose and move points of a curve, add and remove them; the text follows", () => {
  const { node, steps } = open("GradingRGBCurveTransform");
  const before = steps();
  press("Point 1 of 3", "ArrowRight");
  press("Point 2 of 3", "ArrowUp", { key: "ArrowUp", shiftKey: true }, { key: "ArrowDown", altKey: true });
  expect(node().master?.[1]).toEqual({ x: 0.5, y: 0.609 });
  expect(steps()).toBe(before + 1);
  const text = () => screen.getByLabelText<HTMLInputElement>("Master points").value;
  expect(text()).toBe("0:0, 0.5:0.609, 1:1");
  press("Point 2 of 3", "Insert");
  expect(node().master).toHaveLength(4);
  expect(node().master?.[2]?.x).toBe(0.75);
  press("Point 3 of 4", "Delete");
  expect(text()).toBe("0:0, 0.5:0.609, 1:1");
});

test("a rising curve does not fall: a point stops at the height of its neighbor", () => {
  const { node } = open("GradingRGBCurveTransform");
  press("Point 1 of 3", "End");
  for (let i = 0; i < 7; i++) press("Point 3 of 3", { key: "ArrowDown", shiftKey: true });
  expect(node().master?.[2]).toEqual({ x: 1, y: 0.5 });
  type("Master points", "0:0, 0.5:0.6, 1:0.2");
  expect(screen.getByRole("alert").textContent).toContain("Control point 3 of 'master' has y 0.2");
  expect(node().master?.[2]).toEqual({ x: 1, y: 0.5 });
});

test("text that was not touched keeps the digits of its points", () => {
  const { node } = open("GradingRGBCurveTransform", {
    red: [
      { x: 0.1234567890123, y: 0 },
      { x: 1, y: 1 },
    ],
  });
  fireEvent.click(screen.getByRole("radio", { name: /Red/ }));
  type("Red points", `${screen.getByLabelText<HTMLInputElement>("Red points").value}, 2:2`);
  expect(node().red?.map(({ x }) => x)).toEqual([0.1234567890123, 1, 2]);
});

test("a slope for one point gives the others those that they have; emptied, all are estimated", () => {
  const { node } = open("GradingRGBCurveTransform");
  type("Point 2 slope", "0.5");
  expect(node().master?.map(({ slope }) => slope)).toEqual([1, 0.5, 1]);
  type("Point 2 slope", "");
  expect(node().master?.every(({ slope }) => slope === undefined)).toBe(true);
});

test("points beyond all measure are drawn without numbers that no picture has, and take a slope", () => {
  const { node } = open("GradingRGBCurveTransform");
  for (const field of ["Point 1 x", "Point 1 y", "Point 2 x"]) type(field, "-1e40");
  for (const path of document.querySelectorAll(".curve path"))
    expect(path.getAttribute("d")).not.toMatch(/NaN|Infinity|e\+/);
  type("Point 3 slope", "2");
  expect(node().master?.[2]?.slope).toBe(2);
  expect(node().master?.every(({ slope }) => Number.isFinite(slope))).toBe(true);
});

test("a curve that gives NaN shows where, and its button moves a point so that it gives none", () => {
  const { node } = open("GradingRGBCurveTransform", {
    master: curveOf("0.2:0.12, 0.75:0.25, 0.775:0.26, 0.95:0.33, 1:0.34") as never,
  });
  expect(document.querySelector(".curve-gap")?.getAttribute("d")).toMatch(/^M0\.75 0H0\.77499\d+V1H0\.75Z$/);
  expect(screen.getByText(/The curve gives NaN from 0.75 to 0.775/)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Move a point" }));
  expect(document.querySelector(".curve-gap")).toBeNull();
  expect(screen.queryByText(/gives NaN/)).toBeNull();
  expect(node().master).toHaveLength(5);
});

test("every curve of a hue grade has its own points; a reset is the default", () => {
  const { node } = open("GradingHueCurveTransform");
  for (const [tab, name] of [
    ["Hue vs hue", "hue_hue"],
    ["Hue vs sat", "hue_sat"],
    ["Hue vs lum", "hue_lum"],
    ["Lum vs sat", "lum_sat"],
    ["Sat vs sat", "sat_sat"],
    ["Lum vs lum", "lum_lum"],
    ["Sat vs lum", "sat_lum"],
    ["Hue fx", "hue_fx"],
  ] as const) {
    fireEvent.click(screen.getByRole("radio", { name: tab }));
    press(/^Point 1 of/, "ArrowUp");
    expect(node()[name]).not.toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Reset curve" }));
    expect(node()[name]).toBeNull();
  }
});

const triple = (value: number): [number, number, number] => [value, value, value];
const corrections = ["cc1", "cc2"].map((id, at) => ({
  id,
  slope: triple(1 + at),
  offset: triple(0.1 + at),
  power: triple(1 + at),
  saturation: 0.5 + at,
}));

test("Import CDL asks for a file and fills from the first correction; another can be chosen in the same step", () => {
  const { node, steps, editor, effects, owner } = open("CDLTransform");
  const before = steps();
  fireEvent.click(screen.getByRole("button", { name: "Import CDL…" }));
  const place = { owner, slot, at: STEP };
  expect(effects).toEqual([
    // biome-ignore lint/suspicious/noThenProperty: the effect names the command that comes then
    { kind: "open", accept: ".cdl,.cc,.ccc", then: "transform.importCdl", with: place },
  ]);
  const call = { id: "transform.importCdl", args: { ...place, filename: "show.ccc", corrections } };
  act(() => {
    expect(editor.run(call)).toMatchObject({ ok: true, say: "Successfully imported CDL: show.ccc" });
  });
  expect(node()).toMatchObject({ slope: [1, 1, 1], offset: [0.1, 0.1, 0.1], sat: 0.5 });
  fireEvent.change(screen.getByLabelText("Correction of show.ccc"), { target: { value: "2" } });
  expect(node()).toMatchObject({ slope: [2, 2, 2], power: [2, 2, 2], sat: 1.5 });
  expect(steps()).toBe(before + 1);
});

test("Import CDL names what is wrong: no corrections, another correction, another type of step", () => {
  const { editor, owner } = open("MatrixTransform");
  const args = { owner, slot, at: STEP, filename: "a.cc" };
  expect(editor.run({ id: "transform.importCdl", args: { ...args, corrections } })).toMatchObject({
    ok: false,
    why: "Step 1 of “ACES2065-1” is Matrix, not a CDL.",
  });
  editor.run({ id: "transform.replace", args: { owner, slot, at: STEP, type: "CDLTransform" } });
  expect(editor.run({ id: "transform.importCdl", args: { ...args, corrections: [] } })).toMatchObject({
    why: "No color corrections found in the file.",
  });
  expect(
    editor.run({ id: "transform.importCdl", args: { ...args, corrections, correction: "cc9" } }),
  ).toMatchObject({ why: "There is no correction “cc9” in a.cc; it has 2." });
});
