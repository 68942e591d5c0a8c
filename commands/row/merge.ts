import { z } from "zod";
import { arg } from "#command/command.ts";
import { time } from "#command/declare.ts";
import { opened } from "#command/opened.ts";
import type { State } from "#command/state.ts";
import { type Choice, conflictKeys, resolved } from "#ocio/merge/resolution.ts";
import { threeWayMerge } from "#ocio/merge/threeWay.ts";
import type { Document } from "#ocio/model/document.ts";
import { equal } from "#ocio/model/equal.ts";
import { stampFamilies } from "./label/label.ts";
import { addressOf } from "./otherConfig.ts";
import { bringBack } from "./wholeDocument.ts";

const SIDES = ["base", "ours", "theirs", "both"] as const;
const choice = z.union([z.enum(SIDES), z.object({ value: z.unknown() })]);

/** Decisions on conflicts, by the keys of `conflictKeys`. */
export const choices = arg(z.record(z.string(), choice).optional(), { label: "Decisions on conflicts" });
/** The side that every other conflict has. */
export const rest = arg(z.enum(["ours", "theirs"]).optional(), {
  label: "Every other conflict",
  options: () => [
    { value: "ours", label: "Ours" },
    { value: "theirs", label: "Theirs" },
  ],
});

const versions = ({ log }: State) =>
  (log?.entries ?? []).map(({ version, say }) => ({
    value: `version-${version}`,
    label: `Version ${version}`,
    detail: say,
  }));

/** The decisions with those of all other conflicts; a sentence where some are open. */
export function decisionsOf(
  keys: readonly string[],
  chosen: Readonly<Record<string, Choice>>,
  others: "ours" | "theirs" | undefined,
): Record<string, Choice> | string {
  const open = keys.filter((key) => !Object.hasOwn(chosen, key));
  if (open.length > 0 && others === undefined)
    return `${open.length === 1 ? "1 conflict is" : `${open.length} conflicts are`} open, first ${open[0]}: choose for each in Merge, or give a side for every other conflict.`;
  return { ...Object.fromEntries(open.map((key) => [key, others as Choice])), ...chosen };
}

/** The commands that merge another edit into the open configuration. */
export const mergeCommands = {
  mergeEdit: opened({
    title: "Merge another edit of this config…",
    aliases: [
      "three-way merge",
      "merge config",
      "combine edits",
      "combine two configs",
      "merge branch",
      "merge file of a colleague",
      "merge two edits",
      "merge changes",
    ],
    args: z.object({
      base: arg(z.string().min(1), {
        label: "Base, from which both were edited",
        hint: "version 3",
        options: versions,
      }),
      theirs: arg(z.string().min(1), {
        label: "Edit to merge",
        hint: "version 3 or the ID of a config",
        options: versions,
      }),
      choices,
      rest,
      name: arg(z.string().min(1).optional(), { label: "Name of the edit", hint: "show.ociom" }),
      time,
    }),
    run: (
      document,
      { base, theirs, choices: chosen = {}, rest: others, name, time: now },
      { others: known = {} },
    ) => {
      const addresses = [addressOf(base), addressOf(theirs)] as const;
      const [was, other] = addresses.map((address) => known[address]);
      if (!was || !other) {
        const call = {
          id: "config.mergeEdit",
          args: {
            base,
            theirs,
            ...(Object.keys(chosen).length > 0 && { choices: chosen }),
            ...(others && { rest: others }),
            ...(name !== undefined && { name }),
          },
        };
        return { effects: [{ kind: "others", addresses, call }] };
      }
      const merge = threeWayMerge(was, document, other);
      const decisions = decisionsOf(conflictKeys(merge.conflicts), chosen, others);
      if (typeof decisions === "string") return decisions;
      const result = resolved(merge, decisions);
      if (typeof result === "string") return result;
      if (equal(result, document)) return { say: "The other edit changes nothing here" };
      const count = merge.conflicts.length;
      const how =
        count === 0 ? "without conflict" : `with ${count} ${count === 1 ? "conflict" : "conflicts"} resolved`;
      return {
        edit: (draft) => {
          bringBack(draft, document, result);
          stampFamilies(draft as Document, document, now);
        },
        say: `Merged ${name === undefined ? "another edit" : `“${name}”`} ${how}`,
      };
    },
  }),
};
