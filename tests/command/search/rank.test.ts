import fc from "fast-check";
import { expect, test } from "vitest";
import { prepare, type Rankable, rank } from "#command/search/rank.ts";
import { recencyOf } from "#command/search/recency.ts";
import { similar } from "#command/search/typo.ts";
import { builtinSpaces, corpusNames } from "../names.ts";

const commands: Rankable[] = [
  { id: "colorspace.create", title: "Create color space…", aliases: ["add", "new"] },
  { id: "colorspace.rename", title: "Rename color space…", aliases: ["change name"] },
  { id: "colorspace.delete", title: "Delete color space…", aliases: ["remove"] },
  { id: "colorspace.setFamily", title: "Set family of color space…" },
  { id: "family.rename", title: "Rename family…" },
  { id: "family.delete", title: "Delete family…" },
  { id: "config.setName", title: "Set configuration name…" },
  { id: "edit.undo", title: "Undo" },
  { id: "go.colorspaces", title: "Go to color spaces" },
  { id: "preference.dark", title: "Dark", path: "Theme" },
].map((row, order) => ({ ...row, aliases: [...(row.aliases ?? []), row.id], order }));
const spaces = builtinSpaces();
const corpus = corpusNames();
const known = new Set(spaces.map(({ title }) => title));
const all = prepare<Rankable>([
  ...commands,
  ...spaces,
  ...corpus.filter((name) => !known.has(name)).map((name) => ({ id: `corpus:${name}`, title: name })),
]);
const few = prepare<Rankable>([...commands, ...spaces]);
const titles = (query: string, index = few) => rank(query, index).hits.map(({ row }) => row.title);

test.each([
  // exact and nearly exact
  ["acescg", "ACEScg"],
  ["ACEScg ", "ACEScg"],
  ["aces cg", "ACEScg"],
  ["undo", "Undo"],
  ["rename color space", "Rename color space…"],
  ["Rename color space...", "Rename color space…"],
  ["raw", "Raw"],
  // beginnings
  ["del", "Delete color space…"],
  ["ren", "Rename color space…"],
  ["acesc", "ACEScc"],
  // words in any order, also at capitals and digits
  ["space rename", "Rename color space…"],
  ["fam del", "Delete family…"],
  ["go col", "Go to color spaces"],
  ["logc4 arri", "ARRI LogC4"],
  ["2065", "ACES2065-1"],
  // contained
  ["amily of", "Set family of color space…"],
  // initials
  ["rcs", "Rename color space…"],
  ["ccs", "Create color space…"],
  ["sfo", "Set family of color space…"],
  // letters in order
  ["rnm", "Rename color space…"],
  ["rnm clr", "Rename color space…"],
  ["fmly rnm", "Rename family…"],
  // aliases and ids
  ["change name", "Rename color space…"],
  ["remove", "Delete color space…"],
  ["colorspace.rename", "Rename color space…"],
  ["lin_ap1", "ACEScg"],
  // words that tell nothing, and other words for a verb
  ["change the name of the color space", "Rename color space…"],
  ["change configuration name", "Set configuration name…"],
  ["open color spaces", "Go to color spaces"],
  // where it is
  ["theme", "Dark"],
  ["theme dark", "Dark"],
  // marks, width and case
  ["ＡＣＥＳＣＧ", "ACEScg"],
  ["RÉNAME COLOR", "Rename color space…"],
])("“%s” finds “%s” first", (query, title) => {
  expect(titles(query)[0]).toBe(title);
});

const corpusTable: [string, string][] = [
  ["acescg", "ACEScg"],
  ["aces2065", "ACES2065-1"],
  ["p3d65", "P3-D65"],
  ["srgb texture", "sRGB - Texture"],
  ["camera rec709", "Camera Rec.709"],
  ["s-log3", "S-Log3 - Curve"],
  ["arri logc3", "ARRI LogC3 (EI800)"],
  ["v3 logc ei800", "ARRI LogC (v3-EI800) - AlexaWideGamut"],
  ["rename", "Rename color space…"],
  ["rcs", "Rename color space…"],
  ["undo", "Undo"],
  ["delete family", "Delete family…"],
  ["set fam", "Set family of color space…"],
];
test.skipIf(corpus.length === 0).each(corpusTable)(
  "among the names of real configurations “%s” finds “%s” first",
  (query, title) => {
    expect(titles(query, all)[0]).toBe(title);
  },
);

test("an exact match beats a recent one, and recency breaks ties within a tier", () => {
  const recency = new Map([["family.rename", 5]]);
  const first = (query: string) => rank(query, few, { recency }).hits[0]?.row.title;
  expect(first("rename color space")).toBe("Rename color space…");
  expect(first("rename")).toBe("Rename family…");
});

test("a row that refuses comes after the others of its tier, and first when it is what was typed", () => {
  const refuses = (row: Rankable) => row.id === "colorspace.rename";
  const first = (query: string) => rank(query, few, { refuses }).hits[0]?.row.title;
  expect(first("rename")).toBe("Rename family…");
  expect(first("rename color space")).toBe("Rename color space…");
});

