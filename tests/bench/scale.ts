/**
 * Speed of the built server with much in it, on PostgreSQL: 10,000 people with 100,000 configs, of which 1,000 have 400
 * rows. Lists, searches and opening; memory of one process with 1,000 open pages; the time until 200 watchers of one config
 * on two processes have a change; published files with their validators. The load comes from the same machine.
 * Run after `npm run build`: npx tsx tests/bench/scale.ts. SCALE=0.1 makes it a tenth, ONLY=lists, pages, watchers or published one part.
 */
import { createHash, randomUUID } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { get, type IncomingMessage } from "node:http";
import { resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import autocannon from "autocannon";
import pg from "pg";
import { engines, type Place } from "../server/database.ts";
import { type Running, startServer } from "../server/process.ts";

const SCALE = Number(process.env.SCALE ?? 1);
const { ONLY: only } = process.env;
const PEOPLE = 10_000 * SCALE;
const CONFIGS = 100_000 * SCALE;
const LARGE = 1000 * SCALE;
const PAGES = 1000;
const WATCHERS = 200;

const entry = resolve(import.meta.dirname, "../../dist/server.js");
const postgres = engines.find(({ name }) => name === "PostgreSQL")!;
const spaces = (count: number) =>
  `ocio_profile_version: 2\ncolorspaces:\n${Array.from(
    { length: count },
    (_, at) =>
      `  - !<ColorSpace>\n    name: camera ${at}\n    family: Input\n    encoding: log\n    from_scene_reference: !<MatrixTransform> {matrix: [1.${at}, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]}`,
  ).join("\n")}\n`;

type Person = { id: string; config: string; cookie: string; token: string };
type Send = (method: string, path: string, body?: unknown) => Promise<string>;

/** Someone new with a session, whose id is that of the visitor. */
async function person({ url }: Running): Promise<Person> {
  const response = await fetch(`${url}/api/auth/initialize`, { method: "POST" });
  const [cookie, token] = response.headers.getSetCookie().map((set) => set.split(";")[0]!);
  const { user_id } = (await response.json()) as { user_id: string };
  return {
    ...{ id: user_id, config: "" },
    cookie: `${cookie}; ${token}`,
    token: decodeURIComponent(token!.slice(token!.indexOf("=") + 1)),
  };
}

const sender =
  ({ url }: Running, { cookie, token }: Person): Send =>
  async (method, path, body) => {
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: { cookie, "x-xsrf-token": token, "content-type": "application/json" },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return text;
  };

function memory({ process: { pid } }: Running): number {
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))![1]) / 1024);
}

const told = (what: string, figures: string) => console.log(`${what.padEnd(64)} ${figures}`);

async function ask({ url }: Running, { path, headers }: autocannon.Request): Promise<void> {
  const answer = await fetch(`${url}${path}`, { headers: headers as Record<string, string> });
  if (answer.status >= 400) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  await answer.arrayBuffer();
}

/** Prints percentiles of the milliseconds of requests that come evenly, whether or not those before are answered. */
async function evenly(what: string, server: Running, requests: autocannon.Request[], rate: number) {
  const run = (seconds: number) =>
    Promise.all(
      Array.from({ length: rate * seconds }, async (_, at) => {
        await sleep((at * 1000) / rate);
        const from = performance.now();
        await ask(server, requests[at % requests.length]!);
        return performance.now() - from;
      }),
    );
  await run(1);
  const times = (await run(10)).sort((a, b) => a - b);
  const part = (share: number) => Math.round(times[Math.floor(share * (times.length - 1))]!);
  told(`${what}, ${rate} a second`, `p50 ${part(0.5)} ms, p99 ${part(0.99)} ms`);
}

/** Prints percentiles of requests that 50 connections send as fast as they have answers. */
async function flood(what: string, server: Running, requests: autocannon.Request[]) {
  const run = (duration: number) => autocannon({ url: server.url, connections: 50, duration, requests });
  await ask(server, requests[0]!);
  await run(1);
  const { requests: done, latency, non2xx, errors, timeouts, statusCodeStats } = await run(5);
  const failed = non2xx - (statusCodeStats?.["304"]?.count ?? 0) + errors + timeouts;
  told(
    what,
    `p50 ${latency.p50} ms, p99 ${latency.p99} ms, ${done.average.toFixed(0)} a second${failed ? `, ${failed} FAILED` : ""}`,
  );
}

const reading = (people: readonly Person[], path: (of: Person) => string): autocannon.Request[] =>
  people.map((of) => ({ method: "GET", path: `/api${path(of)}`, headers: { cookie: of.cookie } }));

