/**
 * Key to paint in Chromium: the palette at 10,000 and 50,000 things, and one field edited, undone and redone with 375
 * color spaces open. Run after `npm run build`: npx tsx tests/bench/paint.ts [--palette]
 */
import { defaultFilter } from "cmdk";
import { prepare, rank } from "#command/search/rank.ts";
import { type App, startOwnApp } from "../e2e/app.ts";
import { keyTimes, keyWork, meter, nameOf, open, print, printSpent, watchKeys } from "./browser.ts";

const SPACES = 10_000;
const MANY_SPACES = 50_000;
/** Milliseconds before the first key. */
const LOOK = 4000;
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

/** Our ranking of the same names beside cmdk's own scores, without what either draws: milliseconds a letter. */
function filtering(): void {
  const names = Array.from({ length: SPACES - 1 }, (_, at) => nameOf(at));
  const index = prepare(names.map((title) => ({ id: title, title })));
  const letters = queries.flatMap((query) => [...query].map((_, at) => query.slice(0, at + 1)));
  const time = (work: (typed: string) => unknown) => {
    for (const typed of letters.slice(0, 8)) work(typed);
    const { user, system } = process.cpuUsage();
    for (const typed of letters) work(typed);
    const spent = process.cpuUsage({ user, system });
    return (spent.user + spent.system) / 1000 / letters.length;
  };
  const own = time((typed) => rank(typed, index));
  const other = time((typed) => names.filter((name) => defaultFilter(name, typed) > 0));
  console.log(
    `Finding in ${SPACES} names, processor time a letter: ours ${own.toFixed(2)} ms, cmdk's own filter ${other.toFixed(2)} ms`,
  );
}

/** The browser's own time here: one field on an empty page. */
async function bare(app: App): Promise<void> {
  const { page } = await app.visitor();
  await page.setContent("<input autofocus>");
  await page.locator("input").focus();
  await watchKeys(page);
  const type = () =>
    page.keyboard.type("the browser and this machine alone, without any of our work", { delay: 40 });
  await type();
  print("A bare field, key to paint", await keyTimes(page));
  print("A bare field, the page's own work from key to paint", await keyWork(page, type));
}

async function palette(app: App, spaces: number): Promise<void> {
  const page = await open(app, spaces);
  // Who opens a configuration of this size looks at it first.
  await page.waitForTimeout(LOOK);
  await page.keyboard.press("Control+k");
  const input = page.getByRole("combobox").first();
  await input.waitFor();
  await watchKeys(page);
  const spent = await meter(page);
  const before = await spent();
  const type = async () => {
    for (const query of [...queries, ...queries]) {
      await page.keyboard.type(query, { delay: 40 });
      for (const _ of query) await page.keyboard.press("Backspace", { delay: 40 });
    }
  };
  await type();
  const times = await keyTimes(page);
  print(`Palette, ${spaces.toLocaleString("en-US")} color spaces, key to paint`, times);
  printSpent(times.length, before, await spent());
  print("Palette, the page's own work from key to paint", await keyWork(page, type));
  await page.context().close();
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
const app = await startOwnApp({ flags: ["--disable-frame-rate-limit", "--disable-gpu-vsync"] });
try {
  filtering();
  await bare(app);
  await palette(app, SPACES);
  await palette(app, MANY_SPACES);
  if (!process.argv.includes("--palette")) await edits(app);
} finally {
  await app.close();
}
