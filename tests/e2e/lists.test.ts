import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type App, startApp, until } from "./app.ts";
import { saved, searching, typeToItem, typeToRow } from "./keys.ts";
import { onServer, studio } from "./studio.ts";

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app?.close());

const list = (page: Page, name: string) => page.getByRole("listbox", { name, exact: true });
const row = (page: Page, name: string) => page.getByRole("option", { name: new RegExp(`^${name}`) });
const section = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Sections" }).getByRole("link", { name: new RegExp(`^${name}`) });
/** The button of the status bar. */
const history = (page: Page, word: "Undo" | "Redo") =>
  page.getByRole("contentinfo").getByRole("button", { name: new RegExp(`^${word}`) });
/** Names of the color spaces in the file, in order. */
const spaces = (yaml: string) =>
  [...yaml.slice(yaml.indexOf("\ncolorspaces:")).matchAll(/- !<ColorSpace>\n {4}name: (.*)/g)].map(
    ([, name = ""]) => name,
  );

/** The name that the focused row of a list has. */
async function cursor(page: Page, name: string): Promise<string> {
  const id = await list(page, name).getAttribute("aria-activedescendant");
  return (await page.locator(`[id="${id}"] .row-name`).textContent()) ?? "";
}

/** Fills the name of a form that is open and leaves the field. */
async function typeName(page: Page, text: string) {
  await page.keyboard.press("Control+a");
  await page.keyboard.type(text);
  await page.keyboard.press("Tab");
}

const kinds = [
  { title: "Families", one: "Family", letter: "m", first: "ACES" },
  { title: "Categories", one: "Category", letter: "t", first: "file-io" },
] as const;

test("by keyboard alone: color spaces are made, renamed, moved, copied, deleted, undone and redone", async () => {
  const { page, errors } = await studio(app);
  const original = await onServer(page);
  await page.keyboard.press("g");
  await page.keyboard.press("c");
  const box = list(page, "Color spaces");
  await box.waitFor();
  await box.focus();

  await page.keyboard.press("+");
  const form = page.getByRole("form", { name: "Create Color Space" });
  await form.waitFor();
  await form.getByRole("textbox", { name: /^Name/ }).waitFor();
  await typeName(page, "Plate");
  await page.keyboard.press("Control+Enter");
  const made = page.getByRole("region", { name: "Plate", exact: true });
  // The focus comes a moment after what it leads to is there.
  await made.locator(".add-transform:focus").waitFor();
  await box.focus();
  await expect.poll(() => cursor(page, "Color spaces")).toBe("Plate");
  await page.keyboard.press("Enter");
  await page.locator(".row-form input:focus").waitFor();
  await typeName(page, "Plates");
  await page.getByRole("region", { name: "Plates", exact: true }).waitFor();
  await page.keyboard.press("Escape");
  await expect.poll(() => box.evaluate((element) => element === document.activeElement)).toBe(true);
  await expect.poll(() => cursor(page, "Color spaces")).toBe("Plates");

  await page.keyboard.press("Alt+Shift+ArrowUp");
  await saved(page);
  await expect.poll(() => cursor(page, "Color spaces")).toBe("Plates");
  await expect.poll(async () => spaces(await onServer(page))[0]).toBe("Plates");
  await page.keyboard.press("Alt+ArrowDown");
  await saved(page);
  await page.keyboard.press("Control+d");
  await page.getByRole("region", { name: "Plates copy" }).waitFor();
  await box.focus();
  await expect.poll(() => cursor(page, "Color spaces")).toBe("Plates copy");
  await page.keyboard.press("Delete");
  await row(page, "Plates copy").waitFor({ state: "detached" });

  await box.focus();
  await typeToRow(box, "acescg");
  await page.keyboard.press("Delete");
  const report = page.getByRole("dialog", { name: "Delete “ACEScg”" });
  await report.getByText("scene_linear").waitFor();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await searching(page);
  await page.keyboard.type("ACES2065-1");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Control+Enter");
  await report.waitFor({ state: "detached" });
  await saved(page);
  const replaced = await onServer(page);
  expect(replaced).toContain("scene_linear: ACES2065-1");
  expect(spaces(replaced)).not.toContain("ACEScg");

  await box.focus();
  await page.keyboard.press("Control+z");
  await saved(page);
  await expect.poll(() => onServer(page)).toContain("scene_linear: ACEScg");
  await page.keyboard.press("Control+Shift+z");
  await saved(page);
  await expect.poll(() => onServer(page)).toBe(replaced);
  await until(async () => {
    await page.keyboard.press("Control+z");
    await saved(page);
    return (await onServer(page)) === original;
  });
  expect(errors).toEqual([]);
});

