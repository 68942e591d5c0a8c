/** Random numbers from a seed, as choices. */
export type Dice = ReturnType<typeof diceOf>;

export function diceOf(seed: number) {
  let state = seed >>> 0;
  /** A number from 0 up to 1: mulberry32. */
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const below = (count: number) => Math.floor(next() * count);
  const chance = (part: number) => next() < part;
  const pick = <T>(values: readonly T[]): T => values[below(values.length)] as T;
  /** Some of the values in their order. */
  const some = <T>(values: readonly T[], part = 0.5): T[] => values.filter(() => chance(part));
  const shuffled = <T>(values: readonly T[]): T[] =>
    values
      .map((value) => [next(), value] as const)
      .sort(([a], [b]) => a - b)
      .map(([, value]) => value);
  return { below, chance, pick, some, shuffled };
}

const SPACES = ["lin", "log", "cam", "tex", "grade", "plate", "scan", "film", "Proxy", "matte"];
const DISPLAY_SPACES = ["dsrgb", "dp3", "dhdr", "dfilm"];
const TRANSFORMS = ["ntA", "ntB", "ntC", "film"];
const ALIASES = ["al1", "al2", "al3", "al4", "lin", "log", "cam", "ntA", "ntB", "Scan", "al5", "role3"];
const ROLES = ["scene_linear", "color_picking", "role3", "data", "texture_paint", "al2"];
const LOOKS = ["lkA", "lkB", "lkC"];
const VIEW_TRANSFORMS = ["vtA", "vtB", "vtC"];
const DISPLAYS = ["sRGB", "P3", "Rec", "srgb"];
const VIEWS = ["Film", "Raw", "Log", "Video", "film"];
const SHARED = ["sv1", "sv2", "Film", "SV1"];
const RULES = ["rA", "rB", "rC", "RA"];
const FAMILIES = ["", "cams", "cams/x", "util.y", "a-b"];
const CATEGORIES = ["file-io", "working", "basic", "allow-duplicate"];
const VARIABLES = ["SHOT", "SEQ", "SHOW"];
const PATHS = ["luts", "other/luts", "/abs", "looks"];

const casing = (dice: Dice, name: string) => (dice.chance(0.1) ? name.toUpperCase() : name);

/** A value that is one of few, so that color spaces are often equal. */
const step = (dice: Dice) => {
  const value = dice.pick([1.1, 1.4, 1.8, 2.2]);
  const inverse = dice.chance(0.2) ? ", direction: inverse" : "";
  return dice.chance(0.7)
    ? `!<ExponentTransform> {value: [${value}, ${value}, ${value}, 1]${inverse}}`
    : dice.chance(0.5)
      ? `!<MatrixTransform> {matrix: [${value}, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]${inverse}}`
      : `!<GroupTransform> {children: [!<MatrixTransform> {offset: [0.1, 0, 0, 0]}, !<ExponentTransform> {value: ${value}}]}`;
};

/** Names that are not taken yet, without regard to case. */
class Names {
  private readonly taken = new Set<string>();
  free(names: readonly string[]): string[] {
    return names.filter((name) => {
      const key = name.toLowerCase();
      if (this.taken.has(key)) return false;
      this.taken.add(key);
      return true;
    });
  }
}

