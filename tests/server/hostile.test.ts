import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { collectionAt } from "#api/resources.ts";
import { newConfig, newVisitor, onEveryEngine, type Send, sender } from "./app.ts";
import { newUser, PASSWORD } from "./browser.ts";

const NUL = "a\u0000b";
/** Values that no honest caller sends; a field gets some of them in turn, or each where all are wanted. */
const hostile: unknown[] = [
  ...[
    1,
    1e308,
    true,
    [],
    {},
    [NUL],
    { [NUL]: NUL },
    "",
    "x".repeat(100_000),
    "\ud800",
    "1e999",
    "' or 1=1 --",
  ],
  ...[
    "a@example.com\r\nBcc: b@example.com",
    "\u0440\u0430ypal@ex\u0430mple.com",
    "\u202eevil\u200b",
    "__proto__",
  ],
  ...[JSON.parse('{"__proto__":{"admin":true}}'), { constructor: { prototype: { admin: true } } }],
];
const all = process.env.PALETTE_HOSTILE === "all";
const EACH = all ? hostile.length : 1;

type Schema = { $ref?: string; properties?: object; anyOf?: Schema[]; oneOf?: Schema[]; allOf?: Schema[] };
type Operation = {
  parameters?: { in: string; name: string }[];
  requestBody?: { content?: Record<string, { schema?: Schema }> };
};

/** Values that a call needs in these fields to get past its first check. */
const good: Record<string, unknown> = {
  ...{ email: "zoe@example.com", password: PASSWORD, new_password: "a lamp beside the door", name: "Zoe" },
  ...{ token: "guessed", user_id: randomUUID(), code: "guessed", access: "read", order: [], requests: [] },
  ...{ path: "a.cube", to: "b.cube" },
};

/** The answer of each engine, by what was asked. */
const answers = new Map<string, Map<string, number>>();

onEveryEngine(
  "what nobody of good will sends",
  (server, { name: engine }) => {
    let visitor: Send;
    let user: Send;
    let config: string;
    let paths: Record<string, Record<string, Operation>>;
    let fieldsOf: (schema?: Schema) => string[];
    beforeAll(async () => {
      visitor = await newVisitor(server().app);
      user = (await newUser(server())).send;
      config = await newConfig(user);
      const api = (await sender(server().app)("GET", "/openapi.json")).body;
      paths = api.paths;
      fieldsOf = (schema) => {
        const named = schema?.$ref
          ?.split("/")
          .slice(1)
          .reduce((at, key) => at[key], api) as Schema | undefined;
        const { properties = {}, anyOf = [], oneOf = [], allOf = [] } = named ?? schema ?? {};
        return [
          ...new Set([...Object.keys(properties), ...[...anyOf, ...oneOf, ...allOf].flatMap(fieldsOf)]),
        ];
      };
    });

    test("is refused or taken by every call as by any database, and breaks none", {
      timeout: all ? 900_000 : 60_000,
    }, async () => {
      const seen = new Map<string, number>();
      let turn = 0;
      const some = () => Array.from({ length: EACH }, () => hostile[turn++ % hostile.length]);
      const ask = async (path: string, method: string, operation: Operation) => {
        // The session itself is to stay; a stream does not end.
        if (/\/events$|\/auth\/(logout|me|sessions|login|recover)$/.test(path) && method !== "post") return;
        const ofConfig = path.includes("{configId}");
        const send = ofConfig || !/register|login|recover/.test(path) ? user : visitor;
        const collection = /\{configId\}\/([\w-]+)/.exec(path)?.[1] ?? "";
        if (path.endsWith("/logout") || (!all && collectionAt.has(collection) && collection !== "looks"))
          return;
        const names = (operation.parameters ?? [])
          .filter((each) => each.in === "query")
          .map(({ name }) => name);
        const fields = fieldsOf(operation.requestBody?.content?.["application/json"]?.schema);
        const usual = (of: string[]) =>
          Object.fromEntries(of.filter((name) => name in good).map((name) => [name, good[name]]));
        const url = (query: object = {}, param = randomUUID() as string) => {
          const search = new URLSearchParams({ ...usual(names), ...query } as Record<
            string,
            string
          >).toString();
          const at = path
            .replace("/api", "")
            .replace("{configId}", config)
            .replace(/\{\w+\}/g, param);
          return `${at}${search && `?${search}`}`;
        };
        const body = method === "get" || fields.length === 0 ? undefined : usual(fields);
        const say = async (what: string, to: string, sent: unknown) => {
          const { status } = await send(method.toUpperCase(), to, sent);
          seen.set(`${method} ${path} ${what}`, status);
        };
        if (/\{(?!configId)/.test(path)) await say("NUL in its path", url({}, "a%00b"), body);
        for (const name of names)
          for (const value of [NUL, ...some().filter((each) => typeof each === "string")])
            if (value.length < 10_000)
              await say(`${name}: ${JSON.stringify(value)}`, url({ [name]: value }), body);
        if (!body) return;
        const auth = path.startsWith("/api/auth") || all;
        for (const name of fields)
          for (const value of [NUL, ...(auth ? some() : [])])
            await say(`${name}: ${JSON.stringify(value).slice(0, 60)}`, url(), { ...body, [name]: value });
        if (auth)
          for (const value of some())
            await say(`a body: ${JSON.stringify(value).slice(0, 60)}`, url(), value);
      };
      for (const [path, methods] of Object.entries(paths))
        for (const [method, operation] of Object.entries(methods)) await ask(path, method, operation);
      answers.set(engine, seen);
      expect(seen.size).toBeGreaterThan(100);
      expect([...seen].filter(([, status]) => status >= 500)).toEqual([]);
      expect({}).not.toHaveProperty("admin");
      for (const other of answers.values())
        expect(Object.fromEntries(seen)).toEqual(Object.fromEntries(other));
    });

    describe("a name", () => {
      const calls: [string, string, () => string, object][] = [
        ["a person", "PATCH", () => "/auth/me", {}],
        ["a team", "POST", () => "/teams", {}],
        ["a token", "POST", () => "/auth/tokens", { scope: "read", days: 1 }],
        ["a proposal", "POST", () => `/configs/${config}/proposals`, { channel: "show/stable" }],
      ];
      const broken = ["Ada\u0000", "Ada\r\nBcc: b@example.com", "Ada\u001b[2J", "\ud800", "Ada\u2028x"];
      const unseen = ["\u200b", "\u{e0041}\u00ad"];

      test.each(calls)("of %s is one line that can be seen", async (what, method, path, body) => {
        const refused = [...broken, ...(what === "a person" ? [] : unseen)];
        for (const name of refused) {
          const { status, body: answer } = await user(method, path(), { ...body, name, title: name });
          expect([name, status, answer.detail]).toEqual([name, 422, expect.stringMatching(/name|title/)]);
        }
        const fine = "Åsa \u05d0 👩‍🎨";
        const { status } = await user(method, path(), { ...body, name: fine, title: fine });
        expect(status).toBeLessThan(300);
      });
    });
  },
  async () => ({ rateLimitFactor: 0 }),
);
