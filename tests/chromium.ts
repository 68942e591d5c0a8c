import { existsSync, readdirSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";

const USUAL = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** Chromium builds that Playwright keeps in its cache. */
function cached(): string[] {
  const cache =
    process.env.PLAYWRIGHT_BROWSERS_PATH ??
    join(homedir(), process.platform === "darwin" ? "Library/Caches" : ".cache", "ms-playwright");
  if (!existsSync(cache)) return [];
  return readdirSync(cache)
    .filter((name) => name.startsWith("chromium"))
    .flatMap((name) => [
      join(cache, name, "chrome-linux/chrome"),
      join(cache, name, "chrome-linux/headless_shell"),
      join(cache, name, "chrome-mac/Chromium.app/Contents/MacOS/Chromium"),
    ]);
}

/** A Chromium to drive: CHROMIUM_PATH, the usual places, Playwright's cache; null when there is none. */
export function findChromium(): string | null {
  return [process.env.CHROMIUM_PATH, ...USUAL, ...cached()].find((path) => path && existsSync(path)) ?? null;
}

/** Debian's build of Chromium without its windows. */
const HEADLESS = "/usr/bin/chromium-headless-shell";

/**
 * The browser of the product's visitors: Chromium without windows where it is installed, which takes a tenth less CPU,
 * else `findChromium`. Tests of profiles and of what the graphics processor draws take the one that people have.
 */
export function findVisitorBrowser(): string | null {
  return !process.env.CHROMIUM_PATH && existsSync(HEADLESS) ? HEADLESS : findChromium();
}

/** Flags for a quiet headless run that reaches nothing outside this machine. */
export const chromiumFlags = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/**
 * Features of Chromium that tests go without: those that Playwright disables, as only the last flag of this kind counts,
 * and the popups of the address bar, whose two pages each visitor would load (0.8 s of CPU).
 */
const DISABLED_FEATURES = [
  "AimEnabled",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsFirstBalancedModeAutoEnable",
  "HttpsUpgrades",
  "LensOverlay",
  "MediaRouter",
  "NetworkTimeServiceQuerying",
  "OptimizationHints",
  "PaintHolding",
  "PreconnectToSearch",
  "TcpPortRandomizationWin",
  "ThirdPartyStoragePartitioning",
  "WebUIOmniboxAimPopup",
  "WebUIOmniboxFullPopup",
  "WebUIOmniboxPopup",
];

/** Flags for visitors of the product, driven by Playwright, which brings `--headless` itself. */
export const visitorFlags = [
  ...chromiumFlags.filter((flag) => flag !== "--headless"),
  `--disable-features=${DISABLED_FEATURES.join(",")}`,
];
