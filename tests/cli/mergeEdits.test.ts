import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { builtinConfig, builtinConfigNames } from "#ocio/builtin/config.ts";
import type { MergeConflict } from "#ocio/merge/conflict.ts";
import { rowsOf } from "#ocio/model/document.ts";
import { keepLayout } from "#ocio/yaml/layout/layout.ts";
import { readConfig } from "#ocio/yaml/read.ts";
import { writeConfig } from "#ocio/yaml/write.ts";
import { format } from "../conformance/official.ts";
import { choicesOf, editedByCommands } from "../ocio/merge/commandEdits.ts";
import { zip } from "../ocio/zip.ts";
import { amount } from "../sample.ts";
import { python, shared } from "../shared.ts";
import { call, small } from "./terminal.ts";

const folder = shared && join(shared, "corpus/configs");
const bases = [
  ...builtinConfigNames.slice(0, 2).map((name) => writeConfig(builtinConfig(name)!)),
  ...(folder ? readdirSync(folder) : [])
    .filter((name) => name.endsWith(".ocio"))
    .map((name) => readFileSync(join(folder!, name), "utf8"))
    .filter((text) => text.length < 60_000)
    .filter((text) => readConfig(text).problems.every(({ severity }) => severity !== "error")),
];
const canonical = (text: string) => writeConfig(readConfig(text).document);

/** An edit of a config as it is saved: two of three keep its layout, the others are as official OCIO writes. */
function edit(text: string, choose: (bound: number) => number): string {
  const { document } = editedByCommands(text, choose, 1 + choose(5));
  return choose(3) > 0 ? keepLayout(text, document) : writeConfig(document);
}

const triples = Array.from({ length: amount(16, 8) }, (_, at) => {
  const choose = choicesOf(at * 7919 + 1);
  const base = bases[choose(bases.length)]!;
  return { base, ours: edit(base, choose), theirs: edit(base, choose) };
});

async function merged(base: string, ours: string, theirs: string) {
  const line = ["merge", "base", "ours", "theirs", "--out", "ours", "--json"];
  const { code, out, files } = await call(line, { base, ours, theirs });
  const { conflicts } = JSON.parse(out) as { conflicts: MergeConflict[] };
  return { code, conflicts, text: new TextDecoder().decode(files.get("ours")) };
}

type Merged = Awaited<ReturnType<typeof merged>>;

/** The merge of each triple: made once. */
const made = new Map<(typeof triples)[number], Merged>();
async function mergedOf(triple: (typeof triples)[number]): Promise<Merged> {
  const known = made.get(triple) ?? (await merged(triple.base, triple.ours, triple.theirs));
  made.set(triple, known);
  return known;
}

/** What a conflict is about, without the ids that a file does not have. */
function about({ collection, field, ours, theirs }: MergeConflict, isTurned: boolean): string {
  const sides = (isTurned ? [theirs, ours] : [ours, theirs]).map((side) => side === null);
  return JSON.stringify([collection, field ?? null, sides]);
}

describe("edits by random commands", () => {
  test("are the result where the other side has none, or the same", async () => {
    for (const { base, ours, theirs } of triples) {
      const own = await merged(base, ours, base);
      expect([own.code, own.text === ours]).toEqual([0, true]);
      const both = await merged(base, ours, ours);
      expect([both.code, both.text === ours]).toEqual([0, true]);
      const other = await merged(base, base, theirs);
      expect([other.code, canonical(other.text)]).toEqual([0, canonical(theirs)]);
    }
  });

  test("have the same conflicts, whichever side is ours", async () => {
    for (const triple of triples) {
      const { base, ours, theirs } = triple;
      const [left, right] = [await mergedOf(triple), await merged(base, theirs, ours)];
      expect([left.code, right.code]).toEqual([Math.min(1, left.conflicts.length), left.code]);
      const told = left.conflicts.map((conflict) => about(conflict, false)).sort();
      expect(right.conflicts.map((conflict) => about(conflict, true)).sort()).toEqual(told);
    }
  });

  test.skipIf(!python)("give a config that official OCIO loads where it loads both sides", async () => {
    const texts: string[] = [];
    for (const triple of triples) texts.push(triple.ours, triple.theirs, (await mergedOf(triple)).text);
    const answers = format(texts);
    const isLoaded = (at: number) => answers[at]?.error === undefined;
    const cases = triples.map((_, at) => 3 * at).filter((at) => isLoaded(at) && isLoaded(at + 1));
    expect(cases.length).toBeGreaterThan(triples.length / 2);
    expect(cases.filter((at) => !isLoaded(at + 2)).map((at) => answers[at + 2]?.error)).toEqual([]);
  });
});

