import { z } from "zod";
import {
  BAKE_FORMATS,
  type BakeFormatName,
  bakeTargets,
  EXPORT_FORMATS,
  exportTargets,
} from "#color/bake/target.ts";
import { type Ask, arg, type Effect } from "#command/command.ts";
import { family } from "#command/declare.ts";
import { opened } from "#command/opened.ts";
import { perDocument } from "#command/options.ts";
import type { Option, State } from "#command/state.ts";
import { listedViews } from "#ocio/host/menu.ts";
import type { Document } from "#ocio/model/document.ts";
import { finderOf } from "#ocio/names/finder.ts";
import { fold } from "#ocio/names/name.ts";
import { optionsOf, selected } from "../row/target.ts";

const spaces = (state: State) => [
  ...optionsOf(state, "colorspaces"),
  ...optionsOf(state, "display_colorspaces"),
];

/** Views of all displays, as a person writes them: “sRGB / Film”. */
export const views = perDocument(({ document }: State): Option[] =>
  viewsOf(document).map(({ display, view }) => ({
    value: `${display} / ${view}`,
    label: `${display} / ${view}`,
    detail: "view",
  })),
);

/** The views of displays as applications list them. */
export function viewsOf(document: Document | null): { display: string; view: string }[] {
  return document ? listedViews(document).map(({ display, view }) => ({ display, view })) : [];
}

const source = arg(z.string().min(1), {
  label: "Source",
  hint: "scene_linear",
  options: spaces,
  from: (state) => selected(state, "colorspaces")[0] ?? selected(state, "display_colorspaces")[0],
  refuses: (document, value) =>
    spaceName(document, String(value)) === undefined ? noSpace(String(value)) : undefined,
});
const target = arg(z.string().min(1), {
  label: "Target",
  hint: "sRGB / Film",
  options: (state) => [...views(state), ...spaces(state)],
  refuses: (document, value) => {
    const found = targetNamed(document, String(value));
    return typeof found === "string" ? found : undefined;
  },
});
const looks = arg(z.string().min(1).optional(), {
  label: "Looks",
  hint: "grade, -trim",
  options: (state) => optionsOf(state, "looks"),
});
const entries = (label: string, ask: Partial<Ask>) =>
  arg(z.number().int().min(2).max(300_000).optional(), { label, ...ask });
const limit = (label: string, usual: number) =>
  arg(z.number().min(-65504).max(65504).optional(), { label, suggest: () => usual });

/** Target of the chosen format. */
const targetOf = (format: unknown) =>
  typeof format === "string" && Object.hasOwn(bakeTargets, format)
    ? bakeTargets[format as BakeFormatName]
    : undefined;

/** Default number of entries; undefined where a file may hold a curve or a cube, which is known only later. */
function usualSize(format: unknown): number | undefined {
  const found = targetOf(format);
  if (!found || found.holds === "either") return undefined;
  return found.holds === "curve" ? found.curveSize : found.cubeSize;
}