/** A small configuration out of few names, so that two of them meet often. */
export function smallConfig(dice: Dice, options: { reference?: string } = {}): string {
  const names = new Names();
  names.free(["raw", "ap0", "xyz"]);
  const hasDisplay = dice.chance(0.6);
  const pickNames = (all: readonly string[], part: number) =>
    names.free(dice.shuffled(dice.some(all, part)).map((name) => casing(dice, name)));
  const roles = pickNames(ROLES, 0.35);
  const scene = pickNames(SPACES, 0.45);
  const display = hasDisplay ? pickNames(DISPLAY_SPACES, 0.5) : [];
  const transforms = pickNames(TRANSFORMS, 0.4);
  const space = (name: string, isDisplay: boolean) => {
    const kind = isDisplay ? "display" : "scene";
    const aliases = dice.chance(0.4) ? pickNames(ALIASES, 0.2) : [];
    const lines = [
      `name: ${name}`,
      ...(aliases.length > 0 ? [`aliases: [${aliases.join(", ")}]`] : []),
      `family: "${dice.pick(FAMILIES)}"`,
      ...(dice.chance(0.3) ? [`categories: [${dice.some(CATEGORIES, 0.4).join(", ")}]`] : []),
      ...(dice.chance(0.2) ? [`description: about ${name}`] : []),
      ...(dice.chance(0.1) ? ["isdata: true"] : dice.chance(0.1) ? ["encoding: log"] : []),
    ];
    if (!lines.includes("isdata: true")) {
      if (dice.chance(0.8)) lines.push(`${dice.pick(["to", "from"])}_${kind}_reference: ${step(dice)}`);
    }
    return `  - !<ColorSpace>\n${lines.map((line) => `    ${line}\n`).join("")}`;
  };
  const spaceText = scene.map((name) => space(name, false));
  const reference = options.reference ?? "";
  spaceText.push("  - !<ColorSpace>\n    name: raw\n    isdata: true\n");
  spaceText.push(`  - !<ColorSpace>\n    name: ap0\n${reference}`);
  const displayText = display.map((name) => space(name, true));
  if (hasDisplay) displayText.push("  - !<ColorSpace>\n    name: xyz\n");
  const transformText = transforms.map((name) => {
    const aliases = dice.chance(0.4) ? pickNames(ALIASES, 0.2) : [];
    return `  - !<NamedTransform> {name: ${name}, aliases: [${aliases.join(", ")}], family: "${dice.pick(FAMILIES)}", transform: ${step(dice)}}\n`;
  });
  const anySpace = () => dice.pick(["raw", "ap0", ...scene]);
  const viewTransforms = hasDisplay ? dice.shuffled(dice.some(VIEW_TRANSFORMS, 0.6)) : [];
  const view = (name: string) => {
    const target =
      viewTransforms.length > 0 && dice.chance(0.4)
        ? `view_transform: ${dice.pick(viewTransforms)}, display_colorspace: ${dice.pick(["xyz", ...display])}`
        : `colorspace: ${anySpace()}`;
    return `!<View> {name: ${name}, ${target}${dice.chance(0.2) ? ", description: d1" : ""}}`;
  };
  const unique = (all: readonly string[], part: number) =>
    new Names().free(dice.shuffled(dice.some(all, part)));
  const shared = unique(SHARED, 0.5);
  const views = (indent: string) => {
    const [own, others] = [unique(VIEWS, 0.4), dice.some(shared, 0.5)];
    const lines = own
      .filter((name) => !others.some((other) => other.toLowerCase() === name.toLowerCase()))
      .map((name) => `${indent}- ${view(name)}\n`);
    if (others.length > 0) lines.push(`${indent}- !<Views> [${dice.shuffled(others).join(", ")}]\n`);
    return lines.join("");
  };
  const displays = unique(DISPLAYS, 0.6)
    .map((name) => [name, views("    ")] as const)
    .filter(([, text]) => text !== "");
  const virtual = dice.chance(0.3) ? views("  ") : "";
  const rules = unique(RULES, 0.5).map(
    (name) =>
      `  - !<Rule> {name: ${name}, colorspace: ${anySpace()}, ${dice.pick(["pattern: a, extension: exr", "pattern: b, extension: exr", "regex: x"])}${dice.chance(0.2) ? ", custom: {k: v}" : ""}}\n`,
  );
  if (dice.chance(0.2))
    rules.splice(dice.below(rules.length + 1), 0, "  - !<Rule> {name: ColorSpaceNamePathSearch}\n");
  const viewingRules = unique(RULES, 0.3).map(
    (name) =>
      `  - !<Rule> {name: ${name}, ${dice.pick(["colorspaces: raw", "encodings: log", "encodings: [log, sdr]", "colorspaces: [raw, ap0]"])}}\n`,
  );
  const looks = unique(LOOKS, 0.4).map(
    (name) => `  - !<Look> {name: ${name}, process_space: ${anySpace()}, transform: ${step(dice)}}\n`,
  );
  const section = (key: string, items: readonly string[]) =>
    items.length > 0 ? `${key}:\n${items.join("")}\n` : "";
  const list = (key: string, values: readonly string[]) =>
    values.length > 0 ? `${key}: [${values.join(", ")}]\n` : "";
  return [
    `ocio_profile_version: ${dice.pick(["2", "2.1", "2.3", "2.5"])}\n`,
    dice.chance(0.5)
      ? section(
          "environment",
          dice.some(VARIABLES, 0.5).map((name) => `  ${name}: ${dice.pick(["a", "b"])}\n`),
        )
      : "",
    list("search_path", dice.shuffled(dice.some(PATHS, 0.4))),
    dice.chance(0.3) ? "strictparsing: false\n" : "",
    dice.chance(0.3) ? `family_separator: "${dice.pick([".", "-", "/"])}"\n` : "",
    dice.chance(0.2) ? "luma: [0.3, 0.3, 0.4]\n" : "",
    dice.chance(0.5) ? `name: ${dice.pick(["one", "two"])}\n` : "",
    dice.chance(0.4) ? `description: ${dice.pick(["first", "second"])}\n` : "",
    section("roles", [
      "  default: raw\n",
      "  aces_interchange: ap0\n",
      ...(hasDisplay ? ["  cie_xyz_d65_interchange: xyz\n"] : []),
      ...roles.map((name) => `  ${name}: ${anySpace()}\n`),
    ]),
    section("file_rules", [
      ...rules,
      `  - !<Rule> {name: Default, colorspace: ${dice.pick(["default", "raw", "ap0"])}}\n`,
    ]),
    section("viewing_rules", viewingRules),
    section(
      "shared_views",
      shared.map((name) => `  - ${view(name)}\n`),
    ),
    displays.length > 0
      ? section(
          "displays",
          displays.map(([name, text]) => `  ${name}:\n${text}`),
        )
      : "displays:\n  {}\n",
    virtual === "" ? "" : `virtual_display:\n${virtual}`,
    list(
      "active_displays",
      dice.some(
        displays.map(([name]) => name),
        0.4,
      ),
    ),
    list("active_views", dice.chance(0.4) ? unique(VIEWS, 0.3) : []),
    list("inactive_colorspaces", dice.some([...scene, ...display, ...transforms], 0.2)),
    section("looks", looks),
    viewTransforms.length > 0 && dice.chance(0.6)
      ? `default_view_transform: ${dice.pick(viewTransforms)}\n`
      : "",
    section(
      "view_transforms",
      viewTransforms.map(
        (name) =>
          `  - !<ViewTransform> {name: ${name}, ${dice.pick(["from", "to"])}_${dice.chance(0.8) ? "scene" : "display"}_reference: ${step(dice)}}\n`,
      ),
    ),
    section("display_colorspaces", displayText),
    section("colorspaces", dice.chance(0.5) ? spaceText : dice.shuffled(spaceText)),
    section("named_transforms", transformText),
  ].join("");
}

