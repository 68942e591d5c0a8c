import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type App, startApp } from "./app.ts";
import { byKeyboard, palette, searching, typeToRow } from "./keys.ts";
import { settledBox } from "./pointer.ts";
import { studio } from "./studio.ts";

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app?.close());

const form = (page: Page, title = "Edit Display Color Space") =>
  page.getByRole("dialog", { name: title, exact: true });
const row = (page: Page, name: string) => page.locator(".row-name").filter({ hasText: name }).first();
const listed = (page: Page) => page.getByRole("listbox").evaluate((list) => list === document.activeElement);
const openedAt = (page: Page) => page.waitForURL(/\/[0-9a-f-]{36}$/);

/** Left, top, width and height of a form. */
const place = (page: Page) => settledBox(page.locator('[data-zone="form"]'));

/** The list of display color spaces of a new studio configuration, with the focus. */
async function spaces() {
  const visitor = await studio(app);
  await visitor.page.keyboard.press("g");
  await visitor.page.keyboard.press("d");
  await visitor.page.getByRole("listbox", { name: "Display color spaces" }).focus();
  return visitor;
}

test("a display color space opens beside its list, where a color space opens, by the same keys", async () => {
  const { page } = await spaces();
  for (const size of [
    { width: 1440, height: 900 },
    { width: 1280, height: 800 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size);
    const places = [];
    for (const letter of ["c", "d"]) {
      await page.keyboard.press("g");
      await page.keyboard.press(letter);
      await page.getByRole("listbox").focus();
      await page.keyboard.press("Home");
      await page.keyboard.press("Enter");
      await openedAt(page);
      await page.waitForFunction(() => document.activeElement?.matches(".row-form .form input"));
      places.push(await place(page));
      await page.keyboard.press("Escape");
      await page.waitForFunction(() => document.activeElement?.matches("[role=listbox]"));
    }
    const [space, display] = places;
    expect(display).toEqual(space);
  }

  await page.setViewportSize({ width: 1440, height: 900 });
  await row(page, "sRGB").click();
  await openedAt(page);
  await expect.poll(() => listed(page)).toBe(true);
  // Nothing lies over the page: the inspector beside it shows the space, and another row takes a press.
  await page.locator(".inspector").getByRole("heading", { name: /^sRGB/ }).waitFor();
  const first = page.url();
  await row(page, "P3-D65").click();
  await page.waitForURL((url) => url.href !== first && /[0-9a-f-]{36}$/.test(url.pathname));
  await page.keyboard.press("g");
  await page.keyboard.press("r");
  await page.waitForURL(/\/roles$/);
});

test("edits stay a draft until “Update”, and T, Ctrl+Z and commands beside the form mean what it shows", async () => {
  const { page } = await spaces();
  await typeToRow(page.getByRole("listbox", { name: "Display color spaces" }), "srgb");
  await page.keyboard.press("Enter");
  const name = form(page).getByRole("textbox", { name: /^Name/ });
  await name.waitFor();
  const original = await name.inputValue();
  const group = form(page).getByRole("textbox", { name: "Equality Group" });
  await group.fill("monitors");
  await page.keyboard.press("Tab");

  // Another row and back again.
  await row(page, "P3-D65").click();
  await form(page).waitFor();
  await row(page, original).click();
  await page.getByText("Draft restored").waitFor();
  await expect.poll(() => group.inputValue()).toBe("monitors");

  // A command on the page changes what the form shows, and the draft stays.
  await row(page, original).click();
  await byKeyboard(page, "rename display color space", "Monitor");
  await row(page, "Monitor").waitFor();
  await page.waitForFunction(
    () => document.querySelector<HTMLInputElement>(".row-form .form input")?.value === "Monitor",
  );
  await expect.poll(() => group.inputValue()).toBe("monitors");

  const steps = () =>
    form(page).getByRole("region", { name: "To Display Reference" }).locator(".step").count();
  const before = await steps();
  await form(page).getByRole("checkbox", { name: "Is Inactive" }).focus();
  await page.keyboard.press("t");
  await searching(page);
  await page.keyboard.type("matrix");
  await page.keyboard.press("Enter");
  await page.waitForFunction(
    (count) => document.querySelectorAll(".chain:first-of-type .step").length === count,
    before + 1,
  );
  expect(await palette(page).count()).toBe(0);
  await form(page).locator(".step-head").first().focus();
  await page.keyboard.press("Control+z");
  await page.waitForFunction(
    (count) => document.querySelectorAll(".chain:first-of-type .step").length === count,
    before,
  );
  await row(page, "Monitor").waitFor();

  await group.focus();
  await page.keyboard.press("Control+Enter");
  await page.waitForURL(/\/display-colorspace$/);
  await page.getByText("Display colorspace updated successfully").waitFor();
  await expect.poll(() => listed(page)).toBe(true);
  await row(page, "Monitor").click();
  await form(page).waitFor();
  await expect.poll(() => group.inputValue()).toBe("monitors");
  expect(await page.getByText("Draft restored").count()).toBe(0);
});

test("a display color space that is deleted while it is open leads back to the list without an error", async () => {
  const { page, errors } = await spaces();
  await page.keyboard.press("+");
  await form(page, "Create Display Color Space").getByRole("textbox", { name: /^Name/ }).fill("Projector");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/display-colorspace$/);
  await row(page, "Projector").click();
  await form(page).waitFor();
  await form(page).getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.waitForURL(/\/display-colorspace$/);
  await row(page, "Projector").waitFor({ state: "detached" });
  expect(await page.getByRole("dialog").count()).toBe(0);
  expect(errors).toEqual([]);
});
