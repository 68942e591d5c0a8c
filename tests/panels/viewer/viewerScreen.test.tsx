// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { PreviewLink } from "#panels/viewer/link.ts";
import { ViewerScreen } from "#panels/viewer/ViewerScreen.tsx";
import { reserveLetters } from "#parts/list/typeAhead.ts";
import { images, showImages } from "#store/image.ts";
import { openPanel } from "../app.tsx";

beforeEach(
  () => void vi.stubGlobal("matchMedia", () => Object.assign(new EventTarget(), { matches: false })),
);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  showImages([]);
});

const plate = () => new File([], "plate.exr");
const open = (link: PreviewLink = {}) =>
  openPanel(<ViewerScreen link={link} onLink={() => undefined} />, "/viewer");
const stage = () => screen.getByRole("application");
const absent = /The image of this link is not here/;

test("an address with an image shows the one that is open, and says so where none is", () => {
  showImages([plate()]);
  const { editor } = open({ picture: "image", exposure: 1 });
  const picture = () => editor.store.getState().session.preview?.picture;
  expect(picture()).toBe("image");
  expect(screen.getByLabelText<HTMLSelectElement>("Picture").selectedOptions[0]?.text).toBe("plate.exr");
  expect(screen.queryByText(absent)).toBeNull();
  act(() => images.setState({ files: [] }));
  expect(screen.getByText(absent).textContent).toContain("Open it with P O.");
  expect(picture()).toBe("image");
});

test("Enter and Escape in a number field give the focus back to the picture, and no field keeps what is no number", () => {
  const { editor } = open();
  const exposure = screen.getByLabelText<HTMLInputElement>("Exposure in stops");
  const type = (field: HTMLInputElement, text: string) => {
    act(() => field.focus());
    fireEvent.change(field, { target: { value: text } });
  };
  const adjusted = () => editor.store.getState().session.preview?.adjust.exposure;
  type(exposure, "2");
  fireEvent.keyDown(exposure, { key: "Enter" });
  expect(document.activeElement).toBe(stage());
  expect(adjusted()).toBe(2);
  type(exposure, "5");
  fireEvent.keyDown(exposure, { key: "Escape" });
  expect(document.activeElement).toBe(stage());
  expect([adjusted(), exposure.value]).toEqual([2, "2"]);
  type(exposure, "abc");
  fireEvent.keyDown(exposure, { key: "Enter" });
  expect(document.activeElement).toBe(exposure);
  act(() => stage().focus());
  fireEvent.keyDown(stage(), { key: "+" });
  expect([adjusted(), exposure.value]).toEqual([2.25, "2.25"]);
  const red = screen.getByLabelText<HTMLInputElement>("Probe R");
  type(red, "0.5");
  fireEvent.keyDown(red, { key: "Enter" });
  expect(document.activeElement).toBe(stage());
});

test("keys of the picture act from the controls, but for letters that begin a chord and in fields", () => {
  const { editor } = open();
  reserveLetters((letter) => letter === "g");
  const adjusted = () => editor.store.getState().session.preview?.adjust;
  const parade = screen.getByRole("radio", { name: "Parade" });
  act(() => parade.focus());
  fireEvent.keyDown(parade, { key: "z" });
  expect(adjusted()?.marks).toEqual(["zebra"]);
  expect(fireEvent.keyDown(parade, { key: "g" })).toBe(true);
  expect(fireEvent.keyDown(screen.getByLabelText("Gamma"), { key: "x" })).toBe(true);
  expect(fireEvent.keyDown(screen.getByLabelText("Picture"), { key: "x" })).toBe(true);
  fireEvent.keyDown(parade, { key: "b" });
  expect(adjusted()).toMatchObject({ channel: "blue", falseColor: false });
  fireEvent.keyDown(parade, { key: "b" });
  expect(adjusted()).toMatchObject({ channel: "rgb" });
  reserveLetters(() => false);
});

test("a click with the mouse and an opened image give the picture the focus, the keyboard leaves it on the control", () => {
  const { editor } = open();
  const click = (element: HTMLElement) => {
    fireEvent.pointerDown(element);
    act(() => element.focus());
    fireEvent.click(element);
  };
  const falseColor = screen.getByRole("button", { name: "False color" });
  click(falseColor);
  expect(document.activeElement).toBe(stage());
  click(screen.getByRole("checkbox", { name: /Zebra/ }));
  expect(document.activeElement).toBe(stage());
  act(() => falseColor.focus());
  fireEvent.keyDown(falseColor, { key: "Enter" });
  fireEvent.click(falseColor);
  expect(document.activeElement).toBe(falseColor);
  act(() => showImages([plate()]));
  expect(document.activeElement).toBe(stage());
  expect(editor.store.getState().session.preview?.adjust.falseColor).toBe(false);
});
