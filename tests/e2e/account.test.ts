import { readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type App, startOwnApp, until, type Visitor } from "./app.ts";
import { byKeyboard, rested } from "./keys.ts";

const EMAIL = "mira@studio.example";
const OTHER_EMAIL = "mira.koller@studio.example";
const FIRST = "four words in a row";
const SECOND = "five other words in a row";

let app: App;
let smtp: SMTPServer;
const mails: { to: string; text: string }[] = [];
/** The browser in which the account is made, and one elsewhere. */
let home: Visitor;
let away: Visitor;
let config: string;
/** Configuration made without an account at the end. */
let made: string;

beforeAll(async () => {
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, { envelope }, done) {
      const parts: Buffer[] = [];
      stream.on("data", (part: Buffer) => parts.push(part));
      stream.on("end", () => {
        const text = readable(Buffer.concat(parts).toString());
        for (const { address } of envelope.rcptTo) mails.push({ to: address, text });
        done();
      });
    },
  });
  await new Promise<void>((ready) => smtp.listen(0, "127.0.0.1", ready));
  const { port } = smtp.server.address() as AddressInfo;
  app = await startOwnApp({ env: { SMTP_URL: `smtp://127.0.0.1:${port}` } });
  [home, away] = [await app.visitor(), await app.visitor()];
  await Promise.all([home, away].map(({ page }) => open(page, "/")));
});
afterAll(async () => {
  await app?.close();
  await new Promise<void>((closed) => smtp.close(closed));
});

/** Text of a mail, without the breaks that its encoding puts into long lines. */
function readable(raw: string): string {
  const body = raw.slice(raw.indexOf("\r\n\r\n"));
  if (!/^Content-Transfer-Encoding: quoted-printable/im.test(raw)) return body;
  return body
    .replace(/=\r\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
}

/** The link of the newest mail to an address that has one, as a path of the page: mails that only tell something come late. */
async function linkFrom(to: string, before: number): Promise<string> {
  const links = () =>
    mails
      .slice(before)
      .filter((mail) => mail.to === to)
      .flatMap(({ text }) => /http:\/\/localhost:\d+\/\S+/.exec(text)?.[0] ?? []);
  await until(async () => links().length > 0);
  const link = links().at(-1)!;
  expect(link).toContain(app.url);
  return link.slice(app.url.length);
}

async function open(page: Page, path: string): Promise<void> {
  await page.addInitScript(() => sessionStorage.setItem("splash", String(Date.now())));
  await page.goto(app.url + path);
  await page.getByRole("main").getByRole("heading", { level: 1 }).waitFor();
}
const heading = (page: Page, name: string) =>
  page.getByRole("main").getByRole("heading", { level: 1, name, exact: true }).waitFor();
const form = (page: Page, name: string) => page.getByRole("form", { name, exact: true });
const field = (page: Page, of: string, label: string) =>
  form(page, of).getByRole("textbox", { name: label, exact: true });
/** The account as the top bar names it. */
const named = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).waitFor();
const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).last().waitFor();

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await open(page, "/sign-in");
  await page.keyboard.type(email);
  await page.keyboard.press("Tab");
  await page.keyboard.type(password);
  await page.keyboard.press("Enter");
}

test("an account is made by keyboard and by mail, and what was made without it is in it", async () => {
  const { page } = home;
  await byKeyboard(page, "load built-in", "cg-config-v1");
  await page.waitForURL(/\/[0-9a-f]{8}-/);
  config = new URL(page.url()).pathname;
  await byKeyboard(page, "sign up");
  await heading(page, "Register");
  await rested(page);
  await page.keyboard.type("Mira");
  await page.keyboard.press("Tab");
  await page.keyboard.type(EMAIL);
  await page.keyboard.press("Tab");
  await page.keyboard.type("password");
  await page.keyboard.press("Enter");
  // Refused by the server, as one of the most common; the field has the focus and keeps its text.
  const password = field(page, "Register", "Password");
  await until(() => password.evaluate((input) => input.ariaInvalid === "true"));
  await expect.poll(() => password.evaluate((input) => input === document.activeElement)).toBe(true);
  await password.fill(FIRST);
  await page.keyboard.press("Enter");
  await page.getByText(/^A mail is on its way/).waitFor();

  await page.goto(app.url + (await linkFrom(EMAIL, 0)));
  await heading(page, "Confirm your e-mail address");
  await named(page, "Account: anonymous");
  await page.keyboard.press("Enter");
  await heading(page, "Configurations");
  await named(page, "Account Mira");
  await page.locator(`a[href="${config}"]`).waitFor();
});

test("signing out leaves nothing of it in the browser", async () => {
  const { page } = home;
  await page.locator(`a[href="${config}"]`).click();
  await page.getByRole("heading", { name: "Overview" }).waitFor();
  await byKeyboard(page, "log out");
  await toast(page, "Signed out");
  await named(page, "Account: anonymous");
  await heading(page, "Configurations");
  await expect.poll(() => page.locator(`a[href="${config}"]`).count()).toBe(0);
  await open(page, config);
  await heading(page, "Configuration Not Found");
});

test("another browser signs in, after a wrong password, and takes along what it has", async () => {
  const { page } = away;
  await byKeyboard(page, "load built-in", "studio v4");
  await page.waitForURL(/\/[0-9a-f]{8}-/);
  const made = new URL(page.url()).pathname;
  await signIn(page, EMAIL, "wrong one");
  await page.getByText("The e-mail address or the password is not right.").waitFor();
  await field(page, "Sign in", "Password").fill(FIRST);
  await expect
    .poll(() => page.getByRole("checkbox", { name: /^Add the configuration/ }).isChecked())
    .toBe(true);
  await page.keyboard.press("Enter");
  await toast(page, `Signed in as ${EMAIL}`);
  for (const path of [config, made]) await page.locator(`a[href="${path}"]`).waitFor();
});

