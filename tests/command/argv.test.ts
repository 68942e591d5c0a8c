import fc from "fast-check";
import { expect, test } from "vitest";
import { z } from "zod";
import { readArgv, writeArgv } from "#command/argv.ts";
import { arg, type Commands } from "#command/command.ts";
import { command, family, newId } from "#command/declare.ts";

const args = z.object({
  name: arg(z.string(), { label: "Name", hint: "ACEScg" }),
  names: z.array(z.string()),
  size: z.number(),
  steps: z.number().int(),
  on: z.boolean(),
  side: z.enum(["left", "right"]),
  luma: z.tuple([z.number(), z.number(), z.number()]),
  ratios: z.array(z.number()),
  note: z.string().nullable(),
  value: z.json(),
  newId,
});
const every = command({ title: "Set everything…", args: args.partial(), run: () => ({}) });
const commands: Commands = family("thing", { set: every, see: command({ title: "See", run: () => ({}) }) });
const read = (...words: string[]) => readArgv(words, commands);

test.each<[string[], Record<string, unknown>]>([
  [["--name=a b=c"], { name: "a b=c" }],
  [["--name="], { name: "" }],
  [["--name", "ACEScg"], { name: "ACEScg" }],
  [['--name={"a":1}'], { name: '{"a":1}' }],
  [["--names=a"], { names: ["a"] }],
  [["--names=a", "--names=b"], { names: ["a", "b"] }],
  [['--names=["a","b"]'], { names: ["a", "b"] }],
  [["--names=[]"], { names: [] }],
  [["--names=[draft]"], { names: ["[draft]"] }],
  [["--size=-0.5"], { size: -0.5 }],
  [["--size", "-1e-3"], { size: -0.001 }],
  [["--on"], { on: true }],
  [["--on", "--size=1"], { on: true, size: 1 }],
  [["--on=false"], { on: false }],
  [["--no-on"], { on: false }],
  [["--no-note"], { note: null }],
  [["--luma=0.2,0.7,0.1"], { luma: [0.2, 0.7, 0.1] }],
  [["--luma=0.2 0.7 0.1"], { luma: [0.2, 0.7, 0.1] }],
  [["--luma=[0.2,0.7,0.1]"], { luma: [0.2, 0.7, 0.1] }],
  [["--luma=0.2", "--luma=0.7", "--luma=0.1"], { luma: [0.2, 0.7, 0.1] }],
  [["--ratios=1", "--ratios=2"], { ratios: [1, 2] }],
  [['--value={"a":[1]}'], { value: { a: [1] } }],
  [["--value=plain"], { value: "plain" }],
  [["--value=1.5"], { value: 1.5 }],
])("%j is typed by the schema", (words, expected) => {
  expect(read("thing.set", ...words)).toEqual({ ok: true, calls: [{ id: "thing.set", args: expected }] });
});

test.each([
  [[], "No command was given."],
  [["thing.sett"], "There is no command “thing.sett”."],
  [["constructor"], "There is no command “constructor”."],
  [["thing.set", "name"], "“name” is not an argument; write --name=value."],
  [["thing.set", "--size=big"], "--size must be a number, not “big”."],
  [["thing.set", "--size="], "--size must be a number, not “”."],
  [["thing.set", "--size"], "--size needs a value: --size=…"],
  [["thing.set", "--size=1", "--size=2"], "--size takes one value and was given 2 times."],
  [["thing.set", "--on=yes"], "--on must be true or false, not “yes”."],
  [["thing.set", "--luma=1,2"], "--luma needs 3 values, not 2."],
  [["thing.see", "--all"], "thing.see has no argument --all; it takes none."],
  [["thing.see", "--then", "thing.x"], "There is no command “thing.x”."],
])("%j is refused in a sentence", (words, why) => {
  expect(readArgv(words, commands)).toEqual({ ok: false, why });
});

test("--then separates calls", () => {
  expect(read("thing.set", "--name=a", "--then", "thing.see")).toEqual({
    ok: true,
    calls: [
      { id: "thing.set", args: { name: "a" } },
      { id: "thing.see", args: {} },
    ],
  });
});

test("every call survives being written as words", () => {
  const number = fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0);
  const record = fc.record(
    {
      name: fc.string({ unit: "binary" }),
      names: fc.array(fc.oneof(fc.string(), fc.constantFrom("[]", '["a"]', "--then", "-"))),
      size: number,
      steps: fc.integer(),
      on: fc.boolean(),
      side: fc.constantFrom("left", "right"),
      luma: fc.tuple(number, number, number),
      ratios: fc.array(number),
      note: fc.option(fc.string()),
      value: fc.jsonValue().map((value) => JSON.parse(JSON.stringify(value))),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(record, (given) => {
      const call = { id: "thing.set", args: JSON.parse(JSON.stringify(given)) };
      expect(readArgv(writeArgv(call, every), commands)).toEqual({ ok: true, calls: [call] });
    }),
    { numRuns: 500 },
  );
});
