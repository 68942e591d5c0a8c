import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type App, post, settled, startApp } from "./app.ts";
import { cutBesideRoom } from "./cutText.ts";
import { palette, saved, upload } from "./keys.ts";
import { studio } from "./studio.ts";

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app?.close());

const lists = [
  ["colorspaces", "colorspaces"],
  ["display-colorspace", "display-colorspaces"],
  ["named-transforms", "named-transforms"],
  ["looks", "looks"],
  ["view-transforms", "view-transforms"],
  ["shared-views", "shared-views"],
  ["families", "families"],
] as const;

/** Long names as real configurations have them. */
const NAME = "Input - ARRI - V3 LogC (EI800) - Wide Gamut - first unit, second";

async function go(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => history.pushState({}, "", to), path);
  await page.waitForURL((url) => url.pathname === path);
  await page.locator(".row-line").first().waitFor();
}

/** Names of a list that are cut off while a description or a chip stands beside them. */
const cutNames = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = [];
    for (const name of document.querySelectorAll<HTMLElement>(".row-line .row-name")) {
      if (name.scrollWidth <= name.clientWidth) continue;
      const beside = [...(name.parentElement?.children ?? [])].filter(
        (one): one is HTMLElement =>
          one instanceof HTMLElement && one.matches(".row-description, .row-chips"),
      );
      const free = beside.reduce((sum, one) => sum + one.offsetWidth, 0);
      if (free > 1) found.push(`${name.textContent} beside ${free} px`);
    }
    return found;
  });

test("no name of a list is cut off while a column beside it has room, alone and beside a form", async () => {
  const { page } = await studio(app);
  const base = new URL(page.url()).pathname.replace(/\/$/, "");
  await go(page, `${base}/colorspaces`);
  await page.locator(".row-name").filter({ hasText: "ACEScg" }).first().click();
  await page.waitForURL(/\/[0-9a-f-]{36}$/);
  const name = page.locator(".row-form").getByRole("textbox", { name: /^Name/ });
  await name.fill(NAME);
  await page.keyboard.press("Enter");
  await page.locator(".row-name").filter({ hasText: NAME }).waitFor();
  await page.getByRole("checkbox", { name: "Is Inactive" }).click();
  await saved(page);
  const cut: Record<string, string[]> = {};
  for (const width of [1440, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    for (const [path, collection] of lists) {
      await go(page, `${base}/${path}`);
      cut[`${path} at ${width}`] = await cutNames(page);
      if (path === "colorspaces") {
        const long = page.locator(".row-name").filter({ hasText: NAME });
        expect(await long.evaluate((one) => one.scrollWidth <= one.clientWidth), `alone at ${width}`).toBe(
          true,
        );
      }
      const id = await page.evaluate(
        async (of) => ((await (await fetch(of)).json()) as { id: string }[])[0]?.id,
        `/api/configs${base}/${collection}/`,
      );
      await go(page, `${base}/${path}/${id}`);
      await page.locator(".row-form").waitFor();
      cut[`${path} beside a form at ${width}`] = await cutNames(page);
    }
  }
  expect(Object.entries(cut).filter(([, names]) => names.length > 0)).toEqual([]);
});

/** True where every letter of an element stands inside of the zone that shows it, or that zone scrolls to it. */
const readable = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((one) => {
      for (let at: Element | null = one; at && at !== document.body; at = at.parentElement) {
        const { overflowX, maskImage } = getComputedStyle(at);
        if (maskImage !== "none") return "faded out";
        if (at.scrollWidth <= at.clientWidth + 1) continue;
        if (/auto|scroll/.test(overflowX)) return "ok";
        if (overflowX !== "visible" || getComputedStyle(at).display === "inline") return "cut off";
      }
      if (one.scrollHeight > one.clientHeight + 1) return "clamped";
      return "ok";
    });

test("a long line of YAML can be read to its end in the inspector, in the palette and on the export screen", async () => {
  const { page } = await studio(app);
  const base = new URL(page.url()).pathname.replace(/\/$/, "");
  await page.setViewportSize({ width: 1440, height: 900 });
  await go(page, `${base}/colorspaces`);
  await page.locator(".row-name").filter({ hasText: "ACEScg" }).first().click();
  const text = page.locator(".row-form").getByRole("textbox", { name: "Description" });
  await text.fill("A long sentence about what it is for. ".repeat(12).trim());
  await page.keyboard.press("Tab");
  await page.locator(".inspector-text").filter({ hasText: "A long sentence" }).waitFor();
  await expect.poll(() => readable(page, ".inspector-text")).toBe("ok");

  await page.keyboard.press("Control+k");
  await palette(page).waitFor();
  await page.keyboard.type("set description of color space");
  await palette(page).getByRole("option").first().waitFor();
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.querySelector(".palette textarea, .palette [role=combobox]"));
  await page.keyboard.press("Control+a");
  await page.keyboard.type("Another sentence. ".repeat(20).trim());
  await page.locator(".difference [data-sign='+']").first().waitFor();
  await expect.poll(() => readable(page, ".difference [data-sign='+']")).toBe("ok");
  for (let press = 0; press < 4 && (await palette(page).count()) > 0; press++)
    await page.keyboard.press("Escape");
  await palette(page).waitFor({ state: "detached" });

  await page.evaluate((to) => history.pushState({}, "", to), `${base}/export`);
  await page.locator(".cm-scroller").waitFor();
  await expect
    .poll(() => page.locator(".cm-scroller").evaluate((one) => getComputedStyle(one).overflowX))
    .toBe("auto");
});

