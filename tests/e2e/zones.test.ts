import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { transformTypes } from "#ocio/chain/transform.ts";
import { transformName } from "#ocio/transform/parameter.ts";
import { shared } from "../shared.ts";
import { type App, post, startApp, until } from "./app.ts";
import { openStudio, regular } from "./studio.ts";

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app?.close());

const sizes = [
  { width: 1280, height: 800 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
];

/** Collections of the API by the folder of their routes. */
const collections: Readonly<Record<string, string>> = { "display-colorspace": "display-colorspaces" };

/** Paths of the page as the files of its routes name them; `$id` and the like stay. */
const routes = readdirSync(resolve(import.meta.dirname, "../../src/routes"), { recursive: true })
  .map(String)
  .filter((file) => file.endsWith(".tsx") && !/(^|\/)-|__root/.test(file))
  .map(
    (file) =>
      `/${file
        .replace(/\.tsx$/, "")
        .replace(/\(\w+\)\//g, "")
        .replace(/(^|\/)index$/, "")}`,
  )
  .sort();

/** Zones that lie over each other, reach out of the window, or hold controls that are cut off, and a page that scrolls. */
const faults = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = [];
    const { innerWidth, innerHeight } = window;
    const shown = (selector: string) =>
      [...document.querySelectorAll<HTMLElement>(selector)].filter((one) => one.checkVisibility());
    const dialog = shown("[role=dialog]:not([data-zone])").at(-1);
    const nameOf = (one: Element) =>
      `${one.tagName.toLowerCase()}.${one.className} “${one.getAttribute("aria-label") ?? one.textContent?.slice(0, 24)}”`;
    if (document.documentElement.scrollWidth > innerWidth) found.push("the page scrolls sideways");
    const candidates = shown(
      ".top-bar, .failure-line, .sections, .viewer, .inspector, .status-bar, main .panel, .rule-list, .rule-form, main.page, main.home, .notice",
    );
    const zones = dialog
      ? [dialog]
      : candidates.filter((one) => !candidates.some((other) => other !== one && one.contains(other)));
    const boxes = zones.map((zone) => ({ zone, box: zone.getBoundingClientRect() }));
    for (const [at, { zone, box }] of boxes.entries()) {
      if (box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1)
        found.push(`${nameOf(zone)} reaches out of the window`);
      for (const { zone: other, box: its } of boxes.slice(at + 1)) {
        const wide = Math.min(box.right, its.right) - Math.max(box.left, its.left);
        const high = Math.min(box.bottom, its.bottom) - Math.max(box.top, its.top);
        if (wide > 1 && high > 1)
          found.push(
            `${nameOf(zone)} and ${nameOf(other)} overlap by ${Math.round(wide)} × ${Math.round(high)}`,
          );
      }
      const scrolls = (element: Element): boolean => {
        for (let one: Element | null = element; one && one !== zone.parentElement; one = one.parentElement) {
          const { overflowX, textOverflow } = getComputedStyle(one);
          if (/auto|scroll/.test(overflowX) && one.scrollWidth > one.clientWidth) return true;
          if (one !== element && overflowX === "hidden" && textOverflow === "ellipsis") return true;
        }
        return false;
      };
      for (const control of zone.querySelectorAll<HTMLElement>(
        "button, a, input, select, textarea, h1, h2, h3",
      )) {
        const its = control.getBoundingClientRect();
        if (!control.checkVisibility() || its.width <= 1 || its.height <= 1) continue;
        if ((its.left < box.left - 1 || its.right > box.right + 1) && !scrolls(control))
          found.push(`${nameOf(control)} is cut off in ${nameOf(zone)}`);
      }
    }
    return found;
  });

/** Waits until three looks at the screen see the same, at most 20 s. */
const settled = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((done) => {
        const until = performance.now() + 20_000;
        let [same, last] = [0, ""];
        const look = () => {
          const boxes = [...document.querySelectorAll("main *, .inspector, .viewer")].map((one) => {
            const { x, y, width } = one.getBoundingClientRect();
            return `${Math.round(x)} ${Math.round(y)} ${Math.round(width)}`;
          });
          const now = `${location.pathname} ${boxes.length} ${boxes.slice(0, 300)}`;
          same = now === last ? same + 1 : 0;
          last = now;
          if (same >= 2 || performance.now() > until) done();
          else setTimeout(look, 40);
        };
        look();
      }),
  );

