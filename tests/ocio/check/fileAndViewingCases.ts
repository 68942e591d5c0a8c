import { all, type Cases, more, set, space, without } from "./sample.ts";

const fileRule = (values: object) =>
  more("file_rules", { name: "Extra", colorspace_name: "lin", pattern: "a", extension: "b", ...values }, 0);

const defaultRule = (name: string) =>
  set("file_rules", "Default", { colorspace_id: null, colorspace_name: name });

const regexRule = (regex: string) => fileRule({ ruleType: "regex", pattern: null, extension: null, regex });

/** Cases of the rules about file rules and viewing rules. */
export const fileAndViewingCases: Record<string, Cases> = {
  "file-rule-default": {
    fails: {
      "no default": (document) => document.file_rules.order.pop(),
      "not last": (document) => {
        document.file_rules.order = document.file_rules.order.toReversed();
      },
      "neither rule nor role": all(without("file_rules"), set("roles", "default", { name: "reference" })),
    },
    passes: {
      "role only": without("file_rules"),
      "rule only": set("roles", "default", { name: "reference" }),
    },
  },
  "file-rule-twice": {
    fails: { "by case": fileRule({ name: "PICTURES" }) },
    passes: { other: fileRule({ name: "Pictures 2" }) },
  },
  "file-rule-space": {
    fails: {
      undefined: fileRule({ colorspace_name: "zzz" }),
      variable: fileRule({ colorspace_name: "$SHOT" }),
    },
    passes: {
      role: fileRule({ colorspace_name: "scene_linear" }),
      "named transform": fileRule({ colorspace_name: "curve_alias" }),
      "path search": fileRule({
        name: "ColorSpaceNamePathSearch",
        ruleType: "colorSpaceNamePathSearch",
        colorspace_name: null,
        pattern: null,
        extension: null,
      }),
    },
  },
  "file-rule-pattern": {
    fails: {
      "bracket left open": fileRule({ pattern: "a[" }),
      "bracket not opened": fileRule({ pattern: "]" }),
      "empty set": fileRule({ pattern: "[]" }),
      "group left open": regexRule("("),
      "look-behind": regexRule("(?<=a)b"),
      flags: regexRule("(?i)a"),
      "nothing to repeat": regexRule("*"),
      "open brace": regexRule("a{"),
      "range upside down": regexRule("[z-a]"),
      "back reference": regexRule("\\1"),
      "unicode class": regexRule("\\p{L}"),
    },
    passes: {
      "a set": fileRule({ pattern: "[ab]*" }),
      parenthesis: fileRule({ pattern: "(" }),
      expression: regexRule(".*\\.([mM][oO][vV])$"),
      "posix class": regexRule("[[:alpha:]]+"),
      brackets: regexRule("[]a]?b]}"),
      "back reference": regexRule("(a)\\1"),
      "look-ahead": regexRule("(?=a)a"),
    },
  },
  "viewing-rule": {
    fails: {
      "undefined space": more("viewing_rules", {
        name: "x",
        colorspace_ids: [null],
        colorspace_names: ["zzz"],
      }),
      "named transform": more("viewing_rules", {
        name: "x",
        colorspace_ids: [null],
        colorspace_names: ["curve"],
      }),
      neither: more("viewing_rules", { name: "x" }),
      twice: more("viewing_rules", { name: "scene", encodings_data: ["log"] }),
    },
    passes: {
      role: more("viewing_rules", { name: "x", colorspace_ids: [null], colorspace_names: ["scene_linear"] }),
      alias: more("viewing_rules", { name: "x", colorspace_ids: [null], colorspace_names: ["Linear"] }),
    },
  },
  "default-role-differs": {
    fails: {
      differs: defaultRule("lin"),
      "in case": defaultRule("RAW"),
      "role in case": defaultRule("DEFAULT"),
      "a space named default": all(without("roles"), space({ name: "Default" })),
      "an alias default": all(without("roles"), space({ aliases_data: ["default"] })),
    },
    passes: { role: defaultRule("default"), neither: all(without("roles"), defaultRule("lin")) },
  },
  "file-rule-shadowed": {
    fails: {
      "same extension": fileRule({ name: "All", pattern: "*", extension: "EXR" }),
      "every file": fileRule({ name: "All", pattern: "*", extension: "*" }),
      "any expression": regexRule(".*"),
    },
    passes: { narrower: fileRule({ pattern: "*_lin", extension: "exr" }) },
  },
  "viewing-rule-encoding": {
    fails: { unused: set("viewing_rules", "Scene", { encodings_data: ["scene-linear", "log"] }) },
    passes: { case: set("viewing_rules", "Scene", { encodings_data: ["SDR-VIDEO"] }) },
  },
};
