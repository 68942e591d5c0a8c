import { z } from "zod";
import { againstFrom, targetId } from "#color/preview/against.ts";
import { EARLIER, type Earlier, PICTURES, type PictureName, usualChoice } from "#color/preview/choice.ts";
import { viewsOf } from "#color/preview/counterpart.ts";
import { LAYOUTS, type Layout } from "#color/preview/layout.ts";
import { arg } from "#command/command.ts";
import { family } from "#command/declare.ts";
import { opened } from "#command/opened.ts";
import { perDocument } from "#command/options.ts";
import type { OpenState, Option, State } from "#command/state.ts";
import { builtinConfigNames } from "#ocio/builtin/name.ts";
import type { Document } from "#ocio/model/document.ts";
import { find, optionsOf, selected } from "../row/target.ts";
import { openImage, openImageArgs } from "./frame.ts";
import { chosen } from "./previewStep.ts";

const words: Readonly<Record<Layout, string>> = {
  after: "As it is",
  before: "The compared one",
  split: "Split",
  side: "Side by side",
  difference: "Difference",
};
const earlierWords: Readonly<Record<Earlier, string>> = {
  change: "Before the newest change",
  opened: "As it was opened",
};
const pictureWords: Readonly<Record<PictureName, string>> = {
  chart: "Chart that fits the color space",
  linear: "Chart of scene light",
  log: "Chart of log code values",
  video: "Chart of video code values",
  image: "Image of your own",
};
const choices = <T extends string>(values: readonly T[], labels: Readonly<Record<T, string>>): Option[] =>
  values.map((value) => ({ value, label: labels[value] }));

const spaces = (state: State) => [
  ...optionsOf(state, "colorspaces"),
  ...optionsOf(state, "display_colorspaces"),
];
const views = perDocument(({ document }: State): Option[] =>
  document ? viewsOf(document).map(({ label }) => ({ value: label, label, detail: "view" })) : [],
);

/** Versions of the history and built-in configs, as answers to a comparison. */
const versions = ({ log }: State): Option[] =>
  (log?.entries ?? []).map(({ version, say }) => ({
    value: `version ${version}`,
    label: `Version ${version}`,
    detail: say,
  }));
const builtins = builtinConfigNames.map((name) => ({ value: name, label: name, detail: "built-in config" }));

