import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type App, settled, startApp, until } from "./app.ts";
import { byKeyboard, palette } from "./keys.ts";
import { settledBox } from "./pointer.ts";
import { makeBuiltin, openFile, openStudio, regular } from "./studio.ts";

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app?.close());

/** Texts of wide fonts need more room: with the page's own, the screens are looked at in zones.test.ts. */
const widths = [1440, 1280, 1152, 1024, 800, 400];
const screens = [
  "",
  "/colorspaces",
  "/display-colorspace",
  "/display-colorspace/new",
  "/displays",
  "/looks",
  "/looks/new",
  "/named-transforms",
  "/shared-views",
  "/view-transforms",
  "/roles",
  "/file-rules",
  "/viewing-rules",
  "/history/1",
  "/export",
  "/viewer",
  "/compare",
  "/merge",
  "/ociom",
];

/**
 * Fonts of a machine in the place of the page's own, when these do not come: a platform font that is set until
 * it is a tenth wider than the page's own, whichever it is.
 */
async function wideFonts(page: Page): Promise<void> {
  await page.route("**/*.woff2", (route) => route.abort());
  await page.addInitScript(() => {
    const family = '"DejaVu Sans", Verdana, sans-serif';
    const text = "The quick brown fox jumps over the lazy dog, 0123456789";
    const pen = document.createElement("canvas").getContext("2d") as CanvasRenderingContext2D;
    pen.font = `100px ${family}`;
    // The page's own font sets the text in 27.1 em.
    const spacing = (1.1 * 27.1 - pen.measureText(text).width / 100) / text.length;
    const style = document.createElement("style");
    style.textContent = `.radix-themes { --sans: ${family} !important; letter-spacing: ${spacing}em !important; }`;
    addEventListener("DOMContentLoaded", () => document.head.append(style));
  });
}

/** The studio configuration of the visitor of an app that is asked back, which no test changes. */
let base = "";

/** The visitor who is asked back, with nothing kept of the tests before, on the overview of a studio configuration. */
async function open(): Promise<{ page: Page; base: string; errors: string[] }> {
  const { context, page, errors } = await regular(app);
  await page.setViewportSize({ width: 1440, height: 900 });
  if (base === "") base = `/${await makeBuiltin(app, { context })}`;
  else await page.evaluate(() => localStorage.clear());
  await page.goto(app.url + base);
  await page.getByRole("heading", { name: "Overview" }).waitFor();
  return { page, base, errors };
}

/** Goes to another screen without a new start of the page. */
async function visit(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => history.pushState({}, "", to || "/"), path);
  await page.waitForURL((url) => url.pathname.replace(/\/$/, "") === path.replace(/\/$/, ""));
  await page
    .locator("main :is(.panel, .panel-head, .viewer-screen):visible, main .page, main .notice, main.home")
    .first()
    .waitFor();
  await settled(page);
}

/** Elements outside the window or under the status bar, even in part, while nothing around them scrolls there. */
const outside = (page: Page) =>
  page.evaluate(() => {
    const within = (element: Element, test: (one: Element, style: CSSStyleDeclaration) => boolean) => {
      for (let one: Element | null = element; one; one = one.parentElement)
        if (test(one, getComputedStyle(one))) return true;
      return false;
    };
    const scrolls = (element: Element) =>
      within(
        element,
        (one, { overflowX }) => /auto|scroll/.test(overflowX) && one.scrollWidth > one.clientWidth,
      );
    const scrollsDown = (element: Element) =>
      within(
        element,
        (one, { overflowY }) => /auto|scroll/.test(overflowY) && one.scrollHeight > one.clientHeight,
      );
    const bar = document.querySelector(".status-bar");
    const end = bar?.getBoundingClientRect().top ?? innerHeight;
    return [
      ...document.querySelectorAll<HTMLElement>(".frame :is(button, a, input, select, h1, h2, .panel, .key)"),
    ]
      .filter((element) => {
        const { left, right, bottom, width, height } = element.getBoundingClientRect();
        if (width <= 1 || height <= 1) return false;
        if (bottom > end + 1 && !bar?.contains(element) && !scrollsDown(element)) return true;
        return (left < -1 || right > innerWidth + 1) && !scrolls(element);
      })
      .map((element) => `${element.tagName} ${element.className} “${element.textContent?.slice(0, 40)}”`);
  });

