import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { KEY, openStandIn, PRICES, SECRET, type StripeStandIn, signed } from "../stripe.ts";
import { type App, startOwnApp, until, type Visitor } from "./app.ts";
import { byKeyboard, palette, saved } from "./keys.ts";

const EMAIL = "mira@studio.example";
const PASSWORD = "four words in a row";
const FULL = "The Free plan has room for 10 configurations. Delete one, or upgrade to Pro.";

let stripe: StripeStandIn;
let app: App;
/** Address of the configuration that was made last. */
let opened = "";
let browser: Visitor;

beforeAll(async () => {
  stripe = await openStandIn();
  const env = {
    STRIPE_SECRET_KEY: KEY,
    STRIPE_PRICES: PRICES.join(","),
    STRIPE_WEBHOOK_SECRET: SECRET,
    STRIPE_API_URL: stripe.url,
    OUTBOX_PAGE: "1",
  };
  app = await startOwnApp({ env });
  stripe.webhook = `${app.url}/api/subscription/webhook`;
  browser = await app.visitor();
  await browser.page.addInitScript(() => sessionStorage.setItem("splash", String(Date.now())));
});
afterAll(async () => {
  await app?.close();
  await stripe?.close();
});

const main = (page: Page) => page.getByRole("main");
const heading = (page: Page, name: string) =>
  main(page).getByRole("heading", { level: 1, name, exact: true }).waitFor();
const used = (page: Page, text: string) => main(page).getByText(text).waitFor();
const newButton = (page: Page) => main(page).getByRole("button", { name: /^New/ });
const refused = async (page: Page) => (await newButton(page).getAttribute("aria-disabled")) === "true";

/** Calls the API as the page does. */
async function ask(page: Page, method: string, path: string, body?: object): Promise<number> {
  return page.evaluate(
    async ([method, path, body]) => {
      const token = /XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? "";
      const headers = { "X-XSRF-TOKEN": token, "Content-Type": "application/json" };
      return (await fetch(`/api${path}`, { method, headers, ...(body && { body }) })).status;
    },
    [method, path, body === undefined ? "" : JSON.stringify(body)] as const,
  );
}

async function configs(page: Page, count: number): Promise<void> {
  for (let each = 0; each < count; each++)
    expect(await ask(page, "POST", "/configs/", { name: `Show ${each}` })).toBe(201);
  await page.goto(app.url);
}

test("what is used of a plan is shown, and a limit is told before it bites", async () => {
  const { page } = browser;
  await page.goto(app.url);
  await used(page, "0 of 3 configurations used");
  await configs(page, 2);
  await used(page, "2 of 3 configurations used");
  await expect.poll(() => refused(page)).toBe(false);
  await byKeyboard(page, "new configuration");
  await page.waitForURL(/\/[0-9a-f]{8}-/);
  await page.goto(app.url);
  await used(page, "3 of 3 configurations used");
  await until(() => refused(page));
  await expect
    .poll(() => newButton(page).getAttribute("title"))
    .toContain("there is room for 3 configurations");
  await page.keyboard.press("Control+k");
  await page.keyboard.type("load built-in");
  const row = palette(page).getByRole("option").first();
  await row.getByText("Without an account there is room for 3 configurations.").waitFor();
  await page.keyboard.press("Escape");
});

