import { z } from "zod";
import { named, node } from "../transform/kind.ts";
import { kindOf, kinds } from "../transform/kinds.ts";

/** Steps in a row, with their own direction and, in YAML, their own name. Groups may nest. */
export type GroupTransform = {
  id: string;
  type: "GroupTransform";
  direction: "forward" | "inverse";
  name: string | null;
  children: Transform[];
  comment?: string | undefined;
  unknown?: { key: string; text: string }[] | undefined;
};
type Leaf = { [K in keyof typeof kinds]: z.output<(typeof kinds)[K]> }[keyof typeof kinds];
/** A node of a transform chain. */
export type Transform = Leaf | GroupTransform;
export type TransformType = Transform["type"];
export type TransformOf<T extends TransformType> = Extract<Transform, { type: T }>;

/** A step that reads a file. */
export type FileStep = Extract<Transform, { interpolation: string | null }>;

/** Faults of a transform that are told: each costs time, again in every group around it, and there may be a million. */
const MOST_ISSUES = 100;

/** Notes the first faults at a path below; gives how many more are told. */
function noteIssues(
  context: z.core.$RefinementCtx,
  { issues }: z.ZodError,
  path: readonly PropertyKey[],
  left: number,
): number {
  for (const issue of issues.slice(0, left))
    context.addIssue({ code: "custom", path: [...path, ...issue.path], message: issue.message });
  return left - issues.length;
}

const children = z.array(z.unknown()).transform((given, context) => {
  const steps: Transform[] = [];
  let left = MOST_ISSUES;
  for (const [at, child] of given.entries()) {
    const { data, error } = transform.safeParse(child);
    if (error) left = noteIssues(context, error, [at], left);
    else steps.push(data);
    if (left <= 0) break;
  }
  return left < MOST_ISSUES ? z.NEVER : steps;
});

const group: z.ZodType<GroupTransform> = z.object({
  ...node,
  ...named,
  type: z.literal("GroupTransform"),
  children,
}) as unknown as z.ZodType<GroupTransform>;

const byType: Record<string, z.ZodType> = { ...kinds, GroupTransform: group };

/** Any transform; the discriminating `type` picks the schema, so an error names the field and not the union. */
export const transform: z.ZodType<Transform> = z
  .looseObject({ type: z.string() })
  .transform((given, context) => {
    const schema = Object.hasOwn(byType, given.type) ? byType[given.type] : undefined;
    if (!schema) {
      context.addIssue({ code: "custom", path: ["type"], message: `Unknown transform type: ${given.type}` });
      return z.NEVER;
    }
    const parsed = schema.safeParse(given);
    if (parsed.success) return parsed.data as Transform;
    noteIssues(context, parsed.error, [], MOST_ISSUES);
    return z.NEVER;
  }) as unknown as z.ZodType<Transform>;

/** The transform of one slot (to reference, inverse, …); null is none. Several steps are one group. */
export const chain = z.lazy(() => transform.nullable()).default(null) as z.ZodDefault<
  z.ZodType<Transform | null>
>;

/** Types that can be added by hand, in menu order. */
export const transformTypes = [...Object.keys(kinds), "GroupTransform"]
  .filter((type) => type !== "UnknownTransform")
  .sort() as TransformType[];

/** Types of steps that read a file. */
export const fileTypes = transformTypes.filter((type) => kindOf(type)?.file) as FileStep["type"][];

/** True if a step reads a file. */
export function isFileStep(node: Transform): node is FileStep {
  return kindOf(node.type)?.file === true;
}

/** True if the steps of a transform are those of other rows, which it names. */
export function isReference(node: Transform): boolean {
  const { references, texts = {} } = kindOf(node.type) ?? {};
  return references !== undefined || Object.values(texts).includes("space");
}

/** A transform of the given type with default values. */
export function createTransform<T extends TransformType>(type: T, id: string): TransformOf<T> {
  return transform.parse({ type, id, ...(type === "GroupTransform" && { children: [] }) }) as TransformOf<T>;
}
