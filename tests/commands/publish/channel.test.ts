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

test("a channel is described by its live publication, not by the newest", () => {
  const rolledBack = { ...channel("show/stable", 6, 5), live: "hash 5" };
  const { question } = nextQuestion(commands["channel.publish"]!, state(rolledBack, channel("a", 1)), {});
  expect(question?.options?.map(({ detail }) => detail)).toEqual(["version 5", "version 1"]);
});

test("a version without the approvals that a channel requires is refused before more is asked", () => {
  const seen = state(channel("show/stable", 1));
  const rules = [{ channel: "show/stable", approvals: 2, hosts: [] }];
  const proposal = {
    ...{ number: 1, title: "Night", channel: "show/stable", version: 7 },
    state: "open" as const,
  };
  const why = (panel: string, ...proposals: NonNullable<State["proposals"]>) =>
    nextQuestion(
      commands["channel.publish"]!,
      { ...seen, rules, proposals, session: { ...seen.session, panel } },
      { channel: "show/stable" },
    ).question?.why;
  expect(why("/id/channels")).toBe(
    "“show/stable” requires 2 approvals: propose the config to it, and have others approve it.",
  );
  expect(why("/id/channels", { ...proposal, approvals: 1 })).toBe(
    "“show/stable” requires 2 approvals, and version 7 has 1.",
  );
  expect(why("/id/channels", { ...proposal, approvals: 2 })).toBeUndefined();
  // On other screens approvals may have come since, unless the prompt has read them.
  expect(why("/id/looks")).toBeUndefined();
  const read = { ...seen, rules, newestVersion: 7, proposals: [{ ...proposal, approvals: 1 }] };
  const asked = (id: "channel.publish" | "proposal.publish", args: Record<string, unknown>) =>
    nextQuestion(commands[id]!, read, args).question?.why;
  const has = "“show/stable” requires 2 approvals, and version 7 has 1.";
  expect(asked("channel.publish", { channel: "show/stable" })).toBe(has);
  expect(asked("proposal.publish", { proposal: 1 })).toBe(has);
});

test("a proposal of what the channel has already, or beside an open one, is refused before its title is asked", () => {
  const seen = state(channel("show/stable", 7, 5));
  const why = (more: Partial<State>) =>
    nextQuestion(commands["proposal.create"]!, { ...seen, ...more }, { channel: "show/stable" }).question;
  expect(why({ newestVersion: 7 })?.why).toBe(
    "“show/stable” has version 7 already; change the config first.",
  );
  const [first] = seen.channels!;
  const commented = { channels: [{ ...first!, has_new_comments: true }], newestVersion: 7 };
  expect(why(commented)).toMatchObject({ name: "title", why: undefined });
  expect(why({ newestVersion: 8 })).toMatchObject({ name: "title", why: undefined });
  expect(why({})).toMatchObject({ name: "title", why: undefined });
  const open = { number: 3, title: "Night", channel: "show/stable", version: 8, state: "open" as const };
  expect(why({ newestVersion: 8, proposals: [open] })?.why).toMatch(
    /^Proposal 3 to “show\/stable” is open, /,
  );
});

test("rules of a channel are an owner's, which is said before anything is asked", () => {
  const seen = state(channel("show/stable", 1));
  const as = (access: "edit" | "own") =>
    disabledReason(commands["channel.setRules"]!, { ...seen, session: { ...seen.session, access } });
  expect([as("edit"), as("own")]).toEqual(["Only an owner of this config can do this.", undefined]);
});

test("the channel that the git repository takes versions from is offered, too", () => {
  const { question } = nextQuestion(
    commands["channel.publish"]!,
    { ...state(channel("a", 1)), gitChannel: "show/git" },
    {},
  );
  expect(question?.options?.map(({ value }) => value)).toEqual(["a", "show/git"]);
});
