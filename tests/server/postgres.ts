import { execFileSync, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { chownSync, existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";

const debian = "/usr/lib/postgresql";
const folders = [
  ...(process.env.PATH ?? "").split(":"),
  ...(existsSync(debian) ? readdirSync(debian).map((version) => join(debian, version, "bin")) : []),
];
const bin = folders.find((folder) => existsSync(join(folder, "initdb"))) ?? null;

/** Whether tests can have a PostgreSQL: one is installed, or TEST_DATABASE_URL names one. */
export const hasPostgres = bin !== null || Boolean(process.env.TEST_DATABASE_URL);

/** PostgreSQL refuses to run as root, so root lends it the account that its package made. */
function account(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) => Number(execFileSync("id", [flag, "postgres"]).toString());
  return { uid: id("-u"), gid: id("-g") };
}

/**
 * A cluster of this test run's own in a temporary directory, shared by all test files: whoever makes the
 * directory first starts it. A shell that outlives us stops it when the run is over, however that ends.
 */
async function cluster(): Promise<string> {
  const run = process.ppid;
  const folder = join(tmpdir(), `palette-postgres-${run}`);
  const ready = join(folder, "ready");
  try {
    mkdirSync(folder);
  } catch {
    for (let waited = 0; !existsSync(ready); waited += 100) {
      if (waited > 60_000) throw new Error(`PostgreSQL did not start in ${folder}.`);
      await sleep(100);
    }
    return folder;
  }
  const who = account();
  if (who) chownSync(folder, who.uid, who.gid);
  const data = join(folder, "data");
  const options = { ...who, cwd: folder, stdio: "ignore" } as const;
  execFileSync(
    join(bin!, "initdb"),
    ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "-N"],
    options,
  );
  // The tests kill our server, never this one, so it may skip the disk.
  const settings = `-k ${folder} -c listen_addresses='' -c fsync=off -c max_connections=200`;
  const control = (...words: string[]) => [join(bin!, "pg_ctl"), "-D", data, "-w", ...words];
  const [command, ...args] = control("-l", join(folder, "log"), "-o", settings, "start") as [string];
  execFileSync(command, args, options);
  const over = `while ps -p ${run} >/dev/null; do sleep 1; done; "$@" >/dev/null 2>&1; rm -rf '${folder}'`;
  spawn("sh", ["-c", over, "sh", ...control("-m", "immediate", "stop")], {
    ...options,
    detached: true,
  }).unref();
  writeFileSync(ready, "");
  return folder;
}

async function admin(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** URL of a new, empty database, and how to be rid of it. */
export async function freshPostgres(): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `palette_${randomUUID().replaceAll("-", "")}`;
  const given = process.env.TEST_DATABASE_URL;
  const base = given ?? `postgres://postgres@localhost/postgres?host=${await cluster()}`;
  const url = new URL(base);
  url.pathname = `/${name}`;
  await admin(base, `create database ${name}`);
  return { url: url.href, drop: () => admin(base, `drop database ${name} with (force)`) };
}
