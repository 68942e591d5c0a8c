import { expect, test } from "vitest";
import { z } from "zod";
import { argumentsOf } from "#command/argument.ts";
import { arg } from "#command/command.ts";
import { command } from "#command/declare.ts";
import { valueFrom } from "#palette/prompt/answer.ts";
import { arrowed, isNumeric, steppedAt } from "#palette/prompt/numberKeys.ts";

const once = { many: false, whole: false };

test.each([
  ["1", 1, 1, once, "1.1", 3],
  ["0.18 2 3", 2, -1, once, "0.17 2 3", 4],
  ["1, 20, 3", 5, 1, once, "1, 21, 3", 5],
  ["1, 20, 3", 5, 1, { many: true, whole: false }, "1, 30, 3", 5],
  ["1/2", 3, 1, once, "0.51", 4],
  ["7", 1, 1, { many: false, whole: true }, "8", 1],
] as const)("in “%s” at %i an arrow (%i) steps the number there", (text, caret, by, how, stepped, at) => {
  expect(steppedAt(text, caret, by, how)).toEqual({ text: stepped, caret: at });
});

test("where no number is at the caret, arrows are left to the list", () => {
  expect(steppedAt("", 0, 1, once)).toBeUndefined();
  expect(steppedAt("red 1", 2, 1, once)).toBeUndefined();
});

const numbers = command({
  title: "Numbers…",
  args: z.object({
    rgb: arg(z.tuple([z.number(), z.number(), z.number()]), { label: "RGB", blank: [1, 1, 1] }),
    size: z.number(),
    place: arg(z.number().int().min(1), { label: "Place", hint: "1 is first" }),
    luma: arg(z.array(z.number()), { label: "Luma", hint: "0.2, 0.7" }),
    name: z.string(),
  }),
  run: () => ({}),
});

test.each([
  ["rgb", "1 1/2 2^3", [1, 0.5, 8]],
  ["rgb", "", [1, 1, 1]],
  ["rgb", "1 x 2", [1, "x", 2]],
  ["size", "−1.5", -1.5],
  ["size", "0.1234567890123456", 0.1234567890123456],
  ["size", "2*(3+4)", 14],
  ["size", "", ""],
  ["rgb", "[0.1,\n 0.2, 0.3]", [0.1, 0.2, 0.3]],
  ["rgb", "(1+1) 2 (3)", [2, 2, 3]],
  ["luma", "{0.1, 0.2};", [0.1, 0.2]],
  ["name", "1/2", "1/2"],
])("%s typed as “%s” is %j", (name, text, value) => {
  const argument = argumentsOf(numbers).find((each) => each.name === name)!;
  expect(valueFrom(argument, text)).toEqual(value);
  expect(isNumeric(argument.shape)).toBe(name !== "name");
});

test.each([
  ["rgb", "", 1, { text: "1.1, 1, 1", caret: 3 }],
  ["luma", " ", -1, { text: "0.19, 0.7", caret: 4 }],
  ["place", "", 1, { text: "2", caret: 1 }],
  ["place", "", -1, { text: "1", caret: 1 }],
  ["place", "7", -1, { text: "6", caret: 1 }],
  ["name", "7", 1, undefined],
  ["size", "", 1, undefined],
] as const)("in %s “%s” an arrow (%i) steps from what stands there or would", (name, text, by, after) => {
  const argument = argumentsOf(numbers).find((each) => each.name === name)!;
  const arrow = {
    key: by > 0 ? "ArrowUp" : "ArrowDown",
    ...{ shiftKey: false, ctrlKey: false, metaKey: false, altKey: false },
    currentTarget: { selectionStart: text.length },
  };
  expect(arrowed(argument, text, arrow)).toEqual(after);
  expect(arrowed(argument, text, { ...arrow, altKey: true })).toBeUndefined();
});
