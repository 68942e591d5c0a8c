import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { findVisitorBrowser, visitorFlags } from "../chromium.ts";
import { keepTrail } from "./trail.ts";

const root = resolve(import.meta.dirname, "../..");

/** A port that is free: the wanted one where it is. */
function freePort(wanted = 0): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer();
    probe.on("error", (error) => (wanted ? freePort().then(done, fail) : fail(error)));
    probe.listen(wanted, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() =>
        address && typeof address === "object" ? done(address.port) : fail(new Error("no port")),
      );
    });
  });
}

/** Someone with cookies, storage and pages of their own. */
export type Visitor = {
  context: BrowserContext;
  page: Page;
  errors: string[];
  /** Ends the visit before the app is closed. */
  leave: () => Promise<void>;
};

/** The built product on a free port, and a browser to use it with. */
export type App = {
  url: string;
  /**
   * A fresh visitor: own cookies, own storage, empty page; with the service worker only where it is what is tested. The
   * device is known already but with a worker and to a first visit: its fingerprint takes a fifth of a visit's work.
   */
  visitor: (kind?: "worker" | "first") => Promise<Visitor>;
  close: () => Promise<void>;
};

/** Folder of the build; another one lets a build be tried beside the one in use. */
const dist = process.env.PALETTE_DIST ?? join(root, "dist");

/** How many times slower than usual every page is, to find tests that are impatient and keys that are lost. */
const SLOW = Number(process.env.PALETTE_SLOW ?? 1);

/** Milliseconds that timers, frames, answers and messages come later than usual in every page, which lays open what relies on their speed. */
const LATE = Number(process.env.PALETTE_LATE ?? 0);

/** Runs in the page: holds back what the page waits for. */
function holdBack(late: number): void {
  const wait = window.setTimeout.bind(window);
  const frame = window.requestAnimationFrame.bind(window);
  const cancelFrame = window.cancelAnimationFrame.bind(window);
  const canceled = new Set<number>();
  const later = Object.assign(
    (run: TimerHandler, delay = 0, ...given: unknown[]) =>
      wait(run, delay < 50 ? delay + late : delay, ...given),
    window.setTimeout,
  );
  window.setTimeout = later as typeof window.setTimeout;
  window.requestAnimationFrame = (run) => {
    const id = frame(() => wait(() => canceled.delete(id) || run(performance.now()), late));
    return id;
  };
  window.cancelAnimationFrame = (id) => {
    canceled.add(id);
    cancelFrame(id);
  };
  const ask = window.fetch.bind(window);
  window.fetch = async (...given) => {
    const answer = await ask(...given);
    await new Promise((done) => wait(done, late));
    return answer;
  };
  for (const { prototype } of [Worker, MessagePort]) {
    const post = prototype.postMessage as (...given: unknown[]) => void;
    prototype.postMessage = function (this: unknown, ...given: unknown[]) {
      wait(() => post.apply(this, given), late);
    };
  }
}

/** Time that a test waits for what is to come, in ms: a busy machine is late, and only one that fails waits so long. */
const PATIENCE = 60_000;

/** Slows a page down. */
async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOW });
}

/** Flags that `npm start` gives to Node. */
const nodeFlags = ["--disable-proto=delete"];

type Server = { url: string; log: string[]; process: ChildProcess };

