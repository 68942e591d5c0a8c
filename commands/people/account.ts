import { z } from "zod";
import { arg } from "#command/command.ts";
import { command, family } from "#command/declare.ts";
import type { Call, State } from "#command/state.ts";

/** A screen of the account. What is typed there never becomes part of a call: calls are kept, linked and recorded. */
function screen(title: string, to: string, when: (state: State) => true | string, aliases: string[] = []) {
  return command({
    title,
    aliases,
    quiet: true,
    when,
    ...(when === signedIn && { alternatives }),
    run: () => ({ effects: [{ kind: "go", to }] }),
  });
}

const calls = (...verbs: string[]): Call[] => verbs.map((verb) => ({ id: `account.${verb}`, args: {} }));

/** The ways in, where a command is refused for want of one. */
const alternatives = (state: State): Call[] => (signedIn(state) === true ? [] : calls("signIn", "register"));

/** If the account is unknown, both kinds of commands are offered. */
function signedOut({ session }: State): true | string {
  return session.account?.type === "registered" ? "You are signed in already; sign out first." : true;
}

function signedIn({ session }: State): true | string {
  return session.account?.type === "anonymous" ? "You are not signed in. Sign in or register first." : true;
}

const UNSOLD = "All features included: this server sells no subscriptions.";
const SUBSCRIBED = "You have a subscription already.";
const UNSUBSCRIBED = "You have no subscription to manage.";

/** If the plan is unknown, the server decides. */
function subscribable({ session: { account, plan } }: State): true | string {
  if (plan?.subscription === "unsold") return UNSOLD;
  if (account?.type === "anonymous") return "A subscription belongs to an account; register first.";
  return plan?.subscription === "running" ? SUBSCRIBED : true;
}

function manageable({ session: { account, plan } }: State): true | string {
  if (plan?.subscription === "unsold") return UNSOLD;
  return account?.type === "anonymous" || plan?.subscription === "none" ? UNSUBSCRIBED : true;
}

const passkeyName = z.string().trim().min(1).max(100);
const passkeyArg = arg(z.string().min(1).max(100), {
  label: "Passkey",
  options: ({ session }) => [...(session.account?.passkeys ?? [])],
});

const forSignedIn = { when: signedIn, alternatives };

