import { describe, expect, test } from "vitest";
import { BAKE_FORMATS } from "#color/bake/target.ts";
import { bakeConfig } from "../color/bakeConfig.ts";
import { call } from "./terminal.ts";

const bake = (words: string[], files: Record<string, string> = {}) =>
  call(["bake", "show.ocio", ...words], { "show.ocio": bakeConfig, ...files });
const mixed = ["--src", "log", "--dst", "wide video", "--cube-size", "5"];

describe("bake", () => {
  test("writes the LUT to standard output, or to a file by whose ending it knows the format", async () => {
    const said = await bake([...mixed, "--format", "spi3d"]);
    expect(said.code).toBe(0);
    expect(said.out).toMatch(/^SPILUT 1\.0\n3 3\n5 5 5\n0 0 0 /);
    const written = await bake([...mixed, "--out", "look.spi3d"]);
    expect(written.out).toBe("");
    expect(written.err).toBe("Wrote look.spi3d.\n");
    expect(new TextDecoder().decode(written.files.get("look.spi3d"))).toBe(said.out);
  });

  test("what it bakes converts with `lut` as the configuration does with `eval`", async () => {
    const view = ["--src", "log", "--display", "Monitor", "--view", "Film", "--look", "bright"];
    const { files } = await bake([...view, "--cube-size", "5", "--out", "film.cube"]);
    // Between looks and view a bake goes back to the source, as official OCIO’s baker does: a log clamps what is below it there.
    const pixels = "[[0.25, 0.5, 0.75, 1], [1, 0.25, 0.5, 0.5]]";
    const through = await call(["lut", "film.cube"], { "film.cube": files.get("film.cube")!, "-": pixels });
    const direct = await call(["eval", "show.ocio", ...view], { "show.ocio": bakeConfig, "-": pixels });
    const numbers = (text: string) => (JSON.parse(text) as number[][]).flat();
    const want = numbers(direct.out);
    for (const [i, value] of numbers(through.out).entries())
      expect(Math.abs(value - want[i]!)).toBeLessThanOrEqual(1e-5 * Math.max(1, Math.abs(want[i]!)));
  });

  test("takes a shaper with its size, a range and context variables", async () => {
    const shaped = await bake([
      ...["--src=linear", "--dst=wide video", "--shaper=log", "--shaper-size=10", "--cube-size=3"],
      "--format=resolve_cube",
    ]);
    expect(shaped.out).toMatch(/LUT_1D_SIZE 10\nLUT_1D_INPUT_RANGE -0\.00\d+ 8[\d.]+\nLUT_3D_SIZE 3\n/);
    const ranged = await bake([
      ...["--src=linear", "--dst=video", "--range=-1,4", "--cube-size=2", "--format=spi1d"],
    ]);
    expect(ranged.out).toMatch(/^Version 1\nFrom -1 4\nLength 2\n/);
    const config = bakeConfig.replace(
      "name: dark",
      "name: graded\n    from_scene_reference: !<FileTransform> {src: $SHOT.spi1d}\n\n  - !<ColorSpace>\n    name: dark",
    );
    const shot = await call(
      [
        ...["bake", "show.ocio", "--src=linear", "--dst=graded", "--context", "SHOT=a"],
        ...["--format=spi1d", "--cube-size=2"],
      ],
      {
        "show.ocio": config,
        "a.spi1d": "Version 1\nFrom 0 1\nLength 2\nComponents 1\n{\n0.25\n0.5\n}\n",
      },
    );
    expect(shot.err).toBe("");
    expect(shot.out).toContain("0.25 0.25 0.25\n    0.5 0.5 0.5\n");
  });

  test.each([
    [["--dst", "video", "--format", "cube"], 2, "The source color space is missing: give --src."],
    [[...mixed, "--format", "lut"], 2, `--format is one of ${BAKE_FORMATS.join(", ")}`],
    [mixed, 2, `Give --format (${BAKE_FORMATS.join(", ")})`],
    [[...mixed, "--out", "look.txt"], 2, "The ending of “look.txt” is not a format; give --format:"],
    [["--src=log", "--dst=video", "--cube-size=big", "--out=a.clf"], 2, "--cube-size takes a whole number"],
    [["--src=log", "--dst=video", "--range=1", "--out=a.clf"], 2, "--range takes two numbers"],
    [["--src=log", "--dst=video", "--context=SHOT", "--out=a.clf"], 2, "--context takes NAME=VALUE"],
    [["--src=log", "--dst=gone", "--out=a.clf"], 1, "Color space 'gone' could not be found.\n"],
    [[...mixed, "--out", "a.spi1d"], 1, "holds a curve for each channel"],
  ])("%j is refused with the reason, and nothing is written", async (words, code, why) => {
    const said = await bake(words);
    expect(said.code).toBe(code);
    expect(said.err).toContain(why);
    expect(said.out).toBe("");
    expect([...said.files.keys()]).toEqual(["show.ocio"]);
  });
});
