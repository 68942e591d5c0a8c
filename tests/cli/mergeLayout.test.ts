import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { builtinConfig, builtinConfigNames } from "#ocio/builtin/config.ts";
import { changed } from "#ocio/model/change.ts";
import { keepLayout } from "#ocio/yaml/layout/layout.ts";
import { readConfig } from "#ocio/yaml/read.ts";
import { writeConfig } from "#ocio/yaml/write.ts";
import { format } from "../conformance/official.ts";
import { choicesOf, editedByCommands } from "../ocio/merge/commandEdits.ts";
import { oddLayout } from "../ocio/yaml/layout/odd.ts";
import { amount } from "../sample.ts";
import { python, shared } from "../shared.ts";
import { call } from "./terminal.ts";

const canonical = (text: string) => writeConfig(readConfig(text).document);
const folder = shared && join(shared, "corpus/configs");
const configs = [
  ...builtinConfigNames.slice(0, 2).map((name) => writeConfig(builtinConfig(name)!)),
  ...(folder ? readdirSync(folder) : [])
    .filter((name) => name.endsWith(".ocio"))
    .map((name) => readFileSync(join(folder!, name), "utf8"))
    .filter((text) => readConfig(text).problems.every(({ severity }) => severity !== "error"))
    .map(canonical),
];
const seeds = Array.from({ length: amount(10, 4) }, (_, at) => at * 6007 + 5);

async function merged(base: string, ours: string, theirs: string): Promise<{ code: number; text: string }> {
  const { code, files } = await call(["merge", "base", "ours", "theirs", "--out", "ours"], {
    base,
    ours,
    theirs,
  });
  return { code, text: new TextDecoder("utf-8", { ignoreBOM: true }).decode(files.get("ours")) };
}

/** Lines that are in one of two texts only. */
function otherLines(before: string, after: string): number {
  const counts = new Map<string, number>();
  for (const line of before.split(/\r?\n/)) counts.set(line, (counts.get(line) ?? 0) + 1);
  for (const line of after.split(/\r?\n/)) counts.set(line, (counts.get(line) ?? 0) - 1);
  return [...counts.values()].reduce((sum, count) => sum + Math.abs(count), 0);
}

test("a field that theirs changed changes its line of ours, whatever its layout", async () => {
  for (const seed of seeds) {
    const choose = choicesOf(seed);
    const base = configs[choose(configs.length)]!;
    const ours = oddLayout(base, choose);
    expect([seed, canonical(ours) === base]).toEqual([seed, true]);
    const { document } = readConfig(base);
    const { order, byId } = document.colorspaces;
    const id = order[choose(order.length)]!;
    const to = () => (byId[id]!.encoding === "log" ? "sdr-video" : "log");
    const theirs = writeConfig(changed(document, [{ at: ["colorspaces", "byId", id, "encoding"], to }]));
    const { code, text } = await merged(base, ours, theirs);
    expect([seed, code, canonical(text) === theirs]).toEqual([seed, 0, true]);
    // Two lines, two more where the value was an anchor, or one key of an only line.
    expect([seed, otherLines(ours, text) <= 4]).toEqual([seed, true]);
  }
}, 300_000);

test.skipIf(!python)(
  "random edits of both sides in odd layouts give what they give canonically",
  async () => {
    const made: { sides: string[]; text: string; seed: number }[] = [];
    for (const seed of seeds) {
      const choose = choicesOf(seed);
      const base = oddLayout(configs[choose(configs.length)]!, choose);
      const [own, other] = [1, 2].map(() => editedByCommands(base, choose, 1 + choose(4)).document);
      const ours = keepLayout(base, own!);
      const theirs = choose(2) === 0 ? writeConfig(other!) : keepLayout(base, other!);
      const [odd, plain] = [
        await merged(base, ours, theirs),
        await merged(canonical(base), canonical(ours), canonical(theirs)),
      ];
      expect([seed, odd.code, canonical(odd.text) === canonical(plain.text)]).toEqual([
        seed,
        plain.code,
        true,
      ]);
      made.push({ sides: [ours, theirs], text: odd.text, seed });
    }
    const answers = format(made.flatMap(({ sides, text }) => [...sides, text]));
    const refused = made.filter((_, at) => {
      const [ours, theirs, result] = answers
        .slice(3 * at, 3 * at + 3)
        .map(({ error }) => error !== undefined);
      return !ours && !theirs && result;
    });
    expect(refused.map(({ seed }) => seed)).toEqual([]);
  },
  300_000,
);
