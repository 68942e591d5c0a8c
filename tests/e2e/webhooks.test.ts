import { afterAll, beforeAll, expect, test } from "vitest";
import { openReceiver } from "../server/webhooks/receiver.ts";
import { type App, post, startOwnApp, until } from "./app.ts";
import { byKeyboard } from "./keys.ts";
import { photograph } from "./pictures.ts";
import { studio } from "./studio.ts";

const PASSWORD = "a lamp beside the window";
let app: App;
let receiver: Awaited<ReturnType<typeof openReceiver>>;
beforeAll(async () => {
  receiver = await openReceiver((reply, count) => {
    if (count === 1) reply.writeHead(503).end("not yet");
    else reply.end("thanks");
  });
  const env = {
    OUTBOX_PAGE: "1",
    WEBHOOK_KEY: "0123456789abcdef0123456789abcdef",
    OUTGOING_ALLOW: "127.0.0.1",
  };
  app = await startOwnApp({ env });
});
afterAll(async () => {
  await app?.close();
  await receiver?.close();
});

test("a webhook is added, tried, disabled and removed, by keys and by pointer", async () => {
  const { page, errors } = await studio(app);
  const id = new URL(page.url()).pathname.split("/")[1];
  await page.keyboard.press("g");
  await page.keyboard.press("z");
  const screen = page.getByRole("region", { name: "Webhooks" });
  await screen.getByText("Webhooks belong to accounts; register first").waitFor();
  await screen.getByRole("button", { name: "Register" }).waitFor();

  const asked = await post(page, "/api/auth/register?email=ada@example.com", { password: PASSWORD });
  expect(asked.status).toBe(202);
  const outbox = async () => (await page.request.get(`${app.url}/outbox`)).text();
  await until(async () => (await outbox()).includes("verify="));
  const [, token, user_id] = /verify=([^&"]+)&amp;user_id=([^"]+)"/.exec(await outbox())!;
  expect((await post(page, "/api/auth/verify-email", { token, user_id })).status).toBe(200);

  await page.goto(`${app.url}/${id}/webhooks`);
  const form = page.getByRole("form", { name: "New webhook" });
  await form.waitFor();
  await byKeyboard(page, "add webhook");
  await page.waitForFunction(() => document.activeElement?.getAttribute("type") === "url");
  const address = form.getByRole("textbox", { name: "Address" });
  await address.fill("ftp://example.com/");
  await form.getByRole("button", { name: "Add webhook" }).click();
  await page.getByText("“ftp:” is not fetched; the address must start with https://").waitFor();
  await address.fill(receiver.url);
  await page.keyboard.press("Enter");
  const secret = page.getByRole("textbox", { name: /^Secret of 127/ });
  await expect.poll(() => secret.inputValue()).toMatch(/^whsec_/);
  await page.getByRole("button", { name: "Copy secret" }).click();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe(await secret.inputValue());

  await byKeyboard(page, "send a test to a webhook");
  await expect.poll(() => receiver.heard.length).toBe(1);
  await page.getByRole("button", { name: /^Deliveries to/ }).click();
  const deliveries = page.getByRole("list", { name: "Deliveries" }).getByRole("listitem");
  await deliveries.filter({ hasText: "Fails, 503" }).click();
  await page.getByText("The address answered 503.", { exact: true }).waitFor();
  await photograph(page, "webhooks");
  await page.getByRole("button", { name: "Send again" }).click();
  await deliveries.filter({ hasText: "Delivered, 200" }).waitFor();
  expect(receiver.heard[1]!.headers["webhook-id"]).toBe(receiver.heard[0]!.headers["webhook-id"]);

  await byKeyboard(page, "publish to a channel", "show/stable", "Lock");
  await expect.poll(() => receiver.heard.length).toBe(3);
  expect(JSON.parse(receiver.heard[2]!.body)).toMatchObject({
    type: "channel.published",
    data: { config_id: id, channel: "show/stable", note: "Lock" },
  });
  const first = await secret.inputValue();
  await page.getByRole("button", { name: /^Change the webhook to/ }).click();
  const changed = page.getByRole("form", { name: /^Webhook to/ });
  for (const other of await changed.getByRole("checkbox", { name: /rolled back|proposal/ }).all())
    await other.uncheck();
  await photograph(page, "webhook-change");
  await changed.getByRole("textbox", { name: "Address" }).fill(`${receiver.url}?second`);
  await page.keyboard.press("Enter");
  await changed.waitFor({ state: "detached" });
  await page.getByText(`${receiver.url}?second`).first().waitFor();
  await page.getByText(/^A version is published to a channel · since/).waitFor();
  await byKeyboard(page, "renew secret");
  const question = page.getByRole("dialog", { name: "Renew secret" });
  await question.waitFor();
  await photograph(page, "webhook-secret");
  await question.getByRole("button", { name: "Renew secret" }).click();
  await expect.poll(() => secret.inputValue()).not.toBe(first);
  await byKeyboard(page, "change address of webhook", receiver.url);
  await page.getByText(receiver.url, { exact: true }).first().waitFor();

  await page.getByRole("button", { name: "Disable" }).click();
  await page.getByText(/^Disabled .* nothing is sent to it/).waitFor();
  await byKeyboard(page, "enable webhook");
  await page.getByRole("button", { name: "Disable" }).waitFor();
  await byKeyboard(page, "remove webhook");
  const removal = page.getByRole("dialog", { name: "Remove webhook" });
  // Cancel has the focus: Enter removes nothing.
  await removal.getByRole("button", { name: "Cancel" }).press("Enter");
  await byKeyboard(page, "remove webhook");
  await removal.getByRole("button", { name: "Remove webhook" }).click();
  await expect
    .poll(async () => (await page.request.get(`${app.url}/api/configs/${id}/webhooks`)).json())
    .toEqual([]);
  expect(errors.filter((error) => !/40[0-9]|422/.test(error))).toEqual([]);
});
