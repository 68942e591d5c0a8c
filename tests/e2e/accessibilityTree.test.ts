import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type App, post, settled, startApp, until } from "./app.ts";
import { palette } from "./keys.ts";

/*
 * Text that a screen reader gets of the palette: the tree that Chromium hands to it. Focus stays in the
 * combobox, whose active row is the one that is marked as selected.
 */
const text = `ocio_profile_version: 2.1
name: Show
roles: {default: raw, scene_linear: linear}
displays:
  Monitor:
    - !<View> {name: Raw, colorspace: raw}
file_rules:
  - !<Rule> {name: Default, colorspace: raw}
colorspaces:
  - !<ColorSpace> {name: raw, isdata: true, family: Plain}
  - !<ColorSpace> {name: linear}
`;

let app: App;
let page: Page;
let errors: string[];

beforeAll(async () => {
  app = await startApp();
  ({ page, errors } = await app.visitor());
  await page.goto(app.url);
  await page.getByRole("heading", { name: "Start from a built-in" }).waitFor();
});
afterAll(async () => {
  await app?.close();
  expect(errors).toEqual([]);
});

/** A fresh configuration, on its overview, which has the focus: that of the test before may stand there for a moment. */
beforeEach(async () => {
  await leave();
  const id = randomUUID();
  await post(page, "/api/configs/", { id, text });
  await page.evaluate((to) => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    history.pushState({}, "", to);
  }, `/${id}`);
  await page.locator(`main a[href^="/${id}/"]`).first().waitFor();
  await page.waitForFunction(() => document.activeElement?.closest("main"));
  await settled(page);
});

const press = async (...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};
async function open(query: string) {
  await press("Control+k");
  await palette(page).waitFor();
  await page.keyboard.type(query);
}
const ROLES = /^\s*- '?(dialog|combobox|status|alert|listbox|group|option)[ :]/;
/**
 * The tree of the palette once the live region says this: its roles with their names and states, the first three rows
 * of the list, without the preview and the hints of keys. How many rows there are in all is left open.
 */
async function tree(said: string): Promise<string> {
  const dialog = palette(page);
  await dialog.getByRole("status").first().filter({ hasText: said }).waitFor({ state: "attached" });
  // The list before may have said the same, and rows of commands that are loaded later come after the first ones.
  await settled(page);
  const lines = (await dialog.ariaSnapshot()).split("\n");
  const preview = lines.findIndex((line) => line.includes('complementary "Preview"'));
  let rows = 0;
  const told = lines
    .slice(0, preview)
    .filter((line) => ROLES.test(line) && (!line.includes("- option") || rows++ < 3));
  return `\n${told.map((line) => line.replace(/ of \d+/, " of n").replace(/:$/, "")).join("\n")}\n`;
}
/** Chromium's view of the combobox: the row that it names, whether it is in the page, what describes it. */
const combobox = () =>
  palette(page)
    .getByRole("combobox")
    .evaluate((input) => {
      const named = (attribute: string) => document.getElementById(input.getAttribute(attribute) ?? "");
      const row = named("aria-activedescendant");
      return {
        focused: input === document.activeElement,
        controls: named("aria-controls")?.getAttribute("role"),
        row: row?.getAttribute("role"),
        selected: row?.getAttribute("aria-selected"),
        reason: document.getElementById(row?.getAttribute("aria-describedby") ?? "")?.textContent ?? null,
      };
    });
const focusedRow = { focused: true, controls: "listbox", row: "option", selected: "true", reason: null };
const leave = () =>
  until(async () => {
    await press("Escape");
    return (await palette(page).count()) === 0;
  });

test("the search: a dialog, a combobox that leads a listbox, groups named by their headings", async () => {
  await open("scene");
  expect(await tree("1 of")).toMatchInlineSnapshot(`
    "
    - dialog "Command palette"
      - combobox "Search or run a command" [expanded]: scene
      - status: 1 of n, scene_linear
      - listbox "Commands and things"
        - group "Roles"
          - option "scene_linear" [selected]
        - group "Commands"
          - option "Assign role… scene linear role"
          - option "Set reference space of view transforms… There is no view transform yet. scene-referred" [disabled]
        - group "Choices"
    "
  `);
  expect(await combobox()).toEqual(focusedRow);
  expect(await palette(page).getAttribute("aria-modal")).toBe("true");
  expect(await page.locator(".frame").evaluate((frame) => (frame as HTMLElement).inert)).toBe(true);
  await press("ArrowDown");
  await press("ArrowDown");
  expect(await tree("3 of")).toMatchInlineSnapshot(`
    "
    - dialog "Command palette"
      - combobox "Search or run a command" [expanded]: scene
      - status: "3 of n, Set reference space of view transforms…, unavailable: There is no view transform yet."
      - listbox "Commands and things"
        - group "Roles"
          - option "scene_linear"
        - group "Commands"
          - option "Assign role… scene linear role"
          - option "Set reference space of view transforms… There is no view transform yet. scene-referred" [disabled] [selected]
        - group "Choices"
    "
  `);
  expect(await combobox()).toEqual({ ...focusedRow, reason: "There is no view transform yet." });
});

