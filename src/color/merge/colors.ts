import { documentOf, type MergeConfig } from "#ocio/merge/mergeConfig.ts";
import type { MergeParams } from "#ocio/merge/ociom.ts";
import { type Colors, MergeRefusal } from "#ocio/merge/task.ts";
import { ColorError } from "../error.ts";
import { Processors, type Surroundings } from "../processor.ts";
import { twinFinder } from "./fingerprint.ts";
import { crossing, type Side } from "./interchange.ts";
import { adjustedSpace, adjustedView, type Converters, converterOf } from "./reference.ts";

/** A configuration of a merge and the files around it. */
export type MergeSide = { config: MergeConfig; surroundings: Surroundings };

/** Answers to the questions of color of a merge. Throws MergeRefusal where the references cannot be brought together. */
export function colorsOf(base: MergeSide, input: MergeSide, params: MergeParams): Colors {
  const [left, right] = [sideOf(base), sideOf(input)];
  const { adjust_input_reference_space, avoid_duplicates } = params.options;
  const converters: Converters = { scene: null, display: null };
  if (adjust_input_reference_space)
    for (const reference of ["scene", "display"] as const)
      if ([left, right].every((side) => hasReference(side.config, reference)))
        converters[reference] = refusing(() => converterOf(crossing(left, right, reference)));
  let find: ReturnType<typeof twinFinder> | undefined;
  return {
    equivalent(space) {
      if (!avoid_duplicates) return null;
      find ??= twinFinder(left, right);
      return find(space);
    },
    adjustedSpace: (space) => adjustedSpace(space, converters),
    adjustedView: (row) => adjustedView(row, converters),
  };
}

function sideOf({ config, surroundings }: MergeSide): Side {
  return { config, processors: new Processors(documentOf(config), surroundings) };
}

function hasReference({ spaces }: MergeConfig, reference: "scene" | "display"): boolean {
  return spaces.some(({ isDisplay }) => isDisplay === (reference === "display"));
}

/** Result of a function; colors that cannot be computed become a refusal. */
function refusing<T>(give: () => T): T {
  try {
    return give();
  } catch (error) {
    if (error instanceof ColorError) throw new MergeRefusal(error.message);
    throw error;
  }
}
