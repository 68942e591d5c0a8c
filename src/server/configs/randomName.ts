import { randomInt } from "node:crypto";

const manners =
  "amber azure calm deep faint gentle golden hazy late lucid mellow pale quiet silver soft vivid warm".split(
    " ",
  );
const things =
  "aurora canyon dawn dune ember fjord glacier harbor lagoon meadow mirage opal prism quartz ridge tide".split(
    " ",
  );

/** Two words and a number, e.g. "pale-harbor-42". */
export function randomName(): string {
  return `${manners[randomInt(manners.length)]}-${things[randomInt(things.length)]}-${randomInt(10, 100)}`;
}
