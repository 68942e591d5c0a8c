import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { switches } from "#command/serverSwitches.ts";
import { type App, post, startOwnApp } from "./app.ts";
import { byKeyboard, rested, saved } from "./keys.ts";
import { photograph } from "./pictures.ts";
import { onServer, openStudio } from "./studio.ts";

const EMAIL = "ada@studio.example";
const PASSWORD = "a lamp beside the window";
const folder = mkdtempSync(join(tmpdir(), "palette-e2e-operator-"));
let app: App;
beforeAll(async () => {
  app = await startOwnApp({ folder, env: { OUTBOX_PAGE: "1" } });
});
afterAll(async () => {
  await app?.close();
  rmSync(folder, { recursive: true, force: true });
});

const admin = (...words: string[]) =>
  execFileSync(process.execPath, [resolve(import.meta.dirname, "../../dist/cli.js"), "admin", ...words], {
    env: { ...process.env, DATA_DIR: folder, DATABASE_URL: "" },
    encoding: "utf8",
  });

async function open(page: Page, path: string): Promise<void> {
  await page.addInitScript(() => sessionStorage.setItem("splash", String(Date.now())));
  await page.goto(app.url + path);
}

test("whoever is made an operator in the terminal reads the server's page by a link of the profile; to others it is nothing", async () => {
  const { page } = await app.visitor();
  await open(page, "/");
  await page.getByRole("main").waitFor();
  await post(page, `/api/auth/register?email=${EMAIL}&name=Ada`, { password: PASSWORD });
  const outbox = await (await fetch(`${app.url}/outbox`)).text();
  const [, token, user_id] = /verify=([\w-]+)&(?:amp;)?user_id=([\w-]+)/.exec(outbox)!;
  await post(page, "/api/auth/verify-email", { token, user_id });
  await open(page, "/operator");
  await page.getByRole("heading", { name: "Not Found" }).waitFor();
  await page.getByText("This page is for operators of the server.").waitFor();
  await expect.poll(() => page.title()).toBe("Palette");
  await open(page, "/profile");
  await page.getByRole("heading", { name: "Passkeys" }).waitFor();
  expect(await page.getByRole("heading", { name: "Server" }).count()).toBe(0);

  expect(admin("make-operator", EMAIL)).toBe(`The server's page for operators opens for ${EMAIL}.\n`);
  await page.reload();
  await page.getByRole("link", { name: /of this server/ }).click();
  await page.getByRole("heading", { name: "Server", level: 1 }).waitFor();
  await page.getByText("No request has failed.").waitFor();
  await expect.poll(() => page.title()).toBe("Server – Palette");
  for (const cell of ["Webhooks", "Accounts", "Outbox page", EMAIL])
    await page.getByRole("cell", { name: cell, exact: true }).first().waitFor();

  await rested(page);
  await page.keyboard.press("/");
  await page.keyboard.type("nobody@at.all");
  await page.getByText("Nobody has “nobody@at.all” in address, name or ID.").waitFor();
  await page.keyboard.press("Escape");
  await page.keyboard.type("ada@");
  await page.getByRole("cell", { name: EMAIL, exact: true }).waitFor();
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect([width, over]).toEqual([width, 0]);
  }
  await photograph(page, "operator");

  // What is changed while the server takes no changes is kept, and saved once it does.
  const { page: artist } = await app.visitor();
  await openStudio(app, { page: artist, context: artist.context() });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole("button", { name: "Switch off: Changes to configs" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Switch off" }).click();
  await page.getByRole("button", { name: "Switch on: Changes to configs" }).waitFor();
  await byKeyboard(artist, "add look", "Waits", "raw");
  await artist
    .getByText("The server takes no changes at the moment: 1 change waiting to be sent", { exact: true })
    .waitFor();
  await expect.poll(() => artist.getByRole("contentinfo").getByTitle(switches.changes.off).count()).toBe(1);
  await byKeyboard(page, "switch server feature on", "changes");
  await page.getByRole("button", { name: "Switch off: Changes to configs" }).waitFor();
  await saved(artist);
  await expect.poll(() => onServer(artist)).toContain("Waits");

  admin("disable", EMAIL);
  admin("enable", EMAIL);
  admin("remove-operator", EMAIL);
  await page.getByRole("button", { name: "Refresh" }).click();
  await page
    .getByText(/signed out|session has ended|Not Found/i)
    .first()
    .waitFor();
});
