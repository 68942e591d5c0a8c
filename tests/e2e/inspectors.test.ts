import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type App, startApp, until } from "./app.ts";
import { studio } from "./studio.ts";

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app?.close());

/** Opens the viewer and gives the picture the focus. */
async function viewer() {
  const { page, errors } = await studio(app);
  await page.keyboard.press("g");
  await page.keyboard.press("p");
  const stage = page.locator(".stage");
  await stage.waitFor();
  await until(() => stage.evaluate((element) => element === document.activeElement));
  return { page, errors, stage };
}

test("the cube is turned and picked by keys and by the mouse, stands in the link, and is saved", async () => {
  const { page, errors } = await viewer();
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
  const box = (await cube.boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 40, y);
  await page.mouse.up();
  await until(async () => page.url().includes("cube=9%2C55%2C35%2C"));
  await page.getByRole("radio", { name: "17" }).click();
  await until(async () => (await label()).includes("In 0.6250 0.5000 0.3750, Out "));
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "CSV" }).click();
  const lines = readFileSync(await (await download).path(), "utf8").split("\n");
  expect(lines[0]).toBe("red,green,blue,red out,green out,blue out");
  expect(lines).toHaveLength(17 ** 3 + 2);
  // The readout is what the engine gave for the point.
  const point = lines.find((line) => line.startsWith("0.625,0.5,0.375,"))!;
  const out = point
    .split(",")
    .slice(3)
    .map((value) => Number(value).toFixed(4));
  expect(await label()).toContain(`Out ${out.join(" ")}`);
  expect(errors).toEqual([]);
});

test("the code of the conversion is chosen by keys and saved with the ending of its language", async () => {
  const { page, errors } = await viewer();
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
  await page.getByRole("button", { name: "Save" }).click();
  expect((await download).suggestedFilename()).toBe("conversion.metal");
  expect(errors).toEqual([]);
});
