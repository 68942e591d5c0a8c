import { expect, test } from "vitest";
import { z } from "zod";
import { argumentsOf, mayAsk, reasonAgainst } from "#command/argument.ts";
import {
  complete,
  nextOffer,
  nextQuestion,
  questionAbout,
  uuid,
  withdraw,
  withoutFresh,
} from "#command/call.ts";
import { arg } from "#command/command.ts";
import { command, newId } from "#command/declare.ts";
import type { State } from "#command/state.ts";
import { ellipsisError, titleOf } from "#command/title.ts";
import { commands, documentOf, uuidOf } from "../store/fixture.ts";

const state = (...selected: number[]): State => ({
  document: documentOf("a", "b"),
  session: {
    selection: selected.map((n) => ({ kind: "colorspaces", id: uuidOf(n) })),
    panel: "/",
    theme: "dark",
  },
});
const rename = commands["space.rename"]!;

const every = command({
  title: "Set everything…",
  args: z.object({
    target: arg(z.string(), { label: "Target", from: ({ session }) => session.selection[0]?.id }),
    side: arg(z.enum(["left", "right"]), { label: "Side" }),
    part: arg(z.string(), {
      label: "Part",
      options: (_, { side }) => [{ value: `${side} hand`, label: `${side} hand` }],
    }),
    note: z.string().optional(),
    size: z.number().default(2),
    tags: arg(z.array(z.enum(["x", "y"])), { label: "Tags" }).default([]),
    newId,
    at: arg(z.string(), { label: "Time", fill: "time" }),
  }),
  run: () => ({}),
});

test("the selection answers first, then what is missing is asked", () => {
  expect(nextQuestion(rename, state(), {}).question).toMatchObject({
    name: "target",
    label: "Color space",
    options: [{ value: "a" }, { value: "b" }],
    several: false,
  });
  const answered = nextQuestion(rename, state(2), {});
  expect(answered).toMatchObject({ args: { target: "b" }, question: { name: "name" } });
  expect(nextQuestion(rename, state(2), { name: "c" })).toEqual({
    args: { target: "b", name: "c" },
    question: undefined,
  });
});

test("what the document refuses is asked again, with its reason", () => {
  const target = arg(z.string(), {
    label: "Target",
    refuses: (document, value) =>
      document.config.name === value ? undefined : `There is no configuration “${value}”.`,
  });
  const open = command({ title: "Open…", args: z.object({ target }), run: () => ({}) });
  expect(nextQuestion(open, state(), { target: "gone" }).question).toMatchObject({
    name: "target",
    why: "There is no configuration “gone”.",
  });
  expect(nextQuestion(open, { ...state(), document: null }, { target: "gone" }).question).toBeUndefined();
});

test("what may be left out is asked too where somebody can answer, in declared order, until it was seen", () => {
  const [must, may] = [z.string(), arg(z.string().optional(), { label: "May", offer: true })];
  const both = command({ title: "Both…", args: z.object({ may, must }), run: () => ({}) });
  expect(nextQuestion(both, state(), { must: "a" }).question).toBeUndefined();
  expect(nextOffer(both, state(), {}).question?.name).toBe("may");
  expect(nextOffer(both, state(), {}, new Set(["may"])).question?.name).toBe("must");
  expect(nextOffer(both, state(), { must: "a" })).toMatchObject({
    args: { must: "a" },
    question: { name: "may" },
  });
  expect(nextOffer(both, state(), { must: "a", may: "b" }).question).toBeUndefined();
});

test("what was given wins over the selection", () => {
  expect(nextQuestion(rename, state(2), { target: "a" }).args).toEqual({ target: "a" });
});

test("an answer that does not do is asked again, with the reason", () => {
  expect(nextQuestion(rename, state(2), { name: " " })).toMatchObject({
    args: { target: "b" },
    question: { name: "name", why: "New name must not be empty." },
  });
  expect(nextQuestion(rename, state(), { target: 5 }).question?.why).toBe("Color space must be text.");
});

test("options see the answers before them, and a schema's own choices are options", () => {
  const given = { target: "t" };
  expect(nextQuestion(every, state(), given).question?.options).toEqual([
    { value: "left", label: "left" },
    { value: "right", label: "right" },
  ]);
  expect(nextQuestion(every, state(), { ...given, side: "left" }).question).toMatchObject({
    name: "part",
    options: [{ value: "left hand" }],
  });
});

test("optional, defaulted and filled arguments are never asked, but can be opened", () => {
  const given = { target: "t", side: "left", part: "left hand" };
  expect(nextQuestion(every, state(), given)).toEqual({ args: given, question: undefined });
  expect(questionAbout(every, state(), given, "tags")).toMatchObject({
    label: "Tags",
    several: true,
    options: [{ value: "x" }, { value: "y" }],
  });
  expect(questionAbout(every, state(), given, "nothing")).toBeUndefined();
});

test("going back takes the last answer and shows it again", () => {
  const given = { target: "a", name: "b" };
  expect(withdraw(given)).toEqual({ given: { target: "a" }, name: "name", answer: "b" });
  expect(withdraw({})).toBeUndefined();
});

