import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type App, startApp, until, type Visitor } from "./app.ts";
import { byKeyboard, saved } from "./keys.ts";
import { openStudio } from "./studio.ts";

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app?.close());

let offline: Promise<Visitor> | undefined;
/** The visitor of all tests offline: the worker fetches the whole build, which takes longer than a test. */
function visitorWithWorker(): Promise<Visitor> {
  offline ??= app.visitor("worker");
  return offline;
}

const path = (page: Page) => new URL(page.url()).pathname.split("/")[1] as string;
const exported = async (context: BrowserContext, page: Page) =>
  (await context.request.get(`${app.url}/api/configs/${path(page)}/view_yaml`)).text();

async function open(page: Page, worker = false): Promise<void> {
  await openStudio(app, { context: page.context(), page });
  if (worker) {
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  }
  await saved(page);
}

/** Three edits of different kinds: a category, a description, a color space that is gone. */
async function edit(page: Page): Promise<void> {
  await byKeyboard(page, "create category", "Plates");
  await byKeyboard(page, "set description of the configuration", "Another one");
  await byKeyboard(page, "create family", "Show");
}

const undoTitle = (page: Page) => page.getByRole("contentinfo").getByText(/family/i);

test("after a reload, and in another browser of the account, Ctrl+Z undoes one's own last steps to the same bytes", async () => {
  const { context, page, leave } = await app.visitor();
  await open(page);
  const before = await exported(context, page);
  await edit(page);
  await saved(page);
  const after = await exported(context, page);
  expect(after).not.toBe(before);

  await page.goto(`${app.url}/${path(page)}`);
  await undoTitle(page).waitFor();
  for (let n = 0; n < 3; n++) await page.keyboard.press("Control+z");
  await saved(page);
  await until(async () => (await exported(context, page)) === before);

  // Each leads to its place. A step that was undone does not come back as something to undo; it can be done again.
  await page.reload();
  await page.getByRole("heading", { name: "Categories" }).waitFor();
  await page.keyboard.press("Control+z");
  await page.getByText("There is nothing to undo.").first().waitFor();
  for (let n = 0; n < 3; n++) await page.keyboard.press("Control+Shift+z");
  await saved(page);
  await until(async () => (await exported(context, page)) === after);

  const other = await app.visitor();
  const cookies = (await context.cookies()).filter(({ domain }) => domain === "localhost");
  await other.context.addCookies(cookies);
  await other.page.goto(`${app.url}/${path(page)}`);
  await undoTitle(other.page).waitFor();
  for (let n = 0; n < 3; n++) await other.page.keyboard.press("Control+z");
  await saved(other.page);
  await until(async () => (await exported(other.context, other.page)) === before);
  await Promise.all([leave(), other.leave()]);
});

test("Ctrl+Z right after Enter in a field takes back the step that it made, and the field follows", async () => {
  const { page, leave } = await app.visitor();
  await open(page);
  await page.goto(`${app.url}/${path(page)}/looks`);
  const row = page.getByRole("option", { name: /Reference Gamut/ }).first();
  await row.click();
  await page.keyboard.press("Enter");
  const name = page.getByRole("textbox", { name: /^Name/ }).first();
  const old = await name.inputValue();
  await name.fill("Another look");
  await name.press("Enter");
  await page.getByRole("option", { name: /Another look/ }).waitFor();
  for (const expected of [old, "Another look", old]) {
    await page.keyboard.press(expected === old ? "Control+z" : "Control+Shift+z");
    await until(async () => (await name.inputValue()) === expected);
    await page.getByRole("option", { name: expected }).waitFor();
  }
  await leave();
});

test("offline, what was not sent yet can be undone step by step after a reload", async () => {
  const { context, page } = await visitorWithWorker();
  await open(page, true);
  const before = await exported(context, page);
  await context.setOffline(true);
  await edit(page);
  const status = page.getByRole("contentinfo").getByRole("status").first();
  await until(async () => (await status.innerText()).startsWith("Offline: 3 changes"));
  await page.reload();
  await undoTitle(page).waitFor();
  await page.keyboard.press("Control+z");
  await until(async () => (await status.innerText()).startsWith("Offline: 2 changes"));
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  await page.getByText("There is nothing to undo.").first().waitFor();
  await context.setOffline(false);
  await saved(page);
  await expect.poll(() => exported(context, page)).toBe(before);
});

test("offline, a step that was done and undone before it was sent can be redone after a reload", async () => {
  const { context, page } = await visitorWithWorker();
  await open(page, true);
  await context.setOffline(true);
  await byKeyboard(page, "create category", "Plates");
  const status = page.getByRole("contentinfo").getByRole("status").first();
  await until(async () => (await status.innerText()).startsWith("Offline: 1 change"));
  await byKeyboard(page, "create family", "Show");
  await page.keyboard.press("Control+z");
  const redo = page.getByRole("contentinfo").getByRole("button", { name: "Redo: Added family “Show”" });
  await redo.waitFor();
  await page.reload();
  await redo.waitFor();
  await context.setOffline(false);
  await saved(page);
  await page.reload();
  await redo.click();
  await until(async () => {
    const families = await context.request.get(`${app.url}/api/configs/${path(page)}/families`);
    return (await families.json()).some(({ name }: { name: string }) => name === "Show");
  });
  await saved(page);
});
