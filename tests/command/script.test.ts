import { execFileSync } from "node:child_process";
import fc from "fast-check";
import { expect, test } from "vitest";
import { argumentsOf } from "#command/argument.ts";
import type { AnyCommand } from "#command/command.ts";
import { quoted, scriptOf } from "#command/script.ts";
import { readScript } from "#command/scriptReader.ts";
import type { AnswerMode, State } from "#command/state.ts";
import { commands } from "#commands";
import { answersFor, choicesFrom, tapes } from "../answers.ts";
import { mentioned } from "../commands/fixture.ts";

const entries = Object.entries<AnyCommand>(commands);
const state: State = {
  document: mentioned(),
  session: { selection: [], panel: "/", theme: "dark" },
};
const read = (text: string) => readScript(text, commands);
/** Calls that were read, without their lines. */
const stepsOf = (text: string) => {
  const script = read(text);
  if (!script.ok) throw new Error(`${script.line}: ${script.why}`);
  return script.steps.map(({ line: _, ...step }) => step);
};

test("a script is read back as the calls that it was written from, whatever the command", () => {
  for (const [id, command] of entries)
    fc.assert(
      fc.property(fc.array(tapes, { minLength: 1, maxLength: 3 }), (all) => {
        const calls = all.map((tape) => ({ id, args: answersFor(command, state, choicesFrom(tape)) }));
        expect(stepsOf(scriptOf(calls, commands))).toEqual(calls.map((call) => ({ call, from: {} })));
      }),
      { numRuns: 8 },
    );
});

test("any text is a value, and what is asked and what the selection answers are kept", () => {
  const how = fc.constantFrom<AnswerMode>("asked", "selection");
  fc.assert(
    fc.property(
      fc.string({ unit: "binary" }),
      fc.string(),
      fc.dictionary(fc.constantFrom("target", "name"), how),
      (target, name, from) => {
        const step = { call: { id: "colorspace.rename", args: { target, name } }, from: { ...from } };
        const text = scriptOf([step, step], commands, { name: "Show look" });
        expect(read(text)).toMatchObject({ ok: true, name: "Show look" });
        expect(stepsOf(text)).toEqual([step, step]);
      },
    ),
    { numRuns: 300 },
  );
});

test("a shell splits a line into the same words", () => {
  const words = ["plain", "two words", "it's", '$HOME `x` "y" \\', "--name=a b", "--name=", "#x", "*", "ü"];
  const line = words.map(quoted).join(" ");
  const out = execFileSync("sh", ["-c", `printf '%s\\n' ${line}`], { encoding: "utf8" });
  expect(out).toBe(words.map((word) => `${word}\n`).join(""));
  expect(quoted("--name=a b")).toBe("--name='a b'");
});

test("what people write like it is read too", () => {
  const rename = (target: string, name: string) => ({
    call: { id: "colorspace.rename", args: { target, name } },
    from: {},
  });
  const text = [
    "\uFEFF#!/usr/bin/env ocio-palette",
    "",
    "   # names of the show",
    'colorspace.rename --target "lin srgb" --name="say \\"lin\\" $SHOT"   # why',
    "colorspace.rename --target=a\\ b \\\r",
    "  --name='it'\\''s'\r",
    "colorspace.rename --target=a#b --name=c --then colorspace.rename --target=c --name=d",
  ].join("\n");
  const script = read(text);
  expect(stepsOf(text)).toEqual([
    rename("lin srgb", 'say "lin" $SHOT'),
    rename("a b", "it's"),
    rename("a#b", "c"),
    rename("c", "d"),
  ]);
  expect(script.ok && script.steps.map(({ line }) => line)).toEqual([4, 5, 7, 7]);
});

test.each([
  ["", 0],
  ["# only words\n\n", 0],
  ["edit.undo", 1],
])("%j has %i steps", (text, count) => {
  expect(stepsOf(text)).toHaveLength(count);
});

test.each([
  [
    "edit.undo\n\ncolorspace.renam --name=x",
    3,
    "There is no command “colorspace.renam”; did you mean colorspace.rename?",
  ],
  ["xyzzy", 1, "There is no command “xyzzy”."],
  ["edit.undo\nrole.remove --nmae=x", 2, "role.remove has no argument --nmae; it takes --"],
  ["edit.undo\n\nrole.remove --name='x\ny", 3, "The quotation mark ' is never closed."],
  ['role.remove --name="x\\"', 1, 'The quotation mark " is never closed.'],
  ["config.setLuma \\\n --luma=1,2", 1, "--luma needs 3 values, not 2."],
  ["edit.undo\n".repeat(10_001), 10_001, "The script has more than 10000 commands."],
  [" ".repeat(2_000_001), 1, "The script has more than 2000000 characters."],
])("a script that is wrong says on which line and why: %#", (text, line, why) => {
  const script = read(text);
  expect(script).toMatchObject({ ok: false, line });
  expect(script.ok ? "" : script.why).toContain(why);
});

test("a note that names no argument of its command is only a comment", () => {
  expect(stepsOf("edit.undo # asked: name; selection: __proto__\n")[0]?.from).toEqual({});
});

test("a call with a file is told in a comment, since no text holds it", () => {
  const [id, command] = entries.find(([, each]) => argumentsOf(each).some(({ name }) => name === "file"))!;
  expect(command).toBeDefined();
  const text = scriptOf([{ id, args: { file: new File(["x"], "a.cube") } }], commands);
  expect(text).toBe(`# ${id} needs a file, which is picked by hand.\n`);
  expect(stepsOf(text)).toEqual([]);
});
