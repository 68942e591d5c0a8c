/** A 1D LUT, a 3D LUT, a 3D LUT with shaper, or a 1D LUT where the chain keeps the channels apart. */
type Holds = "curve" | "cube" | "prelut" | "either";

/** Capacity of a bake format, and its default sizes. */
export type BakeTarget = {
  readonly title: string;
  readonly extension: string;
  readonly holds: Holds;
  readonly cubeSize: number;
  /** Fewest entries that readers tell from those of another LUT. */
  readonly minSize: number;
  readonly curveSize: number;
  /** Null: a value for each half float. */
  readonly shaperSize: number | null;
};

/** Entries of an edge of a cube, of a curve, and of the shaper; null: a value for each half float. */
const sizes = { cubeSize: 33, minSize: 2, curveSize: 4096, shaperSize: 1024 };

/**
 * Bake formats, for prompts; the files of `lut` say which they write. Default sizes are official OCIO's, but for cubes where it
 * takes 32 entries. Applications and cameras use 33.
 */
export const bakeTargets = {
  cube: { ...sizes, title: "Iridas cube", extension: "cube", holds: "cube" },
  resolve_cube: {
    ...sizes,
    title: "Resolve cube",
    extension: "cube",
    holds: "either",
    cubeSize: 64,
    shaperSize: 4096,
  },
  spi1d: { ...sizes, title: "Imageworks 1D LUT", extension: "spi1d", holds: "curve" },
  spi3d: { ...sizes, title: "Imageworks 3D LUT", extension: "spi3d", holds: "cube" },
  csp: { ...sizes, title: "Cinespace", extension: "csp", holds: "prelut" },
  "3dl": { ...sizes, title: "Flame and Lustre", extension: "3dl", holds: "cube", cubeSize: 17, minSize: 4 },
  clf: {
    ...sizes,
    title: "Common LUT Format",
    extension: "clf",
    holds: "either",
    cubeSize: 64,
    shaperSize: null,
  },
  ctf: {
    ...sizes,
    title: "Color Transform Format",
    extension: "ctf",
    holds: "either",
    cubeSize: 64,
    shaperSize: null,
  },
} as const satisfies Record<string, BakeTarget>;

export type BakeFormatName = keyof typeof bakeTargets;
export const BAKE_FORMATS = Object.keys(bakeTargets) as BakeFormatName[];

/** The formats that hold a chain step by step instead of sampled: files of steps, and the source of a shader. */
const STEP_FORMATS = ["clf", "ctf"] as const;
export type StepFormatName = (typeof STEP_FORMATS)[number];
/** Shading languages beside GLSL. */
const SHADER_LANGUAGES = ["wgsl", "osl", "hlsl", "msl"] as const;
export type ShaderLanguage = (typeof SHADER_LANGUAGES)[number];
export const EXPORT_FORMATS = [...STEP_FORMATS, "glsl", ...SHADER_LANGUAGES] as const;
export type ExportFormatName = (typeof EXPORT_FORMATS)[number];
/** Name, ending and use of each. */
export const exportTargets: Readonly<
  Record<ExportFormatName, { title: string; extension: string; detail: string }>
> = {
  clf: { title: "Common LUT Format", extension: "clf", detail: "for many programs" },
  ctf: { title: "Color Transform Format", extension: "ctf", detail: "holds every step" },
  glsl: { title: "GLSL source", extension: "glsl", detail: "for shaders of OpenGL and WebGL" },
  wgsl: { title: "WGSL source", extension: "wgsl", detail: "for shaders of WebGPU" },
  osl: { title: "OSL source", extension: "osl", detail: "for shaders of renderers" },
  hlsl: { title: "HLSL source", extension: "hlsl", detail: "for shaders of Direct3D" },
  msl: { title: "Metal source", extension: "metal", detail: "for shaders of Metal" },
};
