import { writeConfig } from "#ocio/yaml/write.ts";
import { problemLine, readSource, refused } from "./source.ts";
import { NO, OK, onlyFile, type Subcommand, split } from "./subcommand.ts";

export const format: Subcommand = {
  usage: "[FILE]",
  summary: "Write the configuration as official OCIO writes it.",
  details:
    "The canonical YAML goes to standard output, what reading found to standard error.\nExit code 1, and no output, when official OCIO would not load the configuration.",
  async run(words, terminal) {
    const source = await readSource(onlyFile(split(words).rest), terminal);
    for (const problem of source.problems) terminal.err(problemLine(source.name, problem));
    if (refused(source.problems)) return NO;
    terminal.out(writeConfig(source.document));
    return OK;
  },
};
