import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { chromiumFlags, findChromium } from "../chromium.ts";
import { type App, startApp, until } from "./app.ts";
import { byKeyboard, saved } from "./keys.ts";

/** Number of kills of the browser; of first visits half as many are killed. */
const KILLS = Number(process.env.PALETTE_KILLS ?? 2);
const FIRST_VISITS = Math.ceil(KILLS / 2);

/** Where chance begins: it is printed, so that a run can be had again. */
const SEED = Number(process.env.PALETTE_KILL_SEED ?? (process.env.CI ? 20260 : Date.now() % 1_000_000));

/** Longest time for anything: a loss fails the test at once, a busy machine does not. */
const PATIENCE = 120_000;

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function chanceFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

let app: App;
let profile: string;
beforeAll(async () => {
  app = await startApp();
  profile = mkdtempSync(join(tmpdir(), "palette-profile-"));
});
afterAll(async () => {
  // A test that fails leaves its browser behind.
  for (const { pid, exitCode, signalCode } of started)
    if (pid !== undefined && exitCode === null && signalCode === null) process.kill(-pid, "SIGKILL");
  await app?.close();
  rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
});

const started: ChildProcess[] = [];

/** Stage of the test, messages of browsers and pages meanwhile, and the page's content when it stopped. */
const trail = {
  at: "nothing yet",
  said: [] as string[],
  note(what: string): void {
    trail.said.push(`${new Date().toISOString().slice(11, 23)} ${what.trim().slice(0, 300)}`);
    if (trail.said.length > 40) trail.said.shift();
  },
  /** Says where it stopped, which an expired time limit does not. */
  async tell(page: Page | undefined): Promise<void> {
    const shown =
      page && !page.isClosed() ? await status(page).innerText({ timeout: 5000 }).catch(String) : "no page";
    const browser = started.at(-1);
    const ended = browser?.exitCode ?? browser?.signalCode;
    console.error(
      `Stopped from seed ${SEED} while ${trail.at}. The status bar: ${shown}. The address: ${page?.url()}.`,
      `The browser ${ended === null || ended === undefined ? "runs" : `ended with ${ended}`}.`,
      `What was said last:\n${trail.said.join("\n")}`,
    );
  },
};
type Running = {
  context: BrowserContext;
  page: Page;
  kill: () => Promise<void>;
  /** As a person closes it. */
  close: () => Promise<void>;
};

/** A browser on the profile, as a person has one: what it keeps outlives it. */
async function launch(directory = profile): Promise<Running> {
  const child: ChildProcess = spawn(
    findChromium() ?? "",
    [...chromiumFlags, `--user-data-dir=${directory}`, "--remote-debugging-port=0", "about:blank"],
    { detached: true, stdio: ["ignore", "ignore", "pipe"] },
  );
  started.push(child);
  const address = await new Promise<string>((found, failed) => {
    let printed = "";
    child.once("exit", (code, signal) => trail.note(`browser: ended with ${code ?? signal}`));
    child.once("exit", () => failed(new Error(`Chromium did not start: ${printed}`)));
    child.stderr?.on("data", (data) => {
      printed += String(data);
      if (!/dbus|DBus|swiftshader/.test(String(data))) trail.note(`browser: ${data}`);
      const at = /DevTools listening on (ws:\S+)/.exec(printed)?.[1];
      if (at) found(at);
    });
  });
  const browser: Browser = await chromium.connectOverCDP(address);
  const context = browser.contexts()[0]!;
  context.setDefaultTimeout(PATIENCE);
  const page = await context.newPage();
  page.on("pageerror", (error) => trail.note(`page: ${error}`));
  page.on("crash", () => trail.note("page: crashed"));
  page.on("console", (message) => message.type() === "error" && trail.note(`page: ${message.text()}`));
  // High enough for every row of the list: those out of sight are not there.
  await page.setViewportSize({ width: 1280, height: 6000 });
  const gone = new Promise((done) => child.once("exit", done));
  return {
    context,
    page,
    close: async () => {
      const session = await browser.newBrowserCDPSession();
      await session.send("Browser.close").catch(() => undefined);
      await gone;
    },
    kill: async () => {
      // The browser and every process of its own, at once.
      process.kill(-child.pid!, "SIGKILL");
      await gone;
      await browser.close().catch(() => undefined);
    },
  };
}

const status = (page: Page) => page.getByRole("contentinfo").getByRole("status").first();
const kept = async (page: Page) => /^(Saved|Offline: )/.test(await status(page).innerText());

/** Opens the address once the page has its worker, which shows it offline too. */
async function show(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page
    .getByRole("heading", { name: /^(Categories|Overview|Start from a built-in config)$/ })
    .first()
    .waitFor();
}

