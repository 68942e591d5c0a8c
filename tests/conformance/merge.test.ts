import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { program } from "#cli/program.ts";
import { terminal } from "#host/node.ts";
import { readOciom } from "#ocio/merge/ociom.ts";
import { writeOciom } from "#ocio/merge/writeOciom.ts";
import { python, shared } from "../shared.ts";
import { diceOf, mergeText, smallConfig } from "./mergeCases.ts";
import { merged } from "./mergedOfficially.ts";

const folder = mkdtempSync(join(tmpdir(), "palette-merge-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Reference spaces of configurations: none, two that differ by a matrix, a power, and a logarithm. */
const REFERENCES = [
  "",
  "    to_scene_reference: !<MatrixTransform> {matrix: [1.4514, -0.2365, -0.2149, 0, -0.0766, 1.1762, -0.0997, 0, 0.0083, -0.006, 0.9977, 0, 0, 0, 0, 1]}\n",
  "    to_scene_reference: !<ExponentTransform> {value: 1.2}\n",
  "    from_scene_reference: !<LogTransform> {base: 10}\n",
  "    from_scene_reference: !<ExponentTransform> {value: 1.2, direction: inverse}\n",
  "    to_scene_reference: !<ExponentTransform> {value: 1.2, direction: inverse}\n",
];

/** Reference spaces that CDLs make. */
const CDL_REFERENCES = [
  "{offset: [-2e-05, 0.1, -0.2]}",
  "{slope: [1.1, 1, 0.9], offset: [0.1, 0, -0.1], sat: 1.2}",
  "{slope: [1.1, 1, 0.9], direction: inverse}",
  "{offset: [0.1, 0.1, 0.1], sat: 0.8, direction: inverse}",
  "{power: [1.2, 1.1, 1], sat: 1.2}",
  "{slope: [1.1, 1, 0.9], sat: 1.2, style: asc}",
  "{offset: [0.1, 0, -0.1], style: asc, direction: inverse}",
].map((values) => `    to_scene_reference: !<CDLTransform> ${values}\n`);

/** Writes configurations and an OCIOM file of a kind from a seed; gives its path. */
function caseOf(kind: "pair" | "chain" | "reference" | "cdl", seed: number): string {
  const dice = diceOf(seed);
  const place = join(folder, `${kind}-${seed}`);
  mkdirSync(place);
  for (const name of ["b", "i", ...(kind === "chain" ? ["c"] : [])]) {
    const references = kind === "cdl" && name === "i" ? CDL_REFERENCES : REFERENCES;
    const options = kind === "reference" || kind === "cdl" ? { reference: dice.pick(references) } : {};
    let text = smallConfig(dice, options);
    if (kind === "reference" && dice.chance(0.2)) text = text.replace(/^ {2}aces_interchange:.*\n/m, "");
    writeFileSync(join(place, `${name}.ocio`), text);
  }
  const more =
    kind === "chain"
      ? `${mergeText(dice, "M2", dice.pick(["m1", "c.ocio"]), dice.pick(["c.ocio", "M1"]))}${mergeText(dice, "M3", "M2", "b.ocio")}`
      : "";
  return written(place, `${mergeText(dice, "M1", "b.ocio", "i.ocio")}${more}`);
}

function written(place: string, merges: string): string {
  const path = join(place, "m.ociom");
  writeFileSync(path, `ociom_version: 1.0\nmerge:\n${merges}`);
  return path;
}

/** The real configurations that are not too large to be merged many times. */
function corpusConfigs(): string[] {
  if (shared === null) return [];
  const place = join(shared, "corpus/configs");
  const names = readdirSync(place).filter((name) => name.endsWith(".ocio"));
  return names.map((name) => join(place, name)).filter((path) => statSync(path).size < 200_000);
}

/** Number of merges with the bytes of official OCIO, or refused as there; and of those that have its warnings too. */
async function counted(paths: readonly string[]): Promise<{ text: number; warnings: number }> {
  const count = { text: 0, warnings: 0 };
  const answers = merged(paths);
  for (const [at, path] of paths.entries()) {
    const answer = answers[at]!;
    const out = `${path}.ocio`;
    const parts: (string | Uint8Array)[] = [];
    const quiet = { ...terminal(), out: (part: string | Uint8Array) => void parts.push(part), err: () => {} };
    const code = await program(["merge", path, "--out", out, "--json"], quiet);
    const ours = code === 0 ? readFileSync(out, "utf8") : undefined;
    if (ours !== answer.text) continue;
    count.text++;
    const { warnings = [] } = JSON.parse(parts.join("")) as { warnings?: string[] };
    const log = answer.log.map((line) => line.replace(/^\[OpenColorIO Warning\]: /, ""));
    if (code !== 0 || JSON.stringify(warnings) === JSON.stringify(log)) count.warnings++;
  }
  return count;
}

/** Kinds of merges, with the share of them that are as in official OCIO, and the share whose warnings are too. */
test.skipIf(python === null).each([
  ["pair", 60, 0.98, 0.98],
  ["chain", 30, 0.96, 0.96],
  ["reference", 36, 0.97, 0.97],
  ["cdl", 24, 0.95, 0.95],
] as const)(
  "generated merges (%s) are byte for byte those of official OCIO, with its warnings",
  async (kind, count, least, leastWarned) => {
    const { text, warnings } = await counted(Array.from({ length: count }, (_, seed) => caseOf(kind, seed)));
    console.log(`${kind}: ${text} of ${count} alike, ${warnings} with the same warnings`);
    expect(text / count).toBeGreaterThanOrEqual(least);
    expect(warnings / count).toBeGreaterThanOrEqual(leastWarned);
  },
);

const configs = corpusConfigs();
test.skipIf(python === null || configs.length === 0)(
  "merges of pairs of real configurations are those of official OCIO, with its warnings",
  async () => {
    const count = 24;
    const paths = Array.from({ length: count }, (_, seed) => {
      const dice = diceOf(seed);
      const place = join(folder, `real-${seed}`);
      mkdirSync(place);
      return written(place, mergeText(dice, "M1", dice.pick(configs), dice.pick(configs)));
    });
    const { text, warnings } = await counted(paths);
    console.log(`real configurations: ${text} of ${count} alike, ${warnings} with the same warnings`);
    expect(text / count).toBeGreaterThanOrEqual(0.95);
    expect(warnings / count).toBeGreaterThanOrEqual(0.95);
  },
);

const M1 = "  M1:\n    base: b.ocio\n    input: i.ocio\n";
/** OCIOM files that are odd, or that official OCIO refuses. */
const ODD = [
  `merge:\n${M1}`,
  `ociom_version: 1.1\nmerge:\n${M1}`,
  `ociom_version: 1.0\nmerge: []\n`,
  `ociom_version: 1.0\nsearch_path: []\nmerge:\n${M1}`,
  `ociom_version: 1.0\nsearch_path: [x, " . "]\nmerge:\n${M1}`,
  `ociom_version: 1.0\nmerge:\n${M1}    options: {input_first: maybe}\n`,
  `ociom_version: 1.0\nmerge:\n${M1}    params: {display_views: {strategy: Remove}}\n`,
  `ociom_version: 1.0\nmerge:\n${M1}    params: {colorspaces: {}}\n`,
  `ociom_version: 1.0\nmerge:\n${M1}    overrides: {environment: {A: }, active_views: ["V:b", "x, y"]}\n`,
  `ociom_version: 1.0\nmerge:\n${M1}    options: {input_first: false}\n    options: {input_family_prefix: ~}\n`,
  `ociom_version: 1.0\nmerge:\n${M1}    options: {input_first: false, input_first: true}\n`,
  `ociom_version: 1.0\nmerge:\n${M1}    overrides: {environment: {A: x, A: y}}\n    input: b.ocio\n`,
  `ociom_version: 1.0\nmerge:\n${M1}  m2:\n    base: m1\n    input: b.ocio\n`,
  `ociom_version: 1.0\nmerge:\n  A:\n    base: B\n    input: i.ocio\n  B:\n    base: b.ocio\n    input: i.ocio\n`,
  `ociom_version: 1.0\nmerge:\n  b.ocio:\n    base: i.ocio\n    input: b.ocio\n  X:\n    base: b.ocio\n    input: i.ocio\n`,
];

test.skipIf(python === null)("odd OCIOM files are read, or refused, as official OCIO does", async () => {
  const paths = ODD.map((text, at) => {
    const place = join(folder, `odd-${at}`);
    mkdirSync(place);
    for (const [seed, name] of ["b", "i"].entries())
      writeFileSync(join(place, `${name}.ocio`), smallConfig(diceOf(seed)));
    writeFileSync(join(place, "m.ociom"), text);
    return join(place, "m.ociom");
  });
  expect(await counted(paths)).toEqual({ text: ODD.length, warnings: ODD.length });
});

/** Search paths with parts that are empty, which a merged list keeps, and lists of paths with a colon. */
const SEARCH_PATHS = ["'a:'", "':a'", "'a::b'", '""  # none', "[a, '']", "~", "'  '", "[a:b, c]", "[a:b]"];

test.skipIf(python === null)(
  "empty paths and those with a colon are merged as official OCIO does",
  async () => {
    const paths = SEARCH_PATHS.flatMap((path, at) =>
      ["PreferBase", "InputOnly", "Remove"].map((strategy) => {
        const place = join(folder, `path-${at}-${strategy}`);
        mkdirSync(place);
        for (const [seed, name] of ["b", "i"].entries()) {
          const text = smallConfig(diceOf(seed)).replace(/^search_path:.*\n/m, "");
          const own = name === "b" || strategy === "InputOnly" ? path : "[x, a]";
          writeFileSync(join(place, `${name}.ocio`), `${text}search_path: ${own}\n`);
        }
        return written(place, `${M1}    options: {default_strategy: ${strategy}}\n`);
      }),
    );
    expect(await counted(paths)).toEqual({ text: paths.length, warnings: paths.length });
  },
);

/** Search paths of an override and of the OCIOM file itself. */
const LISTS_OF_PATHS = ['["x:y", z]', '["", sub]', '[sub, ""]', '["a:", b]', '["", ""]', '":"', '"a::b"'];

test.skipIf(python === null)("search paths of an OCIOM file are taken as official OCIO does", async () => {
  const paths = LISTS_OF_PATHS.flatMap((list, at) =>
    ["override", "top"].map((kind) => {
      const place = join(folder, `list-${at}-${kind}`);
      mkdirSync(join(place, "sub"), { recursive: true });
      for (const name of ["b", "i", "sub/b"])
        writeFileSync(join(place, `${name}.ocio`), oneSpace(name.replace("/", "-")));
      const path = written(place, M1);
      const [top, own] = kind === "top" ? [`search_path: ${list}\n`, ""] : ["", overrides(list)];
      writeFileSync(path, `ociom_version: 1.0\n${top}merge:\n${M1}${own}`);
      return path;
    }),
  );
  expect(await counted(paths)).toEqual({ text: paths.length, warnings: paths.length });
});

const overrides = (list: string) =>
  `    options: {adjust_input_reference_space: false}\n    overrides: {search_path: ${list}}\n`;

/** A configuration with one color space and some lines of it. */
const oneSpace = (name: string, lines = "") => `ocio_profile_version: 2
roles: {default: ${name}}
file_rules:
  - !<Rule> {name: Default, colorspace: default}
displays:
  sRGB:
    - !<View> {name: Raw, colorspace: ${name}}
colorspaces:
  - !<ColorSpace>
    name: ${name}
${lines}`;

test.skipIf(python === null)(
  "the Default rule that version 1 implies is merged as official OCIO does",
  async () => {
    const v1 = [
      ["{scene_linear: s}", "s"],
      ["{default: s}", "s"],
      ["{scene_linear: s}", "default"],
    ].flatMap(([roles = "", name]) =>
      ["", "    isdata: true\n"].map((data) =>
        version1("a", `  - !<ColorSpace>\n    name: ${name}\n${data}`, roles),
      ),
    );
    const paths = v1.flatMap((input, at) =>
      ["PreferInput", "PreferBase"].flatMap((strategy) =>
        [true, false].map((refuses) => {
          const place = join(folder, `v1-${at}-${strategy}-${refuses}`);
          mkdirSync(place);
          writeFileSync(join(place, "b.ocio"), oneSpace("b"));
          writeFileSync(join(place, "i.ocio"), input);
          const options = `{default_strategy: ${strategy}, adjust_input_reference_space: false, error_on_conflict: ${refuses}}`;
          return written(place, `${M1}    options: ${options}\n`);
        }),
      ),
    );
    expect(await counted(paths)).toEqual({ text: paths.length, warnings: paths.length });
  },
);

/** A configuration of version 1, which has names that later ones lack. */
const version1 = (name: string, lines: string, roles = `{default: ${name}}`) =>
  oneSpace(name, lines)
    .replace("version: 2", "version: 1")
    .replace(/^roles.*$/m, `roles: ${roles}`)
    .replace(/^file_rules:\n.*\n/m, "");

test.skipIf(python === null)(
  "names with the sign of a variable, which version 1 has, are merged or refused as by official OCIO",
  async () => {
    const named = (name: string) =>
      `  - !<ColorSpace>\n    name: ${name}\n    to_reference: !<ExponentTransform> {value: 2}\n`;
    const sides = {
      base: [version1("b", named("$x")), oneSpace("i", named("y"))],
      input: [version1("b", named("x")), version1("i", named('"%y"'))],
      both: [version1("b", named("$x")), version1("i", named("$x"))],
      role: [oneSpace("b"), version1("i", "", "{default: i, $role: i}")],
    };
    const strategies = ["PreferInput", "PreferBase", "InputOnly", "BaseOnly", "Remove"];
    const paths = Object.entries(sides).flatMap(([side, [base = "", input = ""]]) =>
      strategies.flatMap((strategy) =>
        [true, false].map((avoids) => {
          const place = join(folder, `sign-${side}-${strategy}-${avoids}`);
          mkdirSync(place);
          writeFileSync(join(place, "b.ocio"), base);
          writeFileSync(join(place, "i.ocio"), input);
          const options = `{default_strategy: ${strategy}, avoid_duplicates: ${avoids}, adjust_input_reference_space: false}`;
          return written(place, `${M1}    options: ${options}\n`);
        }),
      ),
    );
    expect(await counted(paths)).toEqual({ text: paths.length, warnings: paths.length });
  },
);

test.skipIf(python === null)(
  "two configurations of version 1 stay so where no general section is merged, as in official OCIO",
  async () => {
    const place = join(folder, "both-v1");
    mkdirSync(place);
    for (const name of ["b", "i"])
      writeFileSync(join(place, `${name}.ocio`), version1(name, `  - !<ColorSpace>\n    name: $${name}\n`));
    const params = "    params: {view_transforms: {strategy: PreferInput}}\n";
    const path = written(
      place,
      `${M1}    options: {default_strategy: Remove, adjust_input_reference_space: false}\n${params}`,
    );
    expect(await counted([path])).toEqual({ text: 1, warnings: 1 });
  },
);

test.skipIf(python === null)(
  "active names with a comma keep their blanks where others are removed, as in official OCIO",
  async () => {
    const place = join(folder, "comma");
    mkdirSync(place);
    const active = 'active_displays: ["sRGB,  P3", x]\nactive_views: [" a ", "b, c"]\n';
    writeFileSync(join(place, "b.ocio"), `${oneSpace("b")}${active}`);
    writeFileSync(join(place, "i.ocio"), `${oneSpace("i")}active_displays: [x]\n`);
    const path = written(
      place,
      `${M1}    options: {default_strategy: Remove, adjust_input_reference_space: false}\n`,
    );
    expect(await counted([path])).toEqual({ text: 1, warnings: 1 });
  },
);

const REFERRING = [
  "!<ColorSpaceTransform> {src: NAME, dst: NAME}",
  "!<ColorSpaceTransform> {src: default, dst: NAME}",
  "!<ColorSpaceTransform> {src: other, dst: other}",
  '!<LookTransform> {src: NAME, dst: NAME, looks: ""}',
  '!<LookTransform> {src: other, dst: other, looks: ""}',
  "!<GroupTransform> {children: [!<MatrixTransform> {}, !<ColorSpaceTransform> {src: NAME, dst: NAME}]}",
];

test.skipIf(python === null)(
  "a color space that refers to itself has the colors of no other, as in official OCIO",
  async () => {
    const other =
      "  - !<ColorSpace>\n    name: other\n    to_scene_reference: !<ExponentTransform> {value: 2}\n";
    const paths = REFERRING.flatMap((transform, at) =>
      ["b", "i"].map((side) => {
        const place = join(folder, `referring-${at}-${side}`);
        mkdirSync(place);
        for (const name of ["b", "i"]) {
          const own = `    from_scene_reference: ${transform.replaceAll("NAME", name)}\n${other}`;
          writeFileSync(join(place, `${name}.ocio`), oneSpace(name, name === side ? own : ""));
        }
        return written(
          place,
          `${M1}    options: {adjust_input_reference_space: false, error_on_conflict: false}\n`,
        );
      }),
    );
    expect(await counted(paths)).toEqual({ text: paths.length, warnings: paths.length });
  },
);

test.skipIf(python === null)("OCIOM files that Palette wrote give what those do that it read", () => {
  const read = Array.from({ length: 16 }, (_, seed) => caseOf("chain", 5000 + seed));
  const wrote = read.map((path) => {
    const other = path.replace(/m\.ociom$/, "w.ociom");
    writeFileSync(other, writeOciom(readOciom(readFileSync(path, "utf8"))));
    return other;
  });
  const [before, after] = [merged(read), merged(wrote)];
  expect(after.map(({ text }) => text)).toEqual(before.map(({ text }) => text));
  expect(after.filter(({ text }) => text !== undefined).length).toBeGreaterThan(5);
});