export default family("account", {
  open: command({
    title: "Go to profile",
    quiet: true,
    aliases: ["account", "user", "me", "my profile", "settings", "preferences", "account settings"],
    keys: ["g a"],
    run: () => ({ effects: [{ kind: "go", to: "/profile" }] }),
  }),
  signIn: screen("Sign in", "/sign-in", signedOut, ["log in", "login", "use on another computer"]),
  register: screen("Register", "/register", signedOut, ["sign up", "create account", "join"]),
  resetPassword: screen("Reset password", "/reset-password", signedOut, ["forgot password"]),
  signOut: command({
    title: "Sign out",
    aliases: ["log out", "logout"],
    ...forSignedIn,
    run: () => ({ effects: [{ kind: "account", do: "signOut" }] }),
  }),
  changeName: screen("Change name of the account", "/profile?part=name", signedIn),
  changeEmail: screen("Change e-mail address", "/profile?part=email", signedIn, ["mail"]),
  changePassword: screen("Change password", "/profile?part=password", signedIn),
  endSession: command({
    title: "Revoke session…",
    aliases: ["sign out of a device", "end session"],
    args: z.object({
      session: arg(z.string().min(1), {
        label: "Session",
        options: ({ session }) => [...(session.account?.sessions ?? [])],
      }),
    }),
    ...forSignedIn,
    run: ({ session: { account } }, { session }) => {
      const known = account?.sessions?.find(({ value }) => value === session);
      if (account?.sessions && !known) return "There is no such session any more.";
      return {
        effects: [{ kind: "account", do: "endSession", id: session }],
        say: known ? `Signed out of ${known.label}` : "Revoked the session",
      };
    },
  }),
  endOtherSessions: command({
    title: "Sign out everywhere else",
    aliases: ["revoke all sessions", "other devices"],
    ...forSignedIn,
    run: () => ({ effects: [{ kind: "account", do: "endOthers" }], say: "Signed out everywhere else" }),
  }),
  twoFactor: screen("Go to two-factor authentication", "/profile?part=two-factor", signedIn, [
    ...["2fa", "mfa", "totp", "authenticator app", "security"],
  ]),
  turnOnTwoFactor: command({
    title: "Turn on two-factor authentication",
    aliases: ["2fa", "mfa", "totp", "authenticator app"],
    ...forSignedIn,
    run: () => ({ effects: [{ kind: "account", do: "turnOnTwoFactor" }] }),
  }),
  turnOffTwoFactor: command({
    title: "Turn off two-factor authentication",
    aliases: ["2fa", "mfa", "totp", "authenticator app", "lost phone"],
    destructive: true,
    ...forSignedIn,
    run: () => ({ effects: [{ kind: "account", do: "turnOffTwoFactor" }] }),
  }),
  makeRecoveryCodes: command({
    title: "Make new recovery codes",
    aliases: ["2fa", "backup codes"],
    destructive: true,
    ...forSignedIn,
    run: () => ({ effects: [{ kind: "account", do: "makeRecoveryCodes" }] }),
  }),
  passkeys: screen("Go to passkeys", "/profile?part=passkeys", signedIn, [
    "webauthn",
    "security key",
    "fido",
  ]),
  signInByPasskey: command({
    title: "Sign in with a passkey",
    aliases: ["log in", "webauthn", "security key", "fingerprint"],
    when: signedOut,
    run: () => ({ effects: [{ kind: "account", do: "signInByPasskey" }] }),
  }),
  addPasskey: command({
    title: "Add a passkey…",
    aliases: ["webauthn", "security key", "fido"],
    args: z.object({
      name: arg(passkeyName, { label: "Name", note: "Such as the device that keeps it" }),
    }),
    ...forSignedIn,
    run: (_, { name }) => ({ effects: [{ kind: "account", do: "addPasskey", name }] }),
  }),
  renamePasskey: command({
    title: "Rename passkey…",
    args: z.object({ passkey: passkeyArg, name: arg(passkeyName, { label: "New name" }) }),
    ...forSignedIn,
    run: (_, { passkey, name }) => ({ effects: [{ kind: "account", do: "renamePasskey", passkey, name }] }),
  }),
  removePasskey: command({
    title: "Remove passkey…",
    aliases: ["delete passkey"],
    destructive: true,
    args: z.object({ passkey: passkeyArg }),
    ...forSignedIn,
    run: (_, { passkey }) => ({ effects: [{ kind: "account", do: "removePasskey", passkey }] }),
  }),
  tokens: screen("Tokens for programs", "/profile?part=tokens", signedIn, [
    ...[
      "api token",
      "api key",
      "python",
      "render farm token",
      "access token",
      "make token",
      "create token",
      "new token",
      "revoke token",
      "token for ci",
      "curl",
    ],
  ]),
  log: command({
    title: "Go to account log",
    quiet: true,
    aliases: ["audit log", "who did what", "access log", "events"],
    run: () => ({ effects: [{ kind: "go", to: "/account-log" }] }),
  }),
  exportLog: command({
    title: "Export account log…",
    aliases: ["audit log", "download log", "csv"],
    args: z.object({
      format: arg(z.enum(["csv", "json"]), {
        label: "Format",
        options: () => [
          { value: "csv", label: "CSV", detail: "a table" },
          { value: "json", label: "JSON", detail: "a list of objects" },
        ],
      }),
      find: arg(z.string().trim().max(200).default(""), {
        label: "Words",
        note: "Only events that have all of them",
        offer: true,
        blank: "",
      }),
    }),
    run: (_, { format, find }) => ({ effects: [{ kind: "account", do: "exportLog", format, find }] }),
  }),
  exportData: command({
    title: "Export my data",
    aliases: ["download my data", "privacy", "takeout", "gdpr", "my files"],
    run: () => ({ effects: [{ kind: "account", do: "export" }] }),
  }),
  delete: {
    // Without an account the same screen deletes everything of the visitor.
    ...screen("Delete account", "/profile?part=delete", () => true, [
      "close account",
      "remove account",
      "delete my data",
      "delete everything",
      "erase everything",
      "forget me",
    ]),
    destructive: true,
  },
  upgrade: command({
    title: "Go to subscription",
    quiet: true,
    aliases: ["upgrade", "plan", "billing", "price", "limits"],
    run: () => ({ effects: [{ kind: "go", to: "/upgrade" }] }),
  }),
  subscribe: command({
    title: "Subscribe",
    aliases: ["upgrade", "buy", "pay", "pro", "checkout"],
    args: z.object({ price: arg(z.string().min(1).optional(), { label: "Price" }) }),
    when: subscribable,
    alternatives: (state) => {
      const why = subscribable(state);
      if (why === SUBSCRIBED) return calls("manageSubscription");
      return why === true || why === UNSOLD ? [] : calls("register", "signIn");
    },
    run: (_, { price }) => ({
      effects: [{ kind: "account", do: "subscribe", ...(price !== undefined && { price }) }],
    }),
  }),
  manageSubscription: command({
    title: "Manage subscription",
    aliases: ["cancel subscription", "billing", "invoices", "how to pay", "downgrade"],
    when: manageable,
    alternatives: (state) => (manageable(state) === UNSUBSCRIBED ? calls("upgrade") : []),
    run: () => ({ effects: [{ kind: "account", do: "manage" }] }),
  }),
});
