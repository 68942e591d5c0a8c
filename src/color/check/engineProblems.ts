import { fileTypes } from "#ocio/chain/transform.ts";
import { findings } from "#ocio/check/check.ts";
import { fileRules } from "#ocio/check/missingFile.ts";
import type { Problem } from "#ocio/check/problem.ts";
import type { Finding, Rule } from "#ocio/check/rule.ts";
import type { Document } from "#ocio/model/document.ts";
import type { Processors } from "../processor.ts";
import { chainGap, chainGapWith } from "./chainGap.ts";
import { equalColor, equalColorWith } from "./equalColor.ts";
import { interopIdMissing } from "./interopId.ts";
import { referenceCycle } from "./referenceCycle.ts";

/**
 * Files that steps read and that are there, but cannot be read as LUTs, once for each row. OCIO loads such a
 * configuration, and fails when a pixel is to go through.
 */
function unreadableFileWith(processors: Processors): Rule {
  return {
    code: "unreadable-file",
    severity: fileRules["unreadable-file"][0],
    *find(_document, lookup): Generator<Finding> {
      const told = new Set<string>();
      for (const { node, path, label } of lookup.stepsOf(...fileTypes)) {
        const key = JSON.stringify([label, node.src]);
        const why = told.has(key) ? null : processors.fileFault(node);
        told.add(key);
        if (why === null) continue;
        const message = `A step of the ${label} reads “${node.src}”, which can't be read as a LUT: ${why}`;
        yield { path: `${path}/src`, message };
      }
    },
  };
}

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
