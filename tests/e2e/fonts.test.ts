import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type App, startApp } from "./app.ts";

/** Bytes of all fonts of the page together. */
const MAX_BYTES = 120 * 1024;

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app?.close());

/** Families whose files are there, once the page shows text. */
const loaded = async (page: Page) => {
  await page.getByRole("heading", { name: "Start from a built-in" }).waitFor();
  return page.evaluate(async () => {
    // Home has no monospaced text; one is drawn as soon as a configuration opens.
    await document.fonts.load('12px "JetBrains Mono Variable"');
    await document.fonts.ready;
    return [...document.fonts].filter(({ status }) => status === "loaded").map(({ family }) => family);
  });
};

test("the page brings its own fonts, preloaded and small, and names them before those of the platform", async () => {
  const { page, context, errors, leave } = await app.visitor();
  const html = await (await context.request.get(app.url)).text();
  const preloads = [...html.matchAll(/<link[^>]*rel="preload"[^>]*>/g)].map(
    ([link]) => /href="([^"]*\.woff2)"/.exec(link)?.[1] as string,
  );
  expect(preloads).toHaveLength(2);
  const fetched = new Map<string, number>();
  page.on("response", async (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.endsWith(".woff2")) fetched.set(pathname, (await response.body()).length);
  });
  await page.goto(app.url);
  expect((await loaded(page)).sort()).toEqual(["Inter Variable", "JetBrains Mono Variable"]);
  expect([...fetched.keys()].sort()).toEqual([...preloads].sort());
  expect([...fetched.values()].reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(MAX_BYTES);
  const family = await page
    .locator(".radix-themes")
    .first()
    .evaluate((e) => getComputedStyle(e).fontFamily);
  expect(family).toMatch(/^"Inter Variable", /);
  expect(errors).toEqual([]);
  await leave();
});
