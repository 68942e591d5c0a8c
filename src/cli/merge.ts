import { isArchivePath } from "./keptFiles.ts";
import { mergeFile } from "./merge/ociomFile.ts";
import { mergeEdits } from "./merge/threeWayFile.ts";
import { Misuse, NO, type Subcommand, split, WRONG } from "./subcommand.ts";

const TAKEN = { switches: ["json"], options: ["out"] };

export const merge: Subcommand = {
  usage: "FILE.ociom [--out F] [--json] | BASE OURS THEIRS --out F [--json]",
  summary: "Merge configurations as an OCIOM file says, or two edits of one.",
  details: `The result is that of ociomergeconfigs of OCIO 2.6, byte for byte, with the same warnings, but for the
descriptions of built-in configurations, which are our own; it goes to standard
output without --out. Base and input are paths from the folder of FILE or its search_path, built-in names as OCIO 2.6
has them, or names of earlier merges. Exit code 1, and nothing written, where official OCIO refuses the merge.

With three files, the edits that led from BASE to OURS and to THEIRS are merged by rows and fields, in the layout of OURS,
as a merge driver of git does; F may be OURS. Exit code 1 when both changed one thing differently: F has that of OURS;
2, and nothing written, where a file cannot be read. An empty BASE is one of files that both sides added.`,
  options: [
    ["--out F", "Where to write the merged configuration, instead of standard output."],
    [
      "--json",
      "Print an object {ok, warnings, wrote} on standard output, {ok, conflicts, wrote} of three files; without --out the configuration is its `config`.",
    ],
  ],
  examples: [
    "merge base.ocio ours.ocio theirs.ocio --out ours.ocio --json",
    "merge show.ociom --out show.ocio",
    "merge show.ociom --json",
  ],
  troubled: (words) => (split(words, TAKEN).rest.length > 1 ? WRONG : NO),
  async run(words, terminal) {
    const { on, given, rest } = split(words, TAKEN);
    const [file, ...others] = rest;
    if (!file) throw new Misuse("Neither FILE.ociom nor BASE OURS THEIRS was given.");
    const out = given.get("out")?.at(-1);
    const json = on.has("json");
    if (others.length === 0) {
      if (out !== undefined && isArchivePath(out))
        throw new Misuse("A merge by an OCIOM file writes no archive; give --out a name that ends in .ocio.");
      return mergeFile(file, { out, json }, terminal);
    }
    const [ours, theirs] = others;
    if (others.length !== 2 || ours === undefined || theirs === undefined)
      throw new Misuse("One FILE.ociom is expected, or BASE OURS THEIRS.");
    if (out === undefined) throw new Misuse("A merge of BASE OURS THEIRS needs --out F.");
    return mergeEdits({ base: file, ours, theirs }, { out, json }, terminal);
  },
};
