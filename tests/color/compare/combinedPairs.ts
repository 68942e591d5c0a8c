import { readConfig } from "#ocio/yaml/read.ts";
import { writeConfig } from "#ocio/yaml/write.ts";
import { fieldEdits } from "./fieldEdits.ts";
import { layouts } from "./layouts.ts";
import { type GeneratedPair, random, sources } from "./pairs.ts";
import { renameEdits } from "./renameEdits.ts";

const edits = { ...renameEdits, ...fieldEdits };

/** So many pairs of edits beyond those of `pairs.ts`, the same in every run. */
export function combinedPairs(count: number, seed = 500, only?: RegExp): GeneratedPair[] {
  const next = random(seed);
  const from = sources();
  const kinds = [...Object.keys(edits), ...Object.keys(layouts)].filter((each) => !only || only.test(each));
  const pairs: GeneratedPair[] = [];
  for (let at = 0; pairs.length < count && at < count * 20; at++) {
    const [config, before] = from[Math.floor(next() * from.length)]!;
    const kind = kinds[at % kinds.length]!;
    const layout = layouts[kind];
    if (layout) {
      const after = layout(before);
      const isRead = readConfig(after).problems.every(({ severity }) => severity !== "error");
      if (after !== before && isRead)
        pairs.push({ kind: "cosmetic", config: `${config} (${kind})`, before, after, rows: [], colors: [] });
      continue;
    }
    const { document, problems } = readConfig(before);
    if (problems.some(({ severity }) => severity === "error")) continue;
    const draft = structuredClone(document);
    const made = edits[kind]!(draft, next);
    const after = made && writeConfig(draft);
    if (made && after && after !== before) pairs.push({ kind, config, before, after, colors: [], ...made });
  }
  return pairs;
}
