import { expect, test } from "vitest";
import { argumentsOf } from "#command/argument.ts";
import type { Session } from "#command/command.ts";
import { commands } from "#commands";
import { createEditor } from "#store/editor.ts";

function editorOf(account?: NonNullable<Session["account"]>) {
  const session = { selection: [], panel: "/", theme: "dark" as const, ...(account && { account }) };
  return createEditor(commands, { session });
}
const run = (id: string, account?: NonNullable<Session["account"]>, args = {}) =>
  editorOf(account).run({ id: `account.${id}`, args });

test.each([
  ["signIn", "/sign-in"],
  ["register", "/register"],
  ["resetPassword", "/reset-password"],
  ["open", "/profile"],
  ["upgrade", "/upgrade"],
])("account.%s leads to %s where nobody is signed in", (id, to) => {
  expect(run(id, { type: "anonymous" })).toMatchObject({ ok: true, effects: [{ kind: "go", to }] });
});

test.each(["signIn", "register", "resetPassword"])(
  "account.%s is refused where somebody is signed in",
  (id) => {
    expect(run(id, { type: "registered" })).toMatchObject({
      ok: false,
      why: "You are signed in already; sign out first.",
    });
  },
);

test.each(["signOut", "changePassword", "changeEmail", "changeName", "endOtherSessions", "delete"])(
  "account.%s is refused where nobody is signed in",
  (id) => {
    expect(run(id, { type: "anonymous" })).toMatchObject({ ok: false, why: "You are not signed in." });
  },
);

test("a session is revoked that is known, by what it is called; one that has ended is not", () => {
  const account = { type: "registered" as const, sessions: [{ value: "a", label: "Firefox on Linux" }] };
  expect(run("endSession", account, { session: "a" })).toMatchObject({
    say: "Signed out of Firefox on Linux",
    effects: [{ kind: "account", do: "endSession", id: "a" }],
  });
  expect(run("endSession", account, { session: "b" })).toMatchObject({
    ok: false,
    why: "There is no such session any more.",
  });
});

test("no command takes a password, an address or a code: calls are kept and linked", () => {
  const taken = Object.entries(commands).flatMap(([id, command]) =>
    argumentsOf(command)
      .filter(({ name }) => /password|email|token|secret/i.test(name))
      .map(({ name }) => `${id} ${name}`),
  );
  expect(taken).toEqual([]);
});
