import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type App, startApp, until } from "./app.ts";
import { byKeyboard, palette } from "./keys.ts";
import { openStudio } from "./studio.ts";

const LIST = "main :is([role=listbox], [role=grid])";
const NAME = ":is(main, [role=dialog]) .form input";
const SCREEN = "main, main > section[data-screen-focus]";

type Row = {
  /** Selector of what has the focus on the screen, also on one of its items. */
  focus: string;
  /** Address within the configuration, where it is not the path of the route. */
  at?: string;
  /** Collection of the API of which the first item is opened. */
  item?: string;
};

/** Element that has the focus on each screen of the route tree. */
const screens: Record<string, Row> = {
  "/": { focus: "main [data-row]" },
  "/$configId": { focus: SCREEN },
  "/$configId/": { focus: SCREEN },
  "/$configId/categories": { focus: LIST },
  "/$configId/colorspaces": { focus: LIST },
  "/$configId/display-colorspace": { focus: LIST },
  "/$configId/displays": { focus: LIST },
  "/$configId/export": { focus: SCREEN },
  "/$configId/families": { focus: LIST },
  "/$configId/file-rules": { focus: LIST },
  "/$configId/files": { focus: SCREEN },
  "/$configId/compare": { focus: ".config-side button" },
  "/$configId/convert": { focus: ".convert-target button" },
  "/$configId/channels": { focus: SCREEN },
  "/$configId/layer": { focus: SCREEN },
  "/$configId/merge": { focus: ".config-side button" },
  "/$configId/ociom": { focus: LIST },
  "/$configId/history": { focus: LIST },
  "/$configId/looks": { focus: LIST },
  "/$configId/named-transforms": { focus: LIST },
  "/$configId/roles": { focus: SCREEN },
  "/$configId/shared-views": { focus: LIST },
  "/$configId/shots": { focus: "main button" },
  "/$configId/git": { focus: SCREEN },
  "/$configId/webhooks": { focus: SCREEN },
  "/$configId/view-transforms": { focus: LIST },
  "/$configId/viewer": { focus: ".stage" },
  "/$configId/viewing-rules": { focus: LIST },
  "/$configId/categories/$id": { focus: LIST, item: "categories" },
  "/$configId/colorspaces/$id": { focus: LIST, item: "colorspaces" },
  "/$configId/display-colorspace/$id": { focus: LIST, item: "display_colorspaces" },
  "/$configId/displays/$id": { focus: NAME, item: "displays" },
  "/$configId/families/$id": { focus: LIST, item: "families" },
  "/$configId/history/$version": { focus: LIST, at: "/history/1" },
  "/$configId/looks/$id": { focus: LIST, item: "looks" },
  "/$configId/named-transforms/$id": { focus: LIST, item: "named_transforms" },
  "/$configId/shared-views/$id": { focus: LIST, item: "shared_views" },
  "/$configId/view-transforms/$id": { focus: LIST, item: "view_transforms" },
  "/profile": { focus: SCREEN },
  "/account-log": { focus: SCREEN },
  "/teams/": { focus: SCREEN },
  "/teams/$teamId/": { focus: SCREEN, at: "/teams/none" },
  "/teams/$teamId/log": { focus: SCREEN, at: "/teams/none/log" },
  // To whoever is no operator there is nothing.
  "/operator": { focus: "main.notice a" },
  "/register": { focus: "main input" },
  "/sign-in": { focus: "main input" },
  "/upgrade": { focus: SCREEN },
  "/privacy": { focus: SCREEN },
  "/guide": { focus: SCREEN },
  "/terms": { focus: SCREEN },
  "/reset-password/$token": { focus: "main input", at: "/reset-password/token?user_id=1" },
  "/reset-password/": { focus: "main input" },
  "/subscription/cancel": { focus: SCREEN },
  "/subscription/success": { focus: SCREEN },
};

let app: App;
let page: Page;
let errors: string[];
let base: string;
beforeAll(async () => {
  app = await startApp();
  const visitor = await app.visitor();
  ({ page, errors } = visitor);
  base = await openStudio(app, visitor);
});
afterAll(() => app?.close());

