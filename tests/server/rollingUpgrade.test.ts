import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { engines, type Place } from "./database.ts";
import { buildServer, type Running, startServer } from "./process.ts";
import { Stream } from "./stream.ts";
import { Writer } from "./writer.ts";

const root = resolve(import.meta.dirname, "../..");
/** The last version before accounts of a studio, teams, channels and webhooks. */
const FORMER = "209ca8476edd2dbc9e13ae4b9bdad03e738677fb";
const WRITERS = 4;
const ENOUGH = 150;
const [, postgres] = engines;

const git = (...words: string[]) => spawnSync("git", ["-C", root, ...words], { maxBuffer: 2 ** 28 });
const isKept = git("cat-file", "-e", FORMER).status === 0;
if (!isKept)
  console.log("Not run: two versions beside each other (the former one is not in this folder's history).");

/** Sources of the former version with the packages it was locked to: this one may no longer have them. */
function unpacked(): string {
  const folder = mkdtempSync(join(tmpdir(), "palette-former-"));
  const archive = git(
    "archive",
    FORMER,
    "src",
    "commands",
    "package.json",
    "package-lock.json",
    "tsconfig.json",
  );
  execFileSync("tar", ["-x", "-C", folder], { input: archive.stdout });
  const words = ["ci", "--omit=dev", "--ignore-scripts", "--prefer-offline", "--no-audit", "--no-fund"];
  execFileSync("npm", words, { cwd: folder, stdio: "pipe" });
  mkdirSync(join(folder, "page"));
  writeFileSync(join(folder, "page/index.html"), "<!doctype html><title>Palette</title>");
  return folder;
}

describe.skipIf(!isKept || !postgres!.available)("two versions on one PostgreSQL, during an upgrade", () => {
  let folder: string;
  let build: Awaited<ReturnType<typeof buildServer>>;
  let place: Place;
  let [former, current]: Running[] = [];
  const env = () => ({
    DATA_DIR: place.folder,
    DATABASE_URL: place.database,
    PUBLIC_DIR: join(folder, "page"),
    RATE_LIMIT_FACTOR: "0",
  });
  const startFormer = () => startServer(join(folder, "src/server/main.ts"), env(), ["--import", "tsx"]);

  beforeAll(async () => {
    folder = unpacked();
    [build, place] = await Promise.all([buildServer(), postgres!.fresh()]);
    former = await startFormer();
  }, 300_000);
  afterAll(async () => {
    former?.process.kill("SIGKILL");
    current?.process.kill("SIGKILL");
    build?.remove();
    await place?.remove();
    if (folder) rmSync(folder, { recursive: true, force: true });
  });

  test("what is written through either is lost by none, while the new one comes and the former one goes", async () => {
    const writer = new Writer();
    await writer.begin(former!.url);
    let places = [former!.url];
    let going = true;
    const where = () => (going ? places[writer.acknowledged % places.length]! : null);
    const writers = Array.from({ length: WRITERS }, () => writer.write(where));
    const more = async () => {
      const enough = writer.acknowledged + ENOUGH;
      while (writer.acknowledged < enough) await sleep(5);
    };
    await more();
    // The new version brings the schema forward while the former one writes.
    current = await startServer(build.entry, env());
    places = [former!.url, current.url];
    await more();
    const session = writer.cookie;
    const stream = (url: string) => Stream.open(url, session, `/configs/${writer.config}/events`);
    const streams = await Promise.all([stream(former!.url), stream(current.url)]);
    await more();
    const changes = streams.map((each) => each.heard.length);
    expect(Math.min(...changes)).toBeGreaterThan(ENOUGH / 2);
    for (const each of streams) each.hangUp();
    for (const { url } of [former!, current]) {
      // The former one counts the start of its thread to the job, which may take 20 s.
      const asked = async () => {
        const { status, text } = await writer.send(url, "GET", `/configs/${writer.config}/view_yaml`);
        return [status, text.slice(0, 30)];
      };
      await expect
        .poll(asked, { timeout: 120_000 })
        .toEqual([200, expect.stringContaining("ocio_profile_version")]);
    }
    // As a proxy does, nothing new goes to the one that stops.
    places = [current.url];
    await sleep(200);
    expect(await former!.end("SIGTERM")).toBe(0);
    await more();
    going = false;
    await Promise.all(writers);
    expect(await writer.check(current.url)).toEqual([]);
    expect(current.printed()).not.toMatch(/"level":[56]0/);
    expect(former!.printed()).not.toMatch(/"level":[56]0/);
  }, 300_000);

  test("the former one does not start on the schema of the new one, and says what to do", async () => {
    await expect(startFormer()).rejects.toThrow(/newer version/);
  }, 60_000);
});
