import type { RowOf } from "../model/document.ts";
import type { Transform } from "./transform.ts";

/** A field of a row that holds a transform chain, and what it is called. */
export type Slot = { field: string; label: string };

/** The transform slots of every collection whose rows have some, in the order of the written file. */
export const slots = {
  colorspaces: [
    { field: "to_scene_reference_transform", label: "To scene reference" },
    { field: "from_scene_reference_transform", label: "From scene reference" },
  ],
  display_colorspaces: [
    { field: "to_display_reference_transform", label: "To display reference" },
    { field: "from_display_reference_transform", label: "From display reference" },
  ],
  looks: [
    { field: "transform", label: "Transform" },
    { field: "inverse_transform", label: "Inverse transform" },
  ],
  view_transforms: [
    { field: "to_scene_reference", label: "To scene reference" },
    { field: "from_scene_reference", label: "From scene reference" },
    { field: "to_display_reference", label: "To display reference" },
    { field: "from_display_reference", label: "From display reference" },
  ],
  named_transforms: [
    { field: "transform", label: "Transform" },
    { field: "inverse_transform", label: "Inverse transform" },
  ],
} as const satisfies Record<string, readonly Slot[]>;

/** A collection whose rows own transform chains. */
export type OwnerName = keyof typeof slots;
export type Owner = RowOf<OwnerName>;
export const ownerNames = Object.keys(slots) as OwnerName[];

/** The transform in a slot of a row; null is none. */
export function slotOf(row: Owner, field: string): Transform | null {
  return (row as unknown as Record<string, Transform | null>)[field] ?? null;
}

/** The field of a row that holds the chain for the other direction than a field's. */
export function counterpart(field: string): string {
  return counterparts.get(field) ?? field;
}

/** Fields by their counterparts: chains stand in pairs. */
const counterparts = new Map<string, string>(
  Object.values(slots).flatMap((fields) =>
    fields.map(({ field }, at): [string, string] => [field, fields[at ^ 1]?.field ?? field]),
  ),
);

/** A node of a chain, where it stands below the slot, and how a person counts it: "2", in a nested group "2.1". */
export type Step = { node: Transform; keys: (string | number)[]; at: string };

/**
 * Every node of a chain, groups before their children. The steps of a chain are the children of its outermost
 * group, or the one transform that it is; `at` counts them from 1.
 */
export function stepsOf(chain: Transform | null): Step[] {
  const found: Step[] = [];
  const open: Step[] = [];
  if (chain?.type === "GroupTransform") {
    found.push({ node: chain, keys: [], at: "" });
    open.push(...childrenOf(chain.children, [], ""));
  } else if (chain) open.push({ node: chain, keys: [], at: "1" });
  while (open.length > 0) {
    const step = open.shift() as Step;
    found.push(step);
    if (step.node.type === "GroupTransform")
      open.unshift(...childrenOf(step.node.children, step.keys, `${step.at}.`));
  }
  return found;
}

function childrenOf(children: readonly Transform[], keys: Step["keys"], prefix: string): Step[] {
  return children.map((node, index) => ({
    node,
    keys: [...keys, "children", index],
    at: `${prefix}${index + 1}`,
  }));
}
