import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { openSqlite } from "#server/db/sqlite.ts";
import { isPostgres, onPostgres, tableNames } from "#server/operator/snapshot.ts";
import { type Answer, multipart, onEveryEngine, type Send, type Server, sender } from "./app.ts";
import { bodyOf, type Call, callsOf, filled, furnished, missing, named, type Things } from "./calls.ts";
import { letIn, newPerson, newTeam, programOf } from "./teams/people.ts";

/** Parts of an address that name what somebody works in; the others name something in it. */
const PLACES = ["configId", "teamId"];
/** Fields of bodies and queries that hold an id or a hash of something that is there already. */
const REFERENCE = /(^|_)(id|ids|hash)$|^order$/;
/** Ids that whoever makes something chooses, and are told to be taken. */
const CHOSEN = [
  "POST /configs",
  "POST /teams",
  "POST /configs/load-built-in-config",
  "POST /configs/{configId}/copy",
];

type Property = { type?: string; anyOf?: Property[] };
type Schema = Property & {
  $ref?: string;
  properties?: Record<string, Property>;
  oneOf?: Schema[];
  allOf?: Schema[];
};
type Operation = {
  parameters?: { in: string; name: string }[];
  requestBody?: { content?: Record<string, { schema?: Schema }> };
};

/** Everything of everybody, so that nothing of the other can have changed. */
async function rowsWith({ place: { database } }: Server, ids: readonly string[]): Promise<string[]> {
  const read = async (
    rows: (sql: string) => Promise<Record<string, unknown>[]>,
    engine: "sqlite" | "postgres",
  ) => {
    const found: string[] = [];
    for (const name of await tableNames(rows, engine))
      for (const row of await rows(`select * from "${name}"`)) {
        const { seen_at, used_at, ...rest } = row;
        const text = `${name} ${JSON.stringify(rest)}`;
        if (ids.some((id) => text.includes(id))) found.push(text);
      }
    return found.sort();
  };
  if (isPostgres(database)) return onPostgres(database, (rows) => read(rows, "postgres"));
  const connection = openSqlite(database, true);
  try {
    return await read(async (sql) => connection.prepare(sql).all([]) as Record<string, unknown>[], "sqlite");
  } finally {
    connection.close();
  }
}

