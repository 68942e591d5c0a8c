import { z } from "zod";
import { ColorError } from "#color/error.ts";
import type { Kernel } from "#color/op.ts";
import type { Terminal } from "#host/node.ts";
import { nearest } from "#ocio/names/nearestWord.ts";
import { OK, orTrouble } from "../subcommand.ts";
import { answerLines, readJson, readPixels, writtenPixels } from "./pixels.ts";

/** Handler of a JSON request: returns converted pixels. Throws ColorError if it cannot. */
export type Answer = (request: unknown) => (number | string)[][];

/** Handler of requests with these fields besides `pixels`, by kernels of `kernelOf`; caches `most` of them. */
export function answering<Shape extends z.ZodRawShape>(
  fields: Shape,
  kernelOf: (asked: z.output<z.ZodObject<Shape>>) => Kernel,
  most: number,
): Answer {
  const request = z.object(fields);
  const envelope = z.looseObject({ pixels: z.unknown() });
  const members = [...Object.keys(fields), "pixels"];
  const made = new Map<string, Kernel>();
  return (line) => {
    const { pixels, ...others } = checked(envelope, line);
    refuseMistyped(others, members);
    const asked = checked(request, given(others));
    const read = readPixels(pixels);
    const key = JSON.stringify(asked);
    const known = made.get(key);
    if (known) return writtenPixels(read, known);
    const kernel = kernelOf(asked);
    if (made.size >= most) made.clear();
    made.set(key, kernel);
    return writtenPixels(read, kernel);
  };
}

/** Members that say something: null and "" are as if they were not there. */
function given(members: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== null && value !== ""));
}

/** Unknown members may be anything, such as a request number, but no typo of a known one. */
function refuseMistyped(members: object, known: readonly string[]): void {
  for (const name of Object.keys(members)) {
    const meant = known.includes(name) ? undefined : nearest(name, known);
    if (meant !== undefined && Math.abs(meant.length - name.length) <= 2)
      throw new ColorError(`The request has “${name}”, which is not known; “${meant}” may be meant.`);
  }
}

function checked<Schema extends z.ZodType>(schema: Schema, line: unknown): z.output<Schema> {
  const parsed = schema.safeParse(line);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const place = issue?.path.join(".") ?? "";
  throw new ColorError(`The request is not as it should be${place && ` at ${place}`}: ${issue?.message}.`);
}

/** Answers every line of standard input, and gives the exit code. */
export async function answerBatch(answer: Answer, terminal: Terminal): Promise<number> {
  await answerLines(terminal.lines(), answer, terminal.out);
  return OK;
}

/** Answers one request with the pixels of standard input, and gives the exit code. */
export async function answerOne(answer: Answer, asked: object, terminal: Terminal): Promise<number> {
  const input = await inputOf(terminal);
  const made = await orTrouble(() => answer({ ...asked, pixels: readJson(input) }));
  terminal.out(`${JSON.stringify(made)}\n`);
  return OK;
}

async function inputOf(terminal: Terminal): Promise<string> {
  return new TextDecoder().decode(await terminal.read("-"));
}
