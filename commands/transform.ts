import { z } from "zod";
import { arg } from "#command/command.ts";
import { changing } from "#command/declare.ts";
import { opened } from "#command/opened.ts";
import type { State } from "#command/state.ts";
import { inserted, movedStep, type Path, removed, replaced, reversed, siblings } from "#ocio/chain/chain.ts";
import {
  createTransform,
  type GroupTransform,
  type Transform,
  type TransformType,
  transformTypes,
} from "#ocio/chain/transform.ts";
import type { Document } from "#ocio/model/document.ts";
import { capital } from "#ocio/model/noun.ts";
import {
  asType,
  parametersOf,
  parameterValue,
  transformName,
  withParameter,
} from "#ocio/transform/parameter.ts";
import { equalBuiltin } from "./row/chain/equalBuiltin.ts";
import { firstValues } from "./row/chain/gradingStyle.ts";
import { hasOwner, inChain, inStep, insertPath, kindConflict } from "./row/chain/inChain.ts";
import { type Chain, chainOf, ownerArg, slotArg, stepArg, stepName, stepOf } from "./row/chain/step.ts";
import { stepPlaces } from "./row/chain/stepPlaces.ts";
import { linkedValue } from "./row/space/link.ts";
import { atLeast } from "./row/version.ts";

const owner = ownerArg;
const slot = slotArg;
const at = stepArg;
const fill = (label: string) => arg(z.uuid(), { label, fill: "id" });
const newId = fill("ID of the step");
const groupId = fill("ID of the group");
const type = arg(z.enum(transformTypes as [TransformType, ...TransformType[]]), {
  label: "Transform",
  options: () => transformTypes.map((value) => ({ value, label: transformName(value), detail: value })),
});
/** Id of a step that is only shown. */
const PLACEHOLDER_ID = "00000000-0000-4000-8000-000000000000";
type Answers = Readonly<Record<string, unknown>>;

/** The step that the answers mean. */
function stepMeant({ document }: State, { owner, slot, at }: Answers): Transform | undefined {
  const chain = document && chainOf(document, String(owner), String(slot));
  const step = chain && typeof chain !== "string" ? stepOf(chain, String(at)) : undefined;
  return step && typeof step !== "string" ? step.node : undefined;
}

/** The step that the answers create, with default values, before its values are asked for. */
function stepMade(state: State, { type, ...answers }: Answers): Transform | undefined {
  if (!transformTypes.includes(type as TransformType)) return undefined;
  const old = stepMeant(state, answers);
  return old ? asType(old, type as TransformType) : createTransform(type as TransformType, PLACEHOLDER_ID);
}

/** Initial text of a value editor and its error, for the step that `of` finds. */
const valuesOf = (of: (state: State, answers: Answers) => Transform | undefined) => ({
  suggest: (state: State, answers: Answers) => {
    const node = of(state, answers);
    if (!node) return undefined;
    const held = node as unknown as Record<string, unknown>;
    return Object.fromEntries([...parametersOf(node.type).keys()].map((name) => [name, held[name] ?? null]));
  },
  editor: {
    check: (text: string, state: State, answers: Answers) => {
      const node = of(state, answers);
      const next = state.document && node ? withValues(state.document, node, text) : undefined;
      return typeof next === "string" ? next : undefined;
    },
  },
});

/** Parameters by name, as an object or as its JSON. */
const values = arg(z.union([z.record(z.string(), z.json()), z.string()]).optional(), {
  label: "With values",
  hint: '{"slope":[1.1,1,1]}',
  ...valuesOf(stepMade),
});

const givenValues = arg(z.union([z.record(z.string(), z.json()), z.string().min(1)]), {
  label: "Values",
  hint: '{"slope":[1.1,1,1]}',
  ...valuesOf(stepMeant),
});

