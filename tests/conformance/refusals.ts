/*
 * Small configurations around one peculiarity each. Official OCIO says which of them load; we must agree, and
 * where it loads one, write what it writes.
 */
const ROLES = "roles:\n  default: raw\n";
const DISPLAYS = "displays:\n  d:\n    - !<View> {name: Raw, colorspace: raw}\n";
const SPACES = "colorspaces:\n  - !<ColorSpace>\n    name: raw\n";

type Parts = {
  version?: string;
  top?: string;
  roles?: string;
  displays?: string;
  spaces?: string;
  tail?: string;
};

function config({
  version = "2.5",
  top = "",
  roles = ROLES,
  displays = DISPLAYS,
  spaces = SPACES,
  tail = "",
}: Parts) {
  return `ocio_profile_version: ${version}\n${top}${roles}${displays}${spaces}${tail}`;
}

const cases: [name: string, text: string][] = [];
const add = (name: string, parts: Parts) => cases.push([name, config(parts)]);

for (const version of [
  "1",
  "2",
  "2.0",
  "2.1",
  "2.5",
  "2.6",
  "3",
  "0",
  "1.0",
  "1.1",
  "2.",
  "2.1.1",
  "2a",
  "' 2 '",
  "+2",
  "02.05",
  "[2]",
  "''",
  "~",
  "x",
  "-2",
  "2.-1",
  "2. 1",
  "1e1",
])
  add(`version ${version}`, { version });
cases.push(["no version", config({}).slice(config({}).indexOf("\n") + 1)]);
cases.push(
  ["nothing", ""],
  ["a list", "- a\n"],
  ["a scalar", "a\n"],
  ["a comment", "# a\n"],
  ["null", "~\n"],
);

for (const top of [
  "search_path: a:b:c\n",
  "search_path: [a, '', 'b:c']\n",
  "search_path: ['b:c']\n",
  "search_path: ':a::b'\n",
  "search_path: ' a : b '\n",
  "search_path: ''\n",
  "search_path: ~\n",
  "search_path: {a: b}\n",
  "search_path: []\n",
  "search_path: [a]\nresource_path: b\n",
  "search_path: [[a]]\n",
  "search_path: C:\\foo;D:\\bar\n",
  "environment: [a]\n",
  "environment: a\n",
  "environment: {}\n",
  "environment: ~\n",
  "environment: {b: ~, a: '', Z: 1, '': x, é: 2}\n",
  "environment: {a: [b]}\n",
  "environment: {a: b, a: c}\n",
  "environment: {a-b: $a-b, 'x: y': 'z #'}\n",
  "strictparsing: N\n",
  "strictparsing: on\n",
  "strictparsing: oN\n",
  "strictparsing: TRUE\n",
  "strictparsing: tRUE\n",
  "strictparsing: 1\n",
  "strictparsing: ''\n",
  "strictparsing: [true]\n",
  "luma: [1, 2, 3]\n",
  "luma: [1, 2]\n",
  "luma: [1, 2, 3, 4]\n",
  "luma: [1, b, 3]\n",
  "luma: a\n",
  "luma: [.inf, -.INF, .NaN]\n",
  'family_separator: "-"\n',
  "family_separator: a\n",
  "family_separator: ab\n",
  "family_separator: ''\n",
  'family_separator: " "\n',
  'family_separator: "\\\\"\n',
  'family_separator: "\\t"\n',
  'family_separator: "\'"\n',
  "family_separator: 5\n",
  "family_separator: é\n",
  "family_separator: [a]\n",
  "name: {a: b}\n",
  'name: "a\\nb"\n',
  "name: ' a '\n",
  "name: ''\n",
  "description: [a]\n",
  "description: ''\n",
  'description: "a\\n"\n',
  'description: "\\n"\n',
  'description: "\\n\\n a\\n\\n"\n',
  'description: "  lead\\nb  \\n\\n"\n',
  "description: >\n  folded\n  text\n\n  more\n",
  "description: |-\n  kept\n  text\n",
  "description: |+\n  kept\n\n\n",
  "description: 'a: b'\n",
  "default_view_transform: [a]\n",
  "default_view_transform: ''\n",
  "default_view_transform: a\n",
  "foo: bar\n",
  "foo: ~\n",
  "1: 2\n",
  "? [a]\n: b\n",
  "active_displays: d\n",
  "active_displays: [' a ', 'b,c', '\"q\"', '', a, 'x:y', é]\n",
  "active_displays: ['']\n",
  "active_displays: [~]\n",
  "active_displays: [[a]]\n",
  "active_displays: {a: b}\n",
  "active_displays: []\n",
  "active_views: ['a:b']\n",
  "active_views: a\n",
  "active_views: ''\n",
  "inactive_colorspaces: [raw, nope]\n",
  "inactive_colorspaces: [RAW, default, 'a,b']\n",
  "inactive_colorspaces: raw\n",
  "inactive_colorspaces: ['']\n",
  "inactive_colorspaces: ~\n",
  "viewing_rules: a\n",
  "viewing_rules: []\n",
  "viewing_rules: ~\n",
  "viewing_rules: {a: b}\n",
  "viewing_rules:\n  - !<Rule> {name: r, colorspaces: [raw, raw], custom: {z: 1, a: '2', e: ''}}\n  - !<Rule> {name: q, encodings: log}\n  - !<Rule> {name: p, encodings: [log]}\n  - !<Rule> {name: o, encodings: []}\n  - !<Rule> {name: m}\n",
  "viewing_rules:\n  - !<Rule> {colorspaces: raw}\n",
  "viewing_rules:\n  - !<Rule> {name: '', colorspaces: raw}\n",
  "viewing_rules:\n  - !<Rule> {name: n, colorspaces: ''}\n",
  "viewing_rules:\n  - !<Rule> {name: n, colorspaces: [raw, '']}\n",
  "viewing_rules:\n  - !<Rule> {name: n, encodings: ''}\n",
  "viewing_rules:\n  - !<Rule> {name: n, encodings: [log, '']}\n",
  "viewing_rules:\n  - !<Rule> {name: a, colorspaces: raw, name: b}\n",
  "viewing_rules:\n  - !<Rule> {name: a, colorspaces: {a: b}}\n",
  "viewing_rules:\n  - !<Rule> {name: a, colorspaces: raw, encodings: log}\n",
  "viewing_rules:\n  - !<Rule> {name: a, encodings: log, colorspaces: raw}\n",
  "viewing_rules:\n  - !<Rule> {name: a, encodings: log, custom: [b]}\n",
  "viewing_rules:\n  - !<Rule> {name: a, encodings: log, custom: {b: [c]}}\n",
  "viewing_rules:\n  - !<Rule> {name: a, encodings: log, custom: {b: ~}}\n",
  "viewing_rules:\n  - !<Rule> {name: a, encodings: log, foo: b}\n",
  "viewing_rules:\n  - !<Rule> {name: a, encodings: log}\n  - !<Rule> {name: A, encodings: log}\n",
  "viewing_rules:\n  - {name: a}\n  - !<Foo> {name: b}\n",
  "viewing_rules:\n  - !<Rule> a\n",
  "viewing_rules:\n  - !<Rule> [a]\n",
  "viewing_rules:\n  - !<Rule> {}\n",
  "viewing_rules:\n  - !<Rule> {name: Default, encodings: log}\n",
  "shared_views: []\n",
  "shared_views: a\n",
  "shared_views: {a: b}\n",
  "shared_views:\n  - !<View> {name: s, colorspace: raw}\n  - !<View> {name: S, colorspace: b}\n",
  "shared_views:\n  - !<View> {name: s, colorspace: raw}\n  - !<View> {name: s, colorspace: b}\n",
  'shared_views:\n  - !<View> {name: s, view_transform: v, display_colorspace: <USE_DISPLAY_NAME>, looks: +a, rule: r, description: "x\\ny"}\n',
  "shared_views:\n  - !<Views> [s]\n",
  "shared_views:\n  - {name: s, colorspace: raw}\n",
  "shared_views:\n  - !<View> {name: s}\n",
  "shared_views:\n  - !<View> s\n",
  "shared_views:\n  - !<View> [s]\n",
  "shared_views:\n  - ~\n",
  "virtual_display: []\n",
  "virtual_display: a\n",
  "virtual_display: {a: b}\n",
  "virtual_display:\n  - !<View> {name: a, colorspace: x}\n  - !<Views> [b]\n  - {name: q}\n  - !<Foo> {}\n",
  "virtual_display:\n  - !<View> {name: a, colorspace: x}\n  - !<View> {name: A, colorspace: x}\n",
  "virtual_display:\n  - !<Views> [b, B]\n",
  "virtual_display:\n  - !<Views> b\n",
  "virtual_display:\n  - !<Views> ['']\n",
  "virtual_display:\n  - !<View> a\n",
  "virtual_display:\n  - !<View> {name: a, view_transform: x, display_colorspace: y}\n",
])
  add(top.trim(), { top });

