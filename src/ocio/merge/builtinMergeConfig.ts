import { builtinConfig, builtinConfigName } from "../builtin/config.ts";
import { type MergeConfig, mergeConfigOf } from "./mergeConfig.ts";
import { newestBuiltin } from "./newestBuiltin.ts";

/** The configuration of a built-in name as OCIO 2.6 merges it; null for other names. */
export function builtinMergeConfig(name: string): MergeConfig | null {
  const known = builtinConfigName(name);
  const source = known === undefined ? undefined : builtinConfig(known);
  const config = newestBuiltin(name) ?? (source && mergeConfigOf(source));
  // Official OCIO writes the search path of a built-in config as an empty one.
  if (config) config.config.search_path = [""];
  return config ?? null;
}
