import { expect, test } from "vitest";
import { nextQuestion } from "#command/call.ts";
import { disabledReason } from "#command/disabledReason.ts";
import type { State } from "#command/state.ts";
import { commands } from "#commands";
import { mentioned, stateOf } from "../fixture.ts";

const rollback = commands["channel.rollback"];
const publication = (version: number) => ({ hash: `hash ${version}`, version, note: "" });
const channel = (name: string, ...versions: number[]) => ({
  ...{ name, live: `hash ${versions[0]}`, publications: versions.map(publication) },
});
const state = (...channels: NonNullable<State["channels"]>): State => ({ ...stateOf(mentioned()), channels });

test("a channel with one publication is not rolled back, which is said before anything is asked", () => {
  expect(disabledReason(rollback, state(channel("show/stable", 1)))).toBe(
    "“show/stable” has no other publication to go back to.",
  );
  expect(disabledReason(rollback, state(channel("a", 1), channel("b", 2, 2)))).toBe(
    "No channel has another publication to go back to.",
  );
  expect(disabledReason(rollback, state(channel("a", 2, 1)))).toBeUndefined();
  // On other screens none is known.
  expect(disabledReason(rollback, state())).toBeUndefined();
});

test("only channels are offered that can be rolled back", () => {
  expect(nextQuestion(rollback, state(channel("a", 1), channel("b", 2, 1)), {}).args).toEqual({
    channel: "b",
  });
  const { question } = nextQuestion(
    rollback,
    state(channel("a", 1), channel("b", 2, 1), channel("c", 3, 2)),
    {},
  );
  expect(question?.options?.map(({ value }) => value)).toEqual(["b", "c"]);
});

test("the channel that the git repository takes versions from is offered, too", () => {
  const { question } = nextQuestion(
    commands["channel.publish"]!,
    { ...state(channel("a", 1)), gitChannel: "show/git" },
    {},
  );
  expect(question?.options?.map(({ value }) => value)).toEqual(["a", "show/git"]);
});
