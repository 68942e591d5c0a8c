import { bytesOf } from "./byteSet.ts";
import { ExpressionError } from "./cursor.ts";
import { readExpression } from "./expression.ts";
import { compile, type Program, ProgramError } from "./program.ts";
import { type Budget, matches, newBudget, StepError } from "./run.ts";

const LONGEST_PATTERN = 1024;
export const LONGEST_PATH = 4096;
/** Cost of compiling one step, in comparison steps. */
const COMPILE_WEIGHT = 10;

/** Returns why official OCIO refuses a regular expression, as the end of a sentence; null if valid. */
export function regexProblem(regex: string): string | null {
  return problemOf(() => readExpression(regex));
}

/** Returns why official OCIO refuses a glob pattern, as the end of a sentence; null if valid. */
export function globProblem(glob: string): string | null {
  return problemOf(() => readExpression(`(${globExpression(glob)})`));
}

/** Returns why official OCIO refuses an extension, as the end of a sentence; null if valid. */
export function extensionProblem(extension: string): string | null {
  return problemOf(() => readExpression(`(${extensionExpression(extension)})`));
}

function problemOf(read: () => unknown): string | null {
  try {
    read();
    return null;
  } catch (error) {
    if (error instanceof ExpressionError) return error.message;
    throw error;
  }
}

/** A regular expression that takes exactly the paths of a basic rule. */
export function regexOf(pattern: string, extension: string): string {
  return `${globExpression(pattern)}\\.${extensionExpression(extension)}`;
}

/**
 * True if a rule's expression matches a whole path, byte by byte, as in official OCIO. A text is the end of a
 * sentence why this is unknown: too large, too slow, or no budget left.
 */
export function regexMatches(regex: string, path: string, budget?: Budget): boolean | string {
  return matched(() => regex, path, regex.length, budget);
}

/** The same for a pattern and an extension. */
export function globMatches(
  pattern: string,
  extension: string,
  path: string,
  budget?: Budget,
): boolean | string {
  const length = Math.max(pattern.length, extension.length);
  return matched(() => basicExpression(pattern, extension), path, length, budget);
}

function matched(regex: () => string, path: string, length: number, budget = newBudget()): boolean | string {
  if (budget.steps <= 0) return "is not tried: comparing the rules before it took too long";
  if (length > LONGEST_PATTERN) return `has more than ${LONGEST_PATTERN} characters and is not tried`;
  try {
    return matches(programOf(regex(), budget), bytesOf(path), budget);
  } catch (error) {
    if (error instanceof ExpressionError) return error.message;
    if (error instanceof ProgramError) return "repeats too much to be tried";
    if (error instanceof StepError) return "takes too long to compare with this path";
    throw error;
  }
}

/** The last expressions compiled: the same rules are tried with every key that is typed. */
const programs = new Map<string, Program>();

function programOf(regex: string, budget: Budget): Program {
  const known = programs.get(regex);
  if (known) return known;
  const program = compile(readExpression(regex));
  budget.steps -= program.steps.length * COMPILE_WEIGHT;
  if (programs.size >= 100) programs.clear();
  programs.set(regex, program);
  return program;
}

/**
 * The regular expression that official OCIO makes of a glob: `*` is anything, `?` one byte, `[set]` and `[!set]` one byte
 * of a set or none of it. A backslash stays one, so it takes away the meaning of what follows it. Throws an
 * ExpressionError that says why the glob cannot be read.
 */
function globExpression(glob: string): string {
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
function extensionExpression(extension: string): string {
  if (/[*?[\]]/.test(extension)) return globExpression(extension);
  return globExpression(extension).replace(
    /[A-Za-z]/g,
    (letter) => `[${letter.toLowerCase()}${letter.toUpperCase()}]`,
  );
}

/** The regular expression of a basic rule, which the whole path must match. */
function basicExpression(pattern: string, extension: string): string {
  return `^((${globExpression(pattern)})(\\.${extensionExpression(extension)}))$`;
}
