import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type App, startApp, until } from "./app.ts";
import { answer, byKeyboard } from "./keys.ts";
import { photograph } from "./pictures.ts";
import { settledBox } from "./pointer.ts";
import { openViewer } from "./studio.ts";

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app?.close());

test("the cube is turned and picked by keys and by the mouse, stands in the link, and is saved", async () => {
  const { page, errors } = await openViewer(app);
  await page.keyboard.press("7");
  const cube = page.getByRole("application", { name: /^Cube/ });
  const label = async () => (await cube.getAttribute("aria-label")) ?? "";
  await until(async () => /In 0\.5000 0\.5000 0\.5000, Out 0\.\d{4}/.test(await label()));
  await cube.focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Shift+ArrowUp");
  await page.keyboard.press("r");
  await page.keyboard.press("Shift+B");
  await until(async () => (await label()).includes("In 0.6250 0.5000 0.3750, Out "));
  await until(async () => page.url().includes("cube=9%2C35%2C35%2C0.625%2C0.5%2C0.375"));
  const box = await settledBox(cube);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 40, y);
  await page.mouse.up();
  await until(async () => page.url().includes("cube=9%2C55%2C35%2C"));
  await page.getByRole("radio", { name: "17" }).click();
  let lines: string[] = [];
  const save = async () => {
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "CSV" }).click();
    lines = readFileSync(await (await download).path(), "utf8").split("\n");
    return lines.length;
  };
  // Until the finer lattice has come, the one that is shown is saved.
  await expect.poll(save).toBe(17 ** 3 + 2);
  expect(lines[0]).toBe("red,green,blue,red out,green out,blue out");
  // The readout is what the engine gave for the point.
  const point = lines.find((line) => line.startsWith("0.625,0.5,0.375,"))!;
  const out = point
    .split(",")
    .slice(3)
    .map((value) => Number(value).toFixed(4));
  await expect.poll(() => label()).toContain(`Out ${out.join(" ")}`);
  expect(errors).toEqual([]);
});

test("the code of the conversion is chosen by keys and saved with the ending of its language", async () => {
  const { page, errors } = await openViewer(app);
  await page.keyboard.press("5");
  await page.getByRole("radio", { name: "YAML" }).focus();
  const code = page.getByRole("textbox", { name: "Code" });
  const heads = [
    ["CLF", "<?xml"],
    ["CTF", "<?xml"],
    ["GLSL", "vec4 ocio(vec4 color)"],
    ["WGSL", "fn ocio("],
    ["OSL", "shader ocio_processor("],
    ["HLSL", "float4 ocio(float4 color)"],
    ["Metal", "inline float4 ocio(float4 color"],
  ] as const;
  for (const [name, head] of heads) {
    await page.keyboard.press("ArrowRight");
    await page.getByRole("radio", { name, checked: true }).waitFor();
    if (name !== "CLF") await until(async () => (await code.inputValue()).includes(head));
  }
  await until(async () => page.url().includes("code=msl"));
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  expect((await download).suggestedFilename()).toBe("conversion.metal");
  expect(errors).toEqual([]);
});

/** The width, height and number of colors of a PNG file. */
async function pictureIn(page: Page, path: string) {
  return page.evaluate(
    async (bytes) => {
      const bitmap = await createImageBitmap(new Blob([Uint8Array.from(bytes)], { type: "image/png" }));
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d")!;
      context.drawImage(bitmap, 0, 0);
      const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
      const colors = new Set(new Uint32Array(data.buffer)).size;
      return { width: bitmap.width, height: bitmap.height, colors };
    },
    [...readFileSync(path)],
  );
}

test("the scope, plots and the sheet of views are saved by commands and by buttons", async () => {
  const { page, errors, stage } = await openViewer(app);
  await page.locator('.stage canvas[data-drawn="true"]').waitFor();
  const saved = async (act: () => Promise<void>) => {
    const download = page.waitForEvent("download");
    await act();
    const file = await download;
    return { name: file.suggestedFilename(), path: await file.path() };
  };
  const scope = await saved(() => byKeyboard(page, "save scope of viewer"));
  expect(scope.name).toBe("waveform.png");
  expect(await pictureIn(page, scope.path)).toMatchObject({ width: 1068, height: 512 });
  expect((await pictureIn(page, scope.path)).colors).toBeGreaterThan(20);
  await page.getByRole("radio", { name: "Vector" }).click();
  await page.getByRole("img", { name: /^Vector/ }).waitFor();
  const vector = await saved(() => page.getByRole("button", { name: "Save the scope as PNG" }).click());
  expect(vector.name).toBe("vectorscope.png");
  expect(await pictureIn(page, vector.path)).toMatchObject({ width: 640, height: 640 });

  await stage.focus();
  await page.keyboard.press("3");
  await page.getByRole("list", { name: "Primaries" }).getByText("0.3127 0.3290").waitFor();
  const gamut = await saved(() => byKeyboard(page, "save inspector of viewer", "SVG"));
  expect(gamut.name).toBe("gamut.svg");
  expect(readFileSync(gamut.path, "utf8")).toMatch(/^<svg [\s\S]*<\/svg>\n$/);

  await stage.focus();
  await page.keyboard.press("6");
  const first = page.locator(".view-sheet canvas").first();
  await until(() => first.evaluate((canvas) => (canvas as HTMLCanvasElement).width === 160));
  const sheet = await saved(() =>
    page.locator(".viewer-inspector").getByRole("button", { name: "PNG" }).click(),
  );
  expect(sheet.name).toBe("views.png");
  const picture = await pictureIn(page, sheet.path);
  const count = await page.locator(".view-sheet canvas").count();
  expect(picture.width).toBe(24 + Math.min(5, count) * (480 + 24));
  expect(picture.colors).toBeGreaterThan(200);
  await photograph(page, "inspector-sheet");
  await byKeyboard(page, "save inspector of viewer", "SVG");
  await page.getByText("This is not saved as svg; choose png.").waitFor();
  expect(errors).toEqual([]);
});