export default changing(
  "transform",
  {
    insert: opened({
      creates: true,
      title: "Add transform…",
      aliases: [
        "insert step",
        "append transform",
        "new step",
        "white balance",
        "clamp",
        "lift gamma gain",
        "tone curve",
        "log to lin",
        "lin to log",
      ],
      keys: ["t"],
      args: z.object({
        owner,
        slot,
        type,
        at: arg(z.string().optional(), { label: "Before step", hint: "0" }),
        with: values,
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
          const plain = createTransform(args.type, args.newId);
          const first = withValues(document, plain, firstValues(document, chain, args.type));
          const node = typeof first === "string" ? first : withValues(document, first, args.with);
          if (typeof node === "string") return node;
          return {
            value: inserted(chain.value, path, node, args.groupId),
            say: `Added ${transformName(args.type)} as step ${stepName(path)} of “${chain.row.name}”`,
          };
        }),
    }),
    replace: opened({
      title: "Change type of transform…",
      aliases: ["reset transform", "replace step"],
      args: z.object({ owner, slot, at, type, with: values, groupId }),
      when: hasOwner,
      run: (document, args) =>
        inStep(document, args, (chain, path, old) => {
          const plain = withValues(document, asType(old, args.type), firstValues(document, chain, args.type));
          const node = typeof plain === "string" ? plain : withValues(document, plain, args.with);
          if (typeof node === "string") return node;
          const reset = old.type === args.type;
          return {
            value: replaced(chain.value, path, node, args.groupId),
            say: reset
              ? `Reset step ${stepName(path)} of “${chain.row.name}”`
              : `Changed step ${stepName(path)} of “${chain.row.name}” to ${transformName(args.type)}`,
          };
        }),
    }),
    set: opened({
      title: "Set parameter of transform…",
      aliases: ["edit transform", "change value", "set matrix", "edit matrix"],
      args: z.object({
        owner,
        slot,
        at,
        parameter: arg(z.string().min(1), {
          label: "Parameter",
          options: (state, answers) => {
            const node = stepMeant(state, answers);
            if (!node) return [];
            return [...parametersOf(node.type).keys()].map((value) => ({
              value,
              label: value.replaceAll("_", " "),
              detail: JSON.stringify((node as unknown as Record<string, unknown>)[value] ?? null),
            }));
          },
        }),
        value: arg(z.json(), {
          label: "Value",
          hint: "1.1, 1, 0.97",
          suggest: (state, answers) =>
            (stepMeant(state, answers) as unknown as Record<string, unknown> | undefined)?.[
              String(answers.parameter)
            ],
        }),
      }),
      when: hasOwner,
      merge: (args) => [args.owner, args.slot, args.at, args.parameter].join(" "),
      run: (document, args) =>
        inStep(document, args, (chain, path, old) => {
          const node = withValue(document, old, args.parameter, args.value);
          if (typeof node === "string") return node;
          const words = `${args.parameter.replaceAll("_", " ")} of step ${stepName(path)} of “${chain.row.name}”`;
          return {
            value: replaced(chain.value, path, node, ""),
            say: `Set ${words}`,
            same: `${capital(words)} already has that value`,
          };
        }),
    }),
    setAll: opened({
      title: "Set parameters of transform…",
      aliases: ["edit transform", "change values"],
      args: z.object({ owner, slot, at, with: givenValues }),
      when: hasOwner,
      run: (document, args) =>
        inStep(document, args, (chain, path, old) => {
          const node = withValues(document, old, args.with);
          if (typeof node === "string") return node;
          const place = `step ${stepName(path)} of “${chain.row.name}”`;
          return {
            value: replaced(chain.value, path, node, ""),
            say: `Set ${Object.keys(parsedValues(args.with)).map(spaced).join(", ")} of ${place}`,
            same: `${capital(place)} already has these values`,
          };
        }),
    }),
    reverse: opened({
      title: "Reverse transform…",
      aliases: ["invert step", "invert matrix", "direction", "forward", "inverse"],
      args: z.object({ owner, slot, at }),
      when: hasOwner,
      run: (document, args) =>
        inStep(document, args, (chain, path, old) => {
          if (old.type === "UnknownTransform")
            return `Step ${stepName(path)} has an unknown type and cannot be reversed.`;
          const node = reversed(old);
          return {
            value: replaced(chain.value, path, node, ""),
            say: `Made step ${stepName(path)} of “${chain.row.name}” ${node.direction}`,
          };
        }),
    }),
    moveUp: neighbor("Move transform up…", -1),
    moveDown: neighbor("Move transform down…", 1),
    move: opened({
      title: "Move transform to a position…",
      aliases: ["reorder steps", "into group"],
      args: z.object({
        owner,
        slot,
        at,
        to: arg(
          z
            .string()
            .regex(
              /^\d+(\.\d+)*$/,
              "Write a position as index numbers with points between them, such as 0 or 2.1.",
            ),
          {
            label: "Position",
            hint: "0",
          },
        ),
        groupId,
      }),
      when: hasOwner,
      run: (document, args) =>
        inStep(document, args, (chain, from, node) => {
          const to = args.to.split(".").map(Number);
          const problem = placeProblem(chain, from, to, args.groupId);
          if (problem) return problem;
          const name = `${transformName(node.type)} of “${chain.row.name}”`;
          return {
            value: movedStep(chain.value, from, to, args.groupId),
            say: `Moved ${name} to step ${stepName(to)}`,
            same: `${name} already is step ${stepName(to)}`,
          };
        }),
    }),
    remove: opened({
      title: "Remove transform…",
      destructive: true,
      riskyFix: true,
      aliases: ["delete transform", "delete step"],
      args: z.object({ owner, slot, at }),
      when: hasOwner,
      run: (document, args) =>
        inStep(document, args, (chain, path, node) => ({
          value: removed(chain.value, path, ""),
          say: `Removed step ${stepName(path)} (${transformName(node.type)}) of “${chain.row.name}”`,
        })),
    }),
    ...stepPlaces,
    ...equalBuiltin,
    setGroupDirection: opened({
      title: "Set direction of group…",
      aliases: ["reverse group"],
      args: z.object({
        owner,
        slot,
        direction: arg(z.enum(["forward", "inverse"]), { label: "Direction" }),
        at: arg(z.string().optional(), { label: "Group within the chain" }),
      }),
      when: hasOwner,
      run: (document, args) =>
        inChain(document, args, (chain) => {
          const { direction } = args;
          const step = args.at === undefined ? null : stepOf(chain, args.at);
          if (typeof step === "string") return step;
          const group = step ? step.node : chain.value;
          const place = step ? `Step ${stepName(step.path)}` : chain.label;
          if (group?.type !== "GroupTransform")
            return `${place} of “${chain.row.name}” is not a group; a group direction needs several steps.`;
          const turned: GroupTransform = { ...group, direction };
          return {
            value: step ? replaced(chain.value, step.path, turned, "") : turned,
            say: `Made ${step ? `group ${stepName(step.path)}` : "the group"} of “${chain.row.name}” ${direction}`,
            same: `The group of “${chain.row.name}” already is ${direction}`,
          };
        }),
    }),
  },
  { displaySpacePart: "step" },
);

