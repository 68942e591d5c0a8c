import type { z } from "zod";
import { kinds } from "#ocio/transform/kinds.ts";
import type { Transform } from "#ocio/transform.ts";

/** How a parameter of a transform is edited. */
export type Control =
  | { kind: "number"; optional: boolean; min?: number }
  | { kind: "numbers"; letters: readonly string[]; optional: boolean }
  | { kind: "list"; letters?: readonly string[] }
  | { kind: "matrix" }
  | { kind: "rgbm" }
  | { kind: "zone" }
  | { kind: "curve" }
  | { kind: "choice"; choices: readonly string[]; optional: boolean }
  | { kind: "flag" }
  | { kind: "text"; optional: boolean };

export type Parameter = { name: string; control: Control };

/** Keys of a node that are no parameters of its own: the head of a step edits them, or nobody does. */
const HEAD = new Set(["id", "type", "direction", "comment", "unknown", "children"]);
/** Kept spellings, edited together with the reference that they stand beside. */
const BESIDE = /^(src|dst)_name$/;

const RGB = ["R", "G", "B"] as const;
const RGBA = ["R", "G", "B", "A"] as const;

type Def = {
  type: string;
  innerType?: z.ZodType;
  out?: z.ZodType;
  items?: z.ZodType[];
  element?: z.ZodType;
  entries?: Record<string, string>;
  shape?: Record<string, z.ZodType>;
  checks?: { _zod: { def: { length?: number } } }[];
};
const defOf = (schema: z.ZodType) => schema.def as unknown as Def;

/** What lies below defaults, preprocessing and null; `optional` when null is a value. */
function bare(schema: z.ZodType): { schema: z.ZodType; optional: boolean } {
  let at = schema;
  let optional = false;
  for (;;) {
    const def = defOf(at);
    if (def.type === "nullable") optional = true;
    const inner = def.type === "pipe" ? def.out : def.innerType;
    if (!inner) return { schema: at, optional };
    at = inner;
  }
}

/** The control that a schema asks for. */
export function controlOf(given: z.ZodType): Control {
  const { schema, optional } = bare(given);
  const def = defOf(schema);
  switch (def.type) {
    case "number":
      return { kind: "number", optional };
    case "boolean":
      return { kind: "flag" };
    case "enum":
      return { kind: "choice", choices: Object.values(def.entries ?? {}), optional };
    case "tuple":
      return { kind: "numbers", letters: def.items?.length === 4 ? RGBA : RGB, optional };
    case "array": {
      if (def.element && defOf(def.element).type === "object") return { kind: "curve" };
      const exact = def.checks?.some((check) => check._zod.def.length === 16) ?? false;
      return exact ? { kind: "matrix" } : { kind: "list" };
    }
    case "object":
      return Object.hasOwn(def.shape ?? {}, "start") ? { kind: "zone" } : { kind: "rgbm" };
    default:
      return { kind: "text", optional };
  }
}

const table = new Map<string, Parameter[]>();

/** Every parameter of a kind of transform, in the order of its schema. */
export function parametersOf(type: string): Parameter[] {
  const known = table.get(type);
  if (known) return known;
  const schema = Object.hasOwn(kinds, type) ? kinds[type as keyof typeof kinds] : undefined;
  const parameters = Object.entries((schema?.shape ?? {}) as Record<string, z.ZodType>)
    .filter(([name]) => !HEAD.has(name) && !BESIDE.test(name))
    .map(([name, field]) => ({ name, control: controlOf(field) }))
    // The name of a transform is seldom used: last.
    .sort((a, b) => Number(a.name === "name") - Number(b.name === "name"));
  table.set(type, parameters);
  return parameters;
}

const PRIMARY: Record<string, readonly string[]> = {
  log: ["brightness", "contrast", "gamma", "saturation", "pivot", "pivot_black", "pivot_white"],
  linear: ["offset", "exposure", "contrast", "saturation", "pivot"],
  video: ["lift", "gamma", "gain", "offset", "saturation", "pivot_black", "pivot_white"],
};
const ALWAYS = new Set(["name", "style", "clamp_black", "clamp_white"]);

/** The parameters of a node that mean something with its other values: those of its style. */
export function parametersIn(node: Transform): Parameter[] {
  const all = parametersOf(node.type);
  if (node.type === "GradingPrimaryTransform")
    return all.filter(({ name }) => ALWAYS.has(name) || PRIMARY[node.style]?.includes(name));
  if (node.type === "ExposureContrastTransform" && node.style !== "EXPOSURE_CONTRAST_LOGARITHMIC")
    return all.filter(({ name }) => !name.startsWith("log_"));
  return all;
}
