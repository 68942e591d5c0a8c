import { describe, expect, test } from "vitest";
import { answerLines } from "#cli/color/pixels.ts";
import { program } from "#cli/program.ts";
import { ColorError } from "#color/error.ts";
import { linesOf, terminal } from "#host/node.ts";
import { call, small } from "./terminal.ts";

const studio = "builtin:studio-config-latest";
const gray = "[[0.18, 0.18, 0.18, 1], [1, 0.5, 0.25, 0.5]]";
const out = async (words: string[], input: string, files: Record<string, string> = {}, env = {}) =>
  call(words, { ...files, "-": input }, env);

describe("eval", () => {
  test("converts pixels from one space to another and back, and leaves alpha alone", async () => {
    const to = await out(["eval", studio, "--src", "ACEScg", "--dst=ACEScct"], gray);
    expect(to.code).toBe(0);
    const log = JSON.parse(to.out);
    expect(log[0][0]).toBeCloseTo(0.4135884, 6);
    expect(log[1][3]).toBe(0.5);
    const back = await out(["eval", studio, "--src", "ACEScg", "--dst=ACEScct", "--inverse"], to.out);
    expect(JSON.parse(back.out)[0][0]).toBeCloseTo(0.18, 6);
  });

  test("renders a view, from the role scene_linear where no source is given", async () => {
    const view = ["--display", "sRGB - Display", "--view", "ACES 2.0 - SDR 100 nits (Rec.709)"];
    const named = await out(["eval", studio, "--src", "ACEScg", ...view], gray);
    const assumed = await out(["eval", studio, ...view], gray);
    expect(named.code).toBe(0);
    expect(assumed.out).toBe(named.out);
  });

  test("takes three channels with the alpha 1 and words for what JSON cannot say", async () => {
    const { out: said } = await out(
      ["eval", studio, "--src", "ACEScg", "--dst", "ACEScg"],
      '[[0.5, 1, 2], ["nan", "inf", "-inf", 1]]',
    );
    expect(JSON.parse(said)).toEqual([
      [0.5, 1, 2],
      ["nan", "inf", "-inf", 1],
    ]);
  });

  test.each([
    [["--src", "ACEScg", "--dst", "nowhere"], gray, 1, "Color space 'nowhere' could not be found."],
    [
      ["--src", "ACEScgg", "--dst", "ACEScct"],
      gray,
      1,
      "Color space 'ACEScgg' could not be found. Did you mean 'ACEScg'?",
    ],
    [
      ["--src", "ACEScg", "--display", "sRBG - Display", "--view", "Raw"],
      gray,
      1,
      "Display 'sRBG - Display' not found. Did you mean 'sRGB - Display'?",
    ],
    [
      ["--src", "ACEScg", "--display", "sRGB - Display", "--view", "Rawe"],
      gray,
      1,
      "The display 'sRGB - Display' does not have view 'Rawe'. Did you mean 'Raw'?",
    ],
    [
      ["--src", "ACEScg", "--look", "ACES 1.3 Reference Gamut Compresion"],
      gray,
      1,
      "There is no look 'ACES 1.3 Reference Gamut Compresion'. Did you mean 'ACES 1.3 Reference Gamut Compression'?",
    ],
    [
      ["--src", "ACEScg"],
      gray,
      1,
      "The target is missing: give dst, a display with its view, a look, or a named transform.",
    ],
    [["--display", "sRGB - Display"], gray, 1, "A view needs its display, and a display its view."],
    [["--named-transform", "nothing"], gray, 1, "There is no named transform 'nothing'."],
    [["--src", "ACEScg", "--dst", "ACEScct"], "[[1, 2]]", 1, "Pixel 1 must be [r, g, b, a]."],
    [
      ["--src", "ACEScg", "--dst", "ACEScct"],
      '[["x", 2, 3, 4]]',
      1,
      'Pixel 1 holds "x", which is not a number.',
    ],
    [["--src", "ACEScg", "--dst", "ACEScct"], "{}", 1, "The pixels must be a list of [r, g, b, a]."],
  ])("%j is refused with the reason", async (words, input, code, why) => {
    const said = await out(["eval", studio, ...words], input);
    expect(said.code).toBe(code);
    expect(said.err).toBe(`${why}\n`);
    expect(said.out).toBe("");
  });

  test("answers a batch line by line, in order, and goes on after a refusal", async () => {
    const lines = [
      { src: "ACEScg", dst: "ACEScg", pixels: [[1, 2, 3, 4]] },
      { src: "ACEScg", dst: "gone", pixels: [[1, 2, 3, 4]] },
      { src: "ACEScg", dst: "ACES2065-1", look: "ACES 1.3 Reference Gamut Compression", pixels: [] },
      { namedTransform: "ARRI LogC4 - Curve", inverse: true, pixels: [[0.18, 0.18, 0.18, 1]] },
      { sorc: "ACEScg", pixels: [] },
    ].map((line) => JSON.stringify(line));
    const said = await out(["eval", studio, "--batch"], `${lines.join("\n")}\n{broken\n`);
    const answers = said.out
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(said.code).toBe(0);
    expect(answers).toHaveLength(6);
    expect(answers[0]).toEqual({ pixels: [[1, 2, 3, 4]] });
    expect(answers[1]).toEqual({ error: "Color space 'gone' could not be found." });
    expect(answers[2]).toEqual({ pixels: [] });
    expect(answers[3].pixels[0][0]).toBeCloseTo(0.2783958, 5);
    expect(answers[4].error).toMatch(/sorc/);
    expect(answers[5].error).toMatch(/^This is not JSON/);
  });

  test("takes null and nothing for what is left out, and members that it does not know", async () => {
    const line = {
      id: 7,
      name: "first",
      src: "ACEScg",
      dst: "ACEScg",
      look: "",
      display: null,
      view: "",
      namedTransform: null,
      inverse: null,
      context: { SHOT: null, TAKE: 3 },
      pixels: [[1, 2, 3, 4]],
    };
    const said = await out(["eval", studio, "--batch"], JSON.stringify(line));
    expect(said.out).toBe('{"pixels":[[1,2,3,4]]}\n');
  });

  test("reads numbers as Python writes them, and no word in a text for one", async () => {
    const line =
      '{"src": "ACEScg", "dst": "ACEScg", "note": "NaN", "pixels": [[NaN, Infinity, -Infinity, 1]]}';
    const said = await out(["eval", studio, "--batch"], `${line}\r\n  \n\n${line}`);
    expect(said.out).toBe('{"pixels":[["nan","inf","-inf",1]]}\n'.repeat(2));
  });

  test("answers before it waits for the next line, and whatever a line holds", async () => {
    const asked: (string | null)[] = ["[1]", null, '"text"', '{"pixels": 3}'];
    const answers: string[] = [];
    async function* talking() {
      for (const [at, line] of asked.entries()) {
        expect(answers).toHaveLength(at);
        yield line;
      }
    }
    const broken = (request: unknown) => {
      if (request !== "text") throw new ColorError("No.");
      throw new RangeError("too deep");
    };
    await answerLines(talking(), broken, (text) => void answers.push(text));
    expect(answers.map((text) => JSON.parse(text).error)).toEqual([
      "No.",
      "The line is too long.",
      "This cannot be computed: RangeError: too deep.",
      "No.",
    ]);
  });

  test("lines come whole from pieces of any size, those that are too long as null", async () => {
    const bytes = new TextEncoder().encode("a\r\n\nsehr schön\n0123456789012\nlast");
    for (const size of [1, 3, 7, 100]) {
      async function* pieces() {
        for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
      }
      const lines: (string | null)[] = [];
      for await (const line of linesOf(pieces(), 12)) lines.push(line);
      expect(lines).toEqual(["a", "", "sehr schön", null, "last"]);
    }
  });

  const grade = `<ColorCorrection id="g"><SOPNode><Slope>2 2 2</Slope><Offset>0 0 0</Offset><Power>1 1 1</Power></SOPNode></ColorCorrection>`;
  const shot = small
    .replace("environment:\n  {}", "environment: {SHOT: none}")
    .replace('search_path: ""', "search_path: [luts, .]")
    .replace(
      /$/,
      `
  - !<ColorSpace>
    name: graded
    isdata: false
    from_scene_reference: !<FileTransform> {src: "\${SHOT}.cc"}
  - !<ColorSpace>
    name: round
    isdata: false
    to_scene_reference: !<ColorSpaceTransform> {src: round2, dst: linear}
  - !<ColorSpace>
    name: round2
    isdata: false
    to_scene_reference: !<ColorSpaceTransform> {src: round, dst: linear}
`,
    );

  test("finds files on the search path with context variables of the line or the process", async () => {
    const files = { "/show/config.ocio": shot, "/show/luts/sh01.cc": grade };
    const words = ["eval", "/show/config.ocio", "--src=linear", "--dst=graded"];
    const given = await out([...words, "--context", "SHOT=sh01"], gray, files);
    expect(JSON.parse(given.out)[1]).toEqual([2, 1, 0.5, 0.5]);
    const process = await out(words, gray, files, { SHOT: "sh01" });
    expect(process.out).toBe(given.out);
    const without = await out(words, gray, files);
    expect(without.err).toBe("The file 'none.cc' could not be located. Expected at luts/none.cc, none.cc.\n");
  });

  test("names the circle of color spaces that lead to each other", async () => {
    const { err, code } = await out(["eval", "c.ocio", "--src=round", "--dst=linear"], gray, {
      "c.ocio": shot,
    });
    expect(code).toBe(1);
    expect(err).toContain("leads back to itself");
    expect(err).toContain("color space 'round' → color space 'round2' → color space 'round'");
  });

  test("refuses a color space that refers to itself, where official OCIO before 2.6 crashes", async () => {
    const text = `${shot}  - !<ColorSpace>
    name: own
    to_scene_reference: !<ColorSpaceTransform> {src: own, dst: own}
`;
    const { err, code } = await out(["eval", "c.ocio", "--src=own", "--dst=linear"], gray, {
      "c.ocio": text,
    });
    expect(code).toBe(1);
    expect(err).toContain("leads back to itself: color space 'own' → color space 'own'");
  });

  test("refuses a color space whose other direction leads back, by any name and value of a variable", async () => {
    const text = `${shot}  - !<ColorSpace>
    name: both
    from_scene_reference: !<MatrixTransform> {offset: [0.5, 0, 0, 0]}
    to_scene_reference: !<GroupTransform> {children: [!<FileTransform> {src: no.cube}, !<ColorSpaceTransform> {src: $SPACE, dst: linear}]}
  - !<ColorSpace>
    name: by
    from_scene_reference: !<ColorSpaceTransform> {src: linear, dst: both}
`;
    const to = (dst: string, space: string) =>
      out(["eval", "c.ocio", "--src=linear", `--dst=${dst}`, "--context", `SPACE=${space}`], gray, {
        "c.ocio": text,
      });
    for (const dst of ["both", "by"]) {
      expect(JSON.parse((await to(dst, "raw")).out)[1][0]).toBeCloseTo(1.5);
      expect(JSON.parse((await to(dst, "none")).out)[1][0]).toBeCloseTo(1.5);
      for (const space of ["both", "by"])
        expect((await to(dst, space)).err).toMatch(/leads back to itself: .*'both' →/);
    }
  });

  test("refuses color spaces that double each other forty times", async () => {
    const twice = (at: number) => `!<ColorSpaceTransform> {src: s${at + 1}, dst: raw}`;
    const spaces = Array.from(
      { length: 40 },
      (_, at) =>
        `  - !<ColorSpace> {name: s${at}, to_scene_reference: !<GroupTransform> {children: [${twice(at)}, ${twice(at)}]}}\n`,
    );
    const text = `ocio_profile_version: 2.1
roles: {default: raw}
displays: {d: [!<View> {name: v, colorspace: raw}]}
colorspaces:
${spaces.join("")}  - !<ColorSpace> {name: s40, to_scene_reference: !<CDLTransform> {slope: [2, 1, 1]}}
  - !<ColorSpace> {name: raw}
`;
    const { err, code } = await out(["eval", "c.ocio", "--src=s0", "--dst=raw"], gray, { "c.ocio": text });
    expect(code).toBe(1);
    expect(err).toMatch(/^The color space 's\d+' leads to more than 10000 steps and references\.\n$/);
    expect((await call(["check", "c.ocio"], { "c.ocio": text })).code).toBe(0);
  });
});

