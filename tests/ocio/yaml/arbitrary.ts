import fc from "fast-check";
import type { Transform } from "#ocio/chain/transform.ts";
import { type Document, emptyDocument } from "#ocio/model/document.ts";
import { builtinStyles, fixedFunctions } from "#ocio/model/enums.ts";
import { fold } from "#ocio/names/name.ts";

/** UUIDs that count up, so that a failing document reads the same twice. */
export function counter(): () => string {
  let n = 0;
  return () => `00000000-0000-4000-8000-${(n++).toString(16).padStart(12, "0")}`;
}

const character = fc.constantFrom(...[..."abcXYZ019 -_.,:;#'\"\\/()[]{}<>?!@*|%$~`^+=é漢😀\t\u00a0"]);
const free = fc.string({ unit: character, maxLength: 12 });
const words = fc.constantFrom(
  ..."raw|ACEScg|sRGB - Display|yes|null|~|123|1.5|-|--|- a|a: b|a:|a #b|#a|a, b|[x]|{x}|? q|true|.inf|0x1F|'q'|<USE>|x|a  b|=|---".split(
    "|",
  ),
);
/** Any text that a file can hold. */
export const text = fc.oneof(words, free);
/** Lines; the first has no space before it, which official OCIO loses. */
const lines = fc.oneof(
  text,
  fc.array(text, { minLength: 2, maxLength: 4 }).map((all) => all.join("\n").trimStart()),
);

