import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type App, startApp, until } from "./app.ts";
import { byKeyboard, saved } from "./keys.ts";
import { openStudio } from "./studio.ts";

let app: App;
let page: Page;
let errors: string[];
beforeAll(async () => {
  app = await startApp();
  const visitor = await app.visitor();
  ({ page, errors } = visitor);
  await openStudio(app, visitor);
});
afterAll(() => app?.close());

/** The file as the server has it. */
async function file(): Promise<string> {
  const id = new URL(page.url()).pathname.split("/")[1];
  return (await page.request.get(`${app.url}/api/configs/${id}/view_yaml`)).text();
}
const entry = (name: string) =>
  page.getByRole("listbox", { name: "History" }).getByRole("option", { name, exact: false });

test("an earlier version is found, compared and restored by keys alone, and the restore undone", async () => {
  await byKeyboard(page, "rename color space", "ACEScg", "ap1_linear");
  await saved(page);
  const renamed = await file();
  await byKeyboard(page, "set name of the configuration", "After");
  await saved(page);
  const after = await file();

  await page.keyboard.press("g");
  await page.keyboard.press("h");
  await entry("Renamed “ACEScg”").waitFor();
  await page.getByRole("searchbox", { name: "Search the history" }).focus();
  await page.keyboard.type("renamed acescg");
  await until(async () => (await page.getByRole("listbox").getByRole("option").count()) === 1);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/history\/2$/);
  await page.getByText("name: After").waitFor();
  await expect.poll(() => page.locator(".comparison-line").count()).toBe(2);
  // The version on the screen answers.
  await byKeyboard(page, "restore version");
  await saved(page);
  await expect.poll(() => file()).toBe(renamed);
  await page.getByText("The file was the same at version 2 as it is now.").waitFor();

  await page.keyboard.press("Control+z");
  await saved(page);
  await expect.poll(() => file()).toBe(after);
  await page.getByRole("searchbox", { name: "Search the history" }).fill("");
  await entry("Undone: Restored version 2").waitFor();
  await entry("Created the configuration").click();
  await page.getByRole("radio", { name: "Now" }).waitFor();
  await entry("Renamed “ACEScg”").click({ modifiers: ["Shift"] });
  await page.getByText("name: ap1_linear").waitFor();
  await page.getByRole("button", { name: "Restore this version" }).click();
  await saved(page);
  await expect.poll(() => file()).not.toContain("ap1_linear");
  expect(errors).toEqual([]);
});