/** Faults found at every size, by place. */
async function faultsAtSizes(page: Page, of: string): Promise<Record<string, string[]>> {
  const all: Record<string, string[]> = {};
  // Every other screen in each theme: it changes colors alone.
  await page.emulateMedia({ colorScheme: of.length % 2 === 0 ? "dark" : "light" });
  for (const size of sizes) {
    await page.setViewportSize(size);
    await settled(page);
    // A zone that the width folds may still be on its way.
    let wrong = await faults(page);
    for (let looks = 0; wrong.length > 0 && looks < 10; looks++) {
      await page.waitForTimeout(150);
      wrong = await faults(page);
    }
    if (wrong.length > 0) all[`${of} at ${size.width}`] = [...new Set(wrong)].slice(0, 6);
  }
  return all;
}

async function go(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => history.pushState({}, "", to), path);
  await page.waitForURL((url) => url.pathname === path);
  await page.locator("main").first().waitFor();
}

/** Ids of the first row of each collection. */
const firstIds = (page: Page, configId: string) =>
  page.evaluate(
    async ({ id, names }) => {
      const first = async (name: string) => {
        const answer = await fetch(`/api/configs/${id}/${name}/`);
        const rows = answer.ok ? await answer.json() : [];
        return [name, Array.isArray(rows) ? rows[0]?.id : undefined] as const;
      };
      return Object.fromEntries(await Promise.all(names.map(first)));
    },
    {
      id: configId,
      names: routes.flatMap((route) => {
        const folder = /^\/\$configId\/([\w-]+)\/\$id$/.exec(route)?.[1];
        return folder ? [collections[folder] ?? folder] : [];
      }),
    },
  );

/** The page of all these tests with a new configuration open: a built-in one, or one of a text. */
async function open(text?: string) {
  const visitor = await regular(app);
  const { page } = visitor;
  await page.setViewportSize({ width: 1440, height: 900 });
  if (text === undefined) return { ...visitor, configId: (await openStudio(app, visitor)).slice(1) };
  const configId = randomUUID();
  expect((await post(page, "/api/configs/", { id: configId, text })).status).toBe(201);
  await go(page, `/${configId}`);
  await page.locator(`main a[href^="/${configId}/"]`).first().waitFor();
  return { ...visitor, configId };
}

