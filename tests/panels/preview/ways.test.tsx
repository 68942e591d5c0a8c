// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { rowsOf } from "#ocio/model/document.ts";
import { useScene } from "#panels/preview/usePreview.ts";
import { Ways } from "#panels/preview/Ways.tsx";
import { AgainstPicker } from "#panels/viewer/AgainstPicker.tsx";
import { openPanel } from "../app.tsx";

afterEach(cleanup);

function Fields() {
  const scene = useScene("viewer");
  return (
    scene && (
      <>
        <Ways scene={scene} />
        <AgainstPicker scene={scene} />
      </>
    )
  );
}

test.each([
  ["From", "source", "colorspaces", "ACES2065-1"],
  ["To", "target", "colorspaces", "ACEScct"],
] as const)(
  "what %s shows on the picture while it is pointed at is what Enter chooses",
  async (label, name, list, to) => {
    const { editor, document } = openPanel(<Fields />);
    fireEvent.click(screen.getByRole("combobox", { name: new RegExp(`^${label}`) }));
    const search = await screen.findByPlaceholderText("Search...");
    fireEvent.change(search, { target: { value: to } });
    await screen.findByRole("option", { name: to });
    fireEvent.keyDown(search, { key: "Enter" });
    const { id } = rowsOf(document(), list).find((row) => row.name === to)!;
    expect(editor.store.getState().session.preview?.[name]).toBe(id);
  },
);

test("what is compared with is chosen although it is shown already", async () => {
  const { editor } = openPanel(<Fields />);
  fireEvent.click(screen.getByRole("combobox", { name: /Compare with/ }));
  const search = await screen.findByPlaceholderText("Search...");
  fireEvent.change(search, { target: { value: "As opened" } });
  await screen.findByRole("option", { name: "As opened" });
  fireEvent.keyDown(search, { key: "Enter" });
  expect(editor.store.getState().session.preview?.against).toBe("opened");
});

test("To says that a selected look is applied alone, in place of the looks of the view", async () => {
  const { editor, document } = openPanel(<Fields />);
  const view = "sRGB - Display / Un-tone-mapped";
  act(() => {
    editor.run({ id: "look.create", args: { name: "Grade", processSpace: "ACEScct" } });
    editor.run({ id: "look.create", args: { name: "Soft", processSpace: "ACEScct" } });
    editor.run({ id: "preview.setTarget", args: { target: view } });
    const { id } = rowsOf(document(), "looks").find(({ name }) => name === "Grade")!;
    editor.look({ selection: [{ kind: "looks", id }] });
  });
  await screen.findByText("Through the look “Grade”.");
  const views = [editor.store.getState().session.preview!.target];
  act(() => void editor.run({ id: "look.addToViews", args: { targets: ["Grade", "Soft"], views } }));
  await screen.findByText("Through the look “Grade” alone, in place of the view's looks: Grade, Soft.");
});
