import type { Task } from "./task.ts";

/**
 * A family with the prefix of its side, in the separator of the merged configuration. Prefixes are written with "/";
 * without a prefix the family stays.
 */
export function familyOf({ base, input, merged, params }: Task, family: string, isInput: boolean): string {
  const { input_family_prefix, base_family_prefix } = params.options;
  const prefix = isInput ? input_family_prefix : base_family_prefix;
  const separator = merged.config.family_separator;
  const own = (isInput ? input : base).config.family_separator;
  const swapped = own === separator ? family : family.replaceAll(own, separator);
  return prefix.replaceAll("/", separator) + swapped;
}
