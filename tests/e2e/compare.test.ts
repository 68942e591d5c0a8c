import { afterAll, beforeAll, expect, test } from "vitest";
import { type App, startApp, until } from "./app.ts";
import { studio } from "./studio.ts";

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app?.close());

/** Folder for pictures of the screen; none without. */
const pictures = process.env.COMPARE_PICTURES;
const sizes = [
  [1440, 900],
  [1280, 800],
  [390, 844],
] as const;

test("the comparison with a built-in config lists rows by kind, and keys go through them", async () => {
  const { page, errors } = await studio(app);
  await page.keyboard.press("g");
  await page.keyboard.press("x");
  await page.getByText("Choose what to compare this config with.").waitFor();
  const path = new URL(page.url()).pathname;
  await page.goto(`${app.url}${path}#studio-config-v1.0.0_aces-v1.3_ocio-v2.1`);
  const list = page.getByRole("listbox", { name: "Differences" });
  await list.waitFor();
  expect(await list.getByRole("option").count()).toBeGreaterThan(20);
  const heading = page.locator(".compare-detail h2");
  const first = await heading.innerText();
  await list.focus();
  await page.keyboard.press("j");
  await until(async () => (await heading.innerText()) !== first);
  await page.keyboard.press("k");
  await until(async () => (await heading.innerText()) === first);
  await page.keyboard.press("End");
  await until(async () =>
    /Moved|Removed/.test(await page.locator(".compare-detail .hint").first().innerText()),
  );
  await page.keyboard.press("Home");
  if (pictures)
    for (const colorScheme of ["light", "dark"] as const)
      for (const [width, height] of sizes) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width, height });
        await page.screenshot({ path: `${pictures}/compare-${colorScheme}-${width}.png` });
      }
  expect(errors).toEqual([]);
});