/** Titles of panels of which only a few letters are left. */
const clippedTitles = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("main .panel-head h1")]
      .filter((title) => getComputedStyle(title).clipPath === "none")
      .filter((title) => title.scrollWidth > title.clientWidth && title.clientWidth < 100)
      .map((title) => `a title of ${title.clientWidth} px: ${title.textContent}`),
  );

/** Tables that end beyond the zone they stand in. */
const pastTheEdge = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLTableElement>("main table")]
      .filter((table) => {
        const zone = table.closest(".panel") ?? table.parentElement;
        return zone && table.getBoundingClientRect().right > zone.getBoundingClientRect().right + 1;
      })
      .map((table) => `a table past the edge: ${table.rows[0]?.textContent}`),
  );

const LONG = "substance_3d_painter_bitmap_export_floating_point";
const ROLE = "substance_3d_painter_bitmap_export_8bit";
/** A configuration with long names in every table. */
const FILE = `ocio_profile_version: 2.1
environment: {LUT_NAME: client_shot_lut_name_ACEScct_v012.cube, SHOT: a}
search_path: [Looks]
roles: {default: raw, scene_linear: raw, ${LONG}: raw, ${ROLE}: raw}
file_rules:
  - !<Rule> {name: A rule with a name that says all of it, pattern: "*", extension: exr, colorspace: raw}
  - !<Rule> {name: Default, colorspace: raw}
displays:
  USE ONLY FOR CHECKING COMPS AND RENDERS:
    - !<View> {name: A view with a name that says all of it, colorspace: raw, looks: A look with a name that says all of it}
colorspaces:
  - !<ColorSpace> {name: raw, isdata: true, categories: [file-io]}
  - !<ColorSpace> {name: ${NAME}, family: Camera, categories: [file-io], encoding: scene-linear, isdata: false, to_scene_reference: !<FileTransform> {src: aces_gm_lut_shaper_to_linear_film_v01.spi1d}}
inactive_colorspaces: [${JSON.stringify(NAME)}]
looks:
  - !<Look> {name: A look with a name that says all of it, process_space: raw, transform: !<CDLTransform> {slope: [1.1, 1, 0.9]}}
`;