export default family("preview", {
  setSource: opened({
    title: "Preview values of color space…",
    quiet: true,
    aliases: ["preview from", "preview source", "picture is in"],
    keys: ["p c"],
    args: z.object({
      source: arg(z.string().min(1), {
        label: "Color space",
        hint: "ACEScg",
        options: spaces,
        from: (state) => selected(state, "colorspaces")[0] ?? selected(state, "display_colorspaces")[0],
      }),
    }),
    run: (document, { source }) => {
      const row = spaceBy(document, source);
      return typeof row === "string" ? row : chosen({ source: row.id });
    },
  }),
  setTarget: opened({
    title: "Preview on display and view…",
    quiet: true,
    aliases: ["preview to", "preview target", "see through view"],
    keys: ["p v"],
    args: z.object({
      target: arg(z.string().min(1), {
        label: "Target",
        hint: "sRGB / Film",
        options: (state) => [...views(state), ...spaces(state)],
      }),
    }),
    run: (document, { target }) => {
      const id = targetId(document, target);
      return id === undefined
        ? `There is no color space and no view “${target}”; a view is written with its display, as sRGB / Film.`
        : chosen({ target: id });
    },
  }),
  followSource: opened({
    title: "Preview values of what is selected",
    quiet: true,
    aliases: ["reset preview source"],
    run: () => chosen({ source: null }),
  }),
  followTarget: opened({
    title: "Preview on what the selection leads to",
    quiet: true,
    aliases: ["reset preview target", "default view"],
    run: () => chosen({ target: null }),
  }),
  setPicture: opened({
    title: "Preview picture…",
    quiet: true,
    aliases: ["test chart", "preview image", "gray ramp", "color checker", "load picture"],
    args: z.object({
      picture: arg(z.enum(PICTURES), { label: "Picture", options: () => choices(PICTURES, pictureWords) }),
    }),
    run: (_, { picture }) => chosen({ picture }),
  }),
  openImage: opened({
    title: "Preview image from disk",
    quiet: true,
    aliases: [
      "open picture",
      "open image",
      "load image",
      "load a photo",
      "plate",
      "exr",
      "load exr",
      "open exr",
      "dpx",
      "tiff",
      "png",
      "jpeg",
      "image sequence",
    ],
    keys: ["p o"],
    args: openImageArgs,
    run: (_, args) => openImage(args),
  }),
  compare: opened({
    title: "Compare in preview…",
    quiet: true,
    aliases: ["before and after", "split", "wipe", "difference", "side by side", "a/b"],
    args: z.object({
      layout: arg(z.enum(LAYOUTS), { label: "Show", options: () => choices(LAYOUTS, words) }),
    }),
    run: (_, { layout }) => chosen({ layout }),
  }),
  toggleSplit: toggle("Split preview into before and after", "split", "p s", ["wipe", "compare halves"]),
  toggleBefore: toggle("Preview before the change", "before", "p b", ["bypass", "original"]),
  toggleDifference: toggle("Preview difference to before the change", "difference", "p d", ["delta"]),
  toggleSide: toggle("Preview side by side with the compared one", "side", "p e", ["beside", "two up"]),
  compareWith: opened({
    title: "Compare preview with…",
    quiet: true,
    aliases: [
      "reference",
      "as opened",
      "before",
      "another view",
      "compare two views",
      "another version",
      "another config",
      "against",
    ],
    keys: ["p a"],
    args: z.object({
      earlier: arg(z.string().min(1), {
        label: "Compare with",
        hint: "sRGB / Film",
        options: (state) => [
          ...choices(EARLIER, earlierWords),
          ...views(state),
          ...spaces(state),
          ...versions(state),
          ...builtins,
        ],
        of: "config",
      }),
    }),
    run: (document, { earlier }, { session }) => {
      const against = againstFrom(document, earlier);
      if (against === null)
        return `Can't compare with “${earlier}”: give change, opened, a view as sRGB / Film, a color space, version 3, the name of a built-in config, or the ID of another config.`;
      const layout = session.preview?.layout ?? usualChoice.layout;
      if (typeof against === "string") return chosen({ against });
      // Another thing to compare with is chosen to be seen, which only the viewer shows.
      const step = chosen({ against, layout: layout === "after" ? "split" : layout });
      const viewer = `/${document.config.id}/viewer`;
      return session.panel === viewer ? step : { ...step, effects: [{ kind: "go", to: viewer }] };
    },
  }),
  moveSplit: opened({
    title: "Move split of preview…",
    quiet: true,
    aliases: ["wipe position"],
    args: z.object({
      at: arg(z.number().min(0).max(1), { label: "Place", hint: "0.5" }),
    }),
    run: (_, { at }) => chosen({ split: at, layout: "split" }),
  }),
  probeColor: opened({
    title: "Probe a color…",
    quiet: true,
    aliases: [
      "pixel value",
      "sample color",
      "rgb value",
      "evaluate",
      "convert numbers",
      "transform a color",
      "test color",
      "18% gray",
      "what does this do to 0.18",
      "convert color",
      "hex",
      "eyedropper",
      "read pixel",
      "color picker",
    ],
    keys: ["p p"],
    args: z.object({
      color: arg(z.string().trim().min(1), { label: "Red, green, blue, alpha", hint: "0.18 0.18 0.18" }),
    }),
    run: (_, { color }) => {
      const numbers = color.split(/[\s,;]+/).map(Number);
      const [red = 0, green = red, blue = red, alpha = 1] = numbers;
      const all = [red, green, blue, alpha] as const;
      if (numbers.length === 2 || numbers.length > 4 || all.some((each) => !Number.isFinite(each)))
        return `“${color}” is not a color: write one number for a gray, three for red, green and blue, or four with alpha.`;
      return chosen({ probe: { pixel: all } });
    },
  }),
  probePlace: opened({
    title: "Probe a place of the picture…",
    quiet: true,
    aliases: ["pixel", "eyedropper", "read pixel"],
    args: z.object({
      x: arg(z.number().min(0).max(1), { label: "Across", hint: "0.5" }),
      y: arg(z.number().min(0).max(1), { label: "Down", hint: "0.5" }),
    }),
    run: (_, { x, y }) => chosen({ probe: { x, y } }),
  }),
});

function spaceBy(document: Document, given: string) {
  const row = find(document, "colorspaces", given);
  if (typeof row !== "string") return row;
  const display = find(document, "display_colorspaces", given);
  return typeof display === "string" ? row : display;
}

/** Shows the picture in a layout, and after the change when it is shown so. */
function toggle(title: string, layout: Layout, keys: string, aliases: string[]) {
  const on = ({ session }: State) => session.preview?.layout === layout;
  return opened({
    title,
    quiet: true,
    aliases,
    keys: [keys],
    on,
    run: (_document, _args, state: OpenState) => chosen({ layout: on(state) ? "after" : layout }),
  });
}