/** Choices, numbers and placeholders that are wider than their fields. */
const cut = (page: Page) =>
  page.evaluate(() => {
    const pen = document.createElement("canvas").getContext("2d")!;
    const found: string[] = [];
    for (const field of document.querySelectorAll<HTMLInputElement | HTMLSelectElement>(
      ".control :is(select, input.number, input[placeholder])",
    )) {
      const style = getComputedStyle(field);
      const { letterSpacing, paddingLeft, paddingRight } = style;
      const text =
        field instanceof HTMLSelectElement
          ? (field.selectedOptions[0]?.text ?? "")
          : field.matches(".number")
            ? field.value || field.placeholder
            : field.placeholder;
      // The shorthand is empty where features of the font are set.
      pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
      pen.letterSpacing = letterSpacing === "normal" ? "0px" : letterSpacing;
      const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      if (field.checkVisibility() && pen.measureText(text).width > room + 1) found.push(`cut: “${text}”`);
    }
    return found;
  });

/** Heads of which only a part can be seen at once. */
const scrolling = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>(".panel-head")]
      .filter((head) => head.checkVisibility() && head.scrollWidth > head.clientWidth + 1)
      .map((head) => `scrolls: “${head.textContent?.slice(0, 40)}”`),
  );

/** All that is wrong with the screen in the window as it is. */
async function faults(page: Page): Promise<string[]> {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  return [
    ...(wide ? ["the page scrolls"] : []),
    ...(await outside(page)),
    ...(await cut(page)),
    ...(await scrolling(page)),
  ];
}

test("with wide fonts no screen scrolls sideways, nothing lies outside the window and no field is too narrow, however wide it is", {
  timeout: 240_000,
}, async () => {
  const visitor = await app.visitor();
  const { page, leave } = visitor;
  await wideFonts(page);
  const base = await openStudio(app, visitor);
  const first = await page.evaluate(async (of) => {
    const response = await fetch(`/api/configs${of}/colorspaces`);
    return (await response.json())[0].id as string;
  }, base);
  const found: Record<string, string[]> = {};
  let order = widths;
  for (const screen of [...screens, `/colorspaces/${first}`, "home"]) {
    await visit(page, screen === "home" ? "/" : `${base}${screen}`);
    // Each screen begins at the width at which the one before ended: every other one at the widest.
    for (const width of order) {
      await page.setViewportSize({ width, height: 768 });
      // Nothing is fetched for a width.
      await settled(page, 70);
      let lost = await faults(page);
      // What the width folds may still be on its way.
      for (let looks = 0; lost.length > 0 && looks < 10; looks++) {
        await settled(page);
        lost = await faults(page);
      }
      if (lost.length > 0) found[`${screen} at ${width}`] = lost;
    }
    order = order.toReversed();
  }
  expect(found).toEqual({});
  await leave();
});

test("the dividers move by pointer, arrows, Home and End, keep their place, and go back on a double click", async () => {
  const { page, base, errors } = await open();
  await visit(page, `${base}/looks`);
  await page.getByRole("listbox").getByRole("option").first().click();
  await page.locator(".row-form").waitFor();
  const list = page.getByRole("separator", { name: "Width of the list" });
  const inspector = page.getByRole("separator", { name: "Width of the inspector" });
  const width = (of: string) =>
    page.locator(of).evaluate((element) => Math.round(element.getBoundingClientRect().width));
  await expect.poll(() => width(".panel.list")).toBe(378);
  await expect.poll(() => width(".inspector")).toBe(336);

  await list.focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => width(".panel.list")).toBe(394);
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await expect.poll(() => width(".panel.list")).toBe(362);
  await page.keyboard.press("Home");
  await expect.poll(() => width(".panel.list")).toBe(300);
  await expect.poll(() => list.getAttribute("aria-valuenow")).toBe("300");
  await inspector.focus();
  await page.keyboard.press("ArrowLeft");
  await expect.poll(() => width(".inspector")).toBe(352);
  await page.keyboard.press("Home");
  await expect.poll(() => width(".inspector")).toBe(300);

  const box = await settledBox(list);
  await page.mouse.move(box.x + 3, box.y + 300);
  await page.mouse.down();
  await page.mouse.move(box.x + 43, box.y + 300, { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => width(".panel.list")).toBe(340);

  await page.reload();
  await page.locator(".row-form").waitFor();
  await expect.poll(() => width(".panel.list")).toBe(340);
  await expect.poll(() => width(".inspector")).toBe(300);
  const kept = await settledBox(list);
  await page.mouse.dblclick(kept.x, kept.y + 300);
  await expect.poll(() => width(".panel.list")).toBe(378);
  expect(errors).toEqual([]);
});