test("an account has room for more, and leads to a page where it is paid for", async () => {
  const { page } = browser;
  const query = new URLSearchParams({ email: EMAIL, name: "Mira" });
  expect(await ask(page, "POST", `/auth/register?${query}`, { password: PASSWORD })).toBe(202);
  await page.goto(`${app.url}/outbox`);
  const link = /http:\/\/localhost:\d+(\/sign-in\S+)/.exec(await page.locator("body").innerText())![1]!;
  await page.goto(app.url + link);
  await heading(page, "Confirm your e-mail address");
  await page.keyboard.press("Enter");
  await used(page, "3 of 10 configurations used");
  await configs(page, 7);
  await main(page).getByRole("link", { name: "Get more" }).click();
  await heading(page, "Upgrade");
  await main(page)
    .getByText("You use 10 of 10 configurations, 0 MB of 250 MB of files, 0 of 5 links.")
    .waitFor();
  await main(page).getByRole("button", { name: "Subscribe for €12.00 a month" }).click();
  await page.waitForURL(/\/pay\//);
  await page.getByRole("link", { name: "Back" }).click();
  await heading(page, "Subscription");
  await main(page)
    .getByText(/Your plan stays as it was/)
    .waitFor();
});

test("once it is paid the limits are gone", async () => {
  const { page } = browser;
  await byKeyboard(page, "subscribe");
  await page.waitForURL(/\/pay\//);
  await page.getByRole("button", { name: "Pay and subscribe" }).click();
  await heading(page, "Subscription");
  await main(page)
    .getByText(/Your plan is Pro now/)
    .waitFor();
  await main(page).getByRole("link", { name: "Go to Home" }).click();
  await until(async () => !(await refused(page)));
  expect(
    await main(page)
      .getByText(/configurations used/)
      .count(),
  ).toBe(0);
  await byKeyboard(page, "load built-in", "cg-config-v1");
  await page.waitForURL(/\/[0-9a-f]{8}-/);
  opened = page.url();
});

/** Brings events as somebody would who signs with that secret; gives the statuses of the answers. */
const bring = (events: readonly object[], secret = SECRET) =>
  Promise.all(
    events.map(async (event) => {
      const { payload, headers } = signed(event, { secret });
      return (await fetch(stripe.webhook ?? "", { method: "POST", body: payload, headers })).status;
    }),
  );

test("events that are forged, repeated and out of order leave the plan that is paid for", async () => {
  const { page } = browser;
  const [subscription] = stripe.subscriptions.values();
  const ended = { ...subscription, status: "canceled" };
  const forged = { id: "evt_forged", type: "customer.subscription.deleted", livemode: false };
  expect(await bring([{ ...forged, data: { object: ended } }], "whsec_guessed")).toEqual([400]);
  const again = [...stripe.events.toReversed(), ...stripe.events];
  // An event of the time before the payment comes once more as something new.
  const late = stripe.events.map((event) => ({ ...event, id: `${event.id}_late` })).toReversed();
  const statuses = await bring([...again, ...late, ...late]);
  expect(new Set(statuses)).toEqual(new Set([204]));
  await page.goto(`${app.url}/upgrade`);
  await main(page).getByRole("columnheader", { name: "Pro your plan" }).waitFor();
  await main(page)
    .getByText(/^The subscription is renewed on/)
    .waitFor();
});

test("whoever only finds the page open has to know the password to go on to Stripe", async () => {
  const { page } = browser;
  // Five minutes are over for the server at once: it is asked as it would be then.
  const late = {
    detail: "Type your password to continue; it was typed here some time ago.",
    issues: [{ path: ["password"], message: "Type your password" }],
  };
  await page.route("**/api/subscription/portal", (route) =>
    route.request().postDataJSON()?.password === undefined
      ? route.fulfill({ status: 401, json: late })
      : route.continue(),
  );
  const question = page.getByRole("dialog", { name: "Type your password to continue" });
  await byKeyboard(page, "manage subscription");
  await question.waitFor();
  await page.keyboard.press("Escape");
  await question.waitFor({ state: "detached" });
  await heading(page, "Upgrade");
  await byKeyboard(page, "manage subscription");
  await question.locator("input:focus").waitFor();
  await page.keyboard.type("not the password");
  await page.keyboard.press("Enter");
  await question.getByText("The password is not right.").waitFor();
  await question.locator("input:focus").waitFor();
  await page.keyboard.press("Control+a");
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/portal\//);
  await page.unroute("**/api/subscription/portal");
  await page.getByRole("link", { name: "Back" }).click();
  await heading(page, "Profile");
});

test("what waits to be sent while the plan ends is saved, and nothing is lost with the plan", async () => {
  const { page, context } = browser;
  await page.goto(opened);
  await heading(page, "Overview");
  await saved(page);
  // The screen of categories is fetched now, which it cannot be without a network.
  await byKeyboard(page, "create category", "Before");
  await saved(page);
  const id = new URL(page.url()).pathname.split("/")[1]!;
  await context.setOffline(true);
  for (const name of ["One", "Two", "Three"]) await byKeyboard(page, "create category", name);
  await page.getByRole("contentinfo").getByText("Offline: 3 changes waiting to be sent").waitFor();
  const [subscription] = stripe.subscriptions.values();
  stripe.change(subscription!.id, { status: "canceled" }, "customer.subscription.deleted");
  await context.setOffline(false);
  await saved(page);
  const answer = await context.request.get(`${app.url}/api/configs/${id}/categories/`);
  const names = ((await answer.json()) as { name: string }[]).map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(["One", "Two", "Three"]));
  await page.goto(app.url);
  await used(page, "11 of 10 configurations used");
  await until(() => refused(page));
  await expect.poll(() => newButton(page).getAttribute("title")).toBe(FULL);
  await expect.poll(() => main(page).locator("table [data-row]").count()).toBe(11);
  expect(await ask(page, "POST", "/configs/", {})).toBe(402);
});

test("a subscription is managed and canceled at Stripe, and the profile says how things stand", async () => {
  const { page, errors } = browser;
  await byKeyboard(page, "subscribe");
  await page.getByRole("button", { name: "Pay and subscribe" }).click();
  await main(page)
    .getByText(/Your plan is Pro now/)
    .waitFor();
  await page.goto(`${app.url}/profile`);
  await main(page)
    .getByText(/^The subscription is renewed on/)
    .waitFor();
  await byKeyboard(page, "cancel subscription");
  await page.getByRole("button", { name: "Cancel subscription" }).click();
  await heading(page, "Profile");
  await main(page).getByText("Your subscription has ended. What you made is all there.").waitFor();
  await main(page).getByText("11 of 10 configurations, 0 MB of 250 MB of files, 0 of 5 links").waitFor();
  // The browser tells of what was refused, and of a network that was away.
  expect(
    errors.filter(
      (text) =>
        !/status of 402|ERR_INTERNET_DISCONNECTED|Unable to preload CSS|dynamically imported module|This screen was not fetched/.test(
          text,
        ),
    ),
  ).toEqual([]);
});
