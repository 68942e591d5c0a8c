import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { threeWayMerge } from "#ocio/merge/threeWay.ts";
import type { Document } from "#ocio/model/document.ts";
import { readConfig } from "#ocio/yaml/read.ts";
import { writeConfig } from "#ocio/yaml/write.ts";
import { editedBy, edits, studio } from "../ocio/merge/edits.ts";
import { python, shared } from "../shared.ts";
import { format } from "./official.ts";

/** Merges of each config. Those of small ones by random commands are in tests/cli/mergeEdits.test.ts. */
const RUNS = 2;
const folder = shared && join(shared, "corpus/configs");
const bases = (): Document[] => [
  studio(),
  ...(folder ? readdirSync(folder) : [])
    .filter((name) => name.endsWith(".ocio") && /StdX|v2_demo|OCIOv1|cg-config|merged\d/.test(name))
    .map((name) => readConfig(readFileSync(join(folder!, name), "utf8")).document),
];

test.skipIf(python === null)("official OCIO loads every merge of two edits that it loads", () => {
  const cases = bases().flatMap((base) =>
    fc.sample(fc.tuple(edits(), edits()), { numRuns: RUNS, seed: 7 }).map(([left, right]) => {
      const sides = [editedBy(base, left), editedBy(base, right)].map((side) => writeConfig(side));
      const [ours, theirs] = sides.map((text) => readConfig(text).document);
      return {
        base: base.config.name,
        sides,
        result: writeConfig(threeWayMerge(base, ours!, theirs!).document),
        left,
        right,
      };
    }),
  );
  const answers = format(cases.flatMap(({ sides, result }) => [...sides, result]));
  const loads = (at: number) => answers[at]?.error === undefined;
  const refused = cases.flatMap(({ left, right }, at) =>
    loads(3 * at) && loads(3 * at + 1) && !loads(3 * at + 2)
      ? [{ left: JSON.stringify(left), right: JSON.stringify(right), error: answers[3 * at + 2]?.error }]
      : [],
  );
  expect(refused).toEqual([]);
  expect(cases.filter((_, at) => loads(3 * at + 2)).length).toBeGreaterThan(cases.length / 2);
});
