import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type App, startApp } from "./app.ts";
import { answer, byKeyboard, palette, saved } from "./keys.ts";

/* Where the focus is while the palette asks and after it ran, and what it offers where no configuration is open. */
let app: App;
let page: Page;
let errors: string[];
let config: string;

beforeAll(async () => {
  app = await startApp();
  ({ page, errors } = await app.visitor());
  await page.goto(app.url);
  await page.getByRole("heading", { name: "Start from a built-in" }).waitFor();
  await byKeyboard(page, "load built-in", "cg v4");
  await page.getByRole("heading", { name: "Overview" }).waitFor();
  await saved(page);
  config = new URL(page.url()).pathname;
});
afterAll(() => app?.close());

const inField = () =>
  page.evaluate(() => document.activeElement?.matches(".palette [role=combobox]") ?? false);

test("opened by mouse, “Rename…” has the focus in its field, and Escape closes it from everywhere", async () => {
  await page.goto(`${app.url}${config}/colorspaces`);
  await page
    .getByRole("option", { name: /ACEScct/ })
    .first()
    .click({ button: "right" });
  await page.getByRole("menuitem", { name: /Rename/ }).click();
  await palette(page).waitFor();
  await page.waitForFunction(() => document.activeElement?.matches(".palette [role=combobox]"));
  await page.waitForTimeout(700);
  expect(await inField()).toBe(true);
  await palette(page).getByLabel("Preview").focus();
  await page.keyboard.press("Escape");
  await palette(page).waitFor({ state: "detached" });
});

test("what is typed on after a run lands in no field that got the focus by it", async () => {
  await page.keyboard.press("Control+k");
  await page.keyboard.type("add color space");
  await page.keyboard.press("Enter");
  await page.waitForFunction(
    () => document.querySelector<HTMLInputElement>(".palette [role=combobox]")?.value === "",
  );
  await page.keyboard.type("Typed on");
  await page.keyboard.press("Enter");
  await page.keyboard.type("xyz");
  await palette(page).waitFor({ state: "detached" });
  const values = await page
    .locator("input:not([type=checkbox]), textarea")
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));
  expect(values.filter((value) => value.includes("xyz"))).toEqual([]);
});

test("key hints at the foot are shown whole or not at all", async () => {
  await page.keyboard.press("Control+k");
  await page.keyboard.type("add viewing rule");
  await palette(page).getByRole("option").first().waitFor();
  await page.keyboard.press("Enter");
  await answer(page, "encodings");
  await palette(page).getByText("Check").waitFor();
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 });
    const hints = await palette(page)
      .locator(".palette-hints > span")
      .evaluateAll((spans) =>
        spans.map((span) => {
          const box = span.getBoundingClientRect();
          const room = (span.parentElement as Element).getBoundingClientRect();
          const words = span.querySelector(".ellipsis") as Element;
          return {
            isShown: box.top < room.bottom - 1,
            isWhole:
              box.right <= room.right + 1 &&
              box.bottom <= room.bottom + 1 &&
              words.scrollWidth <= words.clientWidth,
          };
        }),
      );
    expect(hints.filter(({ isShown, isWhole }) => isShown && !isWhole)).toEqual([]);
    expect(hints[0]?.isShown).toBe(true);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.keyboard.press("Control+k");
  await palette(page).waitFor({ state: "detached" });
});

test("on the list of configurations a command says that none is open, and Enter leads to them", async () => {
  await byKeyboard(page, "go to the list of configurations");
  await page.getByRole("heading", { name: "Configurations", exact: true }).waitFor();
  await page.keyboard.press("Control+k");
  await page.keyboard.type("rename color space");
  await palette(page).getByText("Not available: open a config first").first().waitFor();
  await page.keyboard.press("Enter");
  await palette(page)
    .getByRole("option", { name: /cg-config-v4/ })
    .first()
    .waitFor();
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Overview" }).waitFor();
  expect(errors).toEqual([]);
});

test("Ctrl+K and what is typed while a page is loaded again reach the palette", async () => {
  await page.route(/auth\/initialize/, async (route) => {
    await new Promise((done) => setTimeout(done, 500));
    await route.continue();
  });
  const asked = page.waitForRequest(/auth\/initialize/);
  await page.reload({ waitUntil: "commit" });
  await asked;
  await page.keyboard.press("Control+k");
  await page.keyboard.type("undo");
  await palette(page).waitFor();
  await page.waitForFunction(
    () => document.querySelector<HTMLInputElement>(".palette [role=combobox]")?.value === "undo",
  );
  await page.unroute(/auth\/initialize/);
});

test("a key pressed before the first screen has its rows acts on the row once they are there", async () => {
  const row = await page.evaluate(
    async (list) => (await (await fetch(list)).json())[0].id as string,
    `/api/configs${config}/colorspaces`,
  );
  await page.goto(`${app.url}${config}/colorspaces/${row}`);
  await page.getByRole("listbox", { name: "Color spaces" }).waitFor();
  await page.route(/\/api\/configs\//, async (route) => {
    await new Promise((done) => setTimeout(done, 1500));
    await route.continue().catch(() => undefined);
  });
  const asked = page.waitForRequest(/\/api\/configs\//);
  await page.reload({ waitUntil: "commit" });
  await asked;
  await page.getByRole("button", { name: /Search or run a command/ }).waitFor();
  await page.keyboard.press("F2");
  await palette(page).getByRole("combobox").waitFor();
  await page.unroute(/\/api\/configs\//);
  await page.keyboard.press("Escape");
});

test("a link into a config that is not there says so, and its command is asked in the one that is opened instead", async () => {
  const { page: other, leave } = await app.visitor();
  const gone = "00000000-0000-4000-8000-00000000dead";
  await other.goto(`${app.url}/${gone}?run=colorspace.create&with=%7B%22name%22%3A%22Linked%22%7D`);
  await palette(other).getByText("This link leads into a config that was deleted").waitFor();
  // An Enter that comes too early to be meant for the link does not count.
  await other.locator("html:not([data-guarded])").waitFor({ state: "attached" });
  await other.keyboard.press("Enter");
  await answer(other, "load built-in");
  await answer(other, "cg v4");
  await other.getByRole("heading", { name: "Overview" }).waitFor();
  await palette(other).getByText("Linked").first().waitFor();
  expect(await palette(other).getByText("open a config first").count()).toBe(0);
  await leave();
});
