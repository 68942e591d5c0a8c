import { AsyncLocalStorage } from "node:async_hooks";
import { Secret, TOTP } from "otpauth";
import { expect, test } from "vitest";
import { onEveryEngine, type Send, type Server } from "../app.ts";
import { browserOf, linkTo, newUser, PASSWORD } from "../browser.ts";
import { openAuthenticator } from "./passkeys/authenticator.ts";

const KEY = "a key of this test, 32 characters or more";
const NEW_PASSWORD = "another lamp beside the window";

/** Replaces a forgotten password, as the owner does who reads the mails. */
async function resetPassword(server: Server, email: string): Promise<void> {
  const { send } = browserOf(server);
  await send("POST", `/auth/password-reset-request?email=${email}`);
  const token = (await linkTo(server, email)).pathname.split("/").at(-1);
  const { status } = await send("POST", "/auth/password-reset", { token, password: NEW_PASSWORD });
  expect(status).toBe(204);
}

/** Sends a call, and does some work just before one of its writes: what it has checked by then is out of date. */
async function sentBefore(
  { database }: Server,
  { call, count, work }: { call: () => ReturnType<Send>; count: number; work: () => Promise<void> },
): ReturnType<Send> {
  const { write } = database;
  // Mails are written at any time.
  const ofCall = new AsyncLocalStorage<true>();
  let seen = 0;
  database.write = async (job) => {
    if (ofCall.getStore() && ++seen === count) {
      database.write = write;
      await ofCall.exit(work);
    }
    return write(job);
  };
  return ofCall.run(true, call);
}

type User = { send: Send; email: string };
/** A call by which one gets in or stays in, and the write that it does it with. */
type Way = { begin: (server: Server, user: User) => Promise<() => ReturnType<Send>>; write: number };

const ways: [string, Way][] = [
  [
    "signing in by the old password",
    {
      begin: async (server, { email }) => {
        const { send } = browserOf(server);
        await send("GET", "/auth/me");
        return () => send("POST", "/auth/login", { email, password: PASSWORD });
      },
      write: 1,
    },
  ],
  [
    "renewing the session by the old password",
    {
      begin:
        async (_, { send }) =>
        () =>
          send("POST", "/auth/passkeys/options", { password: PASSWORD }),
      write: 1,
    },
  ],
  [
    "replacing the old password",
    {
      begin:
        async (_, { send }) =>
        () =>
          send("POST", "/auth/password", { password: PASSWORD, new_password: "a lamp of somebody else" }),
      write: 1,
    },
  ],
  [
    "making a token for programs",
    {
      begin:
        async (_, { send }) =>
        () =>
          send("POST", "/auth/tokens", { name: "CI", scope: "read", days: 1 }),
      write: 1,
    },
  ],
  [
    "adding a passkey",
    {
      begin: async (_, { send }) => {
        const options = (await send("POST", "/auth/passkeys/options")).body;
        const credential = openAuthenticator("https://palette.test").create(options);
        return () => send("POST", "/auth/passkeys", { name: "Theirs", credential });
      },
      write: 2,
    },
  ],
  [
    "turning two-factor authentication on",
    {
      begin: async (_, { send }) => {
        const { secret } = (await send("POST", "/auth/second-factor/totp")).body;
        const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
        return () => send("POST", "/auth/second-factor/totp/confirm", { code });
      },
      write: 1,
    },
  ],
];

onEveryEngine(
  "a password that is set anew by mail",
  (server) => {
    test.each(ways)("ends %s, also where it was checked a moment before", async (_, { begin, write }) => {
      const { send, email } = await newUser(server());
      const { user_id } = (await send("GET", "/auth/me")).body;
      const call = await begin(server(), { send, email });
      const work = () => resetPassword(server(), email);
      const { status, body } = await sentBefore(server(), { call, count: write, work });
      expect([status, body.detail]).toEqual([401, expect.stringMatching(/^[A-Z].*\.$/)]);
      const { read } = server().database;
      for (const table of ["sessions", "program_tokens", "passkeys"] as const) {
        const left = await read.selectFrom(table).selectAll().where("user_id", "=", user_id).execute();
        expect([table, left]).toEqual([table, []]);
      }
      const fresh = browserOf(server());
      const password = NEW_PASSWORD;
      expect((await fresh.send("POST", "/auth/login", { email, password })).status).toBe(200);
    });
  },
  async () => ({ secretKeys: [KEY] }),
);
