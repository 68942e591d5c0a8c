const DEEPEST = 32;
/** Longer than any path or name; variables that double each other would outgrow memory. */
const MAX_LENGTH = 65_536;

const sorted = new WeakMap<ReadonlyMap<string, string>, readonly string[]>();

/** The names of context variables in the order in which OCIO replaces them: longest first, then by the alphabet. */
export function longestFirst(variables: ReadonlyMap<string, string>): readonly string[] {
  const known = sorted.get(variables);
  if (known?.length === variables.size) return known;
  const names = [...variables.keys()].sort((a, b) => b.length - a.length || (a < b ? -1 : 1));
  sorted.set(variables, names);
  return names;
}

/**
 * A text with its context variables replaced by their declared values, longest names first and repeatedly as OCIO
 * does; null when one is left over or nothing remains. Variables of the process are not known here.
 */
export function expand(text: string, variables: ReadonlyMap<string, string>): string | null {
  let resolved = text;
  for (let depth = 0; depth < DEEPEST && hasVariable(resolved); depth++) {
    const before = resolved;
    for (const name of longestFirst(variables)) {
      // A config may declare thousands, of which a text has none or two.
      if (!resolved.includes(name)) continue;
      const value = variables.get(name) ?? "";
      for (const token of [`\${${name}}`, `%${name}%`, `$${name}`])
        if (!value.includes(token) && resolved.length <= MAX_LENGTH)
          resolved = resolved.replaceAll(token, () => value);
    }
    if (resolved.length > MAX_LENGTH) return null;
    if (resolved === before) break;
  }
  return resolved === "" || hasVariable(resolved) ? null : resolved;
}

/** True if OCIO sees a context variable in a text. */
export function hasVariable(text: string): boolean {
  return /\$|%.*%/.test(text);
}