export default family("processor", {
  bake: opened({
    title: "Bake conversion to a LUT file…",
    aliases: [
      "cube",
      "lut for on-set monitor",
      "3dl",
      "csp",
      "spi3d",
      "export lut",
      "save as cube",
      "export look",
      "export view",
      "make lut",
      "convert to cube",
      "convert lut",
      "convert color space to display",
    ],
    args: z.object({
      source,
      target,
      format: arg(z.enum(BAKE_FORMATS), {
        label: "Format",
        options: () =>
          BAKE_FORMATS.map((value) => ({
            value,
            label: bakeTargets[value].title,
            detail: `.${bakeTargets[value].extension}, ${holding[bakeTargets[value].holds]}`,
          })),
      }),
      size: entries("Size", {
        note: "default 33 for most 3D LUTs, 64 in CLF, CTF and Resolve cube, 4096 for a curve",
        suggest: (_, { format }) => usualSize(format),
      }),
      shaper: arg(z.string().min(1).optional(), { label: "Shaper", hint: "ACEScct", options: spaces }),
      shaperSize: entries("Size of the shaper", {
        note: "default 1024 for most formats, one entry for each half float in CLF and CTF",
        suggest: (_, { format }) => targetOf(format)?.shaperSize,
      }),
      lowest: limit("Lowest value", 0),
      highest: limit("Highest value", 1),
      looks,
    }),
    run: (document, { format, size, shaper, shaperSize, lowest, highest, ...what }) => {
      const found = conversion(document, what);
      if (typeof found === "string") return found;
      const { title, extension, holds } = bakeTargets[format];
      const space = shaper === undefined ? undefined : spaceName(document, shaper);
      if (shaper !== undefined && space === undefined) return noSpace(shaper);
      if (space !== undefined && holds === "cube")
        return `A file of ${title} cannot hold a shaper; leave it out, or bake to Cinespace, Resolve cube, CLF or CTF.`;
      if (shaperSize !== undefined && space === undefined && holds !== "prelut")
        return "A shaper size needs a shaper; give the shaper too, or leave the size out.";
      const isRanged = lowest !== undefined || highest !== undefined;
      const range: [number, number] = [lowest ?? 0, highest ?? 1];
      if (isRanged && space !== undefined)
        return "The shaper sets the range of values; leave out the lowest and highest value, or the shaper.";
      if (isRanged && !(range[0] < range[1]))
        return `There are no values from ${range[0]} to ${range[1]}; the highest must be more than the lowest.`;
      const request = {
        format,
        ...found,
        ...(isRanged && { range }),
        ...(space !== undefined && { shaper: space }),
        ...(size !== undefined && { cubeSize: size }),
        ...(shaperSize !== undefined && { shaperSize }),
      };
      return { effects: [lutFile(document, extension, what, { do: "bake", request })] };
    },
  }),
  export: opened({
    title: "Export conversion step by step…",
    aliases: [
      ...EXPORT_FORMATS,
      "common lut format",
      "color transform format",
      "processor",
      "metal",
      "shader",
    ],
    args: z.object({
      source,
      target,
      format: arg(z.enum(EXPORT_FORMATS), {
        label: "Format",
        options: () =>
          EXPORT_FORMATS.map((value) => {
            const { title, extension, detail } = exportTargets[value];
            return { value, label: title, detail: `.${extension}, ${detail}` };
          }),
      }),
      looks,
    }),
    run: (document, { format, ...what }) => {
      const found = conversion(document, what);
      if (typeof found === "string") return found;
      return {
        effects: [
          lutFile(document, exportTargets[format].extension, what, {
            do: "export",
            format,
            conversion: found,
          }),
        ],
      };
    },
  }),
});

const holding = {
  curve: "1D LUT",
  cube: "3D LUT",
  prelut: "3D LUT with shaper",
  either: "1D and 3D LUTs",
} as const;

type Ends = { source: string; target: string; looks?: string | undefined };

/** The conversion as the engine takes it, or the refusal. */
function conversion(document: Document, { source, target, looks }: Ends) {
  const src = spaceName(document, source);
  if (src === undefined) return noSpace(source);
  const to = targetNamed(document, target);
  return typeof to === "string" ? to : { src, ...to, ...(looks !== undefined && { look: looks }) };
}

const noSpace = (given: string) => `There is no color space “${given}”.`;

/** Target of a conversion as the engine takes it, or the refusal. */
function targetNamed(document: Document, target: string) {
  const dst = spaceName(document, target);
  if (dst !== undefined) return { dst };
  const wanted = fold(target);
  const shown = viewsOf(document).find(({ display, view }) => fold(`${display} / ${view}`) === wanted);
  return (
    shown ??
    `There is no color space and no view “${target}”; a view is written with its display, as sRGB / Film.`
  );
}

/** Name of a color space for the engine: a name, alias or role as given, or that of the row with the id. */
function spaceName(document: Document, given: string): string | undefined {
  const row = document.colorspaces.byId[given] ?? document.display_colorspaces.byId[given];
  if (row) return row.name;
  return finderOf(document)("colorspace", given) ? given : undefined;
}

type LutFile = Extract<Effect, { kind: "engineFile" }>;

function lutFile(document: Document, extension: string, what: Ends, asked: LutFile["asked"]): LutFile {
  const [source, target] = [what.source, what.target].map((name) => spaceName(document, name) ?? name);
  return { kind: "engineFile", file: `${fileStem(`${source} to ${target}`)}.${extension}`, document, asked };
}

/** A text as the name of a file: words with one underscore between them, and nothing else at its ends. */
function fileStem(text: string): string {
  const words = text.replace(/[^\p{L}\p{N}.-]+(?:-[^\p{L}\p{N}.-]+)*/gu, "_").slice(0, 120);
  return words.replace(/^[_.-]+|[_.-]+$/g, "") || "lut";
}
