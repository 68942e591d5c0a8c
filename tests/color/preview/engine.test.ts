import { expect, test } from "vitest";
import { ColorError } from "#color/error.ts";
import { ImageError } from "#color/image/raster.ts";
import { NO_TAGS } from "#color/image/tags.ts";
import { type Adjustment, neutral } from "#color/preview/adjustment.ts";
import { chart } from "#color/preview/chart.ts";
import { usualChoice } from "#color/preview/choice.ts";
import { type Files, openEngine, type Reply, type Request } from "#color/preview/client.ts";
import { changeBetween, changed } from "#color/preview/documentChange.ts";
import { createEngine } from "#color/preview/engine.ts";
import { LAYOUTS, sizeOf } from "#color/preview/layout.ts";
import type { Painter } from "#color/preview/painter/painter.ts";
import type { Window } from "#color/preview/pyramid.ts";
import type { AnswerOf, Told } from "#color/preview/question.ts";
import { composed } from "#color/preview/screenBytes.ts";
import { shownOf } from "#color/preview/shown.ts";
import { commands } from "#commands";
import { builtinConfig } from "#ocio/builtin/config.ts";
import { type Document, rowsOf } from "#ocio/model/document.ts";
import { readConfig } from "#ocio/yaml/read.ts";
import { createEditor } from "#store/editor.ts";
import { bakeConfig } from "../bakeConfig.ts";
import { computed } from "../measure.ts";

const { document } = readConfig(bakeConfig);
const lut = "Version 1\nFrom 0 1\nLength 2\nComponents 1\n{\n0\n0.5\n}\n";
const none: Files = { key: "", read: async () => null };

/** A client of a real engine in the same thread, what it was told, and how often it was started. */
function app(painter: Painter | null = null) {
  const told: Told[] = [];
  const decoded: string[] = [];
  let starts = 0;
  let fail: (why: string) => void = () => undefined;
  const client = openEngine((hear, failed) => {
    starts++;
    fail = failed;
    const engine = createEngine({
      painter,
      pool: { compute: async (ops, pixels) => computed(ops, pixels, false) as Float32Array<ArrayBuffer> },
      // Node has no bitmaps: the bytes stand for them.
      bitmapOf: async (bytes, width, height) => ({ bytes, width, height }) as unknown as ImageBitmap,
      onPercent: (image, percent) => hear({ image, percent }),
      decode: async (file, layer, _, onShare) => {
        decoded.push((file as File).name);
        if ((file as File).name === "broken.exr") throw new ImageError("The file ends too early.");
        await null;
        for (const share of [0.001, 0.254, 0.2549, 0.5, 1]) onShare(share);
        return {
          picture: { width: 1, height: 1, pixels: Float32Array.of(0.5, 0.25, layer === null ? 0 : 1, 1) },
          tags: { ...NO_TAGS, interopId: "lin_ap1_scene" },
          label: "1 × 1, half",
          layers: ["Main", "diffuse"],
        };
      },
    });
    return {
      post: (message) => {
        // Node loses the names of files that it copies.
        const isImage = "tell" in message && message.tell === "image";
        const copy = isImage ? message : structuredClone(message);
        if ("tell" in copy) {
          told.push(copy);
          return engine.tell(copy);
        }
        void engine.answer(copy.asked).then((answered) => hear({ number: copy.number, answered }));
      },
      end: () => undefined,
    };
  });
  const ask = <R extends Request>(request: R, files = none, lane = "test") =>
    new Promise<Reply<AnswerOf[R["ask"]]>>((resolve) => client.ask(lane, request, files, resolve));
  return { client, told, decoded, ask, starts: () => starts, fail: (why: string) => fail(why) };
}

const conversion = { src: "linear", dst: "log" };
const probe = (of: Document, way: Record<string, string> = conversion) =>
  ({ ask: "probe", at: [0.18, 0.5, 2, 0.5], sides: [{ document: of, conversion: way }] }) as const;

