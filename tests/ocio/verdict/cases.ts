/*
 * Small configurations of our own around one peculiarity each, for everything that a file can be refused, changed or
 * warned for. What official OCIO makes of them is in verdicts.json; tests/conformance/verdict.test.ts writes it.
 */
import { writeConfig } from "#ocio/yaml/write.ts";
import { cases as broken } from "../check/cases.ts";
import { sample } from "../check/sample.ts";

const sound = {
  version: "ocio_profile_version: 2.3",
  environment: "environment: {}",
  search_path: "search_path: luts",
  roles: "roles: {default: raw, scene_linear: b, compositing_log: b, color_timing: b, aces_interchange: b}",
  file_rules: "file_rules: [!<Rule> {name: Default, colorspace: default}]",
  displays: "displays: {d: [!<View> {name: Raw, colorspace: raw}]}",
  colorspaces: "colorspaces: [!<ColorSpace> {name: raw}, !<ColorSpace> {name: b, aliases: [balias]}]",
};
type Sections = Partial<Record<keyof typeof sound | "more" | "top", string>>;

function config({ more = "", top = "", ...given }: Sections): string {
  const { version, ...rest } = { ...sound, ...given };
  return `${[version, top, ...Object.values(rest), more].filter((section) => section !== "").join("\n")}\n`;
}

const VERSION_1 = {
  version: "ocio_profile_version: 1",
  file_rules: "",
  roles: "roles: {default: raw}",
  colorspaces: "colorspaces: [!<ColorSpace> {name: raw}, !<ColorSpace> {name: b}]",
};
const VERSION_26 = { version: "ocio_profile_version: 2.6" };
const aliased = (...views: string[]) =>
  `displays: {d: [${views.flatMap((name, at) => (at % 2 === 0 ? [`!<View> {name: ${name}, colorspace: raw, aliases: ${views[at + 1]}}`] : [])).join(", ")}]}`;
const space = (keys: string) =>
  config({ colorspaces: `colorspaces: [!<ColorSpace> {name: raw, ${keys}}, !<ColorSpace> {name: b}]` });
const step = (transform: string, version = "2.3") =>
  config({
    version: `ocio_profile_version: ${version}`,
    colorspaces: `colorspaces: [!<ColorSpace> {name: raw, to_scene_reference: ${transform}}, !<ColorSpace> {name: b}]`,
  });
const spaces = (list: string, more: Sections = {}) =>
  config({ colorspaces: `colorspaces: [${list}]`, ...more });
const RAW_AND_B = "!<ColorSpace> {name: raw}, !<ColorSpace> {name: b}";
const named = (keys: string, more: Sections = {}) =>
  config({
    more: `named_transforms: [!<NamedTransform> {${keys}, transform: !<MatrixTransform> {}}]`,
    ...more,
  });
const fileRule = (rule: string) =>
  config({
    file_rules: `file_rules: [!<Rule> {${rule}}, !<Rule> {name: Default, colorspace: raw}]`,
  });
const viewingRule = (...rules: string[]) =>
  config({ top: `viewing_rules: [${rules.map((rule) => `!<Rule> {${rule}}`).join(", ")}]` });
const displays = (map: string, more: Sections = {}) => config({ displays: `displays: {${map}}`, ...more });
const shared = (list: string, map: string) => displays(map, { top: `shared_views: [${list}]` });
const look = (keys: string) => config({ more: `looks: [!<Look> {${keys}}]` });
const viewTransform = (keys: string) => config({ more: `view_transforms: [!<ViewTransform> {${keys}}]` });

