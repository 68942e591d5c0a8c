import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { resolve } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { builtinConfig, builtinConfigNames } from "#ocio/builtin/config.ts";
import type { Document } from "#ocio/model/document.ts";
import { writeConfig } from "#ocio/yaml/write.ts";
import { splitDescriptions } from "../ocio/builtin/description.ts";
import { python } from "../shared.ts";

type Answer = { official: string; ours: string };
let answers: Record<string, Answer> = {};
const hash = (text: string) => createHash("sha256").update(text).digest("hex");

beforeAll(() => {
  if (!python) return;
  const texts = builtinConfigNames.map((name) => [name, writeConfig(builtinConfig(name) as Document)]);
  const script = resolve(import.meta.dirname, "builtin.py");
  const input = JSON.stringify(Object.fromEntries(texts));
  answers = JSON.parse(
    execFileSync(python, [script], { input, encoding: "utf8", maxBuffer: 64 << 20 }),
  ) as Record<string, Answer>;
});

test.skipIf(!python).each(builtinConfigNames)("%s is the official one in all but descriptions", (name) => {
  const { official, ours } = answers[name] as Answer;
  expect(splitDescriptions(ours).facts).toBe(splitDescriptions(official).facts);
});

test.skipIf(!python).each(builtinConfigNames)(
  "no description of %s is a line of the official ones",
  (name) => {
    const { official, ours } = answers[name] as Answer;
    const theirs = new Set(splitDescriptions(official).descriptions);
    const own = splitDescriptions(ours).descriptions;
    expect(own.length).toBeGreaterThan(20);
    expect(own.filter((line) => theirs.has(line))).toEqual([]);
  },
);

test.skipIf(!python)("the committed fingerprints are those of the official configurations", async () => {
  const fingerprints = Object.fromEntries(
    builtinConfigNames.map((name) => {
      const { facts, descriptions } = splitDescriptions((answers[name] as Answer).official);
      const lines = [...new Set(descriptions)].map((line) => hash(line).slice(0, 8));
      return [name, { lines: facts.split("\n").length, facts: hash(facts), descriptions: lines.join(" ") }];
    }),
  );
  await expect(`${JSON.stringify(fingerprints, null, 2)}\n`).toMatchFileSnapshot(
    "../ocio/builtin/official.json",
  );
});
