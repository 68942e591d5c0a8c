// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { lookupQuery } from "#api/queries.ts";
import { type Transform, type TransformType, transformTypes } from "#ocio/chain/transform.ts";
import { transformGroups } from "#ocio/transform/menu.ts";
import { parametersOf, transformName } from "#ocio/transform/parameter.ts";
import { Steps } from "#panels/transform/chain/Steps.tsx";
import { useDocument } from "#panels/useDocument.ts";
import { idOf, openPanel } from "./app.tsx";

afterEach(cleanup);

const slot = "to_scene_reference_transform";

function Chain() {
  const row = useDocument(({ colorspaces }) =>
    Object.values(colorspaces.byId).find(({ name }) => name === "ACES2065-1"),
  );
  return row ? <Steps owner={`colorspaces/${row.id}`} slot={slot} chain={row[slot]} /> : null;
}

/** The empty chain of ACES2065-1, and its one step. */
function open() {
  const panel = openPanel(<Chain />);
  const step = () => {
    const { colorspaces } = panel.document();
    const chain = colorspaces.byId[idOf(panel.document(), "colorspaces", "ACES2065-1")]?.[slot] ?? null;
    return chain as (Transform & Record<string, unknown>) | null;
  };
  return { ...panel, step };
}

function choose(type: TransformType) {
  const rows = [...document.querySelectorAll(".search-menu-row")];
  const words = (row: Element) => row.querySelector(".search-menu-words > span")?.textContent;
  fireEvent.click(rows.find((row) => words(row) === transformName(type)) as Element);
}
function add(type: TransformType) {
  fireEvent.click(document.querySelector(".add-transform") as Element);
  choose(type);
}
const body = () => document.querySelector(".step-body") as HTMLElement;
const all = <E extends Element = HTMLElement>(selector: string) => [...body().querySelectorAll<E>(selector)];

/** Picks the first row of the list that is open and not chosen yet. */
function pickAnother() {
  const rows = [...document.querySelectorAll("[role=listbox] [role=option]")];
  fireEvent.click(rows.find((row) => row.getAttribute("aria-selected") !== "true") as Element);
}

function type(input: HTMLInputElement, text: string) {
  act(() => input.focus());
  fireEvent.change(input, { target: { value: text } });
  act(() => input.blur());
}

/** Uses every control that the step shows, once, with `heard` after each. */
function touchEverything(heard: () => void) {
  const once = (selector: string, use: (element: HTMLElement) => void) => {
    for (let at = 0; at < all(selector).length; at++) {
      use(all(selector)[at] as HTMLElement);
      heard();
    }
  };
  once(".channels-link[aria-pressed=true]", fireEvent.click);
  once("input[role=spinbutton]", (field) => {
    const input = field as HTMLInputElement;
    const [low, high] = [input.getAttribute("aria-valuemin"), input.getAttribute("aria-valuemax")];
    const integer = input.labels?.[0]?.textContent === "Base";
    const other = low === null ? 0.375 : (Number(low) + Number(high)) / 2;
    type(input, integer ? "10" : String(other));
  });
  once("input[type=checkbox]", fireEvent.click);
  once("input.field:not([role])", (field) => type(field as HTMLInputElement, "changed"));
  once("select", (field) => {
    const select = field as HTMLSelectElement;
    const other = [...select.options].find(({ value }) => value !== select.value && value !== "");
    fireEvent.change(select, { target: { value: other?.value } });
  });
  once("button[role=combobox], button[aria-haspopup=dialog].picker-value", (button) => {
    fireEvent.click(button);
    if (document.querySelector("[role=listbox] [role=option]")) pickAnother();
  });
}

/** Types with curves, wheels and sliders have tests of their own; a group has steps for parameters. */
const grading = new Set<string>(
  transformGroups.find(({ label }) => label === "Grading")?.types.map(([of]) => of),
);
const plain = transformTypes.filter((of) => !grading.has(of) && of !== "GroupTransform");