test("a session elsewhere is revoked from the profile", async () => {
  await signIn(home.page, EMAIL, FIRST);
  await named(home.page, "Account Mira");
  const { page } = away;
  await open(page, "/profile");
  await page.getByRole("list", { name: "Sessions" }).getByRole("button", { name: "Revoke" }).click();
  await until(async () => (await page.getByRole("button", { name: "Revoke" }).count()) === 0);
  await open(home.page, "/");
  await named(home.page, "Account: anonymous");
});

test("name, address and password are changed on the profile", async () => {
  const { page } = away;
  const before = mails.length;
  await field(page, "Name", "Name").fill("Mira Koller");
  await page.keyboard.press("Enter");
  await named(page, "Account Mira Koller");

  await field(page, "E-mail", "New address").fill(OTHER_EMAIL);
  await field(page, "E-mail", "Password").fill("wrong one");
  await page.keyboard.press("Enter");
  const password = field(page, "E-mail", "Password");
  await until(() => password.evaluate((input) => input.ariaInvalid === "true"));
  await password.fill(FIRST);
  await page.keyboard.press("Enter");
  await open(page, await linkFrom(OTHER_EMAIL, before));
  await page.getByRole("button", { name: "Confirm" }).click();
  await heading(page, "Configurations");
  await open(page, "/profile");
  await page.getByRole("definition").filter({ hasText: OTHER_EMAIL }).waitFor();

  await field(page, "Password", "Password").fill(FIRST);
  await field(page, "Password", "New password").fill(SECOND);
  await page.keyboard.press("Enter");
  await toast(page, "Changed the password; every other session has ended");
});

test("a forgotten password is set by mail, and every session ends", async () => {
  const { page } = home;
  const before = mails.length;
  await open(page, "/reset-password");
  await page.keyboard.type(OTHER_EMAIL);
  await page.keyboard.press("Enter");
  await page.getByText(/has an account, a mail is on its way/).waitFor();
  await open(page, await linkFrom(OTHER_EMAIL, before));
  await page.keyboard.type("a last password");
  await page.keyboard.press("Enter");
  await page.getByRole("main").getByRole("link", { name: "Sign in" }).click();
  await heading(page, "Sign in");
  await open(away.page, "/");
  await named(away.page, "Account: anonymous");
  await signIn(page, OTHER_EMAIL, "a last password");
  await toast(page, `Signed in as ${OTHER_EMAIL}`);
});

test("everything is exported, and deleted once the address is typed out", async () => {
  const { page } = home;
  await open(page, "/profile?part=delete");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export my data" }).click();
  const bytes = readFileSync(await (await download).path());
  expect(bytes.subarray(0, 2).toString()).toBe("PK");
  await field(page, "Delete account", "Confirmation").fill(OTHER_EMAIL);
  await field(page, "Delete account", "Password").fill("a last password");
  await page.keyboard.press("Enter");
  await heading(page, "Configurations");
  await named(page, "Account: anonymous");
  await signIn(page, OTHER_EMAIL, "a last password");
  await page.getByText("The e-mail address or the password is not right.").waitFor();
});

test("a code leads back to what was made without an account", async () => {
  const { page } = away;
  await byKeyboard(page, "load built-in", "studio v4");
  await page.waitForURL(/\/[0-9a-f]{8}-/);
  made = new URL(page.url()).pathname;
  await open(page, "/profile");
  await page.getByRole("button", { name: "Make a code" }).click();
  const code = (await page.locator(".account-code").textContent()) ?? "";
  await open(home.page, "/sign-in");
  await field(home.page, "Recovery code", "Code").fill(code);
  await home.page.keyboard.press("Enter");
  await home.page.locator(`a[href="${made}"]`).waitFor();
});

test("a configuration is shared by a link to read, until the link is revoked", async () => {
  const { page } = home;
  await page.locator(`a[href="${made}"]`).click();
  await page.getByRole("heading", { name: "Overview" }).waitFor();
  await byKeyboard(page, "share configuration");
  const dialog = page.getByRole("dialog", { name: "Share configuration" });
  await dialog.getByRole("button", { name: "Create view-only link" }).click();
  const link = await dialog.getByRole("textbox", { name: "Link" }).inputValue();

  const guest = await app.visitor();
  await open(guest.page, "/");
  await guest.page.goto(link);
  await guest.page.getByRole("button", { name: /, read-only$/ }).waitFor();
  expect(new URL(guest.page.url()).pathname + new URL(guest.page.url()).search).toBe(made);
  await guest.page.keyboard.press("Control+k");
  await guest.page.keyboard.type("set name of the configuration");
  await guest.page.keyboard.press("Enter");
  await guest.page.getByText("This configuration is read-only.").first().waitFor();

  await dialog.getByRole("button", { name: "Revoke view only link" }).click();
  const question = page.getByRole("dialog", { name: "Revoke link" });
  await question.getByText("The person who opened it loses access at once.").waitFor();
  await question.getByRole("button", { name: "Revoke link" }).click();
  await dialog.getByText("No links yet.").waitFor();
  await open(guest.page, made);
  await heading(guest.page, "Configuration Not Found");
  // The browser tells of the password that was refused.
  const told = [...home.errors, ...away.errors].filter((text) => !text.includes("status of 422"));
  expect(told).toEqual([]);
});
