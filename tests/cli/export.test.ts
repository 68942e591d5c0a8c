import { describe, expect, test } from "vitest";
import { bakeConfig } from "../color/bakeConfig.ts";
import { call } from "./terminal.ts";

const run = (words: string[]) => call(["export", "show.ocio", ...words], { "show.ocio": bakeConfig });
const numbers = (text: string) => (JSON.parse(text) as number[][]).flat();
const pixels = "[[0.25, 0.5, 0.75, 1], [-1, 20, 0.5, 0.5]]";

describe("export", () => {
  test("writes the steps to standard output, or to a file by whose ending it knows the format", async () => {
    const said = await run(["--src", "log", "--dst", "wide video", "--format", "clf"]);
    expect(said.code).toBe(0);
    expect(said.out).toMatch(/^<\?xml .*\n<ProcessList compCLFversion="3" /);
    expect(said.out).toContain("<Description>From log to wide video</Description>");
    expect(said.out.match(/^ {4}<[A-Z]\w+/gm)).toEqual([
      "    <Description",
      "    <Log",
      "    <Matrix",
      "    <Exponent",
    ]);
    const written = await run(["--src", "log", "--dst", "wide video", "--out", "look.clf"]);
    expect([written.out, written.err]).toEqual(["", "Wrote look.clf.\n"]);
    expect(new TextDecoder().decode(written.files.get("look.clf"))).toBe(said.out);
  });

  test.each([
    [["--src", "log", "--display", "Monitor", "--view", "Film", "--look", "bright"]],
    [["--display", "Monitor", "--view", "Film", "--inverse"]],
    [["--src", "log", "--look", "-warm"]],
  ])("%j converts with `lut` exactly as with `eval`", async (words) => {
    const { files } = await run([...words, "--out", "film.ctf"]);
    const through = await call(["lut", "film.ctf"], { "film.ctf": files.get("film.ctf")!, "-": pixels });
    const direct = await call(["eval", "show.ocio", ...words], { "show.ocio": bakeConfig, "-": pixels });
    expect(numbers(through.out)).toEqual(numbers(direct.out));
  });

  test("writes the source of a shader, with its numbers in it", async () => {
    const { code, files } = await run(["--src", "log", "--dst", "wide video", "--out", "look.glsl"]);
    expect(code).toBe(0);
    const text = new TextDecoder().decode(files.get("look.glsl"));
    expect(text).toMatch(/^\/\/ From log to wide video\n/);
    expect(text).toContain("vec4 ocio(vec4 color) {");
    expect(text).toMatch(/^const mat4 ocio_1_\w+ = mat4\(/m);
    expect(text).not.toMatch(/^uniform/m);
  });

  test.each([
    [["--out", "look.wgsl"], "const ocio_1_matrix: mat4x4f = mat4x4f("],
    [["--out", "look.hlsl"], "static const float4x4 ocio_1_matrix = float4x4("],
    [["--out", "look.metal"], "constant float4x4 ocio_1_matrix = float4x4("],
    [["--format", "msl", "--out", "look.txt"], "constant float4x4 ocio_1_matrix = float4x4("],
    [["--out", "look.osl"], "shader ocio_processor("],
  ])("writes it in the language of %j", async (words, part) => {
    const { code, files } = await run(["--src", "log", "--dst", "wide video", ...words]);
    expect(code).toBe(0);
    const text = new TextDecoder().decode(files.get(words.at(-1)!));
    expect(text).toMatch(/^\/\/ From log to wide video\n/);
    expect(text).toContain(part);
  });

  test.each([
    [
      ["--src=log", "--dst=video"],
      2,
      "Give --format (clf, ctf, glsl, wgsl, osl, hlsl, msl), or --out with the ending of one.",
    ],
    [
      ["--src=log", "--dst=video", "--out=a.cube"],
      2,
      "is not a format; give --format: clf, ctf, glsl, wgsl, osl, hlsl, msl.",
    ],
    [["--src=log", "--dst=gone", "--out=a.clf"], 1, "Color space 'gone' could not be found.\n"],
    [["--src=log", "--out=a.clf"], 1, "The target is missing: give dst, a display with its view"],
  ])("%j is refused with the reason, and nothing is written", async (words, code, why) => {
    const said = await run(words);
    expect(said.code).toBe(code);
    expect(said.err).toContain(why);
    expect([...said.files.keys()]).toEqual(["show.ocio"]);
  });
});
