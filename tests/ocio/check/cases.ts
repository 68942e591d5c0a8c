import { USE_DISPLAY_NAME } from "#ocio/row/view.ts";
import { add, all, chain, type Edit, row, type sample, set, step, without } from "./sample.ts";

/** Edits of the sample after which a rule finds something, and near misses after which it does not. */
export type Cases = { fails: Record<string, Edit>; passes?: Record<string, Edit> };

const config =
  (values: object): Edit =>
  (document) =>
    Object.assign(document.config, values);
const more =
  (...given: Parameters<typeof add> extends [unknown, ...infer Rest] ? Rest : never): Edit =>
  (document) => {
    add(document, ...given);
  };
const version = (ocio_profile_version: string) => config({ ocio_profile_version });
const colorspace = (values: object) => more("colorspaces", { encoding: "log", ...values }, 0);
const space = (values: object) => set("colorspaces", "lin", values);
const view = (values: object) => (document: ReturnType<typeof sample>) => {
  const display_id = row(document, "displays", "Screen").id;
  const inline_view = { name: "Extra", ...values };
  add(document, "display_view_associations", { display_id, inline_view });
};
const sharedView =
  (values: object, offered = true): Edit =>
  (document) => {
    const shared = add(document, "shared_views", { name: "Extra", ...values });
    if (!offered) return;
    const display_id = row(document, "displays", "Screen").id;
    add(document, "display_view_associations", { display_id, shared_view_id: shared.id });
  };
const virtual = (inline_view: object) => more("display_view_associations", { display_id: null, inline_view });
const offer =
  (shared_view_name: string): Edit =>
  (document) => {
    const display_id = row(document, "displays", "Screen").id;
    add(document, "display_view_associations", { display_id, shared_view_name });
  };
const raw = { source_colorspace_name: "raw" };
const through = (display_colorspace_name: string) => ({
  view_transform_name: "Picture",
  display_colorspace_name,
});
const fileRule = (values: object) =>
  more("file_rules", { name: "Extra", colorspace_name: "lin", pattern: "a", extension: "b", ...values }, 0);
const regexRule = (regex: string) => fileRule({ ruleType: "regex", pattern: null, extension: null, regex });
const namedTransform = (values: object) =>
  more("named_transforms", { transform: step("MatrixTransform"), category_ids: [], ...values });
const categorized: Edit = (document) => {
  for (const named of Object.values(document.named_transforms.byId)) named.category_ids = [];
};

