import { fileTypes } from "#ocio/chain/transform.ts";
import { fileRules } from "#ocio/check/missingFile.ts";
import type { Finding, Rule } from "#ocio/check/rule.ts";
import type { Processors } from "../processor.ts";

/**
 * Files that steps read and that are there, but cannot be read as LUTs, once for each row. OCIO loads such a
 * configuration, and fails when a pixel is to go through.
 */
export function unreadableFileWith(processors: Processors): Rule {
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
