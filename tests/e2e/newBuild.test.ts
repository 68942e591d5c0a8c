import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type App, startOwnApp, until } from "./app.ts";
import { byKeyboard, saved } from "./keys.ts";

const dist = process.env.PALETTE_DIST ?? resolve(import.meta.dirname, "../../dist");

let app: App;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "palette-build-"));
  cpSync(join(dist, "public"), folder, { recursive: true });
  app = await startOwnApp({ env: { PUBLIC_DIR: folder } });
});
afterAll(async () => {
  await app?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Puts another build in the place of this one: every file of it has another name, and none of the old ones is left. */
function deploy(mark: string): void {
  const assets = join(folder, "assets");
  const names = readdirSync(assets);
  const renamed = (text: string) =>
    names.reduce((all, name) => all.replaceAll(name, name.replace(/(\.\w+)$/, `${mark}$1`)), text);
  for (const path of [
    ...names.map((name) => join(assets, name)),
    join(folder, "sw.js"),
    join(folder, "index.html"),
  ]) {
    if (/\.(js|css|html)$/.test(path)) writeFileSync(path, renamed(readFileSync(path, "utf8")));
  }
  for (const name of names) renameSync(join(assets, name), join(assets, renamed(name)));
  const page = join(folder, "index.html");
  writeFileSync(
    page,
    readFileSync(page, "utf8").replace("<head>", `<head><meta name="build" content="${mark}">`),
  );
  // The page has the same name in every build; its revision tells them apart.
  const worker = join(folder, "sw.js");
  const listed = readFileSync(worker, "utf8");
  const revised = listed.replace(
    /\{"revision":"\w+","url":"index\.html"\}/,
    `{"revision":"${mark}","url":"index.html"}`,
  );
  expect(revised).not.toBe(listed);
  writeFileSync(worker, revised);
}

const status = (page: Page) => page.getByRole("contentinfo").getByRole("status").first();
const waiting = (page: Page, words: string) =>
  until(async () => (await status(page).innerText()).startsWith(`Offline: ${words} waiting`));
const build = (page: Page) =>
  page.evaluate(() => document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content ?? "first");
const look = (page: Page) =>
  page.evaluate(() =>
    navigator.serviceWorker.getRegistration().then((worker) => worker?.update().then(() => undefined)),
  );
const offer = (page: Page) => page.getByText("A new version of Palette is ready.");

test("a new build is offered; who goes on loses nothing, who takes it loses nothing", {
  timeout: 240_000,
}, async () => {
  const { context, page, errors } = await app.visitor("worker");
  // A whole build is fetched, which takes a while on a busy machine.
  context.setDefaultTimeout(90_000);
  await page.goto(app.url);
  await page.getByRole("heading", { name: "Start from a built-in" }).waitFor();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await byKeyboard(page, "load built-in", "studio v4");
  await page.getByRole("heading", { name: "Overview" }).waitFor();
  await saved(page);
  const id = new URL(page.url()).pathname.split("/")[1];

  // Nothing can be saved while the new build arrives.
  await context.route("**/api/configs/**", (route) =>
    route.request().method() === "GET" ? route.continue() : route.abort(),
  );
  await byKeyboard(page, "create category", "Unsaved");
  await waiting(page, "1 change");
  deploy("-b");
  await look(page);
  await offer(page).waitFor();

  // Not taken: what was never opened comes from the build that is open.
  await page.keyboard.press("Escape");
  await page.keyboard.press("g");
  await page.keyboard.press("e");
  await page.locator(".cm-line").first().waitFor();
  await byKeyboard(page, "create category", "Meanwhile");
  await waiting(page, "2 changes");
  expect(await build(page)).toBe("first");

  await page.getByRole("button", { name: "Load it" }).click();
  await until(async () => (await build(page).catch(() => "")) === "-b");
  await waiting(page, "2 changes");
  const list = page.getByRole("listbox", { name: "Categories" });
  for (const name of ["Unsaved", "Meanwhile"]) await list.getByRole("option", { name }).waitFor();

  await context.unroute("**/api/configs/**");
  await saved(page);
  const answer = await page.request.get(`${app.url}/api/configs/${id}/categories/`);
  const names = ((await answer.json()) as { name: string }[]).map(({ name }) => name);
  expect(names.slice(-2)).toEqual(["Unsaved", "Meanwhile"]);
  expect(new Set(names).size).toBe(names.length);
  expect(errors.filter((error) => !/Failed to load resource|ERR_FAILED/.test(error))).toEqual([]);
  await context.close();
});

/** A worker that answers everything with nonsense, and lets nobody go. */
const BROKEN = `
self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("fetch", (event) =>
  event.respondWith(new Response("Broken.", { headers: { "Content-Type": "text/html" } })),
);`;

test("a worker that shows nothing right is gone with the next build, and what waited is still there", {
  timeout: 240_000,
}, async () => {
  const { context, page } = await app.visitor("worker");
  context.setDefaultTimeout(90_000);
  await page.goto(app.url);
  await page.getByRole("heading", { name: "Start from a built-in" }).waitFor();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await byKeyboard(page, "load built-in", "cg-config-v4");
  await page.getByRole("heading", { name: "Overview" }).waitFor();
  await saved(page);
  await context.route("**/api/configs/**", (route) =>
    route.request().method() === "GET" ? route.continue() : route.abort(),
  );
  await byKeyboard(page, "create category", "Through it all");
  await waiting(page, "1 change");

  const worker = join(folder, "sw.js");
  const good = readFileSync(worker, "utf8");
  const text = () => page.evaluate(() => document.body.innerText).catch(() => "");
  writeFileSync(worker, BROKEN);
  await look(page);
  // A worker that takes over loads the page again by itself, which ends a reload that is under way.
  const reload = () => page.reload().catch(() => undefined);
  await until(async () => {
    await reload();
    return (await text()) === "Broken.";
  });
  writeFileSync(worker, good);
  // The browser looks for another worker whenever the page is opened.
  await until(async () => {
    await reload();
    await new Promise((done) => setTimeout(done, 1000));
    return (await text()) !== "Broken.";
  }, 60_000);
  await page
    .getByRole("listbox", { name: "Categories" })
    .getByRole("option", { name: "Through it all" })
    .waitFor();
  await waiting(page, "1 change");
  await context.unroute("**/api/configs/**");
  await saved(page);
  await context.close();
});