describe("lut", () => {
  const cube = `LUT_3D_SIZE 2
${[0, 1].flatMap((b) => [0, 1].flatMap((g) => [0, 1].map((r) => `${r / 2} ${g / 2} ${b / 2}`))).join("\n")}
`;

  test("converts pixels through a file, and back", async () => {
    const there = await out(["lut", "half.cube"], "[[1, 0.5, 0.25, 0.75]]", { "half.cube": cube });
    expect(there.out).toBe("[[0.5,0.25,0.125,0.75]]\n");
    const back = await out(["lut", "half.cube", "--inverse"], there.out, { "half.cube": cube });
    expect(back.out).toBe("[[1,0.5,0.25,0.75]]\n");
  });

  test("answers a batch line by line", async () => {
    const lines = [
      { file: "half.cube", interpolation: "tetrahedral", pixels: [[1, 1, 1, 1]] },
      { file: "none.cube", pixels: [[1, 1, 1, 1]] },
    ].map((line) => JSON.stringify(line));
    const said = await out(["lut", "--batch"], lines.join("\n"), { "half.cube": cube });
    expect(
      said.out
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line)),
    ).toEqual([{ pixels: [[0.5, 0.5, 0.5, 1]] }, { error: "The file 'none.cube' could not be read." }]);
  });

  test("a word that is no interpolation is misuse", async () => {
    const said = await out(["lut", "half.cube", "--interpolation", "smooth"], gray, { "half.cube": cube });
    expect(said.code).toBe(2);
    expect(said.err).toContain("not “smooth”");
  });
});

test("lut gives the reason where it cannot read FILE", async () => {
  const errors: string[] = [];
  const real = { ...terminal(), err: (text: string) => void errors.push(text) };
  for (const path of [".", "/dev/zero"]) expect(await program(["lut", path], real)).toBe(1);
  expect(errors).toEqual([
    "“.” cannot be read: it is a folder.\n",
    "“/dev/zero” has more than 104857600 bytes.\n",
  ]);
});
