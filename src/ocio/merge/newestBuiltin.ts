import { builtinConfig } from "../builtin/config.ts";
import { createTransform, type Transform } from "../chain/transform.ts";
import { type MergeConfig, type MergeSpace, mergeConfigOf } from "./mergeConfig.ts";

/** The generation that official OCIO 2.6 has beyond the offered ones, by name; it is told by what it changes. */
const newest: Readonly<Record<string, string>> = {
  "cg-config-v5.0.0_aces-v2.1_ocio-v2.6": "cg-config-v4.0.0_aces-v2.0_ocio-v2.5",
  "studio-config-v5.0.0_aces-v2.1_ocio-v2.6": "studio-config-v4.0.0_aces-v2.0_ocio-v2.5",
};
const [CG, STUDIO] = Object.keys(newest) as [string, string];
const latest: Readonly<Record<string, string>> = {
  default: CG,
  "cg-config-latest": CG,
  "studio-config-latest": STUDIO,
};

const OLD_P3 = "P3-D65 - Display";
const P3 = "Gamma 2.6 P3-D65 - Display";
const VIRTUAL_VIEWS = [
  "ACES 2.0 - SDR 100 nits (Rec.709)",
  "ACES 2.0 - SDR 100 nits (P3 D65)",
  "Un-tone-mapped",
  "Video (colorimetric)",
];
const VENICE = /^(S-Log3|Linear) Venice S-Gamut3(\.Cine)?$/;
/** Linear light of Apple's wide gamut to ACES2065-1. */
const APPLE_GAMUT = [
  0.694961049318096, 0.241405268785364, 0.06363368189654, 0, 0.0473627464149326, 1.00429592505428,
  -0.0516586714692157, 0, -0.021989789359883, -0.0289891049714743, 1.05097889433136, 0, 0, 0, 0, 1,
];

/** The configuration of a built-in name that stands for one of the newest generation of OCIO 2.6; undefined for others. */
export function newestBuiltin(nameOrUri: string): MergeConfig | undefined {
  const asked = nameOrUri.replace(/^ocio:\/\//, "").toLowerCase();
  const name = latest[asked] ?? asked;
  const source = Object.hasOwn(newest, name) ? builtinConfig(newest[name] as string) : undefined;
  if (!source) return undefined;
  const before = mergeConfigOf(source);
  const spaces = before.spaces.flatMap(changed);
  return {
    ...before,
    config: {
      ...before.config,
      name,
      ocio_profile_version: "2.6",
      use_display_aliases: true,
      active_displays: before.config.active_displays.map(renamed),
    },
    displays: before.displays.map((display) => ({ ...display, name: renamed(display.name) })),
    virtualDisplay: { ...before.virtualDisplay, shared: [...VIRTUAL_VIEWS] },
    spaces,
  };
}

const renamed = (name: string) => (name === OLD_P3 ? P3 : name);

/** Successors of a color space: itself, changed, or with those after it. */
function changed(space: MergeSpace): MergeSpace[] {
  const { name, family, aliases_data } = space;
  if (name === OLD_P3)
    return [{ ...space, name: P3, aliases_data: ["g26_p3d65_display", OLD_P3, "p3d65_display"] }];
  if (VENICE.test(name)) return [{ ...space, family: `${family}/Legacy` }];
  if (name === "Gamma 2.4 Encoded Rec.709")
    return [
      { ...space, aliases_data: [...aliases_data, "g24_rec709_scene"], interop_id: "g24_rec709_scene" },
    ];
  return name === "Apple Log" ? [space, ...appleSpaces(space)] : [space];
}

function appleSpaces(appleLog: MergeSpace): MergeSpace[] {
  const log = { ...appleLog, interchange: { amf_transform_ids: null, icc_profile_name: null } };
  const id = () => crypto.randomUUID();
  const style = "APPLE_LOG-APPLEWG_to_ACES2065-1";
  const matrix = { ...createTransform("MatrixTransform", id()), matrix: APPLE_GAMUT };
  const group = createTransform("GroupTransform", id()) as Extract<Transform, { type: "GroupTransform" }>;
  return [
    {
      ...log,
      name: "Apple Log 2",
      aliases_data: ["apple_log_2", "ocio:applelog_applewg_scene"],
      interop_id: "ocio:applelog_applewg_scene",
      description: "Apple Log 2 with Apple's wide gamut.",
      toReference: { ...createTransform("BuiltinTransform", id()), style } as Transform,
    },
    {
      ...log,
      name: "Linear Apple Wide Gamut",
      aliases_data: ["lin_apple_wide_gamut", "ocio:lin_applewg_scene"],
      interop_id: "ocio:lin_applewg_scene",
      encoding: "scene-linear",
      description: "Linear light of Apple's wide gamut.",
      toReference: {
        ...group,
        name: "Linear Apple Wide Gamut to ACES2065-1",
        children: [matrix as Transform],
      },
    },
  ];
}
