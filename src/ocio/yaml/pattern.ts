/** What `std::regex` does not know of JavaScript's regular expressions. */
const notInCpp = /\(\?(?!:|=|!)|\\[pPkK]/;

/** Why official OCIO cannot use a regular expression, as the end of a sentence; null when it can. */
export function regexProblem(regex: string): string | null {
  if (notInCpp.test(regex)) return "uses a group or class that OCIO's regular expressions lack";
  try {
    new RegExp(regex);
  } catch {
    return "is not a regular expression";
  }
  return null;
}

/** Why official OCIO cannot use a glob pattern or an extension, as the end of a sentence; null when it can. */
export function globProblem(glob: string): string | null {
  for (let at = glob.indexOf("["); at >= 0; at = glob.indexOf("[", at + 1)) {
    const end = glob.indexOf("]", at + 1);
    if (end < 0) return "opens a bracket that it does not close";
    at = end;
  }
  return null;
}
