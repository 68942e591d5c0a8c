import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { buildApp } from "#server/app.ts";
import { openDatabase } from "#server/db/database.ts";
import { openBlobs } from "#server/files/blobs.ts";
import { createPreferences } from "#store/preferences.ts";
import { sender } from "../server/app.ts";
import { recorded, restoreDatabase } from "./recorded.ts";

const browser = recorded("browser");
const cookie = browser.cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
const [, configId] = browser.place.split("/");

test("the database of the build before opens for its visitor, with rows, history and what can be undone", async () => {
  const folder = mkdtempSync(join(tmpdir(), "palette-former-"));
  restoreDatabase(join(folder, "palette.db"));
  const database = await openDatabase(join(folder, "palette.db"));
  const app = await buildApp({
    database,
    blobs: openBlobs(join(folder, "blobs")),
    pageUrl: "https://palette.test",
  });
  const send = sender(app, cookie);
  const read = async (path: string) => (await send("GET", path)).body;
  expect((await read("/configs")).map((each: { id: string }) => each.id)).toEqual([configId]);
  const names = (await read(`/configs/${configId}/categories`)).map((each: { name: string }) => each.name);
  expect(names.slice(-2)).toEqual(["Recorded", "Kept"]);
  const { body } = await send("GET", `/configs/${configId}/changes`);
  expect(JSON.stringify(body)).toContain("Undone: Added category “Taken back”");
  expect(JSON.stringify(await read(`/configs/${configId}/steps`))).toContain("Added category “Kept”");
  await app.close();
  await database.close();
  rmSync(folder, { recursive: true });
});

test("the preferences of the build before are read: macros, what was used, the theme", () => {
  const { macros, recents } = createPreferences({
    getItem: (key) => browser.localStorage[key] ?? null,
    setItem: () => undefined,
  }).store.getState();
  expect(macros.map(({ name }) => name)).toEqual(["Make it"]);
  expect(recents.length).toBeGreaterThan(0);
  expect(browser.localStorage.theme).toBe("light");
});
