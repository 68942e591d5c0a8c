import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { builtinConfig, builtinConfigNames } from "#ocio/builtin/config.ts";
import { type Document, emptyDocument, rowsOf } from "#ocio/model/document.ts";
import { fileRuleVerdicts } from "#ocio/rule/file.ts";
import { extensionProblem, globProblem, regexProblem } from "#ocio/rule/pattern.ts";
import { viewVerdicts } from "#ocio/rule/view.ts";
import { readConfig } from "#ocio/yaml/read.ts";
import { writeConfig } from "#ocio/yaml/write.ts";
import { add, id } from "../commands/fixture.ts";
import { python, shared } from "../shared.ts";

type Question = { text: string; paths: string[]; spaces: string[] };
type Answer = {
  error?: string;
  paths: [space: string, rule: number, onlyDefault: boolean][];
  views: [display: string, space: string, views: string[], chosen: string][];
};

function ask(questions: readonly Question[]): Answer[] {
  const script = resolve(import.meta.dirname, "rulesFiring.py");
  const input = questions.map((question) => `${JSON.stringify(question)}\n`).join("");
  const done = spawnSync(python as string, [script], { input, encoding: "utf8", maxBuffer: 1 << 28 });
  return done.stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Answer);
}

const spread = <T>(rows: readonly T[], most: number) =>
  rows.filter((_, index) => index % Math.max(1, Math.ceil(rows.length / most)) === 0);

function spacesOf(document: Document) {
  return [...rowsOf(document, "colorspaces"), ...rowsOf(document, "display_colorspaces")];
}

/** Paths with names and aliases of color spaces in them, and some without. */
function pathsOf(document: Document): string[] {
  const names = spread(
    spacesOf(document).flatMap(({ name, aliases_data }) => [name, ...aliases_data]),
    24,
  );
  const plain = [
    "",
    "a",
    "a.exr",
    "/shots/a_v001.1001.EXR",
    "clip.mov",
    "x.dpx",
    "tex/wood_srgb.tx",
    "ä.png",
  ];
  const mixed = names.flatMap((name, index) => [
    `/show/${name}/shot.${index}.exr`,
    `${name.toUpperCase()}_${names[(index * 7) % names.length]}.dpx`,
  ]);
  return [...plain, ...mixed];
}

/** Compares what we say of rules and views with what official OCIO says; returns how many answers. */
function compare(document: Document, { paths }: Question, answer: Answer): number {
  paths.forEach((path, index) => {
    const [space, rule, onlyDefault] = answer.paths[index] as Answer["paths"][number];
    const found = fileRuleVerdicts(document, path);
    if (typeof found === "string") throw new Error(found);
    const why = found.rules[0]?.why;
    expect([path, why, found.space?.name, found.fired]).toEqual([path, why, space, rule]);
    expect([path, found.fired === found.rules.length - 1]).toEqual([path, onlyDefault]);
  });
  for (const [display, space, views, chosen] of answer.views) {
    const at = rowsOf(document, "displays").find(({ name }) => name === display)?.id ?? "";
    const of = spacesOf(document).find(({ name }) => name === space)?.id ?? "";
    const found = viewVerdicts(document, of, at);
    if (typeof found === "string") throw new Error(`${found} ${display}, ${space}`);
    const shown = found.views.filter((view) => view.shown).map(({ name }) => name);
    expect([display, space, shown]).toEqual([display, space, [...new Set(views)]]);
    const first = found.views.find((view) => view.id === found.defaultView)?.name ?? "";
    expect([display, space, first]).toEqual([display, space, chosen]);
  }
  return paths.length + answer.views.length;
}

const folder = shared && join(shared, "corpus/configs");

function configurations(): { name: string; document: Document; text: string }[] {
  const built = builtinConfigNames.map((name) => {
    const document = builtinConfig(name) as Document;
    return { name, document, text: writeConfig(document) };
  });
  if (!folder) return built;
  const files = readdirSync(folder).filter((name) => name.endsWith(".ocio"));
  const read = files.map((name) => {
    const text = readFileSync(join(folder, name), "utf8");
    return { name, document: readConfig(text).document, text };
  });
  return [...built, ...read];
}

