// @vitest-environment jsdom
import { act, cleanup, createEvent, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { DropUpload } from "#panels/home/DropUpload.tsx";
import { openPanel } from "../app.tsx";

afterEach(cleanup);

function drag(type: "dragOver" | "drop", ...names: string[]): void {
  const event = createEvent[type](document.body);
  const files = names.map((name) => new File(["x"], name));
  Object.defineProperty(event, "dataTransfer", { value: { types: ["Files"], files, items: [] } });
  act(() => void fireEvent(document.body, event));
}

test("what hovers over an open config may be an image, too", () => {
  openPanel(<DropUpload />, "/viewer");
  drag("dragOver");
  expect(screen.getByText("Drop to open an image or a configuration")).toBeTruthy();
});

test.each([
  ["/viewer", "grade.cube", "grade.cube is a LUT: drop it in Files (G U)."],
  ["/roles", "grade.cube", "grade.cube is a LUT: drop it in Files (G U)."],
  ["/viewer", "notes.txt", "notes.txt is not an image: open OpenEXR"],
  ["/roles", "notes.txt", "notes.txt is not a configuration: drop an .ocio or .ocioz file."],
])("dropped on %s, %s is refused with what to do", (panel, name, why) => {
  const { said } = openPanel(<DropUpload />, panel);
  drag("drop", name);
  expect(said).toHaveLength(1);
  expect(said[0]).toContain(why);
});
