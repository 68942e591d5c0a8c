import { createHash, randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { openDatabase } from "#server/db/database.ts";
import { openMetrics } from "#server/metrics/metrics.ts";
import { operations } from "#server/operator/operator.ts";
import { backupIfDue, backupLog } from "#server/operator/schedule.ts";
import { settingsOf } from "#server/settings.ts";
import { multipart, newConfig, onEveryEngine, openServer, type Send } from "../app.ts";
import { newUser } from "../browser.ts";
import type { Place } from "../database.ts";

const folder = mkdtempSync(join(tmpdir(), "palette-lost-"));
afterAll(() => rmSync(folder, { recursive: true }));

const DAY = 24 * 60 * 60 * 1000;
const NOW = Date.parse("2031-05-01T12:00:00Z");

const envOf = ({ database, folder }: Place) => ({
  DATA_DIR: folder,
  ...(database.startsWith("postgres") && { DATABASE_URL: database }),
});

const newCube = () => `LUT_3D_SIZE 2\n${"0.1 0.2 0.3\n".repeat(8)}# ${randomBytes(8).toString("hex")}\n`;
const hashOf = (cube: string) => createHash("sha256").update(cube).digest("hex");

async function upload(send: Send, config: string, name: string, content: string): Promise<void> {
  const { body, headers } = multipart(content, name);
  expect((await send("POST", `/configs/${config}/files`, body, headers)).status).toBe(200);
}

onEveryEngine("lost files", (server, engine) => {
  const blobAt = (cube: string, { folder } = server().place) =>
    join(folder, "blobs", hashOf(cube).slice(0, 2), hashOf(cube));

  /** A config named "Show" of a person, with a whole file, one whose content is gone, and one whose content is damaged. */
  async function lossy() {
    const { send, email } = await newUser(server());
    const config = await newConfig(send);
    await send("PATCH", `/configs/${config}/`, { name: "Show" });
    const [whole, gone, damaged] = [newCube(), newCube(), newCube()];
    await upload(send, config, "whole.cube", whole);
    await upload(send, config, "gone.cube", gone);
    await upload(send, config, "damaged.cube", damaged);
    rmSync(blobAt(gone));
    writeFileSync(blobAt(damaged), damaged.replace("0.1", "0.4"));
    const lost = (cube: string, path: string, why: string) => ({
      ...{ hash: hashOf(cube), size: cube.length, why },
      uses: [{ config_id: config, config: "Show", owner: email, path, kept: "file" }],
    });
    const missing = [lost(gone, "gone.cube", "missing"), lost(damaged, "damaged.cube", "damaged")];
    const repair = async () => {
      await upload(send, config, "gone.cube", gone);
      await upload(send, config, "damaged.cube", damaged);
    };
    return { send, config, email, whole, gone, damaged, missing, repair };
  }
  const byHash = (list: unknown) =>
    (list as { hash: string }[]).toSorted((a, b) => (a.hash < b.hash ? -1 : 1));

  test("are named by a backup of everything else, and again when it is restored", async () => {
    const { config, email, whole, gone, damaged, missing, repair } = await lossy();
    const env = envOf(server().place);
    const out = join(folder, `lossy-${engine.name}.tar`);
    const wrote = await operations.backup!(env, { out });
    expect(wrote.ok).toBe(false);
    expect(wrote.said).toContain("The backup is not whole: it lacks the content of 2 stored files.");
    for (const [path, why, cube] of [
      ["gone.cube", "missing", gone],
      ["damaged.cube", "damaged", damaged],
    ] as const)
      expect(wrote.said).toContain(
        `The file “${path}” of the config “Show” (${config}) of ${email} is ${why}: content ${hashOf(cube)}.`,
      );
    expect(wrote.said).not.toContain("whole.cube");
    expect(byHash(wrote.answer.missing)).toEqual(byHash(missing));
    expect(wrote.answer).toMatchObject({ ok: false, files: 1 });
    expect(readdirSync(folder).filter((name) => name.startsWith("."))).toEqual([]);

    const place = await engine.fresh();
    const restored = await operations.restore!(envOf(place), { from: out });
    expect(restored.ok).toBe(false);
    expect(restored.said).toContain("it lacks the content of 2 stored files");
    expect(restored.said).toContain(`The file “gone.cube” of the config “Show” (${config}) of ${email}`);
    expect(byHash(restored.answer.missing)).toEqual(byHash(missing));
    expect(readFileSync(blobAt(whole, place)).toString()).toBe(whole);
    const copy = await openDatabase(place.database);
    const files = await copy.read.selectFrom("files").select("path").orderBy("path").execute();
    await copy.close();
    expect(files.map(({ path }) => path)).toEqual(["damaged.cube", "gone.cube", "whole.cube"]);
    await place.remove();

    await repair();
    const again = await operations.backup!(env, { out });
    expect(again.said).not.toContain("not whole");
    expect(again).toMatchObject({ ok: true, answer: { files: 3 } });
  });

  test("that the store has when a backup without them is restored are not missing", async () => {
    const { gone, damaged, repair } = await lossy();
    const out = join(folder, `refound-${engine.name}.tar`);
    expect((await operations.backup!(envOf(server().place), { out })).ok).toBe(false);
    const place = await engine.fresh();
    for (const cube of [gone, damaged]) {
      mkdirSync(join(blobAt(cube, place), ".."), { recursive: true });
      writeFileSync(blobAt(cube, place), cube);
    }
    const restored = await operations.restore!(envOf(place), { from: out });
    expect(restored).toMatchObject({ ok: true, said: expect.not.stringContaining("not whole") });
    await place.remove();
    await repair();
  });

  test("make a scheduled backup an incomplete one, and keep the last whole one however old it is", async () => {
    const place = join(folder, `scheduled-${engine.name}`);
    mkdirSync(place);
    const settings = settingsOf({ ...envOf(server().place), BACKUP: `24h ${place}` });
    const due = (at: number) => backupIfDue(settings, settings.BACKUP!, at);
    expect((await due(NOW - 40 * DAY))?.missing).toEqual([]);
    expect((await due(NOW - 38 * DAY))?.missing).toEqual([]);
    const { missing, repair } = await lossy();
    expect((await due(NOW - 36 * DAY))?.name).toBe("palette-2031-03-26T12-00-00Z-incomplete.tar");
    const written = await due(NOW);
    expect(written?.name).toBe("palette-2031-05-01T12-00-00Z-incomplete.tar");
    expect(byHash(written?.missing)).toEqual(byHash(missing));
    expect(readdirSync(place).sort()).toEqual([
      "palette-2031-03-24T12-00-00Z.tar",
      "palette-2031-05-01T12-00-00Z-incomplete.tar",
    ]);
    expect(await due(NOW + DAY - 1)).toBeNull();
    await repair();
    expect((await due(NOW + DAY))?.name).toBe("palette-2031-05-02T12-00-00Z.tar");
    expect(readdirSync(place).sort()).toEqual([
      "palette-2031-05-01T12-00-00Z-incomplete.tar",
      "palette-2031-05-02T12-00-00Z.tar",
    ]);
  });

  test("of scheduled backups are told to operators and in the metrics, and the log says nobody's address", async () => {
    const { email, missing, repair } = await lossy();
    const boss = await newUser(server());
    await operations.admin!(envOf(server().place), { task: "make-operator", of: boss.email });
    const metrics = openMetrics();
    const said: string[] = [];
    const note = (...words: unknown[]) => void said.push(JSON.stringify(words));
    const { database } = server();
    const log = backupLog({ database, metrics, log: { info: note, error: note } as never });
    const errors = async () => (await boss.send("GET", "/operator/status")).body.errors as object[];
    log.done({ name: "one.tar", missing: missing as never });
    await expect.poll(errors).toContainEqual({
      ...{ at: expect.any(String), route: "backup", status: 500 },
      ...{ kind: "not whole: 2 files are missing", request_id: "" },
    });
    expect(said[0]).toContain("The backup one.tar is not whole");
    expect(said[0]).toContain("gone.cube");
    expect(said[0]).not.toContain(email);
    expect(await metrics.text()).toMatch(/^palette_backup_missing_files 2$/m);
    expect(await metrics.text()).toMatch(/^palette_backup_last_success_timestamp_seconds 0$/m);
    log.failed(Object.assign(new Error("no space"), { code: "ENOSPC" }));
    await expect.poll(errors).toContainEqual(expect.objectContaining({ route: "backup", kind: "ENOSPC" }));
    log.done({ name: "two.tar", missing: [] });
    expect(await metrics.text()).toMatch(/^palette_backup_missing_files 0$/m);
    const { said: told } = await operations.admin!(envOf(server().place), { task: "errors" });
    expect(told).toMatch(/ 500 backup: not whole: 2 files are missing$/m);
    await repair();
  });
});

onEveryEngine("a whole server", (_, engine) => {
  test("without any content of its files is backed up all the same", async () => {
    const own = await openServer(engine);
    const { send } = await newUser(own);
    const config = await newConfig(send);
    await upload(send, config, "one.cube", newCube());
    rmSync(join(own.place.folder, "blobs"), { recursive: true });
    const out = join(folder, `bare-${engine.name}.tar`);
    const { ok, answer } = await operations.backup!(envOf(own.place), { out });
    expect([ok, answer.files, (answer.missing as []).length]).toEqual([false, 0, 1]);
    await own.close();
  });
});