/** A text that can name something: not empty, no context variables; the official list form trims names. */
const name = text.map((value) => value.replace(/[%$"]/g, "").trim() || "n");
/** Names that differ by more than case. */
const names = (most: number) => fc.uniqueArray(name, { maxLength: most, selector: fold });
const orNull = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: null });

/** Numbers of few digits: official OCIO's newer releases round in two steps, and agree on these. */
const number = fc.oneof(
  fc.constantFrom(0, 1, -1, 0.5, 2.2, 1e-7, 1e15, 1e16, 123456.789, 1e300, -1e-300, 0.1, 1 / 8),
  fc
    .tuple(fc.integer({ min: -99999, max: 99999 }), fc.integer({ min: -8, max: 3 }))
    .map(([digits, power]) => Number(`${digits}e${power}`)),
);
/** Official OCIO wants gammas and contrasts of 0.01 and more. */
const positive = number.map((value) => (Math.abs(value) < 0.01 ? 1 : Math.abs(value)));
const single = fc.integer({ min: -999999, max: 999999 }).map((value) => value / 64);
const list = (values: fc.Arbitrary<number>, count: number) =>
  fc.array(values, { minLength: count, maxLength: count });
const triple = list(number, 3);
const rgbm = fc.record({ r: positive, g: positive, b: positive, master: positive });
const unit = fc.integer({ min: 0, max: 998 }).map((thousandths) => Math.fround(thousandths / 1000));

/** A rising curve within 0 to 1, which every kind of curve allows. */
const curve = orNull(
  fc.uniqueArray(unit, { minLength: 2, maxLength: 5 }).chain((xs) => {
    const sorted = [...xs].sort((a, b) => a - b);
    return orNull(list(single, sorted.length)).map((slopes) =>
      sorted.map((x, i) => ({ x, y: x, ...(slopes && { slope: slopes[i] as number }) })),
    );
  }),
);
const gain = fc.integer({ min: 20, max: 180 }).map((hundredths) => hundredths / 100);
const zone = (start: fc.Arbitrary<number>, width: fc.Arbitrary<number>) =>
  orNull(fc.record({ r: gain, g: gain, b: gain, master: gain, start, width }));
const low = fc.constantFrom(-2, 0, 0.1, 0.4);
const high = fc.constantFrom(0.5, 0.6, 1, 8);
const style = fc.constantFrom("log", "linear", "video");
const functions = fixedFunctions
  .filter(({ parameters }) => parameters.length === 0)
  .map(({ value }) => value);

/** Values of each kind that official OCIO loads, beside id, type, direction and name. */
const fields: Record<string, fc.Arbitrary<object>> = {
  AllocationTransform: fc.record({
    allocation: fc.constantFrom("uniform", "lg2", "odd"),
    vars: fc.array(single, { maxLength: 3 }),
  }),
  BuiltinTransform: fc.record({ style: fc.constantFrom(...builtinStyles.map(({ style }) => style)) }),
  CDLTransform: fc.record({
    slope: triple,
    offset: triple,
    power: triple,
    sat: number,
    style: fc.constantFrom("ASC_SOP", "NO_CLAMP"),
  }),
  ColorSpaceTransform: fc.record({
    src: fc.constant(null),
    src_name: text,
    dst: fc.constant(null),
    dst_name: text,
    data_bypass: fc.boolean(),
  }),
  DisplayViewTransform: fc.record({
    src: text,
    display: text,
    view: text,
    looks_bypass: fc.boolean(),
    data_bypass: fc.boolean(),
  }),
  ExponentTransform: fc.record({
    value: fc.oneof(
      list(number, 4),
      number.map((v) => [v, v, v, 1]),
    ),
    style: fc.constantFrom("NEGATIVE_CLAMP", "NEGATIVE_MIRROR", "NEGATIVE_PASS_THRU"),
  }),
  ExponentWithLinearTransform: fc.record({
    gamma: fc.oneof(
      list(number, 4),
      number.map((v) => [v, v, v, 1]),
    ),
    offset: fc.oneof(
      list(number, 4),
      number.map((v) => [v, v, v, 0]),
    ),
    style: fc.constantFrom("NEGATIVE_LINEAR", "NEGATIVE_MIRROR"),
  }),
  ExposureContrastTransform: fc.record({
    style: fc.constantFrom(
      "EXPOSURE_CONTRAST_LINEAR",
      "EXPOSURE_CONTRAST_VIDEO",
      "EXPOSURE_CONTRAST_LOGARITHMIC",
    ),
    exposure: number,
    contrast: number,
    gamma: number,
    pivot: number,
    log_exposure_step: fc.oneof(fc.constant(0.088), number),
    log_midgray: fc.oneof(fc.constant(0.435), fc.constant(null), number),
    dynamic_exposure: fc.boolean(),
    dynamic_contrast: fc.boolean(),
    dynamic_gamma: fc.boolean(),
  }),
  FileTransform: fc.record({
    src: text,
    interpolation: fc.constantFrom(null, "nearest", "linear", "tetrahedral", "best", "cubic", "odd"),
    cccid: orNull(text),
    cdl_style: fc.constantFrom(null, "ASC_SOP", "NO_CLAMP"),
  }),
  FixedFunctionTransform: fc.oneof(
    fc.record({ style: fc.constantFrom(...functions), params: fc.constant([]) }),
    fc.record({ style: fc.constant("REC2100_SURROUND"), params: list(gain, 1) }),
    fc.constant({ style: "ACES_GAMUT_COMP_13", params: [1.147, 1.264, 1.312, 0.815, 0.803, 0.88, 1.2] }),
  ),
  GradingHueCurveTransform: fc.record({
    style,
    hsy_bypass: fc.boolean(),
    hue_hue: curve,
    hue_sat: curve,
    hue_lum: curve,
    lum_sat: curve,
    sat_sat: curve,
    lum_lum: curve,
    sat_lum: curve,
    hue_fx: curve,
  }),
  GradingPrimaryTransform: fc.record({
    style,
    brightness: rgbm,
    contrast: rgbm,
    gamma: rgbm,
    exposure: rgbm,
    offset: rgbm,
    lift: rgbm,
    gain: rgbm,
    saturation: number,
    pivot: orNull(number),
    pivot_black: low,
    pivot_white: high,
    clamp_black: orNull(low),
    clamp_white: orNull(high),
  }),
  GradingRGBCurveTransform: fc.record({
    style,
    lintolog_bypass: fc.boolean(),
    red: curve,
    green: curve,
    blue: curve,
    master: curve,
  }),
  GradingToneTransform: fc.record({
    style,
    blacks: zone(low, high),
    shadows: zone(high, low),
    midtones: zone(low, high),
    highlights: zone(low, high),
    whites: zone(low, high),
    s_contrast: gain,
  }),
  LogAffineTransform: fc.record({
    base: number,
    log_side_slope: triple,
    log_side_offset: triple,
    lin_side_slope: triple,
    lin_side_offset: triple,
  }),
  LogCameraTransform: fc.record({
    base: number,
    log_side_slope: triple,
    log_side_offset: triple,
    lin_side_slope: triple,
    lin_side_offset: triple,
    lin_side_break: triple,
    linear_slope: orNull(triple),
  }),
  LogTransform: fc.record({ base: number }),
  LookTransform: fc.record({ src: text, dst: text, looks: text }),
  MatrixTransform: fc.record({ matrix: list(number, 16), offset: list(number, 4) }),
  RangeTransform: fc.record({
    style: fc.constantFrom("RANGE_CLAMP", "RANGE_NO_CLAMP"),
    min_in_value: orNull(number),
    max_in_value: orNull(number),
    min_out_value: orNull(number),
    max_out_value: orNull(number),
    file_input_bit_depth: fc.constant(null),
    file_output_bit_depth: fc.constant(null),
  }),
};
export const writableTypes = Object.keys(fields);

const NAMELESS = new Set([
  "AllocationTransform",
  "BuiltinTransform",
  "ColorSpaceTransform",
  "DisplayViewTransform",
  "FileTransform",
  "LookTransform",
]);

/** A transform of one type. */
export function transformOf(type: string, newId: () => string): fc.Arbitrary<Transform> {
  return fc
    .tuple(fields[type] as fc.Arbitrary<object>, fc.constantFrom("forward", "inverse"), orNull(text))
    .map(([values, direction, label]) => {
      const named = NAMELESS.has(type) ? {} : { name: label || null };
      return { id: newId(), direction, type, ...named, ...values } as Transform;
    });
}

/** Any transform, groups in groups included. */
function transform(newId: () => string): fc.Arbitrary<Transform> {
  const leaf = fc.oneof(...writableTypes.map((type) => transformOf(type, newId)));
  return fc.letrec<{ node: Transform }>((tie) => ({
    node: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      leaf,
      fc
        .record({
          direction: fc.constantFrom("forward" as const, "inverse" as const),
          name: orNull(text.map((value) => value || "n")),
          children: fc.array(tie("node"), { maxLength: 3 }),
        })
        .map((values) => ({ id: newId(), type: "GroupTransform" as const, ...values })),
    ),
  })).node;
}