test("a row that refuses comes after one whose other name matches as well as its title", () => {
  const rows = prepare([
    { id: "refusing", title: "Show previous frame", order: 1 },
    { id: "other", title: "Compare", aliases: ["show previous version"], order: 2 },
  ]);
  const first = (typed: string, refused: string) =>
    rank(typed, rows, { refuses: ({ id }) => id === refused }).hits[0]?.row.id;
  expect(first("show previous", "none")).toBe("refusing");
  expect(first("show previous", "refusing")).toBe("other");
  expect(first("show previous frame", "refusing")).toBe("refusing");
});

test("a row that refuses and is only called so otherwise comes after one whose title begins so", () => {
  const rows = prepare([
    { id: "refusing", title: "Add color space…", aliases: ["new"], order: 1 },
    { id: "other", title: "New configuration", order: 2 },
  ]);
  const first = (refused: string) =>
    rank("new", rows, { refuses: ({ id }) => id === refused }).hits[0]?.row.id;
  expect(first("none")).toBe("refusing");
  expect(first("refusing")).toBe("other");
});

test("letters of one word may stand in several words of a name, those of several words each in one", () => {
  const rows = prepare([{ id: "1", title: "File for Substance Painter" }]);
  const finds = (query: string) => rank(query, rows).total > 0;
  expect(finds("fosbpr")).toBe(true);
  expect(finds("foo bar")).toBe(false);
  expect(finds("fos bpr")).toBe(false);
  expect(finds("ptr fr")).toBe(true);
});

test("an alias comes below a title of the same tier, a path below everything", () => {
  const rows = prepare([
    { id: "1", title: "x", path: "blur" },
    { id: "2", title: "soften", aliases: ["blur"] },
    { id: "3", title: "blur" },
    { id: "4", title: "big bold letters under rules" },
  ]);
  expect(rank("blur", rows).hits.map(({ row }) => row.id)).toEqual(["3", "2", "4", "1"]);
  expect(rank("blur", rows).hits[1]).toMatchObject({ alias: "blur", letters: [], tier: 6.5 });
});

test("of a row that was found by its id the title is shown, and where it has the letters that are typed", () => {
  const row = { id: "look.edit", title: "Change a look", aliases: ["look.edit"] };
  const hits = (typed: string) => rank(typed, prepare([row])).hits;
  expect(hits("look.ed")).toEqual([{ row, tier: 5.5, letters: [] }]);
  expect(hits("look")).toEqual([{ row, tier: 5.5, letters: [9, 10, 11, 12] }]);
});

test("declared order comes first among equals, then names as people count", () => {
  const rows = prepare(
    ["view10", "view2", "view1"]
      .map((title): Rankable => ({ id: title, title }))
      .concat({ id: "z", title: "view z", order: 0 }),
  );
  expect(rank("view", rows).hits.map(({ row }) => row.title)).toEqual(["view z", "view1", "view2", "view10"]);
});

test("rows with the same title stay apart", () => {
  const rows = prepare([
    { id: "roles:default", title: "default" },
    { id: "rules:default", title: "default" },
    { id: "42", title: "" },
    { id: "43", title: "" },
  ]);
  expect(rank("default", rows).hits.map(({ row }) => row.id)).toEqual(["roles:default", "rules:default"]);
  expect(rank("", rows).total).toBe(4);
});

test("an empty query gives every row in declared order, as many as asked for", () => {
  const { hits, total } = rank("", few, { limit: 3 });
  expect(hits.map(({ row }) => row.id)).toEqual(commands.slice(0, 3).map(({ id }) => id));
  expect(total).toBe(commands.length + spaces.length);
});

test.each([
  ["rename", "Rename color space…", "Rename"],
  ["space ren", "Rename color space…", "Renspace"],
  ["rcs", "Rename color space…", "Rcs"],
  ["rnm", "Rename color space…", "Rnm"],
  ["clr rnm", "Rename color space…", "Rnmclr"],
  ["aces cg", "ACEScg", "ACEScg"],
  ["amily", "Set family of color space…", "amily"],
  ["olor space", "Rename color space…", "olor space"],
  ["rc", "Rename color space…", "Rc"],
  ["theme dark", "Dark", "Dark"],
])("“%s” marks the letters of “%s” that won", (query, title, marked) => {
  const hit = rank(query, few).hits.find(({ row }) => row.title === title);
  expect(hit?.letters.map((i) => title[i])).toEqual([...marked]);
});

test("initials mark the beginnings of words, not the same letters before them", () => {
  const [hit] = rank("et", prepare([{ id: "1", title: "Export text" }])).hits;
  expect(hit?.letters).toEqual([0, 7]);
});

test("marks point into the title as written, whatever folding did to its length", () => {
  const title = "İstanbul ﬁlm – Ｌｏｇ";
  const [hit] = rank("film log", prepare([{ id: "1", title }])).hits;
  expect(hit?.letters.map((i) => title[i]).join("")).toBe("ﬁlmＬｏｇ");
});