const STRATEGIES = ["PreferInput", "PreferBase", "InputOnly", "BaseOnly", "Remove"];
const SECTIONS = [
  "roles",
  "file_rules",
  "display-views",
  "view_transforms",
  "looks",
  "colorspaces",
  "named_transforms",
];

/** One merge of an OCIOM file. */
export function mergeText(dice: Dice, name: string, base: string, input: string): string {
  const flag = (key: string, part: number) =>
    dice.chance(part) ? [`${key}: ${dice.pick(["true", "false"])}`] : [];
  const options = [
    ...(dice.chance(0.3) ? [`input_family_prefix: ${dice.pick(["In", "In/", "a/b/", '""'])}`] : []),
    ...(dice.chance(0.3) ? [`base_family_prefix: ${dice.pick(["Base/", "B-", "~"])}`] : []),
    ...flag("input_first", 0.6),
    ...(dice.chance(0.05) ? ["error_on_conflict: true"] : []),
    ...(dice.chance(0.6) ? [`default_strategy: ${dice.pick(STRATEGIES)}`] : []),
    ...flag("avoid_duplicates", 0.4),
    ...(dice.chance(0.2)
      ? [
          `${dice.pick(["adjust_input_reference_space", "assume_common_reference_space"])}: ${dice.pick(["true", "false"])}`,
        ]
      : []),
  ];
  const overrides = dice.chance(0.25)
    ? dice.some(
        [
          "name: over",
          "description: over desc",
          "search_path: [o1, o2]",
          "environment: {OV: x}",
          "active_displays: [sRGB, od]",
          "active_views: [Film]",
          "inactive_colorspaces: [lin, oi]",
        ],
        0.4,
      )
    : [];
  const params = dice.chance(0.6)
    ? dice.some(SECTIONS, 0.4).map((section) => `${section}: {strategy: ${dice.pick(STRATEGIES)}}`)
    : [];
  const map = (key: string, entries: readonly string[]) =>
    entries.length > 0 ? `    ${key}:\n${entries.map((entry) => `      ${entry}\n`).join("")}` : "";
  return `  ${name}:\n    base: ${base}\n    input: ${input}\n${map("options", options)}${map("overrides", overrides)}${map("params", params)}`;
}
