import { expect, test } from "vitest";
import { type Args, nextOffer, type Question } from "#command/call.ts";
import type { Log } from "#command/log.ts";
import type { State } from "#command/state.ts";
import { commands } from "#commands";
import { builtinConfig } from "#ocio/builtin/config.ts";
import type { Document } from "#ocio/model/document.ts";
import { groupsOf, optionsOf } from "#palette/prompt/questionRows.ts";
import { stateOf } from "../../commands/fixture.ts";

/* A text that is an answer by itself comes before rows that only resemble it. */
const open = stateOf(builtinConfig("cg-config-v4.0.0_aces-v2.0_ocio-v2.5") as Document);

function questionOf(id: keyof typeof commands, args: Args = {}, state: State = open): Question {
  const { question } = nextOffer(commands[id]!, state, args);
  if (!question) throw new Error("No question.");
  return question;
}
/** Titles of the rows that a question shows for a text, the first being the one that Enter takes. */
const rowsFor = (question: Question, text: string) =>
  groupsOf(question, optionsOf(question, text), text, [], "Run").flatMap(({ rows }) =>
    rows.map(({ title }) => title),
  );

test.each([
  "0.7 0.3 0.2 0.7 0.1 0.04",
  "0.6 0.3 0.3 0.6 0.1 0.1",
  "0 0 0 0 0 0",
  "[0.7, 0.3, 0.2, 0.7, 0.1, −0.04]",
  "0.7 0.3 0.2",
  "1e999 0.3 0.2 0.7 0.1 0.04",
])("the numbers %s are no built-in primaries", (text) => {
  expect(rowsFor(questionOf("colorspace.createFromPrimaries"), text)).toEqual([`Use “${text}”`]);
});

test("the numbers of built-in primaries and whites are those", () => {
  const primaries = questionOf("colorspace.createFromPrimaries");
  expect(rowsFor(primaries, "0.64 0.33 0.30 0.6 0.15 0.06 0.3127 0.329")).toEqual(["Rec.709 / sRGB"]);
  const white = questionOf("colorspace.createFromPrimaries", { primaries: "0.7 0.3 0.2 0.7 0.1 0.04" });
  expect(rowsFor(white, "0.3127, 0.329")).toEqual(["D65"]);
  expect(rowsFor(white, "0.3127, 0.33")).toEqual(["Use “0.3127, 0.33”"]);
});

test("a number within a title still finds it", () => {
  expect(rowsFor(questionOf("colorspace.createFromPrimaries"), "709")[0]).toBe("Rec.709 / sRGB");
  expect(rowsFor(questionOf("colorspace.createFromPrimaries"), "0.7")).toEqual(["Use “0.7”"]);
});

const entry = (version: number, say: string) =>
  ({ version, say, at: `2026-11-0${version % 9}T02:42:00Z` }) as Log["entries"][number];
const log = [
  entry(22, "Moved color space to 2"),
  entry(20, "Removed look"),
  entry(12, "Added display"),
  entry(3, "Added color space “ACES2065-1”"),
  entry(2, "Renamed ACEScg"),
];
const logged: State = { ...open, log: { entries: log, states: {} } };

test.each(["2", "version 2", "Version 2", "v2", "#2"])("“%s” is version 2 of a config", (text) => {
  expect(rowsFor(questionOf("config.restore", {}, logged), text)[0]).toBe("Renamed ACEScg");
});

test("a version beyond those that are listed is taken as its number", () => {
  expect(rowsFor(questionOf("config.restore", {}, logged), "4")[0]).toBe("Use “4”");
  expect(rowsFor(questionOf("config.restore", {}, logged), "display")[0]).toBe("Added display");
});

test.each(["A/B", "Display/D", "CES", "none/x"])(
  "a new family “%s” comes before those that it resembles",
  (text) => {
    const family = questionOf("colorspace.setFamily", { targets: ["Raw"] });
    expect(rowsFor(family, text)[0]).toBe(`Use “${text}”`);
  },
);

test.each([
  ["aces", "ACES"],
  ["Disp", "Display"],
])("the family “%s” is one that begins so", (text, row) => {
  expect(rowsFor(questionOf("colorspace.setFamily", { targets: ["Raw"] }), text)[0]).toBe(row);
});

test("a new category comes before one that only contains it", () => {
  const category = questionOf("colorspace.addCategory", { targets: ["Raw"] });
  expect(rowsFor(category, "io")[0]).toBe("Use “io”");
  expect(rowsFor(category, "file")[0]).toBe("file-io");
});