test("killed at any moment, the browser loses nothing that was said to be kept", {
  // A loss is a loss: this test is not tried again, wherever others are.
  retry: 0,
  timeout: PATIENCE + KILLS * 60_000,
}, async ({ onTestFailed }) => {
  const chance = chanceFrom(SEED);
  const said: string[] = [];
  const kinds = { online: 0, offline: 0, opening: 0 };
  trail.at = "making the configuration";
  let running = await launch();
  onTestFailed(() => trail.tell(running.page));
  await show(running.page, app.url);
  await byKeyboard(running.page, "load built-in", "studio v4");
  await running.page.getByRole("heading", { name: "Overview" }).waitFor();
  const address = new URL(running.page.url()).pathname.split("/")[1];
  const categories = `${app.url}/${address}/categories`;
  const listed = (name: string) =>
    running.page.getByRole("listbox", { name: "Categories" }).getByRole("option", { name });
  // Chromium writes a new cookie to disk half a minute later: the visitor is known from here on.
  await saved(running.page);
  await running.close();
  running = await launch();

  for (let round = 0; round < KILLS; round++) {
    const { context, page } = running;
    const doing = (what: string) => {
      trail.at = `${what}, in round ${round} of ${KILLS}`;
      trail.note(trail.at);
    };
    doing("opening the list");
    await show(page, categories);
    await saved(page);
    // About every other time the server cannot be reached; of the first two, one.
    const offline = round < 2 ? round === 1 : chance() < 0.5;
    if (offline) await context.setOffline(true);
    kinds[offline ? "offline" : "online"]++;
    for (let edit = Math.floor(chance() * 3); edit >= 0; edit--) {
      const name = `round ${round} edit ${edit}`;
      doing(`waiting for “${name}” to be kept${offline ? " offline" : ""}`);
      await byKeyboard(page, "create category", name);
      await listed(name).waitFor();
      await until(() => kept(page), PATIENCE);
      said.push(name);
    }
    doing("making one more and killing the browser");
    // One more that nobody waits for: it may be kept or not.
    await byKeyboard(page, "create category", `round ${round} last`);
    await new Promise((done) => setTimeout(done, chance() * 400));
    await running.kill();
    doing("starting the browser again");
    running = await launch();
    // Some are killed again while they send what was left.
    if (chance() < 0.2) {
      kinds.opening++;
      doing("killing it while it opens");
      await running.page.goto(categories, { waitUntil: "commit" });
      await new Promise((done) => setTimeout(done, chance() * 3000));
      await running.kill();
      running = await launch();
    }
    doing("opening what was left and sending it");
    await show(running.page, categories);
    await saved(running.page);
    doing("comparing with the server");
    const answer = await running.page.request.get(`${app.url}/api/configs/${address}/categories/`);
    const there = ((await answer.json()) as { name: string }[]).map(({ name }) => name);
    expect(
      there.filter((name) => said.includes(name)),
      `after ${round + 1} kills from seed ${SEED}`,
    ).toEqual(said);
    expect(new Set(there).size).toBe(there.length);
    // Of a long list only what is in sight is drawn, which need not be the end of it.
    await running.page.getByRole("searchbox", { name: "Search categories" }).fill(said.at(-1)!);
    await listed(said.at(-1)!).waitFor();
    if (KILLS > 2) console.log(`${round + 1} killed from seed ${SEED}: ${said.length} kept`, kinds);
  }
  await running.kill();
});

test("killed in the first half minute of a first visit, the browser offers what was saved", {
  retry: 0,
  timeout: PATIENCE + FIRST_VISITS * 90_000,
}, async ({ onTestFailed }) => {
  const chance = chanceFrom(SEED);
  let running: Running | undefined;
  onTestFailed(() => trail.tell(running?.page));
  const ways = { restored: 0, listed: 0 };
  for (let round = 0; round < FIRST_VISITS; round++) {
    const own = mkdtempSync(join(tmpdir(), "palette-profile-"));
    trail.at = `the first visit, in round ${round} of ${FIRST_VISITS}`;
    running = await launch(own);
    await show(running.page, app.url);
    await byKeyboard(running.page, "load built-in", "studio v4");
    await running.page.getByRole("heading", { name: "Overview" }).waitFor();
    const address = new URL(running.page.url()).pathname.split("/")[1];
    await show(running.page, `${app.url}/${address}/categories`);
    await byKeyboard(running.page, "create category", "First work");
    await running.page
      .getByRole("listbox", { name: "Categories" })
      .getByRole("option", { name: "First work" })
      .waitFor();
    await until(async () => /^Saved/.test(await status(running!.page).innerText()), PATIENCE);
    // Up to half a minute into the visit, after which the cookie is written.
    await new Promise((done) => setTimeout(done, chance() * (KILLS > 2 ? 20_000 : 1000)));
    await running.kill();
    trail.at = `the second visit, in round ${round} of ${FIRST_VISITS}`;
    running = await launch(own);
    const { page } = running;
    await page.goto(app.url);
    const offer = page.getByRole("button", { name: "Restore 1 config from this browser" });
    const listed = page.locator(".configs tbody tr");
    await offer.or(listed).first().waitFor();
    if (await offer.isVisible()) {
      await offer.click();
      await page.getByText("1 config restored").waitFor();
      await offer.waitFor({ state: "detached" });
      ways.restored++;
    } else ways.listed++;
    await expect.poll(() => listed.count()).toBe(1);
    const configs = (await (await page.request.get(`${app.url}/api/configs/`)).json()) as { id: string }[];
    const rows = await page.request.get(`${app.url}/api/configs/${configs[0]!.id}/categories/`);
    expect(((await rows.json()) as { name: string }[]).map(({ name }) => name)).toContain("First work");
    await running.kill();
    rmSync(own, { recursive: true, force: true, maxRetries: 5 });
    if (KILLS > 2) console.log(`${round + 1} first visits killed from seed ${SEED}`, ways);
  }
});
