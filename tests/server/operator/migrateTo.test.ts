import { createHash } from "node:crypto";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openDatabase } from "#server/db/database.ts";
import { operations } from "#server/operator/operator.ts";
import { onPostgres, tableNames } from "#server/operator/snapshot.ts";
import { multipart, newConfig, newVisitor, openServer, type Send } from "../app.ts";
import { engines } from "../database.ts";

const [sqlite, postgres] = [engines[0]!, engines[1]!];

async function addRows(send: Send, config: string): Promise<void> {
  const rows = Array.from({ length: 30 }, (_, n) => ({ id: crypto.randomUUID(), name: `Look ${n} “ü” 🎨` }));
  for (const row of rows) expect((await send("POST", `/configs/${config}/looks`, row)).status).toBe(201);
}

test.skipIf(!postgres.available)("a SQLite database moves into PostgreSQL and serves there", async () => {
  const source = await openServer(sqlite);
  const send = await newVisitor(source.app);
  const config = await newConfig(send);
  await addRows(send, config);
  const before = await send("GET", `/configs/${config}/looks`);
  const env = { DATA_DIR: source.place.folder };
  const place = await postgres.fresh();
  await expect(operations["migrate-to"]!(env, { to: place.database })).rejects.toThrow(
    /stop the server first/,
  );
  await source.app.close();

  // A file of its own, as after the end of the server's process.
  const parent = mkdtempSync(join(tmpdir(), "palette-stopped-"));
  const stopped = (name: string) => {
    cpSync(source.place.folder, join(parent, name), { recursive: true });
    return { DATA_DIR: join(parent, name) };
  };
  const { said } = await operations["migrate-to"]!(stopped("first"), { to: place.database });
  expect(said).toMatch(/^Moved and compared \d+ rows of \d+ tables\./);
  await expect(operations["migrate-to"]!(stopped("second"), { to: place.database })).rejects.toThrow(
    /has rows already/,
  );
  rmSync(parent, { recursive: true });
  const database = await openDatabase(place.database);
  const rows = await database.read.selectFrom("items").selectAll().orderBy("position").execute();
  expect(rows.map(({ id }) => id)).toEqual((before.body as { id: string }[]).map(({ id }) => id));
  await database.close();
  const target = await openServer({ ...postgres, fresh: async () => place });
  expect((await target.app.inject("/readyz")).statusCode).toBe(200);
  await target.close();
  await source.place.remove();
});

test.skipIf(!postgres.available)("it leaves a database of another program alone", async () => {
  const source = await openServer(sqlite);
  await newVisitor(source.app);
  await source.app.close();
  const parent = mkdtempSync(join(tmpdir(), "palette-stopped-"));
  cpSync(source.place.folder, parent, { recursive: true });
  const place = await postgres.fresh();
  const tables = () => onPostgres(place.database, (rows) => tableNames(rows, "postgres"));
  await onPostgres(place.database, (rows) => rows("create table films (id int)"));
  await expect(operations["migrate-to"]!({ DATA_DIR: parent }, { to: place.database })).rejects.toThrow(
    "tables of something else, such as “films”",
  );
  expect(await tables()).toEqual(["films"]);
  rmSync(parent, { recursive: true });
  await place.remove();
  await source.place.remove();
});

