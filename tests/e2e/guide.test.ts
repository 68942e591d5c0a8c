import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type App, startApp } from "./app.ts";
import { palette } from "./keys.ts";

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app?.close());

const title = (page: Page) => page.getByRole("heading", { level: 1, name: "Guide" });
const search = (page: Page) => page.getByRole("searchbox", { name: "Search the guide" });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.id);

async function home(page: Page): Promise<void> {
  await page.goto(app.url);
  await page.getByRole("heading", { name: "Start from a built-in" }).waitFor();
}

test("the guide opens from the sheet of keys, is searched, and its headings have addresses", async () => {
  const { page, errors } = await app.visitor();
  await home(page);
  await page.keyboard.press("?");
  await page.getByRole("dialog", { name: "Keys" }).getByRole("button", { name: "Guide" }).click();
  await title(page).waitFor();
  await page.getByRole("dialog").waitFor({ state: "detached" });

  await search(page).fill("three ways lead");
  await page.getByRole("status").getByText("1 section", { exact: true }).waitFor();
  await page.keyboard.press("Enter");
  await expect.poll(() => focused(page)).toBe("open-a-config");
  await search(page).fill("qwxyz");
  await page.getByText("No results").waitFor();
  await page.keyboard.press("Escape");

  await page
    .getByRole("navigation", { name: "Contents" })
    .getByRole("link", { name: "Editing" })
    .press("Enter");
  await page.waitForURL("**/guide#editing");
  await expect.poll(() => focused(page)).toBe("editing");
  await page.reload();
  await title(page).waitFor();
  await expect.poll(() => focused(page)).toBe("editing");
  await expect
    .poll(() => page.getByRole("heading", { name: "Editing" }).boundingBox())
    .toMatchObject({ y: expect.toSatisfy((y: number) => y > 40 && y < 300) });
  expect(errors).toEqual([]);
});

test("another heading and another screen follow a heading", async () => {
  const { page, errors } = await app.visitor();
  await home(page);
  await page.goto(`${app.url}/guide#editing`);
  await expect.poll(() => focused(page)).toBe("editing");
  const contents = page.getByRole("navigation", { name: "Contents" });
  await contents.getByRole("link", { name: "Lists" }).click();
  await page.waitForURL("**/guide#lists");
  await title(page).waitFor();
  await page.keyboard.press("g");
  await page.keyboard.press("g");
  await page.getByRole("heading", { name: "Start from a built-in" }).waitFor();
  expect(errors).toEqual([]);
});

test("the palette finds headings of the guide after a question mark", async () => {
  const { page } = await app.visitor();
  await home(page);
  await page.keyboard.press("Control+k");
  await palette(page).waitFor();
  await page.keyboard.type("?view from a lut");
  await palette(page).getByRole("option", { name: "Add a view from a LUT" }).waitFor();
  await page.keyboard.press("Enter");
  await page.waitForURL("**/guide#add-a-view-from-a-lut");
  await expect.poll(() => focused(page)).toBe("add-a-view-from-a-lut");
});

test("every picture of the guide is there", async () => {
  const { page } = await app.visitor();
  await page.goto(`${app.url}/guide`);
  await title(page).waitFor();
  const widths = await page
    .getByRole("main")
    .getByRole("img")
    .evaluateAll((images) =>
      Promise.all(
        (images as HTMLImageElement[]).map(async (image) => {
          image.loading = "eager";
          await image.decode();
          return image.naturalWidth;
        }),
      ),
    );
  expect(widths).toEqual(Array.from({ length: 6 }, () => 1280));
});
