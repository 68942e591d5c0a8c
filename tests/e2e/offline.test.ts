import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type App, startApp, until, type Visitor } from "./app.ts";
import { byKeyboard, saved } from "./keys.ts";

/** Edits, undos and redos that are made offline. */
const EDITS = Number(process.env.PALETTE_OFFLINE_EDITS ?? 28);

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

const idOf = (page: Page) => new URL(page.url()).pathname.split("/")[1] as string;
const status = (page: Page) => page.getByRole("contentinfo").getByRole("status").first();

/** The categories as the server has them, asked past the worker. */
async function onServer(context: BrowserContext, page: Page): Promise<string[]> {
  const answer = await context.request.get(`${app.url}/api/configs/${idOf(page)}/categories/`);
  return ((await answer.json()) as { name: string }[]).map(({ name }) => name);
}

/** Home, once the worker looks after the page. */
async function home(page: Page): Promise<void> {
  await page.goto(app.url);
  await page.getByRole("heading", { name: "Start from a built-in" }).waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/** A configuration that the worker looks after: it can be opened without the network. */
async function open(page: Page): Promise<void> {
  await home(page);
  await byKeyboard(page, "load built-in", "studio v4");
  await page.waitForURL(/\/[0-9a-f]{8}-[0-9a-f-]{27}/);
  await page.getByRole("heading", { name: "Overview" }).waitFor();
  await saved(page);
}

/** The category in the list beside, which is what is open after one was made. */
const category = (page: Page, name: string) =>
  page.getByRole("listbox", { name: "Categories" }).getByRole("option", { name });

test("offline: reload, edit, undo, reload again; back online the server has it all, once and in order", {
  timeout: 120_000 + EDITS * 2000,
}, async () => {
  const { context, page } = await visitorWithWorker();
  await open(page);
  await byKeyboard(page, "create category", "Before");
  await saved(page);
  const there = (await onServer(context, page)).length;

  await context.setOffline(true);
  await page.reload();
  // Changes saved since the configuration was fetched are there too.
  await category(page, "Before").waitFor();
  // One in seven makes something; the others take it back and do it again.
  const made: string[] = [];
  for (let n = 0; n < EDITS; n++)
    if (n % 7 === 0) {
      made.push(`Edit ${n}`);
      await byKeyboard(page, "create category", `Edit ${n}`);
    } else await page.keyboard.press(n % 7 < 6 && n % 2 === 1 ? "Control+z" : "Control+Shift+z");
  await page.keyboard.press("Control+Shift+z");
  await page.keyboard.press("Control+z");
  const last = made.pop()!;
  const waits = `Offline: ${made.length} changes waiting to be sent`;
  await until(async () => (await status(page).innerText()) === waits);

  await page.reload();
  await until(async () => (await status(page).innerText()) === waits);
  for (const name of ["Before", ...made.slice(-3)]) await category(page, name).waitFor();
  expect(await category(page, last).count()).toBe(0);

  await context.setOffline(false);
  await page.getByText(`Sync complete: ${made.length} successful`).waitFor();
  await saved(page);
  expect((await onServer(context, page)).slice(-made.length - 1)).toEqual(["Before", ...made]);
  expect(await onServer(context, page)).toHaveLength(there + made.length);
  // The file of the page is that of the server.
  await byKeyboard(page, "copy configuration as YAML");
  const answer = await context.request.get(`${app.url}/api/configs/${idOf(page)}/view_yaml`);
  const text = await answer.text();
  await until(async () => (await page.evaluate(() => navigator.clipboard.readText())) === text);
});

test("offline, the guide and the fonts are there", async () => {
  const { context, page } = await visitorWithWorker();
  await home(page);
  await context.setOffline(true);
  await page.goto(`${app.url}/guide#offline`);
  await page.getByRole("heading", { level: 1, name: "Guide" }).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("offline");
  const loaded = await page.evaluate(async () => {
    await document.fonts.load('12px "JetBrains Mono Variable"');
    await document.fonts.ready;
    return [...document.fonts].filter(({ status }) => status === "loaded").map(({ family }) => family);
  });
  expect(loaded.sort()).toEqual(["Inter Variable", "JetBrains Mono Variable"]);
  await context.setOffline(false);
});

test("parts that cannot be fetched are missing without an error, and come with the network", async () => {
  const { page, errors } = await app.visitor();
  await page.route(/\/assets\/(AccountMenu|openedText|pixels)-[^/]*\.(js|css)$/, (route) =>
    route.abort("internetdisconnected"),
  );
  await page.goto(app.url);
  await byKeyboard(page, "load built-in", "studio v4");
  await page.getByRole("heading", { name: "Overview" }).waitFor();
  await page.getByRole("button", { name: "Anonymous" }).hover();
  await page.keyboard.press("Control+k");
  await page.keyboard.type("sort displays");
  await page.waitForTimeout(1500);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await page.unrouteAll();
  await page.getByRole("button", { name: "Anonymous" }).click();
  await page.getByRole("menuitem").first().waitFor();
  expect(errors.filter((each) => !each.includes("ERR_INTERNET_DISCONNECTED"))).toEqual([]);
});

test("what a closed page has left is sent by the worker or by the next page, whichever comes first", async () => {
  const { context, page } = await visitorWithWorker();
  await open(page);
  await context.setOffline(true);
  await byKeyboard(page, "create category", "Late");
  await until(async () => /^Offline: 1 change waiting/.test(await status(page).innerText()));
  const address = page.url();
  await page.close();
  await context.setOffline(false);
  const next = await context.newPage();
  await next.goto(app.url);
  await next.goto(address);
  await category(next, "Late").waitFor();
  await saved(next);
  expect(await onServer(context, next)).toContain("Late");
  expect(await next.evaluate(() => navigator.serviceWorker.controller?.scriptURL)).toBe(`${app.url}/sw.js`);
});
