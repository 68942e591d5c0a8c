import { gzipSync } from "node:zlib";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type App, settled, startApp, until } from "./app.ts";
import { byKeyboard } from "./keys.ts";

let app: App;
let page: Page;
let errors: string[];
let base: string;
beforeAll(async () => {
  app = await startApp();
  ({ page, errors } = await app.visitor());
  await page.goto(app.url);
  await page.getByRole("heading", { name: "Start from a built-in" }).waitFor();
  await byKeyboard(page, "load built-in", "studio v4");
  await page.waitForURL(/\/[0-9a-f]{8}-[0-9a-f-]{27}/);
  await page.getByRole("heading", { name: "Overview" }).waitFor();
  base = new URL(page.url()).pathname.replace(/\/$/, "");
});
afterAll(() => app?.close());

const NOBODY = "00000000-0000-4000-8000-00000000dead";

/** Goes to another address without a new start of the page, as a link does. */
const go = (path: string) =>
  page.evaluate((to) => {
    history.pushState({}, "", to);
  }, path);
const toast = (text: string) => page.getByRole("alert").filter({ hasText: text }).last().waitFor();
/** The ID of the first thing of a list. */
const first = (list: string) =>
  page.evaluate(
    async (path) => (await (await fetch(`/api/configs${path}/`)).json())[0].id as string,
    `${base}/${list}`,
  );

test("a visitor fetches at most 205 kB of packed JavaScript before the list of configurations shows", async () => {
  const { page: fresh, leave } = await app.visitor("first");
  await fresh.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector("table.configs, .home-card.empty")) return;
      observer.disconnect();
      document.documentElement.dataset.shown = String(performance.now());
    }).observe(document, { childList: true, subtree: true });
  });
  await fresh.goto(app.url);
  await fresh.locator("html[data-shown]").waitFor();
  const urls = await fresh.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .filter(
        ({ name, startTime }) =>
          /\.js$/.test(name) && startTime < Number(document.documentElement.dataset.shown),
      )
      .map(({ name }) => name),
  );
  await leave();
  const sizes = await Promise.all(
    urls.map(async (url) => gzipSync(await (await fetch(url)).arrayBuffer()).length),
  );
  // React alone is about 60.
  expect(sizes.reduce((sum, size) => sum + size, 0)).toSatisfy(
    (sum: number) => sum > 60_000 && sum <= 205_000,
  );
});

const outside: [string, string][] = [
  ["/", "Configurations"],
  ["/sign-in", "Sign in"],
  ["/register", "Register"],
  ["/reset-password", "Reset password"],
  ["/reset-password/", "Reset password"],
  ["/reset-password/token?user_id=1", "password"],
  ["/profile", "Profile"],
  ["/account-log", "Account log"],
  ["/teams", "Teams"],
  ["/teams/none", "Team"],
  ["/teams/none/log", "Team log"],
  ["/operator", "Not Found"],
  ["/upgrade", "Upgrade"],
  ["/subscription/success", "Subscription"],
  ["/subscription/cancel", "Subscription"],
  ["/terms", "Terms of use"],
  ["/privacy", "Privacy"],
  ["/guide", "Guide"],
];

test.each(outside)("%s shows its screen", async (path, heading) => {
  await go(path);
  await page
    .getByRole("main")
    .getByRole("heading", { level: 1, name: new RegExp(heading, "i") })
    .waitFor();
});

const inside: [string, string][] = [
  ["", "Overview"],
  ["/", "Overview"],
  ["/webhooks", "Webhooks"],
  ["/git", "Git"],
  ["/colorspaces", "Color spaces"],
  ["/display-colorspace", "Display color spaces"],
  ["/displays", "Displays"],
  ["/looks", "Looks"],
  ["/named-transforms", "Named transforms"],
  ["/shared-views", "Shared views"],
  ["/view-transforms", "View transforms"],
  ["/history", "History"],
  ["/history/1", "Version 1"],
  ["/history/900", "Could not find the version with ID: 900"],
  ["/history/nowhere", "Could not find the version with ID: nowhere"],
  ["/export", "Problems"],
  ["/roles", "Roles"],
  ["/roles/", "Roles"],
  ["/file-rules", "File rules"],
  ["/file-rules/", "File rules"],
  ["/viewing-rules", "Viewing rules"],
  ["/viewing-rules/", "Viewing rules"],
];