const base = `ocio_profile_version: 2

# the roles
roles:
  default: raw

file_rules:
  - !<Rule> {name: exr, extension: exr, pattern: "*", colorspace: raw}
  - !<Rule> {name: tif, extension: tif, pattern: "*", colorspace: raw}
  - !<Rule> {name: Default, colorspace: default}

displays:
  sRGB:
    - !<View> {name: Raw, colorspace: raw}

colorspaces:
  # not for colors
  - !<ColorSpace>
    name: raw
    description: |
      Data.
    isdata: true

  # nobody uses it
  - !<ColorSpace>
    name: old
    description: |
      Once used.
`;

test("a side written by official OCIO, which drops comments and spells all values, changes nothing by that", async () => {
  const theirs = base.slice(0, base.indexOf("\n  # nobody uses it"));
  const described = canonical(base.replace("Data.", "No colors."));
  const { code, text } = await merged(base, described, theirs);
  expect([code, text.includes("old"), text.includes("No colors.")]).toEqual([0, false, true]);
  const turned = await merged(base, theirs, described);
  expect([turned.code, turned.text]).toEqual([0, theirs.replace("Data.", "No colors.")]);
});

test("a rule that moved on one side is gone where the other deleted it, and the default stays last", async () => {
  const [exr, tif] = base.split("\n").filter((line) => line.includes("extension"));
  const ours = base.replace(`${exr}\n${tif}`, `${tif}\n${exr}`);
  const { code, text } = await merged(base, ours, base.replace(`${exr}\n`, ""));
  expect([code, text]).toEqual([0, base.replace(`${exr}\n`, "")]);
});

test("a row that one side changed comes back with what the other deleted of it, told from both sides", async () => {
  const used = base.replace("Once used.", "Once used.\n    family: Old");
  const ours = `${used}\nlooks:\n  - !<Look> {name: grade, process_space: old}\n`;
  const [changed, without] = [
    ours.replace("name: grade", "name: grade, description: new"),
    base.split("\n  # nobody")[0]!,
  ];
  const [left, right] = [await merged(ours, changed, without), await merged(ours, without, changed)];
  const names = ({ conflicts }: typeof left) => conflicts.map(({ name }) => name).sort();
  expect([left.code, names(left), names(right)]).toEqual([1, ["grade", "old"], ["grade", "old"]]);
});

test("rows that official OCIO drops, as another has their name, are not deleted by a side that it wrote", async () => {
  const double = base.replace("name: old", "name: Raw\n    encoding: log");
  const theirs = canonical(double).replace("Once used.", "No more.");
  const { code, text } = await merged(double, double.replace("# the roles", "# all roles"), theirs);
  expect([code, text.match(/name: raw/gi)?.length]).toEqual([0, double.match(/name: raw/gi)!.length]);
  expect(canonical(text)).toBe(theirs);
});

test("file rules that one side only implies are written when the other deletes the default role", async () => {
  const implied = base
    .replace(/file_rules:\n(.+\n)+/, "")
    .replace("  default: raw", "  default: raw\n  data: raw");
  const theirs = canonical(implied).replace("  default: raw\n", "");
  const { code, text } = await merged(implied, implied.replace("Data.", "No colors."), theirs);
  expect([code, text.includes("default: raw"), text.includes("name: Default, colorspace: default")]).toEqual([
    0,
    false,
    true,
  ]);
});