/** The document after a call. */
function after(id: string, args: Record<string, unknown>, of = document): Document {
  const editor = createEditor(commands, { document: of });
  const ran = editor.run({ id, args });
  if (!ran.ok) throw new Error(ran.why);
  return editor.store.getState().document as Document;
}

test("a document is told by what changed, and known as it is", () => {
  expect(changed(null, structuredClone(changeBetween(null, document)))).toEqual(document);
  const renamed = after("colorspace.rename", { target: "log", name: "curve" });
  const change = changeBetween(document, renamed);
  const rows = Object.values(change.collections).flatMap((each) => Object.keys(each?.rows ?? {}));
  expect(rows.length).toBeLessThan(4);
  expect(changed(document, structuredClone(change))).toEqual(renamed);
  const without = after("colorspace.delete", { targets: ["dark"] });
  expect(changed(document, changeBetween(document, without))).toEqual(without);
});

test("the probe says what `eval` says, for every side", async () => {
  const { ask } = app();
  const reply = await ask({
    ...probe(document),
    sides: [
      { document, conversion },
      { document, conversion: { src: "linear", dst: "gone" } },
    ],
  });
  const [pixel, refused] = "answer" in reply ? reply.answer.outcomes : [];
  expect(pixel).toMatchObject({ pixel: [expect.any(Number), expect.any(Number), expect.any(Number), 0.5] });
  expect(refused).toEqual({ why: "Color space 'gone' could not be found." });
});

test("a picture is shown after and before a change, beside each other and by their difference", async () => {
  const { ask } = app();
  const picture = { chart: "linear", by: null } as const;
  const [before, now] = [conversion, { src: "linear", dst: "video" }];
  const { pixels, width, height } = chart("linear", 640, 360);
  const paint = async (layout: (typeof LAYOUTS)[number], adjust: Adjustment = neutral, window?: Window) => {
    const reply = await ask({
      ask: "paint",
      picture: { ...picture, window },
      before: { document, conversion: before },
      after: { document, conversion: now },
      scene: null,
      layout,
      split: 0.25,
      gain: 1,
      adjust,
    });
    if (!("answer" in reply)) throw new Error(reply.why);
    return reply.answer;
  };
  const after = await paint("after");
  expect(after.size).toEqual({ width: 640, height: 360 });
  const bytes = async (layout: (typeof LAYOUTS)[number]) =>
    (await paint(layout)).bitmap as unknown as { bytes: Uint8ClampedArray };
  const [a, b] = [await bytes("before"), await bytes("after")];
  const split = await bytes("split");
  const at = (x: number, y: number) => (y * width + x) * 4;
  for (const [x, from] of [
    [159, a],
    [160, b],
  ] as const)
    expect(split.bytes.slice(at(x, 30), at(x, 30) + 4)).toEqual(from.bytes.slice(at(x, 30), at(x, 30) + 4));
  expect((await paint("side")).size).toEqual({ width: 1280, height: 360 });
  const seen = { width, height, layout: "difference", split: 0, adjust: neutral } as const;
  const same = composed(pixels, pixels, { ...seen, gain: 64 });
  expect(same.every((byte, i) => byte === (i % 4 === 3 ? 255 : 0))).toBe(true);
  // A difference of 1/255 is as bright as its factor.
  const brighter = pixels.map((value) => value + 1 / 255);
  for (const gain of [1, 8, 64])
    expect([...composed(pixels, brighter, { ...seen, gain }).slice(0, 3)]).toEqual([gain, gain, gain]);
  expect(LAYOUTS.map((layout) => sizeOf(layout, 2, 1).width)).toEqual([2, 2, 2, 4, 2]);
});

