import { bytesOf } from "./byteSet.ts";
import { ExpressionError } from "./cursor.ts";
import { readExpression } from "./expression.ts";
import { basicExpression, extensionExpression, globExpression } from "./glob.ts";
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
