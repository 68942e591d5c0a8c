import { describe, expect, test } from "vitest";
import { argumentsOf } from "#command/argument.ts";
import { attempt } from "#command/attempt.ts";
import { nextOffer, type Question, questionAbout } from "#command/call.ts";
import type { AnyCommand } from "#command/command.ts";
import type { State } from "#command/state.ts";
import { titleOf } from "#command/title.ts";
import { commands } from "#commands";
import { builtinConfig } from "#ocio/builtin/config.ts";
import type { Document } from "#ocio/model/document.ts";
import { answersFor, choicesFrom } from "../answers.ts";
import { mentioned } from "./fixture.ts";

const all = Object.entries(commands) as unknown as [string, AnyCommand][];
const documents = {
  "a config with names everywhere": mentioned(),
  "the studio config": builtinConfig("studio-config-v4.0.0_aces-v2.0_ocio-v2.5") as Document,
};
const states = Object.values(documents).map((document): State => {
  const [id] = document.colorspaces.order as [string];
  const session = { selection: [{ kind: "colorspaces" as const, id }], panel: "/", theme: "system" as const };
  return { document, session, history: { undo: null, redo: null } } as State;
});
/** Numbers below 2^16 that look random and are the same in every run. */
function tapeOf(seed: number): number[] {
  const tape = [seed];
  while (tape.length < 60) tape.push((tape.at(-1)! * 75 + 74) % 65_537);
  return tape;
}

/** Reads all that a prompt shows of a question. */
function shown({ options, none, suggestion, why, label }: Question): unknown[] {
  return [options?.length, none, suggestion, why, label];
}

/** Values that a link may carry in the place of any argument. */
const HOSTILE: unknown[] = [
  ...[
    "",
    " ",
    "__proto__",
    "constructor",
    "toString",
    "../../etc/passwd",
    "\0",
    "<img src=x onerror=alert(1)>",
  ],
  ...["javascript:alert(1)", "(a+)+$", "[", "%s%n", "\ud800", "x".repeat(20_000), "9".repeat(400)],
  ...[0, -1, 1e308, -0, 0.1, 2 ** 53, true, false, null],
  ...[[], [[]], [null], ["__proto__"], Array.from({ length: 1000 }, () => "a")],
  ...[{}, { length: -1 }, JSON.parse('{"__proto__":{"polluted":true}}'), { toString: "x" }, { id: {} }],
];

describe.each(all)("%s", (id, command) => {
  const names = argumentsOf(command).filter(({ ask }) => !ask?.fill);

  test("every question can be shown, whatever was answered before", () => {
    for (const state of states)
      for (let seed = 1; seed <= 6; seed++) {
        const given = answersFor(command, state, choicesFrom(tapeOf(seed)));
        for (let left = 0; left <= names.length; left++) {
          const some = Object.fromEntries(Object.entries(given).slice(0, left));
          const { question } = nextOffer(command, state, some);
          if (question) shown(question);
          for (const { name } of names) shown(questionAbout(command, state, some, name) as Question);
        }
      }
  });

  test("takes no hostile value of a link without a sentence, and changes nothing that is read only", () => {
    for (const state of states.slice(0, 1))
      for (const value of HOSTILE)
        for (const several of [false, true])
          for (const { name } of several ? names.slice(0, 1) : names) {
            const args = Object.fromEntries(
              (several ? names.map((each) => each.name) : [name]).map((key) => [key, value]),
            );
            const { question } = nextOffer(command, state, args);
            if (question) shown(question);
            titleOf(command, args);
            const call = { id, args };
            const ran = attempt(commands, state, call);
            if (!ran.ok) expect(ran.why).toMatch(/\S/);
            const readOnly = {
              ...state,
              session: { ...state.session, readOnly: true, access: "read" as const },
            };
            const kept = attempt(commands, readOnly, call);
            if (kept.ok) expect(kept.state.document).toBe(state.document);
          }
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });
});

test.each([
  ["fileRule.create", { type: "basic", name: "exr" }, "colorspace", "color space or named transform"],
  ["viewingRule.create", { type: "colorspaces" }, "colorspaces", "color space"],
  ["processor.bake", {}, "source", "color space"],
  ["colorspace.createFromLut", { lut: "a.cube" }, "output", "color space"],
])("%s refuses a space that is not there where it is asked for", (id, before, name, words) => {
  const command = commands[id as keyof typeof commands] as unknown as AnyCommand;
  const state = states[1] as State;
  const given = (value: string) => ({ ...before, [name]: name === "colorspaces" ? [value] : value });
  expect(nextOffer(command, state, given("nowhere")).question).toMatchObject({
    name,
    why: `There is no ${words} “nowhere”.`,
  });
  expect(nextOffer(command, state, given("scene_linear")).question?.name).not.toBe(name);
});