test("the light of a color beyond the codes of a display is that of the nearest codes", async () => {
  const builtin = builtinConfig("studio-config-v4.0.0_aces-v2.0_ocio-v2.5") as Document;
  const { ask } = app();
  const luminance = async (at: readonly [number, number, number, number], display: string) => {
    const sides = [{ document: builtin, conversion: { src: "ACEScg", display, view: "Un-tone-mapped" } }];
    const reply = await ask({ ask: "probe", at, sides });
    const outcome = "answer" in reply ? reply.answer.outcomes[0] : null;
    return outcome && "light" in outcome ? outcome.light?.xyz[1] : null;
  };
  // Codes 255, 0, 0: the red of Rec. 709.
  expect(await luminance([20, 0.3, 0.05, 1], "sRGB - Display")).toBeCloseTo(0.2126, 3);
  expect(await luminance([20, 20, 20, 1], "sRGB - Display")).toBeCloseTo(1, 4);
  expect(await luminance([0.5, 0.5, 0.5, 1], "sRGB - Display")).toBeCloseTo(0.5, 4);
  expect(await luminance([200, 200, 200, 1], "Rec.2100-PQ - Display")).toBeCloseTo(100, 2);
});

test("a probed color has its light where the config says what it is", async () => {
  const studio = builtinConfig("studio-config-v4.0.0_aces-v2.0_ocio-v2.5") as Document;
  const { ask } = app();
  const reply = await ask({
    ask: "probe",
    at: [1, 1, 1, 1],
    sides: [
      { document: studio, conversion: { src: "sRGB - Display", dst: "sRGB - Display" } },
      { document: studio, conversion: { src: "ACEScg", dst: "ACEScg" } },
      { document: studio, conversion: { src: "ACEScg", display: "sRGB - Display", view: "Un-tone-mapped" } },
      { document, conversion },
    ],
  });
  if (!("answer" in reply)) throw new Error(reply.why);
  const lights = reply.answer.outcomes.map((each) => ("light" in each ? each.light : null));
  for (const [i, isDisplay] of [true, false, true].entries()) {
    const light = lights[i];
    expect(light?.isDisplay).toBe(isDisplay);
    for (const [c, value] of [0.9504559, 1, 1.0890578].entries()) expect(light?.xyz[c]).toBeCloseTo(value, 4);
  }
  // No role of this config says what its values mean.
  expect(lights[3]).toBeNull();
});

test("the probe and a region are asked with the exposure, saturation and gamma of the screen", async () => {
  const studio = builtinConfig("studio-config-v4.0.0_aces-v2.0_ocio-v2.5") as Document;
  const { ask } = app();
  const side = {
    document: studio,
    conversion: { src: "ACEScg", dst: "ACEScg", exposure: 1 },
    adjust: { saturation: 1, gamma: 2 },
  };
  const sides = [side, { ...side, adjust: undefined }];
  const probed = await ask({ ask: "probe", at: [0.125, 0.125, 0.125, 1], sides });
  if (!("answer" in probed)) throw new Error(probed.why);
  expect(probed.answer.outcomes).toMatchObject([
    { pixel: [0.5, 0.5, 0.5, 1] },
    { pixel: [0.25, 0.25, 0.25, 1] },
  ]);
  const picture = { image: new File([], "plate.exr"), layer: null };
  const region = { left: 0, top: 0, right: 1, bottom: 1 };
  const measured = await ask({ ask: "region", picture, region, sides });
  if (!("answer" in measured)) throw new Error(measured.why);
  expect(measured.answer.outcomes[0]).toMatchObject({ mean: [1, Math.fround(Math.SQRT1_2), 0] });
});

