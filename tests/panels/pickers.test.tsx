// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { ColorspacePicker, DisplayPicker, LooksPicker, ViewPicker } from "#panels/choice/ThingPickers.tsx";
import { DisplayDialog } from "#panels/display/DisplayDialog.tsx";
import { useOpenId } from "#panels/place.ts";
import { RowForm } from "#panels/row/RowForm.tsx";
import { idOf, openPanel } from "./app.tsx";

afterEach(cleanup);

const open = (name: string | RegExp) => {
  const field = screen.getAllByRole("combobox", { name })[0] as HTMLElement;
  fireEvent.click(field);
  return screen.getByRole<HTMLInputElement>("combobox", { name: "Search..." });
};
const rows = () => screen.queryAllByRole("option").map((row) => row.querySelector(".grow")?.textContent);
const type = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } });
const enter = (input: HTMLElement) => fireEvent.keyDown(input, { key: "Enter" });

test.each([
  ["color space", "colorspaces", <ColorspacePicker key="" label="P" value={null} onCommit={fine} />],
  ["color space", "colorspaces", <ColorspacePicker key="" multiple label="P" value={[]} onCommit={fine} />],
  ["display", "displays", <DisplayPicker key="" label="P" value={null} onCommit={fine} />],
  ["look", "looks", <LooksPicker key="" label="P" value={null} onCommit={fine} />],
])("the plus of a %s picker leads to /{configId}/%s/new", (noun, screenName, picker) => {
  const { editor, document } = openPanel(picker);
  fireEvent.click(screen.getByRole("button", { name: `New ${noun}` }));
  expect(editor.store.getState().session.panel).toBe(`/${document().config.id}/${screenName}/new`);
});

function fine() {
  return undefined;
}

test("several color spaces: every choice is added once", () => {
  const commit = vi.fn((_: string[]) => undefined);
  openPanel(<ColorspacePicker multiple label="Spaces" value={["ACEScg"]} onCommit={commit} />);
  const input = open("Spaces");
  type(input, "acescct");
  enter(input);
  expect(commit).toHaveBeenCalledExactlyOnceWith(["ACEScg", "ACEScct"]);
});

test("a color space is found in spite of a slip", () => {
  openPanel(<ColorspacePicker label="Space" value={null} onCommit={fine} />);
  const input = open("Space");
  type(input, "acescgg");
  expect(rows()[0]).toBe("ACEScg");
  type(input, "qqqq");
  expect(screen.getByRole("status").textContent).toBe("No results");
});

test("a view asks for a display first, then offers the views of that display", () => {
  const { document } = openPanel(<ViewPicker label="View" display={null} value={null} onCommit={fine} />);
  expect(screen.getByRole("combobox", { name: "View" }).textContent).toBe("Select a display first");
  cleanup();
  const display = document().displays.byId[document().displays.order[0]!]!.name;
  openPanel(<ViewPicker label="View" display={display} value={null} onCommit={fine} />);
  open("View");
  expect(rows()).toContain("Un-tone-mapped");
  cleanup();
  openPanel(<ViewPicker label="View" display="nowhere" value={null} onCommit={fine} />);
  open("View");
  expect(screen.getByRole("status").textContent).toBe("No views found");
});

test.each([
  ["+Warm, -Cold", ["+Warm", "-Cold"]],
  ["Warm:Cold", ["Warm", "Cold"]],
  ["Warm | Cold", ["Warm | Cold"]],
])("looks “%s” are the tags %j, each can be removed, and typed text is one more", (value, tags) => {
  const commit = vi.fn((_: string | null) => undefined);
  openPanel(<LooksPicker label="Looks" value={value} onCommit={commit} />);
  expect(
    screen.getAllByRole("button", { name: /^Remove / }).map((b) => b.getAttribute("aria-label")),
  ).toEqual(tags.map((tag) => `Remove ${tag}`));
  fireEvent.click(screen.getByRole("button", { name: `Remove ${tags[0]}` }));
  expect(commit).toHaveBeenLastCalledWith(tags.slice(1).join(", ") || null);
  const input = open("Looks");
  type(input, "-Later");
  enter(input);
  expect(commit).toHaveBeenLastCalledWith([...tags, "-Later"].join(", "));
});

function Screens() {
  const look = useOpenId("looks");
  const space = useOpenId("colorspaces");
  const display = useOpenId("displays");
  return (
    <>
      {look && <RowForm collection="looks" id={look} />}
      {space && <RowForm collection="colorspaces" id={space} />}
      {display && <DisplayDialog id={display} />}
    </>
  );
}
const name = (value: string) => {
  const [input] = screen.getAllByLabelText<HTMLInputElement>(/^Name/);
  act(() => input!.focus());
  fireEvent.change(input!, { target: { value } });
  act(() => input!.blur());
};

test("what the plus made is given to the field that asked, and nothing that was entered is lost", () => {
  const { editor, document } = openPanel(<Screens />, "/looks/new");
  name("Warm");
  fireEvent.click(screen.getByRole("button", { name: "New color space" }));
  expect(screen.getByRole("form", { name: "Create Color Space" })).toBeDefined();
  expect(screen.queryByRole("button", { name: "New color space" })).toBeNull();
  name("Graded");
  fireEvent.click(screen.getByRole("button", { name: "Create" }));
  const look = screen.getByRole("form", { name: "Create Look" });
  expect(within(look).getByLabelText<HTMLInputElement>(/^Name/).value).toBe("Warm");
  expect(screen.getByRole("combobox", { name: /^Process Space/ }).textContent).toContain("Graded");
  fireEvent.click(screen.getByRole("button", { name: "Create" }));
  const row = Object.values(document().looks.byId).find((each) => each.name === "Warm");
  expect(row?.process_space_id).toBe(idOf(document(), "colorspaces", "Graded"));
  expect(editor.store.getState().past).toHaveLength(2);
});

test("who gives up making it comes back to the field as it was", () => {
  openPanel(<Screens />, "/looks/new");
  name("Warm");
  fireEvent.click(screen.getByRole("button", { name: "New color space" }));
  fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
  expect(screen.getByLabelText<HTMLInputElement>(/^Name/).value).toBe("Warm");
  expect(screen.getByRole("combobox", { name: /^Process Space/ }).textContent).not.toContain("Graded");
});

test("a form that is opened later goes to its list again", () => {
  const { editor, document } = openPanel(<Screens />, "/looks/new");
  fireEvent.click(screen.getByRole("button", { name: "New color space" }));
  fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
  act(() => editor.look({ panel: `/${document().config.id}/colorspaces/new` }));
  fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
  expect(editor.store.getState().session.panel.endsWith("/colorspaces")).toBe(true);
});
