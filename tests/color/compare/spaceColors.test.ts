import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { produce } from "immer";
import { expect, test } from "vitest";
import { chainGap } from "#color/check/chainGap.ts";
import { spaceColors } from "#color/compare/equalColor.ts";
import { builtinConfig, builtinConfigNames } from "#ocio/builtin/config.ts";
import { createTransform, type Transform } from "#ocio/chain/transform.ts";
import { lookupOf } from "#ocio/check/lookup.ts";
import { type Document, rowsOf } from "#ocio/model/document.ts";
import { readConfig } from "#ocio/yaml/read.ts";
import { shared } from "../../shared.ts";

const LARGEST = [
  "Ctrlmand+colormanagement__config.ocio",
  "ampas+ACES_ODT_Candidates__OCIO__ACES_ODT_Candidates_rev060_All.ocio",
  "sharktacos+OpenColorIO-configs__StdX_ACES-Global__StdX_global_config.ocio",
];

/** A configuration whose spaces lead to the others by every kind of reference. */
const woven = `ocio_profile_version: 2.3
environment: {SHOT: grade, DEEP: $SHOT}
search_path: luts
roles: {default: plain, work: log}
file_rules: [!<Rule> {name: Default, colorspace: default}]
displays: {sRGB: [!<View> {name: Film, view_transform: film, display_colorspace: srgb, looks: warm}, !<View> {name: Raw, colorspace: plain}]}
default_view_transform: film
view_transforms:
  - !<ViewTransform> {name: film, from_scene_reference: !<CDLTransform> {slope: [0.9, 0.8, 0.7]}}
  - !<ViewTransform> {name: other, from_scene_reference: !<CDLTransform> {slope: [0.5, 0.5, 0.5]}}
looks: [!<Look> {name: warm, process_space: work, transform: !<CDLTransform> {offset: [0.1, 0, 0]}}]
display_colorspaces:
  - !<ColorSpace> {name: srgb, from_display_reference: !<ExponentTransform> {value: 2.2, direction: inverse}}
  - !<ColorSpace> {name: over, from_display_reference: !<ColorSpaceTransform> {src: plain, dst: srgb}}
named_transforms: [!<NamedTransform> {name: named, aliases: [nick], transform: !<CDLTransform> {power: [1.1, 1, 1]}}]
colorspaces:
  - !<ColorSpace> {name: plain, aliases: [flat]}
  - !<ColorSpace> {name: log, aliases: [grade], to_scene_reference: !<ExponentTransform> {value: 1.8}}
  - !<ColorSpace> {name: by name, to_scene_reference: !<ColorSpaceTransform> {src: log, dst: plain}}
  - !<ColorSpace> {name: by alias, to_scene_reference: !<ColorSpaceTransform> {src: grade, dst: flat}}
  - !<ColorSpace> {name: by role, to_scene_reference: !<ColorSpaceTransform> {src: work, dst: default}}
  - !<ColorSpace> {name: by variable, to_scene_reference: !<ColorSpaceTransform> {src: $DEEP, dst: plain}}
  - !<ColorSpace> {name: by transform, to_scene_reference: !<ColorSpaceTransform> {src: nick, dst: plain}}
  - !<ColorSpace> {name: by view, to_scene_reference: !<DisplayViewTransform> {src: log, display: sRGB, view: Film}}
  - !<ColorSpace> {name: by look, to_scene_reference: !<LookTransform> {src: plain, dst: plain, looks: warm}}
  - !<ColorSpace> {name: across, to_scene_reference: !<ColorSpaceTransform> {src: log, dst: srgb}}
  - !<ColorSpace> {name: twice, to_scene_reference: !<ColorSpaceTransform> {src: by alias, dst: plain}}
  - !<ColorSpace> {name: graded, to_scene_reference: !<FileTransform> {src: a.cube}}
  - !<ColorSpace> {name: over graded, to_scene_reference: !<ColorSpaceTransform> {src: graded, dst: plain}}
  - !<ColorSpace> {name: circle, to_scene_reference: !<ColorSpaceTransform> {src: circle, dst: plain}}
  - !<ColorSpace> {name: lost, to_scene_reference: !<ColorSpaceTransform> {src: nobody, dst: plain}}
`;

const read = (text: string) => readConfig(text).document!;
const configs: [string, () => Document][] = [
  ["spaces by every kind of reference", () => read(woven)],
  [builtinConfigNames[4]!, () => builtinConfig(builtinConfigNames[4]!)!],
  ...(shared
    ? LARGEST.map((name): [string, () => Document] => [
        name,
        () => read(readFileSync(join(shared!, "corpus", "configs", name), "utf8")),
      ])
    : []),
];

const exponent = (value: number): Transform => ({
  ...createTransform("ExponentTransform", crypto.randomUUID()),
  value: [value, value, value, 1],
});