test("sections have their names from 1280 pixels on, and their keys from 1440 on", async () => {
  const { page } = await open();
  const last = page.getByRole("navigation").getByRole("link", { name: "Export" });
  for (const [width, names, keys] of [
    [1440, true, true],
    [1280, true, false],
    [1279, false, false],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await until(async () => (await last.locator(".letters").isVisible()) === keys);
    await until(
      async () => (await last.getByText("Problems and export", { exact: true }).isVisible()) === names,
    );
    // The last one is within the window: nothing has to be scrolled to be found.
    const box = await last.boundingBox();
    expect([width, box !== null && box.y + box.height < 800 - 26]).toEqual([width, true]);
  }
});

const real = shared && resolve(shared, "corpus/canonical/emilsvfx+aces-1.2-optimized-config__config.ocio");
const configs = [
  { name: "a built-in configuration", file: undefined },
  ...(real ? [{ name: "a real configuration", file: real }] : []),
];

test.each(configs)(
  "no zone lies over another, reaches out of the window or cuts a control off, on any route of $name",
  { timeout: 240_000 },
  async ({ file }) => {
    const { page, configId } = await open(file === undefined ? undefined : readFileSync(file, "utf8"));
    const ids = await firstIds(page, configId);
    const wrong: Record<string, string[]> = {};
    expect(routes.length).toBeGreaterThan(30);
    // Outside of a configuration the pages are the same for each.
    for (const route of routes.filter((each) => file === undefined || each.startsWith("/$configId"))) {
      const folder = /\/([\w-]+)\/\$id$/.exec(route)?.[1] ?? "";
      const id: string | undefined = ids[collections[folder] ?? folder];
      if (route.endsWith("$id") && id === undefined) continue;
      const path = route
        .replace("$configId", configId)
        .replace("$id", id ?? "")
        .replace("$version", "1")
        .replace("$token", "0".repeat(32));
      await go(page, path === "/" ? path : path.replace(/\/$/, ""));
      Object.assign(wrong, await faultsAtSizes(page, route));
    }
    expect(wrong).toEqual({});
  },
);

/** Steps of every type, as little of each as it needs. */
const steps: Readonly<Record<string, string>> = {
  AllocationTransform: "{vars: [0, 1]}",
  BuiltinTransform: "{style: UTILITY - ACES-AP0_to_CIE-XYZ-D65_BFD}",
  CDLTransform: "{sat: 0.95}",
  ColorSpaceTransform: "{src: raw, dst: lin}",
  DisplayViewTransform: "{src: lin, display: sRGB, view: Raw}",
  ExponentTransform: "{value: 2.2}",
  ExponentWithLinearTransform: "{gamma: 2.4, offset: 0.055}",
  ExposureContrastTransform: "{style: video, exposure: 1, contrast: 1, gamma: 1, pivot: 0.18}",
  FileTransform: "{src: a_lut_with_a_long_name_v012.cube}",
  FixedFunctionTransform: "{style: ACES_RedMod03}",
  GammaTransform: "{value: 2.2}",
  GradingHueCurveTransform: "{style: log}",
  GradingPrimaryTransform: "{style: log, saturation: 0.9}",
  GradingRGBCurveTransform: "{style: log}",
  GradingToneTransform: "{style: log}",
  GroupTransform: "\n            children:\n              - !<LogTransform> {base: 10}",
  LogAffineTransform: "{base: 10, lin_side_offset: 0.1}",
  LogCameraTransform: "{base: 2, lin_side_break: 0.1}",
  LogTransform: "{base: 10}",
  Lut1DTransform: "{src: a_curve.spi1d}",
  Lut3DTransform: "{src: a_lut_with_a_long_name_v012.cube}",
  LookTransform: "{src: lin, dst: raw, looks: Night}",
  MatrixTransform: "{offset: [0.1, 0, 0, 0]}",
  RangeTransform: "{min_in_value: 0, min_out_value: 0}",
  ViewTransform: "{src: lin, display: sRGB, view: Raw}",
};
const isGrade = (type: string) => /^(CDL|Grading)/.test(type);
const chain = (types: readonly string[]) =>
  `!<GroupTransform>\n      children:\n${types.map((type) => `        - !<${type}> ${steps[type]}`).join("\n")}\n`;
const grades = transformTypes.filter(isGrade);
const others = transformTypes.filter((type) => !isGrade(type));

const config = `ocio_profile_version: 2.5
environment: {}
search_path: ""
roles: {default: raw}
displays:
  sRGB:
    - !<View> {name: Raw, colorspace: raw}
looks:
  - !<Look>
    name: Night
    process_space: raw
    transform: ${chain(grades)}
view_transforms:
  - !<ViewTransform>
    name: View
    from_scene_reference: ${chain(grades.slice(0, 2))}
colorspaces:
  - !<ColorSpace> {name: lin, encoding: scene-linear}
  - !<ColorSpace>
    name: raw
    to_scene_reference: ${chain(others)}
named_transforms:
  - !<NamedTransform>
    name: Name
    transform: ${chain(others.slice(0, 3))}
`;

test("no zone lies over another in any editor with steps of every type open", {
  timeout: 240_000,
}, async () => {
  expect(transformTypes.filter((type) => steps[type] === undefined).map(transformName)).toEqual([]);
  const { page, configId, errors } = await open(config);
  errors.length = 0;
  const ids = await firstIds(page, configId);
  const wrong: Record<string, string[]> = {};
  const rows = await page.evaluate(
    async (id) =>
      (await fetch(`/api/configs/${id}/colorspaces/`)).json() as Promise<{ id: string; name: string }[]>,
    configId,
  );
  const editors = [
    ["color space", `colorspaces/${rows.find(({ name }) => name === "raw")?.id}`, others.length],
    ["look", `looks/${ids.looks}`, grades.length],
    ["view transform", `view-transforms/${ids["view-transforms"]}`, 2],
    ["named transform", `named-transforms/${ids["named-transforms"]}`, 3],
  ] as const;
  for (const [kind, path, count] of editors) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await go(page, `/${configId}/${path}`);
    const heads = page.locator(".steps > ol > .step, .steps > .step-list > .step, .steps-root .step");
    await heads.first().waitFor();
    // The steps of the screen before may be there for a moment, and a lone step opens by itself once it is drawn.
    await until(async () => {
      for (let at = 1; at <= count; at++) {
        const toggle = page.getByRole("button", { name: `Expand step ${at}`, exact: true }).first();
        if (await toggle.isVisible()) await toggle.click();
      }
      return (await page.locator('.step[data-open="true"]').count()) >= count;
    });
    Object.assign(wrong, await faultsAtSizes(page, kind));
  }
  expect(wrong).toEqual({});
  expect(errors).toEqual([]);
});
