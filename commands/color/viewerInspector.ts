import { z } from "zod";
import { exportTargets } from "#color/bake/target.ts";
import { CUBE_SIZES, type CubeSize } from "#color/plot/cubePoints.ts";
import { CURVE_AXES, CURVE_AXIS_NAMES } from "#color/plot/curveAxis.ts";
import { plotSubject } from "#color/plot/plotSubject.ts";
import {
  type CubeChoice,
  DIAGRAMS,
  GAMUT_COLORS,
  type GamutChoice,
  INSPECTOR_WORDS,
  INSPECTORS,
  MAX_GAMUT_SPACES,
  SHEET_WORDS,
  SHEETS,
  usualChoice,
} from "#color/preview/choice.ts";
import { CODE_FORMATS } from "#color/preview/codeFormat.ts";
import { arg } from "#command/command.ts";
import { opened } from "#command/opened.ts";
import type { OpenState, State } from "#command/state.ts";
import { spaceId } from "#ocio/names/finder.ts";
import { optionsOf } from "../row/target.ts";
import { chosen } from "./previewStep.ts";

const cubeOf = ({ session }: State): CubeChoice => session.preview?.cube ?? usualChoice.cube;
const gamutOf = ({ session }: State): GamutChoice => session.preview?.gamut ?? usualChoice.gamut;
const drawGamut = (state: OpenState, change: Partial<GamutChoice>) =>
  chosen({ gamut: { ...gamutOf(state), ...change }, inspector: "gamut" });
const degrees = (label: string, most: number, name: "yaw" | "pitch") =>
  arg(z.number().min(-most).max(most), {
    label: `${label}, −${most} to ${most} degrees`,
    hint: String(usualChoice.cube[name]),
    suggest: (state) => cubeOf(state)[name],
  });
const part = (label: string) => arg(z.number().min(0).max(1), { label: `${label}, 0 to 1`, hint: "0.5" });
const spaces = (state: State) => [
  ...optionsOf(state, "colorspaces"),
  ...optionsOf(state, "display_colorspaces"),
];
const subjects = (state: State) => [
  { value: "conversion", label: "The conversion" },
  ...spaces(state),
  ...optionsOf(state, "named_transforms"),
];