/** Goes to another address without a new start of the page, as a link does. */
const go = (path: string) =>
  page.evaluate((to) => {
    history.pushState({}, "", to);
  }, path);

/**
 * Waits until what has the focus matches a selector, and keeps it: what closes or comes late does not take it away, but a
 * screen gives it on to the one that takes its place. The failure says what has it instead.
 */
async function focused(selector: string): Promise<void> {
  const hasStill = () =>
    page.evaluate(async (wanted) => {
      const has = () => document.activeElement?.matches(wanted) === true;
      if (has()) await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      return has();
    }, selector);
  await until(hasStill, 30_000).catch(async () => {
    const has = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 160));
    throw new Error(`${page.url()}: ${selector} has not the focus, but ${has}`);
  });
}

let names = 0;
/** A name that nothing has, also where a test is tried again. */
const unused = (name: string) => `${name} ${++names}`;

async function addressOf(route: string, { at, item }: Row): Promise<string> {
  if (!route.startsWith("/$configId")) return at ?? route;
  if (at) return base + at;
  const path = base + route.slice("/$configId".length);
  if (!item) return path;
  const id = await page.evaluate(
    async (list) => (await (await fetch(list)).json())[0].id as string,
    `/api/configs${base}/${item}`,
  );
  return path.replace("$id", id);
}

test("every screen of the route tree has a row in the table of what has the focus", () => {
  const tree = readFileSync(resolve(import.meta.dirname, "../../src/routeTree.gen.ts"), "utf8");
  const full = /interface FileRoutesByFullPath \{([^}]*)\}/.exec(tree)?.[1] ?? "";
  const routes = [...full.matchAll(/'([^']+)'/g)].map(([, path]) => path);
  expect(routes.length).toBeGreaterThan(30);
  expect(Object.keys(screens).toSorted()).toEqual(routes.toSorted());
});

/** Screens whose content comes in the same order have the focus from a start of the page in the same way. */
const started = new Set<string>();

test.each(Object.entries(screens))(
  "%s has the focus when it is gone to, and the first of its kind after a start of the page on it",
  async (route, row) => {
    const address = await addressOf(route, row);
    await go(address.startsWith("/terms") ? "/privacy" : "/terms");
    await page.locator("main.page h1").waitFor();
    // As after a click on a link beside the screen.
    await page.locator(".home-link").focus();
    await go(address);
    await focused(row.focus);
    const kind = `${row.focus} ${row.item !== undefined} ${route.startsWith("/$configId")}`;
    if (started.has(kind)) return;
    started.add(kind);
    await page.reload();
    await focused(row.focus);
  },
);

test.each(["/$configId/colorspaces/$id", "/$configId/roles"])(
  "%s has the focus in a page that begins there",
  async (route) => {
    const row = screens[route] as Row;
    await page.goto(app.url + (await addressOf(route, row)));
    await focused(row.focus);
  },
);

const kinds: [segment: string, button: string, made: string][] = [
  ["colorspaces", "color space", ".add-transform"],
  ["looks", "look", ".add-transform"],
  ["named-transforms", "named transform", ".add-transform"],
  ["view-transforms", "view transform", ".add-transform"],
  ["families", "family", LIST],
  ["categories", "category", LIST],
  ["displays", "display", LIST],
];

test.each(kinds)(
  "/%s/new: a submit that fails focuses the field, one that creates goes on with the work",
  async (segment, _, made) => {
    const path = `${base}/${segment}`;
    await go(`${path}/new`);
    await focused(NAME);
    const create = page.getByRole("button", { name: "Create", exact: true });
    await create.click();
    await page.locator("[aria-invalid=true]").first().waitFor();
    await focused(`${NAME}[aria-invalid=true]`);
    await page.keyboard.type(unused(`New of ${segment}`));
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => !url.pathname.endsWith("/new"));
    await focused(made);
  },
);

