import { mkdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserContext, Page } from "playwright-core";
import { afterEach, type TestContext } from "vitest";

const shots = join(tmpdir(), "palette-failed");

declare global {
  /** Open contexts. This module is run anew for each file of tests, the others of the browser once for all of them. */
  var openContexts: Set<BrowserContext> | undefined;
  /** Refused and failed requests of each page, the last ones. */
  var refusedRequests: WeakMap<Page, string[]> | undefined;
}
globalThis.openContexts ??= new Set();
globalThis.refusedRequests ??= new WeakMap();
const { openContexts: contexts, refusedRequests: refusals } = globalThis;

/** Has the pages of a context keep what was pressed and what had the focus, for the report of a test that fails. */
export async function keepTrail(context: BrowserContext): Promise<void> {
  contexts.add(context);
  context.on("close", () => contexts.delete(context));
  context.on("page", (page) => {
    const kept: string[] = [];
    refusals.set(page, kept);
    const keep = (line: string) => {
      kept.push(`${new Date().toISOString().slice(11, 23)} ${line}`);
      if (kept.length > 8) kept.shift();
    };
    page.on("response", (answer) => {
      if (answer.status() >= 400) keep(`${answer.status()} ${answer.request().method()} ${answer.url()}`);
    });
    page.on("requestfailed", (request) =>
      keep(`${request.failure()?.errorText} ${request.method()} ${request.url()}`),
    );
  });
  await context.addInitScript(() => {
    // Events that follow on the same element are one line: "1200 ms input.field “Name”: p o n input Enter".
    const trail: { place: string; told: string }[] = [];
    Object.assign(window, { trail });
    const name = (target: EventTarget | null) =>
      target instanceof Element
        ? `${target.localName}.${target.classList.item(0) ?? ""} “${target.getAttribute("aria-label") ?? target.id}”`
        : "the page";
    const keep = (event: Event) => {
      const place = name(event.target);
      const told = event instanceof KeyboardEvent ? event.key : event.type;
      const last = trail.at(-1);
      if (last?.place === place) last.told = `${last.told} ${told}`.slice(-400);
      else trail.push({ place, told: `${Math.round(event.timeStamp)} ms ${told}` });
      if (trail.length > 20) trail.shift();
    };
    for (const type of ["keydown", "focusin", "pointerdown", "click"]) addEventListener(type, keep, true);
  });
}

/** Reports how each page stood and what led there, with a picture, as a further error of a failed test. */
async function reportFailure({ task }: TestContext): Promise<void> {
  if (task.result?.state !== "fail") return;
  mkdirSync(shots, { recursive: true });
  const told: string[] = [];
  for (const page of [...contexts].flatMap((context) => context.pages())) {
    const path = join(shots, `${task.id}-${Date.now()}.png`);
    await page.screenshot({ path, timeout: 5_000 }).catch(() => undefined);
    told.push(await trailOf(page).catch(String), ...(refusals.get(page) ?? []), `picture: ${path}`);
  }
  const error = new Error(
    `What led there, at ${new Date().toISOString().slice(11, 23)}:\n${told.join("\n")}`,
  );
  error.stack = error.message;
  if (told.length > 0) throw error;
}
// Benchmarks and the script of the pictures use the app without vitest.
if (process.env.VITEST) afterEach(reportFailure);

function trailOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { trail = [] } = window as unknown as { trail?: { place: string; told: string }[] };
    const at = document.activeElement;
    const open = "[role=dialog], [role=alertdialog], [role=menu], dialog, [data-sonner-toast]";
    return [
      location.href,
      ...trail.map(({ place, told }) => `${told} on ${place}`),
      `focus after ${Math.round(performance.now())} ms: ${at?.outerHTML.slice(0, 120)}`,
      `keys: ${document.documentElement.dataset.keys ?? "not waiting"}`,
      `window: ${innerWidth} by ${innerHeight}`,
      `heading: ${document.querySelector("h1")?.textContent}`,
      ...[...document.querySelectorAll(open)].map((each) => `open: ${each.textContent?.slice(0, 300)}`),
    ].join("\n");
  });
}