/** Commands of the inspectors below the picture of the viewer. */
export const inspectorCommands = {
  inspect: opened({
    title: "Inspect conversion in viewer…",
    quiet: true,
    aliases: [
      "explain view",
      "debug view",
      "what does this view do",
      "why does this view look wrong",
      "plate looks too dark in review",
      "image too bright",
      "curve",
      "show curve",
      "gamut",
      "chromaticity",
      "cube",
      "3d lut",
      "pipeline",
      "steps",
      "code",
      "glsl",
      "all views",
    ],
    keys: ["p i"],
    args: z.object({
      inspector: arg(z.enum(INSPECTORS), {
        label: "Inspector",
        options: () => INSPECTORS.map((value) => ({ value, label: INSPECTOR_WORDS[value] })),
      }),
    }),
    run: (_, { inspector }) => chosen({ inspector }),
  }),
  closeInspector: opened({
    title: "Close inspector of viewer",
    quiet: true,
    aliases: ["hide inspector"],
    run: () => chosen({ inspector: null }),
  }),
  savePlot: opened({
    title: "Save inspector of viewer as…",
    quiet: true,
    aliases: ["export plot", "export curve", "export gamut", "export contact sheet", "png", "svg", "csv"],
    keys: ["p x"],
    when: (_, { session }) =>
      session.preview?.inspector ? true : "No inspector is open in the viewer: open one first (P I).",
    alternatives: () => [{ id: "viewer.inspect", args: {} }],
    args: z.object({
      format: arg(z.enum(["png", "svg", "text"]), {
        label: "Format",
        options: () => [
          { value: "png", label: "PNG", detail: "image" },
          { value: "svg", label: "SVG", detail: "drawing" },
          { value: "text", label: "Text", detail: "numbers as CSV, or code" },
        ],
      }),
    }),
    run: (_, { format }) => ({ effects: [{ kind: "plot", place: "inspector", format }] }),
  }),
  saveScope: opened({
    title: "Save scope of viewer as image",
    quiet: true,
    aliases: ["screenshot", "export waveform", "export vectorscope", "export histogram", "export parade"],
    run: () => ({ effects: [{ kind: "plot", place: "scope", format: "png" }] }),
  }),
  savePicture: opened({
    title: "Save picture of viewer as image",
    quiet: true,
    aliases: [
      "export image",
      "save image",
      "save frame",
      "screenshot",
      "save as png",
      "download picture",
      "render exr",
    ],
    keys: ["p w"],
    run: () => ({ effects: [{ kind: "plot", place: "picture", format: "png" }] }),
  }),
  setCurveAxis: opened({
    title: "Set axis of curves in viewer…",
    quiet: true,
    aliases: ["linear", "stops", "log2", "code values"],
    args: z.object({
      axis: arg(z.enum(CURVE_AXIS_NAMES), {
        label: "Axis",
        options: () => CURVE_AXIS_NAMES.map((value) => ({ value, label: CURVE_AXES[value].label })),
      }),
    }),
    run: (_, { axis }, { session }) =>
      chosen({ axis, inspector: session.preview?.inspector === "cube" ? "cube" : "curve" }),
  }),
  toggleSlope: opened({
    title: "Show slope of curves in viewer",
    quiet: true,
    aliases: ["derivative", "gradient", "steepness", "curve"],
    keys: ["p r"],
    on: ({ session }) => session.preview?.slope ?? false,
    run: (_, _args, { session }) => chosen({ slope: !(session.preview?.slope ?? false), inspector: "curve" }),
  }),
  setGamutSpaces: opened({
    title: "Set color spaces of gamut plot in viewer…",
    quiet: true,
    aliases: ["chromaticity", "primaries", "triangles", "gamut of"],
    keys: ["p g"],
    args: z.object({
      spaces: arg(
        z
          .array(z.string().min(1))
          .max(MAX_GAMUT_SPACES, `A gamut plot draws at most ${MAX_GAMUT_SPACES} color spaces.`),
        { label: "Color spaces", options: spaces },
      ),
    }),
    run: (document, { spaces: given }, state) => {
      const { colorspaces, display_colorspaces } = document;
      const found: string[] = [];
      for (const name of given) {
        const isId = [colorspaces, display_colorspaces].some(({ byId }) => Object.hasOwn(byId, name));
        const id = isId ? name : spaceId(document, name);
        if (id === undefined) return `There is no color space “${name}”.`;
        found.push(id);
      }
      return drawGamut(state, { spaces: [...new Set(found)] });
    },
  }),
  setGamutDiagram: opened({
    title: "Set diagram of gamut plot in viewer…",
    quiet: true,
    aliases: ["cie 1931", "cie 1976", "xy", "u′v′", "uv", "chromaticity"],
    args: z.object({
      diagram: arg(z.enum(DIAGRAMS), {
        label: "Diagram",
        options: () => [
          { value: "xy", label: "CIE 1931 xy" },
          { value: "uv", label: "CIE 1976 u′v′" },
        ],
      }),
    }),
    run: (_, { diagram }, state) => drawGamut(state, { diagram }),
  }),
  setGamutColors: opened({
    title: "Set picture colors of gamut plot in viewer…",
    quiet: true,
    aliases: ["scatter", "chromaticity"],
    args: z.object({
      colors: arg(z.enum(GAMUT_COLORS), {
        label: "Colors of the picture",
        options: () => [
          { value: "scene", label: "Scene", detail: "as the file has them" },
          { value: "shown", label: "As shown", detail: "as the display shows them" },
        ],
      }),
    }),
    run: (_, { colors }, state) => drawGamut(state, { colors }),
  }),
  setSheet: opened({
    title: "Show contact sheet in viewer…",
    quiet: true,
    aliases: [
      "all views",
      "grid of views",
      "thumbnails",
      "every view",
      "all displays",
      "view on all displays",
      "views of display",
    ],
    keys: ["p t"],
    args: z.object({
      sheet: arg(z.enum(SHEETS), {
        label: "Contact sheet",
        options: () => SHEETS.map((value) => ({ value, label: SHEET_WORDS[value] })),
      }),
    }),
    run: (_, { sheet }) => chosen({ sheet, inspector: "views" }),
  }),
  showCode: opened({
    title: "Show code of conversion in viewer…",
    quiet: true,
    aliases: ["copy code", "language", "shader", ...CODE_FORMATS, "metal", "gpu"],
    args: z.object({
      format: arg(z.enum(CODE_FORMATS), {
        label: "Format",
        options: () =>
          CODE_FORMATS.map((value) =>
            value === "yaml"
              ? { value, label: "YAML", detail: "rows of the config" }
              : { value, label: exportTargets[value].title, detail: exportTargets[value].detail },
          ),
      }),
    }),
    run: (_, { format }) => chosen({ code: format, inspector: "code" }),
  }),
  setSubject: opened({
    title: "Set subject of curve and cube in viewer…",
    quiet: true,
    aliases: ["curve of", "cube of", "plot", "color space curve", "step curve"],
    args: z.object({
      subject: arg(z.string().min(1), { label: "Curve and cube of", hint: "step 3", options: subjects }),
    }),
    run: (document, { subject: given }, { session }) => {
      const subject = plotSubject(given, document);
      if (subject === null)
        return `Can't plot “${given}”: give conversion, a step as step 3, a color space or a named transform.`;
      const inspector = session.preview?.inspector === "cube" ? "cube" : "curve";
      return chosen({ subject, inspector });
    },
  }),
  setCubeSize: opened({
    title: "Set points of cube in viewer…",
    quiet: true,
    aliases: ["lattice", "resolution of cube", "3d lut"],
    args: z.object({
      size: arg(
        z.number().refine((size): size is CubeSize => CUBE_SIZES.some((each) => each === size), {
          error: `A cube has ${CUBE_SIZES.join(", ")} points along an edge.`,
        }),
        {
          label: "Points along an edge",
          hint: "9",
          options: () => CUBE_SIZES.map((size) => ({ value: String(size), label: String(size) })),
        },
      ),
    }),
    run: (_, { size }, state) => chosen({ cube: { ...cubeOf(state), size }, inspector: "cube" }),
  }),
  turnCube: opened({
    title: "Turn cube in viewer…",
    quiet: true,
    aliases: ["rotate cube", "orbit", "3d lut"],
    args: z.object({ yaw: degrees("To the side", 180, "yaw"), pitch: degrees("To the front", 90, "pitch") }),
    run: (_, { yaw, pitch }, state) => chosen({ cube: { ...cubeOf(state), yaw, pitch }, inspector: "cube" }),
  }),
  pickCube: opened({
    title: "Pick point of cube in viewer…",
    quiet: true,
    aliases: ["probe cube", "lattice point", "3d lut"],
    args: z.object({ red: part("Red"), green: part("Green"), blue: part("Blue") }),
    run: (_, { red, green, blue }, state) =>
      chosen({ cube: { ...cubeOf(state), point: [red, green, blue] }, inspector: "cube" }),
  }),
};