test("[ and ] fold zones; narrow windows have a rail, a drawer that Escape leaves, and one column with Back", async () => {
  const { page, base, errors } = await open();
  const sections = page.getByRole("navigation", { name: "Sections" });
  const inspector = page.getByRole("complementary", { name: "Inspector" });
  const wide = () => sections.evaluate((element) => element.getBoundingClientRect().width);
  await expect.poll(() => wide()).toBe(244);
  await page.keyboard.press("[");
  await expect.poll(() => wide()).toBe(48);
  await sections
    .getByRole("button", { name: "Expand sidebar" })
    .or(sections.locator(".fold"))
    .first()
    .click();
  await expect.poll(() => wide()).toBe(244);
  await page.keyboard.press("]");
  await inspector.waitFor({ state: "detached" });
  await page.getByRole("button", { name: /Show the inspector/ }).click();
  await inspector.waitFor();

  await page.setViewportSize({ width: 1200, height: 800 });
  await until(async () => (await wide()) === 48);
  await inspector.waitFor();
  await page.setViewportSize({ width: 1100, height: 800 });
  await inspector.waitFor({ state: "detached" });
  const button = page.getByRole("button", { name: /Show the inspector/ });
  await button.focus();
  await page.keyboard.press("Enter");
  await inspector.waitFor();
  await expect
    .poll(() => inspector.evaluate((element) => element.contains(document.activeElement)))
    .toBe(true);
  await page.keyboard.press("Escape");
  await inspector.waitFor({ state: "detached" });
  await page.locator("button[aria-label*='the inspector']:focus").waitFor();

  await page.setViewportSize({ width: 1000, height: 800 });
  await visit(page, `${base}/looks`);
  await page.getByRole("listbox").getByRole("option").first().click();
  await page.locator(".row-form").waitFor();
  await page.locator(".panel.list").waitFor({ state: "hidden" });
  await page.getByRole("button", { name: "Back to the list" }).click();
  await page.locator(".panel.list").waitFor();

  // On a phone the first icon of the rail shows the names of all.
  await page.setViewportSize({ width: 390, height: 844 });
  const first = sections.locator("a, button").first();
  await until(async () => (await first.getAttribute("title"))?.startsWith("Expand sidebar") ?? false);
  await first.click();
  await sections.getByText("File rules").waitFor();
  await page.keyboard.press("Escape");
  await until(async () => (await wide()) === 48);
  expect(errors).toEqual([]);
});

test("F6 goes from zone to zone and around, Shift+F6 the other way", async () => {
  const { page, base } = await open();
  await visit(page, `${base}/looks`);
  await page.getByRole("listbox", { name: "Looks" }).waitFor();
  // From the top of the page, wherever the screen has put the focus.
  await page.evaluate(() => document.querySelector<HTMLElement>("header button")?.focus());
  const zone = () =>
    page.evaluate(() => {
      const zone = document.activeElement?.closest("[data-zone]");
      return zone?.getAttribute("aria-label") ?? zone?.tagName.toLowerCase() ?? "none";
    });
  const order: string[] = [];
  for (let at = 0; at < 6; at++) {
    await page.keyboard.press("F6");
    order.push(await zone());
  }
  expect(order).toEqual(["Sections", "Looks", "Inspector", "footer", "header", "Sections"]);
  await page.keyboard.press("Shift+F6");
  await expect.poll(() => zone()).toBe("header");
});

test.each([
  ["display", "/displays/new", /Display Name/],
  ["display color space", "/display-colorspace/new", /^Name/],
])(
  "the palette opens over the dialog of a %s and gives the focus back to its field",
  async (_, path, field) => {
    const { page, base, errors } = await open();
    await visit(page, `${base}${path.replace("/new", "")}`);
    await visit(page, `${base}${path}`);
    const name = page.getByRole("dialog").getByRole("textbox", { name: field });
    await name.fill("Wall");
    await page.keyboard.press("Control+k");
    await palette(page).waitFor();
    await page.keyboard.type("theme");
    await palette(page).getByRole("option").first().waitFor();
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await palette(page).waitFor({ state: "detached" });
    await expect.poll(() => name.evaluate((element) => element === document.activeElement)).toBe(true);
    await expect.poll(() => name.inputValue()).toBe("Wall");

    await byKeyboard(page, "dark theme");
    await until(() => page.evaluate(() => !document.body.classList.contains("dark")));
    await expect.poll(() => name.inputValue()).toBe("Wall");
    await expect.poll(() => page.evaluate(() => localStorage.getItem("theme"))).toBe("light");
    expect(errors).toEqual([]);
  },
);

test("the form of a display color space is never wider than 700 pixels, nor than the window", async () => {
  const { page, base } = await open();
  await visit(page, `${base}/display-colorspace/new`);
  const dialog = page.getByRole("dialog");
  const width = () => dialog.evaluate((element) => Math.round(element.getBoundingClientRect().width));
  await page.setViewportSize({ width: 1920, height: 1080 });
  // A window that changes again before it is drawn may stay as it was.
  await page.waitForFunction(() => innerWidth === 1920);
  await settled(page);
  await expect.poll(() => width()).toBe(700);
  await page.setViewportSize({ width: 600, height: 800 });
  // While the window changes, the dialog may be narrower for a moment.
  await until(async () => (await width()) > 500 && (await width()) < 600);
});

