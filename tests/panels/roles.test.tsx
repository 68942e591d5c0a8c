// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { Roles } from "#panels/role/Roles.tsx";
import { idOf, openPanel } from "./app.tsx";

afterEach(cleanup);

function choose(picker: string, option: string) {
  fireEvent.click(screen.getByRole("combobox", { name: picker }));
  fireEvent.click(screen.getByRole("option", { name: option }));
}
const target = (document: Parameters<typeof idOf>[0], role: string) => {
  const space = document.roles.byId[idOf(document, "roles", role)]?.colorspace_id ?? "";
  return document.colorspaces.byId[space]?.name;
};

test("a role is given another color space, renamed and removed", () => {
  const { document } = openPanel(<Roles />);
  choose("Color space of color_timing", "ACEScg");
  expect(target(document(), "color_timing")).toBe("ACEScg");
  const [name] = screen.getAllByDisplayValue<HTMLInputElement>("color_timing");
  fireEvent.change(name as HTMLElement, { target: { value: "scene_linear" } });
  fireEvent.blur(name as HTMLElement);
  expect(screen.getByRole("alert").textContent).toContain("scene_linear");
  fireEvent.change(name as HTMLElement, { target: { value: "timing" } });
  fireEvent.blur(name as HTMLElement);
  expect(target(document(), "timing")).toBe("ACEScg");
  fireEvent.click(screen.getByRole("button", { name: "Remove timing" }));
  expect(() => idOf(document(), "roles", "timing")).toThrow();
});

test("a role that is missing is asked for, and goes when it is assigned", () => {
  const { document, editor } = openPanel(<Roles />);
  act(() => void editor.run({ id: "role.remove", args: { targets: ["color_timing"], force: true } }));
  const missing = screen.getByRole("region", { name: "Missing roles" });
  expect(within(missing).getByText("color_timing")).toBeDefined();
  choose("Color space of color_timing", "ACEScct");
  expect(target(document(), "color_timing")).toBe("ACEScct");
  expect(screen.queryByRole("region", { name: "Missing roles" })).toBeNull();
});

test("a new role takes a standard name or a free one, then its color space", () => {
  const { document } = openPanel(<Roles />);
  fireEvent.click(screen.getByRole("combobox", { name: "Name of a new role" }));
  const search = screen.getByPlaceholderText("Search...");
  expect(screen.queryByRole("option", { name: "scene_linear" })).toBeNull();
  expect(screen.getByRole("option", { name: "rendering" })).toBeDefined();
  fireEvent.change(search, { target: { value: "Plate" } });
  fireEvent.click(screen.getByRole("option", { name: "Add role “plate”" }));
  choose("Color space of plate", "ACEScg");
  expect(target(document(), "plate")).toBe("ACEScg");
});

test.each(["__proto__", "constructor"])("a role of the name %s is a role like others", (name) => {
  const { document } = openPanel(<Roles />);
  const field = screen.getAllByDisplayValue("color_timing")[0] as HTMLElement;
  fireEvent.change(field, { target: { value: name } });
  fireEvent.blur(field);
  expect(idOf(document(), "roles", name)).toBeDefined();
  const row = screen.getByRole("button", { name: `Remove ${name}` }).closest("tr") as HTMLElement;
  expect(row.querySelector(".role-purpose")?.textContent).toBe("");
});

test("a row has a menu: by right click, or by Shift+F10 in it; text that is being edited keeps its own", () => {
  const { document, effects } = openPanel(<Roles />, "/roles");
  const row = () => screen.getByRole("button", { name: "Remove color_timing" }).closest("tr") as HTMLElement;
  const labels = () => screen.getAllByRole("menuitem").map((item) => item.textContent);
  fireEvent.contextMenu(row());
  expect(labels()).toEqual(["Go to ACEScct", "Rename", "Set color space…", "Edit comment…", "Remove"]);
  fireEvent.click(screen.getByRole("menuitem", { name: "Go to ACEScct" }));
  expect(effects).toMatchObject([{ kind: "go", to: expect.stringContaining("/colorspaces/") }]);
  fireEvent.keyDown(within(row()).getByRole("textbox"), { key: "F10", shiftKey: true });
  fireEvent.click(screen.getByRole("menuitem", { name: "Remove" }));
  expect(() => idOf(document(), "roles", "color_timing")).toThrow();
  const name = screen.getByDisplayValue("matte_paint");
  act(() => name.focus());
  fireEvent.pointerDown(name);
  fireEvent.contextMenu(name);
  expect(screen.queryByRole("menu")).toBeNull();
});
