import { changeWebhook, fetchWebhooks, removeWebhook, testWebhook } from "#api/webhookClient.ts";
import type { Effect } from "#command/command.ts";
import type { Page } from "./page.ts";

/** Tries, enables, disables or removes a webhook of the open configuration, named by its id or its address. */
export async function performWebhook(
  effect: Extract<Effect, { kind: "webhook" }>,
  open: string,
  page: Page,
): Promise<void> {
  const all = await fetchWebhooks(open);
  const meant = all.filter(({ id, url }) => id === effect.webhook || url === effect.webhook);
  const [webhook] = meant;
  if (!webhook) throw new Error(`There is no webhook “${effect.webhook}” of this config.`);
  if (meant.length > 1)
    throw new Error(`Several webhooks have the address “${effect.webhook}”; choose one on their screen.`);
  const { id, url } = webhook;
  if (effect.do === "test") {
    await testWebhook(open, id);
    page.say(`A test is on its way to ${url}`);
  } else if (effect.do === "remove") {
    await removeWebhook(open, id);
    page.say(`Removed the webhook to ${url}`);
  } else {
    const enabled = effect.do === "enable";
    await changeWebhook(open, id, { enabled });
    page.say(`${enabled ? "Enabled" : "Disabled"} the webhook to ${url}`);
  }
  page.webhooks(open);
}
