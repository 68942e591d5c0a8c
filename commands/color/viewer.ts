import { z } from "zod";
import { type Adjustment, CHANNELS, type Channel, neutral } from "#color/preview/adjustment.ts";
import { usualChoice } from "#color/preview/choice.ts";
import { SCOPES, type ScopeName } from "#color/preview/scopes.ts";
import { arg, family, type OpenState, type State } from "#command/command.ts";
import { opened } from "#command/opened.ts";
import { chosen } from "./preview.ts";

const channelWords: Readonly<Record<Channel, string>> = {
  rgb: "All channels",
  red: "Red alone",
  green: "Green alone",
  blue: "Blue alone",
  alpha: "Alpha alone",
  luma: "Luma alone",
};
const scopeWords: Readonly<Record<ScopeName, string>> = {
  waveform: "Waveform",
  parade: "Parade of red, green and blue",
  vectorscope: "Vectorscope",
  histogram: "Histogram",
};
/** Stops of one key of the exposure. */
const STEP = 0.25;
const MOST_STOPS = 20;
/** Screen pixels for one of the picture. */
const MOST_ZOOM = 64;

const adjustOf = ({ session }: State): Adjustment => session.preview?.adjust ?? neutral;
const zoomOf = ({ session }: State) => session.preview?.zoom ?? usualChoice.zoom;

/** Changes some of what is adjusted in the viewer. */
const adjust = (state: OpenState, change: Partial<Adjustment>) =>
  chosen({ adjust: { ...adjustOf(state), ...change } });

const numbers = (
  title: string,
  aliases: string[],
  member: "exposure" | "gamma" | "saturation",
  schema: z.ZodNumber,
  ask: { label: string; hint: string },
) =>
  opened({
    title,
    quiet: true,
    aliases,
    args: z.object({ [member]: arg(schema, { ...ask, from: (state) => adjustOf(state)[member] }) }),
    run: (_, args, state) => adjust(state, args as Partial<Adjustment>),
  });

const stops = (title: string, aliases: string[], by: number) =>
  opened({
    title,
    quiet: true,
    aliases,
    run: (_, _args, state) => {
      const exposure = Math.min(MOST_STOPS, Math.max(-MOST_STOPS, adjustOf(state).exposure + by));
      return adjust(state, { exposure });
    },
  });

const zoomBy = (title: string, aliases: string[], by: number) =>
  opened({
    title,
    quiet: true,
    aliases,
    run: (_, _args, state) => {
      const zoom = zoomOf(state);
      const scale = Math.min(MOST_ZOOM, Math.max(1 / MOST_ZOOM, (zoom.scale ?? 1) * by));
      return chosen({ zoom: { ...zoom, scale } });
    },
  });

export default family("viewer", {
  setExposure: numbers(
    "Set exposure of viewer…",
    ["brighter", "darker", "stops", "gain"],
    "exposure",
    z.number().min(-MOST_STOPS).max(MOST_STOPS),
    { label: "Stops", hint: "1.5" },
  ),
  raiseExposure: stops("Raise exposure of viewer by a quarter stop", ["brighter"], STEP),
  lowerExposure: stops("Lower exposure of viewer by a quarter stop", ["darker"], -STEP),
  setGamma: numbers("Set gamma of viewer…", ["display gamma"], "gamma", z.number().min(0.1).max(10), {
    label: "Gamma",
    hint: "1",
  }),
  setSaturation: numbers(
    "Set saturation of viewer…",
    ["gray", "black and white"],
    "saturation",
    z.number().min(0).max(4),
    { label: "Saturation", hint: "1" },
  ),
  showChannel: opened({
    title: "Show channel in viewer…",
    quiet: true,
    aliases: ["red", "green", "blue", "alpha", "luma", "isolate"],
    args: z.object({
      channel: arg(z.enum(CHANNELS), {
        label: "Channel",
        options: () => CHANNELS.map((value) => ({ value, label: channelWords[value] })),
      }),
    }),
    run: (_, { channel }, state) => adjust(state, { channel }),
  }),
  toggleFalseColor: opened({
    title: "Show false color in viewer",
    quiet: true,
    aliases: ["exposure bands", "stops from middle gray", "light meter"],
    on: (state) => adjustOf(state).falseColor,
    run: (_, _args, state) => adjust(state, { falseColor: !adjustOf(state).falseColor }),
  }),
  resetAdjustments: opened({
    title: "Reset exposure, gamma, saturation and channels of viewer",
    quiet: true,
    aliases: ["neutral viewer"],
    run: () => chosen({ adjust: neutral }),
  }),
  look: opened({
    title: "Zoom viewer to…",
    quiet: true,
    aliases: ["magnify", "100 %", "pan"],
    args: z.object({
      scale: arg(
        z
          .number()
          .min(1 / MOST_ZOOM)
          .max(MOST_ZOOM),
        { label: "Screen pixels for each of the picture", hint: "1" },
      ),
      x: arg(z.number().min(0).max(1).optional(), { label: "Middle across, 0 to 1", hint: "0.5" }),
      y: arg(z.number().min(0).max(1).optional(), { label: "Middle down, 0 to 1", hint: "0.5" }),
    }),
    run: (_, { scale, x, y }, state) => {
      const zoom = zoomOf(state);
      return chosen({ zoom: { scale, x: x ?? zoom.x, y: y ?? zoom.y } });
    },
  }),
  zoomIn: zoomBy("Zoom viewer in", ["magnify"], 2),
  zoomOut: zoomBy("Zoom viewer out", ["smaller"], 0.5),
  fit: opened({
    title: "Fit picture in viewer",
    quiet: true,
    aliases: ["frame", "whole picture", "reset zoom"],
    run: () => chosen({ zoom: usualChoice.zoom }),
  }),
  showScope: opened({
    title: "Show scope in viewer…",
    quiet: true,
    aliases: ["waveform", "parade", "vectorscope", "histogram", "levels"],
    args: z.object({
      scope: arg(z.enum(SCOPES), {
        label: "Scope",
        options: () => SCOPES.map((value) => ({ value, label: scopeWords[value] })),
      }),
    }),
    run: (_, { scope }) => chosen({ scope }),
  }),
  setLayer: opened({
    title: "Show layer of image…",
    quiet: true,
    aliases: ["aov", "part", "pass"],
    args: z.object({ layer: arg(z.string().min(1), { label: "Layer", hint: "diffuse" }) }),
    run: (_, { layer }) => chosen({ layer }),
  }),
});
