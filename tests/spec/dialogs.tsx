import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect } from "vitest";
import { ColorspaceForm } from "#panels/colorspace/ColorspaceForm.tsx";
import { DisplayDialog } from "#panels/display/DisplayDialog.tsx";
import { useOpenId } from "#panels/place.ts";
import { RowForm } from "#panels/row/RowForm.tsx";
import { type Open, openPanel } from "../panels/app.tsx";
import { uuidOf } from "../store/fixture.ts";
import type { Line } from "./line.ts";

const slot = "to_scene_reference_transform";

function Displays() {
  const id = useOpenId("displays");
  return id ? <DisplayDialog id={id} /> : null;
}
function newDisplay(): Open & { input: HTMLInputElement } {
  cleanup();
  const open = openPanel(<Displays />, "/displays/new");
  return { ...open, input: screen.getByPlaceholderText<HTMLInputElement>("e.g. sRGB, Rec.709") };
}
const atList = ({ editor, document }: Open) =>
  editor.store.getState().session.panel === `/${document().config.id}/displays`;

/** The form of a new color space with steps of these types. */
function stepped(...types: string[]) {
  cleanup();
  const open = openPanel(<RowForm collection="colorspaces" id={uuidOf(70)} />);
  act(() => {
    open.editor.run({ id: "colorspace.create", args: { name: "Stepped", newId: uuidOf(70) } });
    for (const type of types)
      open.editor.run({ id: "transform.insert", args: { owner: `colorspaces/${uuidOf(70)}`, slot, type } });
  });
  return { ...open, chain: () => open.document().colorspaces.byId[uuidOf(70)]?.[slot] };
}

export const displayDialog: Line[] = [
  {
    says: "Modal; closes on Escape or outside click.",
    proof: async () => {
      const byKey = newDisplay();
      expect(screen.getByRole("dialog").contains(byKey.input)).toBe(true);
      fireEvent.keyDown(byKey.input, { key: "Escape" });
      expect([screen.queryByRole("dialog"), atList(byKey)]).toEqual([null, true]);
      const byPointer = newDisplay();
      expect(atList(byPointer)).toBe(false);
      // A press is heard once the one that opened the dialog is over.
      await act(() => new Promise((done) => setTimeout(done, 0)));
      fireEvent.pointerDown(document.body, { pointerType: "mouse" });
      fireEvent.click(document.body);
      await waitFor(() =>
        expect([screen.queryByRole("dialog") === null, atList(byPointer)]).toEqual([true, true]),
      );
    },
  },
  {
    says: "After successful save, cancel or close: navigate to /{configId}/displays.",
    proof: async () => {
      for (const button of ["Cancel", "Close", "Create"]) {
        const open = newDisplay();
        fireEvent.change(open.input, { target: { value: "Projector" } });
        fireEvent.click(screen.getByRole("button", { name: button }));
        await waitFor(() => expect(atList(open), button).toBe(true));
      }
    },
  },
];

export const colorspaceDialog: Line[] = [
  {
    says: "Fields: Name (required), Description, Family picker, Categories picker, Aliases tag input, checkboxes Is Data and Is Inactive, Encoding, Bit Depth, Allocation, Equality Group, and two transform lists 'To Display Reference' and 'From Display Reference'.",
    proof: () => {
      openPanel(<ColorspaceForm id="new" />, "/display-colorspace/new");
      const form = within(screen.getByRole("dialog"));
      for (const text of [/^Name/, "Description", "Aliases", "Equality Group"])
        expect(form.getByRole("textbox", { name: text }), String(text)).toBeDefined();
      for (const list of [/^Family/, /^Categories/, /^Encoding/, "Bit Depth", "Allocation"])
        expect(form.getByRole("combobox", { name: list }), String(list)).toBeDefined();
      for (const box of ["Is Data", "Is Inactive"])
        expect(form.getByRole("checkbox", { name: box }), box).toBeDefined();
      for (const steps of ["To Display Reference", "From Display Reference"])
        expect(form.getByRole("region", { name: steps }), steps).toBeDefined();
    },
  },
];

export const stepsEditor: Line[] = [
  {
    says: "A list of steps, each with: type dropdown, move up, move down, expand, collapse, reset, delete.",
    proof: () => {
      stepped("CDLTransform", "MatrixTransform");
      for (const step of [1, 2]) {
        for (const deed of [`Move step ${step} up`, `Move step ${step} down`, `Reset step ${step}`])
          expect(screen.getByRole("button", { name: deed })).toBeDefined();
        expect(screen.getByRole("button", { name: `Delete step ${step}` })).toBeDefined();
        expect(screen.getByRole("button", { name: new RegExp(`^Type of step ${step}: `) })).toBeDefined();
        const fold = () =>
          screen.getByRole("button", { name: new RegExp(`^(Expand|Collapse) step ${step}$`) });
        const before = fold().getAttribute("aria-label");
        fireEvent.click(fold());
        expect(fold().getAttribute("aria-label")).not.toBe(before);
        fireEvent.click(fold());
        expect(fold().getAttribute("aria-label")).toBe(before);
      }
    },
  },
  {
    says: "Each step has its own direction selector (Forward or Inverse, default forward).",
    proof: () => {
      const { chain } = stepped("CDLTransform", "MatrixTransform");
      const second = screen.getByLabelText<HTMLSelectElement>("Direction of step 2");
      expect([second.value, [...second.options].map(({ text }) => text)]).toEqual([
        "forward",
        ["Forward", "Inverse"],
      ]);
      fireEvent.change(second, { target: { value: "inverse" } });
      expect(chain()).toMatchObject({ children: [{ direction: "forward" }, { direction: "inverse" }] });
    },
  },
  {
    says: "An allocation-transform form has an Allocation dropdown (uniform or lg2), two numeric inputs with placeholders 'Var 1' and 'Var 2' (step 0.01, minor step 0.001, major step 0.1) and a Direction dropdown.",
    proof: () => {
      const { chain } = stepped("AllocationTransform");
      const steps = within(document.querySelector<HTMLElement>(".steps") as HTMLElement);
      const allocation = steps.getByLabelText<HTMLSelectElement>("Allocation");
      expect([...allocation.options].map(({ value }) => value)).toEqual(["uniform", "lg2"]);
      expect(steps.getByLabelText("Direction of step 1")).toBeDefined();
      const inputs = ["Var 1", "Var 2"].map((text) => steps.getByPlaceholderText(text));
      for (const [at, input] of inputs.entries()) {
        act(() => input.focus());
        fireEvent.keyDown(input, { key: "ArrowUp" });
        fireEvent.keyDown(input, { key: "ArrowUp", altKey: true });
        fireEvent.keyDown(input, { key: "ArrowUp", shiftKey: true });
        act(() => input.blur());
        expect((chain() as { vars?: number[] }).vars?.[at]).toBeCloseTo(at + 0.111, 6);
      }
    },
  },
];
