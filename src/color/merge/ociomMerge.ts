import { documentOf, type MergeConfig } from "#ocio/merge/mergeConfig.ts";
import { mergeConfigs } from "#ocio/merge/mergeConfigs.ts";
import type { MergeParams, Ociom } from "#ocio/merge/ociom.ts";
import { MergeRefusal, spaceOf } from "#ocio/merge/task.ts";
import type { Document } from "#ocio/model/document.ts";
import { missingFeatures } from "#ocio/model/feature.ts";
import { fold } from "#ocio/names/name.ts";
import { colorsOf, type MergeSide } from "./colors.ts";

/** A configuration that was opened, and what official OCIO logs while it reads it. */
export type OpenedSide = MergeSide & { log: readonly string[] };

/** Result of an OCIOM file: the last merged configuration, and what a merge changed or left out. */
export type OciomResult = { document: Document; warnings: string[] };

/**
 * Carries out the merges of an OCIOM file in order; `open` gives the configuration of a path or built-in name, or null,
 * for which an earlier merge of that name stands. Throws MergeRefusal.
 */
export async function mergeOciom(
  ociom: Ociom,
  open: (name: string) => Promise<OpenedSide | null>,
): Promise<OciomResult> {
  const warnings = [...ociom.warnings];
  const results: MergeSide[] = [];
  const side = async (name: string): Promise<MergeSide | undefined> => {
    const found = await open(name);
    if (found) warnings.push(...found.log, ...defaultLog(found.config));
    return found ?? results[ociom.merges.findIndex((merge) => fold(merge.name) === fold(name))];
  };
  for (const params of ociom.merges) {
    const base = await side(params.base);
    const input = await side(params.input);
    if (!base || !input) throw new MergeRefusal(missing(params, base ? params.input : params.base));
    const colors = colorsOf(base, input, params);
    const config = mergeConfigs(base.config, input.config, params, colors, (message) =>
      warnings.push(message),
    );
    results.push({ config, surroundings: base.surroundings });
  }
  const last = results.at(-1);
  if (!last) throw new MergeRefusal("The OCIOM file has no merge.");
  const document = documentOf(last.config);
  const isV1 = document.config.ocio_profile_version === "1";
  // The rules that stand for the fixed ones of version 1 pass.
  const [feature] = missingFeatures(document).filter(
    ({ passesInV1, path }) => !(passesInV1 || (isV1 && path.startsWith("file_rules/"))),
  );
  if (feature)
    throw new MergeRefusal(
      `The merged configuration has profile version ${document.config.ocio_profile_version}, and ${feature.path} has ${feature.what}, which needs ${feature.since}.`,
    );
  return { document, warnings };
}

function missing({ name }: MergeParams, wanted: string): string {
  return wanted === ""
    ? `The merge '${name}' needs both 'base' and 'input'.`
    : `Could not load '${wanted}', which the merge '${name}' names.`;
}

/** Log lines of official OCIO for a config whose default rule is not its default role. */
function defaultLog(config: MergeConfig): string[] {
  const rule = config.fileRules.find(({ ruleType }) => ruleType === "default")?.colorspace_name ?? "default";
  const space = spaceOf(config, "default");
  if (!space || rule === "default" || rule === space.name) return [];
  return [
    `file_rules: defines a default rule using color-space '${rule}' that does not match the default role '${space.name}'.`,
  ];
}
