import { describe, expect, test } from "vitest";
import { exrFile } from "../../color/image/exrFile.ts";
import { call } from "../terminal.ts";

const config = ["--config", "builtin:cg-config-latest"];
const to = [...config, "--src=ACEScg", "--dst=ACEScct"];
const gray = exrFile(2, 1, [0.18, 0.18, 0.18], null);
const other = exrFile(2, 1, [0.36, 0.36, 0.36], null);

/** Paths of the files that begin with a text. */
const named = (files: ReadonlyMap<string, Uint8Array>, start: string) =>
  [...files.keys()].filter((path) => path.startsWith(start));

describe("apply of a sequence", () => {
  test("converts a sequence by its numbers, and goes on where it was broken off", async () => {
    const words = [
      "apply",
      "in/shot.####.exr",
      ...config,
      "--src=ACEScg",
      "--dst=ACEScct",
      "--out=out/log.####.exr",
    ];
    const start = {
      "in/shot.1001.exr": gray,
      "in/shot.1002.exr": new Uint8Array(9),
      "in/shot.1010.exr": gray,
    };
    const broken = await call([...words, "--json"], start);
    expect(broken.code).toBe(1);
    expect(broken.err).toMatch(
      /^1 of 3: Wrote out\/log\.1001\.exr [^\n]*\n2 of 3: “in\/shot\.1002\.exr” cannot be converted: [^\n]*\n3 of 3: Wrote out\/log\.1010\.exr [^\n]*\n1 of 3 images was not converted: in\/shot\.1002\.exr\. Run the same line again to convert those alone once they are whole\.\n$/,
    );
    const answer = JSON.parse(broken.out);
    expect(answer).toMatchObject({
      ok: false,
      images: [{ written: true }, { written: false }, { written: true }],
    });
    expect(answer.images[1].error).toMatch(/^“in\/shot\.1002\.exr” cannot be converted: /);
    // Words that change no pixel may be others.
    const next = await call([...words, "--threads=1"], {
      ...Object.fromEntries(broken.files),
      "in/shot.1002.exr": gray,
    });
    expect(next.code).toBe(0);
    expect(next.err).toMatch(
      /^1 of 3: out\/log\.1001\.exr was written before\.\n2 of 3: Wrote [^\n]*\n3 of 3: out\/log\.1010\.exr was written before\.\n$/,
    );
    expect(named(next.files, "out/").sort()).toEqual(
      ["1001", "1002", "1010"].map((frame) => `out/log.${frame}.exr`),
    );
    const again = await call(words, Object.fromEntries(next.files));
    expect(again.err).toMatch(/^1 of 3: Wrote /);
  });

  test("names the images that cannot be read, ten at most, and converts the others", async () => {
    const names = Array.from({ length: 12 }, (_, n) => `bad${n}.exr`);
    const files = Object.fromEntries(names.map((name) => [name, new Uint8Array(9)]));
    const words = ["apply", ...names, "missing.exr", "a.exr", ...to, "--out=made/*.exr"];
    const { code, err, files: made } = await call(words, { ...files, "a.exr": gray });
    expect([code, named(made, "made/")]).toEqual([1, ["made/a.exr"]]);
    expect(err).toContain(
      "13 of 14: “missing.exr” cannot be read: it does not exist.\n14 of 14: Wrote made/a.exr",
    );
    expect(err.split("\n").at(-2)).toBe(
      `13 of 14 images were not converted: ${names.slice(0, 10).join(", ")} and others.`,
    );
  });

  test.each([
    ["a color space that is not there", ["--dst=nowhere"], "nowhere"],
    [
      "a depth that the format has not",
      ["--dst=ACEScct", "--depth=12"],
      "OpenEXR has samples of half or float, not of 12 bits.",
    ],
  ])("refuses %s once for all images", async (_, words, why) => {
    const line = ["apply", "a.exr", "b.exr", ...config, "--src=ACEScg", ...words, "--out=made/*.exr"];
    const { code, err } = await call(line, { "a.exr": gray, "b.exr": gray });
    expect(code).toBe(1);
    expect(err).toContain(why);
    expect(err.split("\n")).toHaveLength(2);
  });

  test("takes a range of frames, and several images at once", async () => {
    const to = [...config, "--src=ACEScg", "--dst=ACEScct"];
    const frames = { "s.0998.exr": gray, "s.1000.exr": gray, "s.1002.exr": gray };
    const some = await call(["apply", "s.%04d.exr", ...to, "--range=998-1000x2", "--out=t.%04d.exr"], frames);
    expect([...some.files.keys()].filter((path) => path.startsWith("t."))).toEqual([
      "t.0998.exr",
      "t.1000.exr",
    ]);
    const several = await call(["apply", "a/x.exr", "b/y.exr", ...to, "--out", "made/*.exr"], {
      "a/x.exr": gray,
      "b/y.exr": gray,
    });
    expect([...several.files.keys()].slice(2)).toEqual(["made/x.exr", "made/y.exr"]);
  });

  test.each([
    ["####", "%04d", ["0998", "1000"]],
    ["@@@@", "####", ["0998", "1000"]],
    ["%d", "@@", ["998", "1000"]],
  ])("takes %s for the number of a frame, and writes %s", async (mark, made, texts) => {
    const frames = Object.fromEntries(texts.map((text) => [`in/s.${text}.exr`, gray]));
    const { err, files } = await call(
      ["apply", `in/s.${mark}.exr`, ...to, `--out=out/t.${made}.exr`],
      frames,
    );
    expect(err).toMatch(/^1 of 2: Wrote out\/t\.0?998\.exr [^\n]*\n2 of 2: Wrote out\/t\.1000\.exr /);
    expect(named(files, "out/")).toHaveLength(2);
  });

  test("takes frames below zero, and none with other zeros than the pattern has", async () => {
    const frames = {
      "s.-002.exr": gray,
      "s.0001.exr": gray,
      "s.0000.exr": gray,
      "s.-1.exr": gray,
      "s.00001.exr": gray,
    };
    const all = await call(["apply", "s.####.exr", ...to, "--out=t.####.exr"], frames);
    expect(named(all.files, "t.")).toEqual(["t.-002.exr", "t.0000.exr", "t.0001.exr"]);
    const some = await call(["apply", "s.####.exr", ...to, "--out=t.####.exr", "--range=-2-0x2"], frames);
    expect(named(some.files, "t.")).toEqual(["t.-002.exr", "t.0000.exr"]);
  });

  test("takes the last place in the name alone, not in its folder, and a file that has such a name for itself", async () => {
    const frames = { "c#/sc#2.01.exr": gray, "sc#2.exr": gray };
    const many = await call(["apply", "c#/sc#2.##.exr", ...to, "--out=c#/t#.##.exr"], frames);
    expect(named(many.files, "c#/t")).toEqual(["c#/t#.01.exr"]);
    const one = await call(["apply", "sc#2.exr", ...to, "--out=made#2.exr"], frames);
    expect([one.err, named(one.files, "made")]).toEqual([
      expect.stringMatching(/^Wrote made#2/),
      ["made#2.exr"],
    ]);
  });

  test("takes names literally, whatever they hold", async () => {
    const { files } = await call(["apply", "a$&b.exr", "c.exr", ...to, "--out=made/*.exr"], {
      "a$&b.exr": gray,
      "c.exr": gray,
    });
    expect(named(files, "made/")).toEqual(["made/a$&b.exr", "made/c.exr"]);
  });

  test("tells which frames of a range are missing before it converts any", async () => {
    const frames = { "s.0001.exr": gray, "s.0003.exr": gray };
    const { code, err, files } = await call(
      ["apply", "s.####.exr", ...to, "--range=1-9x2", "--out=t.####.exr"],
      { ...frames, "s.0009.exr": gray },
    );
    expect([code, named(files, "t.")]).toEqual([1, []]);
    expect(err).toBe(
      "Of “s.####.exr”, frames 5, 7 are missing (“s.0005.exr”); leave --range out to convert those that are there.\n",
    );
    const one = await call(["apply", "s.####.exr", ...to, "--range=1-3", "--out=t.####.exr"], frames);
    expect(one.err).toContain("frame 2 is missing (“s.0002.exr”)");
  });
});

/** A config whose view goes through a LUT of a context variable. */
const variable = `ocio_profile_version: 2
environment: {SHOT: a}
search_path: luts
roles: {default: lin, scene_linear: lin}
displays: {d: [!<View> {name: v, colorspace: graded}]}
colorspaces:
  - !<ColorSpace> {name: lin}
  - !<ColorSpace>
    name: graded
    from_scene_reference: !<FileTransform> {src: "\${SHOT}.cube"}
`;
const lut = (top: number) => `LUT_1D_SIZE 2\n0 0 0\n${top} ${top} ${top}\n`;

describe("apply of a sequence that was broken off", () => {
  const words = ["apply", "s.#.exr", "--config=c.ocio", "--display=d", "--view=v", "--out=t.#.exr"];
  const start = {
    "c.ocio": variable,
    "luts/a.cube": lut(1),
    "luts/b.cube": lut(1.5),
    "s.1.exr": gray,
    "s.2.exr": gray,
    "s.3.exr": new Uint8Array(9),
  };
  const again = "1 of 3: Wrote t.1.exr";
  const kept = "1 of 3: t.1.exr was written before.";

  test.each([
    ["nothing", {}, {}, [kept, "2 of 3: t.2.exr was written before."]],
    ["an input", { "s.1.exr": other }, {}, [again, "2 of 3: t.2.exr was written before."]],
    ["the config", { "c.ocio": variable.replace("luts", "luts:more") }, {}, [again, "2 of 3: Wrote t.2.exr"]],
    ["a LUT of the config", { "luts/a.cube": lut(2) }, {}, [again, "2 of 3: Wrote t.2.exr"]],
    ["a context variable of the environment", {}, { SHOT: "b" }, [again, "2 of 3: Wrote t.2.exr"]],
    ["another LUT", { "luts/b.cube": lut(2) }, {}, [kept, "2 of 3: t.2.exr was written before."]],
  ])("goes on after a change of %s", async (_, changed, env, want) => {
    const broken = await call(words, start);
    expect(broken.code).toBe(1);
    const files = { ...Object.fromEntries(broken.files), "s.3.exr": gray, ...changed };
    const next = await call(words, files, env);
    expect(next.code).toBe(0);
    for (const line of [...want, "3 of 3: Wrote t.3.exr"]) expect(next.err).toContain(line);
    // What it made is what a run from the beginning makes.
    const fresh = await call(words, { ...start, "s.3.exr": gray, ...changed }, env);
    for (const path of named(fresh.files, "t."))
      expect(Buffer.compare(next.files.get(path)!, fresh.files.get(path)!)).toBe(0);
  });

  test("makes a LUT's images anew where the LUT is another", async () => {
    const through = ["apply", "s.#.exr", "--lut=luts/a.cube", "--out=t.#.exr"];
    const broken = await call(through, start);
    const files = { ...Object.fromEntries(broken.files), "s.3.exr": gray };
    expect((await call(through, files)).err).toContain(kept);
    expect((await call(through, { ...files, "luts/a.cube": lut(2) })).err).toContain(again);
  });

  test("converts no image twice whose result took its place", async () => {
    const inPlace = [...words.slice(0, -1), "--out=s.#.exr"];
    const broken = await call(inPlace, start);
    const next = await call(inPlace, { ...Object.fromEntries(broken.files), "s.3.exr": gray });
    expect(next.err).toContain("1 of 3: s.1.exr was written before.");
    expect(next.files.get("s.1.exr")).toEqual(broken.files.get("s.1.exr"));
  });

  test("converts an image whose result was noted but had not taken its place yet", async () => {
    const inPlace = [...words.slice(0, -1), "--out=s.#.exr"];
    const broken = await call(inPlace, { ...start, "luts/a.cube": lut(2) });
    const files = { ...Object.fromEntries(broken.files), "s.3.exr": gray, "s.1.exr": gray };
    const next = await call(inPlace, files);
    expect(next.err).toContain("1 of 3: Wrote s.1.exr");
    expect(next.files.get("s.1.exr")).toEqual(broken.files.get("s.1.exr"));
  });

  test("has no use for notes that cannot be read", async () => {
    const broken = await call(words, start);
    const [notes] = [...broken.files.keys()].filter((path) => path.endsWith(".apply"));
    const next = await call(words, { ...Object.fromEntries(broken.files), [notes!]: "?", "s.3.exr": gray });
    expect([next.code, next.err]).toEqual([0, expect.stringContaining(again)]);
  });
});
