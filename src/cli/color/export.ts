import { EXPORT_FORMATS, exportTargets } from "#color/bake/target.ts";
import { conversionOps, conversionTitle } from "#color/conversion.ts";
import { exported } from "#color/export.ts";
import { onlyFile, type Subcommand, split } from "../subcommand.ts";
import { formatOf, writeMade } from "./output.ts";
import { contextOf, conversionOf, readProcessors } from "./processors.ts";

export const exportConversion: Subcommand = {
  usage:
    "FILE --src SPACE --dst SPACE | --display D --view V [--src SPACE] | --named-transform NAME [--format F] [--out LUT]",
  summary:
    "Write a conversion step by step as CLF or CTF, or as the source of a shader: GLSL, WGSL, OSL, HLSL, Metal.",
  details: `Nothing is sampled: the file does exactly what the configuration does. CTF holds every step, CLF cannot hold
fixed functions, grades, exposure and inverse LUTs. glsl is GLSL ES 3.0, wgsl WebGPU's language, hlsl that of shader
model 5, msl Metal 2 (ending .metal): each is the function ocio(), which has all numbers in it and describes the tables
that it reads at its end. osl is a shader of the Open Shading Language with its tables as arrays. Names are color spaces, aliases or roles. Without --src the role
scene_linear is meant.`,
  options: [
    ["--src SPACE", "From which color space; a named transform may stand for it."],
    ["--dst SPACE", "To which color space."],
    ["--display D", "To a view of this display; with --inverse, back from it."],
    ["--view V", "Which view."],
    ["--look LOOKS", "Looks on the way. Before a view they replace its own."],
    ["--named-transform NAME", "A named transform alone."],
    ["--inverse", "The other way round."],
    ["--format F", `One of ${EXPORT_FORMATS.join(", ")}; left out, by the ending of --out.`],
    ["--context NAME=VALUE", "The value of a context variable; may be repeated."],
    ["--out LUT", "Where to write it, instead of standard output."],
  ],
  examples: [
    "export show.ocio --src ACEScg --display sRGB --view Film --out film.ctf",
    "export show.ocio --src ACEScct --dst ACEScg --format clf > acescct.clf",
    "export show.ocio --display sRGB --view Film --out film.glsl",
    "export show.ocio --display sRGB --view Film --format wgsl > film.wgsl",
  ],
  async run(words, terminal) {
    const { on, given, rest } = split(words, {
      switches: ["inverse"],
      options: ["src", "dst", "display", "view", "look", "named-transform", "format", "context", "out"],
    });
    const one = (name: string) => given.get(name)?.at(-1);
    const file = onlyFile(rest);
    const out = one("out");
    const format = formatOf(one("format"), out, EXPORT_FORMATS, { [exportTargets.msl.extension]: "msl" });
    const context = contextOf(given.get("context"));
    const { processors } = await readProcessors(file, terminal);
    const conversion = {
      ...conversionOf(one),
      inverse: on.has("inverse"),
    };
    return writeMade(
      () => exported(conversionOps(processors(context), conversion), format, conversionTitle(conversion)),
      out,
      terminal,
    );
  },
};