test("files that both sides added, for which git has an empty base, are merged by their rows", async () => {
  const theirs = base.replace("name: old", "name: new").replace("Data.", "No colors.");
  const { code, text, conflicts } = await merged("", base, theirs);
  expect([code, conflicts.map(({ name, field }) => [name, field])]).toEqual([1, [["raw", "description"]]]);
  expect(text).toContain("name: old");
  expect(text).toContain("name: new");
  expect(await merged("", base, base)).toMatchObject({ code: 0, text: base });
  expect(
    (await call(["merge", "base", "ours", "theirs", "--out", "ours"], { base, ours: "", theirs })).code,
  ).toBe(2);
});

test.each([
  ["a binary file", new Uint8Array([1, 0, 2])],
  ["a cut-off archive", new TextEncoder().encode("PK\u0003\u0004")],
  ["an archive without a config", zip([{ name: "luts/a.cube", content: "LUT_3D_SIZE 2" }])],
])("%s is no empty base: nothing is written", async (_, base) => {
  const { code, files } = await call(["merge", "base", "ours", "theirs", "--out", "out"], {
    base,
    ours: small,
    theirs: small,
  });
  expect([code, files.has("out")]).toEqual([2, false]);
});

test("a side that is not UTF-8 keeps its bytes, and is refused where some of them could not be read", async () => {
  const western = (text: string) => new Uint8Array(Buffer.from(text, "latin1"));
  const noted = `# Größe\n${small}`;
  const theirs = noted.replace("name: raw", "name: raw\n    description: Käse");
  const line = ["merge", "base", "ours", "theirs", "--out", "ours"];
  const { code, err, files } = await call(line, {
    base: western(noted),
    ours: western(noted),
    theirs: western(theirs),
  });
  const result = Buffer.from(files.get("ours")!).toString("latin1");
  expect([code, result.split("\n").toSorted()]).toEqual([0, theirs.split("\n").toSorted()]);
  expect(err).toContain('base: warning: The file "base" is not UTF-8; it was read as Windows-1252.');
  const faulty = new Uint8Array([...new TextEncoder().encode(noted), 0xe4]);
  const refused = await call(line, { base: noted, ours: faulty, theirs: noted });
  expect([refused.code, refused.files.get("ours")]).toEqual([2, faulty]);
  expect(refused.err).toContain('The file "ours" is not UTF-8 throughout');
});

test("comments that theirs wrote are in the result, beside the edits of ours", async () => {
  const ours = base.replace("Data.", "No colors.");
  const theirs = base.replace("    name: old", "    # Nobody takes this.\n    name: old");
  expect(theirs).not.toBe(base);
  const { code, text } = await merged(base, ours, theirs);
  expect([code, text]).toEqual([0, theirs.replace("Data.", "No colors.")]);
});

test("comments that theirs wrote at rows that either side renamed are in the result", async () => {
  const commented = base
    .replace("  - !<ColorSpace>\n    name: old", "  # Kept for old shows.\n  - !<ColorSpace>\n    name: old")
    .replace("  default: raw", "  # For all.\n  default: raw");
  expect(commented).toContain("# Kept for old shows.");
  const renamed = (text: string) => text.replace("name: old", "name: older");
  for (const [ours, theirs] of [
    [renamed(base), commented],
    [base, renamed(commented)],
    [renamed(base), renamed(commented)],
  ] as const) {
    const { code, text } = await merged(base, ours, theirs);
    expect([code, text]).toEqual([0, renamed(commented)]);
  }
});

