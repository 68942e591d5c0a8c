import { z } from "zod";
import { arg } from "#command/command.ts";
import { opened } from "#command/opened.ts";
import type { Option } from "#command/state.ts";
import { type BuiltinSteps, nodesOf, stepsOfWord, withBuiltins } from "#ocio/chain/builtinSteps.ts";
import { type OwnerName, slotOf, slots } from "#ocio/chain/slot.ts";
import type { Transform } from "#ocio/chain/transform.ts";
import { builtinStyles } from "#ocio/model/enums.ts";
import { idAfter } from "#ocio/model/nodeId.ts";
import { needs } from "../version.ts";
import { hasOwner } from "./inChain.ts";
import { ownerArg, ownerOf } from "./step.ts";

const stepsArg = z.string().refine((word) => stepsOfWord(word) !== null, {
  error: "Steps are written like transform:0-1:forward:STYLE.",
});

type Meant = BuiltinSteps & { field: string };

/** The built-in transform in words: "inverse of ACEScct_to_ACES2065-1". */
const styleWords = ({ direction, style }: Meant) => (direction === "inverse" ? `inverse of ${style}` : style);

const words = (given: unknown): string[] => (Array.isArray(given) ? given.map(String) : []);

function optionOf(value: string, owner: unknown): Option {
  const meant = stepsOfWord(value);
  if (!meant) return { value, label: value };
  const collection = String(owner).split("/")[0] as OwnerName;
  const chain = slots[collection]?.find(({ field }) => field === meant.field)?.label ?? meant.field;
  const steps =
    meant.from === meant.to ? `step ${meant.from + 1}` : `steps ${meant.from + 1} to ${meant.to + 1}`;
  return { value, label: styleWords(meant), detail: `${chain}, ${steps}` };
}

const foundSteps = (_: unknown, { found, owner }: { found?: unknown; owner?: unknown }) =>
  words(found).map((word) => optionOf(word, owner));

/** Commands that put built-in transforms in the place of the steps that they equal. */
export const equalBuiltin = {
  useBuiltin: opened({
    title: "Use equal built-in transforms…",
    aliases: [
      "use the built-in transform",
      "replace lut by built-in",
      "matrix to built-in",
      "modernize chain",
    ],
    args: z.object({
      owner: ownerArg,
      found: arg(z.array(stepsArg).optional(), { label: "Equal steps", options: foundSteps }),
      steps: arg(z.array(stepsArg).min(1).optional(), {
        label: "Built-in transforms",
        options: foundSteps,
        suggest: (_, { found }) => words(found),
        offer: (_, { found }) => words(found).length > 0,
      }),
      newId: arg(z.uuid(), { label: "ID of what is new", fill: "id" }),
    }),
    when: (document) => {
      const old = needs("2", "Built-in transforms require")(document);
      return old === true ? hasOwner(document) : old;
    },
    run: (document, { owner, found, steps = found, newId }) => {
      const meant = ownerOf(document, owner);
      if (typeof meant === "string") return meant;
      const { collection, row } = meant;
      if (steps === undefined) {
        const call = { id: "transform.useBuiltin", args: { owner } };
        return { effects: [{ kind: "builtins", document, collection, id: row.id, call }], say: "" };
      }
      const { ocio_profile_version: version } = document.config;
      if (steps.length === 0)
        return `No steps of “${row.name}” equal a built-in transform of OCIO ${version} for every probe.`;
      const all = steps.flatMap((word) => stepsOfWord(word) ?? []);
      const unknown = all.find(({ style }) => !builtinStyles.some((each) => each.style === style));
      if (unknown) return `There is no built-in transform “${unknown.style}”.`;
      const chains = new Map<string, Transform>();
      for (const field of new Set(all.map((each) => each.field))) {
        const chain = slotOf(row, field);
        const own = all.filter((each) => each.field === field).sort((a, b) => a.from - b.from);
        const { length } = nodesOf(chain);
        const isOut = own.some(
          ({ from, to }, at) => to < from || to >= length || from <= (own[at - 1]?.to ?? -1),
        );
        if (!chain || isOut)
          return `The steps of “${row.name}” have changed. Look for equal built-in transforms again.`;
        let count = chains.size * length;
        chains.set(
          field,
          withBuiltins(chain, own, () => idAfter(newId, count++)),
        );
      }
      const [only] = all;
      return {
        edit: (draft) => {
          const target = draft[collection].byId[row.id] as unknown as Record<string, unknown> | undefined;
          if (target) for (const [field, chain] of chains) target[field] = chain;
        },
        say:
          all.length === 1 && only
            ? `Used the built-in transform “${only.style}” in “${row.name}”`
            : `Used ${all.length} built-in transforms in “${row.name}”`,
      };
    },
  }),
};