test("in no table, list or dialog a name is cut off while there is room beside it", async () => {
  const { page } = await app.visitor();
  await page.goto(app.url);
  await page.getByRole("heading", { name: "Start from a built-in" }).waitFor();
  await upload(page, `${LONG}.ocio`, FILE);
  await page.getByRole("heading", { name: "Overview" }).waitFor();
  await saved(page);
  const base = new URL(page.url()).pathname.replace(/\/$/, "");
  const look = await page.evaluate(
    async (of) => ((await (await fetch(of)).json()) as { id: string }[])[0]?.id,
    `/api/configs${base}/looks/`,
  );
  const cut: Record<string, string[]> = {};
  const screens = [
    "",
    "/roles",
    "/files",
    "/file-rules",
    "/viewing-rules",
    "/history",
    "/history/1",
    "/export",
  ];
  for (const width of [1440, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await page.evaluate((to) => history.pushState({}, "", to), base);
    const name = page.locator(".config-switch .ellipsis");
    await expect.poll(() => name.textContent()).toBe(LONG);
    if (await name.evaluate((one) => one.scrollWidth > one.clientWidth)) cut[`the bar at ${width}`] = [LONG];
    for (const path of [...screens, `/looks/${look}`, "/displays", "?sharing=true", "home"]) {
      await page.evaluate((to) => history.pushState({}, "", to), path === "home" ? "/" : `${base}${path}`);
      await page.locator("main :is(h1, h2)").first().waitFor();
      // The screen before may still stand, and problems are looked for later.
      await settled(page);
      const found = [
        ...(await cutBesideRoom(page)),
        ...(await pastTheEdge(page)),
        ...(await clippedTitles(page)),
      ];
      if (found.length > 0) cut[`${path || "overview"} at ${width}`] = found;
    }
    await page.evaluate((to) => history.pushState({}, "", to), base);
    for (const query of ["", "@", "rule", "look"]) {
      await page.keyboard.press("Control+k");
      await palette(page).waitFor();
      await page.keyboard.type(query);
      await settled(page);
      const found = await cutBesideRoom(page, ".palette");
      if (found.length > 0) cut[`the palette with “${query}” at ${width}`] = found;
      for (let press = 0; press < 4 && (await palette(page).count()) > 0; press++)
        await page.keyboard.press("Escape");
      await palette(page).waitFor({ state: "detached" });
    }
  }
  expect(cut).toEqual({});
});

test("on a phone no name lies under what stands beside it, and a dialog keeps its buttons inside", async () => {
  const { page } = await studio(app);
  const base = new URL(page.url()).pathname.replace(/\/$/, "");
  await page.setViewportSize({ width: 390, height: 844 });
  await go(page, `${base}/colorspaces`);
  const over = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>(".row-line .row-name")]
      .filter((name) => {
        const range = document.createRange();
        range.selectNodeContents(name);
        const shown = Math.min(range.getBoundingClientRect().right, name.getBoundingClientRect().right);
        const reach =
          getComputedStyle(name).overflowX === "visible" ? range.getBoundingClientRect().right : shown;
        const chip = name.parentElement?.querySelector(".chip");
        return chip !== null && chip !== undefined && reach > chip.getBoundingClientRect().left + 1;
      })
      .map(({ textContent }) => textContent),
  );
  expect(over).toEqual([]);
  await expect.poll(() => cutNames(page)).toEqual([]);
  await page.evaluate((to) => history.pushState({}, "", to), `${base}?sharing=true`);
  const close = page.getByRole("dialog").getByRole("button", { name: "Close" }).last();
  await close.waitFor();
  const [button, dialog] = [await close.boundingBox(), await page.getByRole("dialog").boundingBox()];
  expect((button?.x ?? 0) + (button?.width ?? 0)).toBeLessThanOrEqual(
    (dialog?.x ?? 0) + (dialog?.width ?? 0),
  );
});

