import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type App, startApp } from "./app.ts";
import { answer, byKeyboard, palette, saved } from "./keys.ts";

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app?.close());

async function onServer(page: Page): Promise<string> {
  const id = new URL(page.url()).pathname.split("/")[1];
  return page.evaluate(async (config) => (await fetch(`/api/configs/${config}/view_yaml`)).text(), id);
}

test("by keyboard alone: make a display in its dialog, give it two views, rename it, undo all", async () => {
  const { page, errors } = await app.visitor();
  await page.goto(app.url);
  await page.getByRole("heading", { name: "Start from a built-in" }).waitFor();
  await byKeyboard(page, "load built-in", "studio v4");
  await page.getByRole("heading", { name: "Overview" }).waitFor();
  const original = await onServer(page);

  await page.keyboard.press("g");
  await page.keyboard.press("i");
  await page.getByRole("heading", { name: "Displays" }).waitFor();
  await page.getByRole("button", { name: "Add display" }).focus();
  await page.keyboard.press("Enter");
  const make = page.getByRole("dialog", { name: "Create Display" });
  await make.getByText("Enter a name for this display").waitFor();
  expect(await make.getByRole("textbox", { name: /^Display Name/ }).getAttribute("placeholder")).toBe(
    "e.g. sRGB, Rec.709",
  );
  await page.keyboard.press("Enter");
  await make.getByText("Display name is required").waitFor();
  await page.keyboard.type("Projector");
  await page.keyboard.press("Enter");
  await make.waitFor({ state: "detached" });
  expect(new URL(page.url()).pathname).toMatch(/\/displays$/);
  const views = page.getByRole("region", { name: "Views of Projector" });
  await views.getByText("No views yet.").waitFor();

  await views.getByRole("button", { name: "Add view…" }).focus();
  await page.keyboard.press("Enter");
  await answer(page, "Data");
  await answer(page, "Raw");
  await palette(page).waitFor({ state: "detached" });
  await views.getByRole("button", { name: "Add shared view…" }).focus();
  await page.keyboard.press("Enter");
  await answer(page, "Un-tone-mapped");
  await palette(page).waitFor({ state: "detached" });
  expect(await views.getByRole("option").allTextContents()).toEqual([
    "1Datanot activeown",
    "2Un-tone-mappedshared",
  ]);

  const list = page.getByRole("listbox", { name: "Displays", exact: true });
  await list.focus();
  await page.keyboard.press("Enter");
  const edit = page.getByRole("dialog", { name: "Edit Display" });
  await edit.waitFor();
  await page.keyboard.press("Control+a");
  await page.keyboard.type("Cinema");
  await page.keyboard.press("Control+Enter");
  await edit.waitFor({ state: "detached" });
  await page.getByRole("region", { name: "Views of Cinema" }).waitFor();
  expect(await list.evaluate((element) => element === document.activeElement)).toBe(true);

  await page.keyboard.press("Enter");
  await edit.waitFor();
  await page.mouse.click(5, 5);
  await edit.waitFor({ state: "detached" });

  await saved(page);
  expect(await onServer(page)).toContain("  Cinema:\n    - !<View> {name: Data, colorspace: Raw}\n");
  for (let step = 0; step < 4; step++) await page.keyboard.press("Control+z");
  await saved(page);
  expect(await onServer(page)).toBe(original);
  expect(await page.getByRole("dialog").count()).toBe(0);

  await page.goto(`${new URL(page.url()).href.replace(/\/displays.*/, "")}/displays/nowhere`);
  await page.getByText("Could not find the display with ID: nowhere").waitFor();
  await page.getByRole("button", { name: "Return to list" }).focus();
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/displays$/);
  expect(errors).toEqual([]);
});
