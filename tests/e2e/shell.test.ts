import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type App, settled, startApp } from "./app.ts";
import { byKeyboard, palette } from "./keys.ts";
import { openStudio } from "./studio.ts";

let app: App;
let page: Page;
let base: string;
beforeAll(async () => {
  app = await startApp();
  const visitor = await app.visitor();
  ({ page } = visitor);
  base = await openStudio(app, visitor);
});
afterAll(() => app?.close());

/** A visitor to whom the splash is shown. */
async function newcomer() {
  const { page: fresh, leave } = await app.visitor();
  await fresh.addInitScript(() => {
    if (sessionStorage.getItem("seen") === null) sessionStorage.removeItem("splash");
    sessionStorage.setItem("seen", "yes");
  });
  return { fresh, leave };
}

test("a key ends the splash and reaches the page; reloads show no splash", async () => {
  const { fresh, leave } = await newcomer();
  await fresh.goto(app.url, { waitUntil: "commit" });
  await fresh.locator(".splash").waitFor();
  await fresh.keyboard.press("Control+k");
  await palette(fresh).waitFor();
  expect(await fresh.locator(".splash").count()).toBe(0);
  await fresh.reload({ waitUntil: "commit" });
  await fresh.locator(".top-bar").waitFor();
  expect(await fresh.locator(".splash").count()).toBe(0);
  await leave();
});

test("a press on the splash reaches what lies beneath it", async () => {
  const place = await (async () => {
    const { page: known, leave } = await app.visitor();
    await known.goto(app.url);
    await known.locator(".builtins [data-row]").first().waitFor();
    const box = await known.getByRole("button", { name: "Search or run a command" }).boundingBox();
    await leave();
    return box!;
  })();
  const { fresh, leave } = await newcomer();
  await fresh.goto(app.url, { waitUntil: "commit" });
  await fresh.locator(".splash").waitFor();
  await fresh.mouse.click(place.x + place.width / 2, place.y + place.height / 2);
  await palette(fresh).waitFor();
  expect(await fresh.locator(".splash").count()).toBe(0);
  await leave();
});

/** Goes to another address without a new start of the page, as a link does. */
const go = (path: string) =>
  page.evaluate((to) => {
    history.pushState({}, "", to);
  }, path);

/** Waits until the title of the tab is this. */
const titled = (title: string) => page.waitForFunction((wanted) => document.title === wanted, title);

test("the title of the tab says the item, the configuration and the product", async () => {
  const config = "studio-config-v4.0.0_aces-v2.0_ocio-v2.5";
  await page.goto(`${app.url}${base}`);
  await titled(`${config} – Palette`);
  await go(`${base}/colorspaces`);
  await titled(`Color spaces – ${config} – Palette`);
  await byKeyboard(page, "ACEScg");
  await titled(`ACEScg – ${config} – Palette`);
  await go(`${base}/looks/new`);
  await titled(`New look – ${config} – Palette`);
  await go(`${base}/history/1`);
  await titled(`Version 1 – ${config} – Palette`);
  await go("/sign-in");
  await titled("Sign in – Palette");
  await go("/");
  await titled("Palette");
});

