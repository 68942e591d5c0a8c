import { beforeAll, expect, test } from "vitest";
import { collectionAt } from "#api/resources.ts";
import { onEveryEngine, type Send, sender } from "./app.ts";
import { newUser } from "./browser.ts";
import { bodyOf, type Call, filled, furnished, named, type Things } from "./calls.ts";
import { newTeam } from "./teams/people.ts";

/** All values of all fields where told so, the large ones by turns; otherwise each by turns. */
const all = process.env.PALETTE_HOSTILE === "all";

const repeated = (text: string, times: number) => JSON.stringify(text.repeat(times));

/** Large values of a field in a body, as JSON: what is nested so deep cannot be written by JSON.stringify. */
const large: [string, string][] = [
  ["10 MB of text", repeated("x", 10_000_000)],
  ["3 MB of characters of four bytes", repeated("\u{1F3A8}", 750_000)],
  ["100,000 lists in each other", "[".repeat(100_000) + "]".repeat(100_000)],
  ["50,000 objects in each other", `${'{"a":'.repeat(50_000)}1${"}".repeat(50_000)}`],
];

/** Small ones. */
const small: [string, string][] = [
  ["NUL", '"a\\u0000b"'],
  ["half a character", '"a\\ud800b"'],
  ["the other half", '"\\udc00"'],
  ["marks on marks", `"a${"\u0301".repeat(100_000)}"`],
  ["wildcards", JSON.stringify("%_\\%'\"*?[]")],
  ["2^53", "9007199254740992"],
  ["2^31", "2147483648"],
  ["2^63", "9223372036854775808"],
  ["-2^63", "-9223372036854775808"],
  ["more than any number", "1e999"],
  ["1e308", "1e308"],
  ["-0", "-0"],
  ["a number as text", '"9223372036854775808"'],
  ["a date far away", '"+275760-09-13T00:00:00.000Z"'],
  ["a date that is none", '"2026-02-31T25:61:61Z"'],
  ["a date long ago", '"-271821-04-20T00:00:00.000Z"'],
  ["keys of all sorts", '{"\\u0000":1,"\\ud800":2,"constructor":3,"":4}'],
  ["a key of a prototype", '{"__proto__":{"admin":true}}'],
];

/** Values of a part of an address, encoded. */
const parts: [string, string][] = [
  ["NUL", "a%00b"],
  ["half a character", "a%ED%A0%80b"],
  ["a broken character", "a%FFb"],
  ["wildcards", "%25_%5C%27%22*"],
  ["2^31", "2147483648"],
  ["2^63", "9223372036854775808"],
  ["2^64", "18446744073709551616"],
  ["30 digits", "9".repeat(30)],
  ["less than nothing", "-1"],
  ["a fraction", "1.5"],
  ["an exponent", "1e3"],
  ["a hexadecimal number", "0x10"],
  ["infinity", "Infinity"],
  ["a date far away", "%2B275760-09-13T00:00:00.000Z"],
  ["a date that is none", "2026-02-31T25:61:61Z"],
  ["190 characters of four bytes", encodeURIComponent("\u{1F3A8}".repeat(95))],
  ["dots", "..%2F..%2F..%2Fetc%2Fpasswd"],
  ["a name of an object", "__proto__"],
  ["nothing", "%20"],
];

type Operation = {
  parameters?: { in: string; name: string }[];
  requestBody?: { content?: Record<string, { schema?: Schema }> };
};
type Schema = { $ref?: string; properties?: object; anyOf?: Schema[]; oneOf?: Schema[]; allOf?: Schema[] };

/** The answer of each engine, by what was asked. */
const answers = new Map<string, Map<string, number>>();

