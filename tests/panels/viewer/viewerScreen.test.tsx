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
