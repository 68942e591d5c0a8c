import type { Answer } from "../../conformance/official.ts";

/** Verdict of official OCIO on a configuration: it refuses it, loads it but finds it invalid, or takes it. */
export type Verdict = {
  says: "refused" | "invalid" | "valid";
  /** True where it logs a warning or an error. */
  warns?: true;
  /** The text that it reads the configuration as: the same, or by its difference to the text of the sound one. */
  reads?: "same" | Difference;
};

/** The line at which texts differ first, how many lines of the first are replaced, and by which. */
type Difference = [at: number, gone: number, ...lines: string[]];

/** Document read from a text, when `read` is written for it. */
export function readAs(text: string, read: string, base: string): "same" | Difference {
  return read === text ? "same" : differenceTo(base, read);
}

/** The difference of a text to another, in whole lines. */
function differenceTo(base: string, text: string): Difference {
  const [before, after] = [base.split("\n"), text.split("\n")];
  let at = 0;
  while (at < Math.min(before.length, after.length) && before[at] === after[at]) at++;
  let same = 0;
  while (
    same < Math.min(before.length, after.length) - at &&
    before[before.length - 1 - same] === after[after.length - 1 - same]
  )
    same++;
  return [at, before.length - same - at, ...after.slice(at, after.length - same)];
}

const logged = /\[OpenColorIO (?:Error|Warning)\]/;

/** A verdict on a text from the answers to "format" and "validate"; `base` is the text of the sound configuration. */
export function verdictOf(text: string, format: Answer, validate: Answer, base: string): Verdict {
  if (format.text === undefined) return { says: "refused" };
  const warns = [...(format.log ?? []), ...(validate.log ?? [])].some((line) => logged.test(line));
  return {
    says: validate.valid === true ? "valid" : "invalid",
    ...(warns && { warns }),
    reads: readAs(text, format.text, base),
  };
}
