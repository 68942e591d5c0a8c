import { expect, test } from "vitest";
import { referenceCycle } from "#color/check/referenceCycle.ts";
import { builtinConfig, builtinConfigNames } from "#ocio/builtin/config.ts";
import { Lookup } from "#ocio/check/lookup.ts";
import type { Document } from "#ocio/model/document.ts";
import { readConfig } from "#ocio/yaml/read.ts";

const found = (document: Document) => [...referenceCycle.find(document, new Lookup(document))];
const plain = "!<MatrixTransform> {}";
const convert = (src: string, dst: string) => `!<ColorSpaceTransform> {src: ${src}, dst: ${dst}}`;
type Chains = Partial<Record<"a" | "b" | "l" | "vt" | "n" | "dcs", string>>;

/** Problems of a config with two color spaces, a look, the default view transform and a named transform. */
function problems({ a = plain, b = plain, l = plain, vt = plain, n = plain, dcs = plain }: Chains) {
  const { document, problems: read } = readConfig(`ocio_profile_version: 2.4
environment: {X: a}
roles: {default: raw, scene_linear: raw}
file_rules: [!<Rule> {name: Default, colorspace: default}]
displays:
  d: [!<View> {name: va, colorspace: a}, !<View> {name: vl, colorspace: raw, looks: "-l"}, !<View> {name: vn, colorspace: n}]
  dcs: [!<View> {name: vd, view_transform: vt, display_colorspace: <USE_DISPLAY_NAME>}]
looks: [!<Look> {name: l, process_space: raw, transform: ${l}}]
view_transforms: [!<ViewTransform> {name: vt, from_scene_reference: ${vt}}]
display_colorspaces: [!<ColorSpace> {name: dcs, from_display_reference: ${dcs}}]
colorspaces:
  - !<ColorSpace> {name: raw}
  - !<ColorSpace> {name: a, aliases: [a2], to_scene_reference: ${a}}
  - !<ColorSpace> {name: b, from_scene_reference: ${b}}
named_transforms: [!<NamedTransform> {name: n, transform: ${n}}]
`);
  expect(read.filter(({ severity }) => severity === "error")).toEqual([]);
  return found(document).map(({ path, message }) => ({ path, trail: /: (.*?)\. Off/.exec(message)?.[1] }));
}

test.each(builtinConfigNames)("%s has no cycle", (name) => {
  expect(found(builtinConfig(name)!)).toEqual([]);
});

test("a space that its own step names is told at the step", () => {
  expect(problems({ a: convert("A2", "raw") })).toEqual([
    { path: "colorspaces/a/to_scene_reference_transform/0", trail: "color space “a” → color space “a”" },
  ]);
});

test("two spaces that name each other are told once, in whichever directions", () => {
  expect(problems({ a: convert("raw", "b"), b: convert("a", "raw") })).toEqual([
    {
      path: "colorspaces/a/to_scene_reference_transform/0",
      trail: "color space “a” → color space “b” → color space “a”",
    },
  ]);
});

test.each<[string, Chains]>([
  ["a context variable", { a: convert("raw", "$X") }],
  ["a look", { a: "!<LookTransform> {src: raw, dst: raw, looks: l}", l: convert("a", "raw") }],
  ["a view of it", { a: "!<DisplayViewTransform> {src: raw, display: d, view: va}" }],
  [
    "the look of a view",
    { a: "!<DisplayViewTransform> {src: raw, display: d, view: vl}", l: convert("a", "raw") },
  ],
  ["a named transform", { a: convert("n", "raw"), n: convert("raw", "a") }],
  ["a view of a named transform", { n: "!<DisplayViewTransform> {src: raw, display: d, view: vn}" }],
  ["a view transform", { vt: "!<DisplayViewTransform> {src: raw, display: dcs, view: vd}" }],
  ["the display that a view takes", { dcs: "!<DisplayViewTransform> {src: raw, display: dcs, view: vd}" }],
  ["the way between the references", { vt: convert("raw", "dcs") }],
])("a cycle through %s is told", (_, chains) => {
  expect(problems(chains)).toHaveLength(1);
});

test.each<[string, Chains]>([
  ["spaces that name others", { a: convert("b", "raw"), n: convert("a", "b"), l: convert("a", "raw") }],
  [
    "a view whose looks are passed by",
    { a: plain, l: "!<DisplayViewTransform> {src: raw, display: d, view: vl, looks_bypass: true}" },
  ],
  [
    "looks and views of a named transform, which OCIO does not find",
    { n: "!<LookTransform> {src: n, dst: raw, looks: l}" },
  ],
  ["names that mean nothing", { a: "!<DisplayViewTransform> {src: raw, display: none, view: va}" }],
])("%s are no cycle", (_, chains) => {
  expect(problems(chains)).toEqual([]);
});