test("by mouse alone: color spaces are made, chosen together, moved, deleted, undone and redone", async () => {
  const { page, errors } = await studio(app);
  const original = await onServer(page);
  await section(page, "Color spaces").click();
  await list(page, "Color spaces").waitFor();
  await page.getByRole("button", { name: "Add color space" }).click();
  const form = page.getByRole("form", { name: "Create Color Space" });
  await form.getByRole("textbox", { name: /^Name/ }).fill("Plate");
  await form.getByRole("button", { name: "Create" }).click();
  await page.getByRole("region", { name: "Plate", exact: true }).waitFor();
  await page.getByRole("button", { name: "Group by family" }).click();
  await list(page, "Color spaces").evaluate((box) => box.scrollTo(0, 0));
  const chosen = spaces(original).slice(0, 3);
  const line = (at: number) => page.locator(".row-line", { hasText: chosen[at] as string }).first();
  await line(0).hover();
  await line(0).locator(".check").click();
  await line(2).click({ modifiers: ["Shift"] });
  const bar = page.getByRole("toolbar", { name: "Selection" });
  await bar.getByText("3 selected").waitFor();
  await bar.getByRole("button", { name: "More for the selection" }).click();
  await page.getByRole("menuitem", { name: "Move to the end of the file" }).click();
  await saved(page);
  await expect.poll(async () => spaces(await onServer(page)).slice(-3)).toEqual(chosen);
  await bar.getByRole("button", { name: "Delete" }).click();
  const report = page.getByRole("dialog", { name: "Delete 3 color spaces" });
  await report.getByRole("radio", { name: /Delete anyway/ }).click();
  await report.getByRole("button", { name: "Delete" }).click();
  await saved(page);
  const gone = await onServer(page);
  expect(spaces(gone).some((name) => chosen.includes(name))).toBe(false);

  await page.getByRole("button", { name: "More for color spaces" }).click();
  await page.getByRole("menuitem", { name: /Delete unused/ }).click();
  const unused = page.getByRole("dialog", { name: "Delete unused color spaces" });
  await unused.getByRole("button", { name: "Keep all" }).click();
  await unused.getByRole("option").first().click();
  await unused.getByRole("button", { name: "Delete 1 color space" }).click();
  await saved(page);
  await expect.poll(async () => spaces(await onServer(page)).length).toBe(spaces(gone).length - 1);

  const pruned = await onServer(page);
  await history(page, "Undo").click();
  await saved(page);
  await expect.poll(() => onServer(page)).toBe(gone);
  await history(page, "Redo").click();
  await saved(page);
  await expect.poll(() => onServer(page)).toBe(pruned);
  for (let step = 0; step < 4; step++) await history(page, "Undo").click();
  await saved(page);
  await expect.poll(() => onServer(page)).toBe(original);
  expect(errors).toEqual([]);
});

test.each(kinds)(
  "by keyboard alone: $title are made, renamed, merged, deleted, undone and redone",
  async ({ title, one, letter, first }) => {
    const { page, errors } = await studio(app);
    const original = await onServer(page);
    await page.keyboard.press("g");
    await page.keyboard.press(letter);
    const box = list(page, title);
    await box.waitFor();
    await box.focus();
    await page.keyboard.press("+");
    const form = page.getByRole("form", { name: `Create ${one}` });
    await form.getByRole("textbox", { name: /^Name/ }).waitFor();
    await typeName(page, "Zebra");
    await page.keyboard.press("Control+Enter");
    await page
      .getByRole("region", { name: "Zebra", exact: true })
      .getByText("Nothing belongs to it", { exact: false })
      .waitFor();
    await box.focus();
    await page.keyboard.press("Home");
    await expect.poll(() => cursor(page, title)).toBe(first);
    await page.keyboard.press("Enter");
    await page.locator(".row-form input:focus").waitFor();
    await typeName(page, "Aardvark");
    await page.getByRole("region", { name: "Aardvark", exact: true }).waitFor();
    await saved(page);
    const renamed = await onServer(page);
    expect(renamed).toContain("Aardvark");
    await page.keyboard.press("Escape");
    await page.keyboard.press("Delete");
    const report = page.getByRole("dialog", { name: "Delete “Aardvark”" });
    await report.getByText(/has \d+ members?:/).waitFor();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await searching(page);
    await page.keyboard.type("Zebra");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Control+Enter");
    await report.waitFor({ state: "detached" });
    await saved(page);
    const merged = await onServer(page);
    expect(merged).toBe(renamed.replaceAll("Aardvark", "Zebra"));
    await page.keyboard.press("Control+z");
    await saved(page);
    await expect.poll(() => onServer(page)).toBe(renamed);
    await page.keyboard.press("Control+Shift+z");
    await saved(page);
    await expect.poll(() => onServer(page)).toBe(merged);
    await until(async () => {
      await page.keyboard.press("Control+z");
      await saved(page);
      return (await onServer(page)) === original;
    });
    expect(errors).toEqual([]);
  },
);

