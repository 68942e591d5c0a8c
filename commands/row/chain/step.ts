import { z } from "zod";
import { arg } from "#command/command.ts";
import { perDocument } from "#command/options.ts";
import type { Option, State } from "#command/state.ts";
import { chainSteps, type Path, pathOf, stepAt } from "#ocio/chain/chain.ts";
import { type Owner, type OwnerName, ownerNames, slotOf, slots, stepsOf } from "#ocio/chain/slot.ts";
import type { Transform } from "#ocio/chain/transform.ts";
import type { Document } from "#ocio/model/document.ts";
import { listed, nouns } from "#ocio/model/noun.ts";
import { transformName } from "#ocio/transform/parameter.ts";
import { answerFor, find, optionsOf } from "../target.ts";

/** The chain that a call is about. */
export type Chain = {
  collection: OwnerName;
  row: Owner;
  slot: string;
  label: string;
  value: Transform | null;
};

/** The row whose chain it is: "colorspaces/ACEScg". */
export const ownerArg = arg(z.string().min(1), {
  label: "Of",
  hint: "colorspaces/ACEScg",
  options: perDocument((state) =>
    ownerNames.flatMap((collection) =>
      optionsOf(state, collection).map(({ value, label }) => ({
        value: `${collection}/${value}`,
        label,
        detail: nouns[collection][0],
      })),
    ),
  ),
  from: ({ document, session }) => {
    const ref = session.selection.find(({ kind }) => isOwner(kind));
    const answer = document && ref && isOwner(ref.kind) ? answerFor(document, ref.kind, ref.id) : undefined;
    return answer && `${ref?.kind}/${answer}`;
  },
});

function isOwner(kind: string): kind is OwnerName {
  return Object.hasOwn(slots, kind);
}

/** Chain of the row; answered if only one is used or possible. */
export const slotArg = arg(z.string().min(1), {
  label: "Chain",
  hint: "to_scene_reference_transform",
  options: ({ document }, { owner }) => {
    const found = document && ownerOf(document, String(owner));
    if (!found || typeof found === "string") return [];
    return slots[found.collection].map(({ field, label }) => ({
      value: field,
      label,
      detail: counted(chainSteps(slotOf(found.row, field)).length),
    }));
  },
  from: ({ document }, { owner }) => {
    const found = document && ownerOf(document, String(owner));
    if (!found || typeof found === "string") return undefined;
    const used = slots[found.collection].filter(({ field }) => slotOf(found.row, field) !== null);
    if (used.length === 1) return used[0]?.field;
    if (used.length > 1) return undefined;
    if (found.collection !== "view_transforms") return slots[found.collection][0].field;
    return (found.row as { reference_space_type?: string }).reference_space_type === "display"
      ? "from_display_reference"
      : "from_scene_reference";
  },
});

function counted(steps: number): string {
  return steps === 0 ? "no steps" : steps === 1 ? "1 step" : `${steps} steps`;
}

/** A step of the chain, by index path or UUID; answered where there is only one. */
export const stepArg = arg(z.string().min(1), {
  label: "Step",
  hint: "0",
  options: (state, answers) => stepOptions(state, answers),
  none: stepless,
  from: (state, answers) => {
    const options = stepOptions(state, answers);
    return options.length === 1 ? options[0]?.value : undefined;
  },
});

/** Several steps of the chain, by index path or UUID. */
export const stepsArg = arg(z.array(z.string().min(1)).min(1, "No step was given."), {
  label: "Steps",
  hint: "0, 1",
  options: (state, answers) => stepOptions(state, answers),
  none: stepless,
});

/** Reason for an empty list of steps. */
function stepless({ document }: State, { owner, slot }: Readonly<Record<string, unknown>>) {
  const chain = document && chainOf(document, String(owner), String(slot));
  if (!chain || typeof chain === "string") return undefined;
  return `${chain.label} of “${chain.row.name}” has no steps yet; “Add transform” makes the first.`;
}

export function stepOptions(
  { document }: State,
  { owner, slot }: Readonly<Record<string, unknown>>,
): Option[] {
  const chain = document && chainOf(document, String(owner), String(slot));
  if (!chain || typeof chain === "string") return [];
  return stepsOf(chain.value)
    .filter(({ at }) => at !== "")
    .map(({ node, at }) => ({ value: indexPath(at), label: `${at} ${transformName(node.type)}` }));
}

/** "2.1" as people count it is "1.0" in a call. */
function indexPath(at: string): string {
  return at
    .split(".")
    .map((index) => Number(index) - 1)
    .join(".");
}

/** The row that "colorspaces/ACEScg" means, or the sentence that says that there is none. */
export function ownerOf(document: Document, given: string): { collection: OwnerName; row: Owner } | string {
  const slash = given.indexOf("/");
  const collection = given.slice(0, slash);
  if (!isOwner(collection))
    return `“${given}” has no transforms: write the kind and the name, such as ${ownerNames[0]}/ACEScg.`;
  const row = find(document, collection, given.slice(slash + 1));
  return typeof row === "string" ? row : { collection, row };
}

/** The chain that owner and slot mean, or the sentence that says that there is none. */
export function chainOf(document: Document, owner: string, slot: string): Chain | string {
  const found = ownerOf(document, owner);
  if (typeof found === "string") return found;
  const { collection, row } = found;
  const known = slots[collection].find(({ field }) => field === slot);
  if (!known)
    return `A ${nouns[collection][0]} has no chain “${slot}”; it has ${listed(slots[collection].map(({ field }) => field))}.`;
  return { collection, row, slot, label: known.label, value: slotOf(row, slot) };
}

/** The step that `at` means, or the sentence that says that there is none. */
export function stepOf(chain: Chain, at: string): { path: Path; node: Transform } | string {
  const path = pathOf(chain.value, at);
  const node = path && stepAt(chain.value, path);
  if (path && node) return { path, node };
  const count = chainSteps(chain.value).length;
  return `${chain.label} of “${chain.row.name}” has no step ${spoken(at)}; it has ${counted(count)}.`;
}

/** An index path as people count it: "0.2" is step 1.3. */
function spoken(at: string): string {
  return /^\d+(\.\d+)*$/.test(at) ? stepName(at.split(".").map(Number)) : `“${at}”`;
}

/** "3", in a nested group "3.1". */
export function stepName(path: Path): string {
  return path.map((index) => index + 1).join(".");
}

/** The steps that are meant, in the order of the chain and each once, or the sentence about the one there is not. */
export function stepsMeant(
  chain: Chain,
  given: readonly string[],
): { path: Path; node: Transform }[] | string {
  const found = given.map((at) => stepOf(chain, at));
  const missing = found.find((step) => typeof step === "string");
  if (typeof missing === "string") return missing;
  const ids = new Set(found.map((step) => (step as { node: Transform }).node.id));
  return stepsOf(chain.value)
    .filter(({ node }) => ids.has(node.id))
    .map(({ node }) => ({ path: pathOf(chain.value, node.id) as Path, node }));
}
