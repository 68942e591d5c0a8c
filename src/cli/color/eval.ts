import { z } from "zod";
import { conversionOps } from "#color/conversion.ts";
import { compile } from "#color/ops.ts";
import { Misuse, onlyFile, type Subcommand, split } from "../subcommand.ts";
import { contextOf, conversionOf, readProcessors } from "./processors.ts";
import { answerBatch, answering, answerOne } from "./request.ts";

const text = z.string();
/** Conversion fields of one line of a batch, besides its pixels. */
const request = {
  src: text.optional(),
  dst: text.optional(),
  look: text.optional(),
  display: text.optional(),
  view: text.optional(),
  namedTransform: text.optional(),
  inverse: z.boolean().optional(),
  context: z
    .record(z.string(), z.union([z.string(), z.number().transform(String), z.null()]))
    .transform(withValues)
    .optional(),
};

function withValues(context: Record<string, string | null>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(context).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
  );
}

/** Maximum of cached kernels. */
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
context?, pixels}, standard output one for each answer, in order and at once: {"pixels"} or {"error"}. Blank lines ask
nothing; null and "" are as if they were left out.`,
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
    const answer = answering(
      request,
      (asked) => compile(conversionOps(processors(asked.context ?? {}), asked), { exact: true }),
      MOST_KERNELS,
    );
    if (on.has("batch")) return answerBatch(answer, terminal);
    const one = (name: string) => given.get(name)?.at(-1);
    const context = contextOf(given.get("context"));
    const asked = {
      ...conversionOf(one),
      ...(on.has("inverse") && { inverse: true }),
      context,
    };
    return answerOne(answer, asked, terminal);
  },
};
