import { afterAll, beforeAll, expect, test } from "vitest";
import { type App, startApp, until } from "./app.ts";
import { byKeyboard } from "./keys.ts";
import { photograph } from "./pictures.ts";
import { studio } from "./studio.ts";

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app?.close());

test("rows of color spaces in sight have their curve and triangle, and an edit redraws it", async () => {
  const { page, errors } = await studio(app);
  await page.keyboard.press("g");
  await page.keyboard.press("c");
  const row = (name: string) =>
    page
      .getByRole("listbox", { name: "Color spaces" })
      .getByRole("option")
      .filter({ has: page.getByText(name, { exact: true }) });
  const paths = (name: string) => row(name).locator(".sketch path");
  await until(async () => (await paths("ACEScct").count()) === 2);
  await until(async () => (await paths("ARRI LogC4").count()) === 2);
  const curve = () => paths("ACEScct").first().getAttribute("d");
  const before = await curve();
  await expect.poll(() => paths("ARRI LogC4").first().getAttribute("d")).not.toBe(before);
  await photograph(page, "sketches-list");

  // Data has no curve.
  await row("ACEScct").click();
  await page.getByRole("checkbox", { name: "Is Data" }).click();
  await until(async () => (await paths("ACEScct").count()) === 0);
  await byKeyboard(page, "undo");
  await until(async () => (await curve()) === before);
  expect(errors).toEqual([]);
});

test("the palette shows the curve of what is found with the code of middle gray, and pickers have it, too", async () => {
  const { page, errors } = await studio(app);
  await page.keyboard.press("Control+k");
  await page.keyboard.type("arri logc4");
  await page.getByRole("img", { name: "Curve: code value over stops, 18 % is 0.2784" }).waitFor();
  await page.getByRole("img", { name: /^Gamut in CIE 1931 xy: red 0\.73\d\d 0\.26\d\d,/ }).waitFor();
  await photograph(page, "sketches-palette");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await page.keyboard.press("g");
  await page.keyboard.press("r");
  await page.getByRole("heading", { name: "Roles" }).first().waitFor();
  await page.getByRole("main").getByRole("combobox").first().click();
  const options = page.getByRole("dialog").getByRole("option");
  await until(async () => (await options.locator(".sketch path").count()) > 5);
  await photograph(page, "sketches-picker");
  expect(errors).toEqual([]);
});

test("views of a display have a curve", async () => {
  const { page, errors } = await studio(app);
  await page.keyboard.press("g");
  await page.keyboard.press("i");
  await page.getByText("sRGB - Display", { exact: true }).first().click();
  const views = page.getByRole("listbox", { name: "Views of sRGB - Display" }).getByRole("option");
  await until(async () => (await views.locator(".sketch path").count()) >= 4);
  await photograph(page, "sketches-views");
  expect(errors).toEqual([]);
});

test("view transforms have the curve of a view, and the picker of looks has theirs", async () => {
  const { page, errors } = await studio(app);
  await byKeyboard(page, "go to view transforms");
  const rows = page.getByRole("listbox", { name: "View transforms" }).getByRole("option");
  await until(async () => (await rows.locator(".sketch path").count()) > 1);
  await photograph(page, "sketches-view-transforms");
  await byKeyboard(page, "go to shared views");
  await page.getByRole("listbox", { name: "Shared views" }).getByRole("option").first().click();
  await page.getByRole("combobox", { name: /Add a look/ }).click();
  const looks = page.getByRole("dialog").getByRole("option");
  await until(async () => (await looks.locator(".sketch path").count()) > 0);
  await photograph(page, "sketches-looks");
  expect(errors).toEqual([]);
});
