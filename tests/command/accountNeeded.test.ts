import { expect, test } from "vitest";
import { accountNeeded } from "#command/accountNeeded.ts";
import { disabledReason } from "#command/disabledReason.ts";
import { commands } from "#commands";
import { mentioned, stateOf } from "../commands/fixture.ts";

test.each([
  ["webhook.add", "webhook"],
  ["webhook.remove", "webhook"],
  ["git.connect", "git"],
  ["git.take", "git"],
  ["team.create", "team"],
] as const)("%s tells a visitor to register, and leads there", (id, what) => {
  const state = stateOf(mentioned());
  const at = (type?: "anonymous" | "registered") => ({
    ...state,
    session: { ...state.session, ...(type && { account: { type } }) },
  });
  const ways = (type?: "anonymous" | "registered") =>
    commands[id].alternatives?.(at(type), {}).map(({ id }) => id);
  expect(disabledReason(commands[id], at("anonymous"))).toBe(accountNeeded[what]);
  expect(ways("anonymous")).toEqual(["account.register", "account.signIn"]);
  for (const type of ["registered", undefined] as const) {
    expect(disabledReason(commands[id], at(type))).toBeUndefined();
    expect(ways(type)).toEqual([]);
  }
});
