// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { ColorspaceForm } from "#panels/colorspace/ColorspaceForm.tsx";
import { useOpenId } from "#panels/place.ts";
import { RowList } from "#panels/row/RowList.tsx";
import { idOf, openPanel } from "./app.tsx";

afterEach(cleanup);

function Screen() {
  const id = useOpenId("display_colorspaces");
  return (
    <>
      <RowList collection="display_colorspaces" />
      {id && <ColorspaceForm id={id} />}
    </>
  );
}
const dialog = (name: string) => within(screen.getByRole("dialog", { name }));
function commit(input: HTMLElement, value: string) {
  act(() => input.focus());
  fireEvent.change(input, { target: { value } });
  act(() => input.blur());
}

test("a display color space is edited on a copy and updated in one step", async () => {
  const { editor, document, said } = openPanel(<Screen />, "/display-colorspace");
  const before = document();
  const id = idOf(before, "display_colorspaces", "sRGB - Display");
  act(() => editor.look({ panel: `/${before.config.id}/display-colorspace/${id}` }));
  const form = dialog("Edit Display Color Space");
  for (const name of ["To Display Reference", "From Display Reference"])
    expect(form.getByRole("region", { name })).toBeDefined();
  commit(form.getByLabelText(/^Name/), "sRGB Monitor");
  commit(form.getByLabelText("Equality Group"), "monitors");
  expect(document()).toBe(before);
  fireEvent.click(form.getByRole("button", { name: "Update" }));
  expect(form.getByRole("button", { name: "Saving..." })).toHaveProperty("disabled", true);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(document().display_colorspaces.byId[id]).toMatchObject({
    name: "sRGB Monitor",
    equalitygroup: "monitors",
  });
  // Success is told by the server's answer.
  expect(said).not.toContain("Display colorspace updated successfully");
  expect(editor.store.getState().session.panel.endsWith("/display-colorspace")).toBe(true);
  act(() => void editor.undo());
  expect(document()).toEqual(before);
});

test("a new one needs a name; Escape leaves a draft of it, which can be discarded", async () => {
  const { editor, document, said } = openPanel(<Screen />, "/display-colorspace/new");
  const before = document();
  const form = dialog("Create Display Color Space");
  fireEvent.click(form.getByRole("button", { name: "Create" }));
  await form.findByText("Name is required");
  const name = form.getByLabelText(/^Name/);
  act(() => name.focus());
  fireEvent.change(name, { target: { value: "Projector" } });
  fireEvent.keyDown(name, { key: "Escape" });
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(document()).toBe(before);
  act(() => editor.look({ panel: `/${before.config.id}/display-colorspace/new` }));
  const kept = dialog("Create Display Color Space");
  expect(kept.getByLabelText<HTMLInputElement>(/^Name/).value).toBe("Projector");
  fireEvent.click(kept.getByRole("button", { name: "Discard draft" }));
  const again = dialog("Create Display Color Space");
  expect(again.getByLabelText<HTMLInputElement>(/^Name/).value).toBe("");
  commit(again.getByLabelText(/^Name/), "Projector");
  fireEvent.click(again.getByRole("button", { name: "Create" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(said).not.toContain("Display colorspace created successfully");
  const id = idOf(document(), "display_colorspaces", "Projector");
  expect(document().display_colorspaces.byId[id]).toMatchObject({ bitdepth: "f32", allocation: "uniform" });
});

test.each([
  ["update", "Edit", "Update"],
  ["create", "Create", "Create"],
])("a name that was taken meanwhile fails to %s, and what was entered stays", async (verb, title, button) => {
  const { editor, document, said } = openPanel(<Screen />, "/display-colorspace/new");
  const [first, other] = document().display_colorspaces.order;
  const at = verb === "update" ? first : "new";
  act(() => editor.look({ panel: `/${document().config.id}/display-colorspace/${at}` }));
  const form = dialog(`${title} Display Color Space`);
  commit(form.getByLabelText(/^Name/), "Projector");
  act(() => {
    editor.run({ id: "displayColorspace.rename", args: { target: other, name: "Projector" } });
  });
  fireEvent.click(form.getByRole("button", { name: button }));
  await form.findByRole("alert");
  const why = "A display color space named “Projector” already exists.";
  expect(said).toEqual([`Failed to ${verb} display colorspace: ${why}`]);
  expect(form.getByLabelText<HTMLInputElement>(/^Name/).value).toBe("Projector");
});

test("an id that is not there says so and leads back", () => {
  const { editor } = openPanel(<Screen />, "/display-colorspace/nowhere");
  expect(dialog("Error").getByText("Could not find the display colorspace with ID: nowhere")).toBeDefined();
  fireEvent.click(screen.getByRole("button", { name: "Return to list" }));
  expect(editor.store.getState().session.panel.endsWith("/display-colorspace")).toBe(true);
});

test("without a configuration the dialog says so and leads home", () => {
  const { editor, effects } = openPanel(<Missing />, "");
  act(() => editor.load(null));
  const error = dialog("Error");
  expect(error.getByText("Configuration ID Missing")).toBeDefined();
  expect(error.getByText("Please select a configuration.")).toBeDefined();
  fireEvent.click(error.getByRole("button", { name: "Go to Home" }));
  expect(effects).toEqual([{ kind: "go", to: "/" }]);
});

function Missing() {
  return <ColorspaceForm id="nowhere" />;
}
