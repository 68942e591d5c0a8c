import { trim } from "../names/name.ts";
import { activeParts } from "../names/nameList.ts";
import type { MergeConfig } from "./mergeConfig.ts";
import type { MergeParams } from "./ociom.ts";
import { mergeColorspaces } from "./section/colorspaces.ts";
import { mergeDisplayViews } from "./section/displayViews.ts";
import { mergeGeneral } from "./section/general.ts";
import { mergeLooks } from "./section/looks.ts";
import { mergeNamedTransforms } from "./section/namedTransforms.ts";
import { mergeRoles } from "./section/roles.ts";
import { mergeFileRules } from "./section/rules.ts";
import { mergeViewTransforms } from "./section/viewTransforms.ts";
import { type Colors, MergeRefusal, named, type Task } from "./task.ts";

/** Merges two configurations as official OCIO does, section by section. Throws MergeRefusal. */
export function mergeConfigs(
  base: MergeConfig,
  input: MergeConfig,
  params: MergeParams,
  colors: Colors,
  warn: (message: string) => void,
): MergeConfig {
  const task: Task = {
    base,
    input,
    merged: { ...base, config: { ...base.config }, roles: new Map(base.roles) },
    params,
    // The log of official OCIO has no blanks at the end of a line.
    warn: (message) => warn(message.trimEnd()),
    conflict(message) {
      if (params.options.error_on_conflict) throw new MergeRefusal(message);
      task.warn(message);
    },
  };
  mergeGeneral(task);
  mergeRoles(task);
  mergeFileRules(task);
  mergeDisplayViews(task);
  mergeViewTransforms(task, colors);
  mergeLooks(task);
  mergeColorspaces(task, colors);
  mergeNamedTransforms(task);
  task.merged.config.inactive_colorspaces = knownInactive(task.merged);
  return task.merged;
}

/**
 * Names of the inactive list that a row has. Official OCIO looks for what stands between its commas, so that a name with
 * one, or a quoted one, goes.
 */
export function knownInactive({ spaces, namedTransforms, config }: MergeConfig): string[] {
  return activeParts(config.inactive_colorspaces)
    .map(trim)
    .filter((part) => named(spaces, part) ?? named(namedTransforms, part));
}