/** Multiplies what the server has stored of two configs, so that there are as many as a studio has. */
async function fill(place: Place, small: string, large: string): Promise<void> {
  const client = new pg.Client({ connectionString: place.database });
  await client.connect();
  const query = (text: string, values: unknown[] = []) => client.query(text, values);
  const columns = async (table: string, given: Record<string, string>) => {
    const { rows } = await query("select column_name from information_schema.columns where table_name = $1", [
      table,
    ]);
    const names = rows.map(({ column_name }) => column_name as string);
    return { into: names.join(), from: names.map((name) => given[name] ?? `one.${name}`).join() };
  };
  const someone = await columns("users", {
    ...{
      id: "md5('person' || n)::uuid::text",
      type: "'registered'",
      email: "'person' || n || '@studio.example'",
    },
    ...{ email_key: "'person' || n || '@studio.example'", name: "'Person ' || n" },
    ...{ registered_at: "one.created_at", password_hash: "'none'" },
  });
  await query(
    `insert into users (${someone.into}) select ${someone.from} from (select * from users limit 1) one, generate_series(1, ${PEOPLE}) n`,
  );
  for (const [of, from, to] of [
    [large, 1, LARGE],
    [small, LARGE + 1, CONFIGS],
  ] as const) {
    const id = "md5('config' || n)::uuid::text";
    const config = await columns("configs", {
      id,
      user_id: `md5('person' || ((n - 1) % ${PEOPLE} + 1))::uuid::text`,
    });
    const change = await columns("changes", { config_id: id });
    const item = await columns("items", { config_id: id, id: "md5(n || one.id)::uuid::text" });
    for (const [table, { into, from: read }, key] of [
      ["configs", config, "id"],
      ["changes", change, "config_id"],
      ["items", item, "config_id"],
    ] as const)
      await query(
        `insert into ${table} (${into}) select ${read} from (select * from ${table} where ${key} = $1) one, generate_series(${from}, ${to}) n`,
        [of],
      );
  }
  await query("analyze");
  await client.end();
}

/** The id of what has that number, as `fill` gives it. */
function idOf(kind: "person" | "config", number: number): string {
  const md5 = createHash("md5").update(`${kind}${number}`).digest("hex");
  return md5.replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, "$1-$2-$3-$4-$5");
}

/** Makes visitors the people of that number, with a config of theirs that has 400 rows, and the first of them an operator. */
async function become(place: Place, people: readonly Person[]): Promise<void> {
  const client = new pg.Client({ connectionString: place.database });
  await client.connect();
  for (const [at, one] of people.entries()) {
    const id = idOf("person", at + 1);
    await client.query("update sessions set user_id = $1 where user_id = $2", [id, one.id]);
    Object.assign(one, { id, config: idOf("config", at + 1) });
  }
  await client.query("update users set operator_since = created_at where id = $1", [people[0]!.id]);
  await client.end();
}

async function lists(server: Running, people: readonly Person[]): Promise<void> {
  const [operator] = people as [Person];
  const asked = (what: string, path: (of: Person) => string) =>
    evenly(what, server, reading(people, path), 50);
  const operated = (what: string, path: string) =>
    evenly(
      `operator: ${what}`,
      server,
      reading([operator], () => `/operator/${path}`),
      5,
    );
  await asked("list of one's configs", () => "/configs");
  await asked("configs with 400 rows: overview", ({ config }) => `/configs/${config}`);
  await asked("configs with 400 rows: the whole document", ({ config }) => `/configs/${config}/document`);
  await asked("a person's log", () => "/auth/audit");
  await operated("people by address", "people?find=person4321@");
  await operated("the first 1,000 people", "people");
  await operated("status", "status");
}

type Stream = { answer: IncomingMessage; versions: Map<number, number>; close: () => void };

/** Opens the events of a config, and keeps when each version came. */
async function listen({ url }: Running, { cookie }: Person, config: string): Promise<Stream> {
  const request = get(`${url}/api/configs/${config}/events?tab=${randomUUID()}`, {
    headers: { cookie },
    agent: false,
  });
  const [answer] = (await once(request, "response")) as [IncomingMessage];
  if (answer.statusCode !== 200) {
    answer.resume();
    throw new Error(`Events of ${config}: ${answer.statusCode}`);
  }
  const versions = new Map<number, number>();
  answer.setEncoding("utf8").on("data", (data: string) => {
    for (const [, version] of data.matchAll(/^id: ?(\d+)$/gm))
      versions.set(Number(version), performance.now());
  });
  answer.on("error", () => undefined);
  return { answer, versions, close: () => request.destroy() };
}

