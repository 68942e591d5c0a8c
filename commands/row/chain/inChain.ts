import type { Step } from "#command/command.ts";
import { type Path, siblings } from "#ocio/chain/chain.ts";
import { type Owner, ownerNames } from "#ocio/chain/slot.ts";
import type { Transform } from "#ocio/chain/transform.ts";
import type { Document } from "#ocio/model/document.ts";
import { equal } from "#ocio/model/equal.ts";
import { type Chain, chainOf, stepName, stepOf } from "./step.ts";

type Outcome = { value: Transform | null; say: string; same?: string };

/** Runs on a chain and stores what comes out in its slot. */
export function inChain(
  document: Document,
  args: { owner: string; slot: string },
  act: (chain: Chain) => Outcome | string,
): Step | string {
  const chain = chainOf(document, args.owner, args.slot);
  if (typeof chain === "string") return chain;
  const outcome = act(chain);
  if (typeof outcome === "string") return outcome;
  const { value, say, same } = outcome;
  if (equal(value, chain.value)) return { say: same ?? say };
  const { collection, slot: field, row } = chain;
  return {
    edit: (draft) => {
      const target = draft[collection].byId[row.id] as unknown as Record<string, unknown> | undefined;
      if (!target) return;
      target[field] = value;
      if (collection === "view_transforms" && value !== null)
        target.reference_space_type = field.endsWith("_display_reference") ? "display" : "scene";
    },
    say,
  };
}

/** Runs on one step of a chain. */
export function inStep(
  document: Document,
  args: { owner: string; slot: string; at: string },
  act: (chain: Chain, path: Path, node: Transform) => Outcome | string,
): Step | string {
  return inChain(document, args, (chain) => {
    const step = stepOf(chain, args.at);
    return typeof step === "string" ? step : act(chain, step.path, step.node);
  });
}

/** True if any row can have a chain. */
export function hasOwner(document: Document): true | string {
  return (
    ownerNames.some((name) => document[name].order.length > 0) ||
    "There is nothing yet that could have transforms."
  );
}

/** Position of a new step: as given, else at the end. */
export function insertPath(chain: Chain, given: string | undefined): Path | string {
  if (given === undefined || given === "") return [siblings(chain.value, [0])?.length ?? 0];
  if (!/^\d+(\.\d+)*$/.test(given)) {
    const step = stepOf(chain, given);
    return typeof step === "string" ? step : step.path;
  }
  const path = given.split(".").map(Number);
  const steps = siblings(chain.value, path);
  if (steps && (path.at(-1) as number) <= steps.length) return path;
  return `“${chain.row.name}” has no position ${stepName(path)} for a step.`;
}

/** A view transform converts either scene or display references, never both. */
export function kindConflict({ collection, row, slot: field }: Chain): string | null {
  if (collection !== "view_transforms") return null;
  const other = field.endsWith("_display_reference") ? "scene" : "display";
  const chains = row as Owner & Record<string, unknown>;
  const used = ["to", "from"].some((way) => chains[`${way}_${other}_reference`] !== null);
  return used
    ? `“${row.name}” converts ${other} references already; a view transform converts one kind only.`
    : null;
}
