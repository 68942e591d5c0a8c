import { mkdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserContext, Page } from "playwright-core";
import { afterEach } from "vitest";

const shots = join(tmpdir(), "palette-failed");

declare global {
  /** Open contexts. This module is run anew for each file of tests, the others of the browser once for all of them. */
  var openContexts: Set<BrowserContext> | undefined;
}
globalThis.openContexts ??= new Set();
const contexts = globalThis.openContexts;

/** Has the pages of a context keep what was pressed and what had the focus, for the report of a test that fails. */
export async function keepTrail(context: BrowserContext): Promise<void> {
  contexts.add(context);
  context.on("close", () => contexts.delete(context));
  await context.addInitScript(() => {
    const trail: string[] = [];
    Object.assign(window, { trail });
    const name = (target: EventTarget | null) =>
      target instanceof Element
        ? `${target.localName}.${target.classList.item(0) ?? ""} “${target.getAttribute("aria-label") ?? target.id}”`
        : "the page";
    const keep = (event: Event) => {
      const key = event instanceof KeyboardEvent ? event.key : "";
      trail.push(`${Math.round(event.timeStamp)} ms ${event.type} ${key} ${name(event.target)}`);
      if (trail.length > 60) trail.shift();
    };
    for (const type of ["keydown", "input", "focusin", "pointerdown", "click"])
      addEventListener(type, keep, true);
  });
}

/** Tells how each page stood and what led there, with a picture, if a test has failed. */
afterEach(async ({ task }) => {
  if (task.result?.state !== "fail") return;
  mkdirSync(shots, { recursive: true });
  for (const page of [...contexts].flatMap((context) => context.pages())) {
    const path = join(shots, `${task.id}-${Date.now()}.png`);
    await page.screenshot({ path, timeout: 5_000 }).catch(() => undefined);
    console.log(`“${task.name}” failed, see ${path}\n${await trailOf(page).catch(String)}`);
  }
});

function trailOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { trail = [] } = window as unknown as { trail?: string[] };
    const at = document.activeElement;
    const open = [...document.querySelectorAll("[role=dialog], [role=alertdialog], [role=menu], dialog")];
    return [
      location.href,
      ...trail,
      `focus: ${at?.outerHTML.slice(0, 200)}`,
      `keys: ${document.documentElement.dataset.keys ?? "not waiting"}`,
      ...open.map((each) => `open: ${each.textContent?.slice(0, 300)}`),
    ].join("\n");
  });
}
