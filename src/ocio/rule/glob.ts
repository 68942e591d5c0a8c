import { ExpressionError } from "./cursor.ts";

/**
 * The regular expression that official OCIO makes of a glob: `*` is anything, `?` one byte, `[set]` and `[!set]` one byte
 * of a set or none of it. A backslash stays one, so it takes away the meaning of what follows it. Throws an
 * ExpressionError that says why the glob cannot be read.
 */
export function globExpression(glob: string): string {
  let regex = "";
  for (let at = 0; at < glob.length; at++) {
    const c = glob[at] as string;
    if (c === "]") throw new ExpressionError("closes a bracket that is not open");
    if (c === "[") {
      const end = glob.indexOf("]", at + 1);
      if (end < 0) throw new ExpressionError("opens a bracket that it does not close");
      regex += `[${setExpression(glob.slice(at + 1, end))}]`;
      at = end;
    } else if (c === "*") regex += ".*";
    else if (c === "?") regex += ".";
    else regex += ".^$+(){}|".includes(c) ? `\\${c}` : c;
  }
  return regex;
}

function setExpression(set: string): string {
  if (set === "" || set === "!") throw new ExpressionError("has an empty set of characters");
  const strange = /[.*?[]/.exec(set)?.[0];
  if (strange) throw new ExpressionError(`has a ${strange} in brackets, which OCIO does not take`);
  return set.replace(/[$+(){}|^\\]/g, "\\$&").replaceAll("!", "^");
}

/** The same of an extension: without special characters its letters match in either case. */
export function extensionExpression(extension: string): string {
  if (/[*?[\]]/.test(extension)) return globExpression(extension);
  return globExpression(extension).replace(
    /[A-Za-z]/g,
    (letter) => `[${letter.toLowerCase()}${letter.toUpperCase()}]`,
  );
}

/** The regular expression of a basic rule, which the whole path must match. */
export function basicExpression(pattern: string, extension: string): string {
  return `^((${globExpression(pattern)})(\\.${extensionExpression(extension)}))$`;
}
