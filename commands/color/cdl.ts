import { z } from "zod";
import { arg, type Effect } from "#command/command.ts";
import { changing } from "#command/declare.ts";
import { opened } from "#command/opened.ts";
import type { Option } from "#command/state.ts";
import { replaced } from "#ocio/chain/chain.ts";
import { stepsOf } from "#ocio/chain/slot.ts";
import { transformName } from "#ocio/transform/parameter.ts";
import { hasOwner, inStep } from "../row/chain/inChain.ts";
import { chainOf, ownerArg, slotArg, stepName } from "../row/chain/step.ts";

const triple = z.tuple([z.number(), z.number(), z.number()]);
export const correction = z.object({
  id: z.string().nullish(),
  slope: triple,
  offset: triple,
  power: triple,
  saturation: z.number(),
});
export type Correction = z.output<typeof correction>;

/** The CDL step that takes the values; answered where the chain has only one. */
const at = arg(z.string().min(1), {
  label: "CDL step",
  hint: "0",
  options: ({ document }, { owner, slot }) =>
    cdlSteps(document && chainOf(document, String(owner), String(slot))),
  from: ({ document }, { owner, slot }) => {
    const steps = cdlSteps(document && chainOf(document, String(owner), String(slot)));
    return steps.length === 1 ? steps[0]?.value : undefined;
  },
});

function cdlSteps(chain: ReturnType<typeof chainOf> | null) {
  if (chain === null || typeof chain === "string") return [];
  return stepsOf(chain.value)
    .filter(({ node, at: place }) => node.type === "CDLTransform" && place !== "")
    .map(({ node, at: place }) => ({ value: node.id, label: `${place} ${transformName(node.type)}` }));
}

export default changing(
  "transform",
  {
    importCdl: opened({
      title: "Import CDL…",
      aliases: ["load cdl", "read color correction", "cc", "ccc"],
      args: z.object({
        owner: ownerArg,
        slot: slotArg,
        at,
        file: arg(z.union([z.file(), z.string().min(1)]).optional(), { label: "File", hint: "grade.ccc" }),
        filename: arg(z.string().optional(), { label: "Name of the file" }),
        corrections: arg(z.array(correction).optional(), { label: "Corrections" }),
        correction: arg(z.string().min(1).optional(), {
          label: "Correction",
          hint: "1",
          options: (_, { corrections }) =>
            (z.array(correction).safeParse(corrections).data ?? []).map(({ id, slope }, index) => ({
              value: String(index + 1),
              label: id ?? `Correction ${index + 1}`,
              detail: `slope ${slope.join(" ")}`,
            })),
        }),
      }),
      when: hasOwner,
      run: (document, { file, filename, corrections, correction: which, ...place }) => {
        let effect: Effect | undefined;
        const step = inStep(document, place, (chain, path, old) => {
          if (old.type !== "CDLTransform")
            return `Step ${stepName(path)} of “${chain.row.name}” is ${transformName(old.type)}, not a CDL.`;
          const then = { id: "transform.importCdl", args: { ...place, ...(which && { correction: which }) } };
          if (corrections === undefined) {
            effect = file
              ? { kind: "cdl", file, call: then }
              : // biome-ignore lint/suspicious/noThenProperty: the effect names the command that comes then
                { kind: "open", accept: ".cdl,.cc,.ccc", then: then.id, with: then.args };
            return { value: chain.value, say: "" };
          }
          const taken = chosen(corrections, which, filename);
          if (typeof taken === "string") return taken;
          const { slope, offset, power, saturation: sat } = taken;
          return {
            value: replaced(chain.value, path, { ...old, slope, offset, power, sat }, ""),
            say: `Successfully imported CDL: ${filename ?? "corrections"}`,
          };
        });
        return effect && typeof step !== "string" ? { effects: [effect] } : step;
      },
    }),
  },
  { displaySpacePart: "step" },
);

/** The corrections of a file to choose from. */
export function correctionOptions(corrections: unknown): Option[] {
  const parsed = z.array(correction).safeParse(corrections);
  return (parsed.data ?? []).map(({ id, slope }, index) => ({
    value: String(index + 1),
    label: id ?? `Correction ${index + 1}`,
    detail: `slope ${slope.join(" ")}`,
  }));
}

/** The correction of an id or of a place counted from 1, else the first; a sentence when there is none. */
export function chosen(
  corrections: readonly Correction[],
  which: string | undefined,
  filename = "the file",
): Correction | string {
  const [first] = corrections;
  if (!first) return "No color corrections found in the file.";
  if (which === undefined) return first;
  const found = corrections.find(({ id }) => id === which) ?? corrections[Number(which) - 1];
  return (
    found ??
    `There is no correction “${which}” in ${filename}; it has ${corrections.length === 1 ? "1" : corrections.length}.`
  );
}