test("a submit by key that fails focuses the field, in the form of a rule and in that of an account too", async () => {
  await go(`${base}/file-rules`);
  await focused(LIST);
  await page.getByRole("button", { name: "Add file rule" }).click();
  await page.getByRole("menuitem", { name: /Regex rule/ }).click();
  await focused(NAME);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Control+Enter");
  await focused(`${NAME}[aria-invalid=true]`);
  await page.keyboard.press("Escape");
  await focused(LIST);
  await page.goto(`${app.url}/sign-in`);
  await focused("main input[name=email]");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await focused("main input[name=email][aria-invalid=true]");
});

test("a press that leaves a refused field is a click on what was pressed", async () => {
  await page.goto(`${app.url}${base}/shared-views/new`);
  await focused(NAME);
  const taken = await page.evaluate(
    async (list) => (await (await fetch(list)).json())[0].name as string,
    `/api/configs${base}/shared_views`,
  );
  await page.keyboard.type(taken);
  const space = page.getByRole("combobox", { name: /^Color space/ });
  const before = await space.boundingBox();
  await space.hover();
  await page.mouse.down();
  await page.locator(`${NAME}[aria-invalid=true]`).waitFor();
  expect(await space.boundingBox()).toEqual(before);
  await page.mouse.up();
  await focused("input[role=combobox]");
  expect((await space.boundingBox())?.y).toBeGreaterThan(before?.y ?? 0);
  await page.keyboard.press("Escape");
});

test("a shared view, a viewing rule and a display color space: a submit that fails focuses the field, one that creates goes on", async () => {
  await page.goto(`${app.url}${base}/shared-views/new`);
  await focused(NAME);
  await page.getByRole("button", { name: "Create", exact: true }).click();
  await focused(`${NAME}[aria-invalid=true]`);
  await page.keyboard.type(unused("New of views"));
  await page.getByRole("combobox", { name: /^Color space/ }).click();
  await focused("input[role=combobox]");
  await page.keyboard.type("ACEScg");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Control+Enter");
  await page.waitForURL((url) => !url.pathname.endsWith("/new"));
  await focused(LIST);

  await go(`${base}/viewing-rules`);
  await page.getByRole("button", { name: "Add viewing rule", exact: true }).waitFor();
  await focused(LIST);
  await page.getByRole("button", { name: "Add viewing rule", exact: true }).click();
  await page.getByRole("menuitem").first().click();
  await focused(NAME);
  await page.keyboard.press("Control+Enter");
  await page.getByText("A viewing rule needs at least one color space or encoding.").waitFor();
  await focused(NAME);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");

  await go(`${base}/display-colorspace/new`);
  await focused(NAME);
  await page.keyboard.press("Enter");
  await focused(`${NAME}[aria-invalid=true]`);
  await page.keyboard.type(unused("New display"));
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => url.pathname.endsWith("/display-colorspace"));
  await focused(LIST);
});

test("T adds a transform right after a space was created, by form and by palette", async () => {
  await go(`${base}/colorspaces/new`);
  await focused(NAME);
  await page.keyboard.type(unused("Made by form"));
  await page.keyboard.press("Enter");
  await focused(".add-transform");
  await page.keyboard.press("t");
  await page.getByRole("dialog", { name: /Add transform/ }).waitFor();
  await page.keyboard.press("Escape");
  await palette(page).waitFor({ state: "detached" });
  await go(`${base}/colorspaces`);
  await focused(LIST);
  await byKeyboard(page, "create color space", "Made by palette");
  await focused(".add-transform");
  await page.keyboard.press("t");
  await page.getByRole("dialog", { name: /Add transform/ }).waitFor();
  await page.keyboard.press("Escape");
  await palette(page).waitFor({ state: "detached" });
});

