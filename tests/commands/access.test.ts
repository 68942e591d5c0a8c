import { expect, test } from "vitest";
import { type AnyCommand, READ_ONLY } from "#command/command.ts";
import { disabledReason } from "#command/disabledReason.ts";
import type { Session, State } from "#command/state.ts";
import { commands } from "#commands";
import { mentioned } from "./fixture.ts";

const all: Readonly<Record<string, AnyCommand>> = commands;
const publishing = ["channel.publish", "channel.rollback"];
const owning = ["share.open", ...Object.keys(all).filter((id) => /^(webhook|git)\./.test(id))];

/** The reason that a command is disabled for whoever may do this with the open configuration. */
const reason = (id: string, access: NonNullable<Session["access"]>) => {
  const session = { selection: [], panel: "/", theme: "dark", access, readOnly: access === "read" } as const;
  const document = mentioned();
  return disabledReason(all[id]!, { document, session } as unknown as State);
};

test("what a role may not do is not offered, and says who may", () => {
  expect(owning.length).toBeGreaterThan(5);
  for (const id of [...publishing, ...owning]) expect([id, reason(id, "own")]).toEqual([id, undefined]);
  for (const id of publishing) {
    expect(reason(id, "publish")).toBeUndefined();
    expect(reason(id, "edit")).toBe("Only a publisher or an owner of the team of this config can do this.");
    expect(reason(id, "read")).toBe(READ_ONLY);
  }
  for (const id of owning)
    for (const access of ["edit", "publish"] as const)
      expect([id, reason(id, access)]).toEqual([id, "Only an owner of this config can do this."]);
  expect(reason("share.open", "read")).toBe("Only an owner of this config can do this.");
  expect(reason("look.create", "edit")).toBeUndefined();
});
