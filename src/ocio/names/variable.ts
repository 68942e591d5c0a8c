/** A context variable in a text: `$NAME`, `${NAME}` or `%NAME%`. */
export type VariableToken = { name: string; start: number; end: number };

const TOKEN = /\$\{([^}]*)\}|%([^%]+)%|\$([A-Za-z_]\w*)/g;

/**
 * The context variables of a text. OCIO substitutes declared names wherever they begin, longest first, so that
 * "$SHOTX" is the variable SHOT and an X where SHOT is declared and SHOTX is not.
 */
export function variableTokens(text: string, declared: Iterable<string> = []): VariableToken[] {
  if (!/[$%]/.test(text)) return [];
  const names = [...declared].sort((a, b) => b.length - a.length);
  return [...text.matchAll(TOKEN)].map((match) => {
    const [whole, braced, percent, bare] = match;
    if (bare === undefined)
      return { name: braced ?? percent ?? "", start: match.index, end: match.index + whole.length };
    const rest = text.slice(match.index + 1);
    const name = names.find((known) => rest.startsWith(known)) ?? bare;
    return { name, start: match.index, end: match.index + 1 + name.length };
  });
}

/** The text with one variable called otherwise. A name that would run into what follows gets braces. */
export function renameVariable(
  text: string,
  from: string,
  to: string,
  declared: Iterable<string> = [],
): string {
  const parts: string[] = [];
  let done = 0;
  for (const { name, start, end } of variableTokens(text, declared)) {
    if (name !== from) continue;
    const old = text.slice(start, end);
    const bare = !old.startsWith("${") && !old.startsWith("%");
    const crowded = bare && /\w/.test(text[end] ?? "");
    parts.push(text.slice(done, start), crowded ? `\${${to}}` : old.replace(from, () => to));
    done = end;
  }
  return parts.join("") + text.slice(done);
}
