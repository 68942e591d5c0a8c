import { z } from "zod";
import { arg } from "#command/command.ts";
import { opened } from "#command/opened.ts";
import { addressOf, isAddress, knownConfigs } from "./otherConfig.ts";

/** Words for the first version of a config. */
const AS_OPENED =
  /^(the |its )?(original|first version|as opened|opened|opened file|uploaded|upload)( file)?$/i;

/** Commands that compare the open configuration with another one. */
export const compareCommands = {
  compareWith: opened({
    title: "Compare config with…",
    quiet: true,
    aliases: [
      "diff",
      "what differs",
      "compare with",
      "compare with yesterday",
      "compare file",
      "compare with file",
      "compare with another file",
      "compare with file on disk",
      "diff with file on disk",
      "compare two configs",
      "compare with last week",
      "compare with built-in",
      "compare with builtin",
      "compare with studio config",
      "diff with previous version",
      "undo one change",
      "undo only the roles",
      "undo what a colleague did",
      "take rows of an earlier version",
    ],
    args: z.object({
      other: arg(z.string().min(1), {
        label: "Compare with",
        hint: "version 3",
        options: knownConfigs,
        reads: (_, text) => (AS_OPENED.test(text) ? { other: "version 1" } : undefined),
        of: "config",
      }),
    }),
    run: ({ config }, { other }) => {
      if (!isAddress(other))
        return `Can't compare with “${other}”: give version 3, the name of a built-in config or the ID of another config.`;
      return { effects: [{ kind: "go", to: `/${config.id}/compare#${addressOf(other)}` }] };
    },
  }),
};
