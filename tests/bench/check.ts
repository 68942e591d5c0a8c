/** CPU time of the checks of configurations, the rule for chains apart: npx tsx tests/bench/check.ts [FILE…] */
import { readFileSync } from "node:fs";
import { chainGap } from "#color/check/chainGap.ts";
import { computedRules } from "#color/check/problemList.ts";
import { builtinConfig, builtinConfigNames } from "#ocio/builtin/config.ts";
import { checkDocument } from "#ocio/check/check.ts";
import { Lookup } from "#ocio/check/lookup.ts";
import type { Document } from "#ocio/model/document.ts";
import { readConfig } from "#ocio/yaml/read.ts";

const files = process.argv.slice(2);
const configs: [name: string, read: () => Document | undefined][] =
  files.length > 0
    ? files.map((file) => [file, () => readConfig(readFileSync(file, "utf8")).document])
    : builtinConfigNames.map((name) => [name, () => builtinConfig(name)]);

function used(run: () => unknown): string {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return `${((user + system) / 1000).toFixed(1).padStart(7)} ms`;
}

console.log("other rules, chains at first, chains again");
for (const [name, read] of configs) {
  const document = read();
  if (!document) throw new Error(`There is no ${name}.`);
  const lookup = new Lookup(document);
  const chains = () => [...chainGap.find(document, lookup)];
  console.log(
    used(() => checkDocument(document, computedRules)),
    used(chains),
    used(chains),
    name,
  );
}
