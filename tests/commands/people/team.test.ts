import { expect, test } from "vitest";
import { nextOffer } from "#command/call.ts";
import type { KnownTeam, Session, State } from "#command/state.ts";
import { commands } from "#commands";
import { createEditor } from "#store/editor.ts";

const color: KnownTeam = {
  ...{ id: "c", name: "Color", role: "owner" },
  members: [{ value: "bob", label: "Bob", detail: "editor" }],
};
const look: KnownTeam = { id: "l", name: "Look", role: "editor" };
const base = { selection: [], panel: "/", theme: "dark" } as const;
const ada: Partial<Session> = { account: { type: "registered" }, teams: [color, look] };

const run = (id: keyof typeof commands, args = {}, session: Partial<Session> = ada) =>
  createEditor(commands, { session: { ...base, selection: [], ...session } }).run({ id, args });
const asked = (id: keyof typeof commands, args = {}, session: Partial<Session> = ada) => {
  const state = { document: null, session: { ...base, ...session } } as State;
  const { question } = nextOffer(commands[id], state, args);
  return question && [question.label, question.options?.map(({ label }) => label)];
};

test("a visitor without an account is told to register", () => {
  expect(run("team.create", { name: "Color" }, { account: { type: "anonymous" } })).toMatchObject({
    ok: false,
    why: "Teams are made of accounts; register first, and what you made is kept.",
  });
});

test("an invitation names a role that there is; an address is typed on the screen alone", () => {
  expect(run("team.copyInvitation", { team: "Color", role: "viewer" })).toMatchObject({
    effects: [{ kind: "team", do: "copyInvitation", team: "Color", role: "viewer" }],
  });
  expect(run("team.copyInvitation", { team: "Color", role: "king" })).toMatchObject({ ok: false });
  expect(run("team.invite", { team: "c" })).toMatchObject({ effects: [{ do: "invite", team: "c" }] });
});

test.each(["never", "1 day", "14 days", "2027-02-28"])("access ends %s where that is said", (ends) => {
  const role = "editor";
  expect(run("team.copyInvitation", { team: "Color", role, ends })).toMatchObject({
    effects: [{ kind: "team", do: "copyInvitation", team: "Color", role, ends }],
  });
  expect(run("team.changeRole", { team: "Color", member: "bob", role, ends })).toMatchObject({
    effects: [{ kind: "team", do: "changeRole", team: "Color", member: "bob", role, ends }],
  });
});

test.each(["soon", "0 days", "2027-02-29", "2027-2-1"])("no access ends %s", (ends) => {
  expect(run("team.copyInvitation", { team: "Color", role: "viewer", ends })).toMatchObject({ ok: false });
});

test("an invitation that is copied asks when the access ends, a changed role does not", () => {
  expect(asked("team.copyInvitation", { team: "c", role: "viewer" })).toEqual([
    "Access ends",
    ["Never", "In a day", "In 7 days", "In 14 days", "In 30 days"],
  ]);
  expect(asked("team.changeRole", { team: "c", member: "bob", role: "viewer" })).toBeUndefined();
});

test("another end of the access asks for no role, and sends none", () => {
  const args = { team: "c", member: "bob" };
  expect(asked("team.changeRole", args)?.[0]).toBe("Role");
  expect(asked("team.changeRole", { ...args, ends: "1 day" })).toBeUndefined();
  const [effect] = (
    run("team.changeRole", { ...args, team: "Color", ends: "1 day" }) as { effects: object[] }
  ).effects;
  expect(effect).toEqual({ kind: "team", do: "changeRole", team: "Color", member: "bob", ends: "1 day" });
});

test("teams that one owns are offered for what owners do, all others for leaving", () => {
  expect(asked("team.leave")).toEqual(["Team", ["Color", "Look"]]);
  expect(asked("team.removeMember", { team: "c" })).toEqual(["Member", ["Bob"]]);
  expect(asked("config.transfer", { target: "11111111-1111-4111-8111-111111111111" })).toEqual([
    "New owner",
    ["You", "Color"],
  ]);
  // The one that can be meant is the answer.
  expect(asked("team.rename")).toEqual(["New name", undefined]);
});

test("a config is made in a team, or is one's own", () => {
  const newId = "11111111-1111-4111-8111-111111111111";
  const team = "22222222-2222-4222-8222-222222222222";
  expect(run("file.new", { newId, template: "minimal", team })).toMatchObject({
    effects: [{ kind: "create", from: { template: "minimal", name: "", team } }],
  });
  // On the list of one team's configs it is the one that is meant.
  const shown = { ...ada, newTeam: team };
  const target = "33333333-3333-4333-8333-333333333333";
  const made: [keyof typeof commands, object][] = [
    ["file.new", {}],
    ["file.loadBuiltin", { name: "ocio://default", newId }],
    ["file.open", { text: "ocio_profile_version: 2", newId }],
    ["file.duplicate", { target, newId }],
  ];
  for (const [id, args] of made) {
    const [effect] = (run(id, { newId, ...args }, shown) as unknown as { effects: { from: object }[] })
      .effects;
    expect([id, effect!.from]).toMatchObject([id, { team }]);
    const [own] = (run(id, { newId, ...args }) as unknown as { effects: { from: object }[] }).effects;
    expect(own!.from).not.toHaveProperty("team");
  }
  expect(run("file.open", { newId }, shown)).toMatchObject({ effects: [{ kind: "open", with: { team } }] });
});