for (const rule of [
  "{name: r, pattern: '*', extension: exr, colorspace: raw, custom: {z: 1, a: '2', B: ''}}",
  "{name: r, pattern: '', extension: exr, colorspace: raw}",
  "{name: r, extension: exr, colorspace: raw}",
  "{name: r, pattern: exr, colorspace: raw}",
  "{name: r, pattern: a, extension: '', colorspace: raw}",
  "{name: r, colorspace: raw}",
  "{name: r, regex: '', colorspace: raw}",
  "{name: r, regex: a, pattern: '', extension: '', colorspace: raw}",
  "{name: r, regex: a, pattern: '*', colorspace: raw}",
  "{name: r, regex: a, extension: '*', colorspace: raw}",
  "{name: r, regex: a, colorspace: raw, custom: {b: ~}}",
  "{name: r, regex: a}",
  "{name: r, regex: a, colorspace: ''}",
  "{name: ColorSpaceNamePathSearch}",
  "{name: colorspacenamepathsearch}",
  "{name: ColorSpaceNamePathSearch, colorspace: foo, custom: {a: b}}",
  "{name: ColorSpaceNamePathSearch, pattern: a}",
  "{name: ColorSpaceNamePathSearch, regex: a}",
  "{colorspace: raw, pattern: a, extension: b}",
  "{name: '', colorspace: raw, pattern: a, extension: b}",
  "{name: r, pattern: 'a[b', extension: exr, colorspace: raw}",
  "{name: r, pattern: 'a]b', extension: exr, colorspace: raw}",
  "{name: r, pattern: '[a-c]?*', extension: 'e[xy]', colorspace: raw}",
  "{name: r, pattern: '[]a]', extension: exr, colorspace: raw}",
  "{name: r, pattern: '[!a]', extension: exr, colorspace: raw}",
  "{name: r, pattern: '[]', extension: exr, colorspace: raw}",
  "{name: r, pattern: '[^a]', extension: exr, colorspace: raw}",
  "{name: r, pattern: '[z-a]', extension: exr, colorspace: raw}",
  "{name: r, pattern: 'a\\b(c){d}+|$', extension: 'e.x', colorspace: raw}",
  "{name: r, pattern: a, extension: '[a', colorspace: raw}",
  "{name: r, pattern: [a], extension: a, colorspace: raw}",
  "{name: r, colorspace: raw, regex: '(?<=a)b'}",
  "{name: r, colorspace: raw, regex: '(?=a)b(?!c)(?:d)'}",
  "{name: r, colorspace: raw, regex: '(?<n>a)'}",
  "{name: r, colorspace: raw, regex: '('}",
  "{name: r, colorspace: raw, regex: ')'}",
  "{name: r, colorspace: raw, regex: '['}",
  "{name: r, colorspace: raw, regex: ']'}",
  "{name: r, colorspace: raw, regex: '{'}",
  "{name: r, colorspace: raw, regex: '}'}",
  "{name: r, colorspace: raw, regex: 'a{'}",
  "{name: r, colorspace: raw, regex: 'a{1'}",
  "{name: r, colorspace: raw, regex: 'a{1,'}",
  "{name: r, colorspace: raw, regex: 'a{,2}'}",
  "{name: r, colorspace: raw, regex: 'a{1,2}'}",
  "{name: r, colorspace: raw, regex: 'a{2,1}'}",
  "{name: r, colorspace: raw, regex: 'a{x}'}",
  "{name: r, colorspace: raw, regex: '*a'}",
  "{name: r, colorspace: raw, regex: '+a'}",
  "{name: r, colorspace: raw, regex: '?a'}",
  "{name: r, colorspace: raw, regex: 'a**'}",
  "{name: r, colorspace: raw, regex: 'a*?'}",
  "{name: r, colorspace: raw, regex: 'a++'}",
  "{name: r, colorspace: raw, regex: 'a|*'}",
  "{name: r, colorspace: raw, regex: '|a|'}",
  "{name: r, colorspace: raw, regex: '()'}",
  "{name: r, colorspace: raw, regex: '[]'}",
  "{name: r, colorspace: raw, regex: '[]a]'}",
  "{name: r, colorspace: raw, regex: '[^]'}",
  "{name: r, colorspace: raw, regex: '[z-a]'}",
  "{name: r, colorspace: raw, regex: '[a-]'}",
  "{name: r, colorspace: raw, regex: '[a-\\d]'}",
  "{name: r, colorspace: raw, regex: '[[:alpha:]]'}",
  "{name: r, colorspace: raw, regex: '[[:foo:]]'}",
  "{name: r, colorspace: raw, regex: '[[.a.]]'}",
  "{name: r, colorspace: raw, regex: '[[.a]'}",
  "{name: r, colorspace: raw, regex: '[[:a]'}",
  "{name: r, colorspace: raw, regex: '\\'}",
  "{name: r, colorspace: raw, regex: '\\1'}",
  "{name: r, colorspace: raw, regex: '(a)\\1'}",
  "{name: r, colorspace: raw, regex: '(a)\\2'}",
  "{name: r, colorspace: raw, regex: '\\0'}",
  "{name: r, colorspace: raw, regex: '\\w\\W\\d\\D\\s\\S\\b\\B\\t\\n\\r\\f\\v'}",
  "{name: r, colorspace: raw, regex: '\\a'}",
  "{name: r, colorspace: raw, regex: '\\e'}",
  "{name: r, colorspace: raw, regex: '\\q\\y\\_\\-\\.\\/'}",
  "{name: r, colorspace: raw, regex: '\\p{L}'}",
  "{name: r, colorspace: raw, regex: '\\k<n>'}",
  "{name: r, colorspace: raw, regex: '\\x41\\u0041\\cA'}",
  "{name: r, colorspace: raw, regex: '\\x4'}",
  "{name: r, colorspace: raw, regex: '\\xZZ'}",
  "{name: r, colorspace: raw, regex: '\\u004'}",
  "{name: r, colorspace: raw, regex: '\\c1'}",
  "{name: r, colorspace: raw, regex: '^*'}",
  "{name: r, colorspace: raw, regex: '$*'}",
  "{name: r, colorspace: raw, regex: '\\b*'}",
  "{name: r, colorspace: raw, regex: '(?=a)*'}",
  "{name: r, colorspace: raw, regex: '(?'}",
  "{name: r, colorspace: raw, regex: '(?a)'}",
  "{name: r, colorspace: raw, regex: '(*)'}",
  "{name: r, colorspace: raw, regex: 'é.*'}",
  "{name: r, colorspace: raw, regex: '.*\\.(exr|dpx)$'}",
  "{name: r, colorspace: raw, regex: '(?i)abc'}",
  "{name: r, colorspace: raw, pattern: a, extension: b, foo: c}",
  "{name: r, colorspace: raw, pattern: a, extension: b, name: c}",
  "{name: r, colorspace: raw, pattern: a, extension: b, custom: [a]}",
  "[r]",
  "r",
])
  add(`file rule ${rule}`, {
    top: `file_rules:\n  - !<Rule> ${rule}\n  - !<Rule> {name: Default, colorspace: raw}\n`,
  });
