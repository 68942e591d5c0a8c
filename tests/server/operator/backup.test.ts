import { execFileSync } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "s3rver";
import { afterAll, describe, expect, test, vi } from "vitest";
import { openDatabase } from "#server/db/database.ts";
import { openBlobs } from "#server/files/blobs.ts";
import { connectMirror } from "#server/git/gitMirrors.ts";
import { writeArchive } from "#server/operator/archive.ts";
import { backup } from "#server/operator/backup.ts";
import { operations } from "#server/operator/operator.ts";
import { openBlobStore } from "#server/operator/place.ts";
import { restore } from "#server/operator/restore.ts";
import { backupIfDue } from "#server/operator/schedule.ts";
import { settingsOf } from "#server/settings.ts";
import { multipart, newConfig, newVisitor, onEveryEngine, openServer, type Server } from "../app.ts";
import { engines, type Place } from "../database.ts";
import { newPerson, newTeam } from "../teams/people.ts";

const folder = mkdtempSync(join(tmpdir(), "palette-backup-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** The variables of a server at a place, as `openServer` makes one. */
function envOf({ database, folder }: Place): Record<string, string> {
  return { DATA_DIR: folder, ...(database.startsWith("postgres") && { DATABASE_URL: database }) };
}

/** A place as it is after the end of the server's process: within one process SQLite keeps its file open. */
async function stoppedPlace(place: Place): Promise<Place> {
  const stopped = mkdtempSync(join(folder, "stopped-"));
  cpSync(place.folder, stopped, { recursive: true });
  const database = place.database.replace(place.folder, stopped);
  return { database, folder: stopped, remove: place.remove };
}

/** Everything that the database holds, in any order. */
async function rowsAt({ database: place }: Place): Promise<Record<string, string[]>> {
  const database = await openDatabase(place);
  const tables = [
    ...(["users", "configs", "items", "changes", "files", "removed_files", "secrets"] as const),
    ...(["teams", "team_members", "team_invitations", "shares", "grants"] as const),
  ];
  const found: Record<string, string[]> = {};
  for (const table of tables)
    found[table] = (await database.read.selectFrom(table).selectAll().execute())
      .map((row) => JSON.stringify(row))
      .sort();
  await database.close();
  return found;
}

/** A visitor with a config of a LUT file; gives a function that writes one more row. */
async function filled({ app }: Server) {
  const send = await newVisitor(app);
  const config = await newConfig(send);
  const cube = `LUT_3D_SIZE 2\n${"0.1 0.2 0.3\n".repeat(8)}# ${randomBytes(8).toString("hex")}\n`;
  const { body, headers } = multipart(cube, "grade.cube");
  const { status } = await send("POST", `/configs/${config}/files`, body, headers);
  expect(status).toBe(200);
  const write = async (name: string) => {
    const made = await send("POST", `/configs/${config}/looks`, { id: crypto.randomUUID(), name });
    expect(made.status).toBe(201);
  };
  return { config, cube, write };
}

/** A team with a member, an open invitation and a link to a config, each with the same end. */
async function lent(server: Server, end: string) {
  const [ada, bob] = [await newPerson(server), await newPerson(server)];
  const team = await newTeam(ada.send);
  const invite = () =>
    ada.send("POST", `/teams/${team}/invitations`, { role: "editor", member_expires_at: end });
  const { token } = (await invite()).body;
  expect((await bob.send("POST", "/invitations/accept", { token })).status).toBe(200);
  expect((await invite()).status).toBe(201);
  const link = { access: "read", expires_at: end };
  expect((await ada.send("POST", `/configs/${await newConfig(ada.send)}/shares`, link)).status).toBe(201);
}

onEveryEngine("a backup", (server, engine) => {
  test("taken under writes restores a whole moment, with files, and blocks none of them", async () => {
    const { write, cube } = await filled(server());
    const out = join(folder, `${engine.name}.tar`);
    let acknowledged = 0;
    let stop = false;
    const writes = (async () => {
      while (!stop) await write(`look ${acknowledged++}`);
    })();
    while (acknowledged < 5) await new Promise(setImmediate);
    const before = acknowledged - 1;
    const about = await backup(settingsOf(envOf(server().place)), out);
    stop = true;
    await writes;

    const place = await engine.fresh();
    await restore(settingsOf(envOf(place)), out, false);
    const there = await rowsAt(place);
    for (const [table, rows] of Object.entries(there)) expect(rows).toHaveLength(about.tables[table]!);
    expect(there.items!.length).toBeGreaterThanOrEqual(before);
    // Rows, history and the version of the config are of one moment.
    const { version } = JSON.parse(there.configs![0]!) as { version: number };
    expect([there.items!.length, there.changes!.length]).toEqual([version - 2, version]);
    const hash = createHash("sha256").update(cube).digest("hex");
    expect(about.blobs).toEqual([{ hash, size: cube.length }]);
    expect(Buffer.from(await openBlobs(join(place.folder, "blobs")).get(hash)).toString()).toBe(cube);
    await place.remove();
  });

  test("restored twice at once into one database is there whole, and whoever was late is told so", async () => {
    const source = await openServer(engine);
    const { write } = await filled(source);
    for (let row = 0; row < 20; row++) await write(`look ${row}`);
    const out = join(folder, `twice-${engine.name}.tar`);
    const { tables } = await backup(settingsOf(envOf(source.place)), out);
    await source.close();
    const place = await engine.fresh();
    const ends = await Promise.allSettled([1, 2, 3].map(() => restore(settingsOf(envOf(place)), out, true)));
    for (const end of ends)
      if (end.status === "rejected")
        expect(String(end.reason)).toMatch(/Another restore into this database is under way|is in use/);
    // Two that begin in one moment may both give way.
    if (ends.every(({ status }) => status === "rejected")) await restore(settingsOf(envOf(place)), out, true);
    for (const [table, rows] of Object.entries(await rowsAt(place)))
      expect(rows).toHaveLength(tables[table]!);
    await place.remove();
  });

  test("of a quiet server restores equal, and is refused over another unless told to replace it", async () => {
    const source = await openServer(engine);
    await filled(source);
    const end = new Date(Date.now() + 86_400_000).toISOString();
    await lent(source, end);
    const env = envOf(source.place);
    const out = join(folder, `quiet-${engine.name}.tar`);
    const { said } = await operations.backup!(env, { out });
    expect(said).toMatch(/^Wrote .*: \d+ rows and 1 files, .*; read back and verified\.$/);
    await expect(operations.restore!(env, { from: out })).rejects.toThrow(/already|in use/);
    await expect(operations.restore!(env, { from: out, replace: "yes" })).rejects.toThrow(
      /in use.*stop the server first/,
    );
    await source.app.close();
    const before = await rowsAt(source.place);
    for (const table of ["team_members", "team_invitations", "shares"])
      expect(before[table]!.filter((row) => row.includes(end))).toHaveLength(1);
    const other = await openServer(engine);
    await filled(other);
    await other.app.close();
    const stopped = await stoppedPlace(other.place);
    await expect(operations.restore!(envOf(stopped), { from: out })).rejects.toThrow(/add --replace/);
    await operations.restore!(envOf(stopped), { from: out, replace: "yes" });
    expect(await rowsAt(stopped)).toEqual(before);
    const again = await openServer({ ...engine, fresh: async () => stopped });
    expect((await again.app.inject("/readyz")).statusCode).toBe(200);
    await again.close();
    await source.place.remove();
  });
});

test("a restored copy leaves mirrors and webhooks of the server to that until they are switched on", async () => {
  const source = await openServer(engines[0]!);
  const { config, cube } = await filled(source);
  const env = envOf(source.place);
  const restoreAnew = async (name: string, prepare = (_folder: string) => {}) => {
    const out = join(folder, `${name}.tar`);
    await operations.backup!(env, { out });
    const place = await engines[0]!.fresh();
    prepare(place.folder);
    const done = await operations.restore!(envOf(place), { from: out }).catch((error) => ({
      ...{ answer: { paused: [] }, said: String(error) },
    }));
    const database = await openDatabase(place.database);
    const off = await database.read.selectFrom("switches").select("name").orderBy("name").execute();
    await database.close();
    await place.remove();
    return { ...done, off: off.map(({ name }) => name) };
  };
  expect(await restoreAnew("without")).toMatchObject({ answer: { paused: [] }, off: [] });
  await source.database.write((query) =>
    connectMirror(query, {
      ...{ config_id: config, url: "https://git.example.com/a.git", branch: "main", path: "config.ocio" },
      ...{ channel: "show/stable", username: "git", token: null, user_id: "ada" },
    }),
  );
  const { said, answer, off } = await restoreAnew("mirrored");
  expect([answer.paused, off]).toEqual([["mirrors"], ["mirrors"]]);
  expect(said).toContain("“ocio-palette admin switch-on mirrors” resumes them.");
  // A store of content that fails once the database is there.
  const hash = createHash("sha256").update(cube).digest("hex");
  rmSync(join(source.place.folder, "blobs"), { recursive: true });
  const failed = await restoreAnew("failed", (to) => {
    mkdirSync(join(to, "blobs"), { recursive: true });
    writeFileSync(join(to, "blobs", hash.slice(0, 2)), "no folder");
  });
  expect([failed.said, failed.off]).toEqual([expect.stringContaining("ENOTDIR"), ["mirrors"]]);
  await source.close();
});

test("an S3-compatible store keeps backups, of files in a bucket too", async () => {
  const store = new S3rver({
    port: 0,
    address: "127.0.0.1",
    silent: true,
    directory: join(folder, "s3"),
    configureBuckets: [{ name: "studio", configs: [] }],
  });
  const { port } = (await store.run()) as unknown as { port: number };
  vi.stubEnv("AWS_ACCESS_KEY_ID", "S3RVER");
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", "S3RVER");
  const more = { S3_ENDPOINT: `http://127.0.0.1:${port}`, BLOBS: "s3://studio/luts" };
  const source = await engines[0]!.fresh();
  const settings = settingsOf({ ...envOf(source), ...more });
  const server = await openServer(
    { ...engines[0]!, fresh: async () => source },
    { blobs: await openBlobStore(settings) },
  );
  const { cube } = await filled(server);
  const plan = { every: 60_000, place: "s3://studio/backups" };
  const { name, missing } = (await backupIfDue(settings, plan))!;
  expect(missing).toEqual([]);
  expect(await backupIfDue(settings, plan)).toBeNull();
  const empty = join(folder, "from-s3");
  const restored = settingsOf({ ...more, DATA_DIR: empty, BLOBS: "" });
  const { blobs } = await restore(restored, `s3://studio/backups/${name}`, false);
  expect(Buffer.from(await openBlobs(join(empty, "blobs")).get(blobs[0]!.hash)).toString()).toBe(cube);
  await expect(restore(restored, "s3://studio/backups/none.tar", true)).rejects.toThrow();
  await server.close();
  vi.unstubAllEnvs();
  await store.close();
});

describe("a backup file", () => {
  const whole = async () => {
    const server = await openServer(engines[0]!);
    await filled(server);
    const out = join(folder, "whole.tar");
    await backup(settingsOf(envOf(server.place)), out);
    await server.close();
    return readFileSync(out);
  };

  test("with any byte of its content changed, or cut short, is refused and leaves nothing", async () => {
    const bytes = await whole();
    const data = join(folder, "untouched");
    const settings = settingsOf({ DATA_DIR: data });
    const cut = bytes.subarray(0, bytes.length - 3000);
    const changed = [0.2, 0.5, 0.8].map((part) => {
      const copy = Buffer.from(bytes);
      // Within the database, which is most of the file.
      copy[Math.floor(bytes.length * part)]! ^= 1;
      return copy;
    });
    for (const wrong of [cut, Buffer.alloc(0), Buffer.from("no tar"), ...changed]) {
      const path = join(folder, "wrong.tar");
      writeFileSync(path, wrong);
      await expect(restore(settings, path, false)).rejects.toThrow(/is not a whole backup: /);
      expect(readdirSync(data).filter((name) => name !== "blobs")).toEqual([]);
    }
  });

  test("is neither written over a folder or a pipe nor read from one", async () => {
    const pipe = join(folder, "pipe");
    execFileSync("mkfifo", [pipe]);
    const settings = settingsOf({ DATA_DIR: join(folder, "unused") });
    for (const path of [folder, pipe]) {
      const told = `“${path}” is not a file; write the path of one, such as /srv/backups/palette.tar.`;
      await expect(backup(settings, path)).rejects.toThrow(told);
      await expect(restore(settings, path, false)).rejects.toThrow(told);
    }
    expect(statSync(pipe).isFIFO()).toBe(true);
  });

  test("that is not there makes no folder", async () => {
    const settings = settingsOf({ DATA_DIR: join(folder, "unmade", "data") });
    const path = join(folder, "none.tar");
    await expect(restore(settings, path, false)).rejects.toThrow(
      `“${path}” cannot be read: it does not exist.`,
    );
    expect(existsSync(join(folder, "unmade"))).toBe(false);
  });

  test("of SQLite is not restored into PostgreSQL, nor one of a newer version", async () => {
    const bytes = await whole();
    const newer = join(folder, "newer.tar");
    const at = bytes.indexOf('"schema":');
    const text = bytes.subarray(at, at + 11).toString();
    const copy = Buffer.from(bytes);
    copy.write(text.replace(/\d+/, "99"), at);
    writeFileSync(newer, copy);
    await expect(restore(settingsOf({ DATA_DIR: join(folder, "new") }), newer, false)).rejects.toThrow(
      /schema 99, which a newer version of Palette made/,
    );
    const postgres = engines[1]!;
    if (!postgres.available) return;
    const place = await postgres.fresh();
    await expect(restore(settingsOf(envOf(place)), join(folder, "whole.tar"), false)).rejects.toThrow(
      /restore it without DATABASE_URL/,
    );
    await place.remove();
  });
});

test("a scheduled backup is written when the newest is too old, and one of 36 days ago is deleted", async () => {
  const server = await openServer(engines[0]!);
  const place = join(folder, "scheduled");
  mkdirSync(place);
  const settings = settingsOf({ ...envOf(server.place), BACKUP: `24h ${place}` });
  const day = 24 * 60 * 60 * 1000;
  const now = Date.parse("2031-05-01T12:00:00Z");
  for (const at of [now - 36 * day, now - 34 * day])
    expect((await backupIfDue(settings, settings.BACKUP!, at))?.name).toMatch(
      /^palette-2031-0\d-\d\dT12-00-00Z\.tar$/,
    );
  writeFileSync(join(place, "notes.txt"), "");
  expect(await backupIfDue(settings, settings.BACKUP!, now)).toEqual({
    name: "palette-2031-05-01T12-00-00Z.tar",
    missing: [],
  });
  expect(await backupIfDue(settings, settings.BACKUP!, now + day - 1)).toBeNull();
  // Made by a clock that was wrong.
  writeFileSync(join(place, "palette-2039-01-01T00-00-00Z.tar"), "");
  expect(await backupIfDue(settings, settings.BACKUP!, now + day - 1)).toBeNull();
  expect(await backupIfDue(settings, settings.BACKUP!, now + day)).not.toBeNull();
  expect(readdirSync(place).sort()).toEqual([
    "notes.txt",
    "palette-2031-03-28T12-00-00Z.tar",
    "palette-2031-05-01T12-00-00Z.tar",
    "palette-2031-05-02T12-00-00Z.tar",
    "palette-2039-01-01T00-00-00Z.tar",
  ]);
  await server.close();
});

test("a backup onto a full disk says so, and one with a damaged list of contents tells what is wrong in it", async () => {
  const server = await openServer(engines[0]!);
  const settings = settingsOf(envOf(server.place));
  const out = join(folder, "list.tar");
  await backup(settings, out);
  const damaged = readFileSync(out).toString("latin1").replace('"engine":"sqlite"', '"engine":"sqlitf"');
  writeFileSync(out, damaged, "latin1");
  await expect(restore(settingsOf({ DATA_DIR: join(folder, "list") }), out, false)).rejects.toThrow(
    "“engine” in its list of contents is not valid",
  );
  await server.close();

  const full = join(folder, "full.tar");
  symlinkSync("/dev/full", `${full}.part`);
  const about = { ...{ format: 1 as const, engine: "sqlite" as const, schema: 1, tables: {}, blobs: [] } };
  const database = { sha256: "0".repeat(64), bytes: statSync(out).size };
  const archive = { ...about, made_at: new Date().toISOString(), database, missing: [] };
  await expect(writeArchive(full, archive, out, openBlobs(folder))).rejects.toMatchObject({
    code: "ENOSPC",
  });
});
