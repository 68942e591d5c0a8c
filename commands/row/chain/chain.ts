import { z } from "zod";
import { arg } from "#command/command.ts";
import {
  createTransform,
  type Transform,
  type TransformType,
  transformTypes,
} from "#ocio/chain/transform.ts";
import { transformName } from "#ocio/transform/parameter.ts";

/** The kind of the first step of a new row. */
export const firstStepArg = arg(z.enum(transformTypes as [TransformType, ...TransformType[]]).optional(), {
  label: "First transform",
  options: () => transformTypes.map((value) => ({ value, label: transformName(value), detail: value })),
});

/** A chain of one step; one that does nothing where no kind is given. */
export function firstStep(type: TransformType | undefined, id: string): Transform {
  return createTransform(type ?? "MatrixTransform", id);
}
