import type { Document } from "../document.ts";
import { build, configName } from "./build.ts";
import { type Flavor, type Generation, generationNames } from "./generation.ts";

const built = new Map<string, [Flavor, Generation]>();
for (const flavor of ["cg", "studio"] as const)
  for (const generation of generationNames) built.set(configName(flavor, generation), [flavor, generation]);

/** Names of the built-in configurations: CG before studio, oldest first. */
export const builtinConfigNames: readonly string[] = [...built.keys()];

const latest = new Map([
  ["default", configName("cg", "4.0")],
  ["cg-config-latest", configName("cg", "4.0")],
  ["studio-config-latest", configName("studio", "4.0")],
]);

/** The name that a built-in configuration's name or `ocio://` address stands for; undefined if there is none. */
export function builtinConfigName(nameOrUri: string): string | undefined {
  const name = nameOrUri.replace(/^ocio:\/\//i, "").toLowerCase();
  return latest.get(name) ?? (built.has(name) ? name : undefined);
}

/**
 * A new document holding a built-in configuration, or undefined if there is none of that name.
 * Everything but the descriptions is what official OCIO has under that name.
 */
export function builtinConfig(
  nameOrUri: string,
  options: { configId?: string; newId?: () => string } = {},
): Document | undefined {
  const { newId = () => crypto.randomUUID(), configId = newId() } = options;
  const found = built.get(builtinConfigName(nameOrUri) ?? "");
  return found && build(...found, configId, newId);
}
