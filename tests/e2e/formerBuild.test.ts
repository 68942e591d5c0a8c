import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { recorded, restoreDatabase } from "../compatibility/recorded.ts";
import { type App, startOwnApp } from "./app.ts";
import { palette, saved } from "./keys.ts";

const folder = mkdtempSync(join(tmpdir(), "palette-former-"));
let app: App;
beforeAll(async () => {
  restoreDatabase(join(folder, "palette.db"));
  app = await startOwnApp({ folder });
});
afterAll(async () => {
  await app?.close();
  rmSync(folder, { recursive: true });
});

test("this build opens over the unsent changes of the build before: it sends them, and undo goes back beyond them", async () => {
  const { place, cookies, localStorage: local, sessionStorage: session, indexed } = recorded("browser");
  const { context, page, errors } = await app.visitor();
  await context.addCookies(
    cookies.map(({ name, value, httpOnly }) => ({ name, value, httpOnly, url: app.url })),
  );
  // Everything is there before the page is.
  await page.route(`${app.url}/before`, (route) => route.fulfill({ contentType: "text/html", body: "" }));
  await page.goto(`${app.url}/before`);
  await page.evaluate(
    async ([inLocal, inSession, databases]) => {
      for (const [key, value] of Object.entries(inLocal)) localStorage.setItem(key, value);
      for (const [key, value] of Object.entries(inSession)) sessionStorage.setItem(key, value);
      for (const [name, stores] of Object.entries(databases)) {
        const database = await new Promise<IDBDatabase>((done) => {
          const opening = indexedDB.open(name, 1);
          opening.onupgradeneeded = () => {
            const made = opening.result;
            if (name !== "palette") return void made.createObjectStore("files");
            made.createObjectStore("outbox", { keyPath: "id" });
            made.createObjectStore("documents", { keyPath: "configId" });
            made.createObjectStore("done", { autoIncrement: true }).createIndex("configId", "configId");
          };
          opening.onsuccess = () => done(opening.result);
        });
        for (const [store, records] of Object.entries(stores)) {
          const transaction = database.transaction(store, "readwrite");
          for (const { key, value } of records)
            transaction
              .objectStore(store)
              .put(value, ...(store === "done" || name !== "palette" ? [key] : []));
          await new Promise((done) => {
            transaction.oncomplete = done;
          });
        }
        database.close();
      }
    },
    [local, session, indexed] as const,
  );

  await page.goto(app.url + place);
  const categories = page.getByRole("listbox", { name: "Categories" });
  await categories.getByRole("option", { name: "Renamed offline" }).waitFor();
  // The question that was half answered is offered again.
  await page.keyboard.press("Control+k");
  await palette(page).getByRole("option", { name: "Continue: Add category · Half typ" }).waitFor();
  await page.keyboard.press("Escape");
  await palette(page).waitFor({ state: "detached" });
  await saved(page);
  const onServer = async () => {
    const answer = await context.request.get(`${app.url}/api/configs/${place.split("/")[1]}/categories`);
    return ((await answer.json()) as { name: string }[]).map(({ name }) => name).slice(-3);
  };
  expect(await onServer()).toEqual(["Recorded", "Kept", "Renamed offline"]);
  // The last change, the one before, and one that the server had already.
  for (let step = 0; step < 3; step++) await page.keyboard.press("Control+z");
  await categories.getByRole("option", { name: "Kept" }).waitFor({ state: "detached" });
  await saved(page);
  expect(await onServer()).not.toContain("Kept");
  expect(errors).toEqual([]);
});
