// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { PreviewLink } from "#panels/viewer/link.ts";
import { ViewerScreen } from "#panels/viewer/ViewerScreen.tsx";
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
