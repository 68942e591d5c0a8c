import { z } from "zod";
import { arg } from "#command/command.ts";
import { opened } from "#command/opened.ts";
import { chainSteps, type Path, siblings, within } from "#ocio/chain/chain.ts";
import { followed, gathered, inverseOf, renamedGroup, unwrapped, wrapped } from "#ocio/chain/groups.ts";
import { counterpart } from "#ocio/chain/slot.ts";
import type { Transform } from "#ocio/chain/transform.ts";
import type { Document } from "#ocio/model/document.ts";
import { idAfter, withNewIds } from "#ocio/model/nodeId.ts";
import { matrixText } from "#ocio/transform/matrixText.ts";
import { transformName } from "#ocio/transform/parameter.ts";
import { readSteps, writeSteps } from "#ocio/yaml/steps.ts";
import { linkedValue } from "../space/link.ts";
import { atLeast } from "../version.ts";
import { hasOwner, inChain, inStep, insertPath, kindConflict } from "./inChain.ts";
import {
  type Chain,
  chainOf,
  ownerArg,
  slotArg,
  stepArg,
  stepName,
  stepOf,
  stepOptions,
  stepsArg,
  stepsMeant,
} from "./step.ts";

const owner = ownerArg;
const slot = slotArg;
const at = stepArg;
const steps = stepsArg;
const newId = arg(z.uuid(), { label: "ID of what is new", fill: "id" });
const groupId = arg(z.uuid(), { label: "ID of the group", fill: "id" });