for (const rules of [
  "[]",
  "~",
  "a",
  "{a: b}",
  "[!<Rule> {name: Default, colorspace: raw}]",
  "[!<Rule> {name: dEFAULT, colorspace: RAW}]",
  "[!<Rule> {name: Default}]",
  "[!<Rule> {name: Default, colorspace: ''}]",
  "[!<Rule> {name: Default, colorspace: raw, regex: a}]",
  "[!<Rule> {name: Default, colorspace: raw, pattern: a}]",
  "[!<Rule> {name: Default, colorspace: raw, extension: ''}]",
  "[!<Rule> {name: Default, colorspace: raw, foo: 1}]",
  "[!<Rule> {name: Default, colorspace: raw, custom: {a: b, a: c, d: ~}}]",
  "[!<Rule> {name: Default, colorspace: raw}, !<Rule> {name: Default, colorspace: raw}]",
  "[!<Rule> {name: Default, colorspace: raw}, !<Rule> {name: a, regex: a, colorspace: raw}]",
  "[!<Rule> {name: Default, colorspace: raw}, {name: a}]",
  "[!<Rule> {name: a, regex: a, colorspace: raw}, !<Rule> {name: A, regex: a, colorspace: raw}, !<Rule> {name: Default, colorspace: raw}]",
  "[!<Rule> {name: ColorSpaceNamePathSearch}, !<Rule> {name: ColorSpaceNamePathSearch}, !<Rule> {name: Default, colorspace: raw}]",
  "[{name: Default, colorspace: raw}]",
])
  add(`file rules ${rules}`, { top: `file_rules: ${rules}\n` });

for (const roles of [
  "",
  "roles: {}\n",
  "roles: ~\n",
  "roles: [default]\n",
  "roles: {default: raw, b: raw, B: nope}\n",
  "roles: {Default: raw, a: ''}\n",
  "roles: {default: raw, '': raw}\n",
  "roles: {default: raw, a: [raw]}\n",
  "roles: {default: raw, a: ~, ' d ': raw}\n",
  "roles: {default: raw, $X: raw}\n",
  "roles: {default: raw, raw: raw}\n",
  "roles: {default: nope}\n",
  "roles: {default: ''}\n",
  "roles: {default: raw, default: raw}\n",
  "roles: {scene_linear: raw}\n",
]) {
  add(`roles ${roles.trim()}`, { roles });
  add(`version 1, roles ${roles.trim()}`, { roles, version: "1" });
}

for (const displays of [
  "",
  "displays: ~\n",
  "displays: {}\n",
  "displays: []\n",
  "displays: a\n",
  "displays: {d: ~}\n",
  "displays: {d: []}\n",
  "displays: {d: a}\n",
  "displays: {d: {a: b}}\n",
  "displays: {d: [a, {name: b}, !<Foo> {name: c}]}\n",
  "displays: {'': [!<View> {name: a, colorspace: raw}]}\n",
  "displays: {'': []}\n",
  "displays: {~: [!<View> {name: a, colorspace: raw}]}\n",
  "displays: {a: [!<View> {name: a, colorspace: raw}], a: [!<View> {name: b, colorspace: raw}]}\n",
  "displays: {a: [!<View> {name: a, colorspace: raw}], A: [!<View> {name: A, colorspace: b}, !<View> {name: z, colorspace: b}, !<Views> [q]]}\n",
  "displays: {d: [!<View> {name: Raw, colorspace: raw}, !<View> {name: RAW, colorspace: b}, !<View> {name: z, colorspace: c}]}\n",
  "displays: {d: [!<Views> [s, q], !<View> {name: Raw, colorspace: raw}]}\n",
  "displays: {d: [!<Views> [s, s]]}\n",
  "displays: {d: [!<Views> [s], !<Views> [t]]}\n",
  "displays: {d: [!<Views> [s], !<View> {name: S, colorspace: raw}]}\n",
  "displays: {d: [!<View> {name: S, colorspace: raw}, !<Views> [s]]}\n",
  "displays: {d: [!<Views> []], e: [!<Views> [a]]}\n",
  "displays: {d: [!<Views> s]}\n",
  "displays: {d: [!<Views> ['']]}\n",
  "displays: {d: [!<Views> [~]]}\n",
  "displays: {d: [!<Views> {a: b}]}\n",
  "displays: {d: [!<View> {name: a}]}\n",
  "displays: {d: [!<View> {colorspace: a}]}\n",
  "displays: {d: [!<View> {name: '', colorspace: a}]}\n",
  "displays: {d: [!<View> {name: ~, colorspace: a}]}\n",
  "displays: {d: [!<View> {name: a, colorspace: ''}]}\n",
  "displays: {d: [!<View> {name: a, colorspace: ~}]}\n",
  "displays: {d: [!<View> {name: a, view_transform: x}]}\n",
  "displays: {d: [!<View> {name: a, display_colorspace: x}]}\n",
  "displays: {d: [!<View> {name: a, view_transform: '', display_colorspace: x}]}\n",
  "displays: {d: [!<View> {name: a, view_transform: x, display_colorspace: ''}]}\n",
  "displays: {d: [!<View> {name: a, view_transform: x, display_colorspace: y, looks: 'a, b', rule: r, description: 'c, d'}]}\n",
  "displays: {d: [!<View> {name: a, colorspace: x, view_transform: y, display_colorspace: z}]}\n",
  "displays: {d: [!<View> {name: a, colorspace: x, view_transform: ~}]}\n",
  "displays: {d: [!<View> {name: a, colorspace: x, looks: '', rule: '', description: ''}]}\n",
  "displays: {d: [!<View> {name: a, colorspace: x, look: y}]}\n",
  "displays: {d: [!<View> {name: a, colorspace: x, foo: y}]}\n",
  "displays: {d: [!<View> {name: a, colorspace: x, name: y}]}\n",
  "displays: {d: [!<View> {name: [a], colorspace: x}]}\n",
  "displays: {d: [!<View> [a]]}\n",
  "displays: {d: [!<View> a]}\n",
  "displays: {d: [!<View> {}]}\n",
  "displays: {d: [~]}\n",
  "displays: {'a: b': [!<View> {name: 'x, y', colorspace: 'p: q'}]}\n",
])
  add(displays.trim() || "no displays", { displays });

const space = (keys: string) => `  - !<ColorSpace>\n    name: b\n${keys.replace(/^/gm, "    ")}\n`;
for (const keys of [
  "aliases: [x, X, b, B, '', ' y ', z]",
  "aliases: [raw]",
  "aliases: [RAW]",
  "aliases: [default]",
  "aliases: ['a$b']",
  "aliases: ['%']",
  "aliases: [~, a]",
  "aliases: a",
  "aliases: {a: b}",
  "aliases: []",
  "aliases: ~",
  "interop_id: ''",
  "interop_id: a_b:c",
  "interop_id: ':'",
  "interop_id: ':b'",
  "interop_id: a:b:c",
  "interop_id: ABC",
  "interop_id: a b",
  "interop_id: é",
  "interop_id: '.-_~/*#%^+()[]|'",
  "interop_id: '[a]'",
  "family: [a]",
  'family: "a\\n"',
  'equalitygroup: "a\\nb"',
  "bitdepth: 16F",
  "bitdepth: ''",
  "bitdepth: 24f",
  "bitdepth: [a]",
  "description: [a]",
  'description: "x\\n\\n  y\\n"',
  "isdata: maybe",
  "isdata: TRUE",
  "isdata: y",
  "categories: [x, X, '', ' y ', z, x]",
  "categories: foo",
  "encoding: ''",
  "encoding: anything goes",
  'interchange: {amf_transform_ids: "a\\nb\\n", icc_profile_name: x}',
  "interchange: {amf_transform_ids: '', icc_profile_name: \"a\\nb\"}",
  "interchange: {foo: x}",
  "interchange: {icc_profile_name: [x]}",
  "interchange: {icc_profile_name: x, icc_profile_name: y}",
  "interchange: {}",
  "interchange: ~",
  "interchange: a",
  "interchange: [a]",
  "allocation: LG2",
  "allocation: log2",
  "allocation: ''",
  "allocationvars: 1",
  "allocationvars: [a]",
  "allocationvars: [1, 2, 3, 4]",
  "allocationvars: [1e39]",
  "allocationvars: [0.1234567891, 1e-45, 123456789, -0]",
  "to_reference: !<LogTransform> {}",
  "to_scene_reference: !<LogTransform> {}\nto_reference: !<LogTransform> {base: 3}",
  "to_reference: !<LogTransform> {base: 3}\nto_scene_reference: !<LogTransform> {}",
  "from_reference: !<LogTransform> {}",
  "from_display_reference: !<LogTransform> {}",
  "to_display_reference: ~",
  "to_scene_reference: {}",
  "to_scene_reference: []",
  "to_scene_reference: a",
  "to_scene_reference: ''",
  "name: q",
  "foo: 1",
  "foo: ~",
  "1: 2",
  "? [a]\n: b",
])
  add(`color space with ${keys}`, { tail: space(keys) });