describe.each(plain)("%s", (of) => {
  test("is added, changed in every parameter, made another type, reset and undone", () => {
    const { step, editor } = open();
    add(of);
    const made = step();
    expect(made?.type).toBe(of);
    const seen = new Set<string>();
    const hear = () => {
      const now = step();
      for (const key of Object.keys(made ?? {}))
        if (JSON.stringify(now?.[key]) !== JSON.stringify(made?.[key])) seen.add(key);
    };
    touchEverything(hear);
    // A fixed function shows parameters once it has a style that takes some.
    if (of === "FixedFunctionTransform") {
      fireEvent.click(all("button[role=combobox]")[0] as HTMLElement);
      fireEvent.click(screen.getByText("Rec.2100 surround"));
      touchEverything(hear);
    }
    fireEvent.change(document.querySelector(".step-head select") as Element, {
      target: { value: "inverse" },
    });
    hear();
    const expected = [...parametersOf(of).keys()];
    expect(expected.filter((name) => !seen.has(name) && !seen.has(`${name}_name`))).toEqual([]);

    fireEvent.click(document.querySelector('[aria-label="Reset step 1"]') as Element);
    expect(step()).toEqual({ ...made, direction: "inverse" });
    const other = of === "RangeTransform" ? "MatrixTransform" : "RangeTransform";
    fireEvent.click(document.querySelector(".step-type") as Element);
    choose(other);
    expect(step()).toMatchObject({ id: made?.id, type: other, direction: "inverse" });

    while (editor.store.getState().past.length > 0) act(() => void editor.undo());
    expect(step()).toBeNull();
  });
});

test("linked channels are one number; apart they differ; linking again makes them what red is", () => {
  const { step } = open();
  add("ExponentTransform");
  type(screen.getByLabelText<HTMLInputElement>("Exponent RGB"), "2.4");
  expect(step()?.value).toEqual([2.4, 2.4, 2.4, 1]);
  const link = screen.getByLabelText("Link red, green and blue of Exponent");
  fireEvent.click(link);
  type(screen.getByLabelText<HTMLInputElement>("Exponent G"), "2");
  expect(step()?.value).toEqual([2.4, 2, 2.4, 1]);
  fireEvent.click(link);
  expect(step()?.value).toEqual([2.4, 2.4, 2.4, 1]);
});

test("the base of a log is typed as a whole number of at least 2; others of a file stay, and e has its button", () => {
  const { editor, step } = open();
  add("LogTransform");
  const base = () => body().querySelector<HTMLInputElement>("[role=spinbutton]")!;
  for (const refused of ["1", "0", "-10", "2.5", "2.7182818"]) {
    type(base(), refused);
    expect([refused, step()?.base]).toEqual([refused, 2]);
    expect(screen.getByText("The base is a whole number, 2 or greater.")).toBeDefined();
    expect(base().getAttribute("aria-invalid")).toBe("true");
  }
  type(base(), "10");
  expect([step()?.base, screen.queryByText(/^The base is/)]).toEqual([10, null]);
  fireEvent.click(screen.getByRole("button", { name: "Base e" }));
  expect(step()?.base).toBe(Math.E);
  const owner = `colorspaces/${idOf(editor.store.getState().document!, "colorspaces", "ACES2065-1")}`;
  act(() => {
    editor.run({ id: "transform.set", args: { owner, slot, at: "0", parameter: "base", value: "0.5" } });
  });
  expect([step()?.base, base().value]).toEqual([0.5, "0.5"]);
  act(() => {
    editor.run({ id: "transform.set", args: { owner, slot, at: "0", parameter: "base", value: "-3" } });
  });
  expect(screen.getByText("Base must be more than 0 and other than 1, not -3.")).toBeDefined();
});

test("negative styles are those that the type takes", () => {
  open();
  const offered = () =>
    [...(screen.getByLabelText("Negatives") as HTMLSelectElement).options].map(({ value }) => value);
  add("ExponentTransform");
  expect(offered()).toEqual(["NEGATIVE_CLAMP", "NEGATIVE_MIRROR", "NEGATIVE_PASS_THRU"]);
  fireEvent.click(document.querySelector(".step-type") as Element);
  choose("ExponentWithLinearTransform");
  expect(offered()).toEqual(["NEGATIVE_MIRROR", "NEGATIVE_LINEAR"]);
});

test.each([["ExponentTransform", "Exponent A", "0", "Value must be 0.01 to 100, not 0."]] as const)(
  "a %s says below its fields what OCIO will not take, and no more once it is fixed",
  (kind, field, value, why) => {
    open();
    add(kind);
    const said = () => all(".message.error").map(({ textContent }) => textContent);
    type(screen.getByLabelText<HTMLInputElement>(field), value);
    expect(said()).toEqual([why]);
    type(screen.getByLabelText<HTMLInputElement>(field), "2");
    expect(said()).toEqual([]);
  },
);

