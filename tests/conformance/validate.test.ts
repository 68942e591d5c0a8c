import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { checkDocument } from "#ocio/check/check.ts";
import type { Problem } from "#ocio/check/problem.ts";
import { readConfig } from "#ocio/yaml/read.ts";
import { oneIn } from "../sample.ts";
import { python, shared } from "../shared.ts";
import { variants } from "./variants.ts";

type Verdict = { valid?: boolean; error?: string; log: string[] };

/** Whether official OCIO loads and validates each text, and why not. */
function verdicts(texts: readonly string[]): Verdict[] {
  if (!python || texts.length === 0) return [];
  const answers = execFileSync(python, [resolve(import.meta.dirname, "official.py")], {
    input: texts.map((text) => `${JSON.stringify({ do: "validate", text })}\n`).join(""),
    encoding: "utf8",
    maxBuffer: 64 << 20,
  });
  return answers
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Verdict);
}

/** Errors of reading and checking. */
function errorsOf(text: string): string[] {
  const { document, problems } = readConfig(text);
  const all: Problem[] = [...problems, ...checkDocument(document)];
  return all.filter(({ severity }) => severity === "error").map(({ message }) => message);
}

function agree(text: string, verdict: Verdict): void {
  const errors = errorsOf(text);
  const refused = verdict.valid !== true;
  expect({ refused: errors.length > 0, errors }, verdict.error ?? "valid").toEqual({ refused, errors });
}

const folder = shared && join(shared, "corpus/configs");
const files = oneIn(4, folder ? readdirSync(folder).filter((name) => name.endsWith(".ocio")) : []);

describe.skipIf(!python || !folder)("official OCIO and the checks agree on real configurations", () => {
  const texts = files.map((name) => readFileSync(join(folder ?? "", name), "utf8"));
  const answers = verdicts(texts);
  test.each(files.map((name, index) => ({ name, index })))("$name", ({ index }) => {
    agree(texts[index] ?? "", answers[index] as Verdict);
  });
});

describe.skipIf(!python)("official OCIO and the checks agree on broken variants", () => {
  const answers = verdicts(variants.map(({ text }) => text));
  test.each(variants.map(({ name }, index) => ({ name, index })))("$name", ({ index }) => {
    agree(variants[index]?.text ?? "", answers[index] as Verdict);
  });

  test("both kinds are among them", () => {
    const refused = answers.filter(({ valid }) => valid !== true).length;
    expect(refused).toBeGreaterThan(60);
    expect(answers.length - refused).toBeGreaterThan(40);
  });
});

describe.skipIf(!python)("what official OCIO logs, a warning says", () => {
  const logged = /\[OpenColorIO (?:Error|Warning)\]/;
  const answers = verdicts(variants.map(({ text }) => text));
  const noisy = variants
    .map(({ name, text }, index) => ({ name, text, verdict: answers[index] }))
    .filter(({ verdict }) => verdict?.valid && verdict.log.some((line) => logged.test(line)));
  test.each(noisy)("$name", ({ text }) => {
    const { document, problems } = readConfig(text);
    const warned = [...problems, ...checkDocument(document)].filter(({ severity }) => severity !== "info");
    expect(warned).not.toEqual([]);
  });
});