/** Pages of everybody that has a session, each with a config of its own. */
async function pages(server: Running, people: readonly Person[]): Promise<void> {
  told("memory of the process before", `${memory(server)} MB`);
  const open: Stream[] = [];
  for (let at = 0; at < PAGES; at += 20)
    open.push(
      ...(await Promise.all(
        Array.from({ length: 20 }, async (_, more) => {
          const who = people[(at + more) % people.length]!;
          const document = await fetch(`${server.url}/api/configs/${who.config}/document`, {
            headers: { cookie: who.cookie },
          });
          await document.arrayBuffer();
          return listen(server, who, who.config);
        }),
      )),
    );
  told(`memory with ${open.length} open pages`, `${memory(server)} MB`);
  await sleep(30_000);
  told("memory 30 s later", `${memory(server)} MB`);
  for (const { close } of open) close();
}

/** Watchers of one config by a link, half of them on either process, while it is changed ten times a second. */
async function watchers(servers: readonly [Running, Running], place: Place, people: readonly Person[]) {
  const [owner] = people as [Person];
  const { config } = owner;
  const client = new pg.Client({ connectionString: place.database });
  await client.connect();
  const now = new Date().toISOString();
  await client.query("insert into shares values ('link', $1, 'hash', 'read', $2)", [config, now]);
  for (const { id } of people.slice(1))
    await client.query("insert into grants values ($1, $2, 'link', $3)", [config, id, now]);
  await client.end();
  const streams: Stream[] = [];
  for (let at = 0; at < WATCHERS; at++)
    streams.push(await listen(servers[at % 2]!, people[at % people.length]!, config));
  await sleep(2000);
  for (const { versions } of streams) versions.clear();
  const send = sender(servers[0], owner);
  const sent: number[] = [];
  for (let change = 0; change < 50; change++) {
    const from = performance.now();
    sent.push(from);
    await send("PUT", `/configs/${config}`, { description: randomUUID() });
    await sleep(Math.max(0, 100 - (performance.now() - from)));
  }
  await sleep(2000);
  const times = streams
    .flatMap(({ versions }) =>
      [...versions].sort(([a], [b]) => a - b).map(([, came], index) => came - (sent[index] ?? Number.NaN)),
    )
    .sort((a, b) => a - b);
  const at = (part: number) => times[Math.floor(times.length * part)]?.toFixed(0);
  const lost = streams.length * sent.length - times.length;
  told(
    `a change until ${streams.length} watchers on two processes have it`,
    `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${times.at(-1)?.toFixed(0)} ms, ${lost} lost`,
  );
  for (const { close } of streams) close();
}

/** A published config as programs ask for it that have it already, and as they first read it. */
async function published(server: Running, owner: Person): Promise<void> {
  const send = sender(server, owner);
  const made = await send("POST", `/configs/${owner.config}/channels/stable/publications`, { note: "Lock" });
  const { hash } = JSON.parse(made) as { hash: string };
  const path = `/published/${hash}/config.ocio`;
  const tag = (await fetch(`${server.url}${path}`)).headers.get("etag")!;
  const asked = (headers: Record<string, string>): autocannon.Request[] => [{ method: "GET", path, headers }];
  await flood("published file, with its validator", server, asked({ "if-none-match": tag }));
  await flood("published file, whole", server, asked({}));
}

const place = await postgres.fresh();
const env = { DATA_DIR: place.folder, DATABASE_URL: place.database, RATE_LIMIT_FACTOR: "0" };
const server = await startServer(entry, env);
let other: Running | null = null;
try {
  const maker = await person(server);
  const [small, big] = [randomUUID(), randomUUID()];
  await sender(server, maker)("POST", "/configs/", { id: small, name: "Show" });
  await sender(server, maker)("POST", "/configs/", { id: big, text: spaces(400) });
  const from = performance.now();
  await fill(place, small, big);
  console.log(
    `${PEOPLE} people, ${CONFIGS} configs, ${LARGE} of them with 400 rows, in ${((performance.now() - from) / 1000).toFixed(0)} s`,
  );
  const people: Person[] = [];
  for (let count = 0; count < Math.min(PAGES, LARGE); count++) {
    const one = await person(server);
    // A session is stored with the first thing that somebody makes.
    await sender(server, one)("POST", "/configs/", { name: "Mine" });
    people.push(one);
  }
  await become(place, people);
  if (!only || only === "lists") await lists(server, people);
  if (!only || only === "pages") await pages(server, people);
  if (!only || only === "watchers") {
    other = await startServer(entry, env);
    await watchers([server, other], place, people.slice(0, WATCHERS));
  }
  if (!only || only === "published") await published(server, people[0]!);
} finally {
  await server.end("SIGKILL");
  await other?.end("SIGKILL");
  await place.remove();
}
process.exit(0);