describe("a matrix", () => {
  const press = (name: string) => fireEvent.click(screen.getByText(name));
  const paste = (text: string) =>
    fireEvent.paste(screen.getByLabelText("Matrix row R column R"), {
      clipboardData: { getData: () => text },
    });

  test("is pasted from code, with its offset, as one step", () => {
    const { step, editor } = open();
    add("MatrixTransform");
    const before = editor.store.getState().past.length;
    paste("float m[12] = { 2.0f, 0, 0, 0.1f,\n 0, 4, 0, 0.2,\n 0, 0, 8, 0.3 };");
    expect(step()).toMatchObject({
      matrix: [2, 0, 0, 0, 0, 4, 0, 0, 0, 0, 8, 0, 0, 0, 0, 1],
      offset: [0.1, 0.2, 0.3, 0],
    });
    expect(editor.store.getState().past).toHaveLength(before + 1);
    press("Invert");
    expect(step()).toMatchObject({ matrix: [0.5, 0, 0, 0, 0, 0.25, 0, 0, 0, 0, 0.125, 0, 0, 0, 0, 1] });
    press("Identity");
    expect(step()).toMatchObject({ offset: [0, 0, 0, 0] });
  });

  test("keeps a paste whole when Escape leaves the cell", () => {
    const { step } = open();
    add("MatrixTransform");
    const cell = screen.getByLabelText<HTMLInputElement>("Matrix row R column R");
    act(() => cell.focus());
    fireEvent.change(cell, { target: { value: "5" } });
    paste("2 0 0\n0 3 0\n0 0 4");
    fireEvent.keyDown(cell, { key: "Escape" });
    act(() => cell.blur());
    expect(step()).toMatchObject({ matrix: [2, 0, 0, 0, 0, 3, 0, 0, 0, 0, 4, 0, 0, 0, 0, 1] });
  });

  test("says why a text is none and why it cannot be inverted, and stays", () => {
    const { step } = open();
    add("MatrixTransform");
    const before = step();
    const seen: Element[] = [];
    const scroll = Element.prototype.scrollIntoView;
    Element.prototype.scrollIntoView = function () {
      seen.push(this);
    };
    paste("1, 2, 3, 4, 5");
    Element.prototype.scrollIntoView = scroll;
    expect(seen).toEqual([screen.getByRole("alert")]);
    expect(screen.getByRole("alert").textContent).toBe(
      "The text has 5 numbers; a matrix has 9 (RGB), 12 (with offset), 16 (RGBA) or 20 (RGBA with offset).",
    );
    expect(step()).toEqual(before);
    paste("1 0 0  1 0 0  0 0 1");
    press("Invert");
    expect(screen.getByRole("alert").textContent).toBe("The matrix has no inverse: its determinant is 0.");
  });

  test("is made from saturation and from primaries", () => {
    const { step } = open();
    add("MatrixTransform");
    press("Saturation…");
    type(screen.getByLabelText<HTMLInputElement>("Saturation", { selector: "input" }), "0");
    press("Fill");
    const gray = step()?.matrix as number[];
    expect(gray.slice(0, 3)).toEqual(gray.slice(4, 7));
    press("From primaries…");
    press("Fill");
    const made = step()?.matrix as number[];
    expect(made[0]).toBeCloseTo(0.439633, 6);
  });

  test("is copied as text", () => {
    const { effects } = open();
    add("MatrixTransform");
    press("Copy");
    expect(effects).toContainEqual({ kind: "copy", text: "1 0 0\n0 1 0\n0 0 1\n" });
  });
});

test("a fixed function brings the usual values with the first that is typed, and another style clears them", () => {
  const { step } = open();
  add("FixedFunctionTransform");
  const style = (name: string) => {
    fireEvent.click(all("button[role=combobox]")[0] as HTMLElement);
    fireEvent.click(screen.getByText(name));
  };
  style("ACES 1.3 gamut compression");
  expect(screen.getByText("Needs 7 parameters.")).toBeDefined();
  type(screen.getByLabelText<HTMLInputElement>("Power"), "1.5");
  expect(step()?.params).toEqual([1.147, 1.264, 1.312, 0.815, 0.803, 0.88, 1.5]);
  style("RGB to HSV");
  expect(step()).toMatchObject({ style: "RGB_TO_HSV", params: [] });
});

test("lists that fail to load say so, and the known ones are offered", async () => {
  const { queries } = open();
  const fail = async (name: "builtin-transforms" | "fixed-function-styles") =>
    act(async () => {
      const query = lookupQuery(name);
      await queries
        .fetchQuery({ queryKey: query.queryKey, queryFn: () => Promise.reject(new Error("No answer")) })
        .catch(() => undefined);
    });
  add("BuiltinTransform");
  await fail("builtin-transforms");
  expect((await screen.findByRole("alert")).textContent).toBe("Error loading builtin transforms No answer");
  fireEvent.click(screen.getByLabelText("Style: IDENTITY"));
  expect(screen.getByText("ACEScct_to_ACES2065-1")).toBeDefined();
  fireEvent.click(screen.getByText("ACEScct_to_ACES2065-1"));
  fireEvent.click(document.querySelector(".step-type") as Element);
  choose("FixedFunctionTransform");
  await fail("fixed-function-styles");
  expect((await screen.findByRole("alert")).textContent).toBe(
    "Error loading fixed function styles No answer",
  );
});
