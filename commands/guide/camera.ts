import { z } from "zod";
import { cameraStyles, slug, type Usual, usualOf, usualOfStyle } from "#color/camera.ts";
import { adaptations, primaries as known, primariesOf, whites } from "#color/primaries.ts";
import { decoding, type Transfer, transferOf, transfers } from "#color/transfer.ts";
import { arg } from "#command/command.ts";
import { changing, newId, time } from "#command/declare.ts";
import { opened } from "#command/opened.ts";
import type { Option, State } from "#command/state.ts";
import { createTransform, type Transform } from "#ocio/chain/transform.ts";
import type { ProfileVersion } from "#ocio/model/config.ts";
import type { Document } from "#ocio/model/document.ts";
import { builtinStyle, builtinStyles } from "#ocio/model/enums.ts";
import { nameArg } from "../row/rename.ts";
import { chromaticitiesOf, primariesFault, whiteFault, whiteName, whiteOf, xyText } from "./chromaticity.ts";
import { addSpace, familyArg, familyFor, idsAfter, isFree, newSpace } from "./newSpace.ts";
import { linkedToReference, needed, newer, through, tooOld, toReferenceFrom } from "./toReference.ts";

const AP0 = primariesOf("ACES AP0")?.xy ?? [];

export default changing("colorspace", {
  createFromPrimaries: opened({
    title: "Add camera or input color space from primaries…",
    aliases: [
      "new camera space",
      "primaries",
      "chromaticities",
      "white point",
      "transfer function",
      "log curve",
      "gamut",
      "chromatic adaptation",
      "bradford",
      "d60 to d65",
      "make space from matrix",
    ],
    args: z.object({
      primaries: arg(
        z.string().refine((text) => primariesFault(text) === undefined, {
          error: ({ input }) => primariesFault(String(input)),
        }),
        {
          label: "Primaries",
          note: "ARRI Wide Gamut 4, or x and y of red, green and blue",
          options: () => known.map(({ name, xy }) => ({ value: name, label: name, detail: xyText(xy) })),
        },
      ),
      white: arg(
        z.string().refine((text) => whiteFault(text) === undefined, {
          error: ({ input }) => whiteFault(String(input)),
        }),
        {
          label: "White point",
          note: "D65, or x and y",
          options: () =>
            Object.entries(whites).map(([name, xy]) => ({ value: name, label: name, detail: xyText(xy) })),
          offer: true,
          from: (_, { primaries }) => whiteName(chromaticitiesOf(String(primaries))),
        },
      ),
      transfer: arg(
        z.string().refine((text) => transferOf(text) !== undefined, {
          error: "Choose one of the known transfer functions.",
        }),
        {
          label: "Transfer function",
          hint: "ARRI LogC4",
          options: ({ document }, { primaries }) =>
            transfersFor(String(primaries)).map(({ name, since }) => ({
              value: name,
              label: name,
              ...needed(document, since),
            })),
        },
      ),
      adaptation: arg(z.enum(adaptations), {
        label: "White adaptation",
        offer: true,
        from: (_, { primaries }) => primariesOf(String(primaries))?.usual ?? "Bradford",
      }),
      through,
      name: arg(nameArg, { label: "Name", offer: true, from: nameFromPrimaries }),
      newId,
      time,
      family: familyArg,
    }),
    alternatives: ({ document }, { transfer }) => newer(document, transferOf(String(transfer))?.since),
    run: (document, { primaries, white, adaptation, ...args }) => {
      const xy = [...(chromaticitiesOf(primaries) ?? []).slice(0, 6), ...(whiteOf(white) ?? [])];
      const transfer = transferOf(args.transfer) as Transfer;
      const old = tooOld(document, transfer.since, `the transfer function ${transfer.name}`);
      if (old) return old;
      const steps = (ids: () => string) => decoding(transfer, ids);
      // With another white point the primaries are no longer the ones known by name.
      const same = whiteName(primariesOf(primaries)?.xy ?? null) === whiteName(xy);
      const usual = same ? usualOf(transfer.name, primariesOf(primaries)?.name ?? "") : undefined;
      const words = same ? primariesOf(primaries)?.name : `primaries ${xyText(xy)}`;
      return added(
        document,
        args,
        { steps, xy, adaptation },
        usual ?? {
          family: transfer.encoding === "log" ? "Input" : "Utility",
          aliases: [slug(args.name)],
          description: `${transfer.name} in ${words}.`,
          encoding: transfer.encoding,
          interop: null,
        },
      );
    },
  }),
  createFromStyle: opened({
    title: "Add camera color space from built-in style…",
    aliases: [
      "add camera",
      "new camera space",
      "camera log missing",
      "arri alexa 35",
      "sony",
      "iphone",
      "red",
      "canon",
      "panasonic",
      "log footage",
      "input transform",
      "idt",
      "arri logc3 logc4",
      "sony slog3 s-log3",
      "panasonic vlog v-log",
      "canon clog c-log",
    ],
    args: z.object({
      style: arg(z.string().trim().min(1), {
        label: "Built-in style",
        hint: "ARRI_LOGC4_to_ACES2065-1",
        options: styleOptions,
      }),
      through,
      name: arg(nameArg, {
        label: "Name",
        offer: true,
        from: ({ document }, { style }) =>
          document && free(document, usualOfStyle(builtinStyle(String(style)) ?? "")?.name),
      }),
      newId,
      time,
      family: familyArg,
    }),
    alternatives: ({ document }, { style }) => newer(document, sinceOf(String(style))),
    run: (document, args) => {
      const style = builtinStyle(args.style);
      const usual = style && usualOfStyle(style);
      if (!style || !usual)
        return `“${args.style}” is not the built-in style of a camera or input color space.`;
      const old = tooOld(document, sinceOf(style), `the built-in style ${style}`);
      if (old) return old;
      const steps = (ids: () => string) => [{ ...createTransform("BuiltinTransform", ids()), style }];
      return added(document, args, { steps, xy: AP0, adaptation: "Bradford" }, usual);
    },
  }),
});