function neighbor(title: string, by: -1 | 1) {
  return opened({
    title,
    icon: by < 0 ? "up" : "down",
    aliases: [`move step ${by < 0 ? "up" : "down"}`],
    args: z.object({ owner, slot, at }),
    when: hasOwner,
    run: (document, args) =>
      inStep(document, args, (chain, path, node) => {
        const place = (path.at(-1) as number) + by;
        const count = siblings(chain.value, path)?.length ?? 0;
        if (place < 0) return `Step ${stepName(path)} of “${chain.row.name}” is already first.`;
        if (place >= count) return `Step ${stepName(path)} of “${chain.row.name}” is already last.`;
        return {
          value: movedStep(chain.value, path, [...path.slice(0, -1), place], ""),
          say: `Moved ${transformName(node.type)} of “${chain.row.name}” ${by < 0 ? "up" : "down"}`,
        };
      }),
  });
}

function placeProblem(chain: Chain, from: Path, to: Path, groupId: string): string | null {
  if (to.length > from.length && from.every((index, depth) => to[depth] === index))
    return `Step ${stepName(from)} of “${chain.row.name}” cannot be moved into itself.`;
  const rest = removed(chain.value, from, groupId);
  const own = to.length === from.length && from.slice(0, -1).every((index, depth) => to[depth] === index);
  const steps = own
    ? siblings(chain.value, from)
    : siblings(rest?.type === "GroupTransform" ? rest : asList(rest, groupId), to);
  const last = (steps?.length ?? 0) - (own ? 1 : 0);
  if (steps && (to.at(-1) as number) <= last) return null;
  return `“${chain.row.name}” has no position ${stepName(to)} for a step.`;
}

function asList(chain: Transform | null, id: string): GroupTransform {
  return { id, type: "GroupTransform", direction: "forward", name: null, children: chain ? [chain] : [] };
}

/** The node with one parameter set from text or JSON; a sentence when it does not accept the value. */
function withValue(
  document: Document,
  node: Transform,
  parameter: string,
  given: unknown,
): Transform | string {
  if (parameter === "name" && !atLeast(document, "2"))
    return "Names of transforms need profile version 2; this configuration has version 1.";
  if (node.type === "ColorSpaceTransform" && (parameter === "src" || parameter === "dst"))
    return { ...node, ...linkedValue(document, parameter, given) };
  const read = parameterValue(node.type, parameter, given);
  return "why" in read ? capital(read.why) : withParameter(node, parameter, read.value);
}

function withValues(document: Document, node: Transform, given: unknown): Transform | string {
  const values = parsedValues(given);
  if (typeof values === "string") return values;
  let next: Transform | string = node;
  for (const [parameter, value] of Object.entries(values)) {
    next = withValue(document, next, parameter, value);
    if (typeof next === "string") return next;
  }
  return next;
}

function parsedValues(given: unknown): object | string {
  if (typeof given !== "string") return given ?? {};
  try {
    const value: unknown = JSON.parse(given);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return value;
  } catch {
    // Said below.
  }
  return "The values of a transform are a JSON object with its parameters.";
}

function spaced(parameter: string): string {
  return parameter.replaceAll("_", " ");
}
