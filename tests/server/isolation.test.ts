import { randomUUID } from "node:crypto";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { collectionAt } from "#api/resources.ts";
import {
  type Answer,
  newConfig,
  newVisitor,
  onEveryEngine,
  type Send,
  type Server,
  sender,
  withToken,
} from "./app.ts";
import { browserOf, linkTo, newUser, PASSWORD } from "./browser.ts";
import {
  bodyOf,
  type Call,
  callsOf,
  filled,
  furnished,
  missing,
  named,
  ofConfigs,
  type Things,
} from "./calls.ts";
import type { Engine } from "./database.ts";

/** The two calls that answer without a session, and what is no part of the API. */
const OPEN = ["/auth/initialize", "/auth/logout"];
const BESIDE = ["/api/openapi.json", "/csp-report", "/livez", "/readyz", "/published/{hash}/{file}"];
const NOT_FOUND = '{"detail":"The requested configuration was not found"}';

const writes = ({ method }: Call) => method !== "GET" && method !== "HEAD";
/** A stream that is given does not end; nobody but those who may is to be given one. */
const streams = ({ method, path }: Call) => method === "GET" && path.endsWith("/events");

/** The service's own list of routes, one `METHOD /path` each. */
function routesOf(tree: string): string[] {
  const prefixes: string[] = [];
  return tree.split("\n").flatMap((line) => {
    const found = /^([│ ]*)[├└]── (\S+)(?: \((.*)\))?/.exec(line);
    if (!found) return [];
    const depth = found[1]!.length / 4;
    const path = (depth > 0 ? prefixes[depth - 1]! : "") + found[2];
    prefixes[depth] = path;
    const methods = found[3]?.split(", ") ?? [];
    return methods.map((method) => `${method} ${path.replace(/:(\w+)/g, "{$1}")}`);
  });
}

/** Many requests, as many at once as browsers send. */
async function inBulk<T>(list: readonly T[], ask: (one: T) => Promise<void>): Promise<void> {
  const rest = [...list];
  const worker = async () => {
    for (let one = rest.shift(); one !== undefined; one = rest.shift()) await ask(one);
  };
  await Promise.all(Array.from({ length: 16 }, worker));
}

/** All of an answer that its reader can tell from another. */
const seen = ({ status, text, headers: { date: _, "x-request-id": __, ...headers } }: Answer) => ({
  status,
  text,
  headers,
});

onEveryEngine("isolation", isolation, async () => ({
  secretKeys: ["a key of this test, 32 characters or more"],
}));