const WHAT: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  text: {
    "nothing at all": "",
    "a list": "- a\n",
    "one word": "a\n",
    "an unclosed bracket": "ocio_profile_version: 2\nroles: {default: raw\n",
    "a tab before a key": "ocio_profile_version: 2\n\troles: {}\n",
    "a plain text with a question mark in braces": config({ roles: "roles: {default: raw, a: b?c}" }),
    "two documents": `${config({})}---\nroles: {}\n`,
    "text after the end": `${config({})}...\nmore: text\n`,
    "a bracket after the end": `${config({})}...\n# more\n]\n`,
    "a bracket in a second document": `${config({})}---\n]\n`,
    "a quote that is never closed": `${config({})}description: 'a\n`,
    "a quote that is never closed, with empty lines": `${config({})}description: "a\n\n\n`,
    "a quote that is never closed, without a line end": `${config({})}description: 'a`,
    "a lone quote at the end": `${config({})}description: '`,
    "a quote that is never closed, in braces": `${config({})}custom: {a: 'b\n`,
    "a YAML directive of two values": `%YAML 1.2 3\n---\n${config({})}`,
    "a YAML directive without one": `%YAML\n---\n${config({})}`,
    "a YAML directive with a comment": `%YAML 01.2 # new\n---\n${config({})}`,
    "a tag directive twice": `%TAG ! a:\n%TAG  !  b:\n---\n${config({})}`,
    "two tag directives": `%TAG ! a: # b\n%TAG !! b:\n---\n${config({})}`,
    "a tag directive of one value": `%TAG !\n---\n${config({})}`,
    "a directive that nobody knows, twice": `%A\n%A\n---\n${config({})}`,
    "a tag before a key without text": `${config({})}looks:\n  - !<Look> :\n`,
    "a tag before a key without text and a value": `${config({})}looks:\n  - &a : x\n    b: c\n`,
    "a tag before a key without text, on a key's line": `${config({})}looks: !<Look> :\n`,
    "a tag of a map of a key without text": `${config({})}looks:\n  !<Look> :\n`,
    "a word at the end": `${config({})}word`,
    "a control character": config({ top: "description: a\u0016b" }),
    "an alias without its anchor": config({ top: "description: *a" }),
    "an anchor and its alias": config({
      displays: "displays:\n  d: &v [!<View> {name: Raw, colorspace: raw}]\n  e: *v",
    }),
  },
  version: {
    missing: config({ version: "" }),
    "without a value": config({ version: "ocio_profile_version: ~" }),
    "1": config(VERSION_1),
    "1 without color spaces": config({ ...VERSION_1, roles: "roles: {}", colorspaces: "" }),
    "1 with a family separator": config({ ...VERSION_1, top: "family_separator: '-'" }),
    "1.1": config({ ...VERSION_1, version: "ocio_profile_version: 1.1" }),
    "2": config({ version: "ocio_profile_version: 2" }),
    "2.0": config({ version: "ocio_profile_version: 2.0" }),
    "2.10": config({ version: "ocio_profile_version: 2.10" }),
    "3": config({ version: "ocio_profile_version: 3" }),
    "a word": config({ version: "ocio_profile_version: new" }),
    "a list": config({ version: "ocio_profile_version: [2]" }),
    twice: config({ version: "ocio_profile_version: 2\nocio_profile_version: 2" }),
  },
  "version 2.6": {
    "of its own": config(VERSION_26),
    "view aliases": config({ ...VERSION_26, displays: aliased("Raw", "[a, ' b ']") }),
    "view aliases in 2.5": displays("d: [!<View> {name: Raw, colorspace: raw, aliases: [a]}]"),
    "no view aliases in 2.5": displays("d: [!<View> {name: Raw, colorspace: raw, aliases: []}]"),
    "view aliases that are a word": config({ ...VERSION_26, displays: aliased("Raw", "a") }),
    "view aliases that repeat": config({ ...VERSION_26, displays: aliased("Raw", "[a, A, Raw, '', ~]") }),
    "an alias of two views": config({ ...VERSION_26, displays: aliased("Raw", "[a]", "B", "[A]") }),
    "an alias that is a view": config({ ...VERSION_26, displays: aliased("Raw", "[b]", "B", "[]") }),
    "an alias of a view that is replaced": config({
      ...VERSION_26,
      displays: aliased("Raw", "[a]", "Raw", "[b]", "C", "[a]"),
    }),
    "aliases in the virtual display": config({
      ...VERSION_26,
      more: "virtual_display: [!<View> {name: V, colorspace: raw, aliases: [a]}]",
    }),
    "aliases of a shared view": config({
      ...VERSION_26,
      top: "shared_views: [!<View> {name: S, colorspace: raw, aliases: [a]}]",
      displays: "displays: {d: [!<View> {name: A, colorspace: raw}, !<Views> [S]]}",
    }),
    "an alias of two shared views": config({
      ...VERSION_26,
      top: "shared_views: [!<View> {name: S, colorspace: raw, aliases: [a]}, !<View> {name: T, colorspace: raw, aliases: [a]}]",
    }),
    "aliases in use": config({ ...VERSION_26, top: "use_display_aliases: true" }),
    "aliases not in use": config({ ...VERSION_26, top: "use_display_aliases: false" }),
    "aliases in use in 2.5": config({ top: "use_display_aliases: true" }),
    "aliases in use by a word": config({ ...VERSION_26, top: "use_display_aliases: maybe" }),
    "its built-in in 2.6": step("!<BuiltinTransform> {style: APPLE_LOG-APPLEWG_to_ACES2065-1}", "2.6"),
    "its built-in in 2.5": step("!<BuiltinTransform> {style: APPLE_LOG-APPLEWG_to_ACES2065-1}", "2.5"),
    "2.7": config({ version: "ocio_profile_version: 2.7" }),
  },
  "unknown keys": {
    "of the profile": config({ top: "owner: me" }),
    "of a color space": space("owner: me"),
    "of a view": displays("d: [!<View> {name: Raw, colorspace: raw, owner: me}]"),
    "of a file rule": fileRule("name: x, pattern: a, extension: b, colorspace: raw, owner: me"),
    "of a viewing rule": viewingRule("name: x, encodings: log, owner: me"),
    "of a look": look("name: l, process_space: raw, owner: me"),
    "of a transform": step("!<MatrixTransform> {owner: me}"),
    "of a transform with wrong numbers": step(
      "!<FixedFunctionTransform> {style: REC2100_Surround, owner: me}",
    ),
    "of a group": step("!<GroupTransform> {owner: me, children: []}"),
    "of a grading control": step(
      "!<GradingPrimaryTransform> {style: log, gamma: {rgb: [1, 1, 1], master: 1, owner: me}}",
    ),
    "of interchange attributes": space("interchange: {owner: me}"),
    "of interchange attributes, with a map": space("interchange: {owner: {a: me}}"),
    "of interchange attributes, with a list": space("interchange: {owner: [me]}"),
    "of interchange attributes, merged": space("interchange: {<<: {owner: me}}"),
    "of interchange attributes, empty, with a map": space("interchange: {'': {a: me}}"),
    "of interchange attributes, empty": space("interchange: {'': me}"),
    "of interchange attributes, without a value": space("interchange: {owner: }"),
    "of interchange attributes, twice, one with a list": space("interchange: {owner: [me], owner: me}"),
    "interchange in capitals, in 2.5": config({
      version: "ocio_profile_version: 2.5",
      colorspaces:
        "colorspaces: [!<ColorSpace> {name: raw, interchange: {AMF_transform_ids: a}}, !<ColorSpace> {name: b}]",
    }),
    "interchange in 2.3": space("interchange: {amf_transform_ids: a}"),
    "scene reference in version 1": config({
      ...VERSION_1,
      colorspaces: "colorspaces: [!<ColorSpace> {name: raw, to_scene_reference: !<MatrixTransform> {}}]",
    }),
    "aliases in version 1": config({
      ...VERSION_1,
      colorspaces: "colorspaces: [!<ColorSpace> {name: raw, aliases: [x]}]",
    }),
    "a name in version 1": config({ ...VERSION_1, top: "name: mine" }),
  },
  "repeated keys": {
    "of the profile": config({ top: "strictparsing: true\nstrictparsing: false" }),
    "of the environment": config({ environment: "environment: {A: x, A: y}" }),
    "of the roles": config({ roles: "roles: {default: raw, default: b}" }),
    "of the roles, in capitals": config({ roles: "roles: {default: raw, DEFAULT: b}" }),
    "of a color space": space("family: a, family: b"),
    "of a color space, one without a value": space("family: a, family: ~"),
    "of a view": displays("d: [!<View> {name: Raw, colorspace: raw, colorspace: b}]"),
    "of a file rule": fileRule("name: x, pattern: a, pattern: c, extension: b, colorspace: raw"),
    "of a viewing rule": viewingRule("name: x, encodings: log, encodings: [data]"),
    "of a viewing rule, a list before one": viewingRule("name: x, encodings: [data], encodings: log"),
    "of a viewing rule, one quoted": viewingRule('name: x, "colorspaces": [b], colorspaces: raw'),
    "of a viewing rule, one empty": viewingRule("name: x, colorspaces: '', colorspaces: raw"),
    "of custom keys": fileRule("name: x, pattern: a, extension: b, colorspace: raw, custom: {k: a, k: b}"),
    "of a look": look("name: l, process_space: raw, process_space: b"),
    "of a matrix": step("!<MatrixTransform> {offset: [0, 0, 0, 0], offset: [1, 0, 0, 0]}"),
    "of a built-in transform": step("!<BuiltinTransform> {style: IDENTITY, style: IDENTITY}"),
    "of interchange attributes": space("interchange: {amf_transform_ids: a, amf_transform_ids: b}"),
    "two displays": displays(
      "d: [!<View> {name: Raw, colorspace: raw}], D: [!<View> {name: More, colorspace: b}]",
    ),
    "two displays with one shared view": shared(
      "!<View> {name: S, colorspace: raw}",
      "d: [!<Views> [S]], d: [!<Views> [S]]",
    ),
    "two displays, a view of one a shared view of the other": shared(
      "!<View> {name: S, colorspace: raw}",
      "d: [!<Views> [S]], d: [!<View> {name: s, colorspace: raw}]",
    ),
  },
  "values at the column of their key": {
    braces: config({ environment: "environment:\n{A: b}" }),
    "brackets on two lines": config({ search_path: "search_path:\n[a,\nb]" }),
    "quoted text": config({ search_path: 'search_path:\n"a"' }),
    "plain text": config({ search_path: "search_path:\na" }),
    "a map where a text is needed": config({ search_path: "search_path:\n{}" }),
    "a key with a value": config({ search_path: 'search_path: a\n"b"' }),
  },
  "wrong types": {
    "environment a list": config({ environment: "environment: [a]" }),
    "environment a word": config({ environment: "environment: a" }),
    "search path a map": config({ search_path: "search_path: {a: b}" }),
    "search path an empty list": config({ search_path: "search_path: []" }),
    "strict parsing a number": config({ top: "strictparsing: 1" }),
    "luma two numbers": config({ top: "luma: [1, 2]" }),
    "luma a word": config({ top: "luma: [a, b, c]" }),
    "name a map": config({ top: "name: {a: b}" }),
    "roles a list": config({ roles: "roles: [default]" }),
    "roles without a value": config({ roles: "roles: ~" }),
    "a role a list": config({ roles: "roles: {default: [raw]}" }),
    "file rules a word": config({ file_rules: "file_rules: a" }),
    "a file rule a word": config({
      file_rules: "file_rules: [!<Rule> a, !<Rule> {name: Default, colorspace: raw}]",
    }),
    "a file rule without a tag": config({
      file_rules: "file_rules: [{name: a}, !<Rule> {name: Default, colorspace: raw}]",
    }),
    "displays a list": config({ displays: "displays: []" }),
    "displays without a value": config({ displays: "displays: ~" }),
    "a display a word": displays("d: a"),
    "a view a word": displays("d: [!<View> a]"),
    "a view without a tag": displays("d: [{name: a}, !<View> {name: Raw, colorspace: raw}]"),
    "a shared view without a tag": shared("{name: S, colorspace: raw}", "d: [!<Views> [S]]"),
    "names of shared views a word": displays("d: [!<Views> a]"),
    "active displays a word": config({ top: "active_displays: d" }),
    "color spaces a map": config({ colorspaces: "colorspaces: {a: b}" }),
    "a color space a word": spaces(`${RAW_AND_B}, !<ColorSpace> x`),
    "a color space without a tag": spaces(`${RAW_AND_B}, {name: x}`),
    "aliases a word": space("aliases: x"),
    "is data a word": space("isdata: maybe"),
    "bit depth a word": space("bitdepth: many"),
    "allocation a word": space("allocation: some"),
    "allocation variables a word": space("allocationvars: x"),
    "an allocation variable beyond a float": space("allocationvars: [1e39]"),
    "a key that is a list": config({ top: "? [a]\n: b" }),
    "a transform a word": step("matrix"),
    "a transform without a tag": step("{matrix: [1]}"),
    "a transform nobody knows": step("!<MagicTransform> {}"),
    "a matrix of three numbers": step("!<MatrixTransform> {matrix: [1, 0, 0]}"),
    "a number that is a word": step("!<LogTransform> {base: ten}"),
    "a direction nobody knows": step("!<LogTransform> {direction: sideways}"),
    "a style nobody knows": step("!<ExponentTransform> {value: 2, style: soft}"),
    "an interpolation nobody knows": step("!<FileTransform> {src: a.cube, interpolation: soft}"),
    "children a word": step("!<GroupTransform> {children: a}"),
    "children an empty map": step("!<GroupTransform> {children: {}}"),
    "children a map": step("!<GroupTransform> {children: {a: b}}"),
  },
  "missing names": {
    "of a color space": spaces(`${RAW_AND_B}, !<ColorSpace> {family: f}`),
    "of a role": config({ roles: "roles: {default: raw, '': raw}" }),
    "of a variable": config({ environment: "environment: {'': raw}" }),
    "of a display": displays("'': [!<View> {name: Raw, colorspace: raw}]"),
    "of a view": displays("d: [!<View> {colorspace: raw}]"),
    "of a shared view in a list": displays("d: [!<Views> ['']]"),
    "of a file rule": fileRule("pattern: a, extension: b, colorspace: raw"),
    "of a file rule, only spaces": fileRule("name: ' ', pattern: a, extension: b, colorspace: raw"),
    "of a custom key": fileRule("name: x, pattern: a, extension: b, colorspace: raw, custom: {'': v}"),
    "of a custom key of a viewing rule": viewingRule("name: x, encodings: log, custom: {'': v}"),
    "of a viewing rule": viewingRule("encodings: log"),
    "of a color space of a viewing rule": viewingRule("name: x, colorspaces: ['']"),
    "of a look": look("process_space: raw"),
    "of a view transform": viewTransform("from_scene_reference: !<MatrixTransform> {}"),
    "of a named transform": config({
      more: "named_transforms: [!<NamedTransform> {transform: !<MatrixTransform> {}}]",
    }),
    "a name of line ends": config({ top: 'name: "\\n"' }),
    "a name that ends a line": config({ top: 'name: "mine\\n"' }),
  },
  "taken names": {
    "two color spaces": spaces(`${RAW_AND_B}, !<ColorSpace> {name: b}`),
    "two color spaces, in capitals": spaces(`${RAW_AND_B}, !<ColorSpace> {name: B, family: f}`),
    "two inactive color spaces": spaces(`${RAW_AND_B}, !<ColorSpace> {name: b, family: f}`, {
      top: "inactive_colorspaces: [b]",
    }),
    "two color spaces, made inactive after them": spaces(`${RAW_AND_B}, !<ColorSpace> {name: b, family: f}`, {
      more: "inactive_colorspaces: [b]",
    }),
    "two color spaces, inactive by an alias": spaces(
      "!<ColorSpace> {name: raw}, !<ColorSpace> {name: b, aliases: [x]}, !<ColorSpace> {name: b, family: f}",
      { top: "inactive_colorspaces: [' X ']" },
    ),
    "an alias and a color space": spaces(`${RAW_AND_B}, !<ColorSpace> {name: x, aliases: [b]}`),
    "an alias given twice": space("aliases: [x, x]"),
    "an alias like the name": space("aliases: [RAW]"),
    "an alias and a role": config({ roles: "roles: {default: raw, balias: raw}" }),
    "a role and a color space": config({ roles: "roles: {default: raw, b: raw}" }),
    "a named transform and a color space": named("name: b"),
    "a named transform and a role": named("name: default"),
    "a named transform and a look": named("name: l", {
      top: "looks: [!<Look> {name: l, process_space: raw}]",
    }),
    "a display color space and a color space": config({
      more: "display_colorspaces: [!<ColorSpace> {name: b}]",
    }),
    "a display and a color space": displays("raw: [!<View> {name: Raw, colorspace: raw}]"),
    "two looks": config({
      more: "looks: [!<Look> {name: l, process_space: raw}, !<Look> {name: L, process_space: b}]",
    }),
    "two view transforms": config({
      more: "view_transforms: [!<ViewTransform> {name: v, from_scene_reference: !<MatrixTransform> {}}, !<ViewTransform> {name: V, to_scene_reference: !<MatrixTransform> {}}]",
    }),
    "two views": displays("d: [!<View> {name: Raw, colorspace: raw}, !<View> {name: RAW, colorspace: b}]"),
    "a view and a shared view": shared(
      "!<View> {name: S, colorspace: raw}",
      "d: [!<View> {name: s, colorspace: raw}, !<Views> [S]]",
    ),
    "two shared views": shared(
      "!<View> {name: S, colorspace: raw}, !<View> {name: s, colorspace: b}",
      "d: [!<Views> [S]]",
    ),
    "two views of the virtual display": config({
      top: "virtual_display: [!<View> {name: V, colorspace: raw}, !<View> {name: v, colorspace: raw}]",
    }),
    "two file rules": config({
      file_rules:
        "file_rules: [!<Rule> {name: x, regex: a, colorspace: raw}, !<Rule> {name: X, regex: b, colorspace: raw}, !<Rule> {name: Default, colorspace: raw}]",
    }),
    "two file rules, one with spaces": config({
      file_rules:
        "file_rules: [!<Rule> {name: x, regex: a, colorspace: raw}, !<Rule> {name: ' x ', regex: b, colorspace: raw}, !<Rule> {name: Default, colorspace: raw}]",
    }),
    "a file rule named Default with spaces": fileRule("name: ' Default ', regex: a, colorspace: raw"),
    "two viewing rules": viewingRule("name: x, encodings: log", "name: ' X', encodings: log"),
    "a percent sign": spaces(`${RAW_AND_B}, !<ColorSpace> {name: a%b}`),
    "a role in capitals": config({ roles: "roles: {default: raw, Plate: raw}" }),
  },
  "empty lists": {
    "active displays": config({ top: "active_displays: []" }),
    "one active display without a name": config({ top: "active_displays: ['']" }),
    "an active display without a name beside one": config({ top: "active_displays: [d, '']" }),
    "active views": config({ top: "active_views: ['']" }),
    "inactive color spaces": config({ top: "inactive_colorspaces: []" }),
    aliases: space("aliases: []"),
    "an empty alias": space("aliases: ['']"),
    categories: space("categories: []"),
    "an empty category": space("categories: ['', a, A]"),
    "views of a display": displays("d: [], e: [!<View> {name: Raw, colorspace: raw}]"),
    "shared views of a display": displays("d: [!<Views> []], e: [!<View> {name: Raw, colorspace: raw}]"),
    "file rules": config({ file_rules: "file_rules: []" }),
    "viewing rules": config({ top: "viewing_rules: []" }),
    "viewing rule with nothing": viewingRule("name: x"),
    "color spaces": config({ colorspaces: "colorspaces: []" }),
    "named transforms": config({ more: "named_transforms: []" }),
    children: step("!<GroupTransform> {children: []}"),
    "control points": step("!<GradingRGBCurveTransform> {style: log, red: {control_points: []}}"),
  },
  environment: {
    "no section": config({ environment: "" }),
    "a variable of another": config({ environment: "environment: {A: $B, B: x}" }),
    "a variable without a value": config({ environment: "environment: {A: ~}" }),
    "a variable in a path": step("!<FileTransform> {src: $SHOT.cube}"),
    "search path of several": config({ search_path: "search_path: 'a:b'" }),
    "an empty path among several": config({ search_path: "search_path: [a, '']" }),
    "no path for a file": config({
      search_path: "search_path: ''",
      colorspaces:
        "colorspaces: [!<ColorSpace> {name: raw, to_scene_reference: !<FileTransform> {src: a.cube}}, !<ColorSpace> {name: b}]",
    }),
  },
  "families and separators": {
    "a separator of two": config({ top: "family_separator: '--'" }),
    "a separator beyond ASCII": config({ top: "family_separator: é" }),
    "a separator": config({ top: "family_separator: '-'" }),
    "a family without a value": space("family: ~"),
    "a family with the separator": space("family: a/b/"),
  },
  "views and looks": {
    "a view of nothing": displays("d: [!<View> {name: Raw}]"),
    "a view of both": displays(
      "d: [!<View> {name: Raw, colorspace: raw, view_transform: v, display_colorspace: b}]",
    ),
    "a view of an empty name": displays("d: [!<View> {name: Raw, colorspace: ''}]"),
    "a view of an unknown color space": displays("d: [!<View> {name: Raw, colorspace: x}]"),
    "a view of a role": displays("d: [!<View> {name: Raw, colorspace: default}]"),
    "a view with an unknown look": displays("d: [!<View> {name: Raw, colorspace: raw, looks: l}]"),
    "a view with an unknown rule": displays("d: [!<View> {name: Raw, colorspace: raw, rule: r}]"),
    "a view with an unknown view transform": displays(
      "d: [!<View> {name: Raw, view_transform: v, display_colorspace: b}]",
    ),
    "a view described by a line end": displays(
      'd: [!<View> {name: Raw, colorspace: raw, description: "\\n"}]',
    ),
    "an unknown shared view": displays("d: [!<Views> [S]]"),
    "an unknown default view transform": config({ top: "default_view_transform: v" }),
    "an unknown process space": look("name: l, process_space: x"),
    "no process space": look("name: l"),
    "a view transform without a transform": viewTransform("name: v"),
    "a view transform of both references": viewTransform(
      "name: v, from_scene_reference: !<MatrixTransform> {}, from_display_reference: !<MatrixTransform> {}",
    ),
    "a named transform without a transform": config({
      more: "named_transforms: [!<NamedTransform> {name: n}]",
    }),
    "no display": config({ displays: "" }),
    "active displays of none": config({ top: "active_displays: [x]" }),
    "active views of none": config({ top: "active_views: [x]" }),
    "active displays with spaces": config({ top: "active_displays: [' d ']" }),
    "active displays with an open quote": config({ top: "active_displays: ['\"d', e]" }),
    "inactive with spaces": config({ top: "inactive_colorspaces: [' b ']" }),
    "inactive twice": config({ top: "inactive_colorspaces: [b, ' b ']" }),
    "inactive of none": config({ top: "inactive_colorspaces: [x]" }),
  },
  rules: {
    "no default": config({ file_rules: "file_rules: [!<Rule> {name: x, regex: a, colorspace: raw}]" }),
    "default first": config({
      file_rules:
        "file_rules: [!<Rule> {name: Default, colorspace: raw}, !<Rule> {name: x, regex: a, colorspace: raw}]",
    }),
    "neither rules nor the role": config({ file_rules: "", roles: "roles: {}" }),
    "no rules but the role": config({ file_rules: "" }),
    "of an unknown color space": fileRule("name: x, regex: a, colorspace: y"),
    "without a color space": fileRule("name: x, regex: a"),
    "a broken regex": fileRule("name: x, regex: '(', colorspace: raw"),
    "a regex and a pattern": fileRule("name: x, regex: a, pattern: b, colorspace: raw"),
    "a broken pattern": fileRule("name: x, pattern: '[', extension: a, colorspace: raw"),
    "no extension": fileRule("name: x, pattern: a, colorspace: raw"),
    "a search with a pattern": fileRule("name: ColorSpaceNamePathSearch, pattern: a"),
    "viewing by both": viewingRule("name: x, colorspaces: raw, encodings: log"),
    "viewing by an unknown color space": viewingRule("name: x, colorspaces: y"),
    "viewing by a name with spaces": viewingRule("name: x, colorspaces: ' raw '"),
    "viewing by a name with spaces in a list": viewingRule("name: x, colorspaces: [' RAW']"),
  },
  "color spaces": {
    "both transforms to the reference": space(
      "to_reference: !<MatrixTransform> {}, to_scene_reference: !<LogTransform> {}",
    ),
    "a display reference in a scene space": space("to_display_reference: !<MatrixTransform> {}"),
    "an interop ID nobody has": space("interop_id: x"),
    "an interop ID with capitals": space("interop_id: A"),
    "an interop ID with two colons": space("interop_id: 'a:b:c'"),
    "a category with spaces": space("categories: [' a ']"),
  },
  transforms: {
    "an unknown built-in": step("!<BuiltinTransform> {style: none}"),
    "a built-in of a later version": step(
      "!<BuiltinTransform> {style: ACES-OUTPUT - ACES2065-1_to_CIE-XYZ-D65 - SDR-100nit-REC709_2.0}",
    ),
    "an unknown fixed function": step("!<FixedFunctionTransform> {style: none}"),
    "a fixed function without numbers": step("!<FixedFunctionTransform> {style: REC2100_Surround}"),
    "the same in a group": step(
      "!<GroupTransform> {children: [!<FixedFunctionTransform> {style: REC2100_Surround}]}",
    ),
    "the direction of a fixed function before its style": step(
      "!<FixedFunctionTransform> {direction: inverse, style: RGB_TO_HSV}",
    ),
    "the direction of another fixed function before its style": step(
      "!<FixedFunctionTransform> {direction: inverse, style: ACES_Glow10}",
    ),
    "a fixed function out of bounds": step(
      "!<FixedFunctionTransform> {style: REC2100_Surround, params: [-1]}",
    ),
    "that in a group": step(
      "!<GroupTransform> {children: [!<FixedFunctionTransform> {style: REC2100_Surround, params: [-1]}]}",
    ),
    "an exponent of nothing": step("!<ExponentTransform> {}"),
    "an exponent of zero": step("!<ExponentTransform> {value: 0}"),
    "an exponent that is NaN": step("!<ExponentTransform> {value: .nan}"),
    "a CDL that is NaN": step("!<CDLTransform> {slope: [.nan, 1, 1]}"),
    "a range limit that is NaN": step(
      "!<RangeTransform> {min_in_value: .nan, max_in_value: 1, max_out_value: 1}",
    ),
    "a range of one limit": step("!<RangeTransform> {min_in_value: 0}"),
    "a base of one": step("!<LogTransform> {base: 1}"),
    "an infinite black clamp": step("!<GradingPrimaryTransform> {style: log, clamp: {black: .inf}}"),
    "a clamp of nothing": step("!<GradingPrimaryTransform> {style: log, clamp: {}}"),
    "a control without its master": step("!<GradingPrimaryTransform> {style: log, gamma: {rgb: [1, 1, 1]}}"),
    "a curve that falls": step(
      "!<GradingRGBCurveTransform> {style: log, red: {control_points: [0, 1, 1, 0]}}",
    ),
    "a curve without points": step("!<GradingRGBCurveTransform> {style: log, red: {}}"),
    "a hue curve in 2.3": step("!<GradingHueCurveTransform> {style: log}"),
    "slopes before points": step(
      "!<GradingRGBCurveTransform> {style: log, red: {slopes: [1, 1], control_points: [0, 0, 1, 1]}}",
    ),
    "an unknown hue style": step("!<GradingHueCurveTransform> {style: log, hsy_transform: x}", "2.5"),
    "a file without a name": step("!<FileTransform> {src: ''}"),
    "no source": step("!<ColorSpaceTransform> {dst: raw}"),
    "an unknown source": step("!<ColorSpaceTransform> {src: x, dst: raw}"),
    "a look that is not there": step("!<LookTransform> {src: raw, dst: b, looks: l}"),
    "a display that is not there": step("!<DisplayViewTransform> {src: raw, display: x, view: Raw}"),
    "a curve of gaps": step(
      "!<GradingRGBCurveTransform> {style: log, red: {control_points: [0.2, 0.12, 0.75, 0.25, 0.775, 0.26, 0.95, 0.33, 1, 0.34]}}",
    ),
    "a matrix that overflows": step(
      "!<MatrixTransform> {matrix: [1e38, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1], offset: [3.4e38, 0, 0, 0]}",
    ),
  },
};

/** The configuration that all of them vary. */
export const SOUND = config({});

/** The documents that the tests of the checks find something in, as files. */
const checked = Object.entries(broken).flatMap(([code, { fails }]) =>
  Object.entries(fails).map(([name, edit]) => {
    const document = sample();
    edit(document);
    return [`${code}: ${name}`, writeConfig(document)] as const;
  }),
);

export const cases: ReadonlyMap<string, string> = new Map([
  ...Object.entries(WHAT).flatMap(([topic, texts]) =>
    Object.entries(texts).map(([name, text]) => [`${topic}: ${name}`, text] as const),
  ),
  ...checked,
]);
