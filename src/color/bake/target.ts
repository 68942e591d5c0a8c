/** A 1D LUT, a 3D LUT, a 3D LUT with shaper, or a 1D LUT where the chain keeps the channels apart. */
export type Holds = "curve" | "cube" | "prelut" | "either";

/** What a chain can be baked to, for those who ask; `format.ts` has what writes it. */
export const bakeTargets = {
  cube: { title: "Iridas cube", extension: "cube", holds: "cube" },
  resolve_cube: { title: "Resolve cube", extension: "cube", holds: "either" },
  spi1d: { title: "Imageworks 1D LUT", extension: "spi1d", holds: "curve" },
  spi3d: { title: "Imageworks 3D LUT", extension: "spi3d", holds: "cube" },
  csp: { title: "Cinespace", extension: "csp", holds: "prelut" },
  "3dl": { title: "Flame and Lustre", extension: "3dl", holds: "cube" },
  clf: { title: "Common LUT Format", extension: "clf", holds: "either" },
  ctf: { title: "Color Transform Format", extension: "ctf", holds: "either" },
} as const satisfies Record<string, { title: string; extension: string; holds: Holds }>;

export type BakeFormatName = keyof typeof bakeTargets;
export const BAKE_FORMATS = Object.keys(bakeTargets) as BakeFormatName[];

/** The formats that hold a chain step by step instead of sampled: files of steps, and the source of a shader. */
export const STEP_FORMATS = ["clf", "ctf"] as const;
export type StepFormatName = (typeof STEP_FORMATS)[number];
export const EXPORT_FORMATS = [...STEP_FORMATS, "glsl"] as const;
export type ExportFormatName = (typeof EXPORT_FORMATS)[number];
