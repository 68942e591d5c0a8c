import { allocations, type Choice, fromYaml, interpolations } from "../model/enums.ts";
import { lastOf } from "../yaml/readContext.ts";
import type { Cast } from "./kind.ts";

export const textKey: Cast = (reading, value, key) => reading.string(value, key);
export const optionalText: Cast = (reading, value, key) => reading.optional(value, key);
export const booleanKey: Cast = (reading, value, key) => reading.boolean(value, key);
export const numberKey: Cast = (reading, value, key) => reading.number(value, key);
export const numbersKey: Cast = (reading, value, key) => reading.numbers(value, key);
export const floatsKey: Cast = (reading, value, key) => reading.numbers(value, key, true);

/** A list of exactly so many numbers. */
export const fixedKey =
  (count: number): Cast =>
  (reading, value, key) =>
    reading.fixed(value, key, count);

/** Three numbers, or one for all three. */
export const tripleKey: Cast = (reading, value, key) => {
  if (value.kind === "sequence") return reading.fixed(value, key, 3);
  const number = reading.number(value, key);
  return number === undefined ? undefined : [number, number, number];
};

/** Four numbers, or one for red, green and blue beside a fixed alpha. */
export const quadKey =
  (alpha: number): Cast =>
  (reading, value, key) => {
    if (value.kind === "sequence") return reading.fixed(value, key, 4);
    const number = reading.number(value, key);
    return number === undefined ? undefined : [number, number, number, alpha];
  };

/** One of a closed list; `refused` are values of the list that OCIO does not take here. */
export const choiceKey =
  (choices: readonly Choice[], refused: readonly string[] = []): Cast =>
  (reading, value, key) => {
    const given = reading.string(value, key);
    if (given === undefined) return undefined;
    const found = fromYaml(choices, given);
    if (found !== undefined && !refused.includes(found)) return found;
    const known = choices.filter((choice) => !refused.includes(choice.value)).map(({ yaml }) => yaml);
    return reading.error(
      "unknown-style",
      `'${lastOf(key)}' cannot be '${given}'; it is one of ${known.join(", ")}.`,
      value,
      key,
    );
  };

/** A text that OCIO compares with a list and turns into "unknown" where the list lacks it. */
const looseKey =
  (choices: readonly Choice[]): Cast =>
  (reading, value, key) => {
    const given = reading.string(value, key);
    if (given === undefined) return undefined;
    const found = fromYaml(choices, given);
    if (found === undefined && given.toLowerCase() !== "unknown")
      reading.warn(
        "read-as-unknown",
        `'${given}' is not a known ${lastOf(key)}; official OCIO reads and writes it as 'unknown'.`,
        value,
        key,
      );
    return found ?? given;
  };

export const allocationKey = looseKey(allocations);
export const interpolationKey = looseKey(interpolations);