for (const name of ["raw", "RAW", "default", "Default", "$x", "a%b", "''", "~", "[a]", "a$", "' '", "x y"])
  add(`color space named ${name}`, { tail: `  - !<ColorSpace>\n    name: ${name}\n` });
for (const spaces of [
  "",
  "colorspaces: []\n",
  "colorspaces: ~\n",
  "colorspaces: a\n",
  "colorspaces: {a: b}\n",
  "colorspaces: [a]\n",
  "colorspaces: [!<ColorSpace> a]\n",
  "colorspaces: [!<ColorSpace> [a]]\n",
  "colorspaces: [!<ColorSpace> {}]\n",
  "colorspaces: [{name: raw}, !ColorSpace {name: b}, !<Look> {name: c}]\n",
  "colorspaces: [!<ColorSpace> {name: raw, aliases: [a, b]}, !<ColorSpace> {name: A}]\n",
  "colorspaces: [!<ColorSpace> {name: raw, aliases: [a]}, !<ColorSpace> {name: c, aliases: [A]}]\n",
  "colorspaces: [!<ColorSpace> {name: a, aliases: [x]}, !<ColorSpace> {name: A, aliases: [y], family: q}, !<ColorSpace> {name: b}]\n",
  "colorspaces: [!<ColorSpace> {name: raw}]\ndisplay_colorspaces: [!<ColorSpace> {name: raw}]\n",
  "colorspaces: [!<ColorSpace> {name: raw}, !<ColorSpace> {name: b}]\ndisplay_colorspaces: [!<ColorSpace> {name: x}, !<ColorSpace> {name: B}]\n",
  "display_colorspaces: [!<ColorSpace> {name: x}, !<ColorSpace> {name: B}]\ncolorspaces: [!<ColorSpace> {name: raw}, !<ColorSpace> {name: b}]\n",
  "display_colorspaces: [!<ColorSpace> {name: q, to_scene_reference: !<LogTransform> {}}]\n",
  "display_colorspaces: [!<ColorSpace> {name: q, to_reference: !<LogTransform> {}}]\n",
  "display_colorspaces: [!<ColorSpace> {name: q, from_display_reference: !<LogTransform> {}, isdata: true}]\n",
  "display_colorspaces: [{name: q}]\n",
  "display_colorspaces: a\n",
  "display_colorspaces: ~\n",
]) {
  add(spaces.trim() || "no color spaces", { spaces });
  add(`version 1: ${spaces.trim() || "no color spaces"}`, { spaces, version: "1" });
}

for (const tail of [
  "looks: []\n",
  "looks: a\n",
  "looks: {a: b}\n",
  "looks: [{name: a}]\n",
  "looks: [!<Look> a]\n",
  "looks: [!<Look> {}]\n",
  "looks: [!<Look> {name: a, process_space: raw, interchange: {icc_profile_name: x}}]\n",
  "looks: [!<Look> {name: a, process_space: raw, interchange: {amf_transform_ids: x}}]\n",
  "looks: [!<Look> {name: a, process_space: raw, foo: 1}]\n",
  "looks: [!<Look> {name: a, process_space: raw, name: b}]\n",
  "looks: [!<Look> {name: a, process_space: raw, transform: ~}]\n",
  "looks: [!<Look> {name: a, process_space: raw, transform: [a]}]\n",
  "looks: [!<Look> {name: a, process_space: [raw]}]\n",
  "looks: [!<Look> {name: a, process_space: raw}, !<Look> {name: A, process_space: b}, !<Look> {name: c}]\n",
  'looks: [!<Look> {name: a, description: "x\\ny", transform: !<LogTransform> {}, inverse_transform: !<LogTransform> {base: 3}}]\n',
  "looks: [!<Look> {name: $a, process_space: raw}, !<Look> {name: raw}]\n",
  "view_transforms: []\n",
  "view_transforms: a\n",
  "view_transforms: [{name: a}]\n",
  "view_transforms: [!<ViewTransform> a]\n",
  "view_transforms: [!<ViewTransform> {to_scene_reference: !<LogTransform> {}}]\n",
  "view_transforms: [!<ViewTransform> {name: a}]\n",
  "view_transforms: [!<ViewTransform> {name: a, to_reference: !<LogTransform> {}}]\n",
  "view_transforms: [!<ViewTransform> {name: a, to_scene_reference: ~}]\n",
  "view_transforms: [!<ViewTransform> {name: a, to_scene_reference: !<LogTransform> {}, from_display_reference: !<LogTransform> {}}]\n",
  "view_transforms: [!<ViewTransform> {name: a, from_display_reference: !<LogTransform> {}, family: q, categories: [a, b], description: x, foo: 1}]\n",
  "view_transforms: [!<ViewTransform> {name: a, to_scene_reference: !<LogTransform> {}}, !<ViewTransform> {name: A, to_display_reference: !<LogTransform> {base: 3}}]\n",
  "view_transforms: [!<ViewTransform> {name: a, to_scene_reference: !<LogTransform> {}, name: b}]\n",
  "view_transforms: [!<ViewTransform> {name: a, to_scene_reference: !<LogTransform> {}, interchange: {amf_transform_ids: x}}]\n",
  "named_transforms: []\n",
  "named_transforms: a\n",
  "named_transforms: [{name: a}]\n",
  "named_transforms: [!<NamedTransform> a]\n",
  "named_transforms: [!<NamedTransform> {transform: !<LogTransform> {}}]\n",
  "named_transforms: [!<NamedTransform> {name: a}]\n",
  "named_transforms: [!<NamedTransform> {name: raw, transform: !<LogTransform> {}}]\n",
  "named_transforms: [!<NamedTransform> {name: default, transform: !<LogTransform> {}}]\n",
  "named_transforms: [!<NamedTransform> {name: $a, transform: !<LogTransform> {}}]\n",
  "named_transforms: [!<NamedTransform> {name: a, aliases: [a, A, m, M, ''], transform: !<LogTransform> {}}]\n",
  "named_transforms: [!<NamedTransform> {name: a, aliases: [raw], transform: !<LogTransform> {}}]\n",
  "named_transforms: [!<NamedTransform> {name: a, aliases: [default], transform: !<LogTransform> {}}]\n",
  "named_transforms: [!<NamedTransform> {name: a, aliases: [$x], transform: !<LogTransform> {}}]\n",
  "named_transforms: [!<NamedTransform> {name: a, isdata: true, transform: !<LogTransform> {}}]\n",
  "named_transforms: [!<NamedTransform> {name: a, name: q, transform: !<LogTransform> {}}]\n",
  "named_transforms: [!<NamedTransform> {name: a, categories: [a, A], encoding: '', family: '', inverse_transform: !<LogTransform> {}}]\n",
  "named_transforms: [!<NamedTransform> {name: a, transform: !<LogTransform> {}}, !<NamedTransform> {name: A, transform: !<LogTransform> {}}]\n",
  "named_transforms: [!<NamedTransform> {name: a, aliases: [x], transform: !<LogTransform> {}}, !<NamedTransform> {name: b, aliases: [X], transform: !<LogTransform> {}}]\n",
  "named_transforms: [!<NamedTransform> {name: a, aliases: [x], transform: !<LogTransform> {}}, !<NamedTransform> {name: X, transform: !<LogTransform> {}}]\n",
  "colorspaces: []\n",
  "ocio_profile_version: 2\n",
  "default_view_transform: a\n",
])
  add(tail.trim(), { tail });
