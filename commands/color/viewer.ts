import { z } from "zod";
import {
  ADJUSTMENTS,
  type AdjustedNumber,
  type Adjustment,
  CHANNELS,
  type Channel,
  neutral,
} from "#color/preview/adjustment.ts";
import { DIFFERENCE_GAIN, MOST_ZOOM, usualChoice } from "#color/preview/choice.ts";
import { MARK_WORDS, MARKS } from "#color/preview/marks.ts";
import { SCOPES, type ScopeName } from "#color/preview/scopes.ts";
import { arg } from "#command/command.ts";
import { family } from "#command/declare.ts";
import { opened } from "#command/opened.ts";
import type { OpenState, State } from "#command/state.ts";
import { frameCommands } from "./frame.ts";
import { chosen } from "./previewStep.ts";
import { inspectorCommands } from "./viewerInspector.ts";

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

const adjustOf = ({ session }: State): Adjustment => session.preview?.adjust ?? neutral;
const zoomOf = ({ session }: State) => session.preview?.zoom ?? usualChoice.zoom;

/** Changes some of what is adjusted in the viewer. */
const adjust = (state: OpenState, change: Partial<Adjustment>) =>
  chosen({ adjust: { ...adjustOf(state), ...change } });

const numbers = (name: AdjustedNumber, aliases: string[], ask: { label: string; hint: string }) =>
  opened({
    title: `Set ${name} of viewer…`,
    quiet: true,
    aliases,
    args: z.object({
      [name]: arg(z.number().min(ADJUSTMENTS[name].min).max(ADJUSTMENTS[name].max), {
        ...ask,
        suggest: (state) => adjustOf(state)[name],
      }),
    }),
    run: (_, args, state) => adjust(state, args as Partial<Adjustment>),
  });

const stops = (title: string, aliases: string[], by: number) =>
  opened({
    title,
    quiet: true,
    aliases,
    run: (_, _args, state) => {
      const { min, max } = ADJUSTMENTS.exposure;
      const exposure = Math.min(max, Math.max(min, adjustOf(state).exposure + by));
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
      const probe = state.session.preview?.probe ?? usualChoice.probe;
      // In about the probe, which is then in sight.
      const { x, y } = by > 1 && "x" in probe ? probe : zoom;
      return chosen({ zoom: { scale, x, y } });
    },
  });

const gainOf = ({ session }: State) => session.preview?.gain ?? usualChoice.gain;
const gainBy = (title: string, aliases: string[], by: number) =>
  opened({
    title,
    quiet: true,
    aliases,
    run: (_, _args, state) => {
      const { min, max } = DIFFERENCE_GAIN;
      return chosen({ gain: Math.min(max, Math.max(min, gainOf(state) * by)) });
    },
  });

const part = (label: string) => arg(z.number().min(0).max(1), { label: `${label}, 0 to 1`, hint: "0.5" });

export default family("viewer", {
  setExposure: numbers("exposure", ["brighter", "darker", "stops", "gain", "why is my image dark"], {
    label: "Stops",
    hint: "1.5",
  }),
  raiseExposure: stops("Raise exposure of viewer by a quarter stop", ["brighter"], ADJUSTMENTS.exposure.step),
  lowerExposure: stops("Lower exposure of viewer by a quarter stop", ["darker"], -ADJUSTMENTS.exposure.step),
  setGamma: numbers("gamma", ["display gamma"], { label: "Gamma", hint: "1" }),
  setSaturation: numbers("saturation", ["gray", "black and white"], { label: "Saturation", hint: "1" }),
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
    aliases: ["heat map", "exposure bands", "stops from middle gray", "light meter"],
    on: (state) => adjustOf(state).falseColor,
    run: (_, _args, state) => adjust(state, { falseColor: !adjustOf(state).falseColor }),
  }),
  toggleMark: opened({
    title: "Mark pixels in viewer…",
    quiet: true,
    aliases: ["clipping", "zebra", "out of gamut", "negative", "nan", "infinity", "overexposed"],
    args: z.object({
      mark: arg(z.enum(MARKS), {
        label: "Mark",
        options: () => MARKS.map((value) => ({ value, label: MARK_WORDS[value] })),
      }),
    }),
    run: (_, { mark }, state) => {
      const { marks } = adjustOf(state);
      return adjust(state, {
        marks: marks.includes(mark) ? marks.filter((each) => each !== mark) : [...marks, mark],
      });
    },
  }),
  nextMark: opened({
    title: "Go to next marked pixel in viewer",
    quiet: true,
    aliases: ["find nan", "find negative", "bad pixels", "hot pixel", "dead pixel", "next clipped"],
    keys: ["p m"],
    args: z.object({
      mark: arg(z.enum(MARKS).optional(), {
        label: "Mark",
        options: () => MARKS.map((value) => ({ value, label: MARK_WORDS[value] })),
      }),
    }),
    run: (_, { mark = null }, state) => {
      const { marks } = adjustOf(state);
      if (!mark && marks.length === 0)
        return "No mark is on. Mark pixels first, such as NaN or negative ones.";
      const step = mark && !marks.includes(mark) ? adjust(state, { marks: [...marks, mark] }) : {};
      return { ...step, effects: [{ kind: "mark", mark }] };
    },
  }),
  measureRegion: opened({
    title: "Measure region of picture…",
    quiet: true,
    aliases: ["mean", "average", "minimum", "maximum", "box probe"],
    args: z.object({ left: part("Left"), top: part("Top"), right: part("Right"), bottom: part("Bottom") }),
    run: (_, region) => chosen({ region }),
  }),
  clearRegion: opened({
    title: "Clear region of picture",
    quiet: true,
    aliases: ["clear box probe"],
    run: () => chosen({ region: null }),
  }),
  resetAdjustments: opened({
    title: "Reset exposure, gamma, saturation, channels and marks of viewer",
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
  toggleFull: opened({
    title: "Show viewer in full window",
    quiet: true,
    aliases: ["full screen", "picture alone", "maximize"],
    on: ({ session }) => session.preview?.full ?? false,
    run: (_, _args, { session }) => chosen({ full: !(session.preview?.full ?? false) }),
  }),
  setDifferenceGain: opened({
    title: "Set factor of difference in viewer…",
    quiet: true,
    aliases: ["difference gain", "amplify difference", "delta"],
    args: z.object({
      gain: arg(z.number().min(DIFFERENCE_GAIN.min).max(DIFFERENCE_GAIN.max), {
        label: "Factor",
        hint: "8",
        suggest: gainOf,
      }),
    }),
    run: (_, { gain }) => chosen({ gain }),
  }),
  raiseDifferenceGain: gainBy("Double factor of difference in viewer", ["amplify difference"], 2),
  lowerDifferenceGain: gainBy("Halve factor of difference in viewer", ["difference gain"], 0.5),
  ...frameCommands,
  ...inspectorCommands,
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
  toggleOverscan: opened({
    title: "Show overscan in viewer",
    quiet: true,
    aliases: ["data window", "outside of display window", "display window", "crop"],
    on: ({ session }) => session.preview?.overscan ?? false,
    run: (_, _args, { session }) => chosen({ overscan: !(session.preview?.overscan ?? false) }),
  }),
  setLayer: opened({
    title: "Show layer of image…",
    quiet: true,
    aliases: ["aov", "part", "pass"],
    args: z.object({ layer: arg(z.string().min(1), { label: "Layer", hint: "diffuse" }) }),
    run: (_, { layer }) => chosen({ layer }),
  }),
});
