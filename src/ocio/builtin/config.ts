import type { Document } from "../model/document.ts";
import { build } from "./build.ts";
import { builtinByName, builtinConfigName } from "./name.ts";

export { builtinConfigName, builtinConfigNames } from "./name.ts";

/**
 * Returns a new document of a built-in configuration, or undefined if there is none of that name. Everything but the
 * descriptions is what official OCIO has under that name.
 */
export function builtinConfig(
  nameOrUri: string,
  options: { configId?: string; newId?: () => string } = {},
): Document | undefined {
  const { newId = () => crypto.randomUUID(), configId = newId() } = options;
  const found = builtinByName.get(builtinConfigName(nameOrUri) ?? "");
  return found && build(...found, configId, newId);
}