/** Starts `dist/server.js` as the README says, with its data in a folder, at the wanted port where that is free. */
async function startServer(folder: string, env: Record<string, string> = {}, wanted = 0): Promise<Server> {
  const port = await freePort(wanted);
  const server = spawn(process.execPath, [...nodeFlags, join(dist, "server.js")], {
    cwd: root,
    env: { ...process.env, ...env, PORT: String(port), DATA_DIR: folder, DATABASE_URL: "" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const log: string[] = [];
  server.stdout?.on("data", (chunk) => log.push(String(chunk)));
  server.stderr?.on("data", (chunk) => log.push(String(chunk)));
  const url = `http://localhost:${port}`;
  await until(async () => {
    if (server.exitCode !== null) throw new Error(`The server stopped:\n${log.join("")}`);
    return (await fetch(`${url}/livez`).catch(() => null))?.ok ?? false;
  }, 90_000);
  return { url, log, process: server };
}

const startBrowser = (flags: string[] = []): Promise<Browser> =>
  chromium.launch({
    executablePath: findVisitorBrowser() ?? "",
    args: [...visitorFlags, ...flags],
  });

const emptyFolder = () => mkdtempSync(join(tmpdir(), "palette-e2e-"));

/**
 * Server and browser of all files that this process tests one after the other: to start both for each took a fourth of
 * the time. They end with the process, which vitest stops with SIGTERM.
 */
const shared: { server?: Promise<Server>; browser?: Promise<Browser> } = {};

function sharedServer(): Promise<Server> {
  if (shared.server) return shared.server;
  const folder = emptyFolder();
  // Its many visitors come from one network.
  shared.server = startServer(folder, { RATE_LIMIT_FACTOR: "0" });
  process.once("SIGTERM", async () => {
    (await shared.server)?.process.kill("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  });
  return shared.server;
}

async function sharedBrowser(): Promise<Browser> {
  if (!shared.browser) {
    shared.browser = startBrowser();
    process.once("SIGTERM", async () => {
      await (await shared.browser)?.close();
      process.exit();
    });
  }
  const browser = await shared.browser;
  if (browser.isConnected()) return browser;
  delete shared.browser;
  return sharedBrowser();
}

/** The product with the visitors of other files: for tests that need no empty database, no accounts and no mails. */
export async function startApp(): Promise<App> {
  const server = await sharedServer();
  return appOf(server, await sharedBrowser());
}

type OwnApp = {
  /** Settings of the server. */
  env?: Record<string, string>;
  /** Folder of its database, which stays. */
  folder?: string;
  /** Flags of a browser of its own, which ends with it: scripts, which must end, give none. */
  flags?: string[];
};

/** Port of the last server of its own: at the same one the browser has the files of the page in its cache. */
let ownPort = 0;

/** The product on a database of its own. */
export async function startOwnApp({ env, folder, flags }: OwnApp = {}): Promise<App> {
  const data = folder ?? emptyFolder();
  const server = await startServer(data, env, ownPort);
  ownPort = Number(new URL(server.url).port);
  const browser = await (flags ? startBrowser(flags) : sharedBrowser());
  return appOf(server, browser, async () => {
    if (flags) await browser.close();
    server.process.kill("SIGTERM");
    await new Promise((done) =>
      server.process.exitCode === null ? server.process.once("exit", done) : done(null),
    );
    if (folder === undefined) rmSync(data, { recursive: true, force: true });
  });
}

/**
 * Contexts whose visitors have left, by browser. The next visitor gets one with nothing in it but the cached files of the
 * page, which then starts with two thirds of the work.
 */
const idle = new WeakMap<Browser, BrowserContext[]>();

/** Violations of the page's policy in a context, of which no test may have one. */
const violations = new WeakMap<BrowserContext, string[]>();

async function openContext(browser: Browser, serviceWorkers: "allow" | "block"): Promise<BrowserContext> {
  const context = await browser.newContext({
    serviceWorkers,
    viewport: { width: 1440, height: 900 },
    colorScheme: "dark",
    reducedMotion: "reduce",
    acceptDownloads: true,
  });
  context.setDefaultTimeout(PATIENCE);
  if (SLOW > 1) context.on("page", (page) => void slowDown(page).catch(() => undefined));
  await keepTrail(context);
  if (LATE > 0) await context.addInitScript(holdBack, LATE);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await context.exposeFunction("keptFrom", (what: string) => void violations.get(context)?.push(what));
  await context.addInitScript(() =>
    document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI, sourceFile }) =>
      (window as unknown as { keptFrom: (what: string) => void }).keptFrom(
        `${effectiveDirective} ${blockedURI} (${sourceFile})`,
      ),
    ),
  );
  return context;
}

/** Takes out of a context what its visitor has done to it, but for what is stored. */
async function empty(context: BrowserContext): Promise<void> {
  await Promise.all(context.pages().map((page) => page.close()));
  await context.unrouteAll();
  await context.setOffline(false);
  await context.clearCookies();
}

/** Takes out what visitors before have stored, which only a page can. */
async function forget(page: Page, url: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Storage.clearDataForOrigin", { origin: url, storageTypes: "all" });
  await devtools.detach();
}

function appOf({ url, log }: Server, browser: Browser, stop?: () => Promise<void>): App {
  const kept: string[] = [];
  const visitors = new Set<Visitor>();
  const linesBefore = log.length;
  const idleHere = idle.get(browser) ?? [];
  idle.set(browser, idleHere);

  async function visitor(kind?: "worker" | "first"): Promise<Visitor> {
    const worker = kind === "worker";
    // What a service worker keeps is what is tested.
    const known = worker ? undefined : idleHere.pop();
    const context = known ?? (await openContext(browser, worker ? "allow" : "block"));
    violations.set(context, kept);
    const page = await context.newPage();
    if (known) await forget(page, url);
    // Choosers are caught from now on: what begins only when one is waited for may begin after the key that opens it.
    page.on("filechooser", () => undefined);
    // As right after a visit: the splash of three seconds has tests of its own.
    await page.addInitScript(() => sessionStorage.setItem("splash", String(Date.now())));
    if (kind === undefined)
      await page.addInitScript(() => {
        localStorage.deviceFingerprint ??= "device";
      });
    const errors: string[] = [];
    page.on("pageerror", (error) => errors.push(String(error)));
    page.on("console", (message) => {
      if (message.type() === "error" && !/status of 40[134]/.test(message.text()))
        errors.push(message.text());
    });
    const leave = async () => {
      if (!visitors.delete(here) || context.isClosed()) return;
      if (worker) return context.close();
      await empty(context);
      idleHere.push(context);
    };
    const here = { context, page, errors, leave };
    visitors.add(here);
    return here;
  }

  async function close() {
    await Promise.all([...visitors].map(({ leave }) => leave()));
    await stop?.();
    // Workers and pages that are gone tell the server.
    kept.push(
      ...log
        .slice(linesBefore)
        .join("")
        .split("\n")
        .filter((line) => line.includes('"The page was kept from')),
    );
    if (kept.length > 0) throw new Error(`The policy of the page kept it from:\n${kept.join("\n")}`);
  }
  return { url, visitor, close };
}

/** Sends JSON as the page does, with its session; gives the status and what was answered. */
export function post(
  page: Page,
  path: string,
  body: unknown = {},
): Promise<{ status: number; text: string }> {
  return page.evaluate(
    async ([to, text]) => {
      const token = /XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? "";
      const headers = { "content-type": "application/json", "X-XSRF-TOKEN": token };
      const answer = await fetch(to, { method: "POST", headers, body: text });
      return { status: answer.status, text: await answer.text() };
    },
    [path, JSON.stringify(body)] as const,
  );
}

/** Waits until the answer is true, at most so long. */
export async function until(answer: () => Promise<boolean>, timeout = PATIENCE): Promise<void> {
  const deadline = Date.now() + timeout;
  while (!(await answer())) {
    if (Date.now() > deadline) throw new Error(`Waited ${timeout / 1000} s in vain.`);
    await new Promise((done) => setTimeout(done, 50));
  }
}

/**
 * Waits until nothing of the page changes for so long and for six frames, at most 5 s: the screen before may still stand
 * for a moment, and a screen that was gone to takes the focus for a few frames.
 */
export async function settled(page: Page, milliseconds = 150): Promise<void> {
  await page.evaluate(
    (still) =>
      new Promise<void>((done) => {
        let since = performance.now();
        let frames = 0;
        const end = () => {
          observer.disconnect();
          clearTimeout(limit);
          done();
        };
        const look = () => {
          frames++;
          if (frames >= 6 && performance.now() - since >= still) end();
          else requestAnimationFrame(look);
        };
        const observer = new MutationObserver(() => {
          since = performance.now();
          frames = 0;
        });
        const limit = setTimeout(end, 5000);
        observer.observe(document.body, {
          subtree: true,
          childList: true,
          attributes: true,
          characterData: true,
        });
        requestAnimationFrame(look);
      }),
    milliseconds,
  );
}