test("on a phone a press on a display shows its views, the menu of the configuration is in the window and roles have whole names", async () => {
  const { page } = await studio(app);
  const base = new URL(page.url()).pathname.replace(/\/$/, "");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.evaluate((to) => history.pushState({}, "", to), `${base}/displays`);
  const views = page.getByRole("region", { name: "Views of P3-D65 - Display" });
  const close = page.getByRole("button", { name: /^Hide inspector/ });
  for (const press of [
    page.getByRole("columnheader", { name: /P3-D65/ }).first(),
    page.getByRole("option", { name: /^5.*P3-D65 - Display/ }),
  ]) {
    await press.click();
    await views.getByText("5 views, in file order").waitFor();
    await close.click();
    await views.waitFor({ state: "detached" });
    await page.getByRole("tab", { name: "List" }).click();
  }
  // Keys choose without covering the list.
  await page.getByRole("listbox", { name: "Displays" }).press("ArrowUp");
  await settled(page);
  expect(await close.count()).toBe(0);
  await page.getByRole("button", { name: /^Configuration / }).click();
  const menu = page.getByRole("dialog", { name: "Configurations" });
  await menu.waitFor();
  await expect.poll(() => menu.evaluate((one) => one.getBoundingClientRect().right)).toBeLessThanOrEqual(390);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+k");
  await palette(page).waitFor();
  await page.keyboard.type("assign role");
  await page.keyboard.press("Enter");
  const role = palette(page).locator(".palette-row .title").filter({ hasText: "aces_interchange" });
  await expect.poll(() => role.evaluate((one) => one.scrollWidth <= one.clientWidth)).toBe(true);
});

test("on a phone roles, files and users show their whole names, and the numbers of a color stand on one line", async () => {
  const { page } = await app.visitor();
  await page.goto(app.url);
  await page.getByRole("heading", { name: "Start from a built-in" }).waitFor();
  const { id } = JSON.parse((await post(page, "/api/configs/", { text: FILE })).text) as { id: string };
  const look = await page.evaluate(async (of) => {
    const body = new FormData();
    body.append("path", "Looks/client_shot_v012_final.spimtx");
    body.append("file", new File(["1 0 0 0 0 1 0 0 0 0 1 0"], "x"));
    const headers = { "X-XSRF-TOKEN": /XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? "" };
    await fetch(`${of}/files`, { method: "POST", body, headers });
    return ((await (await fetch(`${of}/looks/`)).json()) as { id: string }[])[0]?.id;
  }, `/api/configs/${id}`);
  await page.setViewportSize({ width: 390, height: 844 });
  const cut = (selector: string) =>
    page.locator(selector).evaluateAll((all) =>
      all
        .flatMap((one) => [one, ...one.querySelectorAll("*")])
        .filter((one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0)
        .map((one) => (one instanceof HTMLInputElement ? one.value : one.textContent)),
    );
  await page.goto(`${app.url}/${id}/roles`);
  await page.getByRole("row").getByRole("textbox", { name: "Role" }).last().waitFor();
  // That of 49 letters has all the room that there is.
  await expect.poll(() => cut("[data-role-name] input")).toEqual([LONG]);
  await page.goto(`${app.url}/${id}/files`);
  await page.locator(".file-name").waitFor();
  await expect.poll(() => cut(".file-name, .file-lost")).toEqual([]);
  await page.goto(`${app.url}/${id}/looks/${look}`);
  await page.locator(".uses-name").first().waitFor();
  expect(await page.locator(".uses-name").allTextContents()).toEqual([
    "A view with a name that says all of it of USE ONLY FOR CHECKING COMPS AND RENDERS",
  ]);
  await expect.poll(() => cut(".uses-name")).toEqual([]);
  await page.getByRole("button", { name: /CDL/ }).first().click();
  await page.locator(".grading .numbers").first().waitFor();
  const lines = await page
    .locator(".grading .numbers")
    .evaluateAll((all) =>
      all.map(
        (one) =>
          new Set([...one.querySelectorAll(".numbers-cell")].map((cell) => cell.getBoundingClientRect().top))
            .size,
      ),
    );
  expect(new Set(lines)).toEqual(new Set([1]));
});
