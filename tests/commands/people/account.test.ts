import { expect, test } from "vitest";
import { argumentsOf } from "#command/argument.ts";
import type { Session } from "#command/state.ts";
import { commands } from "#commands";
import { createEditor } from "#store/editor.ts";

function editorOf(who: Pick<Session, "account" | "plan">) {
  return createEditor(commands, { session: { selection: [], panel: "/", theme: "dark", ...who } });
}
const run = (id: string, account?: NonNullable<Session["account"]>, args = {}) =>
  editorOf(account ? { account } : {}).run({ id: `account.${id}`, args });

test.each([
  ["signIn", "/sign-in"],
  ["register", "/register"],
  ["resetPassword", "/reset-password"],
  ["open", "/profile"],
  ["log", "/account-log"],
  ["upgrade", "/upgrade"],
  ["delete", "/profile?part=delete"],
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

test.each(["signOut", "changePassword", "changeEmail", "changeName", "endOtherSessions"])(
  "account.%s is refused where nobody is signed in",
  (id) => {
    expect(run(id, { type: "anonymous" })).toMatchObject({
      ok: false,
      why: "You are not signed in. Sign in or register first.",
    });
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

type Subscription = NonNullable<Session["plan"]>["subscription"];
const UNSOLD = "All features included: this server sells no subscriptions.";
test.each<[NonNullable<Session["account"]>["type"], Subscription, subscribe: string, manage: string]>([
  ["registered", "none", "subscribe", "You have no subscription to manage."],
  ["registered", "over", "subscribe", "manage"],
  ["registered", "running", "You have a subscription already.", "manage"],
  ["registered", "unsold", UNSOLD, UNSOLD],
  [
    "anonymous",
    "none",
    "A subscription belongs to an account; register first.",
    "You have no subscription to manage.",
  ],
  ["anonymous", "unsold", UNSOLD, UNSOLD],
])(
  "where the account is %s and the subscription %s, it can be had or managed, or the reason is told",
  (type, subscription, subscribe, manage) => {
    const editor = editorOf({ account: { type }, plan: { full: {}, subscription } });
    for (const [id, expected] of Object.entries({ subscribe, manageSubscription: manage })) {
      const call = { id: `account.${id}`, args: {} };
      const ran = editor.run(call);
      const done = ran.ok ? ran.effects.map((effect) => effect.kind === "account" && effect.do) : ran.why;
      expect([id, done]).toEqual([id, expected.includes(" ") ? expected : [expected]]);
      const ways = commands[call.id as "account.subscribe"].alternatives?.(editor.store.getState(), {}) ?? [];
      expect(ways.length > 0).toBe(expected.includes(" ") && expected !== UNSOLD);
    }
  },
);

test("a price that is named is the one to subscribe at", () => {
  expect(run("subscribe", { type: "registered" }, { price: "price_yearly" })).toMatchObject({
    effects: [{ kind: "account", do: "subscribe", price: "price_yearly" }],
  });
});

test("where the plan has no room for more configurations, every command that makes one says so, with the way out", () => {
  const why = "The Free plan has room for 10 configurations. Delete one, or upgrade to Pro.";
  const account = { type: "registered" } as const;
  const full = editorOf({ account, plan: { full: { configs: why }, subscription: "none" } });
  const state = full.store.getState();
  const refusing = Object.entries(commands).filter(([, command]) => command.when?.(state) === why);
  expect(refusing.map(([id]) => id).sort()).toEqual(
    ["duplicate", "loadBuiltin", "new", "newMinimal", "open", "openLocal", "openLocalFolder", "restore"].map(
      (verb) => `file.${verb}`,
    ),
  );
  for (const [, command] of refusing)
    expect(command.alternatives?.(state, {})).toEqual([{ id: "account.upgrade", args: {} }]);
  const roomy = editorOf({ account, plan: { full: {}, subscription: "none" } });
  expect(roomy.run({ id: "file.loadBuiltin", args: { name: "cg-config-latest" } }).ok).toBe(true);
});

test("no command takes a password, an address or a code: calls are kept and linked", () => {
  const taken = Object.entries(commands).flatMap(([id, command]) =>
    argumentsOf(command)
      .filter(({ name }) => /password|email|token|secret/i.test(name))
      .map(({ name }) => `${id} ${name}`),
  );
  expect(taken).toEqual([]);
});
