import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { type App, post, startOwnApp, until, type Visitor } from "./app.ts";
import { byKeyboard, palette, saved } from "./keys.ts";

const text = `ocio_profile_version: 2.3
roles:
  default: Linear
displays:
  sRGB:
    - !<View> {name: Film, colorspace: Linear}
colorspaces:
  - !<ColorSpace>
    name: Linear
    description: as it comes
    from_scene_reference: !<MatrixTransform> {offset: [0.1, 0, 0, 0]}
  - !<ColorSpace>
    name: Other
`;

const PASSWORD = "four words in a row";

let app: App;
let owner: Visitor;
let config: string;

beforeAll(async () => {
  app = await startOwnApp({ env: { OUTBOX_PAGE: "1" } });
  owner = await app.visitor();
  await home(owner.page);
  config = JSON.parse((await post(owner.page, "/api/configs/", { name: "Show", text })).text).id;
  await owner.page.goto(`${app.url}/${config}`);
  await overview(owner.page);
});
afterAll(() => app?.close());

async function home(page: Page): Promise<void> {
  await page.goto(app.url);
  await page.getByRole("heading", { name: "Start from a built-in" }).waitFor();
}
const overview = (page: Page) => page.getByRole("heading", { name: "Overview" }).waitFor();

/** Makes a link and opens it in another browser until the test ends: one that stays follows each change of the others. */
async function joined(access: "read" | "edit") {
  const made = JSON.parse((await post(owner.page, `/api/configs/${config}/shares`, { access })).text);
  const guest = await app.visitor();
  onTestFinished(guest.leave);
  await guest.page.goto(`${app.url}/${config}?share=${made.token}`);
  await overview(guest.page);
  return { ...guest, share: made.id as string, token: made.token as string };
}

async function revoke(share: string): Promise<void> {
  const token = await owner.page.evaluate(() => /XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? "");
  await owner.page.evaluate(
    ([to, xsrf]) => fetch(to!, { method: "DELETE", headers: { "X-XSRF-TOKEN": xsrf! } }),
    [`/api/configs/${config}/shares/${share}`, token],
  );
}

