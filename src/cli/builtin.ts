import { Trouble } from "#host/node.ts";
import { builtinConfig, builtinConfigNames } from "#ocio/builtin/config.ts";
import { writeConfig } from "#ocio/yaml/write.ts";
import { noBuiltin } from "./source.ts";
import { OK, onlyFile, type Subcommand, split } from "./subcommand.ts";

export const builtin: Subcommand = {
  usage: "[NAME]",
  summary: "Write a built-in configuration; without NAME, list them.",
  details:
    "NAME may also be an ocio:// address, or one of default, cg-config-latest and studio-config-latest.",
  async run(words, terminal) {
    const name = onlyFile(split(words).rest);
    if (name === undefined) {
      terminal.out(builtinConfigNames.map((each) => `${each}\n`).join(""));
      return OK;
    }
    const document = builtinConfig(name.replace(/^builtin:/i, ""));
    if (document === undefined) throw new Trouble(noBuiltin(name), { code: "unknown-builtin" });
    terminal.out(new TextEncoder().encode(writeConfig(document)));
    return OK;
  },
};
