import { longestFirst } from "#ocio/check/expand.ts";
import type { Document } from "#ocio/model/document.ts";

const DEEPEST = 32;
/** Longer than any path; variables that double each other would outgrow memory. */
const MAX_LENGTH = 65_536;

/** The context variables that count: those that the configuration declares, with the values given for them. */
export function contextVariables(
  { config }: Document,
  given: Readonly<Record<string, string>>,
): ReadonlyMap<string, string> {
  const declared = config.environment;
  // Without the section every variable is loaded.
  if (declared === null) return new Map(Object.entries(given));
  return new Map([...Object.entries(declared), ...Object.entries(given)]);
}

/**
 * A text with its context variables replaced by their values: longest names first, then by the alphabet, in the
 * spellings ${NAME}, $NAME and %NAME%, again until nothing changes. Unknown ones stay.
 */
export function substituted(text: string, variables: ReadonlyMap<string, string>): string {
  if (!/[$%]/.test(text)) return text;
  let resolved = text;
  for (let depth = 0; depth < DEEPEST; depth++) {
    const before = resolved;
    for (const name of longestFirst(variables)) {
      if (!resolved.includes(name)) continue;
      const value = variables.get(name) ?? "";
      for (const token of [`\${${name}}`, `$${name}`, `%${name}%`])
        if (resolved.length <= MAX_LENGTH) resolved = resolved.replaceAll(token, () => value);
    }
    if (resolved === before || resolved.length > MAX_LENGTH) break;
  }
  return resolved;
}