test.each(inside)("/{configId}%s shows its screen", async (path, heading) => {
  await go(`${base}${path}`);
  await page.getByRole("main").getByRole("heading", { name: heading, exact: true }).first().waitFor();
});

const items: [string, string, string, string][] = [
  ["colorspaces", "colorspaces", "Create Color Space", "Could not find the color ?space with ID"],
  [
    "display-colorspace",
    "display_colorspaces",
    "Create Display Color Space",
    "Could not find the display colorspace with ID",
  ],
  ["displays", "displays", "Create Display", "Could not find the display with ID"],
  ["looks", "looks", "Create Look", "Could not find the look with ID"],
  [
    "named-transforms",
    "named_transforms",
    "Create Named Transform",
    "Could not find the named transform with ID",
  ],
  ["shared-views", "shared_views", "Create Shared View", "Could not find the shared view with ID"],
  [
    "view-transforms",
    "view_transforms",
    "Create View Transform",
    "Could not find the view transform with ID",
  ],
];

test.each(items)(
  "/{configId}/%s/{id}: new creates, an ID edits, an unknown one is said",
  async (segment, list, heading, missing) => {
    await go(`${base}/${segment}/new`);
    await page.getByRole("heading", { name: heading, exact: true }).waitFor();

    const id = await first(list);
    await go(`${base}/${segment}/${id}`);
    await page.getByRole("heading", { name: heading, exact: true }).waitFor({ state: "detached" });
    await page.getByRole("textbox", { name: /Name/ }).first().waitFor();
    await expect.poll(() => page.getByRole("textbox", { name: /Name/ }).first().inputValue()).not.toBe("");

    await go(`${base}/${segment}/${NOBODY}`);
    await page.getByText(new RegExp(`${missing}: ${NOBODY}`)).waitFor();
    await page.getByRole("button", { name: "Return to list" }).click();
    await page.waitForURL((url) => url.pathname === `${base}/${segment}`);
  },
);

test.each(["", "/colorspaces", "/looks/new", "/roles/"])(
  "an ID that is no UUID goes home and says so: /nonsense%s",
  async (rest) => {
    await go(`/nonsense${rest}`);
    await page.waitForURL((url) => url.pathname === "/");
    await toast("Invalid configuration ID format");
  },
);

test.each(["", "/colorspaces", "/looks/new"])(
  "a configuration that is not there has a page: /{unknown}%s",
  async (rest) => {
    await go(`/${NOBODY}${rest}`);
    await page.getByRole("heading", { name: "Configuration Not Found", exact: true }).waitFor();
    await page.getByText("The requested configuration was not found", { exact: true }).waitFor();
  },
);

test.each(["", "/colorspaces", "/displays/new"])(
  "a server that does not answer leads home: /{configId}%s",
  async (rest) => {
    await go("/");
    await page.getByRole("heading", { name: "Start from a built-in" }).waitFor();
    await page.route("**/api/**", (route) => route.abort());
    await go(`/${NOBODY}${rest}`);
    await page.waitForURL((url) => url.pathname === "/");
    await toast("Failed to connect to server");
    await page.unroute("**/api/**");
    errors.length = 0;
  },
);

test("an overview whose counts cannot be fetched leads home, also from a link that is hovered", async () => {
  await go("/");
  await page.getByRole("heading", { name: "Start from a built-in" }).waitFor();
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/counts", async (route) => {
    await held;
    await route.fulfill({ status: 500, json: { detail: "No." } });
  });
  // The link is fetched for as soon as it has the focus, which it gets when the page is loaded, or is hovered; who goes
  // meanwhile shares the answer.
  const asked = page.waitForRequest("**/counts");
  await page.reload();
  await page.getByRole("heading", { name: "Start from a built-in" }).waitFor();
  const link = page.getByRole("main").locator(`a[href="${base}"]`).first();
  await link.hover();
  await asked;
  await link.click();
  await settled(page);
  answer();
  await page.waitForURL((url) => url.pathname === "/");
  await toast("Failed to load configuration data");
  // It is told once, and not again when the page is loaded anew.
  await page.unroute("**/counts");
  await page.reload();
  await page.getByRole("heading", { name: "Start from a built-in" }).waitFor();
  await settled(page);
  expect(await page.locator("[data-sonner-toast]").count()).toBe(0);
  errors.length = 0;
});

