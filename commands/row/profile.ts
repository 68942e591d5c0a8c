import { ownerNames, slotOf, slots, stepsOf } from "#ocio/chain/slot.ts";
import type { Transform } from "#ocio/chain/transform.ts";
import { undeclaredVariables } from "#ocio/convert/environment.ts";
import type { Change } from "#ocio/model/change.ts";
import { type CollectionName, type Document, rowsOf } from "#ocio/model/document.ts";
import { transformFeature } from "#ocio/model/feature.ts";
import { idAfter } from "#ocio/model/nodeId.ts";
import { counted, listed } from "#ocio/model/noun.ts";
import { DEFAULT_RULE, type FileRule, PATH_SEARCH_RULE } from "#ocio/model/rule.ts";
import { fold } from "#ocio/names/name.ts";
import { impliedRules } from "#ocio/rule/implied.ts";

/** Collections that profile version 1 does not have. */
const NEW_IN_2: readonly CollectionName[] = [
  "display_colorspaces",
  "named_transforms",
  "view_transforms",
  "shared_views",
  "viewing_rules",
];

/** Reason the profile cannot be downgraded: features missing in that version. */
export function versionProblem(document: Document, version: string): string | null {
  if (version !== "1" || document.config.ocio_profile_version === "1") return null;
  const spaces = [...rowsOf(document, "colorspaces"), ...rowsOf(document, "display_colorspaces")];
  const held = NEW_IN_2.filter((name) => document[name].order.length > 0).map((name) =>
    counted(name, document[name].order.length),
  );
  const rest: [number, string, string][] = [
    [spaces.flatMap(({ aliases_data }) => aliases_data).length, "alias", "aliases"],
    [spaces.filter(({ interop_id }) => interop_id !== null).length, "interop ID", "interop IDs"],
    [spaces.filter(({ is_inactive }) => is_inactive).length, "inactive color space", "inactive color spaces"],
    [rowsOf(document, "file_rules").filter((rule) => !isPlain(rule)).length, "file rule", "file rules"],
    [newTransforms(document), "transform that needs version 2", "transforms that need version 2"],
  ];
  for (const [count, one, many] of rest) if (count > 0) held.push(`${count} ${count === 1 ? one : many}`);
  return held.length === 0 ? null : `Profile version 1 cannot hold ${listed(held)}; remove them first.`;
}

/** True if a rule only states the default of a config without rules. */
function isPlain({ name, colorspace_name }: FileRule): boolean {
  return name === PATH_SEARCH_RULE || (name === DEFAULT_RULE && fold(colorspace_name ?? "") === "default");
}

function newTransforms(document: Document): number {
  const nodes = ownerNames.flatMap((collection) =>
    rowsOf(document, collection).flatMap((row) =>
      slots[collection].flatMap(({ field }) => stepsOf(slotOf(row, field)).map(({ node }) => node)),
    ),
  );
  return nodes.filter(needsTwo).length;
}

/** True if a transform, or a name of its own, is beyond profile version 1. */
function needsTwo(node: Transform): boolean {
  return transformFeature(node) !== null || ("name" in node && node.name !== null);
}

/**
 * Changes that a version change brings: profile version 1 has no file rules, and later ones must have a default rule,
 * those that official OCIO adds when it upgrades a configuration, and read only the variables that they declare:
 * `declared` are those that the change declares.
 */
export function versionChanges(
  document: Document,
  version: string,
  newId: string,
): { changes: Change[]; declared: string[] } {
  const rules = rowsOf(document, "file_rules");
  if (version === "1")
    return {
      changes: rules.length === 0 ? [] : [{ at: ["file_rules"], to: () => ({ byId: {}, order: [] }) }],
      declared: [],
    };
  if (document.config.ocio_profile_version !== "1") return { changes: [], declared: [] };
  const variables = undeclaredVariables(document);
  const changes: Change[] = variables ? [{ at: ["config", "environment"], to: () => variables }] : [];
  const declared = Object.keys(variables ?? {});
  if (rules.length > 0) return { changes, declared };
  const made = impliedRules(document, [newId, idAfter(newId, 1)]);
  const byId = Object.fromEntries(made.map((rule) => [rule.id, rule]));
  changes.push({ at: ["file_rules"], to: () => ({ byId, order: made.map(({ id }) => id) }) });
  return { changes, declared };
}
