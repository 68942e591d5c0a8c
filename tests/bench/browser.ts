import type { Page } from "playwright-core";
import type { App } from "../e2e/app.ts";

const FRAME = 16;
/** Milliseconds after a key in which frames are taken to be its own. */
const FOLLOWS = 100;

const families = ["Input/ARRI", "Input/Sony", "Utility/Linear", "Output", "Show/Looks"];
const familyOf = (at: number) => families[at % families.length]!;

/** The name of a color space of the configuration, from 0 on. */
export const nameOf = (at: number) => `${familyOf(at).replace("/", " - ")} - take ${at}`;

/** A configuration of so many color spaces in a few families, as YAML. */
function configOf(spaces: number): string {
  const lines = ["ocio_profile_version: 2.1", "environment: {}", "roles:", "  default: raw"];
  lines.push("displays:", "  sRGB:", "    - !<View> {name: Raw, colorspace: raw}", "colorspaces:");
  lines.push("  - !<ColorSpace>", "    name: raw", "    isdata: true");
  for (let index = 0; index < spaces - 1; index++) {
    lines.push("  - !<ColorSpace>", `    name: ${nameOf(index)}`, `    family: ${familyOf(index)}`);
    lines.push("    encoding: log", "    to_scene_reference: !<MatrixTransform> {offset: [0.1, 0, 0, 0]}");
  }
  return `${lines.join("\n")}\n`;
}

/** Notes the time from each key down to the frame that shows its effect. */
export async function watchKeys(page: Page): Promise<void> {
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

/** The times that were noted since the last look, in milliseconds. */
export async function keyTimes(page: Page): Promise<number[]> {
  return page.evaluate(() => (window as unknown as { keyTimes: number[] }).keyTimes.splice(0));
}

type Spent = { script: number; all: number };

/** A meter of the processor time of the page's main thread, in milliseconds; other programs do not count. */
export async function meter(page: Page): Promise<() => Promise<Spent>> {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  return async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    const of = (name: string) => (metrics.find((metric) => metric.name === name)?.value ?? 0) * 1000;
    return { script: of("ScriptDuration"), all: of("TaskDuration") };
  };
}

/** A span of a trace of Chromium; times in microseconds, `tts` and `tdur` in those of the thread's own work. */
type Span = {
  name: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tts?: number;
  tdur?: number;
  args: { data?: { type?: string } };
};

/**
 * Does what presses keys and gives, for each, the milliseconds of the main thread's own work from the key to the end
 * of the frame that shows it. Neither other programs nor the wait for the screen count.
 */
export async function keyWork(page: Page, press: () => Promise<void>): Promise<number[]> {
  return (await keyFrames(page, press)).flatMap(([first]) => first ?? []);
}

/**
 * As `keyWork`, frame by frame until the next key or for `FOLLOWS` ms: where what a key finds is drawn after the key
 * itself, the second is the work of that frame.
 */
export async function keyFrames(page: Page, press: () => Promise<void>): Promise<number[][]> {
  const browser = page.context().browser();
  if (!browser) throw new Error("The page has no browser.");
  const session = await browser.newBrowserCDPSession();
  const spans: Span[] = [];
  session.on("Tracing.dataCollected", ({ value }) => spans.push(...(value as unknown as Span[])));
  const traceConfig = { includedCategories: ["devtools.timeline", "disabled-by-default-devtools.timeline"] };
  await session.send("Tracing.start", { transferMode: "ReportEvents", traceConfig });
  await press();
  const complete = new Promise((done) => session.once("Tracing.tracingComplete", done));
  await session.send("Tracing.end");
  await complete;
  await session.detach();
  spans.sort((a, b) => a.ts - b.ts);
  const keys = spans.filter(({ name, args }) => name === "EventDispatch" && args.data?.type === "keydown");
  const frames = spans.filter(({ name, dur }) => name === "Commit" && dur !== undefined);
  return keys.map(({ pid, tid, ts, tts = 0 }, at) => {
    const until = Math.min(ts + FOLLOWS * 1000, keys[at + 1]?.ts ?? Number.POSITIVE_INFINITY);
    let from = tts;
    return frames.flatMap((frame) => {
      const among = frame.pid === pid && frame.tid === tid && frame.ts > ts && frame.ts < until;
      if (!among || frame.tts === undefined) return [];
      const end = frame.tts + (frame.tdur ?? 0);
      const work = (end - from) / 1000;
      from = end;
      return [work];
    });
  });
}

/** Prints the processor time between two readings, shared out among keys or frames. */
export function printSpent(
  count: number,
  from: { script: number; all: number },
  to: { script: number; all: number },
  unit = "key",
): void {
  const per = (key: "script" | "all") => ((to[key] - from[key]) / count).toFixed(1);
  console.log(
    `  processor time a ${unit}, what follows the paint included: script ${per("script")} ms, all ${per("all")} ms`,
  );
}

/** Prints middle, 95th of a hundred and worst of times in milliseconds, beside the length of a frame. */
export function print(what: string, times: number[], unit = "keys"): void {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  const figures = `p50 ${at(0.5).toFixed(1)} ms, p95 ${at(0.95).toFixed(1)} ms, worst ${at(1).toFixed(1)} ms`;
  console.log(
    `${what}: ${figures}; p95 is ${(at(0.95) / FRAME).toFixed(2)} of a frame of ${FRAME} ms (${times.length} ${unit})`,
  );
}

/** A visitor's page at the color spaces of a new configuration of so many. */
export async function open(app: App, spaces: number): Promise<Page> {
  const { page } = await app.visitor();
  await page.goto(app.url);
  await page.getByRole("heading", { name: "Configurations" }).waitFor();
  const id = crypto.randomUUID();
  const status = await page.evaluate(
    async ([text, id]) => {
      const token = /XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? "";
      const headers = { "content-type": "application/json", "X-XSRF-TOKEN": token };
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
