import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type App, startApp } from "./app.ts";
import { byKeyboard, saved } from "./keys.ts";
import { onServer, studio } from "./studio.ts";

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app?.close());

const list = (page: Page) => page.getByRole("listbox", { name: "Color spaces" });
const names = (page: Page) => page.locator(".row-line .row-name").allTextContents();

/** The list of color spaces of a new studio configuration, with the focus. */
async function spaces(): Promise<Page> {
  const { page } = await studio(app);
  await page.keyboard.press("g");
  await page.keyboard.press("c");
  await list(page).waitFor();
  await list(page).focus();
  return page;
}

test("“/” searches the list: “vlog” shows V-Log and nothing else, and the header counts", async () => {
  const page = await spaces();
  await page.keyboard.press("/");
  await page.keyboard.type("vlog");
  await page.getByText(/^1 of \d+$/).waitFor();
  await expect.poll(() => names(page)).toEqual(["V-Log V-Gamut"]);
});

test("several color spaces that the palette deletes are asked about; Escape keeps them, Enter deletes", async () => {
  const page = await spaces();
  const original = await onServer(page);
  await page.keyboard.press("/");
  await page.keyboard.type("slog3 venice");
  await page.getByText(/^2 of \d+$/).waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Control+a");
  await byKeyboard(page, "delete color space");
  const dialog = page.getByRole("dialog", { name: "Delete 2 color spaces" });
  await dialog.getByText("S-Log3 Venice S-Gamut3.Cine").waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  expect(await onServer(page)).toBe(original);
  await list(page).focus();
  await page.keyboard.press("Delete");
  await dialog.waitFor();
  await page.keyboard.press("Enter");
  await dialog.waitFor({ state: "detached" });
  await saved(page);
  await expect.poll(() => onServer(page)).not.toContain("name: S-Log3 Venice");
});

test("Delete on a button of the form leaves the open color space", async () => {
  const page = await spaces();
  const original = await onServer(page);
  await page.getByRole("option", { name: /^ACEScg/ }).click();
  const form = page.getByRole("region", { name: "ACEScg", exact: true });
  for (const button of ["Add Transform", "More"]) {
    await form.getByRole("button", { name: button, exact: true }).first().focus();
    await page.keyboard.press("Delete");
    await page.keyboard.press("Backspace");
  }
  expect(await page.getByRole("dialog").count()).toBe(0);
  expect(await onServer(page)).toBe(original);
});

test("Alt+Down at the end of a family moves the color space into the next one", async () => {
  const page = await spaces();
  await page.keyboard.press("Home");
  const heads = () => page.locator(".family-head").allTextContents();
  const [first, second] = await heads();
  const count = Number(/\d+$/.exec(first ?? "")?.[0]);
  for (let at = 1; at < count; at++) await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Alt+ArrowDown");
  await page
    .locator(".family-head", { hasText: new RegExp(`${count - 1}$`) })
    .first()
    .waitFor();
  expect((await heads())[1]).not.toBe(second);
  await page.getByRole("button", { name: /^Sort/ }).click();
  await page.getByRole("menuitemradio", { name: "Name" }).click();
  const before = await onServer(page);
  await list(page).focus();
  await page.keyboard.press("Alt+ArrowDown");
  await page.getByText("Sort the list by “Order in the file” to move rows.").waitFor();
  expect(await onServer(page)).toBe(before);
});