test("an address that is none of ours is Not Found", async () => {
  await go(`${base}/no/such/screen`);
  await page.getByRole("heading", { name: "Not Found", exact: true }).waitFor();
  await page.goto(`${app.url}/no/such/screen`);
  await toast("Invalid configuration ID format");
  await page.goto(`${app.url}/reset-password/token/more`);
  await page.getByRole("heading", { name: "Not Found", exact: true }).waitFor();
});

test("while a configuration is fetched there is a spinner; a look has the modal Loading...", async () => {
  const look = await first("looks");
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/document", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${app.url}${base}/roles`);
  const spinner = page.getByRole("status", { name: "Loading" });
  await spinner.waitFor();
  const box = (await spinner.boundingBox())!;
  expect(Math.abs(box.x + box.width / 2 - 720)).toBeLessThan(2);
  await page.goto(`${app.url}${base}/looks/${look}`);
  await page.getByRole("dialog", { name: "Loading..." }).waitFor();
  answer();
  await page.getByRole("dialog", { name: "Loading..." }).waitFor({ state: "detached" });
  await page.getByRole("textbox", { name: /Name/ }).first().waitFor();
  await page.unroute("**/document");
});

test("every call carries the fingerprint and the CSRF token that the server gave", async () => {
  const token = await page.evaluate(() => /XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1]);
  expect(token).toMatch(/^[\w-]{43}$/);
  const [request] = await Promise.all([
    // A stream of events cannot carry headers of ours.
    page.waitForRequest(
      (each) => each.url().includes("/api/configs") && each.resourceType() !== "eventsource",
    ),
    go(base),
  ]);
  const headers = request.headers();
  expect(headers["x-device-fingerprint"]).toBe(
    await page.evaluate(() => localStorage.getItem("deviceFingerprint")),
  );
  expect(headers["x-xsrf-token"]).toBe(token);
  await page.getByRole("heading", { name: "Overview" }).waitFor();
});

test("going back comes to the place that was scrolled to", async () => {
  await page.setViewportSize({ width: 1440, height: 400 });
  await page.goto(`${app.url}/privacy`);
  const main = page.getByRole("main");
  await main.waitFor();
  await main.evaluate((element) => element.scrollTo(0, 300));
  await until(() => main.evaluate((element) => element.scrollTop === 300));
  // The place is noted a tenth of a second after the last scrolling.
  await page.waitForTimeout(300);
  // A click of the test would scroll to the link first.
  const link = page.getByRole("navigation", { name: "Legal" }).getByRole("link", { name: "Terms" });
  await link.evaluate((element: HTMLElement) => element.click());
  await page.getByRole("heading", { name: "Terms of use" }).waitFor();
  await page.goBack();
  await page.getByRole("heading", { name: "Privacy", level: 1 }).waitFor();
  await until(() => main.evaluate((element) => Math.abs(element.scrollTop - 300) < 2));
  expect(errors).toEqual([]);
});

test("what is typed is kept when one goes back, or loads the page anew, before the field is left", async () => {
  const id = await first("colorspaces");
  const description = page.getByRole("textbox", { name: "Description" });
  await go(`${base}/colorspaces`);
  await page.getByRole("listbox", { name: "Color spaces" }).waitFor();
  await go(`${base}/colorspaces/${id}`);
  await description.fill("Typed, then back");
  await page.goBack();
  await page.waitForURL(/\/colorspaces$/);
  await page.goForward();
  await description.waitFor();
  await expect.poll(() => description.inputValue()).toBe("Typed, then back");
  // Whether the browser asks first depends on whether the change was kept in time.
  page.on("dialog", (dialog) => dialog.accept());
  await description.fill("Typed, then loaded");
  await page.getByRole("contentinfo").getByText("Editing", { exact: true }).waitFor();
  await page.reload();
  await until(async () => (await description.inputValue()) === "Typed, then loaded");
});