test.each([..." \t\v\f\r\u00a0\u1680\u2003\u2028\u2029\u3000\ufeff"])(
  "a blank %j separates words of a name, too",
  (blank) => {
    expect(rank("x plates", prepare([{ id: "1", title: `x${blank}plates` }])).hits).toHaveLength(1);
  },
);

test("any part of a name finds the name, and marks are in range", () => {
  const name = fc.string({ unit: "grapheme", minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(name, fc.nat(), fc.nat(), (title, from, length) => {
      const start = from % title.length;
      const query = title.slice(start, start + 1 + (length % 6));
      fc.pre(query.trim() !== "" && !/\p{Surrogate}/u.test(query));
      const { hits } = rank(query, prepare([{ id: "1", title }]));
      expect(hits).toHaveLength(1);
      for (const i of hits[0]!.letters) expect(i).toBeLessThan(title.length);
    }),
  );
});

test("letters in order are found only where nothing has them together", () => {
  const rows = prepare([
    { id: "amf", title: "Set AMF transform IDs of color spaces…" },
    { id: "log", title: "LogC4", path: "Input/ARRI" },
  ]);
  const found = (query: string) => rank(query, rows);
  expect(found("arri").hits.map(({ row }) => row.id)).toEqual(["log"]);
  expect(found("arri").total).toBe(1);
  expect(found("sti").hits.map(({ row }) => row.id)).toEqual(["amf"]);
});

test("typing on finds what the whole query finds at once", () => {
  const letters = fc.array(fc.constantFrom(..."aceglort2065 "), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(letters, (typed) => {
      const longer = typed.join("");
      rank(longer.slice(0, -1), all, { limit: 10_000 });
      const fresh = rank(longer, prepare(all.entries.map(({ row }) => row)), { limit: 10_000 });
      expect(rank(longer, all, { limit: 10_000 })).toEqual(fresh);
    }),
    { numRuns: 30 },
  );
});

test("a row that says the words itself comes before one that only says its verb in another way", () => {
  const index = prepare([
    { id: "colorspace.addCategory", title: "Add category to color spaces…", order: 1 },
    { id: "category.create", title: "Add category…", aliases: ["category.create"], order: 2 },
  ]);
  const ids = (typed: string) => rank(typed, index).hits.map(({ row }) => row.id);
  for (const typed of ["create category", "category create"])
    expect(ids(typed)).toEqual(["category.create", "colorspace.addCategory"]);
  expect(ids("make category")).toEqual(["colorspace.addCategory", "category.create"]);
});

test("words that are typed letter by letter find what the whole query finds at once", () => {
  const words = ["change", "the", "to", "a", "t", "color", "space", "name", "open", "of"];
  const rows = few.entries.map(({ row }) => row);
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 4 }), (typed) => {
      const index = prepare(rows);
      const query = typed.join(" ");
      for (let length = 1; length < query.length; length++) rank(query.slice(0, length), index);
      expect(rank(query, index)).toEqual(rank(query, prepare(rows)));
    }),
  );
});

test("letters that are typed, taken back and typed again find what they find at once", () => {
  const rows = all.entries.map(({ row }) => row).slice(0, 600);
  const steps = fc.array(fc.constantFrom(..."aceglort2065 <<<<<<"), { minLength: 4, maxLength: 16 });
  fc.assert(
    fc.property(steps, (typed) => {
      const index = prepare(rows);
      let query = "";
      for (const step of typed) {
        query = step === "<" ? query.slice(0, -1) : query + step;
        expect(rank(query, index)).toEqual(rank(query, prepare(rows)));
      }
    }),
    { numRuns: 12 },
  );
});

test("recency counts uses from the second on, and fades with the days", () => {
  const day = 24 * 3600 * 1000;
  const now = 100 * day;
  const recent = recencyOf(
    [
      { id: "often", at: now - 3 * day },
      { id: "often", at: now - 3 * day },
      { id: "often", at: now - 3 * day },
      { id: "once", at: now },
      { id: "old", at: 0 },
      { id: "old", at: 0 },
    ],
    now,
  );
  expect(recent.get("often")).toBeCloseTo(1.5);
  expect(recent.has("once")).toBe(false);
  expect(recent.get("old")).toBeLessThan(0.001);
});

test.each([
  ["renmae", "Rename color space…"],
  ["colur", "Create color space…"],
  ["delet famly", "Delete family…"],
  ["undoo", "Undo"],
  ["cahnge name", "Rename color space…"],
])("“%s” may have meant “%s”", (query, title) => {
  expect(similar(query, commands)[0]?.title).toBe(title);
});

test("a pasted text is no command mistyped, however many of its words are near to one", () => {
  expect(similar("renmae ".repeat(20), commands)[0]?.title).toBe("Rename color space…");
  expect(similar("renmae ".repeat(10_000), commands)).toEqual([]);
});

test.each(["xyz", "", "qq", "completely different"])("“%s” is near to nothing", (query) => {
  expect(similar(query, commands)).toEqual([]);
});