test("marks and a region are measured as the picture goes its way", async () => {
  const { ask } = app();
  const picture = { image: new Blob(["1"]), layer: null };
  const side = { document, conversion };
  const marks = await ask({ ask: "marks", picture, side, scene: null });
  if (!("answer" in marks)) throw new Error(marks.why);
  expect(marks.answer).toMatchObject({
    counts: { zebra: 0, clip: 0, gamut: 0, negative: 0, nan: 0 },
    width: 1,
    height: 1,
    hasScene: false,
  });
  const region = { left: 0, top: 0, right: 1, bottom: 1 };
  const measured = await ask({ ask: "region", picture, region, sides: [side] });
  const probed = await ask({ ask: "probe", at: [0.5, 0.25, 0, 1], sides: [side] });
  if (!("answer" in measured && "answer" in probed)) throw new Error("There is no answer.");
  expect(measured.answer).toMatchObject({
    box: { x: 0, y: 0, width: 1, height: 1 },
    counted: 1,
    given: { least: [0.5, 0.25, 0], mean: [0.5, 0.25, 0], most: [0.5, 0.25, 0] },
  });
  const [found, one] = [measured.answer.outcomes[0], probed.answer.outcomes[0]];
  if (!(found && "mean" in found && one && "pixel" in one)) throw new Error("There is no result.");
  for (const [c, value] of found.mean.entries()) expect(value).toBeCloseTo(one.pixel[c]!, 5);
  const values = await ask({ ask: "values", picture });
  expect("answer" in values && [...values.answer.pixels]).toEqual([0.5, 0.25, 0, 1]);
});

test("of a sequence the shown frame and the expected one are decoded, each once, and a fault names its file", async () => {
  const { ask, client, told, decoded } = app();
  const [first, second, broken] = ["1.exr", "2.exr", "broken.exr"].map((name) => new File([name], name));
  const describe = (image: File) => ask({ ask: "describe", picture: { image, layer: null } });
  await describe(first!);
  client.expect({ image: second!, layer: null });
  client.expect({ image: second!, layer: null });
  await describe(second!);
  expect(decoded).toEqual(["1.exr", "2.exr"]);
  expect(await describe(broken!)).toEqual({ why: "broken.exr: The file ends too early." });
  const images = told.filter(({ tell }) => tell === "image" || tell === "forgetImage");
  expect(images.map(({ tell }) => tell)).toEqual(["image", "image", "forgetImage", "image", "forgetImage"]);
});

test("each percent of the shown image that is decoded is told once, none of the expected one", async () => {
  const { ask, client } = app();
  const percents: number[] = [];
  const end = client.watchDecoding((percent) => percents.push(percent));
  const [first, second] = ["1.exr", "2.exr"].map((name) => new File([name], name));
  await ask({ ask: "describe", picture: { image: first!, layer: null } });
  client.expect({ image: second!, layer: null });
  await new Promise((resolve) => setTimeout(resolve));
  expect(percents).toEqual([25, 50, 100]);
  end();
  await ask({ ask: "describe", picture: { image: first!, layer: "diffuse" } });
  expect(percents).toEqual([25, 50, 100]);
});

test("files are read when a conversion names them, and anew when they changed", async () => {
  const graded = readConfig(
    bakeConfig.replace(
      "name: dark",
      "name: graded\n    from_scene_reference: !<FileTransform> {src: a.spi1d}\n\n  - !<ColorSpace>\n    name: dark",
    ),
  ).document;
  const { ask } = app();
  const read: string[] = [];
  const files = (key: string, text: string | null): Files => ({
    key,
    read: async (path) => {
      read.push(path);
      return text === null ? null : new TextEncoder().encode(text);
    },
  });
  const value = async (given: Files) => {
    const reply = await ask(probe(graded, { src: "linear", dst: "graded" }), given);
    return "answer" in reply ? reply.answer.outcomes[0] : reply;
  };
  expect(await value(files("1", null))).toMatchObject({
    why: expect.stringContaining("could not be located"),
  });
  expect(await value(files("1", lut))).toMatchObject({
    why: expect.stringContaining("could not be located"),
  });
  expect(await value(files("2", lut))).toMatchObject({ pixel: [expect.closeTo(0.09), 0.25, 0.5, 0.5] });
  await value(files("2", lut));
  expect(read).toEqual(["a.spi1d", "a.spi1d"]);
});

