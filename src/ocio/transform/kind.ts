import { z } from "zod";
import { kept } from "../row/fields.ts";

/** The fields of every transform node. Nodes have a UUID of their own so that steps can be pointed at. */
export const node = {
  id: z.uuid(),
  direction: z.enum(["forward", "inverse"]).default("forward"),
  ...kept,
};

/** `name` of the kinds that may carry one in YAML. */
export const named = { name: z.string().nullable().default(null) };

export const number = (value: number) => z.number().default(value);
export const optional = z.number().nullable().default(null);
export const triple = (value: number) =>
  z.tuple([z.number(), z.number(), z.number()]).default([value, value, value]);
export const quad = (value: number) =>
  z.tuple([z.number(), z.number(), z.number(), z.number()]).default([value, value, value, value]);
export const text = z.string().default("");

/** Red, green, blue and master of a grading control; a bare number is the master, three numbers are RGB. */
export function rgbm(value: number) {
  const full = z.object({ r: number(value), g: number(value), b: number(value), master: number(value) });
  const lift = (given: unknown) => {
    if (typeof given === "number") return { r: value, g: value, b: value, master: given };
    if (Array.isArray(given)) return { r: given[0], g: given[1], b: given[2], master: value };
    return given;
  };
  return z.preprocess(lift, full).default({ r: value, g: value, b: value, master: value });
}
export type Rgbm = { r: number; g: number; b: number; master: number };

/** A curve through float32 points; null is the style's default curve. Slopes are on every point or on none. */
export const curve = z
  .array(z.object({ x: z.number(), y: z.number(), slope: z.number().optional() }))
  .nullable()
  .default(null);
export type Curve = z.output<typeof curve>;

/** Styles of the grading transforms. */
export const gradingStyle = z.enum(["log", "linear", "video"]);
