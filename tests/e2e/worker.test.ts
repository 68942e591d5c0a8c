import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type App, startOwnApp, until } from "./app.ts";
import { byKeyboard, saved } from "./keys.ts";

let app: App;
beforeAll(async () => {
  // Served over plain HTTP from another machine, as far as the browser can tell.
  app = await startOwnApp({ flags: ["--host-resolver-rules=MAP plain.test 127.0.0.1"] });
});
afterAll(() => app?.close());

const status = (page: Page) => page.getByRole("contentinfo").getByRole("status").first();
const waits = (page: Page, words: string) =>
  until(async () => (await status(page).innerText()) === `Offline: ${words} waiting to be sent`);

async function open(page: Page, url = app.url): Promise<string> {
  await page.goto(url);
  await page.getByRole("heading", { name: "Start from a built-in" }).waitFor();
  await byKeyboard(page, "load built-in", "cg-config-v4");
  await page.getByRole("heading", { name: "Overview" }).waitFor();
  await saved(page);
  return new URL(page.url()).pathname.split("/")[1] as string;
}

async function names(context: BrowserContext, id: string): Promise<string[]> {
  const answer = await context.request.get(`${app.url}/api/configs/${id}/categories/`);
  return ((await answer.json()) as { name: string }[]).map(({ name }) => name);
}

/** Nothing that a page sends to change something arrives. */
const cutOff = (on: Page) =>
  on.route("**/api/configs/**", (route) =>
    route.request().method() === "GET" ? route.continue() : route.abort(),
  );

test("what a closed page has left is sent by the worker when the browser wakes it, and other pages are told", async () => {
  const { context, page } = await app.visitor("worker");
  const id = await open(page);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const other = await context.newPage();
  await other.goto(app.url);
  await other.getByRole("heading", { name: "Start from a built-in" }).waitFor();

  await cutOff(page);
  await byKeyboard(page, "create category", "Left behind");
  await waits(page, "1 change");
  // The worker has it, and says so.
  await page.getByRole("contentinfo").getByRole("button", { name: "Details" }).click();
  await page.getByText("1 change waits on this device to be sent.").waitFor();
  // A slow browser wakes it by itself, as soon as the page is gone.
  const told = other.getByText("Sync complete: 1 successful").waitFor();
  await page.close();

  const session = await context.newCDPSession(other);
  const found = new Promise<string>((known) =>
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const [ours] = registrations.filter(({ isDeleted }) => !isDeleted);
      if (ours) known(ours.registrationId);
    }),
  );
  await session.send("ServiceWorker.enable");
  await session.send("ServiceWorker.dispatchSyncEvent", {
    origin: app.url,
    registrationId: await found,
    tag: "palette-outbox",
    lastChance: false,
  });
  await told;
  expect(await names(context, id)).toContain("Left behind");
  await byKeyboard(other, "sync status");
  await other.getByText("Nothing waits on this device: the server has every change.").waitFor();
  await context.close();
});

test("where there is neither a worker nor a lock, what waits is sent by itself, when the page is seen, and when it is opened", async () => {
  const url = app.url.replace("localhost", "plain.test");
  const { context, page } = await app.visitor("worker");
  const id = await open(page, url);
  expect(
    await page.evaluate(() => [isSecureContext, "serviceWorker" in navigator, "locks" in navigator]),
  ).toEqual([false, false, false]);
  const arrives = async (name: string) => {
    await saved(page);
    const there = await page.evaluate(
      (path) => fetch(path).then((answer) => answer.json() as Promise<{ name: string }[]>),
      `/api/configs/${id}/categories/`,
    );
    expect(there.filter((each) => each.name === name)).toHaveLength(1);
  };

  await cutOff(page);
  await byKeyboard(page, "create category", "By itself");
  await waits(page, "1 change");
  await byKeyboard(page, "sync status");
  await page.getByText("Service Worker not available").waitFor();
  await page.unroute("**/api/configs/**");
  await arrives("By itself");

  // Sooner than its next try.
  await cutOff(page);
  await byKeyboard(page, "create category", "When seen");
  await waits(page, "1 change");
  await page.unroute("**/api/configs/**");
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await arrives("When seen");

  await cutOff(page);
  await byKeyboard(page, "create category", "When opened");
  await waits(page, "1 change");
  await page.goto("about:blank");
  await page.unroute("**/api/configs/**");
  await page.goto(`${url}/${id}/categories`);
  await page
    .getByRole("listbox", { name: "Categories" })
    .getByRole("option", { name: "When opened" })
    .waitFor();
  await arrives("When opened");
  await context.close();
});