test("a document of another config reads its own files, whatever is beside the open one", async () => {
  const graded = (name: string) =>
    readConfig(
      bakeConfig.replace(
        "name: dark",
        `name: ${name}\n    from_scene_reference: !<FileTransform> {src: a.spi1d}\n\n  - !<ColorSpace>\n    name: dark`,
      ),
    ).document;
  const { ask } = app();
  const files = (key: string, text: string): Files => ({
    key,
    read: async () => new TextEncoder().encode(text),
  });
  const own = files("own", lut.replace("0.5\n", "0.25\n"));
  const [open, other] = [graded("graded"), graded("theirs")];
  const reply = await ask(
    {
      ask: "probe",
      at: [0.5, 0.5, 0.5, 1],
      sides: [
        { document: open, conversion: { src: "linear", dst: "graded" } },
        { document: other, conversion: { src: "linear", dst: "theirs" }, files: own },
      ],
    },
    files("open", lut),
  );
  if (!("answer" in reply)) throw new Error(reply.why);
  expect(reply.answer.outcomes).toMatchObject([
    { pixel: [0.25, 0.25, 0.25, 1] },
    { pixel: [0.125, 0.125, 0.125, 1] },
  ]);
});

test("a missing file is told with its path, and a context variable without a value by its name", async () => {
  const graded = (src: string) =>
    readConfig(
      bakeConfig.replace(
        "name: dark",
        `name: graded\n    from_scene_reference: !<FileTransform> {src: ${src}}\n\n  - !<ColorSpace>\n    name: dark`,
      ),
    ).document;
  const { ask } = app();
  const outcome = async (src: string) => {
    const reply = await ask(probe(graded(src), { src: "linear", dst: "graded" }));
    return "answer" in reply ? reply.answer.outcomes[0] : reply;
  };
  expect(await outcome("luts/a.cube")).toEqual({
    why: "The file 'luts/a.cube' could not be located. Expected at luts/a.cube.",
    missing: { path: "luts/a.cube", variable: null },
  });
  for (const src of ["$SHOT/a.cube", `"\${SHOT}/a.cube"`, `"%SHOT%/a.cube"`])
    expect(await outcome(src)).toEqual({
      why: expect.stringContaining("could not be located. The context variable SHOT has no value."),
      missing: { path: null, variable: "SHOT" },
    });
});

test("a picture that no graphics processor draws is computed, and says why", async () => {
  const paint = async (painter: Painter | null) => {
    const { ask } = app(painter);
    const reply = await ask({
      ask: "paint",
      picture: { chart: "linear", by: null },
      before: null,
      after: { document, conversion },
      scene: null,
      layout: "after",
      split: 0,
      gain: 1,
      adjust: neutral,
    });
    if (!("answer" in reply)) throw new Error(reply.why);
    return reply.answer;
  };
  const paintLost = () => {
    throw new ColorError("The graphics processor was lost.");
  };
  const [none, lost] = [await paint(null), await paint({ paint: paintLost })];
  expect(none.whyCpu).toBe("This browser has no WebGL 2 that draws floats.");
  expect(lost.whyCpu).toBe("The graphics processor was lost.");
  expect(lost.bitmap).toEqual(none.bitmap);
  const drawn = { width: 1, height: 1 } as ImageBitmap;
  expect(await paint({ paint: () => ({ bitmap: drawn, by: "WebGPU" as const }) })).toMatchObject({
    bitmap: drawn,
    by: "WebGPU",
    whyCpu: null,
  });
});

