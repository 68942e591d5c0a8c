import { documentOf } from "#ocio/merge/mergeConfig.ts";
import { mergeConfigs } from "#ocio/merge/mergeConfigs.ts";
import type { Ociom } from "#ocio/merge/ociom.ts";
import { MergeRefusal } from "#ocio/merge/task.ts";
import type { Document } from "#ocio/model/document.ts";
import { colorsOf, type MergeSide } from "./colors.ts";

/** Result of an OCIOM file: the last merged configuration, and what a merge changed or left out. */
export type OciomResult = { document: Document; warnings: string[] };

/**
 * Carries out the merges of an OCIOM file in order; `open` gives the configuration of a path or built-in name, or null.
 * Throws MergeRefusal.
 */
export async function mergeOciom(
  ociom: Ociom,
  open: (name: string) => Promise<MergeSide | null>,
): Promise<OciomResult> {
  const warnings = [...ociom.warnings];
  const results = new Map<string, MergeSide>();
  let last: MergeSide | null = null;
  for (const params of ociom.merges) {
    const side = async (name: string) => {
      const found = results.get(name) ?? (name === "" ? null : await open(name));
      if (!found)
        throw new MergeRefusal(
          name === ""
            ? `The merge '${params.name}' needs both 'base' and 'input'.`
            : `Could not load '${name}', which the merge '${params.name}' names.`,
        );
      return found;
    };
    const base = await side(params.base);
    const input = await side(params.input);
    const colors = colorsOf(base, input, params);
    const config = mergeConfigs(base.config, input.config, params, colors, (message) =>
      warnings.push(message),
    );
    last = { config, surroundings: base.surroundings };
    results.set(params.name, last);
  }
  if (!last) throw new MergeRefusal("The OCIOM file has no merge.");
  return { document: documentOf(last.config), warnings };
}
