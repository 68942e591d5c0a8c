import "fake-indexeddb/auto";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Document } from "#ocio/model/document.ts";
import { hashOf } from "#server/auth/token.ts";
import { createOutbox, type Outbox } from "#sync/delivery/outbox.ts";
import { type JournalRecord, openJournal } from "#sync/journal/journal.ts";
import { newConfig, newVisitor, onEveryEngine, type Send, type Server, sample } from "../server/app.ts";
import { asked, browserOf, linkTo, newEmail, newUser, PASSWORD, verify } from "../server/browser.ts";
import { KEY, openStandIn, PRICES, SECRET, type StripeStandIn } from "../stripe.ts";
import { Failure, until } from "./remote.ts";

/** Edits that wait in each configuration. */
const EDITS = 12;

let stripe: StripeStandIn;
const selling = async () => {
  stripe = await openStandIn();
  return {
    billing: { key: KEY, prices: PRICES, webhookSecrets: [SECRET], apiUrl: stripe.url },
  };
};

/** A person's browser: one session and one journal for all of its pages. */
class Profile {
  readonly journal = openJournal(randomUUID());
  readonly browser: ReturnType<typeof browserOf>;
  /** The network is there. */
  online = true;
  pages: Page[] = [];
  /** Who the session belongs to, and what that is called; nothing of anybody else is known. */
  present: Record<string, string | null> = {};
  /** The answers to what was sent, newest last. */
  answers: number[] = [];

  constructor(server: Server) {
    this.browser = browserOf(server);
  }

  get send(): Send {
    return this.browser.send;
  }

  readonly id = async (): Promise<string> => {
    const { user_id, user_type } = (await this.send("GET", "/auth/me")).body;
    this.present = user_type === "anonymous" ? { [user_id]: null } : { [user_id]: `user ${user_id}` };
    return user_id;
  };

  async signIn(email: string, keep_work = false): Promise<void> {
    const { status } = await this.send("POST", "/auth/login", { email, password: PASSWORD, keep_work });
    if (status !== 200) throw new Error(`Signing in was answered with ${status}.`);
  }

  /** Opens a page, as the account that the session has. */
  async open(): Promise<Page> {
    const page = new Page(this, await this.id());
    this.pages.push(page);
    await page.outbox.start();
    return page;
  }
}

/** A page that nobody tells of what others do to the session. */
class Page {
  readonly outbox: Outbox;
  readonly tab = randomUUID();
  readonly profile: Profile;
  /** Facts shown of each configuration. */
  readonly shown = new Map<string, Document>();

  constructor(profile: Profile, owner: string) {
    this.profile = profile;
    this.outbox = createOutbox({
      ...{ owner, journal: profile.journal, tab: this.tab },
      send: async (configId, requests, key, _, user) => {
        if (!profile.online) throw new Failure(0, "The server does not answer.");
        const headers = { "idempotency-key": key, ...(user !== undefined && { "x-user-id": user }) };
        const path = `/configs/${configId}/batch`;
        const { status, body } = await profile.send("POST", path, { requests }, headers);
        profile.answers.push(status);
        if (status >= 300) throw new Failure(status, body?.detail, body?.code);
      },
      whoAmI: profile.id,
      fetchMergedVisitors: async () => (await profile.send("GET", "/auth/formerly")).body,
      // As the page does: whoever comes sees nothing of who was there.
      renew: async () => {
        await profile.send("POST", "/auth/initialize");
        this.become(await profile.id());
      },
      nameOf: (id) => profile.present[id],
      alive: async () => profile.pages.map(({ tab }) => tab),
      gather: 0,
      backoff: () => 1_000_000,
    });
  }

  readonly state = () => this.outbox.status.getState();

  become(id: string): void {
    this.shown.clear();
    this.outbox.identify(id);
  }

  async show(configId: string): Promise<Document> {
    const { body, status } = await this.profile.send("GET", `/configs/${configId}/document`);
    if (status !== 200) throw new Error(`The document was answered with ${status}.`);
    this.shown.set(configId, this.outbox.rebase(body));
    return this.shown.get(configId)!;
  }

  add(configId: string, name: string): void {
    const before = this.shown.get(configId)!;
    const look = sample("looks", configId, name);
    const { byId, order } = before.looks;
    const looks = { byId: { ...byId, [look.id]: look }, order: [...order, look.id] };
    this.shown.set(configId, { ...before, looks } as Document);
    this.outbox.push(before, this.shown.get(configId)!);
  }

  close(): void {
    this.outbox.stop();
    this.profile.pages = this.profile.pages.filter((page) => page !== this);
  }
}