for (const tail of [
  "looks: [!<Look> {name: a, process_space: raw, transform: !<LogTransform> {name: n}}]\n",
  "inactive_colorspaces: [raw]\n",
  "inactive_colorspaces: []\n",
  "virtual_display: [!<View> {name: a, colorspace: raw}]\n",
  "virtual_display: []\n",
  "shared_views: [!<View> {name: a, colorspace: raw}]\n",
  "viewing_rules: [!<Rule> {name: a, colorspaces: raw}]\n",
  "file_rules: [!<Rule> {name: Default, colorspace: raw}]\n",
  "file_rules: []\n",
  "file_rules: ~\n",
  "named_transforms: [!<NamedTransform> {name: a, transform: !<LogTransform> {}}]\n",
  "view_transforms: [!<ViewTransform> {name: a, to_scene_reference: !<LogTransform> {}}]\n",
  "display_colorspaces: [!<ColorSpace> {name: a}]\n",
  "default_view_transform: a\n",
  "default_view_transform: ''\n",
  "family_separator: /\n",
  "family_separator: '-'\n",
  "name: a\n",
  "search_path: [a, b]\n",
  "environment: {a: b}\n",
  "environment: {}\n",
  `${space("aliases: [x]").trimEnd()}\n`,
  `${space("interop_id: raw").trimEnd()}\n`,
  `${space("interchange: {icc_profile_name: a}").trimEnd()}\n`,
  `${space("encoding: log\ncategories: [a]").trimEnd()}\n`,
  `${space("to_reference: !<LogTransform> {}\nfrom_scene_reference: !<LogTransform> {}").trimEnd()}\n`,
  `${space("from_scene_reference: !<LogTransform> {}").trimEnd()}\n`,
  "  - !<ColorSpace>\n    name: $x\n    aliases: [a$]\n",
  "  - !<ColorSpace>\n    name: default\n",
]) {
  add(`version 1: ${tail.trim()}`, { version: "1", tail });
}
add("version 2.4: interchange", { version: "2.4", tail: space("interchange: {icc_profile_name: a}") });
add("version 2.4: empty interchange", { version: "2.4", tail: space("interchange: {icc_profile_name: ''}") });

