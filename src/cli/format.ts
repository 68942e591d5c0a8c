import { leftOut } from "./deliver.ts";
import { isArchivePath, packed } from "./keptFiles.ts";
import { layoutOf, layoutOption, written } from "./layout.ts";
import { nothingRead, problemLine, readSource, refusal, refused } from "./source.ts";
import { NO, OK, onlyFile, type Subcommand, split, writeOut } from "./subcommand.ts";

export const format: Subcommand = {
  usage: "[FILE] [--layout WORD] [--out FILE]",
  summary: "Write the configuration as official OCIO writes it.",
  details: `The canonical YAML goes to standard output or, with --out, to a file; what reading found to standard error.
Exit code 1, and no output, when official OCIO would not load the configuration.
With --layout keep it is the text as it was read, byte for byte, of every file that can be read.`,
  options: [
    layoutOption,
    ["--out FILE", "Write to a file instead of standard output, whole or not at all; it may be FILE itself."],
  ],
  async run(words, terminal) {
    const { on, given, rest } = split(words, { options: ["layout", "out"] });
    const layout = layoutOf(given);
    const source = await readSource(onlyFile(rest), terminal);
    for (const problem of source.problems) terminal.err(problemLine(source.name, problem));
    if (layout === "keep" ? nothingRead(source.problems) : refused(source.problems)) {
      const fault = refusal(source);
      if (!on.has("json") || !fault) return NO;
      throw fault;
    }
    const text = written(source.document, source, layout);
    const out = given.get("out")?.at(-1);
    const isArchive = isArchivePath(out ?? "");
    const { bytes, told } = isArchive ? await packed(text, source, terminal) : { bytes: text, told: "" };
    await writeOut(bytes, out, terminal);
    if (out !== undefined) terminal.err(isArchive ? told : leftOut(source.files ?? new Map(), out));
    return OK;
  },
};