type Args = { through: string; name: string; newId: string; time: string; family?: string | undefined };
type Start = Omit<Parameters<typeof toReferenceFrom>[2], "steps"> & {
  steps: (ids: () => string) => Transform[];
};

/** Step of the command: adds the color space whose chain starts with the given steps. */
function added(document: Document, args: Args, start: Start, usual: Omit<Usual, "name">) {
  const anchor = linkedToReference(document, args.through);
  if (typeof anchor === "string") return anchor;
  const ids = idsAfter(args.newId);
  const from = { ...start, steps: start.steps(ids) };
  const ended = toReferenceFrom(document, args.name, from, anchor, ids);
  if (typeof ended === "string") return ended;
  const group = args.family ?? familyFor(document, usual.family);
  const row = newSpace(document, args.newId, { ...usual, name: args.name, family: group });
  return addSpace(document, { ...row, to_scene_reference_transform: ended.chain }, group, args.time);
}

function free(document: Document, name: string | undefined): string | undefined {
  return name !== undefined && isFree(document, name) ? name : undefined;
}

/** Usual name of such a color space, else its two parts; undefined if taken or unknown. */
function nameFromPrimaries(
  { document }: State,
  { primaries, white, transfer: given }: Record<string, unknown>,
) {
  const [gamut, transfer] = [primariesOf(String(primaries)), transferOf(String(given))];
  if (!document || !gamut || !transfer || whiteName(gamut.xy) !== white) return undefined;
  return free(document, usualOf(transfer.name, gamut.name)?.name ?? `${transfer.name} ${gamut.name}`);
}

/** The transfer functions, those that usually go with the primaries first, curves before linear light. */
function transfersFor(primaries: string): Transfer[] {
  const gamut = primariesOf(primaries)?.name;
  const place = ({ name }: Transfer) =>
    gamut === undefined || !usualOf(name, gamut) ? 2 : name === "Linear" ? 1 : 0;
  return [...transfers].sort((a, b) => place(a) - place(b));
}

function sinceOf(style: string): ProfileVersion {
  const known = builtinStyles.find((each) => each.style === builtinStyle(style));
  return (known?.since ?? "2") as ProfileVersion;
}

function styleOptions({ document }: State): Option[] {
  return cameraStyles.map((value) => {
    const label = usualOfStyle(value)?.name ?? value;
    const here = document && !isFree(document, label) ? "already in this config" : value;
    const { detail = here } = needed(document, sinceOf(value));
    return { value, label, detail };
  });
}