onEveryEngine(
  "the id of somebody else's thing",
  (server, engine) => {
    let theirs: Things & { user: string; hash: string; token: string; session: string };
    let calls: { call: Call; fields: string[]; query: string[] }[];
    const actors: [string, Send, Things][] = [];

    beforeAll(async () => {
      const api = (await sender(server().app)("GET", "/openapi.json")).body;
      const fieldsOf = (schema?: Schema): string[] => {
        const found = schema?.$ref
          ?.split("/")
          .slice(1)
          .reduce((at, key) => at[key], api) as Schema | undefined;
        const { properties = {}, anyOf = [], oneOf = [], allOf = [] } = found ?? schema ?? {};
        return [...Object.keys(properties), ...[...anyOf, ...oneOf, ...allOf].flatMap(fieldsOf)];
      };
      calls = (await callsOf(server())).map((call) => {
        const operation = api.paths[`/api${call.path}`]?.[
          call.method.toLowerCase().replace("head", "get")
        ] as Operation;
        const fields = fieldsOf(operation.requestBody?.content?.["application/json"]?.schema);
        const query = (operation.parameters ?? [])
          .filter((each) => each.in === "query")
          .map(({ name }) => name);
        return {
          call,
          fields: [...new Set(fields)].filter((name) => REFERENCE.test(name)),
          query: query.filter((name) => REFERENCE.test(name)),
        };
      });
      const placeOf = async (person: Send): Promise<Things> => {
        const team = await newTeam(person);
        const invitation = (await person("POST", `/teams/${team}/invitations`, { role: "viewer" })).body.id;
        return { ...(await furnished(server(), person)), team, invitation };
      };
      const ada = await newPerson(server());
      const target = await newPerson(server());
      const things = await placeOf(ada.send);
      await letIn(ada.send, things.team, "viewer", target.send);
      const made = await ada.send("POST", "/auth/tokens", { name: "A", scope: "read", days: 1 });
      // Content that nobody else has.
      const file = multipart(`LUT_3D_SIZE 2 ${randomUUID()}`, "gone.cube");
      await ada.send("POST", `/configs/${things.config}/files`, file.body, file.headers);
      await ada.send("DELETE", `/configs/${things.config}/files?path=gone.cube`);
      const list = (await ada.send("GET", `/configs/${things.config}/files`)).body;
      theirs = {
        ...things,
        member: target.id,
        user: ada.id,
        hash: list.removed[0].hash,
        token: made.body.id,
        session: (await ada.send("GET", "/auth/sessions")).body[0].id,
      };
      const kim = await newPerson(server());
      const { token } = (await ada.send("POST", `/configs/${theirs.config}/shares`, { access: "edit" })).body;
      const own = await placeOf(kim.send);
      await kim.send("POST", `/configs/${theirs.config}/join`, { token });
      actors.push(["a guest who edits by a link", kim.send, own]);
      // The same code asks both engines: PostgreSQL has who comes nearest.
      if (engine.name !== "SQLite") return;
      const eve = await newPerson(server());
      actors.push(["a stranger", eve.send, await placeOf(eve.send)]);
      const sam = await newPerson(server());
      const scoped = await placeOf(sam.send);
      actors.push(["a token", await programOf(server(), sam.send, "edit"), scoped]);
    }, 120_000);

    /** An answer as a reader can tell it: without the ids that were sent, and what differs each time. */
    const told = ({ status, text, headers }: Answer, ids: readonly string[]) => {
      // A hash is told by its beginning.
      const plain = ids.reduce(
        (rest, id) => rest.replaceAll(id, "ID").replaceAll(id.slice(0, 12), "ID"),
        text,
      );
      const each = plain
        .replace(/20\d\d-\d\d-\d\dT[\d:.]+Z/g, "TIME")
        .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "UUID");
      return { status, text: each, type: headers["content-type"] };
    };

    /** The values of a name: theirs, and one that is nowhere. */
    const pairOf = (name: string, path: string): [string, string] => {
      const none = missing();
      const collection = /\{configId\}\/([^/]+)/.exec(path)?.[1] ?? "";
      if (name === "hash") return [theirs.hash, "0".repeat(64)];
      if (/^team/.test(name)) return [theirs.team, none.team];
      if (/^config/.test(name)) return [theirs.config, none.config];
      if (/user/.test(name)) return [theirs.user, none.member];
      if (path.includes("invitations")) return [theirs.invitation, none.invitation];
      return [theirs.rows.get(collection) ?? theirs.rows.get("colorspaces")!, randomUUID()];
    };
    const partOf = (name: string, path: string): [string, string] | undefined => {
      const none = missing();
      const collection = /\{configId\}\/([^/]+)\/\{id\}/.exec(path)?.[1] ?? "";
      const found: Record<string, [string, string]> = {
        id: [theirs.rows.get(collection)!, randomUUID()],
        shareId: [theirs.share, none.share],
        webhookId: [theirs.webhook, none.webhook],
        deliveryId: [theirs.delivery, none.delivery],
        invitationId: [theirs.invitation, none.invitation],
        userId: [theirs.member, none.member],
        tokenId: [theirs.token, randomUUID()],
        sessionId: [theirs.session, randomUUID()],
        passkeyId: [randomUUID(), randomUUID()],
      };
      return found[name];
    };

    test("does nothing and tells nothing in one's own places, in addresses, queries and bodies", {
      timeout: 300_000,
    }, async () => {
      const ids = [theirs.config, theirs.team, theirs.user];
      const before = await rowsWith(server(), ids);
      const wrong: string[] = [];
      let asked = 0;
      /** Compares the answers about their thing with those about one that is nowhere. */
      const compare = async (
        what: string,
        pair: readonly [string, string] | undefined,
        ask: (value: string) => Promise<Answer>,
      ) => {
        if (!pair) return;
        asked++;
        const [one, other] = [told(await ask(pair[0]), pair), told(await ask(pair[1]), pair)];
        if (JSON.stringify(one) !== JSON.stringify(other))
          wrong.push(`${what}: ${JSON.stringify(one)} is not ${JSON.stringify(other)}`);
      };
      const asking = calls.filter(({ call: { path } }) => !/\/events$|^\/operator\//.test(path));
      // Addresses come first: ids of rows are one's own to choose, so that bodies may make a row with theirs.
      for (const { call } of asking)
        for (const [actor, send, own] of actors) {
          const { body, headers } = bodyOf(call, own, engine);
          for (const [, name = ""] of call.path.matchAll(/\{(\w+)\}/g)) {
            if (PLACES.includes(name)) continue;
            await compare(`${actor}: ${named(call)} {${name}}`, partOf(name, call.path), (value) =>
              send(
                call.method,
                filled({ ...call, path: call.path.replace(`{${name}}`, value) }, own),
                body,
                headers,
              ),
            );
          }
        }
      for (const { call, fields, query } of asking)
        for (const [actor, send, own] of actors) {
          const { body, headers } = bodyOf(call, own, engine);
          const at = filled(call, own);
          const isOpen = (name: string) =>
            (name === "id" && CHOSEN.includes(named(call))) ||
            // Whoever may edit their config by a link may have a token for it, and sees its files.
            (name === "config_id" && !call.path.includes("{") && actor.startsWith("a guest"));
          for (const name of query.filter((each) => !isOpen(each)))
            await compare(`${actor}: ${named(call)} ?${name}`, pairOf(name, call.path), (value) =>
              send(call.method, `${at}${at.includes("?") ? "&" : "?"}${name}=${value}`, body, headers),
            );
          for (const name of fields.filter((each) => !isOpen(each)))
            await compare(`${actor}: ${named(call)} ${name}`, pairOf(name, call.path), (value) =>
              send(call.method, at, {
                ...(body as object),
                [name]: name === "order" || name.endsWith("_ids") ? [value] : value,
              }),
            );
        }
      expect(asked).toBeGreaterThan(150 * actors.length);
      expect(wrong).toEqual([]);
      expect(await rowsWith(server(), ids)).toEqual(before);
    });
  },
  async () => ({ rateLimitFactor: 0, secretKeys: ["a key of this test, 32 characters or more"] }),
);
