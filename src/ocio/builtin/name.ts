import { type Flavor, type Generation, generationNames, generations } from "./generation.ts";

/** The name of a built-in configuration. */
export function configName(flavor: Flavor, generation: Generation): string {
  const { colorspaces, aces, ocio } = generations[generation];
  return `${flavor}-config-v${colorspaces}_aces-v${aces}_ocio-v${ocio}`;
}

/** Flavor and generation by built-in name. */
export const builtinByName: ReadonlyMap<string, readonly [Flavor, Generation]> = new Map(
  (["cg", "studio"] as const).flatMap((flavor) =>
    generationNames.map((generation) => [configName(flavor, generation), [flavor, generation]] as const),
  ),
);

/** Names of the built-in configurations: CG before studio, oldest first. */
export const builtinConfigNames: readonly string[] = [...builtinByName.keys()];

/** Those names as they are offered: the newest first. */
export const offeredBuiltins: readonly string[] = builtinConfigNames.toReversed();

const latest = new Map([
  ["default", configName("cg", "4.0")],
  ["cg-config-latest", configName("cg", "4.0")],
  ["studio-config-latest", configName("studio", "4.0")],
]);

/** The name that a built-in configuration's name or `ocio://` address stands for; undefined if there is none. */
export function builtinConfigName(nameOrUri: string): string | undefined {
  const name = nameOrUri.replace(/^ocio:\/\//i, "").toLowerCase();
  return latest.get(name) ?? (builtinByName.has(name) ? name : undefined);
}
