import { randomUUID } from "node:crypto";
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTransform } from "#ocio/chain/transform.ts";
import { type App, post, startApp } from "./app.ts";
import { makeBuiltin, regular, studio } from "./studio.ts";

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app?.close());

const asPhone = (page: Page) => page.setViewportSize({ width: 390, height: 844 });

/** True once all of something is in the window. */
const inWindow = (what: Locator) =>
  what.evaluate((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
  });

test("on a phone the menu of a row is in the window wherever a finger rests on the row", async () => {
  const { page, errors } = await studio(app);
  await page.goto(`${page.url().replace(/\/$/, "")}/colorspaces`);
  const row = page.getByRole("option", { name: /^ACEScg/ });
  await row.waitFor();
  await asPhone(page);
  const { width } = (await row.boundingBox())!;
  for (const x of [20, width / 2, width - 20]) {
    await row.click({ button: "right", position: { x, y: 10 } });
    const menu = page.getByRole("menu");
    await menu.getByRole("menuitem", { name: /^Rename/ }).waitFor();
    await expect.poll(() => inWindow(menu)).toBe(true);
    await page.keyboard.press("Escape");
    await menu.waitFor({ state: "detached" });
  }
  expect(errors).toEqual([]);
});

test("the head of a step has its buttons on its card, however long the name of its type", async () => {
  const { page, errors } = await studio(app);
  const [config, id] = [new URL(page.url()).pathname.split("/")[1], randomUUID()];
  const transform = createTransform("ExponentWithLinearTransform", randomUUID());
  const look = { id, name: "Night", process_space_name: "ACEScg", transform };
  expect((await post(page, `/api/configs/${config}/looks/`, look)).status).toBe(201);
  await page.setViewportSize({ width: 1280, height: 500 });
  await page.goto(`${app.url}/${config}/looks/${id}`);
  const fold = page.getByRole("button", { name: "Collapse step 1" });
  await fold.waitFor();
  const over = await fold.evaluate(
    (button) =>
      button.getBoundingClientRect().right - (button.closest(".step")?.getBoundingClientRect().right ?? 0),
  );
  expect(over).toBeLessThan(0);
  expect(errors).toEqual([]);
});

test("on a phone what filters the sheet of keys stands in one line of words", async () => {
  const { page } = await studio(app);
  await asPhone(page);
  await page.keyboard.press("?");
  const sheet = page.getByRole("dialog", { name: "Keys" });
  const label = sheet.getByText("Only those available here");
  await expect.poll(async () => (await label.boundingBox())?.height).toBeLessThan(30);
  await label.click();
  await expect.poll(() => sheet.getByRole("checkbox").isChecked()).toBe(true);
  await page.keyboard.press("Escape");
});

test("on a phone the list of configs says what it counts, within its rows", async () => {
  const visitor = await regular(app);
  const { page } = visitor;
  await makeBuiltin(app, visitor);
  await page.goto(app.url);
  await asPhone(page);
  const told = page.getByText(/\d.* color spaces$/).first();
  await told.waitFor();
  const free = await told.evaluate(
    (line) => (line.closest("tr")?.getBoundingClientRect().bottom ?? 0) - line.getBoundingClientRect().bottom,
  );
  expect(free).toBeGreaterThan(4);
});

test("a finger finds rows, fields and buttons of 40 pixels and more", async () => {
  const { page, context } = await app.visitor();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Emulation.setTouchEmulationEnabled", { enabled: true });
  await asPhone(page);
  await page.goto(`${app.url}/${await makeBuiltin(app, { context })}/colorspaces`);
  await page.getByRole("option", { name: /^ACEScct/ }).click();
  await page.getByRole("textbox", { name: "Description" }).waitFor();
  const low = () =>
    page.evaluate(() =>
      [
        ...document.querySelectorAll(
          ".sections a, .status-bar button, .row-form :is(.button, .field, .tag button)",
        ),
      ]
        .filter((element) => element.getBoundingClientRect().width > 0)
        .filter((element) => element.getBoundingClientRect().height < 40)
        .map((element) => element.outerHTML),
    );
  await expect.poll(low).toEqual([]);
  await page.getByRole("button", { name: "Back to the list" }).click();
  const row = page.getByRole("option", { name: /^ACEScct/ });
  await expect.poll(async () => (await row.boundingBox())?.height).toBe(44);
});

test("on a phone what undo and redo say in the status bar stands beside each other", async () => {
  const { page } = await studio(app);
  const id = new URL(page.url()).pathname.split("/")[1];
  await page.goto(`${app.url}/${id}`);
  const name = page.getByRole("textbox", { name: "Name", exact: true });
  await name.fill("A show");
  await name.press("Tab");
  const bar = page.getByRole("contentinfo");
  await bar.getByRole("button", { name: /^Undo: / }).click();
  await bar.getByText("Nothing to undo").waitFor();
  await asPhone(page);
  const over = () =>
    bar.evaluate((element) =>
      [...element.querySelectorAll<HTMLElement>(".fact")]
        .filter(
          (fact) => getComputedStyle(fact).overflowX === "visible" && fact.scrollWidth > fact.clientWidth,
        )
        .map((fact) => fact.textContent),
    );
  await expect.poll(over).toEqual([]);
});