test("conflicts do not name the file that git makes for a merge driver", async () => {
  const edited = (words: string) =>
    small.replace("    name: raw", `    name: raw\n    description: ${words}`);
  const [base, own, other] = [".merge_file_a", ".merge_file_b", ".merge_file_c"] as const;
  const { err } = await call(["merge", base, own, other, "--out", own], {
    [base]: small,
    [own]: edited("ours"),
    [other]: edited("theirs"),
  });
  expect(err).toMatch(/^conflict: color spaces \/ raw \/ description: ours was kept/);
});

test("conflicts are told in words with the values of all three, one a line", async () => {
  const config = (role: string, words: string, film = true) => `ocio_profile_version: 2
roles: {default: ${role}}
displays: {sRGB: [!<View> {name: Raw, colorspace: ${role}}]}
colorspaces:
  - !<ColorSpace> {name: raw, description: ${words}}
  - !<ColorSpace> {name: log}
  - !<ColorSpace> {name: lin}
${film ? `  - !<ColorSpace> {name: film, description: ${words}}\n` : ""}`;
  const files = {
    base: config("raw", "old"),
    ours: config("log", "ours"),
    theirs: config("lin", "theirs", false),
  };
  const { code, err } = await call(["merge", "base", "ours", "theirs", "--out", "ours"], files);
  expect([code, err.trim().split("\n").toSorted()]).toEqual([
    1,
    [
      "ours: conflict: color spaces / film / deleted by one side: ours was kept (theirs deleted it).",
      "ours: conflict: color spaces / raw / description: ours was kept (base: old; ours: ours; theirs: theirs).",
      "ours: conflict: roles / default / color space: ours was kept (base: raw; ours: log; theirs: lin).",
      "ours: conflict: views / sRGB / Raw / color space: ours was kept (base: raw; ours: log; theirs: lin).",
    ],
  ]);
});

const added = (raw: string) => `ocio_profile_version: 2
roles: {default: lin, scene_linear: Raw}
file_rules:
  - !<Rule> {name: Default, colorspace: Raw}
displays:
  sRGB:
    - !<View> {name: V, colorspace: Raw, looks: warm}
looks:
  - !<Look> {name: warm, process_space: Raw}
colorspaces:
  - !<ColorSpace> {name: lin}
${raw}`;
const raw = "  - !<ColorSpace> {name: Raw, isdata: true}\n";

test.each([
  [raw, ""],
  ["", raw],
])("references that are spelled alike are no conflict where one side lacks the row", async (own, other) => {
  const files = { base: "", ours: added(own), theirs: added(other) };
  const { code, err, files: after } = await call(["merge", "base", "ours", "theirs", "--out", "ours"], files);
  expect([code, err]).toEqual([0, ""]);
  const { document } = readConfig(new TextDecoder().decode(after.get("ours")));
  const [role] = rowsOf(document, "roles").filter(({ name }) => name === "scene_linear");
  expect(document.colorspaces.byId[role?.colorspace_id ?? ""]?.name).toBe("Raw");
});

test("a row that ours deleted and theirs uses is told to stay", async () => {
  const base = added(raw).replace("Default, colorspace: Raw", "Default, colorspace: lin");
  const ours = base.replaceAll(/: Raw\b/g, ": lin").replace(/^.*lin, isdata.*\n/m, "");
  const theirs = base.replace("roles: {", "roles: {data: Raw, ");
  const { code, err } = await call(["merge", "base", "ours", "theirs", "--out", "out"], {
    base,
    ours,
    theirs,
  });
  expect(code).toBe(1);
  expect(err).toBe(
    "out: conflict: color spaces / Raw / deleted by one side: theirs was kept, as it is used (ours deleted it).\n",
  );
});

test("search paths that both sides added come before those that one did", async () => {
  const config = (path: string) => small.replace(/^search_path:.*$/m, `search_path: "${path}"`);
  const files = { base: config("lut_dir"), ours: config("luts:one"), theirs: config("luts:two") };
  const { files: after } = await call(["merge", "base", "ours", "theirs", "--out", "ours"], files);
  expect(new TextDecoder().decode(after.get("ours"))).toContain('search_path: "luts:two:one"');
});
