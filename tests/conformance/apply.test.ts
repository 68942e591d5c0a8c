import { execFileSync, spawnSync } from "node:child_process";
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { build } from "vite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { python } from "../shared.ts";

type Answer = {
  error?: string;
  most: number;
  same: Record<string, boolean>;
  parts: number;
  channels: Record<string, string>;
  attributes: Record<string, string>;
};

const root = resolve(import.meta.dirname, "../..");
const folder = mkdtempSync(join(tmpdir(), "palette-apply-"));
const hasOpenExr =
  python !== null && spawnSync(python, ["-c", "import OpenEXR, OpenImageIO, numpy"]).status === 0;

function official(script: string, questions: readonly object[]): Answer[] {
  const { stdout, stderr, status } = spawnSync(python!, [resolve(import.meta.dirname, script)], {
    input: questions.map((each) => `${JSON.stringify(each)}\n`).join(""),
    encoding: "utf8",
    maxBuffer: 1 << 30,
  });
  if (status !== 0) throw new Error(`Python stopped: ${stderr}`);
  return stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Answer);
}

function apply(...words: string[]): string {
  return execFileSync(process.execPath, [join(folder, "cli.js"), "apply", ...words], {
    encoding: "utf8",
    cwd: folder,
    stdio: ["ignore", "pipe", "pipe"],
  });
}

const ACES = "builtin:cg-config-v1.0.0_aces-v1.3_ocio-v2.1";
const ACES2 = "builtin:studio-config-v4.0.0_aces-v2.0_ocio-v2.5";
const view = { display: "sRGB - Display", view: "ACES 1.0 - SDR Video" };
const toView = ["--display", view.display, "--view", view.view];

/** Official OCIO's judgment of a result. */
function judged(image: string, result: string, conversion: object, channels: string[]): Answer {
  const paths = { image: join(folder, image), result: join(folder, result) };
  const [answer] = official("apply.py", [{ ...conversion, ...paths, channels }]);
  expect(answer!.error).toBeUndefined();
  return answer!;
}

const images = [
  ...["half", "float", "mixed", "layers", "multipart", "window", "tiled"].map((layout) => ["ZIP", layout]),
  ...["mixed", "tiled"].map((layout) => ["PIZ", layout]),
  ...["half", "layers"].map((layout) => ["DWAA", layout]),
] as [compression: string, layout: string][];

describe.skipIf(!hasOpenExr)("apply, beside official OCIO on OpenEXR files", () => {
  beforeAll(async () => {
    // Where a run has built everything, that serves.
    if (process.env.TEST_BUILT) copyFileSync(join(root, "dist/cli.js"), join(folder, "cli.js"));
    else
      await build({
        root,
        configFile: join(root, "vite.config.ts"),
        mode: "cli",
        logLevel: "error",
        build: { outDir: folder },
      });
    const questions = images.map(([compression, layout]) => ({ folder, compression, layout }));
    for (const answer of official("exr.py", questions)) expect(answer.error).toBeUndefined();
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test.each(images)(
    "a view of a %s image, %s: pixels, types, other channels and metadata",
    (compression, layout) => {
      const image = `${compression}-${layout}.exr`;
      const result = `view-${image}`;
      apply(image, "--config", ACES, "--src", "ACEScg", ...toView, "--out", result);
      const answer = judged(image, result, { config: ACES, src: "ACEScg", ...view }, ["R", "G", "B", "A"]);
      // A half has steps of 1/2048 below one; the official decoder of DWA and ours differ by a step of a half.
      const isHalf = layout !== "float";
      if (compression !== "DWAA") expect(answer.most).toBeLessThan(isHalf ? 1.1e-3 : 2e-5);
      expect(answer.attributes.note ?? "a text").toBe("a text");
      expect(answer.attributes.compression).toContain(compression === "DWAA" ? "ZIP" : compression);
      expect(answer.channels.R).toBe(isHalf ? "float16" : "float32");
      expect(answer.parts).toBe(layout === "multipart" ? 2 : 1);
      // Views change odd values of alpha, as official OCIO does; what DWA stores by cosines is a step off.
      const isKept = (name: string) =>
        !/^[RGBA]$/.test(name) && !(compression === "DWAA" && /\.[RGB]$/.test(name));
      const others = Object.entries(answer.same).filter(([name]) => isKept(name));
      for (const [name, same] of others) expect([name, same]).toEqual([name, true]);
      if (layout === "mixed") expect(answer.channels).toMatchObject({ Z: "float32", id: "uint32" });
      expect(Object.keys(answer.channels)).toHaveLength({ mixed: 6, layers: 8 }[layout] ?? 4);
    },
  );

  test("says the color space of the result in colorInteropID, and reads it back", () => {
    const colors = ["R", "G", "B", "A"];
    apply("ZIP-float.exr", "--config", ACES2, "--src", "ACEScg", "--dst", "ACES2065-1", "--out", "ap0.exr");
    const there = judged(
      "ZIP-float.exr",
      "ap0.exr",
      { config: ACES2, src: "ACEScg", dst: "ACES2065-1" },
      colors,
    );
    expect(there).toMatchObject({ attributes: { colorInteropID: "lin_ap0_scene" } });
    expect(there.most).toBeLessThan(2e-5);
    apply("ap0.exr", "--config", ACES2, "--dst", "ACEScg", "--depth", "half", "--out", "back.exr");
    const back = judged("ap0.exr", "back.exr", { config: ACES2, src: "ACES2065-1", dst: "ACEScg" }, colors);
    expect(back).toMatchObject({
      attributes: { colorInteropID: "lin_ap1_scene" },
      channels: { R: "float16" },
    });
    expect(back.most).toBeLessThan(1.1e-3);
  });

  test("multiplies the light by the exposure before a view", () => {
    apply(
      "ZIP-float.exr",
      "--config",
      ACES,
      "--src",
      "ACEScg",
      ...toView,
      "--exposure",
      "1.5",
      "--out",
      "lit.exr",
    );
    const conversion = { config: ACES, src: "ACEScg", ...view, gain: 2 ** 1.5 };
    expect(judged("ZIP-float.exr", "lit.exr", conversion, ["R", "G", "B"]).most).toBeLessThan(2e-5);
  });

  test("one thread and many give the same file", () => {
    const to = ["--config", ACES, "--src", "ACEScg", "--dst", "ACEScct"];
    for (const threads of ["1", "5"])
      apply("PIZ-mixed.exr", ...to, "--threads", threads, "--out", `${threads}.exr`);
    const [one, five] = ["1.exr", "5.exr"].map((name) => readFileSync(join(folder, name)));
    expect(Buffer.compare(one!, five!)).toBe(0);
  });
});