onEveryEngine(
  "what is larger, deeper or further away than anything",
  (server, engine) => {
    let user: Send;
    let things: Things;
    let paths: Record<string, Record<string, Operation>>;
    let fieldsOf: (schema?: Schema) => string[];
    beforeAll(async () => {
      user = (await newUser(server())).send;
      const api = (await sender(server().app)("GET", "/openapi.json")).body;
      paths = api.paths;
      fieldsOf = (schema) => {
        const found = schema?.$ref
          ?.split("/")
          .slice(1)
          .reduce((at, key) => at[key], api) as Schema | undefined;
        const { properties = {}, anyOf = [], oneOf = [], allOf = [] } = found ?? schema ?? {};
        return [
          ...new Set([...Object.keys(properties), ...[...anyOf, ...oneOf, ...allOf].flatMap(fieldsOf)]),
        ];
      };
      const team = await newTeam(user);
      things = { ...(await furnished(server(), user)), team };
    });

    test("is refused or taken by every call as by any database, and answered in short", {
      timeout: all ? 1_800_000 : 300_000,
    }, async () => {
      const seen = new Map<string, number>();
      const long: string[] = [];
      let turn = 0;
      const next = <T>(list: readonly T[]) => list[turn++ % list.length]!;
      const some = () => (all ? [next(large), ...small] : [next(next([large, small, small, small, small]))]);
      const ask = async (call: Call, operation: Operation) => {
        const { method, path } = call;
        // The session, the config and the team are to stay; a stream does not end.
        if (
          /\/events$|\/auth\/(logout|me|sessions|login|recover|initialize)$/.test(path) &&
          method !== "POST"
        )
          return;
        if (/\/auth\/(logout|initialize)$|\/operator\//.test(path)) return;
        const collection = /\{configId\}\/([\w-]+)/.exec(path)?.[1] ?? "";
        if (collectionAt.has(collection) && collection !== "looks") return;
        const removes = method === "DELETE" || /\/(transfer|restore)$/.test(path);
        const usual = bodyOf(call, things, engine);
        const isMultipart = Buffer.isBuffer(usual.body);
        const say = async (what: string, to: string, body: unknown) => {
          const started = performance.now();
          const headers = { "content-type": "application/json" };
          const sent = Buffer.isBuffer(body) || body === undefined ? body : Buffer.from(String(body));
          const { status, text } = await user(
            method,
            to,
            sent,
            isMultipart ? usual.headers : sent && headers,
          );
          seen.set(`${named(call)} ${what}`, status);
          if (status >= 400 && text.length > 3000) long.push(`${named(call)} ${what}: ${text.length}`);
          if (process.env.SLOW && performance.now() - started > 2000)
            console.log(engine.name, named(call), what, status, Math.round(performance.now() - started));
        };
        const fields = isMultipart
          ? []
          : fieldsOf(operation.requestBody?.content?.["application/json"]?.schema);
        const body = isMultipart || usual.body === undefined ? usual.body : JSON.stringify(usual.body);
        const withField = (name: string, json: string) =>
          JSON.stringify({ ...(usual.body as object | undefined), [name]: "\ufdd0" }).replace(
            '"\ufdd0"',
            () => json,
          );
        const pathNames = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
        for (const name of pathNames)
          for (const [what, value] of all ? parts : [next(parts)]) {
            const at = path.replace(`{${name}}`, value);
            await say(`{${name}} of ${what}`, filled({ method, path: at }, things), body);
          }
        const query = (operation.parameters ?? []).filter((each) => each.in === "query");
        for (const { name } of query)
          for (const [what, value] of all ? parts : [next(parts)]) {
            const at = filled(call, things).split("?")[0];
            if (removes && name !== "path") continue;
            await say(`?${name} of ${what}`, `${at}?${name}=${value}`, body);
          }
        if (removes && fields.length === 0) return;
        for (const name of fields)
          for (const [what, value] of some())
            await say(`${name} of ${what}`, filled(call, things), withField(name, value));
        if (fields.length > 0)
          for (const [what, value] of some())
            await say(`a body of ${what}`, filled(call, things), withField(what, value));
        if (fields.length > 0)
          for (const [what, value] of some()) await say(`nothing but ${what}`, filled(call, things), value);
      };
      for (const [path, methods] of Object.entries(paths))
        for (const [method, operation] of Object.entries(methods))
          await ask({ method: method.toUpperCase(), path: path.replace(/^\/api/, "") }, operation);
      answers.set(engine.name, seen);
      expect(seen.size).toBeGreaterThan(300);
      expect([...seen].filter(([, status]) => status >= 500)).toEqual([]);
      expect(long).toEqual([]);
      for (const other of answers.values())
        expect(Object.fromEntries(seen)).toEqual(Object.fromEntries(other));
    });
  },
  async () => ({ rateLimitFactor: 0, secretKeys: ["a key of this test, 32 characters or more"] }),
);
