import { Trouble } from "#host/node.ts";
import { layoutOf, layoutOption, written } from "./layout.ts";
import { nothingRead, problemLine, readSource, refused } from "./source.ts";
import { NO, OK, onlyFile, type Subcommand, split } from "./subcommand.ts";

export const format: Subcommand = {
  usage: "[FILE] [--layout WORD]",
  summary: "Write the configuration as official OCIO writes it.",
  details: `The canonical YAML goes to standard output, what reading found to standard error.
Exit code 1, and no output, when official OCIO would not load the configuration.
With --layout keep it is the text as it was read, byte for byte, of every file that can be read.`,
  options: [layoutOption],
  async run(words, terminal) {
    const { on, given, rest } = split(words, { options: ["layout"] });
    const layout = layoutOf(given);
    const source = await readSource(onlyFile(rest), terminal);
    for (const problem of source.problems) terminal.err(problemLine(source.name, problem));
    if (layout === "keep" ? nothingRead(source.problems) : refused(source.problems)) {
      const fault = source.problems.find(({ severity }) => severity === "error");
      if (!on.has("json") || !fault) return NO;
      throw new Trouble(problemLine(source.name, fault).trimEnd(), { code: "refused-config" });
    }
    terminal.out(written(source.document, source, layout));
    return OK;
  },
};
