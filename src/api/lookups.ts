import { z } from "zod";

/** The lists under GET /static/. */
export const lookupNames = [
  "allocation-methods",
  "bit-depths",
  "builtin-config-names",
  "builtin-transforms",
  "cdl-styles",
  "channel-ordering",
  "colorspace-presets",
  "colorspace-visibility",
  "dynamic-property-types",
  "environment-modes",
  "exposure-contrast-styles",
  "file-rule-types",
  "fixed-function-styles",
  "grading-styles",
  "interpolation-types",
  "lut1d-hue-adjust",
  "namedtransform-visibility",
  "negative-styles",
  "range-styles",
  "reference-space-types",
  "rgb-curve-types",
  "search-reference-space-types",
  "standard-categories",
  "standard-encodings",
  "standard-interchange-roles",
  "standard-roles",
  "transform-types",
  "view-types",
] as const;
export type LookupName = (typeof lookupNames)[number];

/** An entry: label for people and value for rows. */
export const lookup = z.object({ name: z.string(), value: z.string(), description: z.string().optional() });
export type Lookup = z.output<typeof lookup>;