const NAMES = ["nobody", "log", "grade", "work", "flat", "named", "warm", "film", "srgb", "new"];
const name = fc.constantFrom(...NAMES);
/** An edit of some row or setting on which colors may depend. */
const edit: fc.Arbitrary<(draft: Document) => void> = fc
  .record({ at: fc.nat(), other: fc.nat(), value: fc.double({ min: 0.5, max: 3, noNaN: true }), name })
  .chain(({ at, other, value, name }) => {
    const pick = <N extends Parameters<typeof rowsOf>[1]>(draft: Document, collection: N, index = at) => {
      const rows = rowsOf(draft, collection);
      return rows[index % Math.max(1, rows.length)];
    };
    return fc.constantFrom<((draft: Document) => void)[]>(
      (draft) => void Object.assign(pick(draft, "colorspaces") ?? {}, { description: name }),
      (draft) => void Object.assign(pick(draft, "colorspaces") ?? {}, { name }),
      (draft) => void Object.assign(pick(draft, "colorspaces") ?? {}, { aliases_data: [name] }),
      (draft) => void Object.assign(pick(draft, "colorspaces") ?? {}, { isdata: other % 2 === 0 }),
      (draft) => void Object.assign(pick(draft, "colorspaces") ?? {}, { equalitygroup: name }),
      (draft) =>
        void Object.assign(pick(draft, "colorspaces") ?? {}, {
          to_scene_reference_transform: exponent(value),
        }),
      (draft) =>
        void Object.assign(pick(draft, "colorspaces") ?? {}, {
          to_scene_reference_transform: null,
          from_scene_reference_transform: exponent(value),
        }),
      (draft) =>
        void Object.assign(pick(draft, "display_colorspaces") ?? {}, {
          from_display_reference_transform: exponent(value),
        }),
      (draft) => void Object.assign(pick(draft, "named_transforms") ?? {}, { transform: exponent(value) }),
      (draft) => void Object.assign(pick(draft, "looks") ?? {}, { transform: exponent(value) }),
      (draft) => void Object.assign(pick(draft, "looks") ?? {}, { name }),
      (draft) => void Object.assign(pick(draft, "view_transforms") ?? {}, { name }),
      (draft) =>
        void Object.assign(pick(draft, "view_transforms") ?? {}, { from_scene_reference: exponent(value) }),
      (draft) =>
        void Object.assign(pick(draft, "roles") ?? {}, {
          colorspace_id: pick(draft, "colorspaces", other)?.id ?? null,
        }),
      (draft) => {
        draft.config.default_view_transform = name;
      },
      (draft) => {
        draft.config.environment = { SHOT: name, DEEP: "$SHOT" };
      },
      (draft) => {
        draft.config.ocio_profile_version = other % 2 === 0 ? "1" : "2.3";
      },
      (draft) => {
        draft.colorspaces.order = draft.colorspaces.order.toReversed();
      },
      (draft) => {
        const view = pick(draft, "display_view_associations")?.inline_view;
        if (view) Object.assign(view, { looks: name });
      },
      (draft) => {
        const id = draft.colorspaces.order[at % Math.max(1, draft.colorspaces.order.length)];
        if (id === undefined) return;
        delete draft.colorspaces.byId[id];
        draft.colorspaces.order = draft.colorspaces.order.filter((each) => each !== id);
      },
    );
  });

/** Colors and chains of a document; those of a clone, whose rows are new, are computed anew. */
function computed(document: Document) {
  return {
    colors: spaceColors(document).map(({ id, name, sample, result }) => ({
      id,
      name,
      sample: [...sample],
      result: [...result()],
    })),
    gaps: [...chainGap.find(document, lookupOf(document))],
  };
}

test.each(configs)(
  "after each of some edits, the cached colors of %s are those of a new check",
  (_, read) => {
    const document = produce(read(), (draft) => {
      draft.config.description = "open";
    });
    const first = computed(document);
    expect(first.colors.length).toBeGreaterThan(8);
    fc.assert(
      fc.property(fc.array(edit, { minLength: 1, maxLength: 8 }), (edits) => {
        let edited = document;
        for (const each of edits) {
          edited = produce(edited, each);
          expect(computed(edited)).toEqual(computed(structuredClone(edited)));
        }
      }),
      { numRuns: document.colorspaces.order.length > 20 ? 2 : 20 },
    );
    expect(computed(document)).toEqual(first);
  },
);

test("an edit of another row leaves the color of a space by reference, one of its target does not", () => {
  const document = produce(read(woven), (draft) => {
    draft.config.description = "open";
  });
  const edited = (target: string, change: object) =>
    produce(document, (draft) => {
      Object.assign(rowsOf(draft, "colorspaces").find((row) => row.name === target)!, change);
    });
  const colorOf = (of: Document, name: string) => spaceColors(of).find((each) => each.name === name)!;
  const before = colorOf(document, "twice");
  expect(colorOf(edited("log", { description: "curve" }), "twice")).toBe(before);
  expect(colorOf(edited("by role", { to_scene_reference_transform: exponent(3) }), "twice")).toBe(before);
  expect(colorOf(edited("log", { to_scene_reference_transform: exponent(3) }), "twice")).not.toBe(before);
});
