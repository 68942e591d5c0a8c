import type { WebhookChange } from "#api/publish/webhook.ts";
import { changeWebhook, fetchWebhooks, removeWebhook, testWebhook } from "#api/publish/webhookClient.ts";
import type { Effect } from "#command/command.ts";
import { wantsIrrevocable } from "#store/irrevocable.ts";
import { useWebhookSecrets } from "#store/webhookSecret.ts";
import type { Page } from "./page.ts";

/** Tries, changes or removes a webhook of the open configuration, named by its id or its address. */
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
  switch (effect.do) {
    case "test":
      await testWebhook(open, id);
      page.say(`A test is on its way to ${url}`);
      break;
    case "remove": {
      const text = `Nothing more is sent to ${url}, and the log of its deliveries is deleted. A new webhook has another secret.`;
      if (!(await wantsIrrevocable({ title: "Remove webhook", text, submit: "Remove webhook" }))) return;
      await removeWebhook(open, id);
      page.say(`Removed the webhook to ${url}`);
      break;
    }
    case "change": {
      const { url: to, events } = effect;
      const change = { ...(to !== undefined && { url: to }), ...(events && { events: [...events] }) };
      const changed = await changeWebhook(open, id, change as WebhookChange);
      page.say(
        to === undefined
          ? `Changed the events of the webhook to ${url}`
          : `The webhook to ${url} leads to ${changed.url}`,
      );
      break;
    }
    case "renewSecret": {
      const text = `Deliveries to ${url} are signed by a new secret from now on; the old one no longer verifies them. What the receiver refuses until it has the new one is sent again later.`;
      if (!(await wantsIrrevocable({ title: "Renew secret", text, submit: "Renew secret" }))) return;
      const { secret = "" } = await changeWebhook(open, id, { renew_secret: true });
      useWebhookSecrets.getState().show({ id, configId: open, url, secret });
      page.navigate(`/${open}/webhooks`);
      page.say(`Renewed the secret of the webhook to ${url}`);
      break;
    }
    default: {
      const enabled = effect.do === "enable";
      await changeWebhook(open, id, { enabled });
      page.say(`${enabled ? "Enabled" : "Disabled"} the webhook to ${url}`);
    }
  }
  page.webhooks(open);
}