const interchange = fc.record({ amf_transform_ids: orNull(lines), icc_profile_name: orNull(lines) });
const lookInterchange = fc.record({ amf_transform_ids: orNull(lines), icc_profile_name: fc.constant(null) });

/** Documents that official OCIO loads: free names and values, references that need not resolve. */
export function documents(): fc.Arbitrary<Document> {
  const newId = counter();
  const chain = orNull(transform(newId));
  const some = transform(newId);
  const common = fc.record({
    interop_id: fc.constantFrom(null, "lin_ap1_scene", "a:b", "[x]"),
    equalitygroup: orNull(text),
    bitdepth: fc.constantFrom(null, "f16", "f32", "uint8", "uint16", "odd"),
    description: orNull(lines),
    isdata: fc.boolean(),
    encoding: orNull(text),
    interchange,
    allocation: fc.constantFrom(null, "uniform", "lg2", "odd"),
    allocation_vars: fc.array(single, { maxLength: 3 }),
  });
  const labels = fc.record({ family: orNull(text), categories: names(3), to: chain, from: chain });
  return fc
    .record({
      names: names(10),
      aliases: fc.array(fc.nat(12), { maxLength: 5 }),
      commons: fc.array(fc.tuple(common, labels), { minLength: 5, maxLength: 5 }),
      looks: fc.tuple(
        names(2),
        fc.record({
          process: text,
          description: orNull(lines),
          interchange: lookInterchange,
          to: chain,
          from: chain,
        }),
      ),
      viewTransforms: fc.tuple(
        names(2),
        fc.record({
          some,
          chain,
          isScene: fc.boolean(),
          description: orNull(lines),
          interchange: lookInterchange,
        }),
      ),
      displays: names(3),
      views: names(4),
      texts: fc.array(
        text.map((value) => value || "t"),
        { minLength: 12, maxLength: 12 },
      ),
      custom: fc.dictionary(text, text, { maxKeys: 3 }),
      lists: fc.tuple(names(3), names(3), names(3)),
      environment: fc.dictionary(text, text, { maxKeys: 3 }),
      // One path with a colon would be read back as two.
      paths: fc.array(
        text.map((value) => value.replace(/:/g, "") || "p"),
        { maxLength: 3 },
      ),
      separator: fc.constantFrom("/", "-", "a", '"', " "),
      luma: triple as fc.Arbitrary<[number, number, number]>,
      isStrict: fc.boolean(),
      texts2: fc.tuple(orNull(text), orNull(lines), orNull(text)),
    })
    .map((given) => assemble(given, newId));
}

