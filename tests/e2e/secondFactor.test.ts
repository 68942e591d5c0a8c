import { Secret, TOTP } from "otpauth";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type App, post, startOwnApp, until } from "./app.ts";
import { byKeyboard, rested } from "./keys.ts";
import { photograph } from "./pictures.ts";

const EMAIL = "ada@studio.example";
const OTHER_EMAIL = "mira@studio.example";
const PASSWORD = "a lamp beside the window";
let app: App;
beforeAll(async () => {
  const env = { OUTBOX_PAGE: "1", SECRET_KEY: "0123456789abcdef0123456789abcdef" };
  app = await startOwnApp({ env });
});
afterAll(() => app?.close());

const form = (page: Page, name: string) => page.getByRole("form", { name, exact: true });
const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).last().waitFor();

async function open(page: Page, path: string): Promise<void> {
  await page.addInitScript(() => sessionStorage.setItem("splash", String(Date.now())));
  await page.goto(app.url + path);
  await page.getByRole("main").getByRole("heading", { level: 1 }).waitFor();
}

/** Makes an account in the page. */
async function register(page: Page, email: string): Promise<void> {
  await open(page, "/");
  await post(page, `/api/auth/register?email=${email}&name=Ada`, { password: PASSWORD });
  const outbox = await (await fetch(`${app.url}/outbox`)).text();
  const [, token, user_id] = /verify=([\w-]+)&(?:amp;)?user_id=([\w-]+)/.exec(
    outbox.slice(outbox.indexOf(email)),
  )!;
  await post(page, "/api/auth/verify-email", { token, user_id });
}

async function signIn(page: Page, email: string): Promise<void> {
  await open(page, "/sign-in");
  await form(page, "Sign in").getByLabel("E-mail").fill(email);
  await form(page, "Sign in").getByRole("textbox", { name: "Password" }).fill(PASSWORD);
  await page.keyboard.press("Enter");
}

test("two-factor authentication is turned on by keys, asked for at sign-in, and turned off by pointer", async () => {
  const { page, errors } = await app.visitor();
  await register(page, EMAIL);
  await open(page, "/");
  await byKeyboard(page, "turn on two-factor");
  const setup = form(page, "Two-factor authentication");
  await setup.waitFor();
  const key = (await page.locator(".account-code").first().textContent())!.replaceAll(" ", "");
  // The server takes the codes of the steps beside the present one: those of this step and the next last for 30 s and more.
  const codeOf = (steps: number) =>
    new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: Date.now() + steps * 30_000 });
  await page.getByRole("img", { name: "QR code of the key for an authenticator app" }).waitFor();
  await photograph(page, "two-factor-setup");
  await rested(page);
  await setup.getByLabel("Code").focus();
  await page.keyboard.type("000000");
  await page.keyboard.press("Enter");
  await page.getByText("The code is not right, or was used already").first().waitFor();
  await setup.getByLabel("Code").fill(codeOf(0));
  await page.keyboard.press("Enter");
  const codes = page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await codes.first().waitFor();
  expect(await codes.count()).toBe(10);
  const [recovery] = await codes.allTextContents();
  await photograph(page, "two-factor-codes");

  await byKeyboard(page, "log out");
  await toast(page, "Signed out");
  await signIn(page, EMAIL);
  const code = form(page, "Sign in").getByLabel("Code");
  await code.waitFor();
  await until(() => code.evaluate((field) => field === document.activeElement));
  await photograph(page, "two-factor-sign-in");
  await page.keyboard.type(codeOf(1));
  await page.keyboard.press("Enter");
  await toast(page, `Signed in as ${EMAIL}`);

  const elsewhere = await app.visitor();
  await signIn(elsewhere.page, EMAIL);
  await form(elsewhere.page, "Sign in").getByLabel("Code").fill(recovery!);
  await elsewhere.page.keyboard.press("Enter");
  await toast(elsewhere.page, `Signed in as ${EMAIL}`);

  await open(page, "/profile?part=two-factor");
  await page.getByText("9 recovery codes are left").waitFor();
  await photograph(page, "two-factor-on");
  await page.getByRole("button", { name: "Turn off" }).click();
  const question = page.getByRole("dialog", { name: "Turn off two-factor authentication" });
  // Cancel has the focus: Enter turns nothing off.
  await question.getByRole("button", { name: "Cancel" }).press("Enter");
  await question.waitFor({ state: "hidden" });
  await page.getByRole("button", { name: "Turn off" }).click();
  await question.getByRole("button", { name: "Turn off" }).click();
  await page.getByRole("button", { name: "Turn on…" }).waitFor();
  expect(errors.filter((text) => !/status of (401|422)/.test(text))).toEqual([]);
});

test("a passkey is added, renamed, used to sign in and removed, by keys and by pointer", async () => {
  const { page, context, errors } = await app.visitor();
  const session = await context.newCDPSession(page);
  await session.send("WebAuthn.enable");
  const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await register(page, OTHER_EMAIL);
  await open(page, "/profile");
  await byKeyboard(page, "add a passkey", "Laptop");
  await toast(page, "Added the passkey “Laptop”");
  const { credentials } = await session.send("WebAuthn.getCredentials", { authenticatorId });
  expect(credentials).toMatchObject([{ isResidentCredential: true, rpId: "localhost" }]);
  await byKeyboard(page, "add a passkey", "Laptop again");
  await page.getByText("This device has a passkey of the account already.").first().waitFor();
  await byKeyboard(page, "rename passkey", "Laptop", "Old laptop");
  const row = page.getByRole("list", { name: "Passkeys" }).getByRole("listitem");
  await row.filter({ hasText: "Old laptop" }).waitFor();

  await byKeyboard(page, "log out");
  await toast(page, "Signed out");
  await open(page, "/sign-in");
  await photograph(page, "passkey-sign-in");
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await toast(page, `Signed in as ${OTHER_EMAIL}`);
  await page.getByRole("button", { name: "Account Ada" }).waitFor();
  await byKeyboard(page, "log out");
  await toast(page, "Signed out");

  // Whoever does not get past the device's own question does not get in.
  await session.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: false });
  await byKeyboard(page, "sign in with a passkey");
  await page.getByText("No passkey was used: that was canceled, or took too long.").first().waitFor();
  await session.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: true });
  await rested(page);
  await byKeyboard(page, "sign in with a passkey");
  await page.getByRole("button", { name: "Account Ada" }).waitFor();

  await open(page, "/profile?part=passkeys");
  await row.getByRole("button", { name: "Remove" }).waitFor();
  await photograph(page, "passkeys");
  await row.getByRole("button", { name: "Remove" }).click();
  const question = page.getByRole("dialog", { name: "Remove passkey" });
  await question.getByText("“Old laptop” can no longer be used to sign in.").waitFor();
  await photograph(page, "passkey-removal");
  // Cancel has the focus: Enter removes nothing.
  await page.keyboard.press("Enter");
  await question.waitFor({ state: "detached" });
  expect(await row.count()).toBe(1);
  await byKeyboard(page, "remove passkey", "Old laptop");
  await question.waitFor();
  await page.keyboard.press("Control+Enter");
  await toast(page, "Removed the passkey “Old laptop”");
  await until(async () => (await row.count()) === 0);
  expect(errors.filter((text) => !/status of (401|422)/.test(text))).toEqual([]);
});
