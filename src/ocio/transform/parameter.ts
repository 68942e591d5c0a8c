import { z } from "zod";
import { createTransform, type Transform, type TransformType } from "../chain/transform.ts";
import type { Complaint } from "./kind.ts";
import { kindOf, kinds } from "./kinds.ts";

const HIDDEN = new Set([
  "id",
  "type",
  "comment",
  "unknown",
  "src_name",
  "dst_name",
  "children",
  "tag",
  "text",
]);

/** Display name of a type: "CDLTransform" is "CDL", "LogCameraTransform" is "Log camera". */
export function transformName(type: string): string {
  const words = type
    .replace(/(?<=.)Transform$/, "")
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .replace(/([A-Z])([A-Z][a-z])/g, "$1 $2")
    .replace(/(1D|3D)$/, " $1")
    .split(" ")
    .map((word, index) => (index > 0 && /^[A-Z][a-z]/.test(word) ? word.toLowerCase() : word));
  return words.join(" ");
}

const groupShape = {
  direction: z.enum(["forward", "inverse"]),
  name: z.string().nullable(),
} as const;

/** The schema of every parameter of a kind that can be set, by name. */
export function parametersOf(type: TransformType): ReadonlyMap<string, z.ZodType> {
  const shape: Record<string, z.ZodType> = type === "GroupTransform" ? groupShape : kinds[type].shape;
  return new Map(Object.entries(shape).filter(([name]) => !HIDDEN.has(name)));
}

/**
 * The value of a parameter from what was given: a value of its own kind, JSON, or text as a person types it (numbers
 * and `x:y` points separated by commas or spaces, nothing for none). A sentence when it is none of these.
 */
export function parameterValue(
  type: TransformType,
  parameter: string,
  given: unknown,
): { value: unknown } | { why: string } {
  const schema = parametersOf(type).get(parameter);
  if (!schema) return { why: `${transformName(type)} has no parameter “${parameter}”.` };
  let fault: z.core.$ZodIssue | undefined;
  for (const candidate of readings(given)) {
    const parsed = schema.safeParse(candidate);
    if (parsed.success && candidate !== undefined) {
      const strange = stranger(type, parameter, parsed.data);
      return strange ? { why: strange } : { value: parsed.data };
    }
    fault ??= parsed.error?.issues[0];
  }
  return { why: `${parameter} of ${transformName(type)} cannot be ${shown(given)}: ${reason(fault)}.` };
}

/** A sentence about a text that OCIO takes only from a list. */
function stranger(type: TransformType, parameter: string, value: unknown): string | null {
  const known = kindOf(type)?.known?.[parameter]?.values;
  if (!known || typeof value !== "string" || known.includes(value)) return null;
  const few = known.length > 10 ? "" : `: it is one of ${known.join(", ")}`;
  return `${transformName(type)} has no ${parameter} “${value}”${few}.`;
}

function* readings(given: unknown): Generator<unknown> {
  if (typeof given !== "string") {
    yield given;
    return;
  }
  try {
    yield JSON.parse(given);
  } catch {
    // Not JSON: the readings below.
  }
  const parts = given.split(/[\s,]+/).filter((part) => part !== "");
  const numbers = parts.map(Number);
  if (parts.length > 1 && numbers.every(Number.isFinite)) yield numbers;
  const points = parts.map((part) => part.split(":").map(Number));
  if (parts.length > 0 && points.every((point) => point.length === 2 && point.every(Number.isFinite)))
    yield points.map(([x, y]) => ({ x, y }));
  if (given === "") yield null;
  yield given;
}

function shown(given: unknown): string {
  const text = typeof given === "string" ? given : JSON.stringify(given);
  return text.length > 60 ? `“${text.slice(0, 60)}…”` : `“${text}”`;
}

function reason(issue: z.core.$ZodIssue | undefined): string {
  if (!issue) return "nothing was given";
  const message = issue.message
    .replace(/^(Invalid input|Invalid option|Too small|Too big): /, "")
    .replace(/\.$/, "");
  return `${message.charAt(0).toLowerCase()}${message.slice(1)}`;
}

/** Returns the parameters of a transform that official OCIO refuses. */
export function parameterErrors(node: Transform): Complaint[] {
  return [...(kindOf(node.type)?.limits?.(node) ?? [])];
}

/** A step with one parameter set, and what follows from it. */
export function withParameter<T extends Transform>(node: T, parameter: string, value: unknown): T {
  const before = (node as Record<string, unknown>)[parameter];
  const following = before === value ? {} : kindOf(node.type)?.follow?.(parameter, value, before);
  return { ...node, [parameter]: value, ...following };
}

/** A fresh step of another kind (or of its own, which resets it): id, direction and comment stay. */
export function asType(node: Transform, type: TransformType): Transform {
  const { id, direction, comment } = node;
  return { ...createTransform(type, id), direction, ...(comment !== undefined && { comment }) };
}
