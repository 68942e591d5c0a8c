import { overviewPage } from "#color/overview/overview.ts";
import { readProcessors } from "./color/processors.ts";
import { Misuse, OK, onlyFile, type Subcommand, split, writeOut } from "./subcommand.ts";

export const document: Subcommand = {
  usage: "[FILE] --out FILE",
  summary: "Write the configuration as one HTML page for people who use it.",
  details: `The page shows color spaces with curve, primaries and uses, displays by views, roles, rules, looks and
context variables. It needs no script and no other file, and can be read offline.`,
  options: [["--out FILE", "Write to a file, whole or not at all; - is standard output."]],
  examples: ["document show.ocio --out show.html"],
  async run(words, terminal) {
    const { given, rest } = split(words, { options: ["out"] });
    const out = given.get("out")?.at(-1);
    if (out === undefined) throw new Misuse("Say where to write the page: --out FILE.");
    const { source, processors } = await readProcessors(onlyFile(rest), terminal);
    await writeOut(overviewPage(source.document, processors({}), source.name), out, terminal);
    return OK;
  },
};
