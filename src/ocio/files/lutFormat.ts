/** The formats of files that OCIO reads, by extension. */
const formats: Readonly<Record<string, string>> = {
  "3dl": "Flame or Lustre 3D LUT",
  cc: "ASC color correction",
  ccc: "ASC color correction collection",
  cdl: "ASC color decision list",
  clf: "Common LUT Format",
  csp: "Cinespace LUT",
  ctf: "Color Transform Format",
  cub: "Truelight LUT",
  cube: "Iridas or Resolve cube",
  icc: "ICC profile",
  icm: "ICC profile",
  itx: "Iridas 3D LUT",
  look: "Iridas look",
  lut: "Houdini or Discreet LUT",
  m3d: "Pandora 3D LUT",
  mga: "Pandora 3D LUT",
  pf: "ICC profile",
  spi1d: "Imageworks 1D LUT",
  spi3d: "Imageworks 3D LUT",
  spimtx: "Imageworks matrix",
  vf: "Nuke vector field",
};

export const LUT_EXTENSIONS: readonly string[] = Object.keys(formats);

/** True for a CLF or CTF file by its extension. */
export function isProcessList(path: string): boolean {
  return /\.(clf|ctf)$/i.test(path);
}

/** Format of a file by its extension; undefined if OCIO does not register it. */
export function lutFormat(path: string): string | undefined {
  const extension = /\.([^./]*)$/.exec(path)?.[1]?.toLowerCase() ?? "";
  return Object.hasOwn(formats, extension) ? formats[extension] : undefined;
}
