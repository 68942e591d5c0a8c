import { describe, expect, test } from "vitest";
import { argumentsOf } from "#command/argument.ts";
import type { Effect } from "#command/command.ts";
import { commands } from "#commands";
import { readConfig } from "#ocio/yaml/read.ts";
import { createEditor } from "#store/editor.ts";
import { bakeConfig } from "../../color/bakeConfig.ts";

const { document } = readConfig(bakeConfig);
const run = (id: string, args: Record<string, unknown>) => {
  const ran = createEditor(commands, { document }).run({ id, args });
  if (!ran.ok) return ran.why;
  const { document: given, ...effect } = ran.effects[0] as Extract<Effect, { kind: "engineFile" }>;
  expect(given).toBe(document);
  return effect;
};

test("looks are offered by name", () => {
  const { ask } = argumentsOf(commands["processor.bake"]!).find(({ name }) => name === "looks")!;
  const editor = createEditor(commands, { document });
  const names = Object.values(document.looks.byId).map(({ name }) => name);
  expect(ask?.options?.(editor.store.getState(), {}).map(({ label }) => label)).toEqual(names);
});

describe("a conversion is asked of the engine", () => {
  test("between color spaces, with what the format takes", () => {
    const asked = { source: "linear", target: "wide video", shaper: "log", size: 17, shaperSize: 64 };
    expect(run("processor.bake", { ...asked, format: "csp" })).toEqual({
      kind: "engineFile",
      file: "linear_to_wide_video.csp",
      asked: {
        do: "bake",
        request: {
          format: "csp",
          src: "linear",
          dst: "wide video",
          shaper: "log",
          cubeSize: 17,
          shaperSize: 64,
        },
      },
    });
  });

  test.each([
    [{ lowest: -0.125, highest: 16 }, [-0.125, 16]],
    [{ highest: 4 }, [0, 4]],
    [{ lowest: -1 }, [-1, 1]],
  ])("for the values %j of the source", (limits, range) => {
    const asked = { source: "linear", target: "wide video", format: "resolve_cube", ...limits };
    expect(run("processor.bake", asked)).toMatchObject({ asked: { request: { range } } });
  });

  test("to a view of a display, whatever its case, by role and through looks", () => {
    const asked = { source: "scene_linear", target: "monitor / film", looks: "bright" };
    expect(run("processor.bake", { ...asked, format: "resolve_cube" })).toMatchObject({
      file: "scene_linear_to_monitor_film.cube",
      asked: { request: { src: "scene_linear", display: "Monitor", view: "Film", look: "bright" } },
    });
    expect(run("processor.export", { ...asked, format: "ctf" })).toEqual({
      kind: "engineFile",
      file: "scene_linear_to_monitor_film.ctf",
      asked: {
        do: "export",
        format: "ctf",
        conversion: { src: "scene_linear", display: "Monitor", view: "Film", look: "bright" },
      },
    });
  });
});

test.each([
  ["Linear (scene)", "sRGB - Texture", "Linear_scene_to_sRGB_Texture"],
  ["Rec.709-D65", "Film (clip)", "Rec.709-D65_to_Film_clip"],
  ["_raw_", "a __ b_", "raw_to_a_b"],
  ["ä/ö", "x".repeat(115), `ä_ö_to_${"x".repeat(113)}`],
  ["(", ")", "to"],
])("the file of a conversion from “%s” to “%s” is called “%s”", (source, target, stem) => {
  const draft = structuredClone(document);
  const [first, second] = draft.colorspaces.order.map((id) => draft.colorspaces.byId[id]);
  if (first) first.name = source;
  if (second) second.name = target;
  const editor = createEditor(commands, { document: draft });
  const names = ["processor.bake", "processor.export"].map((id) => {
    const format = id === "processor.bake" ? "resolve_cube" : "clf";
    const ran = editor.run({ id, args: { source, target, format } });
    return ran.ok ? (ran.effects[0] as Extract<Effect, { kind: "engineFile" }>).file : ran.why;
  });
  expect(names).toEqual([`${stem}.cube`, `${stem}.clf`]);
});

test.each([
  [{ source: "gone", target: "log", format: "cube" }, "There is no color space “gone”."],
  [
    { source: "log", target: "Film", format: "cube" },
    "There is no color space and no view “Film”; a view is written with its display, as sRGB / Film.",
  ],
  [{ source: "log", target: "video", shaper: "gone", format: "csp" }, "There is no color space “gone”."],
  [
    { source: "log", target: "video", shaper: "log", format: "spi3d" },
    "A file of Imageworks 3D LUT cannot hold a shaper; leave it out, or bake to Cinespace, Resolve cube, CLF or CTF.",
  ],
  [
    { source: "log", target: "video", shaperSize: 20, format: "clf" },
    "A shaper size needs a shaper; give the shaper too, or leave the size out.",
  ],
  [
    { source: "log", target: "video", shaper: "log", highest: 2, format: "csp" },
    "The shaper sets the range of values; leave out the lowest and highest value, or the shaper.",
  ],
  [
    { source: "log", target: "video", lowest: 2, format: "csp" },
    "There are no values from 2 to 1; the highest must be more than the lowest.",
  ],
])("%j is refused with the reason", (args, why) => {
  expect(run("processor.bake", args)).toBe(why);
});
