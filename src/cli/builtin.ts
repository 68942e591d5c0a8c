import { Trouble } from "#host/node.ts";
import { writeArchive } from "#ocio/archive/archive.ts";
import { builtinConfig, builtinConfigNames } from "#ocio/builtin/config.ts";
import { writeConfig } from "#ocio/yaml/write.ts";
import { isArchivePath } from "./keptFiles.ts";
import { noBuiltin } from "./source.ts";
import { Misuse, OK, onlyFile, type Subcommand, split, writeOut } from "./subcommand.ts";

export const builtin: Subcommand = {
  usage: "[NAME [--out FILE]] [--json]",
  summary: "Write a built-in configuration; without NAME, list them.",
  details:
    "NAME may also be an ocio:// address, or one of default, cg-config-latest and studio-config-latest.",
  options: [
    ["--out FILE", "Write to a file instead of standard output, whole or not at all; an archive as .ocioz."],
    ["--json", "List the names as an array."],
  ],
  async run(words, terminal) {
    const { on, given, rest } = split(words, { switches: ["json"], options: ["out"] });
    const out = given.get("out")?.at(-1);
    const name = onlyFile(rest);
    if (name === undefined) {
      if (out !== undefined)
        throw new Misuse("Say which built-in configuration to write: builtin NAME --out FILE.");
      const lines = builtinConfigNames.map((each) => `${each}\n`).join("");
      terminal.out(on.has("json") ? `${JSON.stringify(builtinConfigNames, null, 2)}\n` : lines);
      return OK;
    }
    const document = builtinConfig(name.replace(/^builtin:/i, ""));
    if (document === undefined) throw new Trouble(noBuiltin(name), { code: "unknown-builtin" });
    const text = writeConfig(document);
    await writeOut(isArchivePath(out ?? "") ? writeArchive(text, new Map()) : text, out, terminal);
    return OK;
  },
};
