/**
 * Milliseconds that the graphics processor takes for a 3840x2160 picture through our GLSL, our WGSL and official OCIO's
 * GLSL, and for the pictures of a moving slider: npx tsx tests/bench/gpu.ts [FLAG OF CHROMIUM…]
 *
 * With `--write FOLDER` the page and its cases go there instead, for a machine with a graphics processor and a Chromium
 * alone: whoever serves the folder gets the lines by POST to /lines.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { chromium } from "playwright-core";
import { build } from "vite";
import { findChromium } from "../chromium.ts";
import { python } from "../shared.ts";
import { cases, goals } from "./colorCases.ts";
import type { GpuCase } from "./gpuPage.ts";

const root = resolve(import.meta.dirname, "../..");
const chosen = [...goals, ...cases];

function official(): GpuCase["official"][] {
  if (python === null) return chosen.map(() => null);
  const input = JSON.stringify({ cases: chosen.map(({ question }) => question) });
  const { stdout } = spawnSync(python, [join(import.meta.dirname, "gpu.py")], { input, maxBuffer: 2 ** 30 });
  return JSON.parse(String(stdout));
}

const theirs = official();
const given = chosen.map((each, i): GpuCase => ({ ...each, official: theirs[i] ?? null }));
const built = await build({
  ...{ configFile: false, logLevel: "silent", root },
  build: {
    ...{ write: false, minify: false },
    lib: { entry: join(import.meta.dirname, "gpuPage.ts"), formats: ["iife"], name: "page" },
  },
});
const [bundle] = [built].flat() as { output: { code: string }[] }[];
const code = bundle!.output[0]!.code;

const words = process.argv.slice(2);
const folder = words[words.indexOf("--write") + 1];
if (words.includes("--write") && folder) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "page.js"), code);
  writeFileSync(join(folder, "cases.json"), JSON.stringify(given));
  writeFileSync(
    join(folder, "index.html"),
    `<!doctype html><meta charset="utf-8"><script src="page.js"></script><script>
fetch("cases.json").then((got) => got.json())
  .then((cases) => gpuReport(cases, 3840, 2160, 100))
  .catch((error) => ["! " + error])
  .then((lines) => fetch("/lines", { method: "POST", body: lines.join("\\n") }));
</script>`,
  );
} else {
  const browser = await chromium.launch({
    executablePath: findChromium() ?? "",
    args: words.length > 0 ? words : ["--use-angle=swiftshader", "--enable-unsafe-swiftshader"],
  });
  const page = await browser.newPage();
  await page.route("**", (route) => route.fulfill({ contentType: "text/html", body: "<canvas>" }));
  await page.goto("http://localhost/");
  await page.addScriptTag({ content: code });
  const isSoftware = words.length === 0;
  const [width, height, times] = isSoftware ? [480, 270, 1] : [3840, 2160, 100];
  const lines = await page.evaluate((args) => globalThis.gpuReport(...args), [
    given,
    width,
    height,
    times,
  ] as [GpuCase[], number, number, number]);
  process.stdout.write(`${lines.join("\n")}\n`);
  await browser.close();
}
