import { BAKE_FORMATS } from "#color/bake/target.ts";
import { bake as baked } from "#color/bake.ts";
import { Misuse, onlyFile, type Subcommand, split } from "../subcommand.ts";
import { formatOf, writeMade } from "./output.ts";
import { contextOf, definedOnly, readProcessors } from "./processors.ts";

export const bake: Subcommand = {
  usage: "FILE --src SPACE --dst SPACE | --src SPACE --display D --view V [--format F] [--out LUT]",
  summary: "Bake a conversion into a LUT file.",
  details: `The LUT goes to standard output, or with --out to a file. Entries and defaults are official OCIO's, but a cube, csp or
spi3d without --cube-size has 33 entries along an edge. Where the chain
keeps the channels apart, clf, ctf and resolve_cube hold a 1D LUT, else a 3D LUT.`,
  options: [
    ["--src SPACE", "LUT input space."],
    ["--dst SPACE", "LUT output space."],
    ["--display D", "Or a display,"],
    ["--view V", "and its view."],
    ["--look LOOKS", "Looks on the way. Before a view they replace its own."],
    ["--format F", `One of ${BAKE_FORMATS.join(", ")}; left out, by the ending of --out.`],
    ["--shaper SPACE", "The color space in which the cube's entries are spread evenly."],
    ["--cube-size N", "Entries along an edge of the cube, or of the curve where the file holds one alone."],
    ["--shaper-size N", "Entries of the curve before the cube."],
    ["--range LIMITS", "MIN,MAX: the values of the source that the LUT is for, instead of 0,1."],
    ["--context NAME=VALUE", "The value of a context variable; may be repeated."],
    ["--out LUT", "Where to write it."],
  ],
  examples: [
    'bake show.ocio --src ACEScct --dst "sRGB - Texture" --out look.cube',
    "bake show.ocio --src ACEScg --display sRGB --view Film --shaper ACEScct --format csp > film.csp",
  ],
  async run(words, terminal) {
    const { given, rest } = split(words, {
      options: [
        ...["src", "dst", "display", "view", "look", "format", "shaper", "cube-size", "shaper-size"],
        ...["range", "context", "out"],
      ],
    });
    const one = (name: string) => given.get(name)?.at(-1);
    const file = onlyFile(rest);
    const out = one("out");
    const format = formatOf(one("format"), out, BAKE_FORMATS);
    const range = one("range");
    const sizes = { cubeSize: size("cube-size", one), shaperSize: size("shaper-size", one) };
    const context = contextOf(given.get("context"));
    const src = one("src");
    if (src === undefined) throw new Misuse("The source color space is missing: give --src.");
    const { source, processors } = await readProcessors(file, terminal);
    const make = () =>
      baked(source.document, processors(context), {
        format,
        src,
        ...definedOnly({
          dst: one("dst"),
          display: one("display"),
          view: one("view"),
          look: one("look"),
          shaper: one("shaper"),
        }),
        ...(sizes.cubeSize !== undefined && { cubeSize: sizes.cubeSize }),
        ...(sizes.shaperSize !== undefined && { shaperSize: sizes.shaperSize }),
        ...(range !== undefined && { range: limits(range) }),
      });
    return writeMade(make, out, terminal);
  },
};

function size(name: string, one: (name: string) => string | undefined): number | undefined {
  const text = one(name);
  if (text === undefined) return undefined;
  if (!/^\d{1,9}$/.test(text)) throw new Misuse(`--${name} takes a whole number, not “${text}”.`);
  return Number(text);
}

function limits(text: string): [number, number] {
  const [min = Number.NaN, max = Number.NaN, ...more] = text
    .split(",")
    .map((each) => (each.trim() === "" ? Number.NaN : Number(each)));
  if (Number.isNaN(min) || Number.isNaN(max) || more.length > 0)
    throw new Misuse(`--range takes two numbers, as in 0,16, not “${text}”.`);
  return [min, max];
}