test("at 320 pixels the whole status bar and the list of rules stay in the window, also after an undo", async () => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${app.url}${base}/file-rules`);
  await page.locator(".rule-list").waitFor();
  await byKeyboard(page, "set luma", "0.3 0.6 0.1");
  await page.keyboard.press("Control+z");
  await page.getByText("Nothing to undo").waitFor({ state: "attached" });
  await page.setViewportSize({ width: 320, height: 800 });
  const right = (selector: string) =>
    page.locator(selector).evaluate((element) => element.getBoundingClientRect().right);
  await expect.poll(() => right(".status-bar > :last-child")).toBeLessThanOrEqual(320);
  await expect.poll(() => right(".rule-list")).toBeLessThanOrEqual(320);
});

test.each([390, 280])(
  "at %i pixels Undo in the bar can be read, also while an application is checked for",
  async (width) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`${app.url}${base}/roles`);
    await byKeyboard(page, "check for an application", width === 390 ? "Nuke 13" : "Nuke 14");
    await byKeyboard(page, "set luma", `0.3 0.6 0.${width}`);
    await page.setViewportSize({ width, height: 700 });
    const undo = page.locator(".status-bar .undoes .ellipsis").first();
    await expect.poll(async () => (await undo.boundingBox())?.width ?? 0).toBeGreaterThan(40);
  },
);

test("with forced colors a line shows the row that Enter takes, and the letters that were found can be read", async () => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.emulateMedia({ forcedColors: "active", colorScheme: "dark" });
  await page.goto(`${app.url}${base}/roles`);
  await page.locator(".status-bar").waitFor();
  await page.keyboard.press("Control+k");
  await palette(page).waitFor();
  await page.keyboard.type("rename");
  const row = page.locator(".palette-row[aria-selected=true]");
  await row.locator("mark").waitFor();
  const drawn = await row.evaluate((element) => {
    const mark = getComputedStyle(element.querySelector("mark")!);
    return [getComputedStyle(element).outlineStyle, mark.color];
  });
  expect(drawn).toEqual(["solid", "rgb(255, 255, 255)"]);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await page.emulateMedia({ forcedColors: "none", colorScheme: null });
});

test("with forced colors a swatch keeps the color that it shows, a slider its thumb, and a search has a line", async () => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ forcedColors: "active", colorScheme: "dark" });
  await page.goto(`${app.url}${base}/colorspaces`);
  const swatch = page.locator(".preview-swatch");
  const hex = (await page.getByText(/^#[0-9a-f]{6}$/).textContent()) ?? "";
  const rgb = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(", ");
  const groundOf = (one: Locator) => one.evaluate((element) => getComputedStyle(element).backgroundColor);
  expect(await groundOf(swatch)).toBe(`rgb(${rgb})`);
  const search = page.locator(".row-search .text-field");
  expect(await search.evaluate((field) => getComputedStyle(field).borderTopStyle)).toBe("solid");
  const cut = (all: Element[]) => all.filter((one) => one.scrollWidth > one.clientWidth).length;
  expect(await page.locator(".preview-probe .field.cell").evaluateAll(cut)).toBe(0);
  await page.goto(`${app.url}${base}/looks`);
  await page.getByRole("option").first().click();
  await page.keyboard.press("t");
  await page.keyboard.type("CDL");
  await page.getByRole("option", { name: /^CDL/ }).first().click();
  expect(await groundOf(page.locator(".slider-thumb").first())).toBe("rgb(255, 255, 255)");
  await page.keyboard.press("Control+z");
  await page.emulateMedia({ forcedColors: "none", colorScheme: null });
});

const sizes = [
  [1440, 900],
  [1280, 800],
  [390, 844],
] as const;

/** Controls that a toast lies on, by name. */
const covered = (on: Page) =>
  on.evaluate(() => {
    const boxes = [...document.querySelectorAll("li[data-sonner-toast]")].map((toast) =>
      toast.getBoundingClientRect(),
    );
    const controls = [
      ...document.querySelectorAll<HTMLElement>(
        "a[href], button, input, select, textarea, [role=option], [tabindex='0']",
      ),
    ].filter((each) => !each.closest("[data-sonner-toaster]") && each.checkVisibility());
    /** Visible part of a control: boxes that scroll cut it. */
    const seen = (control: HTMLElement) => {
      const { left, top, right, bottom } = control.getBoundingClientRect();
      const box = { left, top, right, bottom };
      for (let at = control.parentElement; at; at = at.parentElement) {
        if (getComputedStyle(at).overflow === "visible") continue;
        const edge = at.getBoundingClientRect();
        box.left = Math.max(box.left, edge.left);
        box.top = Math.max(box.top, edge.top);
        box.right = Math.min(box.right, edge.right);
        box.bottom = Math.min(box.bottom, edge.bottom);
      }
      return box;
    };
    const meets = (control: HTMLElement) => {
      const a = seen(control);
      if (a.right <= a.left || a.bottom <= a.top) return false;
      return boxes.some((b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom);
    };
    return {
      toasts: boxes.length,
      covered: controls.filter(meets).map((each) => each.outerHTML.slice(0, 120)),
    };
  });

/** Asks for what is refused with an error that stays, so many times. */
async function refuse(times: number): Promise<void> {
  for (let at = 0; at < times; at++) {
    await go(`/nonsense-${at}`);
    await page.waitForURL((url) => url.pathname === "/");
  }
}

test.each(sizes)(
  "at %i × %i toasts cover no control of a list, an item, Home and the displays",
  async (width, height) => {
    await page.setViewportSize({ width, height });
    const id = await page.evaluate(
      async (list) => (await (await fetch(list)).json())[0].id as string,
      `/api/configs${base}/colorspaces`,
    );
    await page.goto(app.url);
    await page.locator("main [data-row]").first().waitFor();
    await refuse(1);
    await page.getByRole("alert").filter({ hasText: "Invalid configuration ID format" }).waitFor();
    for (const path of [`${base}/colorspaces`, `${base}/colorspaces/${id}`, `${base}/displays`, "/"]) {
      await go(path);
      await page
        .locator("main :is([role=listbox], [role=grid], [data-row], .form input):visible")
        .first()
        .waitFor();
      await page.waitForFunction(
        () => Number.parseFloat(document.documentElement.style.getPropertyValue("--toasts")) > 40,
      );
      const found = await covered(page);
      expect(found.toasts).toBeGreaterThan(0);
      expect(found.covered).toEqual([]);
    }
  },
);

test("a refusal stays until it is dismissed, and says how many times it was said", async () => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(app.url);
  await page.locator("main [data-row]").first().waitFor();
  await refuse(5);
  const refusal = page.getByRole("alert").filter({ hasText: "Invalid configuration ID format" });
  await refusal.getByText("×5").waitFor();
  expect(await refusal.count()).toBe(1);
  await refusal.getByRole("button", { name: "Dismiss" }).focus();
  await page.keyboard.press("Escape");
  await refusal.waitFor({ state: "detached" });
  await page.waitForFunction(
    () =>
      document.documentElement.style.getPropertyValue("--toasts") === "0px" &&
      document.activeElement !== document.body,
  );
});

const zoned = [
  "",
  "/colorspaces",
  "/displays",
  "/roles",
  "/export",
  "/history",
  "/file-rules",
  "/display-colorspace/new",
];

/** Presses F6 until it is back where it began; gives the zones that were gone to, and all that are shown. */
async function round(key: string): Promise<{ gone: number; shown: number }> {
  const at = () =>
    page.evaluate(() => {
      const dialog = document.querySelector("[role=dialog]:not([data-zone])");
      const zones = [
        ...(dialog ?? document).querySelectorAll(
          dialog ? ".dialog-head, .form, .dialog-foot" : "[data-zone]",
        ),
      ].filter((zone) => zone.getClientRects().length > 0);
      const inner = zones.filter((zone) => !zones.some((other) => other !== zone && zone.contains(other)));
      return { zone: inner.findIndex((zone) => zone.contains(document.activeElement)), shown: inner.length };
    });
  const { shown } = await at();
  const gone = new Set<number>();
  for (let press = 0; press < shown; press++) {
    await page.keyboard.press(key);
    gone.add((await at()).zone);
  }
  gone.delete(-1);
  return { gone: gone.size, shown };
}

test("F6 and Shift+F6 go round all zones of every screen, in windows of three sizes", async () => {
  const paths = [
    ...zoned.map((path) => base + path),
    "/",
    "/sign-in",
    "/profile",
    "/account-log",
    "/teams",
    "/terms",
    "/nowhere/at/all",
  ];
  for (const path of paths) {
    await go(path);
    // The screen before may still stand for a moment.
    await settled(page);
    await page.waitForFunction(() => document.activeElement?.closest("main"));
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height });
      for (const key of ["F6", "Shift+F6"]) {
        // A zone that is drawn a moment after its content has the focus is one more.
        const all = async () => {
          const { gone, shown } = await round(key);
          return shown > 2 && gone === shown;
        };
        await expect.poll(all, { message: `${path} at ${width} ${key}` }).toBe(true);
      }
    }
  }
});

test("F6 goes round the zones of a dialog", async () => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${app.url}${base}/displays/new`);
  await page.getByRole("dialog").waitFor();
  await page.waitForFunction(() => document.activeElement?.matches("[role=dialog] input"));
  expect(await round("F6")).toEqual({ gone: 3, shown: 3 });
  expect(await round("Shift+F6")).toEqual({ gone: 3, shown: 3 });
});
