import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type App, startApp, until } from "./app.ts";
import { byKeyboard, saved } from "./keys.ts";

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app?.close());

const status = (page: Page) => page.getByRole("contentinfo").getByRole("status").first();

/** Opens a configuration. */
async function open(page: Page): Promise<string> {
  await page.goto(app.url);
  await page.getByRole("heading", { name: "Start from a built-in" }).waitFor();
  await byKeyboard(page, "load built-in", "cg-config-v4");
  await page.getByRole("heading", { name: "Overview" }).waitFor();
  await saved(page);
  return new URL(page.url()).pathname.split("/")[1] as string;
}

/** Faults that keep a browser from storing anything, from the start or from some moment on. */
const troubles: [name: string, forbid: (() => void) | "quota"][] = [
  ["has no room left", "quota"],
  [
    "fails",
    () => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
      };
    },
  ],
  ["is not there", () => Object.defineProperty(window, "indexedDB", { value: undefined })],
];

test.each(troubles)(
  "where the storage of the browser %s, nothing is said to be kept that is not",
  async (_, forbid) => {
    const { context, page } = await app.visitor();
    if (forbid === "quota") {
      // The browser's own limit. It is set before anything is kept: what was found to be free counts for a while.
      const session = await context.newCDPSession(page);
      await session.send("Storage.overrideQuotaForOrigin", { origin: app.url, quotaSize: 1 });
    } else await page.addInitScript(forbid);
    const id = await open(page);
    // Online the server has it, and that is all that is needed.
    await byKeyboard(page, "create category", "Online");
    await saved(page);
    const names = async () => {
      const answer = await page.request.get(`${app.url}/api/configs/${id}/categories/`);
      return ((await answer.json()) as { name: string }[]).map(({ name }) => name);
    };
    await expect.poll(() => names()).toContain("Online");

    await context.route("**/api/configs/**", (route) => route.abort());
    await byKeyboard(page, "create category", "Offline");
    await until(async () =>
      /^1 change not saved: This browser keeps nothing: /.test(await status(page).innerText()),
    );
    // There is a way to keep it, and the page does not close on it silently.
    await page.getByRole("contentinfo").getByRole("button", { name: "Save a copy" }).waitFor();
    const asked = page.waitForEvent("dialog");
    const leaving = page.close({ runBeforeUnload: true });
    const dialog = await asked;
    expect(dialog.type()).toBe("beforeunload");
    await dialog.dismiss();
    await leaving;

    await context.unroute("**/api/configs/**");
    await page.evaluate(() => dispatchEvent(new Event("online")));
    await saved(page);
    await expect.poll(() => names()).toContain("Offline");
    await context.close();
  },
);
