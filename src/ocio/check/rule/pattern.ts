/** Why a glob (`*`, `?`, `[set]`) cannot be read, as the end of a sentence; null when it can. */
export function globProblem(text: string, what: string): string | null {
  for (let at = 0; at < text.length; at++) {
    if (text[at] === "]") return `has the ${what} “${text}”, where a bracket closes that was not opened`;
    if (text[at] !== "[") continue;
    const end = text.indexOf("]", at + 1);
    const set = end < 0 ? "" : text.slice(at + 1, end).replace(/^[!^]/, "");
    if (set === "") return `has the ${what} “${text}”, where a bracket is left open or empty`;
    at = end;
  }
  return null;
}

/**
 * Why a regular expression cannot be read, as the end of a sentence; null when it can. Official OCIO reads the
 * ECMAScript of C++11: like JavaScript's without look-behind, named groups and flags, with POSIX classes.
 */
export function regexProblem(text: string): string | null {
  const reason = reasonAgainst(text);
  return reason && `has the regular expression “${text}”, which cannot be read: ${reason}`;
}

/** Expressions beyond this are only compiled: looking closer takes time that grows with their square. */
const LONGEST = 4096;

function reasonAgainst(text: string): string | null {
  if (text.length > LONGEST) return compileProblem(text);
  const strange = /\(\?(?![:=!])/.exec(text.replace(/\\./g, "--").replace(/\[(?:\^?\])?[^\]]*\]/g, "-"));
  if (strange) return "after (? only : = or ! may follow";
  const plain = text.replace(/\[[:.=](\w+)[:.=]\]/g, (whole, name: string) =>
    POSIX.has(name) ? "a" : whole,
  );
  const malformed = compileProblem(plain);
  if (malformed) return malformed;
  const brace = /\{(?!\d+(?:,\d*)?\})/.exec(
    plain.replace(/\\[^pP]/g, "--").replace(/\[(?:\^?\])?[^\]]*\]/g, "-"),
  );
  if (brace) return "a brace opens no count";
  return backReferenceProblem(plain);
}

function compileProblem(text: string): string | null {
  try {
    new RegExp(text);
    return null;
  } catch (error) {
    const said = error instanceof Error ? error.message : "";
    return said.split(": ").at(-1)?.toLowerCase() ?? "it is malformed";
  }
}

function backReferenceProblem(text: string): string | null {
  const groups = text.replace(/\\./g, "--").match(/\((?!\?)/g)?.length ?? 0;
  for (const [whole, number] of text.matchAll(/\\([1-9]\d*)/g))
    if (Number(number) > groups) return `${whole} refers to a group that is not there`;
  return null;
}

const POSIX = new Set([
  ...[
    "alnum",
    "alpha",
    "blank",
    "cntrl",
    "digit",
    "graph",
    "lower",
    "print",
    "punct",
    "space",
    "upper",
    "xdigit",
  ],
  ...["d", "s", "w"],
]);