const transforms = `
!<AllocationTransform> {}
!<AllocationTransform> {allocation: uniform, vars: [0]}
!<AllocationTransform> {allocation: foo, vars: [0.1, 1], direction: inverse}
!<AllocationTransform> {allocation: lg2, vars: []}
!<AllocationTransform> {allocation: lg2, vars: [1, 2, 3], name: a}
!<AllocationTransform> {vars: [1e39, 1]}
!<AllocationTransform> {vars: 1}
!<BuiltinTransform> {}
!<BuiltinTransform> {style: foo}
!<BuiltinTransform> {style: aces-lmt - BLUE_light_ARTIFACT_FIX}
!<BuiltinTransform> {style: IDENTITY, style: IDENTITY, name: x}
!<BuiltinTransform> {style: [a]}
!<CDLTransform> {}
!<CDLTransform> {slope: [-1, 1, 1], offset: [0.1, 0, 0], power: [1, 1.5, 1], sat: 0.9, style: asc, name: n, direction: inverse}
!<CDLTransform> {slope: [1, 1]}
!<CDLTransform> {style: foo}
!<CDLTransform> {style: NOCLAMP, saturation: 2, sat: 3}
!<CDLTransform> {sat: 3, saturation: 2}
!<CDLTransform> {slope: abc}
!<CDLTransform> {slope: [a, 1, 1]}
!<CDLTransform> {sat: a}
!<CDLTransform> {slope: [1.0000002, 1, 1], offset: [3e-45, -0, 0], sat: 1.0000001}
!<CDLTransform> {slope: [1.0000003, 1, 1], offset: [5e-45, 0, 0], sat: 0.9999998}
!<CDLTransform> {slope: [0.99999988, 1, 1], sat: 0.99999982}
!<ColorSpaceTransform> {}
!<ColorSpaceTransform> {src: raw}
!<ColorSpaceTransform> {src: RAW, dst: default, data_bypass: n}
!<ColorSpaceTransform> {src: raw, dst: raw, data_bypass: 0}
!<ColorSpaceTransform> {src: [a], dst: b}
!<ColorSpaceTransform> {src: raw, dst: raw, src: a}
!<ColorSpaceTransform> {src: 'a, b', dst: "c\\nd", direction: inverse, name: x}
!<ColorSpaceTransform> {[a]: b}
!<ColorSpaceTransform> [a]
!<ColorSpaceTransform>
!<ColorSpaceTransform> ''
!<DisplayViewTransform> {}
!<DisplayViewTransform> {src: raw, src: a}
!<DisplayViewTransform> {src: raw, display: d, view: v, looks_bypass: true, data_bypass: false, direction: inverse}
!<ExponentTransform> {}
!<ExponentTransform> {value: 0}
!<ExponentTransform> {value: [1, 1, 1]}
!<ExponentTransform> {value: [2.2, 2.2, 2.2, 1], name: n}
!<ExponentTransform> {value: [2.2, 2.3, 2.2, 1]}
!<ExponentTransform> {value: [2.2, 2.2, 2.2, 2]}
!<ExponentTransform> {value: 2, style: linear}
!<ExponentTransform> {value: 2, style: MIRROR, direction: inverse}
!<ExponentTransform> {value: 2, style: pass_thru}
!<ExponentTransform> {style: pass_through}
!<ExponentTransform> {value: {a: b}}
!<ExponentTransform> {value: ~}
!<ExponentWithLinearTransform> {}
!<ExponentWithLinearTransform> {gamma: 2}
!<ExponentWithLinearTransform> {offset: 0}
!<ExponentWithLinearTransform> {gamma: 11, offset: 0.1}
!<ExponentWithLinearTransform> {gamma: 2.4, offset: 0.055, style: clamp}
!<ExponentWithLinearTransform> {gamma: 2.4, offset: 0.055, style: pass_thru}
!<ExponentWithLinearTransform> {gamma: 2.4, offset: 0.055, style: foo}
!<ExponentWithLinearTransform> {gamma: 2.4, offset: 0.055, style: mirror, name: x, direction: inverse}
!<ExponentWithLinearTransform> {gamma: 2.4, offset: 0.055, style: linear}
!<ExponentWithLinearTransform> {gamma: [2, 2, 2, 2], offset: [0.1, 0.1, 0.1, 0]}
!<ExponentWithLinearTransform> {gamma: [2, 2, 3, 1], offset: [0.1, 0.1, 0.1, 0.1]}
!<ExponentWithLinearTransform> {gamma: [1, 1, 1], offset: 0}
!<ExposureContrastTransform> {}
!<ExposureContrastTransform> {style: foo}
!<ExposureContrastTransform> {style: log, exposure: 1, contrast: 2, gamma: 3, pivot: 0, log_exposure_step: 0.1, log_midway_gray: 0.4, name: x, direction: inverse}
!<ExposureContrastTransform> {style: VIDEO, exposure: ~, log_exposure_step: 0.088}
!<ExposureContrastTransform> {style: linear, exposure: a}
!<FileTransform> {}
!<FileTransform> {src: a b.cube, interpolation: BEST, cdl_style: ASC, cccid: '', direction: inverse}
!<FileTransform> {src: a, cccid: 3, interpolation: ''}
!<FileTransform> {src: a, interpolation: default}
!<FileTransform> {src: a, interpolation: unknown}
!<FileTransform> {src: a, interpolation: cubic}
!<FileTransform> {src: a, interpolation: foo}
!<FileTransform> {src: a, cdl_style: foo}
!<FileTransform> {src: a, cdl_style: noclamp, name: x}
!<FixedFunctionTransform> {}
!<FixedFunctionTransform> {style: foo}
!<FixedFunctionTransform> {params: [1]}
!<FixedFunctionTransform> {style: rec2100_surround, params: [0.78], name: x}
!<FixedFunctionTransform> {style: REC2100_Surround}
!<FixedFunctionTransform> {style: REC2100_Surround, params: [200]}
!<FixedFunctionTransform> {style: REC2100_Surround, params: [0.001]}
!<FixedFunctionTransform> {style: REC2100_Surround, params: 1}
!<FixedFunctionTransform> {style: RGB_TO_HSV, params: [1]}
!<FixedFunctionTransform> {style: RGB_TO_HSV, params: []}
!<FixedFunctionTransform> {style: aces_redmod03, direction: inverse}
!<FixedFunctionTransform> {style: ACES_RedMod10}
!<FixedFunctionTransform> {style: ACES_Glow03}
!<FixedFunctionTransform> {style: ACES_Glow10}
!<FixedFunctionTransform> {style: ACES_DarkToDim10, direction: inverse}
!<FixedFunctionTransform> {style: ACES_GamutMap02}
!<FixedFunctionTransform> {style: ACES_GamutComp13, params: [1, 2, 3]}
!<FixedFunctionTransform> {style: ACES_GamutComp13, params: [1.147, 1.264, 1.312, 0.815, 0.803, 0.88, 1.2]}
!<FixedFunctionTransform> {style: ACES_GamutComp13, params: [1, 1.264, 1.312, 0.815, 0.803, 0.88, 1.2]}
!<FixedFunctionTransform> {style: ACES_GamutComp13, params: [1.147, 1.264, 1.312, 1, 0.803, 0.88, 1.2]}
!<FixedFunctionTransform> {style: ACES_GamutComp13, params: [1.147, 1.264, 1.312, 0.815, 0.803, 0.88, 0.9]}
!<FixedFunctionTransform> {style: ACES2_OutputTransform, params: [100, 0.64, 0.33, 0.3, 0.6, 0.15, 0.06, 0.3127, 0.329]}
!<FixedFunctionTransform> {style: ACES2_OutputTransform, params: [100.5, 0.64, 0.33, 0.3, 0.6, 0.15, 0.06, 0.3127, 0.329]}
!<FixedFunctionTransform> {style: ACES2_OutputTransform, params: [0, 0.64, 0.33, 0.3, 0.6, 0.15, 0.06, 0.3127, 0.329]}
!<FixedFunctionTransform> {style: ACES2_OutputTransform, params: [10001, 0.64, 0.33, 0.3, 0.6, 0.15, 0.06, 0.3127, 0.329]}
!<FixedFunctionTransform> {style: ACES2_RGB_TO_JMh, params: [0.64, 0.33, 0.3, 0.6, 0.15, 0.06, 0.3127, 0.329]}
!<FixedFunctionTransform> {style: ACES2_RGB_TO_JMh, params: [0.64, 0.33]}
!<FixedFunctionTransform> {style: ACES2_TonescaleCompress, params: [100]}
!<FixedFunctionTransform> {style: ACES2_TonescaleCompress, params: [0.5]}
!<FixedFunctionTransform> {style: ACES2_GamutCompress, params: [100, 0.64, 0.33, 0.3, 0.6, 0.15, 0.06, 0.3127, 0.329]}
!<FixedFunctionTransform> {style: ACES2_GamutCompress, params: [100.25, 0.64, 0.33, 0.3, 0.6, 0.15, 0.06, 0.3127, 0.329]}
!<FixedFunctionTransform> {style: XYZ_TO_xyY}
!<FixedFunctionTransform> {style: XYZ_TO_uvY}
!<FixedFunctionTransform> {style: XYZ_TO_LUV}
!<FixedFunctionTransform> {style: Lin_TO_PQ}
!<FixedFunctionTransform> {style: Lin_TO_GammaLog, params: [0, 0.25, 0.5, 1, 0, 2.718, 0.17883277, 0.807825590164, 1, -0.07116723]}
!<FixedFunctionTransform> {style: Lin_TO_GammaLog, params: [0.5, 0.25, 0.5, 1, 0, 2.718, 0.17883277, 0.807825590164, 1, -0.07116723]}
!<FixedFunctionTransform> {style: Lin_TO_GammaLog, params: [0, 0.25, 0, 1, 0, 2.718, 0.17883277, 0.807825590164, 1, -0.07116723]}
!<FixedFunctionTransform> {style: Lin_TO_GammaLog, params: [0, 0.25, 0.5, 1, 0, 0, 0.17883277, 0.807825590164, 1, -0.07116723]}
!<FixedFunctionTransform> {style: Lin_TO_GammaLog, params: [0, 0.25, 0.5, 1, 0, 1, 0.17883277, 0.807825590164, 1, -0.07116723]}
!<FixedFunctionTransform> {style: Lin_TO_GammaLog, params: [0, 0.25, 0.5, 0, 0, 2, 0, 0.807825590164, 0, -0.07116723]}
!<FixedFunctionTransform> {style: Lin_TO_DoubleLog, params: [10, 0.1, 0.5, -1, -1, -1, 0.2, 1, 1, 1, 0.5, 0.7, 0.3]}
!<FixedFunctionTransform> {style: Lin_TO_DoubleLog, params: [0, 0.1, 0.5, -1, -1, -1, 0.2, 1, 1, 1, 0.5, 0.7, 0.3]}
!<FixedFunctionTransform> {style: Lin_TO_DoubleLog, params: [10, 0.6, 0.5, -1, -1, -1, 0.2, 1, 1, 1, 0.5, 0.7, 0.3]}
!<FixedFunctionTransform> {style: Lin_TO_DoubleLog, params: [10, 0.5, 0.5, -1, -1, -1, 0.2, 1, 1, 1, 0.5, 0.7, 0.3]}
!<FixedFunctionTransform> {style: Lin_TO_DoubleLog, params: [1, 0.1, 0.5, 0, -1, 0, 0.2, 0, 1, 0, 0.5, 0, 0.3]}
!<FixedFunctionTransform> {style: RGB_TO_HSY_LIN}
!<FixedFunctionTransform> {style: RGB_TO_HSY_LOG, direction: inverse}
!<FixedFunctionTransform> {style: RGB_TO_HSY_VID}
!<GroupTransform> {}
!<GroupTransform> {children: []}
!<GroupTransform> {children: 3}
!<GroupTransform> {children: ~}
!<GroupTransform> {children: {a: b}}
!<GroupTransform> {children: [~]}
!<GroupTransform> {children: [a]}
!<GroupTransform> {children: [!<Foo> {}]}
!<GroupTransform> {children: [!<LogTransform> {}, !<LogTransform> ~]}
!<GroupTransform> {name: n, direction: inverse, children: [!<LogTransform> {base: 3}, !<GroupTransform> {children: [!<GroupTransform> {}, !<GradingToneTransform> {s_contrast: 1.1}]}]}
!<GroupTransform> {foo: 1}
!<GroupTransform> {children: [], children: []}
!<GroupTransform> {name: 'a: b', children: []}
!<LogTransform> {}
!<LogTransform> {base: 10, name: 'x, y', direction: FORWARD}
!<LogTransform> {base: [10]}
!<LogTransform> {base: 2.00000000001}
!<LogTransform> {base: a}
!<LogTransform> {direction: foo}
!<LogTransform> {direction: ''}
!<LogTransform> {direction: }
!<LogTransform> {direction: [a]}
!<LogTransform> {name: [a]}
!<LogTransform> {name: ''}
!<LogAffineTransform> {}
!<LogAffineTransform> {base: 10, log_side_slope: [1, 2, 3], log_side_offset: 0.1, lin_side_slope: [2, 2, 2], lin_side_offset: [0.1, 0.1, 0.1], name: n, direction: inverse}
!<LogAffineTransform> {base: [2]}
!<LogAffineTransform> {base: [3]}
!<LogAffineTransform> {base: [1, 2]}
!<LogAffineTransform> {base: []}
!<LogAffineTransform> {base: a}
!<LogAffineTransform> {log_side_slope: [1, 1]}
!<LogAffineTransform> {log_side_slope: [1]}
!<LogAffineTransform> {log_side_slope: []}
!<LogAffineTransform> {log_side_slope: {}}
!<LogAffineTransform> {lin_side_break: 1}
!<LogCameraTransform> {}
!<LogCameraTransform> {lin_side_break: 0.1}
!<LogCameraTransform> {lin_side_break: [0.1, 0.2, 0.1], linear_slope: 1.2, base: 10, foo: 1}
!<LogCameraTransform> {lin_side_break: [0.1, 0.2]}
!<LogCameraTransform> {lin_side_break: ~}
!<LogCameraTransform> {lin_side_break: 1, linear_slope: [1, 2]}
!<LookTransform> {}
!<LookTransform> {src: raw, dst: raw, looks: ' +a ,b', skip_colorspace_conversion: true}
!<LookTransform> {src: raw, dst: raw, looks: [a]}
!<MatrixTransform> {}
!<MatrixTransform> {matrix: [1, 2]}
!<MatrixTransform> {matrix: [1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1], direction: inverse}
!<MatrixTransform> {matrix: [1.00000001, 0, 0, 0, 0, 1, 0, 1e-46, 0, 0, 1, 0, 0, 0, 0, 1], offset: [0, -0, 0, 1e-45], name: n}
!<MatrixTransform> {offset: [1, 2, 3]}
!<MatrixTransform> {offset: [1., .5, +1, 1e5]}
!<MatrixTransform> {offset: [0x10, 0, 0, 0]}
!<MatrixTransform> {offset: [1e, 0, 0, 0]}
!<MatrixTransform> {offset: ['1 ', "2", 010, -.5e-3]}
!<MatrixTransform> {offset: [' 1', 0, 0, 0]}
!<MatrixTransform> {offset: [1e400, 0, 0, 0]}
!<MatrixTransform> {offset: [1e-400, 0, 0, 0]}
!<MatrixTransform> {offset: [.inf, -.inf, .nan, +.inf]}
!<MatrixTransform> {offset: [inf, 0, 0, 0]}
!<MatrixTransform> {offset: [1_0, 0, 0, 0]}
!<MatrixTransform> {offset: ['', 0, 0, 0]}
!<MatrixTransform> {offset: [~, 0, 0, 0]}
!<MatrixTransform> {offset: [--1, 0, 0, 0]}
!<MatrixTransform> {offset: [1d5, 0, 0, 0]}
!<MatrixTransform> {offset: [., 0, 0, 0]}
!<MatrixTransform> {offset: [+, 0, 0, 0]}
!<MatrixTransform> {offset: [1e+5, 1E-5, 1.e2, 00.5]}
!<MatrixTransform> {offset: {a: 1}}
!<MatrixTransform> {offset: 1}
!<MatrixTransform> {direction: foo}
!<RangeTransform> {}
!<RangeTransform> {min_in_value: 0.1, style: noclamp, direction: inverse}
!<RangeTransform> {min_in_value: ~, max_in_value: 3, max_out_value: 3, style: clamp, name: n}
!<RangeTransform> {min_in_value: 0, max_in_value: 1, min_out_value: 0, max_out_value: 1, style: foo}
!<RangeTransform> {min_in_value: a}
!<Lut1DTransform> {}
!<Lut3DTransform> {}
!<GammaTransform> {}
!<ViewTransform> {}
!<UnknownTransform> {}
!<Foo> {}
foo
[!<LogTransform> {}]
{base: 10}
!LogTransform {base: 10}
!!LogTransform {base: 10}
~
!<GradingPrimaryTransform> {}
!<GradingPrimaryTransform> {style: lin}
!<GradingPrimaryTransform> {style: LOG, saturation: 1.00000001}
!<GradingPrimaryTransform> {style: log, name: x, direction: inverse}
!<GradingPrimaryTransform> {style: log, brightness: 0.1}
!<GradingPrimaryTransform> {style: log, brightness: {rgb: [0.1, 0.1], master: 0}}
!<GradingPrimaryTransform> {style: log, brightness: {rgb: [0.1, 0.1, 0], master: 0, foo: 1}}
!<GradingPrimaryTransform> {style: log, brightness: {rgb: [0.1, 0.1, 0], master: 0, master: 1}}
!<GradingPrimaryTransform> {style: log, brightness: {rgb: [0.1, 0.1, 0]}}
!<GradingPrimaryTransform> {style: log, brightness: {master: 0}}
!<GradingPrimaryTransform> {style: log, brightness: {rgb: 1, master: 0}}
!<GradingPrimaryTransform> {style: log, pivot: 1}
!<GradingPrimaryTransform> {style: log, pivot: {}}
!<GradingPrimaryTransform> {style: log, clamp: {}}
!<GradingPrimaryTransform> {style: log, clamp: {black: ~}}
!<GradingPrimaryTransform> {style: log, foo: 1}
!<GradingToneTransform> {}
!<GradingToneTransform> {style: log, whites: {rgb: [1, 1, 1.1], master: 1}}
!<GradingToneTransform> {style: log, whites: {rgb: [1, 1, 1.1], master: 1, start: 0.2}}
!<GradingToneTransform> {style: log, whites: {rgb: [1, 1, 1.1], master: 1, start: 0.2, width: 1, pivot: 2}}
!<GradingToneTransform> {style: log, midtones: {rgb: [1, 1, 1], master: 1, start: 0.2, width: 1, pivot: 2}}
!<GradingToneTransform> {style: log, whites: {rgb: [1, 1], master: 1, start: 0.2, width: 1}}
!<GradingToneTransform> {style: log, whites: {rgb: [1, 1, 1], master: 1, start: 0.2, width: 0.001}}
!<GradingToneTransform> {style: log, whites: 1}
!<GradingToneTransform> {style: log, s_contrast: 1.00000001}
!<GradingToneTransform> {style: log, s_contrast: 3}
!<GradingToneTransform> {style: log, s_contrast: 0.001}
!<GradingToneTransform> {style: log, blacks: {rgb: [1, 1, 1], master: 3, start: 0, width: 1}}
!<GradingToneTransform> {style: log, blacks: {rgb: [1, 1, 1], master: 0.1, start: 0, width: 1}}
!<GradingToneTransform> {style: log, blacks: {rgb: [1, 1, 1], master: 0.09, start: 0, width: 1}}
!<GradingToneTransform> {style: log, midtones: {rgb: [1, 1, 1.95], master: 1, center: 0, width: 1}}
!<GradingToneTransform> {style: log, shadows: {rgb: [0.15, 1, 1], master: 1, start: 0.5, pivot: 0}}
!<GradingToneTransform> {style: log, shadows: {rgb: [0.5, 1, 1], master: 1, start: 0.5, pivot: 0.5}}
!<GradingToneTransform> {style: log, shadows: {rgb: [0.5, 1, 1], master: 1, start: 0.5, pivot: 0.495}}
!<GradingToneTransform> {style: log, shadows: {rgb: [0.5, 1, 1], master: 1, start: 0.5, pivot: 0.49}}
!<GradingToneTransform> {style: log, shadows: {rgb: [0.5, 1, 1], master: 1, start: 0.5, pivot: 0.6}}
!<GradingToneTransform> {style: log, highlights: {rgb: [0.5, 1, 1], master: 1, start: 0.5, pivot: 0.5}}
!<GradingToneTransform> {style: log, highlights: {rgb: [0.5, 1, 1], master: 1, start: 0.5, pivot: 0.505}}
!<GradingToneTransform> {style: log, highlights: {rgb: [0.5, 1, 1.81], master: 1, start: 0.5, pivot: 1}}
!<GradingRGBCurveTransform> {}
!<GradingRGBCurveTransform> {style: log, red: {}}
!<GradingRGBCurveTransform> {style: log, red: [0, 0, 1, 1]}
!<GradingRGBCurveTransform> {style: log, red: {control_points: [0, 0]}}
!<GradingRGBCurveTransform> {style: log, red: {control_points: []}}
!<GradingRGBCurveTransform> {style: log, red: {control_points: [0, 0, 1]}}
!<GradingRGBCurveTransform> {style: log, red: {control_points: [1, 0, 0, 1]}}
!<GradingRGBCurveTransform> {style: log, red: {control_points: [0, 1, 1, 0]}}
!<GradingRGBCurveTransform> {style: log, red: {control_points: [0, 0, 0, 0]}}
!<GradingRGBCurveTransform> {style: log, red: {control_points: [0, 0, 0, 1]}}
!<GradingRGBCurveTransform> {style: log, red: {control_points: [0, 0, 0.12345678901, 1]}}
!<GradingRGBCurveTransform> {style: log, red: {slopes: [1, 1]}}
!<GradingRGBCurveTransform> {style: log, red: {slopes: [1, 1], control_points: [0, 0, 1, 1]}}
!<GradingRGBCurveTransform> {style: log, red: {control_points: [0, 0, 1, 1], slopes: [1]}}
!<GradingRGBCurveTransform> {style: log, red: {control_points: [0, 0, 1, 1], slopes: [-1, 1]}}
!<GradingRGBCurveTransform> {style: log, red: {control_points: [0, 0, 1, 1], foo: 1}}
!<GradingRGBCurveTransform> {style: log, red: {control_points: [0, 0, a, 1]}}
!<GradingRGBCurveTransform> {style: log, red: {control_points: 1}}
!<GradingRGBCurveTransform> {style: log, lintolog_bypass: maybe}
!<GradingHueCurveTransform> {}
!<GradingHueCurveTransform> {style: log, hsy_transform: none, name: n, direction: inverse}
!<GradingHueCurveTransform> {style: log, hsy_transform: NONE}
!<GradingHueCurveTransform> {style: log, hsy_transform: foo}
!<GradingHueCurveTransform> {style: log, hsy_transform: ''}
!<GradingHueCurveTransform> {style: log, hue_hue: {control_points: [0, 0, 2, 1]}}
!<GradingHueCurveTransform> {style: log, hue_hue: {control_points: [-0.1, 0, 0.5, 1]}}
!<GradingHueCurveTransform> {style: log, hue_hue: {control_points: [0, 0.5, 0.5, 0.1]}}
!<GradingHueCurveTransform> {style: log, hue_hue: {control_points: [0, 0, 1, 1]}}
!<GradingHueCurveTransform> {style: log, hue_hue: {control_points: [0, 0, 0.999, 1]}}
!<GradingHueCurveTransform> {style: log, hue_sat: {control_points: [0, 1, 1, 1.5]}}
!<GradingHueCurveTransform> {style: log, hue_sat: {control_points: [0, 1, 1, 1]}}
!<GradingHueCurveTransform> {style: log, hue_sat: {control_points: [-0.5, 1, 1.2, 1.5]}}
!<GradingHueCurveTransform> {style: log, hue_sat: {control_points: [0.2, 1, 1.2, 1.5]}}
!<GradingHueCurveTransform> {style: log, hue_sat: {control_points: [0.2, 1, 0.3, -1]}}
!<GradingHueCurveTransform> {style: log, hue_lum: {control_points: [0, 0, 1, 1]}}
!<GradingHueCurveTransform> {style: log, hue_fx: {control_points: [0, 0, 1, 1]}}
!<GradingHueCurveTransform> {style: log, hue_fx: {control_points: [0, 0.5, 0.5, 0.1]}}
!<GradingHueCurveTransform> {style: log, lum_sat: {control_points: [0, 0.5, 0.5, 0.1]}}
!<GradingHueCurveTransform> {style: log, lum_sat: {control_points: [0, 0, 1, 1]}}
!<GradingHueCurveTransform> {style: log, sat_sat: {control_points: [0, 0.5, 0.5, 0.1]}}
!<GradingHueCurveTransform> {style: log, sat_sat: {control_points: [0, 0, 1, 1]}}
!<GradingHueCurveTransform> {style: log, lum_lum: {control_points: [0, 0.5, 0.5, 0.1]}}
!<GradingHueCurveTransform> {style: log, sat_lum: {control_points: [0, 0.5, 0.5, 0.1]}}
!<GradingHueCurveTransform> {style: log, hue_hue: {control_points: [0, 0]}}
!<GradingHueCurveTransform> {style: log, hue_hue: {control_points: [0, 0, 0.3, 0.5], slopes: [0, 1]}}
`;
for (const transform of transforms.trim().split("\n"))
  for (const version of ["2.5", "2.3", "2", "1"]) {
    const key = version === "1" ? "to_reference" : "to_scene_reference";
    add(`${transform} in version ${version}`, { version, tail: `    ${key}: ${transform}\n` });
  }
