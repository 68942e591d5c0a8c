import { stepsOf } from "../chain/slot.ts";
import type { Transform } from "../chain/transform.ts";
import type { Document } from "../model/document.ts";
import { type Node, YamlError } from "./node.ts";
import { ReadContext } from "./readContext.ts";
import { scan } from "./scan/scan.ts";
import { readTransform, writeTransform } from "./transform.ts";
import { writingOf } from "./writeContext.ts";

/** Largest text, in characters, and most steps that `readSteps` takes. */
const LARGEST = 1_000_000;
const MAX_STEPS = 2_000;

/** Steps as a YAML list, each as it stands in a file of the document. */
export function writeSteps(document: Document, steps: readonly Transform[]): string {
  const writing = writingOf(document);
  return steps.map((step) => `- ${writeTransform(step, "    ", writing)}\n`).join("");
}

/**
 * The steps in YAML text: a list of transforms, one transform, or keys with transforms as in a color space of a file.
 * References to color spaces are spelled, not linked. A sentence when there are none, or something else.
 */
export function readSteps(text: string, newId: () => string): Transform[] | string {
  if (text.length > LARGEST) return "The text is too long to be pasted as transforms.";
  if (text.trim() === "") return "There is nothing to paste.";
  let nodes: readonly Node[];
  let reading: ReadContext;
  try {
    const tree = scan(text);
    reading = new ReadContext(text, tree, "", newId);
    nodes = transformsIn(tree.root);
  } catch (error) {
    if (!(error instanceof YamlError)) throw error;
    return `The text is not a list of transforms: ${error.message} (line ${error.line}).`;
  }
  if (nodes.length === 0) return "The text holds no transforms; they begin like !<MatrixTransform>.";
  const steps = nodes.map((node, at) => readTransform(node, reading, String(at + 1)));
  if (steps.flatMap((step) => stepsOf(step)).length > MAX_STEPS)
    return `More than ${MAX_STEPS} steps cannot be pasted.`;
  const fault = reading.problems.find(({ severity }) => severity === "error");
  return fault ? fault.message : steps;
}

/** Maps with a tag, in a list, by themselves or as values of keys; the steps of a lone untagged group too. */
function transformsIn(root: Node | null): readonly Node[] {
  if (root === null || root.kind === "scalar") return [];
  if (root.kind === "sequence") return root.items.every((item) => item.tag !== undefined) ? root.items : [];
  if (root.tag !== undefined) return [root];
  return root.entries
    .map(({ value }) => value)
    .filter((value) => value.tag !== undefined && value.kind === "mapping");
}