test("a picture that is saved is computed by the CPU in all of its pixels, and tiles as wide as asked", async () => {
  const drawn = { width: 1, height: 1 } as ImageBitmap;
  const { ask } = app({ paint: () => ({ bitmap: drawn, by: "WebGPU" as const }) });
  const window: Window = { x: 0, y: 0, width: 640, height: 360, columns: 640, rows: 360 };
  const picture = { chart: "linear", by: null, window } as const;
  const seen = { layout: "after", split: 0, gain: 1, adjust: neutral } as const;
  const request = {
    ask: "paint",
    picture,
    before: null,
    after: { document, conversion },
    scene: null,
  } as const;
  const saved = await ask({ ...request, ...seen, isExact: true });
  expect(saved).toMatchObject({ answer: { by: null, bitmap: { width: 640, height: 360 } } });
  expect(await ask({ ...request, ...seen })).toMatchObject({ answer: { by: "WebGPU" } });
  const sides = [{ document, conversion }];
  for (const [across, width, height] of [
    [undefined, 160, 90],
    [480, 480, 270],
  ] as const)
    expect(await ask({ ask: "sheet", picture, sides, across })).toMatchObject({
      answer: { bitmaps: [{ width, height }] },
    });
});

test("a layer that an image lacks is named, and the image is shown nevertheless", async () => {
  const { ask } = app();
  const note = async (layer: string | null) => {
    const reply = await ask({ ask: "describe", picture: { image: new Blob(["1"]), layer } });
    return "answer" in reply ? reply.answer.note : reply;
  };
  expect(await note("specular")).toBe("The image has no layer “specular”; the first with colors is shown.");
  expect(await note("diffuse")).toBeNull();
  expect(await note(null)).toBeNull();
});

test("of questions that wait the newest is asked, and each document is told once", async () => {
  const { client, told } = app();
  const heard: string[] = [];
  const other = after("colorspace.rename", { target: "log", name: "curve" });
  const done = new Promise<void>((resolve) => {
    const hear = (name: string) => () => {
      heard.push(name);
      if (name === "third") resolve();
    };
    client.ask("test", probe(document), none, hear("first"));
    client.ask("test", probe(document), none, hear("second"));
    client.ask("test", probe(other, { src: "linear", dst: "curve" }), none, hear("third"));
  });
  await done;
  expect(heard).toEqual(["first", "third"]);
  expect(told.map(({ tell }) => tell)).toEqual(["files", "document", "document"]);
});

test("a question that was taken back is not heard", async () => {
  const { client, ask } = app();
  const heard: string[] = [];
  const takeBack = client.ask("test", probe(document), none, () => heard.push("first"));
  takeBack();
  await ask(probe(document));
  expect(heard).toEqual([]);
});

test("an engine that ends says so, and the next question starts another that knows nothing", async () => {
  const { ask, starts, fail } = app();
  await ask(probe(document));
  const lost = ask(probe(document));
  fail("It ran out of memory.");
  expect(await lost).toEqual({ why: "It ran out of memory." });
  expect(await ask(probe(document))).toHaveProperty("answer");
  expect(starts()).toBe(2);
});

test("a change is shown in small and measured; a new name changes no pixel", async () => {
  const { ask } = app();
  const compare = async (of: Document, dst: string) => {
    const reply = await ask({
      ask: "compare",
      picture: { chart: "linear", by: null },
      before: { document, conversion },
      after: { document: of, conversion: { src: "linear", dst } },
    });
    if (!("answer" in reply)) throw new Error(reply.why);
    return reply.answer;
  };
  const renamed = await compare(after("colorspace.rename", { target: "log", name: "curve" }), "curve");
  expect(renamed.most).toBe(0);
  expect(renamed.moved.map(({ name }) => name)).toEqual(["18 % gray", "Skin", "Paper"]);
  const other = await compare(document, "video");
  expect(other.most).toBeGreaterThan(0.1);
  const gone = await compare(document, "gone");
  expect(gone).toMatchObject({ after: null, most: null, whyAfter: "Color space 'gone' could not be found." });
});