for (const style of ["log", "linear", "video"]) {
  const all = (names: string, value: string) =>
    names
      .split(" ")
      .map((name) => `${name}: ${value}`)
      .join(", ");
  for (const transform of [
    `!<GradingPrimaryTransform> {style: ${style}, ${all("brightness exposure offset lift", "{rgb: [0.1, 0, 0], master: 0.2}")}, ${all("contrast gamma gain", "{rgb: [1.1, 1, 1], master: 1}")}, saturation: 1.5, pivot: {contrast: 0.3, black: 0.01, white: 0.9}, clamp: {black: 0.1, white: 0.9}, name: n, direction: inverse}`,
    ...[
      "pivot: {black: 0.1}",
      "pivot: {white: 0.9}",
      "pivot: {contrast: 0.3}",
      "pivot: {contrast: -0.2}",
      "pivot: {contrast: 0.18}",
      "pivot: {black: 0, white: 1}",
      "pivot: {black: 1, white: 0}",
      "pivot: {black: 0.5, white: 0.5}",
      "clamp: {black: 0}",
      "clamp: {white: 1e300}",
      "clamp: {black: 1, white: 0}",
      "clamp: {black: 1, white: 1}",
      "contrast: {rgb: [1.1, 1, 1], master: 1}",
      "contrast: {rgb: [0, 1, 1], master: 1}",
      "contrast: {rgb: [0.005, 1, 1], master: 1}",
      "gamma: {rgb: [0, 1, 1], master: 1}",
      "gamma: {rgb: [1, 1, 1], master: 0.005}",
      "exposure: {rgb: [1, 1, 1], master: 0}",
      "brightness: {rgb: [1, 1, 1], master: 0}",
      "lift: {rgb: [1, 1, 1], master: 0}",
      "saturation: -1",
    ].map((keys) => `!<GradingPrimaryTransform> {style: ${style}, ${keys}}`),
    `!<GradingRGBCurveTransform> {style: ${style}, lintolog_bypass: true, name: x, direction: inverse}`,
    `!<GradingRGBCurveTransform> {style: ${style}, lintolog_bypass: true, red: {control_points: [0, 0, 0.3, 0.3, 1, 1], slopes: [1, 1, 1]}, master: {control_points: [0, 0, 0.5, 0.5, 1, 1]}, blue: {control_points: [-7, -7, 0, 0, 7, 7]}, name: y}`,
    `!<GradingRGBCurveTransform> {style: ${style}, red: {control_points: [0, 0, 0.5, 0.5, 1, 1], slopes: [0, 0, 0]}}`,
    `!<GradingRGBCurveTransform> {style: ${style}, red: {control_points: [0, 0, 0.5, 0.5, 1, 1], slopes: [0, 1, 0]}}`,
    `!<GradingHueCurveTransform> {style: ${style}, ${all("hue_hue hue_sat hue_lum lum_sat sat_sat lum_lum sat_lum hue_fx", "{control_points: [0, 0, 0.3, 0.5], slopes: [0, 1]}")}}`,
    `!<GradingHueCurveTransform> {style: ${style}, lum_lum: {control_points: [0, 0, 0.5, 0.5, 1, 1]}, lum_sat: {control_points: [-7, 1, 0, 1, 7, 1]}}`,
    `!<GradingToneTransform> {style: ${style}, blacks: {rgb: [1, 1, 1.1], master: 1, start: 0.5, width: 0.4}, s_contrast: 1.2, name: x, direction: inverse}`,
    `!<GradingToneTransform> {style: ${style}, shadows: {rgb: [1, 1, 1.1], master: 1, start: 0.5, pivot: 0.4}, midtones: {rgb: [1, 1, 1.1], master: 1, center: 0.5, width: 0.4}, highlights: {rgb: [1, 1, 1.1], master: 1, start: 0.5, pivot: 0.6}, whites: {rgb: [1, 1, 1.1], master: 1, start: 0.5, width: 0.4}}`,
    `!<GradingToneTransform> {style: ${style}, blacks: {rgb: [1, 1, 1], master: 1, start: 0.4, width: 0.4}, whites: {rgb: [1, 1, 1], master: 1, start: 0.4, width: 0.5}}`,
  ])
    add(transform, { tail: `    to_scene_reference: ${transform}\n` });
}

/* Keys that are too long to stand before a colon. */
const long = "k".repeat(1100);
const most = "é".repeat(512);
add("a long key in displays", {
  displays: `displays:\n  ? ${long}\n  : - !<View> {name: a, colorspace: raw}\n    - !<Views> [b, c]\n  z: [!<Views> [b]]\n`,
});
add("a long role", { roles: `roles: {default: raw, ? ${long} : raw, ${most}: raw, ? ${most}x : raw}\n` });
add("a long context variable", { top: `environment:\n  ? ${long}\n  : "a: b"\n` });
add("a long key in a rule", {
  top: `file_rules:\n  - !<Rule> {name: Default, colorspace: raw, custom: {? ${long} : b, a: c}}\n`,
});
add("long texts", {
  tail: space(`family: ${long}\naliases: [${long}]\nequalitygroup: "${"y: ".repeat(500)}"`),
});

export { cases };
