/**
 * Milliseconds from an arrow key in the palette to the picture of the row in the viewer, in the built product. Run after
 * `npm run build`: npx tsx tests/bench/highlight.ts
 */
import { startOwnApp } from "../e2e/app.ts";
import { byKeyboard, palette } from "../e2e/keys.ts";

const app = await startOwnApp({ flags: [] });
const { page } = await app.visitor();
await page.goto(app.url);
await page.getByRole("heading", { name: "Start from a built-in" }).waitFor();
await byKeyboard(page, "load built-in", "studio v4");
await page.getByRole("heading", { name: "Overview" }).waitFor();
await page.keyboard.press("g");
await page.keyboard.press("p");
await page.locator('.stage canvas[data-drawn="true"]').waitFor();
await page.evaluate(() => {
  const times = { pressed: 0, taken: [] as number[] };
  Object.assign(window, { times });
  window.addEventListener("keydown", () => (times.pressed = performance.now()), true);
  const { prototype } = ImageBitmapRenderingContext;
  const transfer = prototype.transferFromImageBitmap;
  prototype.transferFromImageBitmap = function (bitmap) {
    transfer.call(this, bitmap);
    if ((this.canvas as HTMLCanvasElement).closest(".stage"))
      times.taken.push(performance.now() - times.pressed);
  };
});
const taken = () => page.evaluate(() => (window as unknown as { times: { taken: number[] } }).times.taken);

/** Goes through the rows of a question by arrow keys, and gives the milliseconds of each, from the second on. */
async function through(keys: string, presses: number, key: string): Promise<number[]> {
  for (const each of keys) await page.keyboard.press(each);
  await palette(page).getByRole("option").first().waitFor();
  const before = (await taken()).length;
  for (let i = 0; i < presses; i++) {
    const count = (await taken()).length;
    await page.keyboard.press(key);
    const end = Date.now() + 2000;
    while ((await taken()).length === count && Date.now() < end) await page.waitForTimeout(5);
    await page.waitForTimeout(120);
  }
  await page.keyboard.press("Escape");
  return (await taken()).slice(before + 1);
}

function report(name: string, times: number[]): void {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (part: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))]?.toFixed(0);
  process.stdout.write(
    `${name}: ${sorted.length} rows, p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, most ${at(1)} ms\n`,
  );
}

report("views, first time", await through("pv", 30, "ArrowDown"));
report("views, again", await through("pv", 30, "ArrowDown"));
report("color spaces, first time", await through("pc", 30, "ArrowDown"));
report("color spaces, again", await through("pc", 30, "ArrowDown"));
await app.close();