/** Makes an account of the visitor whose page it is, by mail. @returns who that is */
async function register({ page, context }: { page: Page; context: BrowserContext }, name: string) {
  const email = `${name}@studio.example`;
  const asked = `/api/auth/register?email=${email}`;
  expect((await post(page, asked, { password: PASSWORD })).status).toBe(202);
  let link = "";
  await until(async () => {
    const outbox = await (await context.request.get(`${app.url}/outbox`)).text();
    const article = outbox
      .split("<article>")
      .find((each) => each.includes(email) && each.includes("verify="));
    link = /href="[^"]*(\/sign-in\?verify=[^"]+)"/.exec(article ?? "")?.[1]?.replaceAll("&amp;", "&") ?? "";
    return link !== "";
  });
  const [, token, user] = /verify=([^&]+)&user_id=(.+)/.exec(link)!;
  expect((await post(page, "/api/auth/verify-email", { token, user_id: user })).status).toBe(200);
  await home(page);
  return user!;
}
const onServer = () =>
  owner.page.evaluate(async (id) => (await fetch(`/api/configs/${id}/view_yaml`)).text(), config);

test("a link to edit lets another browser in: what is changed there is seen here, until it is revoked", async () => {
  const { page, share, context } = await joined("edit");
  expect(await page.getByText("Read-only", { exact: true }).count()).toBe(0);
  await byKeyboard(page, "set name of the configuration", "Changed elsewhere");
  await saved(page);
  await owner.page.getByRole("button", { name: "Configuration Changed elsewhere" }).waitFor();
  await byKeyboard(owner.page, "set description of the configuration", "of the owner");
  await saved(owner.page);

  await context.setOffline(true);
  await byKeyboard(page, "set name of the configuration", "Too late");
  await page.getByText("Offline: 1 change waiting to be sent").waitFor();
  await revoke(share);
  const before = await onServer();
  await context.setOffline(false);
  // A sentence says that it was refused, and what was changed is still there to be taken along.
  await page
    .getByText("1 change not saved: The config was deleted, or is no longer shared with you")
    .waitFor();
  await page.getByRole("button", { name: "Configuration Too late" }).waitFor();
  expect(await onServer()).toBe(before);
  await owner.page.getByRole("button", { name: "Configuration Changed elsewhere" }).waitFor();
});

test("whose change gives way to one that was made without a network is told both values, and led to the history", async () => {
  const { page, context, share } = await joined("edit");
  await context.setOffline(true);
  await byKeyboard(page, "set description of the configuration", "of the guest");
  await page.getByText("Offline: 1 change waiting to be sent").waitFor();
  await byKeyboard(owner.page, "set description of the configuration", "of the author");
  await saved(owner.page);
  await context.setOffline(false);
  await page.getByText("Your description of “Changed elsewhere” replaced that of Visitor").waitFor();
  const told = owner.page.getByText(
    /changed your description of .*: “of the author” is now “of the guest”\./,
  );
  await told.waitFor();
  await owner.page.getByRole("button", { name: "Show in History" }).click();
  await owner.page.getByText("which was “of the author”").waitFor();
  await revoke(share);
  await owner.page.goto(`${app.url}/${config}`);
  await overview(owner.page);
});

test("who is told so has the own value back by one button, and by undo the other's again", async () => {
  const { page, context, share } = await joined("edit");
  const title = "set description of the configuration";
  await context.setOffline(true);
  await byKeyboard(page, title, "by the guest");
  await page.getByText("Offline: 1 change waiting to be sent").waitFor();
  await byKeyboard(owner.page, title, "by the owner");
  await saved(owner.page);
  await context.setOffline(false);
  const description = owner.page.getByRole("textbox", { name: "Description", exact: true });
  await until(async () => (await description.inputValue()) === "by the guest");
  await owner.page.getByRole("button", { name: "Restore mine" }).click();
  await until(async () => (await description.inputValue()) === "by the owner");
  await saved(owner.page);
  await page.getByRole("textbox", { name: "Description", exact: true }).waitFor();
  await expect.poll(() => onServer()).toContain("by the owner");
  await byKeyboard(owner.page, "undo");
  await until(async () => (await description.inputValue()) === "by the guest");
  await saved(owner.page);
  await revoke(share);
});

test("who wants the own value back of a row that is gone is told so", async () => {
  const { page, context, share } = await joined("edit");
  const title = "set description of color spaces";
  await context.setOffline(true);
  await byKeyboard(page, title, "Other", "by the guest");
  await page.getByText("Offline: 1 change waiting to be sent").waitFor();
  await byKeyboard(owner.page, title, "Other", "by the owner");
  await saved(owner.page);
  await context.setOffline(false);
  const back = owner.page.getByRole("button", { name: "Restore mine" });
  await back.waitFor();
  await byKeyboard(owner.page, "delete color space", "Other");
  await saved(owner.page);
  await back.click();
  await owner.page.getByText("“Other” was deleted; restore it in History first.").waitFor();
  await byKeyboard(owner.page, "undo");
  await saved(owner.page);
  await revoke(share);
});

test("who has a link that is revoked is led home within seconds, and told why", async () => {
  const { page, share } = await joined("edit");
  await revoke(share);
  // Sooner than the sign of life of every 20 s, at which rights are checked in any case.
  await page.waitForURL((url) => url.pathname === "/", { timeout: 18_000 });
  await page.getByText("“Changed elsewhere” was deleted, or is no longer shared with you.").waitFor();
});

test("a link to read shows everything and changes nothing: fields, buttons, keys and the palette say why", async () => {
  const { page, errors } = await joined("read");
  const before = await onServer();
  await page.getByText("Read-only", { exact: true }).waitFor();
  for (const name of ["Name", "Description"]) {
    const field = page.getByRole("textbox", { name, exact: true }).first();
    await expect.poll(() => field.getAttribute("readonly")).not.toBeNull();
    await expect.poll(() => field.getAttribute("title")).toBe("This configuration is read-only.");
  }
  await expect.poll(() => page.getByRole("combobox", { name: "Version" }).isDisabled()).toBe(true);

  await page.goto(`${app.url}/${config}/colorspaces`);
  await page.getByRole("option", { name: /Linear/ }).click();
  const form = page.getByRole("region", { name: "Linear" });
  await form.getByRole("textbox", { name: "Name", exact: true }).first().waitFor();
  expect(await form.locator("input:not([readonly]):not([disabled]), textarea:not([readonly])").count()).toBe(
    0,
  );
  expect(await form.locator("select:not([disabled])").count()).toBe(0);
  const add = form.getByRole("button", { name: "Add Transform" });
  expect([await add.isDisabled(), await add.getAttribute("title")]).toEqual([
    true,
    "This configuration is read-only.",
  ]);

  const plus = page.getByRole("button", { name: "Add color space" });
  expect([await plus.isDisabled(), await plus.getAttribute("title")]).toEqual([
    true,
    "This configuration is read-only.",
  ]);
  // On a phone the name of the configuration has the room of the word beside it.
  const { width, height } = page.viewportSize() ?? { width: 1440, height: 900 };
  await page.setViewportSize({ width: 390, height: 844 });
  const name = page.locator(".config-switch .ellipsis");
  await expect.poll(() => name.evaluate((one) => one.clientWidth)).toBeGreaterThan(40);
  await page.setViewportSize({ width, height });

  await page.getByRole("option", { name: /Other/ }).click();
  await page.keyboard.press("Delete");
  await page.getByText("This configuration is read-only.").first().waitFor();
  expect(await onServer()).toBe(before);

  await page.keyboard.press("Control+k");
  await page.keyboard.type("set encoding");
  const dialog = palette(page);
  await dialog.getByText("This configuration is read-only.").first().waitFor();
  await page.keyboard.press("Enter");
  await dialog.getByRole("option", { name: /^Duplicate configuration/ }).waitFor();
  await page.keyboard.press("Enter");
  await until(async () => {
    const { pathname } = new URL(page.url());
    return /^\/[0-9a-f]{8}-/.test(pathname) && !pathname.startsWith(`/${config}`);
  });
  await overview(page);
  expect(await page.getByText("Read-only", { exact: true }).count()).toBe(0);
  await byKeyboard(page, "set name of the configuration", "Mine");
  await saved(page);
  await page.goto(app.url);
  await page
    .getByRole("row", { name: /Changed elsewhere/ })
    .getByText("Shared, read-only")
    .waitFor();
  expect(errors).toEqual([]);
});

test("a link to read leaves what is looked at free to choose: the viewer's ends, and the sides of a comparison", async () => {
  const { page, errors } = await joined("read");
  await page.goto(`${app.url}/${config}/viewer`);
  const from = page.getByRole("combobox", { name: "From" });
  await from.click();
  await page.getByRole("option", { name: "Other" }).click();
  await page.waitForURL(/from=Other/);
  await expect.poll(() => from.textContent()).toBe("Other");
  await page.goto(`${app.url}/${config}/compare`);
  await page.getByRole("combobox", { name: "Config A" }).click();
  await page.getByRole("option", { name: /studio-config-v4/ }).click();
  await page.waitForURL(/compare#.*studio-config-v4/);
  expect(errors).toEqual([]);
});

test("links are made over a screen whose address stays: the viewer's settings, the sides of a comparison", async () => {
  const { page } = owner;
  for (const address of [
    "viewer?exposure=1.25&channels=red",
    "compare#b=open&a=cg-config-v1.0.0_aces-v1.3_ocio-v2.1",
  ]) {
    await page.goto(`${app.url}/${config}/${address}`);
    await page.getByRole("button", { name: "Share", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Share configuration" });
    await dialog.waitFor();
    const [wanted] = /(?<=[?#]).*/.exec(address)!;
    expect(page.url()).toContain(wanted);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await until(async () => !page.url().includes("sharing"));
    expect(page.url()).toBe(`${app.url}/${config}/${address}`);
  }
});

test("a link that was just made says which of the two it is, and stays beside one made after it", async () => {
  const { page } = owner;
  await page.goto(`${app.url}/${config}`);
  await page.getByRole("button", { name: "Share", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Share configuration" });
  await dialog.getByRole("button", { name: "Create view-only link" }).click();
  await dialog.getByText("View-only link", { exact: true }).waitFor();
  await dialog.getByRole("button", { name: "Create edit link" }).click();
  await dialog.getByText("Edit link: whoever has it can change the configuration").waitFor();
  await dialog.getByText("The links are shown only now; copy them before you close this dialog.").waitFor();
  const links = await dialog
    .getByRole("textbox", { name: "Link" })
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));
  expect(new Set(links).size).toBe(2);
  await dialog.getByText("View-only link", { exact: true }).waitFor();
});

test("two users of one browser have nothing of each other: not on screen, and not in what the browser keeps", async () => {
  const { page, context } = await app.visitor();
  await home(page);
  const ada = await register({ page, context }, "ada");
  const secret = "Ada's secret show";
  const id = JSON.parse((await post(page, "/api/configs/", { name: "Show", text })).text).id;
  await page.goto(`${app.url}/${id}`);
  await overview(page);
  await byKeyboard(page, "set name of the configuration", secret);
  await saved(page);
  // The network goes once the server has confirmed it, before it says who comes next.
  await page.route("**/api/auth/initialize*", (route) => route.abort());
  await byKeyboard(page, "sign out");
  await page.getByText("Authentication error: The server does not answer.").waitFor();
  const kept = () =>
    page.evaluate(async () => {
      const all: string[] = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage })];
      for (const { name = "" } of await indexedDB.databases()) {
        const database = await new Promise<IDBDatabase>((done, failed) => {
          const request = indexedDB.open(name);
          request.onsuccess = () => done(request.result);
          request.onerror = () => failed(request.error);
        });
        for (const table of database.objectStoreNames) {
          const rows = await new Promise((done) => {
            const request = database.transaction(table).objectStore(table).getAll();
            request.onsuccess = () => done(request.result);
          });
          all.push(`${name}/${table} ${JSON.stringify(rows)}`);
        }
        database.close();
      }
      for (const name of await caches.keys())
        for (const request of await (await caches.open(name)).keys()) all.push(`${name} ${request.url}`);
      return all.join("\n");
    });
  // Stored rows are tidied up in the moment after the page says who uses it.
  await expect
    .poll(async () => {
      const all = await kept();
      return [secret, id, ada, "ada@studio.example", "as it comes"].filter((trace) => all.includes(trace));
    })
    .toEqual([]);
  expect(await page.getByText(secret).count()).toBe(0);
  await page.unroute("**/api/auth/initialize*");
  await page.reload();
  await page.getByRole("button", { name: "Account: anonymous" }).waitFor();

  await register({ page, context }, "grace");
  expect(await page.getByText(secret).count()).toBe(0);
  await page.goto(`${app.url}/${id}`);
  await page.getByText("Configuration Not Found").first().waitFor();
  await page.getByText(/the link to it was revoked: ask who sent it/).waitFor();
  await page.keyboard.press("Control+k");
  await page.keyboard.type("secret");
  await palette(page).getByRole("status").first().waitFor({ state: "attached" });
  expect(await palette(page).getByText(secret).count()).toBe(0);
});

test("what waits in one window is not sent as the account that another window signs in", async () => {
  const guest = await joined("edit");
  const { page, context, token } = guest;
  const other = await app.visitor();
  await home(other.page);
  await register(other, "ida");
  const { code } = JSON.parse((await post(page, "/api/auth/recovery")).text);

  // Writing does not get through, in this window alone.
  await page.route("**/api/configs/**", (route) =>
    route.request().method() === "GET" ? route.continue() : route.abort(),
  );
  await byKeyboard(page, "set name of the configuration", "Waits for its own");
  const bar = page.getByRole("contentinfo");
  await bar.getByText("Offline: 1 change waiting to be sent").waitFor();
  const before = await onServer();

  // The other window changes the session, and its new account may edit the same. Nobody tells the first one.
  const second = await context.newPage();
  await second.addInitScript(() => sessionStorage.setItem("splash", String(Date.now())));
  await home(second);
  const credentials = { email: "ida@studio.example", password: PASSWORD };
  expect((await post(second, "/api/auth/login", credentials)).status).toBe(200);
  expect((await post(second, `/api/configs/${config}/join`, { token })).status).toBe(200);
  const refused = page.waitForResponse((answer) => answer.status() === 412);
  await page.unroute("**/api/configs/**");
  // It is tried again by itself; this is sooner.
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await refused;
  await bar.getByText("1 change not sent. They were made without an account").waitFor();
  await bar.getByRole("link", { name: "Sign in" }).waitFor();
  await page.getByRole("heading", { name: "Start from a built-in" }).waitFor();
  expect(await onServer()).toBe(before);

  // Back with its own account, by the other window: this one follows, and it is sent.
  expect((await post(second, "/api/auth/logout")).status).toBe(204);
  await home(second);
  expect((await post(second, "/api/auth/recover", { code })).status).toBe(200);
  await home(second);
  await until(async () => (await onServer()).includes("Waits for its own"));
  await saved(page);
});

test("two browsers with the same fingerprint share nothing", async () => {
  const twins = [await app.visitor(), await app.visitor()];
  for (const { page } of twins) {
    await page.addInitScript(() => localStorage.setItem("deviceFingerprint", "the-same-in-both"));
    const asked = page.waitForRequest(/auth\/initialize/);
    await home(page);
    expect((await asked).url()).toContain("fingerprint=the-same-in-both");
  }
  const [one, other] = twins.map(({ page }) => page) as [Page, Page];
  const id = JSON.parse((await post(one, "/api/configs/", { name: "Of one", text })).text).id;
  const seen = (page: Page) =>
    page.evaluate(async () => ({
      who: (await (await fetch("/api/auth/me")).json()).user_id as string,
      configs: ((await (await fetch("/api/configs/")).json()) as { id: string }[]).map((each) => each.id),
    }));
  const [mine, theirs] = [await seen(one), await seen(other)];
  expect(mine.configs).toEqual([id]);
  expect(theirs.configs).toEqual([]);
  expect(theirs.who).not.toBe(mine.who);
  await other.goto(`${app.url}/${id}`);
  await other.getByText("Configuration Not Found").first().waitFor();
});