test.each([
  ["colorspaces", "Color Space"],
  ["display-colorspace", "Display Color Space"],
])("Enter submits in every single-line field of /%s/new", async (segment) => {
  await go(`${base}/${segment}/new`);
  await focused(NAME);
  const fields = page.locator(
    ":is(main, [role=dialog]) form .form :is(input:not([type=checkbox], [type=radio], [role=combobox]))",
  );
  const count = await fields.count();
  expect(count).toBeGreaterThan(2);
  for (let at = 0; at < count; at++) {
    if (at > 0) {
      // The form that was sent may still be there for a moment, with the focus.
      await go("/terms");
      await page.locator("main.page h1").waitFor();
      await go(`${base}/${segment}/new`);
    }
    await focused(NAME);
    await page.keyboard.type(unused(`Field ${at} of ${segment}`));
    await fields.nth(at).focus();
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => !url.pathname.endsWith("/new"));
  }
});

test("a click on a key in the sheet of all keys asks for another one, and the focus returns to the list", async () => {
  await go(`${base}/colorspaces`);
  await focused(LIST);
  await page.keyboard.press("?");
  const sheet = page.getByRole("dialog", { name: "Keys", exact: true });
  await sheet.getByRole("button", { name: "Change key of Go to roles" }).click();
  await sheet.waitFor({ state: "detached" });
  await palette(page).getByText("press them; one after the other makes a chord").first().waitFor();
  await focused(".palette input");
  await page.keyboard.press("Escape");
  await palette(page).waitFor({ state: "detached" });
  await focused(LIST);
});

test("arrows walk Home at once, from the configurations on to the built-in ones", async () => {
  await page.goto(app.url);
  await focused("main .config-link");
  await page.keyboard.press("End");
  await focused(".builtins [data-row]");
  await page.keyboard.press("Home");
  await focused(".config-link");
  const { page: fresh, leave } = await app.visitor();
  await fresh.goto(app.url);
  await fresh.waitForFunction(() => document.activeElement?.matches(".builtins li:first-child [data-row]"));
  await fresh.keyboard.press("ArrowDown");
  // A first key may wait for the commands that it brings.
  await fresh.waitForFunction(() => document.activeElement?.matches(".builtins li:nth-child(2) [data-row]"));
  await leave();
});

test("a dialog that closes, a row and a step that go and a type that changes leave the focus in the screen", async () => {
  const inMain = "main, main *";
  await go(`${base}/colorspaces`);
  await focused(LIST);
  await page.keyboard.press("?");
  await page.getByRole("dialog", { name: "Keys" }).waitFor();
  await page.keyboard.press("Escape");
  await focused(LIST);
  await go(`${base}/display-colorspace/new`);
  await focused(NAME);
  await page.keyboard.press("Escape");
  await page.waitForURL((url) => url.pathname === `${base}/display-colorspace`);
  await focused(LIST);
  await go(`${base}/roles`);
  await focused(SCREEN);
  await page.keyboard.press("ArrowDown");
  await focused("[data-role-name] input");
  await page.locator(".role-table button[aria-label^=Remove]").first().click();
  await focused(inMain);
  await go(`${base}/colorspaces`);
  await focused(LIST);
  await byKeyboard(page, "create color space", "With steps");
  await focused(".add-transform");
  await page.keyboard.press("Enter");
  await focused("input[aria-label='Add Transform']");
  await page.keyboard.type("matrix");
  await page.keyboard.press("Enter");
  await focused(".step-head");
  await page.locator(".step-type").first().click();
  await focused("input[role=combobox]");
  await page.keyboard.type("exponent");
  await page.keyboard.press("Enter");
  await page.locator(".step-head").filter({ hasText: "Exponent" }).first().waitFor();
  await focused(".step-head, .step-head *");
  await page.locator(".step-head").first().focus();
  await page.keyboard.press("Delete");
  await page.locator(".step-head").waitFor({ state: "detached" });
  await focused(inMain);
  expect(errors).toEqual([]);
});

test("a key that is pressed as soon as the page is loaded means the row that its address names", async () => {
  const address = await addressOf("/$configId/colorspaces/$id", { focus: LIST, item: "colorspaces" });
  for (let visit = 0; visit < 4; visit++) {
    await page.goto(app.url + address);
    await page.keyboard.press("F2");
    await palette(page).waitFor();
    await page.keyboard.press("Escape");
  }
  expect(errors).toEqual([]);
});
