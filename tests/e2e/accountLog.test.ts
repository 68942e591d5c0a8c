import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type App, startApp } from "./app.ts";
import { byKeyboard, rested } from "./keys.ts";
import { photograph } from "./pictures.ts";
import { studio } from "./studio.ts";

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app?.close());

test("the account's log is searched and exported, by keys and by pointer", async () => {
  const { page, errors } = await studio(app);
  await byKeyboard(page, "publish to a channel", "show/stable", "First lock");
  await page.getByText("Published version 1 to “show/stable”").first().waitFor();
  await byKeyboard(page, "go to account log");
  await page.getByRole("heading", { name: "Account log" }).waitFor();
  const events = page.getByRole("list", { name: "Events" }).getByRole("listitem");
  await events.filter({ hasText: "Published show/stable" }).waitFor();

  await rested(page);
  await page.keyboard.press("/");
  await page.keyboard.type("nobody did this");
  await page.getByText("Nothing in the log has “nobody did this”.").waitFor();
  await page.keyboard.press("Escape");
  await page.keyboard.type("stable published");
  await events.filter({ hasText: "Published show/stable" }).waitFor();
  for (const format of ["csv", "json"]) {
    const leaving = page.waitForEvent("download");
    await page.getByRole("button", { name: `Export found as ${format.toUpperCase()}` }).click();
    const file = await leaving;
    expect(file.suggestedFilename()).toBe(`account-log.${format}`);
    expect(readFileSync(await file.path(), "utf8")).toContain("show/stable");
  }
  const leaving = page.waitForEvent("download");
  await byKeyboard(page, "export account log", "json", "no such event");
  expect(readFileSync(await (await leaving).path(), "utf8")).toBe("[]\n");

  await photograph(page, "account-log");
  await page
    .getByRole("link", { name: /studio/i })
    .first()
    .click();
  await page.waitForURL(/\/[0-9a-f]{8}-[0-9a-f-]{27}/);
  expect(errors).toEqual([]);
});
