import { type Document, rowsOf } from "../../document.ts";
import { builtinStyle, builtinStyles, fixedFunctions } from "../../enums.ts";
import type { Transform, TransformType } from "../../transform.ts";
import type { Rule } from "../rule.ts";

/** First profile version (major * 100 + minor) of what older ones do not have. */
const V2 = 200;
const INTERCHANGE = 205;

const transforms: { [T in TransformType]?: number } = {
  BuiltinTransform: V2,
  DisplayViewTransform: V2,
  ExponentWithLinearTransform: V2,
  ExposureContrastTransform: V2,
  FixedFunctionTransform: V2,
  GradingHueCurveTransform: 205,
  GradingPrimaryTransform: V2,
  GradingRGBCurveTransform: V2,
  GradingToneTransform: V2,
  LogAffineTransform: V2,
  LogCameraTransform: V2,
  RangeTransform: V2,
  ViewTransform: V2,
};

const collections = {
  display_colorspaces: "display color spaces",
  view_transforms: "view transforms",
  named_transforms: "named transforms",
  shared_views: "shared views",
  viewing_rules: "viewing rules",
} as const;

function number(version: string): number {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  return major * 100 + minor;
}
const builtins = new Map(builtinStyles.map(({ style, since }) => [style, number(since)]));
const functions = new Map(fixedFunctions.map(({ value, since }) => [value, number(since)]));

/** What a step needs beyond its own kind: a style or an option that came later. */
function detailOf(node: Transform): { what: string; since: number } | null {
  switch (node.type) {
    case "BuiltinTransform":
      return { what: `the style “${node.style}”`, since: builtins.get(builtinStyle(node.style) ?? "") ?? 0 };
    case "FixedFunctionTransform":
      return { what: `the style ${node.style}`, since: functions.get(node.style) ?? 0 };
    case "CDLTransform":
      return { what: "a style", since: node.style === "NO_CLAMP" ? 0 : V2 };
    case "ExponentTransform":
      return { what: "a style", since: node.style === "NEGATIVE_CLAMP" ? 0 : V2 };
    case "FileTransform": {
      const cubic = node.interpolation?.toLowerCase() === "cubic";
      if (cubic) return { what: "cubic interpolation", since: V2 };
      return { what: "a CDL style", since: node.cdl_style === "ASC_SOP" ? V2 : 0 };
    }
    default:
      return null;
  }
}

/** Things that the profile version does not have yet. */
export const feature: Rule = {
  code: "needs-version",
  severity: "error",
  *find(document, { version, steps }) {
    const needs = (since: number) =>
      `needs profile version ${written(since)}, and this is ${document.config.ocio_profile_version}`;
    for (const { node, path, label } of steps) {
      const kind = transforms[node.type] ?? 0;
      const detail = detailOf(node);
      // Official OCIO lets hue curves pass in version 1.
      const passes = node.type === "GradingHueCurveTransform" && version < V2;
      if (version < kind && !passes)
        yield { path, message: `The ${node.type} in the ${label} ${needs(kind)}.` };
      else if (detail && version < detail.since)
        yield {
          path,
          message: `The ${node.type} in the ${label} has ${detail.what}, which ${needs(detail.since)}.`,
        };
    }
    if (version < INTERCHANGE)
      for (const { path, name } of interchanging(document))
        yield {
          path,
          message: `“${name}” has interchange attributes, which ${needs(INTERCHANGE).replace("needs", "need")}.`,
        };
    if (version >= V2) return;
    for (const [path, what] of ofVersion2(document))
      yield { path, message: `There ${what}, which version 1 profiles do not have.` };
  },
};

function written(since: number): string {
  const minor = since % 100;
  return minor ? `${Math.floor(since / 100)}.${minor}` : String(since / 100);
}

function* interchanging(document: Document) {
  for (const collection of ["colorspaces", "display_colorspaces", "looks", "view_transforms"] as const)
    for (const { name, interchange } of rowsOf(document, collection))
      if (interchange.amf_transform_ids || interchange.icc_profile_name)
        yield { path: `${collection}/${name}/interchange`, name };
}

function* ofVersion2(document: Document): Iterable<[path: string, what: string]> {
  for (const [collection, words] of Object.entries(collections))
    if (document[collection as keyof typeof collections].order.length > 0) yield [collection, `are ${words}`];
  if (rowsOf(document, "display_view_associations").some(({ display_id }) => display_id === null))
    yield ["virtual_display", "is a virtual display"];
  if (document.config.default_view_transform) yield ["default_view_transform", "is a default view transform"];
  const hidden = (["colorspaces", "display_colorspaces", "named_transforms"] as const).some((collection) =>
    rowsOf(document, collection).some(({ is_inactive }) => is_inactive),
  );
  if (hidden || document.config.inactive_colorspaces.length > 0)
    yield ["inactive_colorspaces", "are inactive color spaces"];
  for (const collection of ["colorspaces", "display_colorspaces"] as const)
    for (const { name, aliases_data, interop_id } of rowsOf(document, collection)) {
      if (aliases_data.length > 0) yield [`${collection}/${name}/aliases_data`, `are aliases of “${name}”`];
      if (interop_id) yield [`${collection}/${name}/interop_id`, `is an interop ID of “${name}”`];
    }
}
