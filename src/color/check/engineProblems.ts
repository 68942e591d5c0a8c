import { findings } from "#ocio/check/check.ts";
import type { Problem } from "#ocio/check/problem.ts";
import type { Rule } from "#ocio/check/rule.ts";
import type { Document } from "#ocio/model/document.ts";
import type { Processors } from "../processor.ts";
import { chainGap, chainGapWith } from "./chainGap.ts";
import { equalColor, equalColorWith } from "./equalColor.ts";
import { interopIdMissing } from "./interopId.ts";
import { referenceCycle } from "./referenceCycle.ts";
import { unreadableFileWith } from "./unreadableFile.ts";

/** The rules that need the whole color engine; chains that read files are computed only with `processors`. */
export function engineRules(processors?: Processors): Rule[] {
  return processors
    ? [
        referenceCycle,
        unreadableFileWith(processors),
        chainGapWith(processors),
        interopIdMissing,
        equalColorWith(processors),
      ]
    : [referenceCycle, chainGap, interopIdMissing, equalColor];
}

/** The problems that these rules find without files. */
export function engineProblems(document: Document): Problem[] {
  return [...findings(document, engineRules())].flat();
}
