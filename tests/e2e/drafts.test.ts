import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type App, startOwnApp } from "./app.ts";
import { saved } from "./keys.ts";
import { makeBuiltin } from "./studio.ts";

let app: App;
let page: Page;
let config: string;
beforeAll(async () => {
  app = await startOwnApp();
  const visitor = await app.visitor();
  ({ page } = visitor);
  config = await makeBuiltin(app, visitor, "cg-config-v4.0.0_aces-v2.0_ocio-v2.5");
  await page.goto(`${app.url}/${config}`);
  await page.getByRole("heading", { name: "Overview" }).waitFor();
});
afterAll(() => app?.close());

const form = () =>
  page.locator("form").filter({ has: page.getByRole("button", { name: "Create", exact: true }) });
const name = () =>
  form()
    .getByLabel(/^(Display )?Name/)
    .first();
const note = () => page.getByText("Draft restored");

/** Goes to another address without a new start of the page, as a link does. */
const go = (path: string) => page.evaluate((to) => history.pushState({}, "", to), path);

const kinds = [
  "colorspaces",
  "display-colorspace",
  "displays",
  "looks",
  "named-transforms",
  "shared-views",
  "view-transforms",
  "families",
  "categories",
];

test.each(kinds)(
  "the form of a new row in %s keeps its input over a click outside, Escape and a reload",
  async (path) => {
    const at = `/${config}/${path}/new`;
    const dialog = path === "displays";
    await go(at);
    await name().click();
    expect(await note().count()).toBe(0);
    await page.keyboard.type("Half a name");

    if (dialog) await page.mouse.click(6, 400);
    else
      await page
        .getByRole("navigation")
        .getByRole("link", { name: /^Roles/ })
        .first()
        .click();
    await name().waitFor({ state: "detached" });
    await page.getByRole("heading", { name: dialog ? "Displays" : "Roles", level: 1 }).waitFor();
    await go(at);
    await note().waitFor();
    await expect.poll(() => name().inputValue()).toBe("Half a name");

    await name().click();
    await page.keyboard.press("End");
    await page.keyboard.type(" more");
    await page.keyboard.press("Escape");
    await name().waitFor({ state: "detached" });
    await go(at);
    await note().waitFor();
    await expect.poll(() => name().inputValue()).toBe("Half a name more");

    await name().click();
    await page.keyboard.press("End");
    await page.keyboard.type(" typed");
    await page.reload();
    await note().waitFor();
    await expect.poll(() => name().inputValue()).toBe("Half a name more typed");

    await page.getByRole("button", { name: "Discard draft" }).click();
    await expect.poll(() => name().inputValue()).toBe("");
    // Drafts of all kinds are kept in one place: what was discarded is gone after a start of the page for each.
    if (path === "colorspaces") await page.reload();
    else {
      await go(`/${config}/roles`);
      await name().waitFor({ state: "detached" });
      await go(at);
    }
    await name().waitFor();
    await expect.poll(() => name().inputValue()).toBe("");
    expect(await note().count()).toBe(0);
    await go(`/${config}/roles`);
    await name().waitFor({ state: "detached" });
  },
);

test.each([
  ["file-rules", "Add file rule", /^Basic rule/],
  ["viewing-rules", "Add viewing rule", /^Color/],
] as const)("the form of a new rule in %s keeps its input", async (path, add, item) => {
  const at = `/${config}/${path}/`;
  const begin = async () => {
    await page.getByRole("button", { name: add, exact: true }).click();
    await page.getByRole("menuitem", { name: item }).click();
    await name().waitFor();
  };
  await go(at);
  await begin();
  await name().fill("half_a_rule");
  await page.keyboard.press("Escape");
  await name().waitFor({ state: "detached" });
  await begin();
  await note().waitFor();
  await name().fill("half_a_rule_typed");
  await page.reload();
  await begin();
  await note().waitFor();
  await expect.poll(() => name().inputValue()).toBe("half_a_rule_typed");
  await page
    .getByRole("navigation")
    .getByRole("link", { name: /^Roles/ })
    .first()
    .click();
  await go(at);
  await begin();
  await expect.poll(() => name().inputValue()).toBe("half_a_rule_typed");
  await page.getByRole("button", { name: "Discard draft" }).click();
  await expect.poll(() => name().inputValue()).not.toBe("half_a_rule_typed");
});

test("an account form keeps its input over a reload, but never a password", async () => {
  await page.goto(`${app.url}/register`);
  const entries = page.getByRole("form", { name: "Register" });
  await entries.getByLabel(/^E-mail/).fill("ada@example.com");
  await entries.getByLabel(/^Password/).fill("a secret of many words");
  await page.getByRole("button", { name: /^Show password/ }).click();
  await entries.getByLabel(/^Name/).fill("Ada");
  await page.reload();
  await note().waitFor();
  await expect.poll(() => entries.getByLabel(/^E-mail/).inputValue()).toBe("ada@example.com");
  await expect.poll(() => entries.getByLabel(/^Name/).inputValue()).toBe("Ada");
  expect(await entries.getByLabel(/^Password/).inputValue()).toBe("");
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain("secret");
  await page.getByRole("button", { name: "Discard draft" }).click();
  await expect.poll(() => entries.getByLabel(/^E-mail/).inputValue()).toBe("");
});

test("what is being typed into a field of an open row is not lost by a reload", async () => {
  await page.goto(`${app.url}/${config}/`);
  const description = page.getByLabel("Description", { exact: true }).first();
  await description.click();
  await page.keyboard.press("Control+a");
  await page.keyboard.type("Typed, and not left");
  await page.reload();
  await page.getByText("Typed, and not left").first().waitFor();
  await saved(page);
});
