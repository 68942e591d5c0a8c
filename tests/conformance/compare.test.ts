import { spawnSync } from "node:child_process";
import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { probes } from "#color/compare/probes.ts";
import { viewSource } from "#color/compare/rowOps.ts";
import { readConfig } from "#ocio/yaml/read.ts";
import { combinedPairs } from "../color/compare/combinedPairs.ts";
import { generatedPairs } from "../color/compare/pairs.ts";
import { judged } from "../color/compare/truth.ts";
import { python } from "../shared.ts";

type Answer = { maxValue: number; meanValue: number; error?: string };

/** Official OCIO's differences; see compare.py. */
function official(questions: readonly object[]): Answer[] {
  const { stdout, stderr, status } = spawnSync(python!, [resolve(import.meta.dirname, "compare.py")], {
    input: questions.map((each) => `${JSON.stringify(each)}\n`).join(""),
    encoding: "utf8",
    maxBuffer: 1 << 30,
  });
  if (status !== 0) throw new Error(`Official OCIO stopped: ${stderr}`);
  return stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Answer);
}

type Question = { color: { collection: string; name: string } & Answer; ask: object };

/** Views of which the difference is asked for, a pair. */
const MOST_VIEWS = 4;

describe("200 generated pairs", () => {
  const judgements = generatedPairs(200).map((pair) => ({ pair, ...judged(pair) }));

  test("every cosmetic edit, rename, color, move, addition and removal is called so", () => {
    expect(judgements).toHaveLength(200);
    expect(judgements.flatMap(({ wrong }) => (wrong === null ? [] : [wrong]))).toEqual([]);
  });

  test.skipIf(!python)("values differ as official OCIO's do, within 5 %", () => {
    const questions = judgements.flatMap(({ pair, colors }) => {
      const { before, after } = pair;
      const source = [before, after].map((text) => {
        const { document } = readConfig(text);
        return document.colorspaces.byId[viewSource(document) ?? ""]?.name ?? "";
      });
      let views = 0;
      return colors.flatMap((color): Question[] => {
        if ("error" in color) return [];
        const ask = { texts: [before, after], probes };
        const { collection, name } = color;
        if (/colorspaces$/.test(collection)) return [{ color, ask: { ...ask, names: [name, name] } }];
        if (collection !== "displays" || views++ >= MOST_VIEWS) return [];
        const view = [name.slice(0, name.lastIndexOf("/")), name.slice(name.lastIndexOf("/") + 1)];
        return [{ color, ask: { ...ask, source, views: [view, view] } }];
      });
    });
    const answers = official(questions.map(({ ask }) => ask));
    const far = questions.flatMap(({ color }, at) => {
      const { maxValue, meanValue, error } = answers[at]!;
      const near = (own: number, their: number) => Math.abs(own - their) <= 0.05 * Math.abs(their) + 1e-6;
      const isNear =
        error === undefined && near(color.maxValue, maxValue) && near(color.meanValue, meanValue);
      return isNear
        ? []
        : [`${color.collection}/${color.name}: ${color.maxValue} ${JSON.stringify(answers[at])}`];
    });
    console.log(`${questions.length} differences in color compared with official OCIO`);
    expect(questions.length).toBeGreaterThan(20);
    expect(far).toEqual([]);
  });
});

test("200 pairs with several edits, or layouts of other kinds, are told as they were made", () => {
  const pairs = combinedPairs(200);
  expect(pairs).toHaveLength(200);
  expect(pairs.flatMap((pair) => judged(pair).wrong ?? [])).toEqual([]);
}, 300_000);