test.each(kinds)(
  "by mouse alone: $title are made, described, copied and deleted",
  async ({ title, one, first }) => {
    const { page, errors } = await studio(app);
    await section(page, title).click();
    await list(page, title).waitFor();
    await page.getByRole("button", { name: `Add ${one.toLowerCase()}` }).click();
    const form = page.getByRole("form", { name: `Create ${one}` });
    await form.getByRole("button", { name: "Create" }).click();
    await form.getByText("Name is required").waitFor();
    await form.getByRole("textbox", { name: /^Name/ }).fill("Zebra");
    await form.getByRole("button", { name: "Create" }).click();
    await page.getByRole("region", { name: "Zebra", exact: true }).waitFor();
    await row(page, first).click();
    const open = page.getByRole("region", { name: first, exact: true });
    await open.getByLabel("Description").fill("Seen in menus");
    await row(page, "Zebra").click();
    await page.getByRole("region", { name: "Zebra", exact: true }).waitFor();
    await row(page, first).click();
    await expect.poll(() => open.getByLabel("Description").inputValue()).toBe("Seen in menus");
    await open.getByRole("button", { name: "More", exact: true }).click();
    await page.getByRole("menuitem", { name: "Duplicate" }).click();
    const copy = page.getByRole("region", { name: `${first} copy` });
    await copy.getByRole("button", { name: "More", exact: true }).click();
    await page.getByRole("menuitem", { name: /^Delete/ }).click();
    if (title === "Categories")
      await page
        .getByRole("dialog")
        .getByRole("radio", { name: /Delete anyway/ })
        .click();
    if (title === "Categories")
      await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await row(page, `${first} copy`).waitFor({ state: "detached" });
    await saved(page);
    expect(errors).toEqual([]);
  },
);

test("rows have a menu: by right click for the one pointed at, by Shift+F10 for those that are marked", async () => {
  const { page, errors } = await studio(app);
  await section(page, "Shared views").click();
  const rows = list(page, "Shared views").getByRole("option");
  await rows.nth(1).waitFor();
  const count = await rows.count();
  await rows.nth(1).click({ button: "right" });
  await page.getByRole("menuitem", { name: "Duplicate" }).click();
  await until(async () => (await rows.count()) === count + 1);
  await page.getByRole("menu").waitFor({ state: "detached" });
  await page.getByRole("region", { name: / copy$/ }).waitFor();

  await list(page, "Shared views").focus();
  await page.keyboard.press("Home");
  await page.keyboard.press("Shift+F10");
  await page.locator("[role=menuitem]:focus").waitFor();
  await page.keyboard.press("Escape");
  await page.locator("[role=listbox]:focus").waitFor();
  await expect
    .poll(() => cursor(page, "Shared views"))
    .toBe(await rows.first().locator(".row-name").textContent());
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Shift+F10");
  await page.getByRole("menuitem", { name: `Delete ${count + 1}` }).waitFor();
  await typeToItem(page, "sort");
  await page.keyboard.press("Enter");
  await history(page, "Undo").filter({ hasText: /sort/i }).waitFor();

  // Elsewhere: a rule, a display, and a file's row are pointed at in the same way.
  await section(page, "File rules").click();
  await page.getByRole("heading", { name: "File rules" }).waitFor();
  await page.getByRole("main").getByRole("listbox").getByRole("option").first().click({ button: "right" });
  await page.getByRole("menuitem", { name: /^Set color space/ }).waitFor();
  await expect.poll(() => page.getByRole("menuitem", { name: "Rename" }).count()).toBe(1);
  await page.keyboard.press("Escape");
  expect(errors).toEqual([]);
});