test("it refuses addresses that are none, and a DATABASE_URL that is set", async () => {
  const env = { DATA_DIR: "/nowhere" };
  await expect(operations["migrate-to"]!(env, { to: "mysql://x" })).rejects.toThrow(/write postgres:\/\//);
  const both = { ...env, DATABASE_URL: "postgres://a/b" };
  await expect(operations["migrate-to"]!(both, { to: "postgres://x" })).rejects.toThrow(
    /DATABASE_URL is set/,
  );
});

test("export-all writes every config with its files into a folder, and an index of them", async () => {
  const server = await openServer(sqlite);
  const send = await newVisitor(server.app);
  const config = await newConfig(send);
  await addRows(send, config);
  const cube = `LUT_3D_SIZE 2\n${"0.1 0.2 0.3\n".repeat(8)}`;
  const { body, headers } = multipart(cube, "grade.cube");
  const uploaded = await send("POST", `/configs/${config}/files`, body, headers);
  expect(uploaded.status).toBe(200);
  const git = multipart(cube, "config", { path: ".git/config" });
  expect((await send("POST", `/configs/${config}/files`, git.body, git.headers)).status).toBe(200);
  const deleted = await newConfig(send);
  expect((await send("DELETE", `/configs/${deleted}/`)).status).toBe(204);
  const text = (await send("GET", `/configs/${config}/view_yaml`)).text;
  const { path } = uploaded.body.files[0] as { path: string };

  const parent = mkdtempSync(join(tmpdir(), "palette-export-"));
  const out = join(parent, "all");
  const env = { DATA_DIR: server.place.folder };
  const { said } = await operations["export-all"]!(env, { out });
  expect(said).toBe(`Wrote 1 config into ${out}.`);
  const folder = `Show-${config.slice(0, 8)}`;
  expect(readdirSync(out).sort()).toEqual([folder, "index.json"]);
  expect(readFileSync(join(out, folder, "config.ocio"), "utf8")).toBe(text);
  expect(readFileSync(join(out, folder, path), "utf8")).toBe(cube);
  // Git would obey what whoever edits a config has put there.
  expect(readdirSync(join(out, folder)).filter((name) => name.includes("git"))).toEqual(["_.git"]);
  expect(readFileSync(join(out, folder, "_.git/config"), "utf8")).toBe(cube);
  expect(JSON.parse(readFileSync(join(out, "index.json"), "utf8"))).toMatchObject([{ id: config, folder }]);
  await expect(operations["export-all"]!(env, { out })).rejects.toThrow(/is not empty/);
  rmSync(parent, { recursive: true });
  await server.close();
});

test("export-all writes configs apart that begin alike, and the others where one has lost a file", async () => {
  const server = await openServer(sqlite);
  const send = await newVisitor(server.app);
  const ids = [1, 2, 3].map((last) => `00000000-0000-4000-8000-00000000000${last}`);
  for (const [at, id] of ids.entries())
    expect((await send("POST", "/configs/", { id, name: at === 1 ? "SHOW" : "Show" })).status).toBe(201);
  for (const [content, name] of [
    ["lost", "grade.cube"],
    ["kept", "kept.cube"],
  ] as const) {
    const { body, headers } = multipart(content, name, { path: name });
    expect((await send("POST", `/configs/${ids[1]}/files`, body, headers)).status).toBe(200);
  }
  const hash = createHash("sha256").update("lost").digest("hex");
  rmSync(join(server.place.folder, "blobs", hash.slice(0, 2), hash));

  const parent = mkdtempSync(join(tmpdir(), "palette-export-"));
  const out = join(parent, "all");
  const { said, answer, ok } = await operations["export-all"]!({ DATA_DIR: server.place.folder }, { out });
  const folders = ["Show-00000000", `SHOW-${ids[1]}`, `Show-${ids[2]}`];
  expect(readdirSync(out).sort()).toEqual([...folders, "index.json"].sort());
  for (const [at, folder] of folders.entries())
    expect(readdirSync(join(out, folder)).sort()).toEqual([
      "config.ocio",
      ...(at === 1 ? ["kept.cube"] : []),
    ]);
  expect(ok).toBe(false);
  expect(said).toMatch(
    new RegExp(
      `^Wrote 2 configs into .*\\.\n“${folders[1]}” is not whole: the content of “grade.cube” is missing\\.$`,
    ),
  );
  expect(answer).toMatchObject({ ok: false, configs: 2, failed: [{ folder: folders[1] }] });
  const index = JSON.parse(readFileSync(join(out, "index.json"), "utf8")) as { error?: string }[];
  expect(index.map(({ error }) => error)).toEqual([
    undefined,
    "the content of “grade.cube” is missing.",
    undefined,
  ]);
  rmSync(parent, { recursive: true });
  await server.close();
});
