import { afterAll, beforeAll, expect, test } from "vitest";
import { type App, startApp, until } from "./app.ts";
import { upload } from "./keys.ts";

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app?.close());

const FILE = `ocio_profile_version: 2.2
strictparsing: maybe
luma: [0.2126, 0.7152]
roles:
  default: lin
  scene_linear: nowhere
file_rules:
  - !<Rule> {name: Path, pattern: "*", extension: exr, colorspace: lin}
  - !<Rule> {name: Camera, pattern: "[", extension: exr, colorspace: lin}
  - !<Rule> {name: Default, colorspace: default}
displays:
  sRGB:
    - !<View> {name: Raw, colorspace: lin}
    - !<View> {name: Film, colorspace: lin, looks: lost}
active_displays: [none]
default_view_transform: absent
colorspaces:
  - !<ColorSpace>
    name: lin
    isdata: perhaps
looks:
  - !<Look>
    name: warm
    process_space: nope
`;

/** The element that has the focus, and the place of the cursor in it. */
const FOCUS = `(() => {
  const { activeElement: at } = document;
  const byId = (name) => document.getElementById(at?.getAttribute(name) ?? "");
  const row = byId("aria-activedescendant");
  const field = at?.closest(".control")?.previousElementSibling;
  const words = [at?.getAttribute("aria-label"), at?.labels?.[0]?.textContent, field?.textContent, row?.getAttribute("aria-label") ?? row?.textContent];
  return words.filter(Boolean).join(" · ");
})()`;

test("“Fix” in the banner of a refused file gives the focus to the row or field that the problem is about", async () => {
  const { page, errors } = await app.visitor();
  await page.goto(app.url);
  await page.getByRole("heading", { name: "Start from a built-in" }).waitFor();
  await upload(page, "broken.ocio", FILE);
  const banner = page.getByRole("region", { name: "Problems of the opened file" });
  await banner.getByRole("button", { name: /^Show all/ }).click();
  for (const [problem, path, focus] of [
    ["“nowhere”", /\/roles#/, /^Color space of scene_linear/],
    ["“lost”", /\/displays#/, /Film.*sRGB/],
    ["'Camera'", /\/file-rules#/, /Camera/],
    ["“none”", /^\/[^/]+#/, /^Active displays/],
    ["“absent”", /^\/[^/]+#/, /^Default view transform/],
    ["'luma'", /^\/[^/]+#/, /luma/i],
    ["'strictparsing'", /^\/[^/]+#/, /^Strict parsing/],
    ["“nope”", /\/looks\//, /Looks.*warm/],
    ["'isdata'", /\/colorspaces\//, /Color spaces.*lin/],
  ] as const) {
    await banner
      .getByRole("listitem")
      .filter({ hasText: problem })
      .getByRole("button", { name: /^(Fix|Show)$/ })
      .click();
    let seen = "";
    await until(async () => {
      const { pathname, hash } = new URL(page.url());
      seen = `${pathname}${hash}: ${await page.evaluate(FOCUS)}`;
      return path.test(pathname + hash) && focus.test(await page.evaluate<string>(FOCUS));
    }).catch(() => expect.soft(seen, problem).toBe(`${path}: ${focus}`));
  }
  expect(errors).toEqual([]);
});

test("on a phone the banner is one line, which opens", async () => {
  const { page, errors } = await app.visitor();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(app.url);
  await page.getByRole("button", { name: "Choose file…" }).waitFor();
  await upload(page, "broken.ocio", FILE, "Choose file…");
  const banner = page.getByRole("region", { name: "Problems of the opened file" });
  await banner.waitFor();
  expect(await banner.getByRole("listitem").count()).toBe(0);
  expect((await banner.boundingBox())!.height).toBeLessThan(60);
  await banner.getByRole("button", { name: /^Show all/ }).click();
  await banner.getByRole("listitem").first().waitFor();
  await banner.getByText(/^Palette kept/).waitFor();
  expect(errors).toEqual([]);
});
