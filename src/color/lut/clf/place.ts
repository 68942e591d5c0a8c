const curves = ["red", "green", "blue", "master"];
const hueCurves = ["huehue", "huesat", "huelum", "lumsat", "satsat", "lumlum", "satlum", "huefx"];
const primaries = ["brightness", "contrast", "gamma", "offset", "exposure", "lift", "gain"];
const zones = ["blacks", "shadows", "midtones", "highlights", "whites"];

/** Children of each element besides those of every process node. Others are ignored, as in OCIO. */
const children: Readonly<Record<string, readonly string[]>> = {
  matrix: ["array"],
  lut1d: ["array", "indexmap"],
  lut3d: ["array", "indexmap"],
  inverselut1d: ["array"],
  inverselut3d: ["array"],
  range: ["mininvalue", "maxinvalue", "minoutvalue", "maxoutvalue"],
  asc_cdl: ["sopnode", "satnode", "inputdescription", "viewingdescription"],
  sopnode: ["slope", "offset", "power", "description"],
  satnode: ["saturation", "description"],
  log: ["logparams"],
  exponent: ["exponentparams"],
  gamma: ["gammaparams"],
  exposurecontrast: ["ecparams"],
  aces: ["acesparams"],
  gradingprimary: [...primaries, "saturation", "pivot", "clamp"],
  gradingtone: [...zones, "scontrast"],
  gradingrgbcurve: curves,
  gradinghuecurve: hueCurves,
  ...Object.fromEntries([...curves, ...hueCurves].map((name) => [name, ["controlpoints", "slopes"]])),
};
const ofEveryNode = ["description", "id", "dynamicparameter"];

/** Elements whose text counts; in all others there may be none. */
const texts = new Set([
  "array",
  "indexmap",
  "mininvalue",
  "maxinvalue",
  "minoutvalue",
  "maxoutvalue",
  "slope",
  "power",
  "controlpoints",
  "slopes",
  "description",
  "id",
  "inputdescription",
  "viewingdescription",
]);

/** True if an element is valid under these ones, of which the first is the process node. */
export function mayHold(path: readonly string[], name: string): boolean {
  const parent = path.at(-1)!;
  if (path.length === 1 && ofEveryNode.includes(name)) return true;
  return Object.hasOwn(children, parent) && children[parent]!.includes(name);
}

/** True if an element holds text. */
export function holdsText(path: readonly string[]): boolean {
  const name = path.at(-1)!;
  const parent = path.at(-2);
  return (
    texts.has(name) ||
    (parent === "sopnode" && name === "offset") ||
    (parent === "satnode" && name === "saturation")
  );
}
