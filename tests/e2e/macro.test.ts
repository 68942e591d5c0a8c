import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type App, startApp, until } from "./app.ts";
import { answer, byKeyboard, palette, saved } from "./keys.ts";

/* A macro from its recording to another visitor, by keyboard alone. */
let app: App;
let page: Page;
let errors: string[];

beforeAll(async () => {
  app = await startApp();
  ({ page, errors } = await app.visitor());
  await open(page);
});
afterAll(() => app?.close());

async function open(on: Page): Promise<void> {
  await on.goto(app.url);
  await on.getByRole("heading", { name: "Start from a built-in" }).waitFor();
  await byKeyboard(on, "load built-in", "cg v4");
  await on.getByRole("heading", { name: "Overview" }).waitFor();
  await saved(on);
}

/** The file as the server writes it. */
async function onServer(from: Page): Promise<string> {
  const id = new URL(from.url()).pathname.split("/")[1];
  return from.evaluate(async (of) => (await fetch(`/api/configs/${of}/view_yaml`)).text(), id);
}
const has = (on: Page, line: string, there = true) =>
  until(async () => (await onServer(on)).includes(line) === there);
/** The text of the clipboard, once it has changed: what a command copies comes a moment after it. */
async function copied(by: () => Promise<void>): Promise<string> {
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  const before = await clipboard();
  await by();
  await expect.poll(clipboard).not.toBe(before);
  return clipboard();
}

test("what is done while recording is kept as a macro", async () => {
  await byKeyboard(page, "record macro");
  await byKeyboard(page, "assign role", "dailies", "acescg");
  await byKeyboard(page, "add family", "Show");
  await byKeyboard(page, "stop recording", "Prepare show");
  await has(page, "dailies: ACEScg");
});

test("a step is edited to ask for its answer, and the macro is replayed as one step with another one", async () => {
  await byKeyboard(page, "set how a step of a macro is answered", "Prepare show", "1", "name", "ask");
  for (let step = 0; step < 2; step++) await page.keyboard.press("Control+z");
  await has(page, "dailies: ACEScg", false);
  await page.keyboard.press("Control+k");
  await page.keyboard.type("prepare show");
  await page.keyboard.press("Enter");
  await palette(page).getByText("Continue with Assign role", { exact: false }).first().waitFor();
  await page.keyboard.press("Enter");
  await answer(page, "editorial");
  await palette(page).getByText("Run all 2 as one step").waitFor();
  await page.keyboard.press("Enter");
  await has(page, "editorial: ACEScg");
  await page.keyboard.press("Control+z");
  await has(page, "editorial: ACEScg", false);
});

test("as a link it opens with another visitor and changes nothing before Enter", async () => {
  const link = new URL(await copied(() => byKeyboard(page, "copy macro as link", "Prepare show")));
  const other = await app.visitor();
  await open(other.page);
  const before = await onServer(other.page);
  await other.page.goto(`${other.page.url()}${link.search}`);
  await palette(other.page).getByText("Assign role", { exact: false }).first().waitFor();
  expect(await onServer(other.page)).toBe(before);
  expect(other.errors).toEqual([]);
  await other.leave();
});

test("as a script it is copied and exported for the terminal", async () => {
  const script = await copied(() => byKeyboard(page, "copy macro as script", "Prepare show"));
  expect(script).toContain("role.assign");
  expect(script).toContain("family.create --name=Show");
  const download = page.waitForEvent("download");
  await byKeyboard(page, "export macro as script", "Prepare show");
  expect(readFileSync(await (await download).path(), "utf8")).toContain("role.assign");
  expect(errors).toEqual([]);
});