test("the full window is a command, stands in the link, and Escape leaves it", async () => {
  const { page, errors } = await openViewer(app);
  await byKeyboard(page, "show viewer in full window");
  const leave = page.getByRole("button", { name: "Leave full window (F)" });
  await leave.waitFor();
  await until(async () => new URL(page.url()).searchParams.get("full") === "1");
  await page.reload();
  await leave.waitFor();
  await page.locator(".stage").focus();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Full window (F)", exact: true }).waitFor();
  await until(async () => !page.url().includes("full="));
  expect(errors).toEqual([]);
});

test("slope, gamut spaces and the contact sheet are commands by keys, stand in the link, and come back with it", async () => {
  const { page, errors, stage } = await openViewer(app);
  const chord = async (second: string) => {
    await stage.focus();
    await page.keyboard.press("p");
    await page.keyboard.press(second);
  };
  const inLink = (name: string, value: string | null) =>
    until(async () => new URL(page.url()).searchParams.get(name) === value);
  await chord("r");
  const slope = page.getByRole("button", { name: "Slope", pressed: true });
  await slope.waitFor();
  await inLink("slope", "1");
  await slope.click();
  await inLink("slope", null);
  await chord("r");
  await inLink("slope", "1");

  await chord("g");
  await answer(page, "acescg");
  const palette = page.locator(".palette[role=dialog]");
  await page.keyboard.press("Control+Enter");
  await palette.waitFor({ state: "detached" });
  const primaries = page.getByRole("list", { name: "Primaries" });
  await primaries.getByText("ACEScg", { exact: true }).waitFor();
  await inLink("spaces", "ACEScg");
  await page.getByRole("radio", { name: "As shown" }).click();
  await inLink("colors", "shown");
  await byKeyboard(page, "set diagram of gamut", "1976");
  await page.getByRole("img", { name: "Chromaticities, CIE 1976 u′v′" }).waitFor();

  await chord("t");
  await answer(page, "this view on all displays");
  await page.getByRole("radio", { name: "This view on all displays", checked: true }).waitFor();
  const sheet = page.locator(".view-sheet button");
  await until(async () => (await sheet.count()) > 4);
  const names = await sheet.allInnerTexts();
  expect(new Set(names).size).toBe(names.length);
  await inLink("sheet", "view");
  await photograph(page, "inspector-displays");

  await page.reload();
  await page.getByRole("radio", { name: "This view on all displays", checked: true }).waitFor();
  await page.getByRole("radio", { name: "Gamut" }).click();
  await primaries.getByText("ACEScg", { exact: true }).waitFor();
  await page.getByRole("img", { name: "Chromaticities, CIE 1976 u′v′" }).waitFor();
  await photograph(page, "inspector-gamut");
  await page.getByRole("radio", { name: "Curve" }).click();
  await slope.waitFor();
  expect(errors).toEqual([]);
});

test("the pipeline is saved as text with the probed values in and out, and as a picture of its steps", async () => {
  const { page, errors, stage } = await openViewer(app);
  await stage.focus();
  await byKeyboard(page, "probe color", "0.18");
  await stage.focus();
  await page.keyboard.press("4");
  const steps = page.getByRole("list", { name: "Steps" }).getByRole("listitem");
  await until(async () => (await steps.count()) > 2 && (await steps.last().innerText()).includes("0."));
  await until(() =>
    steps
      .last()
      .locator("canvas")
      .evaluate((canvas) => (canvas as HTMLCanvasElement).width === 160),
  );
  const count = await steps.count();
  const text = page.waitForEvent("download");
  await byKeyboard(page, "save inspector of viewer", "Text");
  const file = await text;
  expect(file.suggestedFilename()).toBe("pipeline.csv");
  const lines = readFileSync(await file.path(), "utf8")
    .trimEnd()
    .split("\n");
  expect(lines).toHaveLength(count);
  const numbers = (line: string) => line.split(",").slice(-6).map(Number);
  expect(numbers(lines[1]!).slice(0, 3)).toEqual([0.18, 0.18, 0.18].map(Math.fround));
  // Each step takes what the one before it gave, and the last gives what the screen shows.
  for (let i = 2; i < lines.length; i++)
    expect(numbers(lines[i]!).slice(0, 3)).toEqual(numbers(lines[i - 1]!).slice(3));
  const shown = numbers(lines.at(-1)!).slice(3);
  await expect.poll(() => steps.last().innerText()).toContain(shown[0]!.toFixed(4));

  const image = page.waitForEvent("download");
  await page.locator(".viewer-inspector").getByRole("button", { name: "PNG" }).click();
  const png = await image;
  expect(png.suggestedFilename()).toBe("pipeline.png");
  const picture = await pictureIn(page, await png.path());
  expect(picture.width).toBe(24 + Math.min(5, count) * (480 + 24));
  expect(picture.height).toBe(24 + Math.ceil(count / 5) * (270 + 3 * 30 + 24));
  expect(picture.colors).toBeGreaterThan(200);
  await photograph(page, "inspector-pipeline");
  expect(errors).toEqual([]);
});
