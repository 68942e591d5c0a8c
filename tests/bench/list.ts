/**
 * The list of 2,000 color spaces in Chromium: the time of every frame while it scrolls, and key to paint while it is
 * searched. A list of bare lines that scrolls the same way, and a bare field, say what the browser itself needs here.
 * Run after `npm run build`: npx tsx tests/bench/list.ts
 */
import type { Page } from "playwright-core";
import { type App, startOwnApp } from "../e2e/app.ts";
import { keyFrames, keyTimes, keyWork, meter, open, print, printSpent, watchKeys } from "./browser.ts";

const SPACES = 2000;
const FRAMES = 240;
/** Pixels a frame: a fast turn of the wheel, in which every frame brings four rows in and out of sight. */
const STEP: number = 112;

/** Scrolls a box by so many pixels every frame, down and up again, and notes the time from frame to frame. */
async function scrollTimes(page: Page, selector: string): Promise<number[]> {
  return page.evaluate(
    async ([selector, frames, step]) => {
      const box = document.querySelector<HTMLElement>(selector);
      if (!box) throw new Error(`There is no ${selector}.`);
      const times: number[] = [];
      let by: number = step;
      let last = await new Promise<number>(requestAnimationFrame);
      while (times.length < frames) {
        if (box.scrollTop + box.clientHeight + by > box.scrollHeight || box.scrollTop + by < 0) by = -by;
        box.scrollTop += by;
        const now = await new Promise<number>(requestAnimationFrame);
        times.push(now - last);
        last = now;
      }
      return times;
    },
    [selector, FRAMES, STEP] as const,
  );
}

/** A page of bare lines of the same height, all of them there: the floor. */
async function bare(app: App): Promise<void> {
  const { page } = await app.visitor();
  const lines = Array.from({ length: SPACES }, (_, at) => `<div class="line">take ${at}</div>`).join("");
  await page.setContent(
    `<style>.box { height: 760px; width: 830px; overflow: auto; contain: strict } .line { height: 28px }</style>
     <input><div class="box">${lines}</div>`,
  );
  const spent = await meter(page);
  await scrollTimes(page, ".box");
  const before = await spent();
  const times = await scrollTimes(page, ".box");
  print("Bare lines, a frame of scrolling", times, "frames");
  printSpent(times.length, before, await spent(), "frame");
  await page.locator("input").focus();
  await watchKeys(page);
  await page.keyboard.type("the browser and this machine alone", { delay: 40 });
  print("A bare field, key to paint", await keyTimes(page));
}

async function list(app: App): Promise<void> {
  const page = await open(app, SPACES);
  await page.waitForTimeout(2000);
  const spent = await meter(page);
  for (const grouped of [true, false]) {
    if (!grouped) await page.getByRole("button", { name: "Group by family" }).click();
    await scrollTimes(page, ".row-lines");
    const before = await spent();
    const times = await scrollTimes(page, ".row-lines");
    print(
      `List of ${SPACES}, ${grouped ? "in families" : "without families"}, a frame of scrolling`,
      times,
      "frames",
    );
    printSpent(times.length, before, await spent(), "frame");
  }
  const box = page.getByRole("listbox").first();
  await box.focus();
  await page.keyboard.press("Home");
  await watchKeys(page);
  const walk = async () => {
    for (let at = 0; at < 60; at++) await page.keyboard.press("ArrowDown");
    for (let at = 0; at < 20; at++) await page.keyboard.press("PageDown");
  };
  await walk();
  print(`List of ${SPACES}, arrows and pages, key to paint`, await keyTimes(page));
  print("  the page's own work from key to paint", await keyWork(page, walk));
  await keyTimes(page);
  const search = page.getByRole("searchbox").first();
  await search.focus();
  const before = await spent();
  const type = async () => {
    for (const query of ["take 9", "arri 12", "sony - take 4", "utility", "looks 77", "xyzzy", "tkae 15"]) {
      await page.keyboard.type(query, { delay: 40 });
      await page.keyboard.press("Control+a");
      await page.keyboard.press("Delete");
      await page.waitForTimeout(40);
    }
  };
  await type();
  const times = await keyTimes(page);
  print(`List of ${SPACES}, search, key to paint`, times);
  printSpent(times.length, before, await spent());
  const frames = await keyFrames(page, type);
  print("  the page's own work a frame", frames.flat(), "frames");
  print(
    "  the page's own work until what was found is drawn",
    frames.map((each) => each.reduce((sum, work) => sum + work, 0)),
  );
}

// Without the wait for the next tick of the screen: that is the screen's time, not ours.
const app = await startOwnApp({ flags: ["--disable-frame-rate-limit", "--disable-gpu-vsync"] });
try {
  await bare(app);
  await list(app);
} finally {
  await app.close();
}
