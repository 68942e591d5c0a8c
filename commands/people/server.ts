import { z } from "zod";
import { arg } from "#command/command.ts";
import { command, family } from "#command/declare.ts";
import { serverQueues, switches } from "#command/serverSwitches.ts";
import type { State } from "#command/state.ts";

const operated = ({ session: { isOperator } }: State): true | string =>
  isOperator === true || "Only operators of the server can do this.";
const forOperators = { when: operated };

const feature = arg(z.enum(Object.keys(switches) as [keyof typeof switches, ...(keyof typeof switches)[]]), {
  label: "Feature",
  options: () => Object.entries(switches).map(([value, { label }]) => ({ value, label })),
});
/** A schema of its own for each argument: what is asked for is kept by schema. */
const account = () =>
  arg(z.string().trim().min(1).max(320), { label: "Account", hint: "ada@example.com, or a user ID" });
const queue = arg(z.enum(serverQueues), {
  label: "Queue",
  options: () => [
    { value: "mails", label: "Mails" },
    { value: "webhooks", label: "Webhooks" },
  ],
});

export default family("server", {
  open: command({
    title: "Go to server",
    quiet: true,
    ...forOperators,
    aliases: ["operator", "admin", "last errors", "storage", "queues"],
    run: () => ({ effects: [{ kind: "go", to: "/operator" }] }),
  }),
  switchOff: command({
    title: "Switch server feature off…",
    ...forOperators,
    aliases: ["maintenance", "close registration", "pause"],
    args: z.object({ feature }),
    run: (_, { feature }) => ({ effects: [{ kind: "server", do: "switch", feature, on: false }] }),
  }),
  switchOn: command({
    title: "Switch server feature on…",
    ...forOperators,
    aliases: ["end maintenance", "open registration", "resume"],
    args: z.object({ feature }),
    run: (_, { feature }) => ({ effects: [{ kind: "server", do: "switch", feature, on: true }] }),
  }),
  disableAccount: command({
    title: "Disable account…",
    destructive: true,
    ...forOperators,
    aliases: ["lock out", "ban", "block user"],
    args: z.object({ account: account() }),
    run: (_, { account }) => ({ effects: [{ kind: "server", do: "disable", account }] }),
  }),
  enableAccount: command({
    title: "Enable account…",
    ...forOperators,
    aliases: ["unlock", "unblock user"],
    args: z.object({ account: account() }),
    run: (_, { account }) => ({ effects: [{ kind: "server", do: "enable", account }] }),
  }),
  retryQueue: command({
    title: "Try waiting mails or webhooks now…",
    ...forOperators,
    aliases: ["retry", "resend", "flush queue"],
    args: z.object({ queue }),
    run: (_, { queue }) => ({ effects: [{ kind: "server", do: "retry", queue }] }),
  }),
});
