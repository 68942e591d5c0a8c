import { z } from "zod";
import { arg } from "#command/command.ts";
import { changing } from "#command/declare.ts";
import { opened } from "#command/opened.ts";
import type { State } from "#command/state.ts";
import { webhookEventNames, webhookEvents } from "#command/webhookEvents.ts";

const known = ({ webhooks = [] }: State) =>
  webhooks.map(({ id, url, enabled }) => ({
    value: id,
    label: url,
    ...(!enabled && { detail: "disabled" }),
  }));

/** A webhook by its id or its address: the only one, where there is one alone. */
const webhook = arg(z.string().trim().min(1), {
  label: "Webhook",
  hint: "https://hooks.example.com/palette",
  options: known,
  from: ({ webhooks = [] }) => (webhooks.length === 1 ? webhooks[0]!.id : undefined),
});

const args = z.object({ webhook });
type Done = "test" | "enable" | "disable" | "remove" | "renewSecret";
const run =
  (what: Done) =>
  (_: unknown, { webhook }: { webhook: string }) => ({
    effects: [{ kind: "webhook" as const, do: what, webhook }],
  });

export default changing("webhook", {
  add: opened({
    needs: "own",
    account: "webhook",
    title: "Add webhook",
    icon: "plus",
    aliases: ["notify", "callback", "tell an address", "integration", "slack", "discord"],
    run: ({ config }) => ({ effects: [{ kind: "go", to: `/${config.id}/webhooks#address` }] }),
  }),
  test: opened({
    needs: "own",
    account: "webhook",
    title: "Send a test to a webhook…",
    aliases: ["ping", "try webhook", "delivery"],
    args,
    run: run("test"),
  }),
  setAddress: opened({
    needs: "own",
    account: "webhook",
    title: "Change address of webhook…",
    aliases: ["edit webhook", "url", "move webhook"],
    args: z.object({
      webhook,
      url: arg(z.string().trim().min(1).max(2000), {
        label: "Address",
        hint: "https://hooks.example.com/palette",
      }),
    }),
    run: (_, { webhook, url }) => ({ effects: [{ kind: "webhook", do: "change", webhook, url }] }),
  }),
  setEvents: opened({
    needs: "own",
    account: "webhook",
    title: "Change events of webhook…",
    aliases: ["edit webhook", "subscribe"],
    args: z.object({
      webhook,
      events: arg(z.array(z.enum(webhookEventNames)).min(1), {
        label: "Events",
        options: () => Object.entries(webhookEvents).map(([value, label]) => ({ value, label })),
      }),
    }),
    run: (_, { webhook, events }) => ({ effects: [{ kind: "webhook", do: "change", webhook, events }] }),
  }),
  renewSecret: {
    ...opened({
      needs: "own",
      account: "webhook",
      title: "Renew secret of webhook…",
      aliases: ["rotate secret", "new secret", "signing key"],
      args,
      run: run("renewSecret"),
    }),
    destructive: true,
  },
  enable: opened({
    needs: "own",
    account: "webhook",
    title: "Enable webhook…",
    aliases: ["turn webhook on"],
    args,
    run: run("enable"),
  }),
  disable: opened({
    needs: "own",
    account: "webhook",
    title: "Disable webhook…",
    aliases: ["turn webhook off", "pause", "mute"],
    args,
    run: run("disable"),
  }),
  remove: {
    ...opened({
      needs: "own",
      account: "webhook",
      title: "Remove webhook…",
      aliases: ["delete webhook"],
      args,
      run: run("remove"),
    }),
    destructive: true,
  },
});
