import { latestVersion, type Task } from "../task.ts";

/** Version, name, description and the profile's other keys, by the default strategy. */
export function mergeGeneral(task: Task): void {
  const { base, input, merged, params } = task;
  const strategy = params.options.default_strategy;
  const [left, right] = [base.config, input.config];
  const isInput = strategy === "PreferInput" || strategy === "InputOnly";
  const { config } = merged;
  if (strategy === "Remove") {
    task.warn("General section does not support strategy 'Remove'");
    return;
  }
  const first = isInput ? right : left;
  config.name = first.name;
  config.description = first.description;
  config.luma = first.luma;
  if (params.overrides.name !== "") config.name = params.overrides.name;
  if (params.overrides.description !== "") config.description = params.overrides.description;
  config.ocio_profile_version = latestVersion([left.ocio_profile_version, right.ocio_profile_version]);
}