test("a page of the saved theme is never drawn in the other one", async () => {
  const visitor = await app.visitor();
  const { page, leave } = visitor;
  await openStudio(app, visitor);
  await page.evaluate(() => localStorage.setItem("theme", "light"));
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    const look = () => {
      if (document.body) seen.push(getComputedStyle(document.body).backgroundColor);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await page.reload();
  await page.locator(".top-bar").waitFor();
  const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen);
  expect([...new Set(seen)]).toEqual(["rgb(252, 252, 252)"]);
  await leave();
});

const file = (key: string) =>
  [
    ...["ocio_profile_version: 2", key, "roles: {default: raw}"],
    "displays: {d: [!<View> {name: Raw, colorspace: raw}]}",
    "colorspaces: [!<ColorSpace> {name: raw}]",
  ].join("\n");

test.each([1440, 390])(
  "at %i pixels the toast of a file that was opened stands beside the sidebar",
  async (width) => {
    const { page, errors } = await regular(app);
    await page.setViewportSize({ width, height: 844 });
    await openFile(app, page, file("shots: 3"));
    const toast = page.locator("[data-sonner-toast]").filter({ hasText: "shots" });
    await toast.waitFor();
    await until(async () => {
      const [sections, box] = [await page.locator(".sections").boundingBox(), await toast.boundingBox()];
      return sections !== null && box !== null && box.x >= sections.x + sections.width;
    });
    expect(errors).toEqual([]);
  },
);

test("what a file was refused for is told once, in a banner that F6 goes to", async () => {
  const { page, errors } = await regular(app);
  await page.setViewportSize({ width: 1440, height: 900 });
  await openFile(app, page, file("strictparsing: true\nstrictparsing: false"));
  const banner = page.getByRole("region", { name: "Problems of the opened file" });
  await banner.waitFor();
  await settled(page);
  expect(await page.locator("[data-sonner-toast]").count()).toBe(0);
  const inside = () => banner.evaluate((element) => element.contains(document.activeElement));
  for (let zone = 0; zone < 9 && !(await inside()); zone++) await page.keyboard.press("F6");
  await expect.poll(() => inside()).toBe(true);
  expect(errors).toEqual([]);
});

test("a narrow window has the banner of a refused file above the picture and the grade", async () => {
  const { page, errors } = await regular(app);
  await page.setViewportSize({ width: 1440, height: 900 });
  await openFile(app, page, file("strictparsing: true\nstrictparsing: false"));
  await byKeyboard(page, "add look", "grade", "raw");
  await byKeyboard(page, "add transform", "grading rgb curve");
  await page.setViewportSize({ width: 800, height: 844 });
  await page.getByRole("button", { name: "Collapse step 1" }).click();
  await page.getByRole("button", { name: "Expand step 1" }).click();
  await page.locator(".workspace[data-grading=true]").waitFor();
  const heights = async () =>
    Promise.all(
      [".file-banner", ".viewer", "main"].map(
        async (selector) => (await page.locator(selector).first().boundingBox())?.height ?? 0,
      ),
    );
  await until(async () => (await heights()).every((height) => height > 30));
  const [, picture = 0, work = 0] = await heights();
  expect(picture).toBeLessThanOrEqual(0.4 * 844);
  expect(work).toBeGreaterThan(0.25 * 844);
  expect(errors).toEqual([]);
});

test.each([1440, 390])(
  "at %i pixels a picture that lacks a LUT says so within its frame, however long the name",
  async (width) => {
    const { page, errors } = await regular(app);
    await page.setViewportSize({ width: 1440, height: 900 });
    const lut = `${"Log2_48_nits_Shaper_to_linear_".repeat(3)}.spi1d`;
    const film = `{name: film, to_scene_reference: !<FileTransform> {src: ${lut}}}`;
    await openFile(
      app,
      page,
      [
        "ocio_profile_version: 2\nsearch_path: luts\nroles: {default: raw, scene_linear: raw}",
        "displays: {d: [!<View> {name: Film, colorspace: film}]}",
        `colorspaces: [!<ColorSpace> {name: raw}, !<ColorSpace> ${film}]`,
      ].join("\n"),
    );
    const id = page.url().split("/").at(3);
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`${app.url}/${id}/viewer`);
    const why = page.locator(".stage-why");
    await why.getByRole("button", { name: `Upload ${lut}` }).waitFor();
    await expect
      .poll(() => why.evaluate((element) => element.scrollWidth - element.clientWidth))
      .toBeLessThanOrEqual(0);
    expect(errors).toEqual([]);
  },
);
