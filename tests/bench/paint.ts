/**
 * Key to paint in Chromium: the palette at 10,000 things, and one field edited, undone and redone with 375 color
 * spaces open. Run after `npm run build`: npx tsx tests/bench/paint.ts
 */
import type { Page } from "playwright-core";
import { type App, startApp } from "../e2e/app.ts";

const FRAME = 16;

function configOf(spaces: number): string {
  const lines = ["ocio_profile_version: 2.1", "environment: {}", "roles:", "  default: raw"];
  lines.push("displays:", "  sRGB:", "    - !<View> {name: Raw, colorspace: raw}", "colorspaces:");
  lines.push("  - !<ColorSpace>", "    name: raw", "    isdata: true");
  const families = ["Input/ARRI", "Input/Sony", "Utility/Linear", "Output", "Show/Looks"];
  for (let index = 0; index < spaces - 1; index++) {
    const family = families[index % families.length];
    lines.push(
      "  - !<ColorSpace>",
      `    name: ${family?.replace("/", " - ")} - take ${index}`,
      `    family: ${family}`,
    );
    lines.push("    encoding: log", "    to_scene_reference: !<MatrixTransform> {offset: [0.1, 0, 0, 0]}");
  }
  return `${lines.join("\n")}\n`;
}

/** Notes the time from each key down to the frame that shows its effect. */
async function watchKeys(page: Page): Promise<void> {
  await page.evaluate(() => {
    const times: number[] = [];
    Object.assign(window, { keyTimes: times });
    addEventListener(
      "keydown",
      () => {
        const start = performance.now();
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => times.push(performance.now() - start);
          port2.postMessage(null);
        });
      },
      { capture: true },
    );
  });
}

async function keyTimes(page: Page): Promise<number[]> {
  return page.evaluate(() => (window as unknown as { keyTimes: number[] }).keyTimes.splice(0));
}

type Spent = { script: number; all: number };

/** A meter of the processor time of the page's main thread, in milliseconds; other programs do not count. */
async function meter(page: Page): Promise<() => Promise<Spent>> {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  return async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    const of = (name: string) => (metrics.find((metric) => metric.name === name)?.value ?? 0) * 1000;
    return { script: of("ScriptDuration"), all: of("TaskDuration") };
  };
}

function printSpent(
  keys: number,
  from: { script: number; all: number },
  to: { script: number; all: number },
): void {
  const per = (key: "script" | "all") => ((to[key] - from[key]) / keys).toFixed(1);
  console.log(
    `  processor time a key, what follows the paint included: script ${per("script")} ms, all ${per("all")} ms`,
  );
}

function print(what: string, times: number[]): void {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  const figures = `p50 ${at(0.5).toFixed(1)} ms, p95 ${at(0.95).toFixed(1)} ms, worst ${at(1).toFixed(1)} ms`;
  console.log(
    `${what}: ${figures}; p95 is ${(at(0.95) / FRAME).toFixed(2)} of a frame of ${FRAME} ms (${times.length} keys)`,
  );
}

async function open(app: App, spaces: number): Promise<Page> {
  const { page } = await app.visitor();
  await page.goto(app.url);
  await page.getByRole("heading", { name: "Configurations" }).waitFor();
  const id = crypto.randomUUID();
  const status = await page.evaluate(
    async ([text, id]) => {
      const headers = { "content-type": "application/json" };
      return (await fetch("/api/configs/", { method: "POST", headers, body: JSON.stringify({ id, text }) }))
        .status;
    },
    [configOf(spaces), id] as const,
  );
  if (status >= 300)
    throw new Error(`The server answered ${status} to a configuration of ${spaces} color spaces.`);
  await page.goto(`${app.url}/${id}/colorspaces`);
  await page.getByText("take 1", { exact: false }).first().waitFor();
  return page;
}

/** What the browser itself needs here: one field on an empty page. */
async function bare(app: App): Promise<void> {
  const { page } = await app.visitor();
  await page.setContent("<input autofocus>");
  await page.locator("input").focus();
  await watchKeys(page);
  await page.keyboard.type("the browser and this machine alone, without any of our work", { delay: 40 });
  print("A bare field, key to paint", await keyTimes(page));
}

async function palette(app: App): Promise<void> {
  const page = await open(app, 10_000);
  await page.keyboard.press("Control+k");
  const input = page.getByRole("combobox").first();
  await input.waitFor();
  await watchKeys(page);
  const spent = await meter(page);
  const before = await spent();
  const queries = [
    "take 9",
    "arri 12",
    "sony take 4",
    "utility linear",
    "rename",
    "show looks 77",
    "xyzzy",
    "iat 1",
  ];
  for (const query of [...queries, ...queries]) {
    await page.keyboard.type(query, { delay: 40 });
    await input.fill("");
  }
  const times = await keyTimes(page);
  print("Palette, 10,000 color spaces, key to paint", times);
  printSpent(times.length, before, await spent());
}

async function edits(app: App): Promise<void> {
  const page = await open(app, 375);
  await page.getByText("take 1", { exact: false }).first().click();
  const field = page.getByLabel("Description").first();
  await field.waitFor();
  await watchKeys(page);
  for (let index = 0; index < 30; index++) {
    await field.fill(`edit ${index}`);
    await keyTimes(page);
    await page.keyboard.press("Control+Enter");
    await page.keyboard.press("Tab");
    await page.waitForTimeout(30);
    await page.locator("body").click({ position: { x: 5, y: 400 } });
    await page.keyboard.press("Control+z");
    await page.waitForTimeout(30);
    await page.keyboard.press("Control+Shift+z");
    await page.waitForTimeout(30);
    all.push(...(await keyTimes(page)));
  }
  print("Edit, undo, redo with 375 color spaces open, key to paint", all);
}
const all: number[] = [];

// Without the wait for the next tick of the screen: that is the screen's time, not ours.
const app = await startApp(["--disable-frame-rate-limit", "--disable-gpu-vsync"]);
try {
  await bare(app);
  await palette(app);
  await edits(app);
} finally {
  await app.close();
}