/** Commands that copy, group and move steps, and those on a whole chain. */
export const stepPlaces = {
  duplicate: opened({
    icon: "copy",
    title: "Duplicate transform…",
    aliases: ["copy step", "repeat transform"],
    args: z.object({ owner, slot, at, newId, groupId }),
    when: hasOwner,
    run: (document, args) =>
      inStep(document, args, (chain, path, node) => ({
        value: followed(chain.value, path, renewed(node, args.newId), args.groupId),
        say: `Duplicated step ${stepName(path)} (${transformName(node.type)}) of “${chain.row.name}”`,
      })),
  }),
  copy: opened({
    icon: "copy",
    title: "Copy transforms…",
    reads: true,
    aliases: ["copy steps", "clipboard", "yaml of chain"],
    args: z.object({
      owner,
      slot,
      steps: arg(z.array(z.string().min(1)).optional(), {
        label: "Steps, or all if none is given",
        options: stepOptions,
      }),
    }),
    when: hasOwner,
    run: (document, args) => {
      const chain = chainOf(document, args.owner, args.slot);
      if (typeof chain === "string") return chain;
      const all = chainSteps(chain.value);
      const meant = args.steps ? stepsMeant(chain, args.steps) : all.map((node) => ({ node }));
      if (typeof meant === "string") return meant;
      if (meant.length === 0) return `${chain.label} of “${chain.row.name}” has no step to copy.`;
      const nodes = meant.map(({ node }) => node);
      return {
        effects: [{ kind: "copy", text: writeSteps(document, nodes) }],
        say: `Copied ${counted(nodes.length)} of “${chain.row.name}”`,
      };
    },
  }),
  paste: opened({
    title: "Paste transforms…",
    aliases: ["paste steps", "steps from yaml"],
    args: z.object({
      owner,
      slot,
      text: arg(z.string().min(1), {
        label: "YAML",
        hint: "!<MatrixTransform> {offset: [0.1, 0.1, 0.1, 0]}",
        editor: {
          check: (text) => {
            const read = readSteps(text, () => "");
            return typeof read === "string" ? read : undefined;
          },
        },
      }),
      at: arg(z.string().optional(), { label: "Before step", hint: "0" }),
      newId,
      groupId,
    }),
    when: hasOwner,
    run: (document, args) =>
      inChain(document, args, (chain) => {
        const conflict = kindConflict(chain);
        if (conflict) return conflict;
        const path = insertPath(chain, args.at);
        if (typeof path === "string") return path;
        let count = 0;
        const read = readSteps(args.text, () => idAfter(args.newId, count++));
        if (typeof read === "string") return read;
        const nodes = read.map((node) => linked(document, node));
        return {
          value: within(chain.value, path, args.groupId, (steps, index) => [
            ...steps.slice(0, index),
            ...nodes,
            ...steps.slice(index),
          ]),
          say: `Pasted ${counted(nodes.length)} into “${chain.row.name}”`,
        };
      }),
  }),
  copyMatrix: opened({
    icon: "copy",
    title: "Copy matrix of transform…",
    reads: true,
    aliases: ["matrix as text", "numbers of matrix"],
    args: z.object({ owner, slot, at }),
    when: hasOwner,
    run: (document, args) => {
      const chain = chainOf(document, args.owner, args.slot);
      if (typeof chain === "string") return chain;
      const step = stepOf(chain, args.at);
      if (typeof step === "string") return step;
      const place = `step ${stepName(step.path)} of “${chain.row.name}”`;
      if (step.node.type !== "MatrixTransform") return `S${place.slice(1)} is not a matrix.`;
      return {
        effects: [{ kind: "copy", text: matrixText(step.node) }],
        say: `Copied the matrix of ${place}`,
      };
    },
  }),
  moveSteps: opened({
    title: "Move transforms together…",
    aliases: ["drag steps", "into group", "out of group"],
    args: z.object({
      owner,
      slot,
      steps,
      before: arg(z.string().regex(/^\d+(\.\d+)*$/, "Write a position like 0 or 2.1."), {
        label: "Before step",
        hint: "0",
      }),
      groupId,
    }),
    when: hasOwner,
    run: (document, args) =>
      inChain(document, args, (chain) => {
        const meant = stepsMeant(chain, args.steps);
        if (typeof meant === "string") return meant;
        const to = args.before.split(".").map(Number);
        const problem = gapProblem(chain, meant, to);
        if (problem) return problem;
        const ids = new Set(meant.map(({ node }) => node.id));
        const [first] = meant;
        const what = meant.length === 1 && first ? transformName(first.node.type) : counted(meant.length);
        return {
          value: gathered(chain.value, ids, to, args.groupId),
          say: `Moved ${what} of “${chain.row.name}”`,
          same: `${what} of “${chain.row.name}” is already there`,
        };
      }),
  }),
  group: opened({
    title: "Group transforms…",
    aliases: ["wrap steps in a group", "nest"],
    args: z.object({ owner, slot, steps, newId, groupId }),
    when: hasOwner,
    run: (document, args) =>
      inChain(document, args, (chain) => {
        const meant = stepsMeant(chain, args.steps);
        if (typeof meant === "string") return meant;
        const [first, ...others] = meant.map(({ path }) => path);
        const list = first?.slice(0, -1).join(".");
        const stray = others.find((path) => path.slice(0, -1).join(".") !== list);
        if (first && stray)
          return `Steps ${stepName(first)} and ${stepName(stray)} of “${chain.row.name}” are in different groups; only steps of one group can be grouped.`;
        const paths = meant.map(({ path }) => path);
        return {
          value: wrapped(chain.value, paths, args.newId, args.groupId),
          say: `Grouped ${counted(meant.length)} of “${chain.row.name}”`,
        };
      }),
  }),
  ungroup: opened({
    title: "Ungroup transforms…",
    aliases: ["unwrap group", "dissolve group", "flatten"],
    args: z.object({ owner, slot, at, groupId }),
    when: hasOwner,
    run: (document, args) =>
      inStep(document, args, (chain, path, node) => {
        const place = `Step ${stepName(path)} of “${chain.row.name}”`;
        if (node.type !== "GroupTransform") return `${place} is not a group.`;
        if (node.direction === "inverse" && hasUnknown(node.children))
          return `${place} holds a transform of unknown type, which cannot be inverted; make the group forward first.`;
        return {
          value: unwrapped(chain.value, path, args.groupId),
          say: `Ungrouped step ${stepName(path)} of “${chain.row.name}”`,
        };
      }),
  }),
  invert: opened({
    title: "Invert chain of transforms…",
    aliases: ["invert all steps", "reverse order and directions"],
    args: z.object({ owner, slot }),
    when: hasOwner,
    run: (document, args) =>
      inChain(document, args, (chain) => {
        const problem = inversionProblem(chain);
        if (problem) return problem;
        return { value: inverseOf(chain.value), say: `Inverted ${chain.label} of “${chain.row.name}”` };
      }),
  }),
  fillInverse: opened({
    title: "Make chain the inverse of its counterpart…",
    aliases: ["inverse copy from the other direction", "derive inverse"],
    args: z.object({ owner, slot, newId }),
    when: hasOwner,
    run: (document, args) =>
      inChain(document, args, (chain) => {
        const other = chainOf(document, args.owner, counterpart(chain.slot));
        if (typeof other === "string") return other;
        const problem = inversionProblem(other);
        if (problem) return problem;
        const inverse = inverseOf(other.value);
        return {
          value: inverse && renewed(inverse, args.newId),
          say: `Made ${chain.label} of “${chain.row.name}” the inverse of ${other.label}`,
        };
      }),
  }),
  nameChain: opened({
    title: "Name chain of transforms…",
    aliases: ["rename group", "group name"],
    args: z.object({
      owner,
      slot,
      name: arg(z.string().trim().nullable(), { label: "Name", hint: "Camera to ACES" }),
      groupId,
    }),
    when: hasOwner,
    run: (document, args) =>
      inChain(document, args, (chain) => {
        if (!atLeast(document, "2"))
          return "Names of transforms need profile version 2; this configuration has version 1.";
        if (chain.value === null) return `${chain.label} of “${chain.row.name}” has no step to name.`;
        const name = args.name || null;
        return {
          value: renamedGroup(chain.value, name, args.groupId),
          say: name
            ? `Named ${chain.label} of “${chain.row.name}” “${name}”`
            : `Removed the name of ${chain.label} of “${chain.row.name}”`,
        };
      }),
  }),
};

