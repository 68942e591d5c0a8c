/**
 * CPU time of the checks of configurations, the rules that need the color engine apart: at first, and the median after
 * an edit of a color space: npx tsx tests/bench/check.ts [FILE…]
 */
import { readFileSync } from "node:fs";
import { engineProblems } from "#color/check/engineProblems.ts";
import { computedRules } from "#color/check/problemList.ts";
import { commands } from "#commands";
import { builtinConfig, builtinConfigNames } from "#ocio/builtin/config.ts";
import { checkDocument } from "#ocio/check/check.ts";
import { type Document, rowsOf } from "#ocio/model/document.ts";
import { readConfig } from "#ocio/yaml/read.ts";
import { createEditor } from "#store/editor.ts";

const files = process.argv.slice(2);
const configs: [name: string, read: () => Document | undefined][] =
  files.length > 0
    ? files.map((file) => [file, () => readConfig(readFileSync(file, "utf8")).document])
    : builtinConfigNames.map((name) => [name, () => builtinConfig(name)]);

const EDITS = 60;
const median = (taken: number[]) => taken.toSorted((a, b) => a - b)[taken.length >> 1]!;
const shown = (time: number) => `${time.toFixed(1).padStart(7)} ms`;

function used(run: () => unknown): number {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

console.log("at first: rules, engine; after an edit: rules, engine");
for (const [name, read] of configs) {
  const document = read();
  if (!document) throw new Error(`There is no ${name}.`);
  const editor = createEditor(commands);
  editor.load(document);
  const check = () => {
    const { document } = editor.store.getState();
    return [
      used(() => checkDocument(document!, computedRules)),
      used(() => engineProblems(document!)),
    ] as const;
  };
  const first = check();
  const spaces = rowsOf(document, "colorspaces");
  const after = Array.from({ length: EDITS }, (_, i) => {
    const target = spaces[(i * 7) % spaces.length]!.name;
    editor.run({ id: "colorspace.setDescription", args: { targets: [target], description: `${i}` } });
    return check();
  });
  const medians = [0, 1].map((at) => median(after.slice(5).map((times) => times[at as 0 | 1])));
  console.log(...[...first, ...medians].map(shown), name);
}