test("a row that cannot run is reachable, disabled and described by its reason", async () => {
  await open("redo");
  expect(await tree("unavailable")).toMatchInlineSnapshot(`
    "
    - dialog "Command palette"
      - combobox "Search or run a command" [expanded]: redo
      - status: "1 of n, Redo, Ctrl+Shift+Z, unavailable: There is nothing to redo."
      - listbox "Commands and things"
        - group "Commands"
          - option "Redo There is nothing to redo. Ctrl+Shift+Z" [disabled] [selected]
          - option "Go to a step of the history… Nothing was changed since it was opened. redo all Ctrl+Alt+Z" [disabled]
          - option "Adjust last command There is no change to adjust. redo with other values Ctrl+Shift+," [disabled]
        - group "Did you mean"
    "
  `);
  expect(await combobox()).toEqual({ ...focusedRow, reason: "There is nothing to redo." });
});

test("a question is the name of the combobox, and its command that of the dialog; what is wrong with an answer is an alert that describes it", async () => {
  await open("rename color space");
  await press("Enter");
  expect(await tree("Color space. 1 of")).toMatchInlineSnapshot(`
    "
    - dialog "Rename color space"
      - 'combobox "Rename color space: Color space" [expanded]'
      - status: "Color space. 1 of n, raw. Keep the old name as an alias: ticked"
      - group "Options"
      - listbox "Color space"
        - group "Color space"
          - option "raw Plain" [selected]
          - option "linear"
    "
  `);
  await page.keyboard.type("raw");
  await press("Enter");
  await page.keyboard.type("linear");
  await press("Enter");
  await palette(page).getByRole("alert").waitFor();
  expect(await tree("linear")).toMatchInlineSnapshot(`
    "
    - dialog "Rename color space"
      - 'combobox "Rename color space: New name" [expanded] [invalid]': linear
      - status: "New name. 1 of n, Rename color space: linear"
      - group "Options"
      - alert: A color space named “linear” already exists.
      - listbox "New name"
        - group "New name"
          - 'option "Rename color space: linear ↵" [selected]'
    "
  `);
  const describedBy = await palette(page).getByRole("combobox").getAttribute("aria-describedby");
  expect(await palette(page).getByRole("alert").getAttribute("id")).toBe(describedBy);
});

test("several rows are checked in a listbox that says so", async () => {
  await open("set family of color spaces");
  await press("Enter");
  await tree("1 of");
  await press("ArrowDown", "Space");
  expect(await tree("3 of")).toMatchInlineSnapshot(`
    "
    - dialog "Set family of color spaces"
      - 'combobox "Set family of color spaces: Color spaces" [expanded]'
      - status: Color spaces. 3 of n, linear
      - listbox "Color spaces"
        - group "Color spaces"
          - option "Continue with 1 chosen ↵"
        - group "Color spaces"
          - option "raw Plain"
          - option "linear" [checked] [selected]
    "
  `);
  expect(await palette(page).getByRole("listbox").getAttribute("aria-multiselectable")).toBe("true");
});

test("a mode gives its list its name", async () => {
  await open("?");
  expect(await tree("1 of")).toMatchInlineSnapshot(`
    "
    - dialog "Command palette"
      - combobox "Search or run a command" [expanded]: "?"
      - status: 1 of n, > Commands
      - listbox "What can be typed"
        - group "What can be typed"
          - option "> Commands such as >rename color space" [selected]
          - option "@ Color spaces such as @ACEScg"
          - 'option "# Displays and views such as #Rec.1886"'
          - 'option ": Lines of the file such as :120, or words of the line"'
          - option "! Problems such as !alias"
        - group "Guide"
    "
  `);
  await press("Escape");
  await page.keyboard.type("@");
  expect(await tree("raw")).toMatchInlineSnapshot(`
    "
    - dialog "Command palette"
      - combobox "Search or run a command" [expanded]: "@"
      - status: 1 of n, raw
      - listbox "Color spaces"
        - group "Color spaces"
          - option "raw Plain" [selected]
          - option "linear"
    "
  `);
  await press("Escape");
  await page.keyboard.type("=2^3");
  expect(await tree("8")).toMatchInlineSnapshot(`
    "
    - dialog "Command palette"
      - combobox "Search or run a command" [expanded]: =2^3
      - status: 1 of n, 8
      - listbox "Numbers"
        - group "Result"
          - option "8 2^3" [selected]
    "
  `);
});

test("closing gives the focus back to what had it", async () => {
  const button = page.getByRole("button", { name: "Search or run a command" });
  await button.focus();
  await press("Enter");
  await palette(page).waitFor();
  await press("Escape");
  await palette(page).waitFor({ state: "detached" });
  await until(() => button.evaluate((element) => element === document.activeElement));
});