export const cases: Record<string, Cases> = {
  "unsupported-version": {
    fails: { "no such major": version("3"), "no such minor": version("1.1"), text: version("two") },
    passes: { "with a zero": version("2.0"), old: version("2.3") },
  },
  "family-separator": {
    fails: {
      two: config({ family_separator: "ab" }),
      none: config({ family_separator: "" }),
      é: config({ family_separator: "é" }),
    },
    passes: { space: config({ family_separator: " " }), tilde: config({ family_separator: "~" }) },
  },
  "environment-nested": {
    fails: {
      other: config({ environment: { A: "$B" } }),
      "declared other": config({ environment: { A: "$B", B: "x" } }),
      "itself and more": config({ environment: { A: "x$A" } }),
      "lone dollar": config({ environment: { A: "x$" } }),
    },
    passes: {
      itself: config({ environment: { A: "$A" } }),
      braces: config({ environment: { A: `\${A}` } }),
      percent: config({ environment: { A: "%A%" } }),
      "lone percent": config({ environment: { A: "x%" } }),
    },
  },
  "search-path-empty": {
    fails: {
      none: all(config({ search_path: [] }), chain("FileTransform", { src: "a.cube" })),
      "absolute file": all(config({ search_path: [] }), chain("FileTransform", { src: "/a.cube" })),
      unresolved: all(config({ search_path: ["$NOWHERE"] }), chain("FileTransform", { src: "a.cube" })),
    },
    passes: {
      "no files": config({ search_path: [] }),
      "one resolves": all(
        config({ search_path: ["$NOWHERE", "luts"] }),
        chain("FileTransform", { src: "a.cube" }),
      ),
      declared: all(config({ search_path: ["$SHOT"] }), chain("FileTransform", { src: "a.cube" })),
    },
  },
  "needs-version": {
    fails: {
      "new builtin": all(version("2.3"), chain("BuiltinTransform", { style: "CURVE - HLG-OETF" })),
      "new function": all(version("2.3"), chain("FixedFunctionTransform", { style: "LIN_TO_PQ" })),
      "hue curves": all(version("2.4"), chain("GradingHueCurveTransform")),
      interchange: all(
        version("2.4"),
        space({ interchange: { amf_transform_ids: "urn:x", icc_profile_name: null } }),
      ),
      "all of version 2": version("1"),
    },
    passes: {
      "builtin in time": all(version("2.4"), chain("BuiltinTransform", { style: "CURVE - HLG-OETF" })),
      "hue curves": chain("GradingHueCurveTransform"),
    },
  },
  "empty-name": {
    fails: {
      space: space({ name: "" }),
      look: set("looks", "warm", { name: "" }),
      view: (document) => {
        const [first] = document.display_view_associations.order;
        const inline = document.display_view_associations.byId[first ?? ""]?.inline_view;
        if (inline) inline.name = "";
      },
    },
    passes: { spaces: space({ name: " " }) },
  },
  "reserved-character": {
    fails: {
      dollar: space({ name: "$lin" }),
      "in an alias": space({ aliases_data: ["a%b"] }),
      "in a role": more("roles", { name: "a$", colorspace_name: "raw" }),
      "in a named transform": namedTransform({ name: "50%" }),
    },
    passes: {
      "in a look": set("looks", "warm", { name: "$warm" }),
      "in a view": view({ name: "50%", ...raw }),
    },
  },
  "name-taken": {
    fails: {
      "twice the same": colorspace({ name: "raw" }),
      "named like an alias": colorspace({ name: "LINEAR" }),
      "alias like a name": space({ aliases_data: ["RAW"] }),
      "alias like an alias": colorspace({ name: "new", aliases_data: ["linear"] }),
      "named like a role": colorspace({ name: "scene_linear" }),
      "alias like a role": space({ aliases_data: ["Default"] }),
      "named transforms by case": namedTransform({ name: "Curve" }),
      "named transform like a space": namedTransform({ name: "RAW" }),
      "role like an alias": more("roles", { name: "linear", colorspace_name: "raw" }),
      "display space like a space": more("display_colorspaces", { name: "raw" }),
    },
    passes: {
      "own name as an alias": space({ aliases_data: ["LIN"] }),
      "view named like a space": view({ name: "lin", ...raw }),
    },
  },
  "named-transform-name": {
    fails: { look: namedTransform({ name: "Warm" }), "view transform": namedTransform({ name: "picture" }) },
    passes: { alias: namedTransform({ name: "x", aliases_data: ["warm", "Picture"] }) },
  },
  "role-undefined": {
    fails: {
      nothing: more("roles", { name: "x", colorspace_name: "zzz" }),
      empty: more("roles", { name: "x" }),
      "a role": more("roles", { name: "x", colorspace_name: "scene_linear" }),
      "a named transform": more("roles", { name: "x", colorspace_name: "curve" }),
    },
    passes: {
      alias: more("roles", { name: "x", colorspace_name: "LINEAR" }),
      "display space": more("roles", { name: "x", colorspace_name: "screen" }),
    },
  },
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
  "no-display": {
    fails: {
      none: without("displays", "display_view_associations"),
      "no views": without("display_view_associations"),
    },
    passes: { "no shared views": all(without("shared_views", "display_view_associations"), view(raw)) },
  },
  "active-displays": {
    fails: {
      "one undefined": config({ active_displays: ["Screen", "zzz"] }),
      all: config({ active_displays: ["zzz"] }),
      "without views": all(more("displays", { name: "Bare" }), config({ active_displays: ["Bare"] })),
    },
    passes: { case: config({ active_displays: ["SCREEN", "screen"] }) },
  },
  "view-target": {
    fails: {
      "undefined space": view({ source_colorspace_name: "zzz" }),
      role: view({ source_colorspace_name: "scene_linear" }),
      variable: view({ source_colorspace_name: "$SHOT" }),
      "scene space behind a transform": view(through("lin")),
      "undefined display space": view(through("zzz")),
      "undefined transform": view({ view_transform_name: "zzz", display_colorspace_name: "Screen" }),
      "space as a transform": view({ view_transform_name: "lin", display_colorspace_name: "Screen" }),
      "display name in a display": view(through(USE_DISPLAY_NAME)),
      "display name alone": sharedView({ source_colorspace_name: USE_DISPLAY_NAME }),
      "shared and offered nowhere": sharedView({ source_colorspace_name: "zzz" }, false),
      "no space": view({}),
      virtual: more("display_view_associations", {
        display_id: null,
        inline_view: { name: "V", source_colorspace_name: "zzz" },
      }),
    },
    passes: {
      alias: view({ source_colorspace_name: "LINEAR" }),
      "named transform": view({ source_colorspace_name: "curve" }),
      "display alias": view(through("screen_alias")),
      "named transform for the display": view(through("curve")),
      "named transform for the transform": view({
        view_transform_name: "curve_alias",
        display_colorspace_name: "Screen",
      }),
      "display space alone": view({ source_colorspace_name: "Screen" }),
      "virtual with the display name": more("display_view_associations", {
        display_id: null,
        inline_view: { name: "V", ...through(USE_DISPLAY_NAME) },
      }),
    },
  },
  "shared-view": {
    fails: {
      undefined: offer("zzz"),
      twice: offer("FILM"),
      "beside one's own": view({ name: "film", ...raw }),
      "display without a space": all(more("displays", { name: "TV" }), (document) => {
        const display_id = row(document, "displays", "TV").id;
        add(document, "display_view_associations", { display_id, shared_view_name: "Film" });
      }),
      "display named like a scene space": all(more("displays", { name: "lin" }), (document) => {
        const display_id = row(document, "displays", "lin").id;
        add(document, "display_view_associations", { display_id, shared_view_name: "Film" });
      }),
      "twice in the virtual display": all(virtual({ name: "V", ...raw }), virtual({ name: "v", ...raw })),
      "undefined in the virtual display": more("display_view_associations", {
        display_id: null,
        shared_view_name: "zzz",
      }),
    },
    passes: {
      "display named like an alias": all(more("displays", { name: "screen_alias" }), (document) => {
        const display_id = row(document, "displays", "screen_alias").id;
        add(document, "display_view_associations", { display_id, shared_view_name: "Film" });
      }),
      "virtual display": more("display_view_associations", { display_id: null, shared_view_name: "FILM" }),
    },
  },
  "view-look": {
    fails: {
      undefined: view({ ...raw, looks: "zzz" }),
      "second of two": view({ ...raw, looks: "+warm, -zzz" }),
      fallback: view({ ...raw, looks: "warm | zzz" }),
      variable: view({ ...raw, looks: "$SHOT" }),
    },
    passes: { signs: view({ ...raw, looks: "+warm, -WARM" }), empty: view({ ...raw, looks: "" }) },
  },
  "view-rule": {
    fails: { undefined: view({ ...raw, rule_name: "zzz" }) },
    passes: { case: view({ ...raw, rule_name: "SCENE" }) },
  },
  "view-transform": {
    fails: {
      "from the display only": set("view_transforms", "Picture", {
        from_scene_reference: null,
        from_display_reference: step("MatrixTransform"),
        reference_space_type: "display",
      }),
      "default undefined": config({ default_view_transform: "zzz" }),
      "default is a named transform": config({ default_view_transform: "curve" }),
      none: all(without("view_transforms", "shared_views", "display_view_associations"), view(raw)),
    },
    passes: {
      default: config({ default_view_transform: "PICTURE" }),
      "none without displays": all(
        without("view_transforms", "shared_views", "display_view_associations", "display_colorspaces"),
        set("roles", "cie_xyz_d65_interchange", {
          name: "extra",
          colorspace_id: null,
          colorspace_name: "raw",
        }),
        view(raw),
      ),
    },
  },
  "look-process-space": {
    fails: {
      undefined: set("looks", "warm", { process_space_id: null, process_space_name: "zzz" }),
      none: set("looks", "warm", { process_space_id: null }),
      "named transform": set("looks", "warm", { process_space_id: null, process_space_name: "curve" }),
    },
    passes: {
      role: set("looks", "warm", { process_space_id: null, process_space_name: "scene_linear" }),
      alias: set("looks", "warm", { process_space_id: null, process_space_name: "LINEAR" }),
    },
  },
  "named-transform-empty": {
    fails: { nothing: set("named_transforms", "curve", { transform: null }) },
    passes: {
      inverse: set("named_transforms", "curve", {
        transform: null,
        inverse_transform: step("MatrixTransform"),
      }),
    },
  },
  "interop-id": {
    fails: {
      capitals: space({ interop_id: "LIN" }),
      "two colons": space({ interop_id: "a:b:c" }),
      "one side": space({ interop_id: ":lin" }),
      "not resolvable": space({ interop_id: "lin_ap1_scene" }),
      "named transform": space({ interop_id: "curve" }),
    },
    passes: {
      alias: space({ interop_id: "lin_ap1_scene", aliases_data: ["lin_ap1_scene"] }),
      role: space({ interop_id: "scene_linear" }),
      namespace: space({ interop_id: "my:lin", aliases_data: ["my:lin"] }),
    },
  },
  "transform-space": {
    fails: {
      "no source": chain("ColorSpaceTransform", { dst_name: "raw" }),
      "no destination": chain("ColorSpaceTransform", { src_name: "raw" }),
      undefined: chain("ColorSpaceTransform", { src_name: "zzz", dst_name: "raw" }),
      "undeclared variable": chain("ColorSpaceTransform", { src_name: "$X", dst_name: "raw" }),
      "variable that leads nowhere": chain("ColorSpaceTransform", { src_name: "$SHOT", dst_name: "raw" }),
      "look to nowhere": chain("LookTransform", { src: "lin", dst: "zzz" }),
      "view of nothing": chain("DisplayViewTransform", { src: "", display: "Screen", view: "Raw" }),
      "no view": chain("DisplayViewTransform", { src: "lin", display: "Screen", view: "" }),
      nested: chain("GroupTransform", {
        children: [step("ColorSpaceTransform", { src_name: "zzz", dst_name: "raw" })],
      }),
    },
    passes: {
      names: chain("ColorSpaceTransform", { src_name: "LINEAR", dst_name: "scene_linear" }),
      "named transform": chain("ColorSpaceTransform", { src_name: "curve", dst_name: "raw" }),
      "declared variable": all(
        config({ environment: { X: "ra" } }),
        chain("ColorSpaceTransform", { src_name: `\${X}w`, dst_name: "raw" }),
      ),
      look: chain("LookTransform", { src: "lin", dst: "raw", looks: "warm" }),
    },
  },
  "transform-file": {
    fails: {
      "no file": chain("FileTransform"),
      variable: chain("FileTransform", { src: "$X.cube" }),
      "lone dollar": chain("FileTransform", { src: "a$" }),
      "empty variable": all(config({ environment: { X: "" } }), chain("FileTransform", { src: "$X" })),
    },
    passes: {
      declared: chain("FileTransform", { src: "$SHOT.cube" }),
      percent: chain("FileTransform", { src: "a%b.cube" }),
    },
  },
  "builtin-style": {
    fails: { unknown: chain("BuiltinTransform", { style: "MINE" }) },
    passes: { case: chain("BuiltinTransform", { style: "acescg_to_aces2065-1" }) },
  },
  "unknown-transform": {
    fails: { tag: chain("UnknownTransform", { tag: "MyTransform", text: "{}" }) },
    passes: { none: chain("LogTransform") },
  },

  "merged-names": {
    fails: {
      spaces: colorspace({ name: "RAW" }),
      "space and display space": colorspace({ name: "SCREEN" }),
      looks: more("looks", { name: "WARM", process_space_name: "lin" }),
    },
    passes: {
      other: colorspace({ name: "raw2" }),
      "look and space": more("looks", { name: "lin", process_space_name: "lin" }),
    },
  },
  "merged-views": {
    fails: { case: view({ name: "RAW", ...raw }) },
    passes: { other: view(raw) },
  },
  "alias-dropped": {
    fails: {
      "own name": space({ aliases_data: ["LIN"] }),
      twice: space({ aliases_data: ["a", "A"] }),
      empty: space({ aliases_data: [""] }),
    },
    passes: { two: space({ aliases_data: ["a", "b"] }) },
  },
  "inactive-comma": {
    fails: { comma: colorspace({ name: "a, b", is_inactive: true }) },
    passes: { active: colorspace({ name: "a, b" }), plain: space({ is_inactive: true }) },
  },
  "empty-display": {
    fails: { bare: more("displays", { name: "Bare" }) },
    passes: { more: view(raw) },
  },
  "role-required": {
    fails: { missing: set("roles", "color_timing", { name: "extra" }) },
    passes: { "older profile": all(version("2.1"), set("roles", "color_timing", { name: "extra" })) },
  },
  "role-interchange": {
    fails: {
      "display side": set("roles", "aces_interchange", { colorspace_id: null, colorspace_name: "Screen" }),
      "scene side": set("roles", "cie_xyz_d65_interchange", { colorspace_id: null, colorspace_name: "lin" }),
    },
    passes: { alias: set("roles", "aces_interchange", { colorspace_id: null, colorspace_name: "linear" }) },
  },
  "default-role-differs": {
    fails: { differs: set("file_rules", "Default", { colorspace_id: null, colorspace_name: "lin" }) },
    passes: { role: set("file_rules", "Default", { colorspace_id: null, colorspace_name: "default" }) },
  },
  "file-rule-shadowed": {
    fails: {
      "same extension": fileRule({ name: "All", pattern: "*", extension: "EXR" }),
      "every file": fileRule({ name: "All", pattern: "*", extension: "*" }),
      "any expression": regexRule(".*"),
    },
    passes: { narrower: fileRule({ pattern: "*_lin", extension: "exr" }) },
  },
  "active-views": {
    fails: { undefined: config({ active_views: ["Raw", "Film", "zzz"] }) },
    passes: { case: config({ active_views: ["RAW", "Film"] }) },
  },
  "transform-fails-in-use": {
    fails: {
      display: chain("DisplayViewTransform", { src: "lin", display: "zzz", view: "Raw" }),
      view: chain("DisplayViewTransform", { src: "lin", display: "Screen", view: "zzz" }),
      look: chain("LookTransform", { src: "lin", dst: "raw", looks: "zzz" }),
    },
    passes: {
      shared: chain("DisplayViewTransform", { src: "lin", display: "screen", view: "film" }),
      variable: chain("LookTransform", { src: "lin", dst: "raw", looks: "$SHOT" }),
    },
  },
  "experimental-function": {
    fails: {
      "ACES 2": chain("FixedFunctionTransform", { style: "ACES_TONESCALE_COMPRESS_20", params: [100] }),
    },
    passes: { older: chain("FixedFunctionTransform", { style: "ACES_GLOW_10" }) },
  },
  "undeclared-variable": {
    fails: { "in the search path": config({ search_path: ["luts", "$SHOW"] }) },
    passes: {
      declared: config({ search_path: ["luts", "$SHOT"] }),
      "all variables": config({ environment: null, search_path: ["$SHOW"] }),
    },
  },
  "read-as-unknown": {
    fails: {
      bitdepth: space({ bitdepth: "12f" }),
      allocation: space({ allocation: "log3" }),
      interpolation: chain("FileTransform", { src: "a.cube", interpolation: "smooth" }),
    },
    passes: { known: space({ bitdepth: "uint10", allocation: "lg2" }) },
  },
  "interop-id-unpublished": {
    fails: {
      "no namespace": space({ interop_id: "lin" }),
      "published in a namespace": space({
        interop_id: "my:lin_ap1_scene",
        aliases_data: ["my:lin_ap1_scene"],
      }),
    },
    passes: { published: space({ interop_id: "lin_ap1_scene", aliases_data: ["lin_ap1_scene"] }) },
  },
  "categories-missing": {
    fails: { one: space({ category_ids: [] }) },
    passes: {
      inactive: space({ category_ids: [], is_inactive: true }),
      "named transforms alone": categorized,
    },
  },

  "role-usual": {
    fails: { missing: all(version("2.1"), set("roles", "color_timing", { name: "extra" })) },
    passes: { present: version("2.1") },
  },
  "role-data": {
    fails: { missing: set("roles", "data", { name: "extra" }) },
    passes: {
      "no data": all(set("roles", "data", { name: "extra" }), set("colorspaces", "raw", { isdata: false })),
    },
  },
  "inactive-unknown": {
    fails: { undefined: config({ inactive_colorspaces: ["zzz"] }) },
    passes: { alias: config({ inactive_colorspaces: ["linear", "curve", "scene_linear"] }) },
  },
  "viewing-rule-encoding": {
    fails: { unused: set("viewing_rules", "Scene", { encodings_data: ["scene-linear", "log"] }) },
    passes: { case: set("viewing_rules", "Scene", { encodings_data: ["SDR-VIDEO"] }) },
  },
  "view-hidden": {
    fails: { hidden: config({ active_views: ["Film"] }) },
    passes: { "list shows nothing": config({ active_views: ["zzz"] }) },
  },
  "encoding-missing": {
    fails: { none: space({ encoding: null }) },
    passes: { data: set("colorspaces", "raw", { encoding: null }) },
  },
  "encoding-unknown": {
    fails: { mine: space({ encoding: "linear" }) },
    passes: { case: space({ encoding: "Log" }) },
  },
  unused: {
    fails: {
      "view transform": more("view_transforms", {
        name: "Other",
        from_scene_reference: step("MatrixTransform"),
      }),
      "viewing rule": more("viewing_rules", { name: "Other", encodings_data: ["sdr-video"] }),
      "shared view": sharedView(raw, false),
    },
    passes: {
      "default view transform": all(
        more("view_transforms", { name: "Other", from_scene_reference: step("MatrixTransform") }),
        config({ default_view_transform: "other" }),
      ),
    },
  },
  "unused-look": {
    fails: { look: more("looks", { name: "cold", process_space_name: "lin" }) },
    passes: {
      "look in a transform": all(
        more("looks", { name: "cold", process_space_name: "lin" }),
        chain("LookTransform", { src: "lin", dst: "raw", looks: "-cold" }),
      ),
    },
  },
  "not-archivable": {
    fails: {
      "absolute folder": config({ search_path: ["/luts"] }),
      "Windows folder": config({ search_path: ["C:\\luts"] }),
      "folder above": config({ search_path: ["../luts"] }),
      "absolute file": chain("FileTransform", { src: "/a.cube" }),
    },
    passes: { relative: config({ search_path: ["luts/..", "."] }) },
  },
};