function counted(count: number): string {
  return `${count} ${count === 1 ? "transform" : "transforms"}`;
}

/** A copy with ids of its own, counted on from `id`. */
function renewed(node: Transform, id: string): Transform {
  let count = 0;
  return withNewIds(node, () => idAfter(id, count++)) as Transform;
}

/** Links the color spaces that pasted steps spell, where this config has them. */
function linked(document: Document, node: Transform): Transform {
  if (node.type === "GroupTransform")
    return { ...node, children: node.children.map((child) => linked(document, child)) };
  if (node.type !== "ColorSpaceTransform") return node;
  const ends = (["src", "dst"] as const).map((end) => linkedValue(document, end, node[`${end}_name`] ?? ""));
  return Object.assign({ ...node }, ...ends);
}

function hasUnknown(steps: readonly Transform[]): boolean {
  return steps.some(({ type }) => type === "UnknownTransform");
}

function inversionProblem({ value, label, row }: Chain): string | null {
  if (value === null) return `${label} of “${row.name}” has no step to invert.`;
  if (hasUnknown(chainSteps(value)))
    return `${label} of “${row.name}” holds a transform of unknown type, which cannot be inverted.`;
  return null;
}

type Meant = { path: Path; node: Transform };

/** Reason steps cannot move to a gap: missing, or inside one of them. */
function gapProblem(chain: Chain, meant: readonly Meant[], to: Path): string | null {
  const within = meant.find(
    ({ path }) => to.length > path.length && path.every((index, depth) => to[depth] === index),
  );
  if (within) return `Step ${stepName(within.path)} of “${chain.row.name}” cannot be moved into itself.`;
  const list = siblings(chain.value, to);
  if (list && (to.at(-1) as number) <= list.length) return null;
  return `“${chain.row.name}” has no position ${stepName(to)} for a step.`;
}
