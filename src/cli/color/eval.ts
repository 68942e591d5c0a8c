import { z } from "zod";
import { ColorError } from "#color/error.ts";
import type { AnyOp, Kernel } from "#color/op.ts";
import { compile, directed } from "#color/ops.ts";
import type { Processors } from "#color/processor.ts";
import { Misuse, NO, OK, onlyFile, type Subcommand, split } from "../subcommand.ts";
import { answerLines, readJson, readPixels, writtenPixels } from "./pixels.ts";
import { contextOf, definedOnly, type ProcessorsOf, readProcessors } from "./processors.ts";

const text = z.string().min(1);
const request = z.strictObject({
  src: text.optional(),
  dst: text.optional(),
  look: text.optional(),
  display: text.optional(),
  view: text.optional(),
  namedTransform: text.optional(),
  inverse: z.boolean().optional(),
  context: z.record(z.string(), z.string()).optional(),
  pixels: z.unknown(),
});
/** What is converted, as one line of a batch gives it. */
type Request = Omit<z.output<typeof request>, "pixels">;

/** Kernels kept for requests that come again. */
const MOST_KERNELS = 200;

export const evaluate: Subcommand = {
  usage:
    "FILE --src SPACE --dst SPACE | --display D --view V [--src SPACE] | --named-transform NAME | --batch",
  summary: "Convert pixels as official OCIO does without optimization.",
  details: `Pixels come as JSON on standard input, [[r, g, b, a], …], and go so to standard output; NaN and infinities are
"nan", "inf" and "-inf". Names are color spaces, aliases or roles. Without --src the role scene_linear is meant.`,
  options: [
    ["--src SPACE", "From which color space; a named transform may stand for it."],
    ["--dst SPACE", "To which color space."],
    ["--display D", "To a view of this display; with --inverse, back from it."],
    ["--view V", "Which view."],
    [
      "--look LOOKS",
      "Looks on the way: -name is inverse, a | b are alternatives. Before a view they replace its own.",
    ],
    ["--named-transform NAME", "A named transform alone."],
    ["--inverse", "The other way round."],
    ["--context NAME=VALUE", "The value of a context variable; may be repeated."],
    [
      "--batch",
      `Standard input is a line of JSON for each request, {src, dst, look?, display?, view?, namedTransform?, inverse?,
context?, pixels}, standard output one for each answer, in order: {"pixels"} or {"error"}.`,
    ],
  ],
  examples: ['eval show.ocio --src ACEScg --dst "sRGB - Texture"', "eval show.ocio --batch < requests.jsonl"],
  async run(words, terminal) {
    const { on, given, rest } = split(words, {
      switches: ["batch", "inverse"],
      options: ["src", "dst", "display", "view", "look", "named-transform", "context"],
    });
    const file = onlyFile(rest);
    if (file === "-") throw new Misuse("The pixels come on standard input; give FILE by its path.");
    const { processors } = await readProcessors(file, terminal);
    const kernel = kernels(processors);
    const input = new TextDecoder().decode(await terminal.read("-"));
    if (on.has("batch")) {
      answerLines(input, (line) => answer(line, kernel), terminal.out);
      return OK;
    }
    const one = (name: string) => given.get(name)?.at(-1);
    const context = contextOf(given.get("context"));
    const asked = {
      ...definedOnly({
        src: one("src"),
        dst: one("dst"),
        look: one("look"),
        display: one("display"),
        view: one("view"),
        namedTransform: one("named-transform"),
      }),
      ...(on.has("inverse") && { inverse: true }),
      context,
      pixels: undefined,
    };
    try {
      const pixels = answer({ ...asked, pixels: readJson(input) }, kernel);
      terminal.out(`${JSON.stringify(pixels)}\n`);
      return OK;
    } catch (error) {
      if (!(error instanceof ColorError)) throw error;
      terminal.err(`${error.message}\n`);
      return NO;
    }
  },
};

function answer(line: unknown, kernel: (asked: Request) => Kernel): (number | string)[][] {
  const parsed = request.safeParse(line);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const place = issue?.path.join(".") ?? "";
    throw new ColorError(`The request is not as it should be${place && ` at ${place}`}: ${issue?.message}.`);
  }
  const { pixels, ...asked } = parsed.data;
  const given = readPixels(pixels);
  return writtenPixels(given, kernel(asked));
}

/** What gives the kernel of a request; those of requests that come again are kept. */
function kernels(processors: ProcessorsOf): (asked: Request) => Kernel {
  const made = new Map<string, Kernel>();
  return (asked) => {
    const key = JSON.stringify(asked);
    const known = made.get(key);
    if (known) return known;
    const kernel = compile(opsOf(processors(asked.context ?? {}), asked), { exact: true });
    if (made.size >= MOST_KERNELS) made.clear();
    made.set(key, kernel);
    return kernel;
  };
}

function opsOf(processors: Processors, asked: Request): AnyOp[] {
  const { src = "scene_linear", dst, look, display, view, namedTransform, inverse = false } = asked;
  const direction = inverse ? "inverse" : "forward";
  if (namedTransform !== undefined) {
    if (dst !== undefined || display !== undefined || view !== undefined)
      throw new ColorError("A named transform stands alone; leave dst, display and view out.");
    return processors.namedTransform(namedTransform, direction);
  }
  if (display !== undefined || view !== undefined) {
    if (display === undefined || view === undefined)
      throw new ColorError("A view needs its display, and a display its view.");
    if (dst !== undefined) throw new ColorError("A view of a display is where it leads; leave dst out.");
    if (look === undefined) return processors.displayView({ src, display, view }, direction);
    const shown = [
      ...processors.look(src, src, look),
      ...processors.displayView({ src, display, view, looksBypass: true }),
    ];
    return directed(shown, direction);
  }
  if (look !== undefined) return processors.look(src, dst ?? src, look, direction);
  if (dst === undefined)
    throw new ColorError(
      "Where to is missing: give dst, a display with its view, a look, or a named transform.",
    );
  return inverse ? processors.convert(dst, src) : processors.convert(src, dst);
}