onEveryEngine(
  "with a full queue",
  (server) => {
    let first: Awaited<ReturnType<typeof newUser>>;
    let second: Awaited<ReturnType<typeof newUser>>;
    /** A configuration of somebody else's, which a link lets both accounts edit. */
    let shared: string;
    let token: string;
    const ids = new Map<string, string>();
    const join = async (send: Send) => {
      const { status } = await send("POST", `/configs/${shared}/join`, { token });
      if (status !== 200) throw new Error(`Joining was answered with ${status}.`);
    };

    beforeAll(async () => {
      first = await newUser(server());
      second = await newUser(server());
      for (const user of [first, second])
        ids.set(user.email, (await user.send("GET", "/auth/me")).body.user_id);
    });
    afterAll(() => stripe?.close());
    beforeEach(async () => {
      const owner = await newVisitor(server().app);
      shared = await newConfig(owner);
      ({ token } = (await owner("POST", `/configs/${shared}/shares`, { access: "edit" })).body);
      for (const { send } of [first, second]) await join(send);
    });

    /** The looks that were made in a configuration, by whom. */
    const madeIn = async (config: string): Promise<[user: string, looks: string[]][]> => {
      const { read } = server().database;
      const changes = await read
        .selectFrom("changes")
        .select(["user_id", "requests"])
        .where("config_id", "=", config)
        .orderBy("version")
        .execute();
      return changes.flatMap(({ user_id, requests }) => {
        const looks = (JSON.parse(requests) as { path?: string; body?: { name: string } }[])
          .filter(({ path }) => path?.endsWith("/looks"))
          .map(({ body }) => body!.name);
        return looks.length > 0 ? [[user_id, looks] as [string, string[]]] : [];
      });
    };
    const names = (prefix: string) => Array.from({ length: EDITS }, (_, n) => `${prefix} ${n}`);

    /** A page without network in which somebody has edited the shared configuration and one of his own. */
    async function filled(profile: Profile) {
      const page = await profile.open();
      const own = await newConfig(profile.send);
      await page.show(shared);
      await page.show(own);
      profile.online = false;
      for (const config of [shared, own])
        for (const name of names("mine")) {
          page.add(config, name);
          // Half of them as one batch under way, half as what comes after it.
          if (name.endsWith("5")) await until(() => page.state().state === "offline");
        }
      await until(() => page.state().state === "offline" && page.outbox.safe());
      expect(page.state().waiting).toBe(2 * EDITS);
      return { page, own };
    }

    /** A visitor without an account who came by the link, with such a page. */
    async function visiting() {
      const profile = new Profile(server());
      await join(profile.send);
      return { profile, visitor: await profile.id(), ...(await filled(profile)) };
    }

    /** All of it is there, once, in order, and as `user` made it. */
    async function arrived(page: Page, own: string, user: string): Promise<void> {
      await until(() => page.state().state === "saved");
      for (const config of [shared, own]) {
        const made = (await madeIn(config)).filter(([, looks]) => looks[0]?.startsWith("mine"));
        expect(new Set(made.map(([who]) => who))).toEqual(new Set([user]));
        expect(made.flatMap(([, looks]) => looks)).toEqual(names("mine"));
      }
      await until(async () => (await page.profile.journal.all()).length === 0);
    }

    test("an account that another page signs in gets nothing of it, though it may edit the same", async () => {
      const profile = new Profile(server());
      await profile.signIn(first.email);
      const { page, own } = await filled(profile);
      await profile.send("POST", "/auth/logout");
      await profile.signIn(second.email);
      profile.online = true;
      page.outbox.retry();
      await until(() => page.state().foreign === 2 * EDITS);
      expect(page.state()).toMatchObject({
        ...{ state: "conflict", waiting: 0 },
        detail: `They wait until user ${ids.get(first.email)} signs in here.`,
      });
      expect(page.state().refused).toBeUndefined();
      // One question was enough, and it was refused before anything was done.
      expect(profile.answers).toEqual([412]);
      expect(await madeIn(shared)).toEqual([]);

      // The same configuration, opened by the other one: as the server has it, and edited as his own.
      const other = await profile.open();
      expect((await other.show(shared)).looks.order).toEqual([]);
      other.add(shared, "theirs");
      await until(() => other.state().state === "saved");
      expect((await page.show(shared)).looks.order).toHaveLength(1);
      page.add(shared, "theirs too");
      await until(() => page.state().waiting === 0);
      page.close();
      // Whoever takes the records over keeps them apart, through a reload as well.
      other.outbox.wake();
      await until(() => other.state().foreign === 2 * EDITS);
      await until(() => other.outbox.safe());
      other.close();
      const again = await profile.open();
      await until(() => again.state().foreign === 2 * EDITS);
      expect((await again.show(shared)).looks.order).toHaveLength(2);
      const other2 = ids.get(second.email)!;
      expect(await madeIn(shared)).toEqual([
        [other2, ["theirs"]],
        [other2, ["theirs too"]],
      ]);
      const kept: JournalRecord[] = await profile.journal.all();
      expect(new Set(kept.map((record) => record.owner))).toEqual(new Set([ids.get(first.email)]));

      await profile.send("POST", "/auth/logout");
      await profile.signIn(first.email);
      again.become(await profile.id());
      await arrived(again, own, ids.get(first.email)!);
      again.close();
    });

    test.each<[string, (profile: Profile) => Promise<void>]>([
      [
        "ends by itself",
        async (profile) => {
          const token = decodeURIComponent(profile.browser.cookie().split("=")[1]!);
          await server().database.write((query) =>
            query.deleteFrom("sessions").where("token_hash", "=", hashOf(token)).execute(),
          );
          expect((await profile.send("GET", "/auth/me")).status).toBe(401);
        },
      ],
      ["is signed out of", async (profile) => void (await profile.send("POST", "/auth/logout"))],
    ])("a session that %s keeps it until its account is back", async (_, end) => {
      const profile = new Profile(server());
      await profile.signIn(first.email);
      const { page, own } = await filled(profile);
      await end(profile);
      // Whoever has no account yet came by the link, too.
      if ((await profile.send("GET", "/auth/me")).status === 200) await join(profile.send);
      profile.online = true;
      page.outbox.retry();
      await until(() => page.state().foreign === 2 * EDITS);
      expect(page.state()).toMatchObject({ state: "conflict", waiting: 0 });
      expect(await madeIn(shared)).toEqual([]);
      await profile.signIn(first.email, true);
      page.become(await profile.id());
      await arrived(page, own, ids.get(first.email)!);
      page.close();
    });

    test("a visitor who registers takes it along", async () => {
      const { profile, visitor, page, own } = await visiting();
      const email = newEmail();
      await profile.send("POST", asked(email), { password: PASSWORD });
      await verify(profile.send, await linkTo(server(), email));
      expect((await profile.send("GET", "/auth/me")).body.user_type).toBe("registered");
      profile.online = true;
      page.outbox.retry();
      await arrived(page, own, visitor);
      page.close();
    });

    test.each(["on the page", "after a reload"])(
      "a visitor who is taken into an account takes it along, %s",
      async (where) => {
        const { profile, page, own } = await visiting();
        await profile.signIn(second.email, true);
        profile.online = true;
        if (where === "on the page") page.become(await profile.id());
        else page.close();
        const now = where === "on the page" ? page : await profile.open();
        await arrived(now, own, ids.get(second.email)!);
        now.close();
      },
    );

    test("a visitor's work that was not wanted in the account waits for the code, or to be given up", async () => {
      const { profile, visitor, page, own } = await visiting();
      const { code } = (await profile.send("POST", "/auth/recovery")).body;
      await profile.signIn(second.email);
      page.become(await profile.id());
      profile.online = true;
      page.outbox.retry();
      await until(() => page.state().foreign === 2 * EDITS && page.state().state === "conflict");
      expect(page.state().detail).toBe(
        "They were made without an account, and wait until its recovery code is used here.",
      );
      expect(profile.answers).toEqual([]);
      await profile.send("POST", "/auth/logout");
      await profile.send("POST", "/auth/recover", { code });
      page.become(await profile.id());
      await arrived(page, own, visitor);

      profile.online = false;
      await page.show(own);
      page.add(own, "more");
      await until(() => page.state().state === "offline");
      await profile.signIn(second.email);
      page.become(await profile.id());
      page.outbox.discardHeld([visitor]);
      await until(() => page.state().state === "saved");
      await until(async () => (await profile.journal.all()).length === 0);
      page.close();
    });

    test("a plan that ends, with more than the next one has room for, keeps nothing back", async () => {
      const profile = new Profile(server());
      await profile.signIn(first.email);
      const user = ids.get(first.email)!;
      const subscription = {
        ...{ user_id: user, customer_id: randomUUID(), email: first.email, status: "active", price: null },
        ...{ ends_at: null, canceling: 0, asked: 0, answered: 0, created_at: new Date().toISOString() },
      };
      const { database } = server();
      await database.write((query) => query.insertInto("subscriptions").values(subscription).execute());
      for (let n = 0; n < 11; n++) await newConfig(profile.send);
      const { page, own } = await filled(profile);
      await database.write((query) =>
        query.updateTable("subscriptions").set({ status: "canceled" }).where("user_id", "=", user).execute(),
      );
      expect((await profile.send("POST", "/configs/", { id: randomUUID() })).status).toBe(402);
      profile.online = true;
      page.outbox.retry();
      await arrived(page, own, user);
      page.close();
    });
  },
  selling,
);
