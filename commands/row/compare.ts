import { z } from "zod";
import { arg } from "#command/command.ts";
import { opened } from "#command/opened.ts";
import { builtinConfigName } from "#ocio/builtin/name.ts";
import { knownConfigs } from "./otherConfig.ts";

/** The commands that compare the open configuration with another one. */
export const compareCommands = {
  compareWith: opened({
    title: "Compare config with…",
    quiet: true,
    aliases: [
      "diff",
      "what differs",
      "compare with yesterday",
      "compare file",
      "compare with file",
      "compare two configs",
      "compare with last week",
      "compare with built-in",
      "compare with builtin",
    ],
    args: z.object({
      other: arg(z.string().min(1), {
        label: "Compare with",
        hint: "version 3",
        options: knownConfigs,
      }),
    }),
    run: ({ config }, { other }) => {
      const version = /^version (\d{1,9})$/i.exec(other)?.[1];
      const known = version === undefined ? builtinConfigName(other) : `version-${Number(version)}`;
      if (known === undefined)
        return `There is nothing “${other}” to compare with: give version 3 or the name of a built-in config.`;
      return { effects: [{ kind: "go", to: `/${config.id}/compare#${known}` }] };
    },
  }),
};