describe.skipIf(!python)("on real configurations", () => {
  const all = configurations().map(({ name, document, text }) => {
    const spaces = spread(spacesOf(document), 10).map((row) => row.name);
    return { name, document, question: { text, paths: pathsOf(document), spaces } };
  });
  let answers: Answer[] = [];
  beforeAll(() => {
    answers = ask(all.map(({ question }) => question));
  }, 120_000);

  test.each(all.map(({ name }, index) => ({ name, index })))(
    "official OCIO takes the same rules and views in $name",
    ({ index }) => {
      const { document, question } = all[index] as (typeof all)[number];
      const answer = answers[index] as Answer;
      // Configs that official OCIO does not load are compared in the tests of the checks.
      if (answer.error) return;
      expect(compare(document, question, answer)).toBeGreaterThan(10);
    },
  );

  test("and it loads nearly all of them", () => {
    expect(answers.filter(({ error }) => !error).length).toBeGreaterThan(0.8 * all.length);
  });
});

const ATOMS =
  "a b A - / . \\. \\d \\w \\W [a-c] [^a] [ab-] [\\w-] [\\w-a] [[:alpha:]] (a|b) ( (?: (?= (?! ) | * + ? {2} {1,2} {0,} ^ $ \\b \\B \\1 é [é] \\x61 [ [] ] [^] } { \\ [a-\\d] [[.hyphen.]] [[=a=]] [\\1] *? +? \\cA [\\b] 1 _ [a-c-e] [+--] 0 .* (a+)+ (a*)*".split(
    " ",
  );
const GLOBS = "a b * ? [ab] [!a] [a!] [^b] . - ( ) | + \\ [ [.] { $ é 1 / [a-c] A [\\a] [+a]".split(" ");
const ENDS = "e x R * ? [xX] . é + tar.gz".split(" ");
const PARTS = ["a", "b", "A", "-", "/", ".", "1", "_", "é", "c", "ab", ".exr", ".eX", ".x", " "];

const joined = (parts: readonly string[], maxLength: number) =>
  fc.array(fc.constantFrom(...parts), { minLength: 1, maxLength }).map((found) => found.join(""));

function ruled(fields: Record<string, unknown>): Document {
  const document = emptyDocument(id());
  const raw = add(document, "colorspaces", { name: "raw", isdata: true });
  const hit = add(document, "colorspaces", { name: "hit" });
  const monitor = add(document, "displays", { name: "Monitor" });
  add(document, "display_view_associations", {
    display_id: monitor,
    inline_view: { name: "Raw", source_colorspace_id: raw },
  });
  add(document, "file_rules", { name: "tried", colorspace_id: hit, priority: 1, ...fields });
  add(document, "file_rules", { name: "Default", ruleType: "default", colorspace_id: raw });
  return document;
}

test.skipIf(!python)(
  "official OCIO takes and matches the same patterns",
  () => {
    const samples = fc.sample(
      fc.record({
        fields: fc.oneof(
          fc.record({ ruleType: fc.constant("regex"), regex: joined(ATOMS, 6) }),
          fc.record({ pattern: joined(GLOBS, 5), extension: joined(ENDS, 3) }),
        ),
        paths: fc.array(joined(PARTS, 6), { minLength: 12, maxLength: 12 }),
      }),
      { numRuns: 1500, seed: 20 },
    );
    const documents = samples.map(({ fields }) => ruled(fields));
    const questions = samples.map(({ paths }, index) => ({
      text: writeConfig(documents[index] as Document),
      paths,
      spaces: [],
    }));
    let hits = 0;
    ask(questions).forEach((answer, index) => {
      const { fields } = samples[index] as (typeof samples)[number];
      const problem =
        "regex" in fields
          ? regexProblem(fields.regex)
          : (globProblem(fields.pattern) ?? extensionProblem(fields.extension));
      expect([fields, problem !== null]).toEqual([fields, answer.error !== undefined]);
      if (problem) return;
      compare(documents[index] as Document, questions[index] as Question, answer);
      hits += answer.paths.filter(([space]) => space === "hit").length;
    });
    expect(hits).toBeGreaterThan(100);
  },
  120_000,
);

