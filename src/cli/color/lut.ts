import { z } from "zod";
import type { BuildContext } from "#color/context.ts";
import { emptyContext } from "#color/context.ts";
import { MissingFileError } from "#color/error.ts";
import type { AnyOp } from "#color/op.ts";
import { compile } from "#color/ops.ts";
import { opsOf } from "#color/transforms.ts";
import type { Terminal } from "#host/node.ts";
import { createTransform } from "#ocio/chain/transform.ts";
import { folderOf, pathFrom } from "#ocio/files/path.ts";
import { Misuse, onlyFile, type Subcommand, split } from "../subcommand.ts";
import { answerBatch, answering, answerOne } from "./request.ts";

const request = {
  file: z.string(),
  interpolation: z.string().toLowerCase().optional(),
  inverse: z.boolean().optional(),
  cccid: z.union([z.string(), z.number().transform(String)]).optional(),
};
type Request = z.output<z.ZodObject<typeof request>>;

/** Maximum of cached kernels. */
const MOST_KERNELS = 50;
const INTERPOLATIONS = ["nearest", "linear", "tetrahedral", "best", "cubic", "default"];

export const lut: Subcommand = {
  usage: "FILE [--interpolation I] [--inverse] [--cccid ID] | --batch",
  summary: "Convert pixels through a LUT, CDL or CLF file.",
  details: `Pixels come as JSON on standard input, [[r, g, b, a], …], and go so to standard output; NaN and infinities are
"nan", "inf" and "-inf".`,
  options: [
    ["--interpolation I", `One of ${INTERPOLATIONS.join(", ")}.`],
    ["--inverse", "The exact inverse."],
    ["--cccid ID", "Which correction of a file of several, by id or by number from 0."],
    [
      "--batch",
      `Standard input is a line of JSON for each request, {file, interpolation?, inverse?, cccid?, pixels}, standard output
one for each answer, in order and at once: {"pixels"} or {"error"}. Blank lines ask nothing; null and "" are as if they
were left out.`,
    ],
  ],
  examples: ["lut grade.cube --interpolation tetrahedral"],
  async run(words, terminal) {
    const { on, given, rest } = split(words, {
      switches: ["batch", "inverse"],
      options: ["interpolation", "cccid"],
    });
    const file = onlyFile(rest);
    const answerWith = (bytes?: Uint8Array) =>
      answering(request, (asked) => compile(lutOps(asked, terminal, bytes), { exact: true }), MOST_KERNELS);
    if (on.has("batch")) {
      if (file !== undefined) throw new Misuse("With --batch every line names its file; leave FILE out.");
      return answerBatch(answerWith(), terminal);
    }
    if (!file) throw new Misuse("No FILE was given.");
    if (file === "-") throw new Misuse("The pixels come on standard input; give FILE by its path.");
    const interpolation = given.get("interpolation")?.at(-1);
    if (interpolation !== undefined && !INTERPOLATIONS.includes(interpolation))
      throw new Misuse(`--interpolation is one of ${INTERPOLATIONS.join(", ")}, not “${interpolation}”.`);
    const cccid = given.get("cccid")?.at(-1);
    const asked = {
      file,
      inverse: on.has("inverse"),
      ...(interpolation !== undefined && { interpolation }),
      ...(cccid !== undefined && { cccid }),
    };
    // Read here, where a failure has its reason.
    return answerOne(answerWith(await terminal.read(file)), asked, terminal);
  },
};

/** The steps of a LUT, CDL or CLF file, of which `bytes` may be read already. Throws ColorError where it cannot be read. */
export function lutOps(asked: Request, terminal: Terminal, bytes?: Uint8Array): AnyOp[] {
  const { file, interpolation = null, inverse = false, cccid = null } = asked;
  const node = {
    ...createTransform("FileTransform", "00000000-0000-4000-8000-000000000000"),
    src: file,
    interpolation: interpolation === "default" ? null : interpolation,
    cccid,
  };
  return opsOf(node, inverse ? "inverse" : "forward", around(file, terminal, bytes));
}

/** Files by path: the given one, and those it refers to. */
function around(first: string, terminal: Terminal, known?: Uint8Array): BuildContext {
  const folder = folderOf(first);
  return {
    ...emptyContext,
    file(src) {
      const path = src === first ? src : pathFrom(folder, src);
      const bytes = src === first && known ? known : terminal.find(path);
      if (!bytes) throw new MissingFileError(`The file '${src}' could not be read.`);
      return { name: path, bytes };
    },
  };
}