test("an image tells its size, layers and colors, and another layer is decoded anew", async () => {
  const { ask, told } = app();
  const image = new Blob(["x"]);
  for (const layer of [null, "diffuse", "diffuse"]) {
    const reply = await ask({ ask: "describe", picture: { image, layer } });
    expect(reply).toEqual({
      answer: {
        width: 1,
        height: 1,
        origin: { x: 0, y: 0 },
        label: "1 × 1, half",
        note: null,
        tags: { ...NO_TAGS, interopId: "lin_ap1_scene" },
        layers: ["Main", "diffuse"],
      },
    });
  }
  expect(told.filter(({ tell }) => tell === "image")).toHaveLength(2);
});

test("an image is decoded once and probed by its place", async () => {
  const { ask, told } = app();
  const image = new Blob(["x"]);
  for (const x of [0, 1])
    expect(
      await ask({
        ask: "probe",
        at: { picture: { image, layer: null }, x, y: 0.5 },
        sides: [{ document, conversion }],
      }),
    ).toMatchObject({ answer: { given: [0.5, 0.25, 0, 1] } });
  expect(told.filter(({ tell }) => tell === "image")).toHaveLength(1);
});

test("the light of a chart comes through the color space where the picture begins", async () => {
  const { ask } = app();
  const at = { picture: { chart: "log", by: { document, conversion } }, x: 0.5, y: 0.08 } as const;
  const reply = await ask({
    ask: "probe",
    at,
    sides: [{ document, conversion: { src: "log", dst: "linear" } }],
  });
  const outcome = "answer" in reply ? reply.answer.outcomes[0] : undefined;
  const gray = chart("linear", 640, 360).pixels[(28 * 640 + 320) * 4] as number;
  expect(outcome).toMatchObject({
    pixel: [expect.closeTo(gray, 4), expect.closeTo(gray, 4), expect.closeTo(gray, 4), 1],
  });
});

const studio = builtinConfig("studio-config-v4.0.0_aces-v2.0_ocio-v2.5") as Document;
const row = (
  kind:
    | "colorspaces"
    | "looks"
    | "view_transforms"
    | "display_colorspaces"
    | "displays"
    | "shared_views"
    | "named_transforms",
  name: string,
) => ({
  kind,
  id: rowsOf(studio, kind).find((each) => each.name === name)?.id as string,
});

test.each([
  ["colorspaces", "ARRI LogC4", { src: "ARRI LogC4", display: "sRGB - Display" }, "log"],
  [
    "display_colorspaces",
    "Display P3 - Display",
    { src: "ACEScg", display: "Display P3 - Display" },
    "linear",
  ],
  [
    "displays",
    "Rec.1886 Rec.709 - Display",
    { src: "ACEScg", display: "Rec.1886 Rec.709 - Display" },
    "linear",
  ],
  [
    "shared_views",
    "ACES 2.0 - SDR 100 nits (P3 D65)",
    { view: "ACES 2.0 - SDR 100 nits (P3 D65)" },
    "linear",
  ],
  ["view_transforms", "Un-tone-mapped", { view: "Un-tone-mapped" }, "linear"],
  [
    "looks",
    "ACES 1.3 Reference Gamut Compression",
    { look: '"ACES 1.3 Reference Gamut Compression"' },
    "linear",
  ],
  ["named_transforms", "sRGB - Curve", { namedTransform: "sRGB - Curve" }, "linear"],
] as const)("%s “%s” is previewed as %j on a chart of %s", (kind, name, way, chartKind) => {
  const shown = shownOf(studio, row(kind, name), usualChoice);
  expect(shown?.conversion).toMatchObject(way);
  expect(shown?.chart).toBe(chartKind);
});

test("what was chosen comes before what is selected, and counts no more when it is gone", () => {
  const log = row("colorspaces", "ACEScct");
  const shown = shownOf(studio, row("colorspaces", "ARRI LogC4"), { source: log.id, target: log.id });
  expect(shown?.conversion).toEqual({ src: "ACEScct", dst: "ACEScct" });
  const gone = shownOf(studio, row("colorspaces", "ARRI LogC4"), { source: "gone", target: "gone" });
  expect(gone?.source?.name).toBe("ARRI LogC4");
});
