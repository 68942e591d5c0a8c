import { z } from "zod";
import { arg, askOf, type Effect } from "#command/command.ts";
import { changing, newId } from "#command/declare.ts";
import { opened } from "#command/opened.ts";
import { createTransform, type Transform } from "#ocio/chain/transform.ts";
import { applyChanges } from "#ocio/model/change.ts";
import type { Document } from "#ocio/model/document.ts";
import { look } from "#ocio/model/look.ts";
import { idAfter } from "#ocio/model/nodeId.ts";
import { finderOf, spaceId } from "#ocio/names/finder.ts";
import { chosen, correction, correctionOptions } from "../color/cdl.ts";
import { processLink, processSpace } from "../look.ts";
import { creation } from "../row/add.ts";
import { nameArg } from "../row/rename.ts";
import { fileSource, lutFile, searchPathChanges, stemOf } from "./lutFile.ts";

const triple = z.tuple([z.number(), z.number(), z.number()]);
const name = arg(nameArg, { label: "Name", hint: "Warm" });

/** Process space of a look; for a grade, a timing role by default. */
const gradedIn = arg(processSpace, {
  ...(askOf(processSpace) as NonNullable<ReturnType<typeof askOf>>),
  from: ({ document }) => document && timing(document),
});

export default changing("look", {
  createFromCdl: opened({
    title: "Add look from CDL numbers…",
    aliases: [
      "grade",
      "color wheels",
      "warmer image",
      "slope offset power",
      "color decision list",
      "primary grade",
    ],
    args: z.object({
      name,
      slope: arg(triple.refine(isPositive, { error: "No slope may be less than 0." }), {
        label: "Slope",
        blank: [1, 1, 1],
      }),
      offset: arg(triple, { label: "Offset", blank: [0, 0, 0] }),
      power: arg(
        triple.refine((values) => values.every((value) => value > 0), {
          error: "Every power must be more than 0.",
        }),
        { label: "Power", blank: [1, 1, 1] },
      ),
      saturation: arg(z.number().min(0), { label: "Saturation", blank: 1 }),
      processSpace: gradedIn,
      newId,
    }),
    run: (
      document,
      { name: called, processSpace: space, newId: id, slope, offset, power, saturation: sat },
    ) =>
      added(document, id, called, space, {
        ...createTransform("CDLTransform", idAfter(id, 1)),
        slope,
        offset,
        power,
        sat,
      }),
  }),
  createFromFile: opened({
    title: "Add look from LUT or CDL file…",
    aliases: ["cube", "grade", "cc", "ccc", "show lut"],
    args: z.object({
      file: lutFile,
      processSpace,
      name: arg(nameArg, {
        label: "Name",
        offer: true,
        from: (_, { file }) => stemOf(String(file)),
      }),
      newId,
      cccid: arg(z.string().trim().optional(), { label: "ID of the correction", hint: "shot_010" }),
    }),
    run: (document, { file, name: called, processSpace: space, newId: id, cccid }, state) =>
      added(document, id, called, space, {
        ...createTransform("FileTransform", idAfter(id, 1)),
        src: fileSource(document, state, file),
        cccid: cccid || null,
        interpolation: /\.(cc|ccc|cdl)$/i.test(file) ? null : "best",
      }),
  }),
  importCdl: opened({
    title: "Import CDL as look…",
    aliases: [
      "look from cdl",
      "load cdl",
      "import grade",
      "apply cdl to shot",
      "read color correction",
      "cc",
      "ccc",
    ],
    args: z.object({
      processSpace: gradedIn,
      newId,
      file: arg(z.union([z.file(), z.string().min(1)]).optional(), { label: "File", hint: "grade.ccc" }),
      filename: arg(z.string().optional(), { label: "Name of the file" }),
      corrections: arg(z.array(correction).optional(), { label: "Corrections" }),
      correction: arg(z.string().min(1).optional(), {
        label: "Correction",
        hint: "1",
        options: (_, { corrections }) => correctionOptions(corrections),
      }),
      name: arg(nameArg.optional(), { label: "Name", hint: "Warm" }),
    }),
    run: (document, { processSpace: space, newId: id, file, filename, corrections, ...rest }) => {
      const link = processLink(document, space);
      if (typeof link === "string") return link;
      if (corrections === undefined) {
        const kept = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
        const then = { id: "look.importCdl", args: { processSpace: space, ...kept } };
        const effect: Effect = file
          ? { kind: "cdl", file, call: then }
          : // biome-ignore lint/suspicious/noThenProperty: the effect names the command that comes then
            { kind: "open", accept: ".cdl,.cc,.ccc", then: then.id, with: then.args };
        return { effects: [effect] };
      }
      const taken = chosen(corrections, rest.correction, filename);
      if (typeof taken === "string") return taken;
      const { slope, offset, power, saturation: sat } = taken;
      const cdl = { ...createTransform("CDLTransform", idAfter(id, 1)), slope, offset, power, sat };
      return added(document, id, rest.name ?? taken.id ?? stemOf(filename ?? "CDL"), space, cdl);
    },
  }),
});

function isPositive(values: readonly number[]): boolean {
  return values.every((value) => value >= 0);
}

function added(document: Document, id: string, called: string, space: string, transform: Transform) {
  const link = processLink(document, space);
  if (typeof link === "string") return link;
  const row = look.parse({ id, config_id: document.config.id, name: called, transform, ...link });
  return creation(document, "looks", row, (draft) => {
    if (transform.type === "FileTransform") applyChanges(draft, searchPathChanges(document));
  });
}

/** The role for grading that the configuration has. */
function timing(document: Document): string | undefined {
  const finder = finderOf(document);
  return ["color_timing", "compositing_log"].find(
    (role) => finder("space", role)?.kind === "roles" && spaceId(document, role) !== undefined,
  );
}
