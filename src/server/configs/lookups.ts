import { randomInt } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { type Lookup, type LookupName, lookup, lookupNames } from "#api/lookups.ts";
import { refusal } from "#api/refusal.ts";
import { builtinConfigNames } from "#ocio/builtin/config.ts";
import { transformTypes } from "#ocio/chain/transform.ts";
import {
  allocations,
  bitDepths,
  builtinStyles,
  CATEGORIES,
  type Choice,
  cdlStyles,
  ENCODINGS,
  exposureContrastStyles,
  fixedFunctions,
  gradingStyles,
  INTERCHANGE_ROLES,
  interpolations,
  negativeStyles,
  ROLES,
  rangeStyles,
} from "#ocio/model/enums.ts";
import { fileRule } from "#ocio/model/rule.ts";
import { viewTransform } from "#ocio/model/viewTransform.ts";

/** Entries with equal name and value. */
function plain(values: readonly string[]): Lookup[] {
  return values.map((value) => ({ name: value, value }));
}

function choices(list: readonly Choice[]): Lookup[] {
  return list.map(({ value, label }) => ({ name: label, value }));
}

/** Color spaces that need no more than a built-in transform to ACES2065-1, the value. */
const presets = builtinStyles
  .filter(({ style }) => style.endsWith("_to_ACES2065-1"))
  .map(({ style, description }) => ({
    name: style.replace("_to_ACES2065-1", ""),
    value: style,
    description,
  }));

const VISIBILITIES = ["COLORSPACE_ACTIVE", "COLORSPACE_INACTIVE", "COLORSPACE_ALL"];

const tables: Record<LookupName, readonly Lookup[]> = {
  "allocation-methods": choices(allocations),
  "bit-depths": choices(bitDepths),
  "builtin-config-names": plain(builtinConfigNames),
  "builtin-transforms": builtinStyles.map(({ style, description }) => ({
    name: style,
    value: style,
    description,
  })),
  "cdl-styles": choices(cdlStyles),
  "channel-ordering": plain(["RGBA", "BGRA", "ABGR", "RGB", "BGR"]),
  "colorspace-presets": presets,
  "colorspace-visibility": plain(VISIBILITIES),
  "dynamic-property-types": plain([
    "EXPOSURE",
    "CONTRAST",
    "GAMMA",
    "GRADING_PRIMARY",
    "GRADING_RGBCURVE",
    "GRADING_TONE",
    "GRADING_HUECURVE",
  ]),
  "environment-modes": plain(["LOAD_PREDEFINED", "LOAD_ALL"]),
  "exposure-contrast-styles": choices(exposureContrastStyles),
  "file-rule-types": plain(fileRule.shape.ruleType.unwrap().options),
  "fixed-function-styles": choices(fixedFunctions),
  "grading-styles": choices(gradingStyles),
  "interpolation-types": choices(interpolations),
  "lut1d-hue-adjust": plain(["HUE_NONE", "HUE_DW3", "HUE_WYPN"]),
  "namedtransform-visibility": plain(
    VISIBILITIES.map((name) => name.replace("COLORSPACE", "NAMEDTRANSFORM")),
  ),
  "negative-styles": choices(negativeStyles),
  "range-styles": choices(rangeStyles),
  "reference-space-types": plain(viewTransform.shape.reference_space_type.unwrap().options),
  "rgb-curve-types": plain(["RED", "GREEN", "BLUE", "MASTER"]),
  "search-reference-space-types": plain(["SCENE", "DISPLAY", "ALL"]),
  "standard-categories": plain(CATEGORIES),
  "standard-encodings": plain(ENCODINGS),
  "standard-interchange-roles": plain(INTERCHANGE_ROLES),
  "standard-roles": plain(ROLES),
  "transform-types": plain(transformTypes),
  "view-types": plain(["SHARED", "DISPLAY_DEFINED"]),
};

/** GET /static/…: option lists, and a name for something new. */
export function lookupRoutes(app: FastifyInstance): void {
  for (const name of lookupNames)
    app.get(
      `/static/${name}`,
      {
        schema: {
          tags: ["static"],
          summary: `Every ${name.replaceAll("-", " ").replace(/s$/, "")}`,
          response: { 200: z.array(lookup), "4xx": refusal },
        },
      },
      async () => tables[name],
    );
  app.get(
    "/misc/generate-name",
    {
      schema: {
        tags: ["misc"],
        summary: "A name that nothing has yet, most likely",
        response: { 200: z.object({ name: z.string() }), "4xx": refusal },
      },
    },
    async () => ({ name: randomName() }),
  );
}

const manners =
  "amber azure calm deep faint gentle golden hazy late lucid mellow pale quiet silver soft vivid warm".split(
    " ",
  );
const things =
  "aurora canyon dawn dune ember fjord glacier harbor lagoon meadow mirage opal prism quartz ridge tide".split(
    " ",
  );

/** Two words and a number, e.g. "pale-harbor-42". */
function randomName(): string {
  return `${manners[randomInt(manners.length)]}-${things[randomInt(things.length)]}-${randomInt(10, 100)}`;
}
