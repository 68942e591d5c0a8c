import { rowsOf } from "../../document.ts";
import { ALLOCATIONS, BIT_DEPTHS, INTERPOLATIONS } from "../../enums.ts";
import { fold } from "../../name.ts";
import { subjects } from "../../noun.ts";
import type { Rule } from "../rule.ts";

/** Texts that official OCIO reads as “unknown” and writes back so. */
export const spelling: Rule = {
  code: "read-as-unknown",
  severity: "warning",
  *find(document, lookup) {
    const lost = (what: string, text: string) =>
      `The ${what} “${text}” is none that official OCIO knows; it makes it “unknown”`;
    for (const collection of ["colorspaces", "display_colorspaces"] as const)
      for (const { name, bitdepth, allocation } of rowsOf(document, collection)) {
        if (bitdepth && bitdepth !== "unknown" && !BIT_DEPTHS.includes(bitdepth))
          yield {
            path: `${collection}/${name}/bitdepth`,
            message: `${lost("bit depth", bitdepth)} for “${name}”.`,
            fixes: [{ id: `${subjects[collection]}.setBitdepth`, args: { targets: [name] } }],
          };
        if (allocation && allocation !== "unknown" && !ALLOCATIONS.includes(fold(allocation)))
          yield {
            path: `${collection}/${name}/allocation`,
            message: `${lost("allocation", allocation)} for “${name}”.`,
            fixes: [{ id: `${subjects[collection]}.setAllocation`, args: { targets: [name] } }],
          };
      }
    for (const { node, path, label } of lookup.stepsOf("FileTransform", "Lut1DTransform", "Lut3DTransform")) {
      const text = node.interpolation;
      if (text && text !== "unknown" && !INTERPOLATIONS.includes(fold(text)))
        yield { path: `${path}/interpolation`, message: `${lost("interpolation", text)} in the ${label}.` };
    }
  },
};