/** Each with a path that it matches and one that it does not. RE2 refuses or reads otherwise what is in all of them. */
const BEYOND_RE2: [regex: string, hit: string, miss: string][] = [
  ["(?!.*proxy).*\\.exr", "/a/plate.exr", "/a/proxy/plate.exr"],
  ["(?=.*left).*\\.tif", "/left/a.tif", "/right/a.tif"],
  [".*/(\\w+)/\\1_v\\d+\\.exr", "/a/sh010/sh010_v1.exr", "/a/sh010/sh020_v1.exr"],
  [".{0,2000}\\.dpx", "a.dpx", "a.exr"],
  ["[[=a=]].*", "A.exr", "b.exr"],
  ["a[[.hyphen.]]b", "a-b", "ahb"],
  ["a[^]b", "a\nb", "ab"],
  ["(?:a+)*+\\.x", "aa.x", "b.x"],
];

test.skipIf(!python).each(BEYOND_RE2)("official OCIO takes %s, and so do we", (regex, hit, miss) => {
  const document = ruled({ ruleType: "regex", regex });
  const question = { text: writeConfig(document), paths: [hit, miss], spaces: [] };
  const [answer] = ask([question]);
  expect(answer?.paths.map(([space]) => space)).toEqual(["hit", "raw"]);
  compare(document, question, answer as Answer);
});

/** Viewing rules of every kind, with every spelling, under several lists of active views. */
test
  .skipIf(!python)
  .each([
    [[]],
    [["alias", "open", "role"]],
    [["OPEN", "log"]],
    [["role"]],
    [["none of them"]],
    [["shared", "open", "open"]],
  ])("official OCIO shows the same views with active views %j", (active) => {
  const document = ruled({ pattern: "*", extension: "x" });
  const lin = add(document, "colorspaces", {
    name: "lin",
    aliases_data: ["linear"],
    encoding: "scene-linear",
  });
  const log = add(document, "colorspaces", { name: "log", encoding: "log" });
  add(document, "colorspaces", { name: "loud", encoding: "LOG" });
  add(document, "roles", { name: "working", colorspace_id: lin });
  add(document, "roles", { name: "other", colorspace_id: lin, colorspace_name: "linear" });
  const display = add(document, "displays", { name: "Projector" });
  const names = (...colorspace_names: string[]) => ({
    colorspace_ids: colorspace_names.map(() => null),
    colorspace_names,
  });
  const rules: Record<string, Record<string, unknown>> = {
    byName: { colorspace_ids: [log, lin], colorspace_names: [null, null] },
    case: names("LOG"),
    alias: names("linear"),
    role: names("Working"),
    roleToAlias: names("other"),
    log: { encodings_data: ["Log", "data"] },
    linear: { encodings_data: ["scene-linear"] },
  };
  for (const [name, fields] of Object.entries(rules)) {
    add(document, "viewing_rules", { name, ...fields });
    add(document, "display_view_associations", {
      display_id: display,
      inline_view: { name, source_colorspace_id: log, rule_name: name.toUpperCase() },
    });
  }
  const shared_view_id = add(document, "shared_views", {
    name: "shared",
    source_colorspace_id: log,
    rule_name: "byName",
  });
  add(document, "display_view_associations", { display_id: display, shared_view_id });
  add(document, "display_view_associations", {
    display_id: display,
    inline_view: { name: "open", source_colorspace_id: log },
  });
  document.config.active_views = active;
  const text = writeConfig(document);
  const read = readConfig(text).document;
  const question = { text, paths: [], spaces: ["raw", "hit", "lin", "log", "loud"] };
  const [answer] = ask([question]);
  expect(answer?.error).toBeUndefined();
  expect(compare(read, question, answer as Answer)).toBe(10);
});