function isolation(server: () => Server, engine: Engine): void {
  /** Most is refused before the database is asked for more than a session: one engine is enough for that. */
  const all = engine.name === "SQLite";
  let mine: Send;
  let cookie: string;
  let things: Things;
  let calls: Call[];
  let readToken: string;
  let editToken: string;

  beforeAll(async () => {
    const own = await newUser(server());
    [mine, cookie] = [own.send, own.cookie()];
    things = await furnished(server(), mine);
    const link = async (access: string) =>
      (await mine("POST", `/configs/${things.config}/shares`, { access })).body.token as string;
    [readToken, editToken] = [await link("read"), await link("edit")];
    calls = await callsOf(server());
  });

  const asker =
    (send: Send, at: Things, more: Record<string, string> = {}) =>
    (call: Call, config?: string) => {
      const { body, headers } = bodyOf(call, at, engine);
      return send(call.method, filled(call, at, config), body, { ...headers, ...more });
    };

  /** Everything that is kept of the owner and of a configuration. */
  const kept = async (config = things.config) => {
    const { read } = server().database;
    const { user_id } = (await mine("GET", "/auth/me")).body;
    const tables = [
      ...(["items", "changes", "files", "removed_files", "shares", "grants"] as const),
      ...(["webhooks", "webhook_deliveries", "git_commits"] as const),
      ...([
        "channel_rules",
        "proposals",
        "proposal_approvals",
        "proposal_objections",
        "text_edits",
        "proposal_comments",
      ] as const),
    ];
    const all = await Promise.all([
      ...tables.map((table) => read.selectFrom(table).selectAll().where("config_id", "=", config).execute()),
      read.selectFrom("configs").selectAll().where("id", "=", config).execute(),
      read.selectFrom("users").selectAll().where("id", "=", user_id).execute(),
      read.selectFrom("sessions").selectAll().where("user_id", "=", user_id).execute(),
      read.selectFrom("tokens").selectAll().where("user_id", "=", user_id).execute(),
    ]);
    return all.map((rows) => rows.map((row) => JSON.stringify(row)).sort());
  };
  const blobs = () =>
    readdirSync(join(server().place.folder, "blobs"), { recursive: true }).filter(
      (name) => !/tmp/.test(`${name}`),
    );

  test("every route that there is is in the list of calls", () => {
    const routes = routesOf(server().app.printRoutes({ commonPrefix: false }));
    const hidden = routes.filter((route) => !BESIDE.some((path) => route.endsWith(` ${path}`)));
    expect(hidden.sort()).toEqual(calls.map(({ method, path }) => `${method} /api${path}`).sort());
    expect(calls.filter(ofConfigs).length).toBeGreaterThan(150);
  });

  describe("to others", () => {
    /** Answer about a configuration that is not there, by call. */
    const nothing = new Map<string, ReturnType<typeof seen>>();
    const everyone: [string, () => Promise<{ send: Send; token?: string }>][] = [
      ["another visitor", async () => ({ send: await newVisitor(server().app) })],
      ["another registered user", async () => newUser(server()).then(({ send }) => ({ send }))],
      [
        "whoever came by a link that was revoked",
        async () => {
          const send = await newVisitor(server().app);
          for (const access of ["read", "edit"]) {
            const link = (await mine("POST", `/configs/${things.config}/shares`, { access })).body;
            await send("POST", `/configs/${things.config}/join`, { token: link.token });
            expect((await send("GET", `/configs/${things.config}`)).status).toBe(200);
            await mine("DELETE", `/configs/${things.config}/shares/${link.id}`);
            if (access === "edit") return { send, token: link.token };
          }
          return { send };
        },
      ],
    ];

    beforeAll(async () => {
      const send = await newVisitor(server().app);
      const ask = asker(send, missing(), { "idempotency-key": "guessed" });
      await inBulk(calls.filter(ofConfigs), async (call) => {
        nothing.set(named(call), seen(await ask(call)));
      });
    });

    test.each(all ? everyone : everyone.slice(1, 2))(
      "a configuration looks to %s like one that is not there, whatever is asked",
      async (_, come) => {
        const { send, token } = await come();
        // A key that the owner has used already opens no answer of the owner's.
        const look = `/configs/${things.config}/looks`;
        await mine("POST", look, { name: "kept" }, { "idempotency-key": "guessed" });
        const before = await kept();
        const held = blobs();
        const ask = asker(send, things, { "idempotency-key": "guessed" });
        await inBulk(calls.filter(ofConfigs), async (call) => {
          const answer = seen(await ask(call));
          expect([named(call), answer.status]).toEqual([named(call), 404]);
          expect(answer).toEqual(nothing.get(named(call)));
          if (call.method !== "HEAD") expect(answer.text).toBe(NOT_FOUND);
        });
        if (token !== undefined)
          expect((await send("POST", `/configs/${things.config}/join`, { token })).text).toBe(NOT_FOUND);
        expect(await kept()).toEqual(before);
        expect(blobs()).toEqual(held);
        expect((await send("GET", "/configs/")).body).toEqual([]);
      },
    );

    if (all)
      test("rows, versions, links and sessions of another are not there within one's own either", async () => {
        const before = await kept();
        const { user_id } = (await mine("GET", "/auth/me")).body;
        const session = (await mine("GET", "/auth/sessions")).body[0].id as string;
        for (const send of [await newVisitor(server().app), (await newUser(server())).send]) {
          const own = await newConfig(send);
          const [real, none] = [things, missing()];
          await inBulk(
            calls.filter((call) => ofConfigs(call) && /\{(id|version|shareId)\}/.test(call.path)),
            async (call) => {
              const told = async (at: Things) => {
                const answer = seen(await asker(send, at)(call, own));
                for (const id of [...at.rows.values(), at.share])
                  answer.text = answer.text.replaceAll(id, "X");
                answer.text = answer.text.replace(/\b(3|4000)\b/g, "X");
                const { "content-length": length, ...headers } = answer.headers;
                return { ...answer, headers };
              };
              const answer = await told(real);
              expect([named(call), answer]).toEqual([named(call), await told(none)]);
              // Whoever revokes a link that is not there has what was wanted.
              expect([named(call), answer.status]).toEqual([
                named(call),
                named(call) === "DELETE /configs/{configId}/shares/{shareId}" ? 204 : 404,
              ]);
            },
          );
          const ends = (id: string) => send("DELETE", `/auth/sessions/${id}`, { password: PASSWORD });
          const [foreign, unknown] = [await ends(session), await ends(randomUUID())];
          expect([foreign.status, foreign.text]).toEqual([404, unknown.text]);
          expect((await send("GET", "/auth/me")).body.user_id).not.toBe(user_id);
        }
        expect(await kept()).toEqual(before);
      });

    if (all)
      test("what is another's costs the same statements as what is not there, so that time tells nothing", async () => {
        const { send } = await newUser(server());
        const own = await newConfig(send);
        // Reads and writes have an executor each, which every statement passes.
        const executors = [
          server().database.read.getExecutor(),
          await server().database.write(async (query) => query.getExecutor()),
        ];
        let statements: string[] = [];
        const watched = executors.map((executor) => {
          const execute = executor.executeQuery.bind(executor);
          return vi.spyOn(executor, "executeQuery").mockImplementation((compiled, ...rest) => {
            statements.push(compiled.sql);
            return execute(compiled, ...rest);
          });
        });
        const costs = async (work: Promise<Answer>) => {
          statements = [];
          const { status } = await work;
          return [status, ...statements];
        };
        const once = calls.filter(({ path, method }) => {
          const collection = /\{configId\}\/([^/]+)/.exec(path)?.[1] ?? "";
          return method !== "HEAD" && (collection === "looks" || !collectionAt.has(collection));
        });
        const none = missing();
        const ask = (call: Call, at: Things, config?: string) => costs(asker(send, at)(call, config));
        for (const call of once.filter(ofConfigs)) {
          const told = await ask(call, things);
          expect([named(call), told]).toEqual([named(call), await ask(call, none)]);
          expect([named(call), told[0], told.length > 1]).toEqual([named(call), 404, true]);
          if (/\{(id|version|shareId)\}/.test(call.path))
            expect([named(call), await ask(call, things, own)]).toEqual([
              named(call),
              await ask(call, none, own),
            ]);
        }
        const session = (await mine("GET", "/auth/sessions")).body[0].id as string;
        const ends = (id: string) => send("DELETE", `/auth/sessions/${id}`, { password: PASSWORD });
        expect(await costs(ends(session))).toEqual(await costs(ends(randomUUID())));
        for (const watch of watched) watch.mockRestore();
      });

    test("ids of another's in queries and bodies tell and do nothing", async () => {
      const { send } = await newUser(server());
      const own = await newConfig(send);
      const { user_id } = (await mine("GET", "/auth/me")).body;
      const before = await kept();
      const asks: ((config: string, user: string) => Promise<Answer>)[] = [
        (config) =>
          send("POST", `/configs/${own}/batch`, {
            requests: [{ method: "PUT", path: `/configs/${config}/`, body: { name: "Taken over" } }],
          }),
        (config) => send("GET", `/files/luts?config_id=${config}`),
        (_, user) => send("GET", `/auth/verify-email?user_id=${user}&token=guessed`),
        (_, user) => send("POST", "/auth/verify-email", { user_id: user, token: "guessed" }),
        (_, user) => send("POST", `/auth/password-reset-check?user_id=${user}`, { token: "guessed" }),
        (_, user) =>
          send("POST", `/auth/password-reset?user_id=${user}`, { token: "guessed", password: PASSWORD }),
      ];
      for (const ask of asks) {
        const ids = [randomUUID(), randomUUID()] as const;
        const [real, none] = [await ask(things.config, user_id), await ask(...ids)];
        expect(real.status).toBe(none.status);
        expect(real.text.replaceAll(things.config, "X")).toBe(none.text.replaceAll(ids[0], "X"));
      }
      // That an id is taken has to be said; whose it is, and what it is, is not.
      const deleted = await newConfig(mine);
      await mine("DELETE", `/configs/${deleted}/`);
      const taken = await Promise.all(
        [things.config, deleted].map(async (id) => {
          const answers = [
            await send("POST", "/configs/", { id }),
            await send("POST", `/configs/${own}/copy?id=${id}`),
          ];
          return answers.map(({ status, text }) => [status, text.replaceAll(id, "X")].join(" "));
        }),
      );
      expect(new Set(taken.flat())).toEqual(
        new Set(['409 {"detail":"The id X is already taken by another configuration."}']),
      );
      expect(await kept()).toEqual(before);
    });

    test("lists show one's own configurations only", async () => {
      const send = await newVisitor(server().app);
      expect((await send("GET", "/configs/")).body).toEqual([]);
      const own = await newConfig(send);
      expect((await send("GET", "/configs/")).body.map(({ id }: { id: string }) => id)).toEqual([own]);
      const all = (await mine("GET", "/configs/")).body.map(({ id }: { id: string }) => id);
      expect(all).toContain(things.config);
      expect(all).not.toContain(own);
    });
  });

  describe("to those who came by a link", () => {
    const refused = ({ status, text }: Answer) => status === 403 || text === NOT_FOUND;
    /** Calls refused to the holder of a link, and whether the answer differs between rows that exist and others. */
    const sweep = async (send: Send, at: Things) => {
      const none = { ...missing(), config: at.config };
      const shut: string[] = [];
      await inBulk(
        calls.filter((call) => ofConfigs(call) && call.method !== "HEAD" && !streams(call)),
        async (call) => {
          const answer = await asker(send, at)(call);
          if (!refused(answer) || call.path.endsWith("/join")) return;
          shut.push(named(call));
          expect([named(call), seen(await asker(send, none)(call))]).toEqual([named(call), seen(answer)]);
        },
      );
      return shut.sort();
    };
    const OWNERS = [
      "DELETE /configs/{configId}",
      "DELETE /configs/{configId}/git",
      "DELETE /configs/{configId}/proposals/{number}/approvals",
      "DELETE /configs/{configId}/proposals/{number}/requested-changes",
      "DELETE /configs/{configId}/shares/{shareId}",
      "DELETE /configs/{configId}/webhooks/{webhookId}",
      "GET /configs/{configId}/git",
      "GET /configs/{configId}/shares",
      "GET /configs/{configId}/webhooks",
      "GET /configs/{configId}/webhooks/{webhookId}/deliveries",
      "PATCH /configs/{configId}/shares/{shareId}",
      "PATCH /configs/{configId}/webhooks/{webhookId}",
      "POST /configs/{configId}/channels/{channel}/publications",
      "POST /configs/{configId}/channels/{channel}/rollback",
      "POST /configs/{configId}/git/resolve",
      "POST /configs/{configId}/git/run",
      "POST /configs/{configId}/git/test",
      "POST /configs/{configId}/proposals/{number}/approvals",
      "POST /configs/{configId}/proposals/{number}/requested-changes",
      "POST /configs/{configId}/restore",
      "POST /configs/{configId}/shares",
      "POST /configs/{configId}/transfer",
      "POST /configs/{configId}/webhooks",
      "POST /configs/{configId}/webhooks/{webhookId}/deliveries/{deliveryId}/again",
      "POST /configs/{configId}/webhooks/{webhookId}/test",
      "PUT /configs/{configId}/channel-rules/{channel}",
      "PUT /configs/{configId}/git",
    ];

    test("for reading, nothing is open but reading and making a copy", async () => {
      const send = await newVisitor(server().app);
      await send("POST", `/configs/${things.config}/join`, { token: readToken });
      const [before, held] = [await kept(), blobs()];
      // Where one is in the configuration is the visitor's own to say.
      const open = [
        "POST /configs/{configId}/copy",
        "POST /configs/{configId}/join",
        "PUT /configs/{configId}/events",
      ];
      const shut = calls.filter((call) => ofConfigs(call) && writes(call) && !open.includes(named(call)));
      expect(await sweep(send, things)).toEqual([...new Set([...shut.map(named), ...OWNERS])].sort());
      expect(await kept()).toEqual(before);
      expect(blobs()).toEqual(held);
    });

    test("for editing, the configuration itself and its links stay the owner's", async () => {
      const spare = await furnished(server(), mine);
      const { token } = (await mine("POST", `/configs/${spare.config}/shares`, { access: "edit" })).body;
      const send = await newVisitor(server().app);
      await send("POST", `/configs/${spare.config}/join`, { token });
      const before = await kept();
      const shares = (await mine("GET", `/configs/${spare.config}/shares`)).text;
      expect(await sweep(send, spare)).toEqual(OWNERS);
      expect((await mine("GET", `/configs/${spare.config}/shares`)).text).toBe(shares);
      // The one link opens the one configuration.
      expect((await send("POST", `/configs/${things.config}/join`, { token })).text).toBe(NOT_FOUND);
      expect(await kept()).toEqual(before);
      const other = await newVisitor(server().app);
      expect((await other("POST", `/configs/${spare.config}/join`, { token: editToken })).text).toBe(
        NOT_FOUND,
      );
    });
  });

  describe("without a session", () => {
    const ended: [string, () => Promise<string>][] = [
      ["no cookie", async () => ""],
      ["a forged cookie", async () => `palette-session=${"A".repeat(43)}`],
      ["signed out", async () => signedIn(({ send }) => send("POST", "/auth/logout"))],
      [
        "revoked in another browser",
        async () =>
          signedIn(async ({ home, id }) => home("DELETE", `/auth/sessions/${id}`, { password: PASSWORD })),
      ],
      [
        "revoked with all others",
        async () => signedIn(({ home }) => home("DELETE", "/auth/sessions", { password: PASSWORD })),
      ],
      [
        "ended by another password",
        async () =>
          signedIn(({ home }) =>
            home("POST", "/auth/password", { password: PASSWORD, new_password: `${PASSWORD} again` }),
          ),
      ],
      [
        "ended by a forgotten password",
        async () =>
          signedIn(async ({ email }) => {
            const other = await newVisitor(server().app);
            await other("POST", `/auth/password-reset-request?email=${email}`);
            const link = await linkTo(server(), email);
            const user = link.searchParams.get("user_id");
            const token = link.pathname.split("/").at(-1);
            return other("POST", `/auth/password-reset?user_id=${user}`, { token, password: `${PASSWORD}!` });
          }),
      ],
      [
        "of a deleted account",
        async () => signedIn(({ home }) => home("DELETE", "/auth/me", { password: PASSWORD })),
      ],
      [
        "left alone for too long",
        async () =>
          signedIn(async ({ user }) => {
            const seen_at = new Date(Date.now() - 15 * 24 * 3600 * 1000).toISOString();
            await server().database.write((query) =>
              query.updateTable("sessions").set({ seen_at }).where("user_id", "=", user).execute(),
            );
            return { status: 204 };
          }),
      ],
    ];
    type Ending = { send: Send; home: Send; id: string; user: string; email: string };
    /** Where the account of the session has its own configuration with something of everything. */
    let theirs: Things;
    /** The cookie of a session that `end` has ended, which opened the account's configuration before. */
    const signedIn = async (end: (ending: Ending) => Promise<{ status: number }>): Promise<string> => {
      const { send: home, email } = await newUser(server());
      theirs = { ...things, config: await newConfig(home) };
      const { send, cookie } = browserOf(server());
      await send("POST", "/auth/login", { email, password: PASSWORD });
      const before = cookie();
      expect((await send("GET", `/configs/${theirs.config}`)).status).toBe(200);
      const sessions = (await send("GET", "/auth/sessions")).body as { id: string; current: boolean }[];
      const { id } = sessions.find(({ current }) => current)!;
      const user = (await send("GET", "/auth/me")).body.user_id as string;
      expect((await end({ send, home, id, user, email })).status).toBeLessThan(300);
      return before;
    };

    test.each(all ? ended : ended.slice(3, 4))(
      "%s: nothing answers, and always in the same words",
      async (_, end) => {
        theirs = things;
        const cookie = await end();
        const send = sender(server().app, cookie === "" ? undefined : cookie);
        const before = await kept();
        const said = new Set<string>();
        // A missing row is asked for once: the words are the same for all.
        for (const at of cookie === "" ? [theirs, missing()] : [theirs])
          await inBulk(
            calls.filter(({ path, method }) => !OPEN.includes(path) && (cookie === "" || method !== "HEAD")),
            async (call) => {
              const { body, headers } = bodyOf(call, at, engine);
              const answer = await send(call.method, filled(call, at), body, headers);
              expect([named(call), answer.status]).toEqual([named(call), 401]);
              if (call.method !== "HEAD") said.add(answer.text);
            },
          );
        expect([...said]).toEqual([`{"detail":"You're signed out. Reload to continue."}`]);
        expect(await kept()).toEqual(before);
      },
    );
  });

  if (all)
    describe("from elsewhere", () => {
      let foreign: string;
      let earlier: string;
      beforeAll(async () => {
        const stranger = browserOf(server());
        await stranger.send("GET", "/auth/me");
        foreign = withToken(stranger.cookie())["x-xsrf-token"]!;
        earlier = withToken("palette-session=before.signing.in")["x-xsrf-token"]!;
      });
      const right = () => withToken(cookie);
      const forged: [string, number, () => Record<string, string>][] = [
        ["without the session's token", 403, () => ({ cookie })],
        ["with an empty token", 403, () => ({ cookie, "x-xsrf-token": "" })],
        ["with the token of another session", 403, () => ({ cookie, "x-xsrf-token": foreign })],
        ["with the token of an earlier session", 403, () => ({ cookie, "x-xsrf-token": earlier })],
        [
          "with a token that another site has planted",
          403,
          () => ({ cookie: `${cookie}; XSRF-TOKEN=${foreign}`, "x-xsrf-token": foreign }),
        ],
        ["from another site", 403, () => ({ ...right(), "sec-fetch-site": "cross-site" })],
        ["from another host of the site", 403, () => ({ ...right(), "sec-fetch-site": "same-site" })],
        ["from another origin", 403, () => ({ ...right(), origin: "https://evil.example" })],
        ["from no origin", 403, () => ({ ...right(), origin: "null" })],
        ["as a form", 415, () => ({ ...right(), "content-type": "text/plain" })],
      ];

      test.each(forged)("no write is taken %s, whatever is there", async (_, status, headers) => {
        const before = await kept();
        const said = new Set<string>();
        const send = sender(server().app);
        const one = headers === forged[0]![2] || headers === forged[5]![2];
        for (const at of one ? [things, missing()] : [things])
          await inBulk(
            calls.filter((call) => writes(call) && call.path !== "/auth/initialize"),
            async (call) => {
              const { body, headers: own } = bodyOf(call, at, engine);
              const content = status === 415 ? "name=Taken+over" : body;
              const answer = await send(call.method, filled(call, at), content, { ...own, ...headers() });
              expect([named(call), answer.status]).toEqual([named(call), status]);
              said.add(answer.text);
            },
          );
        expect(said.size).toBe(1);
        expect(await kept()).toEqual(before);
      });
    });

  test("reading changes nothing, whatever is read", async () => {
    const before = await kept();
    const ask = asker(mine, things);
    await inBulk(
      calls.filter((call) => !writes(call) && !streams(call) && call.path !== "/auth/export"),
      async (call) => {
        expect([named(call), (await ask(call)).status < 500]).toEqual([named(call), true]);
      },
    );
    expect(await kept()).toEqual(before);
  });

  if (all)
    test("a deleted configuration is nowhere to be seen until it is restored, by its owner", async () => {
      const own = await newConfig(mine);
      const { token } = (await mine("POST", `/configs/${own}/shares`, { access: "edit" })).body;
      const guest = await newVisitor(server().app);
      await guest("POST", `/configs/${own}/join`, { token });
      await mine("POST", `/configs/${own}/looks`, { name: "kept" });
      expect((await mine("DELETE", `/configs/${own}/`)).status).toBe(204);
      await inBulk(
        calls.filter((call) => ofConfigs(call) && call.method !== "HEAD" && !call.path.endsWith("/restore")),
        async (call) => {
          for (const send of writes(call) ? [mine] : [mine, guest])
            expect([named(call), (await asker(send, things)(call, own)).status]).toEqual([named(call), 404]);
        },
      );
      expect((await guest("POST", `/configs/${own}/join`, { token })).text).toBe(NOT_FOUND);
      expect((await guest("POST", `/configs/${own}/restore`)).status).toBe(404);
      const deleted = async (send: Send) =>
        (await send("GET", "/deleted-configs")).body.map(({ id }: { id: string }) => id);
      expect(await deleted(guest)).toEqual([]);
      expect(await deleted(mine)).toContain(own);
      expect((await mine("POST", `/configs/${own}/restore`)).body.counts.looks).toBe(1);
      expect((await mine("GET", `/configs/${own}/looks`)).body).toHaveLength(1);
      expect(await deleted(mine)).not.toContain(own);
    });
}