test("ids and times are filled where they lack, and left out again for links", () => {
  const source = { id: () => uuidOf(7), time: () => "2020-01-01T00:00:00.000Z" };
  const full = complete(every, { target: "t" }, source);
  expect(full).toEqual({ target: "t", newId: uuidOf(7), at: "2020-01-01T00:00:00.000Z" });
  expect(complete(every, { newId: uuidOf(8), at: "now" }, source)).toEqual({ newId: uuidOf(8), at: "now" });
  expect(withoutFresh(every, full)).toEqual({ target: "t" });
});

test("a UUID is made where the page is not secure, too", () => {
  const { randomUUID } = crypto;
  try {
    Object.defineProperty(crypto, "randomUUID", { value: undefined, configurable: true });
    const ids = [uuid(), uuid()];
    for (const id of ids) expect(z.uuidv4().safeParse(id).success).toBe(true);
    expect(ids[0]).not.toBe(ids[1]);
  } finally {
    Object.defineProperty(crypto, "randomUUID", { value: randomUUID, configurable: true });
  }
});

const shapes = command({
  title: "Shapes…",
  args: z.object({
    text: z.string().trim().min(1),
    trimmed: z.preprocess((value) => value, z.string()),
    mapped: z.string().transform((value) => value.length),
    number: z.number().min(0),
    whole: z.int(),
    flag: z.boolean().optional(),
    choice: z.enum(["a", "b"]).nullable(),
    either: z.union([z.literal("a"), z.literal(["b", "c"])]),
    level: z.literal([1, 2]),
    auto: z.literal(["auto", 1]),
    list: z.array(z.string()).readonly(),
    filled: z.array(z.string()).min(1),
    pair: z.array(z.string()).min(2),
    rgb: z.tuple([z.number(), z.number(), z.number()]).default([0, 0, 0]),
    mixed: z.union([z.string(), z.number()]),
    record: z.record(z.string(), z.string()),
    json: z.json(),
  }),
  run: () => ({}),
});

test("one reading of every schema", () => {
  const number = { kind: "number", whole: false };
  expect(Object.fromEntries(argumentsOf(shapes).map(({ name, shape }) => [name, shape]))).toEqual({
    text: { kind: "text" },
    trimmed: { kind: "text" },
    mapped: { kind: "text" },
    number,
    whole: { kind: "number", whole: true },
    flag: { kind: "boolean" },
    choice: { kind: "choice", values: ["a", "b"] },
    either: { kind: "choice", values: ["a", "b", "c"] },
    level: { kind: "any" },
    auto: { kind: "any" },
    list: { kind: "list", of: { kind: "text" } },
    filled: { kind: "list", of: { kind: "text" } },
    pair: { kind: "list", of: { kind: "text" } },
    rgb: { kind: "tuple", of: [number, number, number] },
    mixed: { kind: "any" },
    record: { kind: "any" },
    json: { kind: "any" },
  });
  const required = argumentsOf(shapes).filter((each) => !each.required);
  expect(required.map(({ name }) => name)).toEqual(["flag", "rgb"]);
  expect(argumentsOf(shapes).find(({ nullable }) => nullable)?.name).toBe("choice");
});

test.each([
  ["text", undefined, "“Text” is missing."],
  ["text", "", "Text must not be empty."],
  ["number", "x", "Number must be a number."],
  ["number", -1, "Number must be at least 0."],
  ["whole", 1.5, "Whole must be a whole number."],
  ["flag", "yes", "Flag must be true or false."],
  ["choice", "c", "Choice must be one of a, b."],
  ["rgb", 5, "Rgb must be 3 values."],
  ["rgb", [], "Rgb needs 3 values; none is given."],
  ["rgb", [1, 2], "Rgb needs 3 values; 2 are given."],
  ["rgb", [1, "x", 2], "Rgb: “x” is not a number."],
  ["list", "a", "List must be a list."],
  ["filled", [], "Filled must not be empty."],
  ["pair", ["a"], "Pair needs at least 2 values."],
])("%s given %j is refused in a sentence", (name, value, sentence) => {
  const argument = argumentsOf(shapes).find((each) => each.name === name)!;
  expect(reasonAgainst(argument, value)).toBe(sentence);
});

test("a schema's own sentence is kept and ended", () => {
  const own = command({
    title: "Name…",
    args: z.object({ name: z.string().min(1, "Name is required") }),
    run: () => ({}),
  });
  expect(reasonAgainst(argumentsOf(own)[0]!, "")).toBe("Name is required.");
});

test("a title ends in an ellipsis exactly when something may be asked", () => {
  for (const each of Object.values(commands)) expect(ellipsisError(each)).toBeUndefined();
  expect(mayAsk(commands["edit.undo"]!)).toBe(false);
  expect(ellipsisError({ ...rename, title: "Rename color space" })).toMatch(/needs an ellipsis\.$/);
  expect(ellipsisError({ ...commands["edit.undo"]!, title: "Undo…" })).toMatch(/never asked\.$/);
});

test("the title of a call counts what it changes", () => {
  expect(titleOf(commands["space.setEncoding"]!, { targets: ["a"] })).toBe("Set encoding");
  expect(titleOf(commands["space.setEncoding"]!, { targets: ["a", "b"] })).toBe("Set encoding (2)");
});
