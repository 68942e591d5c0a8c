import { writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { cases, SOUND } from "../ocio/verdict/cases.ts";
import { verdictOf } from "../ocio/verdict/verdict.ts";
import recorded from "../ocio/verdict/verdicts.json" with { type: "json" };
import { python } from "../shared.ts";
import { ask } from "./official.ts";

/** With RECORD=1 the verdicts are written anew. */
test.skipIf(!python)("official OCIO makes of each case what is recorded", () => {
  const texts = [SOUND, ...cases.values()];
  const answers = ask(
    texts.flatMap((text) => [
      { do: "format", text },
      { do: "validate", text },
    ]),
  );
  const base = answers[0]?.text as string;
  const verdicts = Object.fromEntries(
    [...cases].map(([name, text], at) => {
      const [format = {}, validate = {}] = answers.slice(2 * at + 2);
      return [name, verdictOf(text, format, validate, base)];
    }),
  );
  if (process.env.RECORD)
    writeFileSync(resolve(import.meta.dirname, "../ocio/verdict/verdicts.json"), JSON.stringify(verdicts));
  else expect(verdicts).toEqual(recorded);
});