// biome-ignore lint/suspicious/noExplicitAny: the record above, whose type would only repeat it
function assemble(given: any, newId: () => string): Document {
  const config_id = newId();
  const document = emptyDocument(config_id);
  const labels = new Map<string, string>();
  const add = (collection: string, row: object) => {
    const made = { id: newId(), config_id, ...row };
    const target = (document as unknown as Record<string, { byId: Record<string, object>; order: string[] }>)[
      collection
    ]!;
    target.byId[made.id] = made;
    target.order.push(made.id);
    return made.id;
  };
  const label = (collection: string, name: string) => {
    const key = `${collection} ${name}`;
    if (!labels.has(key)) labels.set(key, add(collection, { name, description: null }));
    return labels.get(key) as string;
  };
  const family = (name: string | null) => (name ? label("families", name) : null);
  const categories = (all: string[]) => all.map((name) => label("categories", name));
  const all: string[] = given.names;
  const spaces = all.slice(0, 5);
  const rest = all.slice(5);
  const ids: string[] = [];
  for (const [i, name] of spaces.entries()) {
    const [values, { family: path, categories: groups, to, from }] = given.commons[i];
    const row = {
      name,
      aliases_data: i === 0 ? rest.slice(0, 2) : [],
      family_id: family(path),
      category_ids: categories(groups),
      is_inactive: i === 1,
      ...values,
    };
    if (i < 3)
      ids.push(
        add("colorspaces", {
          ...row,
          to_scene_reference_transform: to,
          from_scene_reference_transform: from,
        }),
      );
    else
      add("display_colorspaces", {
        ...row,
        to_display_reference_transform: to,
        from_display_reference_transform: from,
      });
  }
  const { texts } = given;
  const [lookNames, look] = given.looks;
  for (const name of lookNames)
    add("looks", {
      name,
      process_space_id: null,
      process_space_name: look.process || null,
      description: look.description,
      interchange: look.interchange,
      transform: look.to,
      inverse_transform: look.from,
    });
  const [viewTransformNames, viewTransform] = given.viewTransforms;
  for (const name of viewTransformNames) {
    const { isScene, some, chain } = viewTransform;
    add("view_transforms", {
      name,
      family_id: family(texts[0]),
      description: viewTransform.description,
      interchange: viewTransform.interchange,
      category_ids: categories(given.lists[0]),
      reference_space_type: isScene ? "scene" : "display",
      to_scene_reference: isScene ? some : null,
      from_scene_reference: isScene ? chain : null,
      to_display_reference: isScene ? null : some,
      from_display_reference: isScene ? null : chain,
    });
  }
  for (const name of rest.slice(2, 4))
    add("named_transforms", {
      name,
      aliases_data: [],
      description: given.texts2[1],
      family_id: family(given.texts2[0]),
      category_ids: [],
      encoding: given.texts2[2],
      is_inactive: false,
      transform: viewTransform.some,
      inverse_transform: viewTransform.chain,
    });
  const view = (name: string, i: number) => ({
    name,
    source_colorspace_id: null,
    source_colorspace_name: i % 2 ? null : texts[1],
    view_transform_id: null,
    view_transform_name: i % 2 ? texts[2] : null,
    display_colorspace_id: null,
    display_colorspace_name: i % 2 ? texts[3] : null,
    looks: given.texts2[0] || null,
    rule_name: given.texts2[2] || null,
    description: given.texts2[1] || null,
  });
  const views: string[] = given.views;
  for (const [i, name] of views.slice(2).entries()) add("shared_views", view(name, i));
  for (const name of given.displays) {
    const display_id = add("displays", { name });
    for (const [i, own] of views.slice(0, 2).entries())
      add("display_view_associations", {
        display_id,
        inline_view: view(own, i),
        shared_view_id: null,
        shared_view_name: null,
      });
    for (const own of views.slice(2))
      add("display_view_associations", {
        display_id,
        inline_view: null,
        shared_view_id: null,
        shared_view_name: own,
      });
  }
  if (given.isStrict && views[0])
    add("display_view_associations", {
      display_id: null,
      inline_view: view(views[0], 1),
      shared_view_id: null,
      shared_view_name: null,
    });
  if (all.length > 9)
    add("roles", { name: fold(all[9]!), colorspace_id: ids[0] ?? null, colorspace_name: null });
  const rule = {
    colorspace_id: null,
    colorspace_name: texts[4],
    pattern: null,
    extension: null,
    regex: null,
    priority: 0,
    custom_keys: given.custom,
  };
  const globless = (value: string) => value.replace(/[[\]]/g, "") || "*";
  add("file_rules", {
    name: "one",
    ...rule,
    ruleType: "basic",
    pattern: globless(texts[5]),
    extension: globless(texts[6]),
  });
  add("file_rules", {
    name: "two",
    ...rule,
    ruleType: "regex",
    regex: texts[7].replace(/[^\w ,:#'"-]/g, "") || "x",
  });
  add("file_rules", {
    name: "ColorSpaceNamePathSearch",
    ...rule,
    colorspace_name: null,
    ruleType: "colorSpaceNamePathSearch",
  });
  add("file_rules", { name: "Default", ...rule, ruleType: "default" });
  add("viewing_rules", {
    name: "spaces",
    colorspace_ids: texts.slice(8, 10).map(() => null),
    colorspace_names: texts.slice(8, 10),
    encodings_data: [],
    custom_keys: given.custom,
  });
  add("viewing_rules", {
    name: "encodings",
    colorspace_ids: [],
    colorspace_names: [],
    encodings_data: given.lists[1],
    custom_keys: {},
  });
  Object.assign(document.config, {
    environment: given.environment,
    search_path: given.paths,
    strictparsing: given.isStrict,
    family_separator: given.separator,
    luma: given.luma,
    name: given.texts2[0] || null,
    description: given.texts2[1] || null,
    active_displays: given.lists[0],
    active_views: given.lists[1],
    inactive_colorspaces: given.lists[2],
    default_view_transform: given.texts2[2] || null,
  });
  return document;
}
