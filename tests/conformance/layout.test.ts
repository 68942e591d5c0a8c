import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readInput } from "#ocio/files/input.ts";
import { wholeText } from "#ocio/files/text.ts";
import { keepLayout } from "#ocio/yaml/layout/layout.ts";
import { readConfig } from "#ocio/yaml/read.ts";
import { writeConfig } from "#ocio/yaml/write.ts";
import { counter } from "../ocio/yaml/arbitrary.ts";
import { edit, edits } from "../ocio/yaml/layout/edit.ts";
import { amount } from "../sample.ts";
import { python, shared } from "../shared.ts";
import { format } from "./official.ts";

const folder = join(shared ?? "", "corpus/configs");
const texts = (shared ? readdirSync(folder) : [])
  .map((name) => readInput(readFileSync(join(folder, name)), name).opened)
  .map((opened) => (opened ? wholeText(opened) : ""))
  .filter((text) => /^ocio_profile_version/m.test(text))
  .sort((a, b) => b.length - a.length)
  .slice(0, 30);

describe.skipIf(!python || !shared)("official OCIO", () => {
  test("loads an edited text and its canonical writing as the same configuration", () => {
    const all = fc.sample(fc.array(edit, { minLength: 1, maxLength: 3 }), {
      numRuns: texts.length * amount(2, 1),
      seed: 19,
    });
    const written = all.map((each, at) => {
      const text = texts[at % texts.length] as string;
      const { document } = readConfig(text, { newId: counter() });
      for (const one of each) edits(document, one);
      return [keepLayout(text, document), writeConfig(document)] as const;
    });
    const answers = format(written.flat());
    let loaded = 0;
    for (const [at, [kept]] of written.entries()) {
      const [ours, canonical] = [answers[2 * at], answers[2 * at + 1]];
      expect(ours?.text, kept).toBe(canonical?.text);
      expect(ours?.error === undefined, kept).toBe(canonical?.error === undefined);
      if (canonical?.error === undefined) loaded++;
    }
    expect(loaded).toBeGreaterThan(written.length / 2);
  });
});
