/**
 * Records what this build writes, for later ones to be tried on: `npm run build && npx tsx tests/compatibility/record.ts`
 * keeps what a browser holds with unsent changes in it, the database of the server, and the names that others rely on.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { startOwnApp, until } from "../e2e/app.ts";
import { byKeyboard, palette, saved } from "../e2e/keys.ts";
import { namesOf } from "./names.ts";
import { keep, tablesOf } from "./recorded.ts";

/** All that the page keeps in the browser. */
const storage = (page: Page) =>
  page.evaluate(async () => {
    const indexed: Record<string, Record<string, { key: string | number; value: object }[]>> = {};
    for (const { name } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((done) => {
        const opening = indexedDB.open(name as string);
        opening.onsuccess = () => done(opening.result);
      });
      const stores: (typeof indexed)[string] = {};
      for (const name of database.objectStoreNames) {
        const store = database.transaction(name).objectStore(name);
        const [keys, values] = await Promise.all(
          [store.getAllKeys(), store.getAll()].map(
            (asked) =>
              new Promise<unknown[]>((done) => {
                asked.onsuccess = () => done(asked.result);
              }),
          ),
        );
        stores[name] = (keys as string[]).map((key, at) => ({ key, value: values?.[at] as object }));
      }
      database.close();
      indexed[name as string] = stores;
    }
    return { localStorage: { ...localStorage }, sessionStorage: { ...sessionStorage }, indexed };
  });

const data = mkdtempSync(join(tmpdir(), "palette-record-"));
const app = await startOwnApp({ flags: [], folder: data });
const { context, page } = await app.visitor();
page.setDefaultTimeout(20_000);
await page.goto(app.url);
await page.getByRole("heading", { name: "Start from a built-in" }).waitFor();
await byKeyboard(page, "new configuration");
await page.getByRole("heading", { name: "Overview" }).waitFor();
await saved(page);

// On the server: rows, a macro, a theme, history with something taken back.
await byKeyboard(page, "record macro");
await byKeyboard(page, "create category", "Recorded");
await byKeyboard(page, "stop recording", "Make it");
await byKeyboard(page, "create category", "Kept");
await byKeyboard(page, "create category", "Taken back");
await page.keyboard.press("Control+z");
await saved(page);
await byKeyboard(page, "dark theme");

// In the browser alone.
await context.setOffline(true);
await byKeyboard(page, "create category", "Made offline");
await byKeyboard(page, "rename category", "Renamed offline");
await byKeyboard(page, "create category", "Undone offline");
await page.keyboard.press("Control+z");
await until(async () =>
  (await page.getByRole("contentinfo").getByRole("status").first().innerText()).includes("waiting"),
);
// A question that is half answered.
await page.keyboard.press("Control+k");
await palette(page).waitFor();
await page.keyboard.type("create category");
await palette(page).getByRole("option").first().waitFor();
await page.keyboard.press("Enter");
await page.keyboard.type("Half typ");
await page.waitForTimeout(1000);

const browser = {
  at: new Date().toISOString(),
  place: new URL(page.url()).pathname,
  cookies: (await context.cookies()).map(({ name, value, httpOnly }) => ({ name, value, httpOnly })),
  ...(await storage(page)),
};
await app.close();
keep("browser", browser);
keep("database", tablesOf(join(data, "palette.db")));
keep("names", await namesOf());
rmSync(data, { recursive: true, force: true });
