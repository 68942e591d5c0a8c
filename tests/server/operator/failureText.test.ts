import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase } from "../../../src/server/db/database.ts";
import { failureText } from "../../../src/server/operator/failureText.ts";

const place = mkdtempSync(join(tmpdir(), "palette-failure-"));
const env = { DATA_DIR: place };
let taken: Server;
let port: number;
beforeAll(async () => {
  taken = createServer();
  await new Promise<void>((done) => taken.listen(0, "127.0.0.1", done));
  const address = taken.address();
  port = typeof address === "object" && address ? address.port : 0;
});
afterAll(() => {
  taken.close();
  rmSync(place, { recursive: true });
});

/** The error that a task fails with. */
const errorOf = (task: () => Promise<unknown>) =>
  task().then(
    () => expect.unreachable("It did not fail."),
    (error: unknown) => error,
  );
const withCode = (code: string, more: object = {}) => Object.assign(new Error(code), { code, ...more });

test("a port that another program has is named, with the variable that sets it", async () => {
  const error = await errorOf(
    () =>
      new Promise((done, fail) =>
        createServer()
          .on("error", fail)
          .listen(port, "127.0.0.1", () => done(0)),
      ),
  );
  expect(failureText(error, env)).toBe(
    `Port ${port} is taken by another program: end that one, or set PORT (or METRICS_PORT) to another.`,
  );
});

test("a database of another program and a folder that is a file are named, with the way out", async () => {
  writeFileSync(join(place, "palette.db"), "no database, only words ".repeat(100));
  const foreign = await errorOf(() => openDatabase(join(place, "palette.db")));
  expect(failureText(foreign, env)).toBe(
    `The file palette.db in “${place}” is not a database of Palette: restore a backup, or set DATA_DIR to the folder of the server.`,
  );
  writeFileSync(join(place, "file"), "");
  const noFolder = await errorOf(() => openDatabase(join(place, "file", "palette.db")));
  expect(failureText(noFolder, env)).toBe(`“${place}/file” is not a folder: set DATA_DIR to another folder.`);
});

test("a place of a command's own is told without the server's variable, a disk that is read-only as such", () => {
  const path = "/mnt/nas/.palette-backup-Ab12Cd/backup.tar";
  expect(failureText(withCode("EROFS", { path }), env)).toBe(
    "“/mnt/nas” cannot be written, because its disk is read-only: name another place.",
  );
  expect(failureText(withCode("EACCES", { path: `${place}/blobs` }), env)).toContain(
    `“${place}/blobs” cannot be written: give the user of the server the right to, or set DATA_DIR`,
  );
});

test("a HOST that is no address is named, not a database", async () => {
  const error = await errorOf(
    () => new Promise((_done, fail) => createServer().on("error", fail).listen(0, "nowhere.invalid")),
  );
  expect(failureText(error, { ...env, HOST: "nowhere.invalid" })).toBe(
    "HOST is “nowhere.invalid”, which no name server knows: set HOST to an address of this machine.",
  );
});

test("a PostgreSQL that does not answer is named by its address", async () => {
  taken.close();
  const error = await errorOf(() => openDatabase(`postgres://palette@127.0.0.1:${port}/palette`));
  expect(failureText(error, env)).toBe(
    `“127.0.0.1:${port}” does not answer: see that it runs, and that DATABASE_URL, BLOBS or S3_ENDPOINT names it.`,
  );
});

test.each([
  [withCode("ENOSPC"), `The disk of “${place}” is full.`],
  [withCode("SQLITE_FULL"), `The disk of “${place}” is full.`],
  [withCode("SQLITE_CORRUPT"), `The file palette.db in “${place}” is damaged: restore a backup`],
  [
    withCode("EROFS", { path: "/srv/palette" }),
    "“/srv/palette” cannot be written, because its disk is read-only",
  ],
  [
    withCode("EACCES", { syscall: "listen", port: 80 }),
    "Port 80 may not be listened on by this user: set PORT",
  ],
  [
    withCode("EADDRNOTAVAIL", { syscall: "listen", port: 80 }),
    "“localhost” is not an address of this machine: set HOST",
  ],
  [withCode("ENOTFOUND", { hostname: "db.studio" }), "“db.studio” does not answer"],
  [
    new AggregateError([withCode("ECONNREFUSED", { address: "::1", port: 5432 })]),
    "“::1:5432” does not answer",
  ],
  [withCode("28P01"), "28P01"],
  [new Error("There is no database of Palette."), "There is no database of Palette."],
])("%s is told as a sentence", (error, words) => {
  expect(failureText(error, env)).toContain(words);
});
