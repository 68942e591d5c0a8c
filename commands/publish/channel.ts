import { z } from "zod";
import { arg, type State } from "#command/command.ts";
import { changing } from "#command/declare.ts";
import { opened } from "#command/opened.ts";

const name = z.string().regex(/^[a-z0-9][a-z0-9._-]{0,63}(\/[a-z0-9][a-z0-9._-]{0,63})?$/, {
  error: "a channel is called like show/stable: small letters, digits, . _ - and at most one /",
});

const known = ({ channels = [] }: State) =>
  channels.map(({ name, publications: [newest] }) => ({
    value: name,
    label: name,
    ...(newest && { detail: `version ${newest.version}${newest.note && ` · ${newest.note}`}` }),
  }));

/** A channel that exists: the only one, where there is one alone. */
const channel = arg(name, {
  label: "Channel",
  hint: "show/stable",
  options: known,
  from: ({ channels = [] }) => (channels.length === 1 ? channels[0]!.name : undefined),
});

export default changing("channel", {
  publish: opened({
    title: "Publish to a channel…",
    icon: "up",
    aliases: ["release", "deliver", "render farm", "ship", "publish version", "stable"],
    args: z.object({
      channel: arg(name, { label: "Channel", hint: "show/stable", options: known }),
      note: arg(z.string().trim().max(500).default(""), {
        label: "Note",
        note: "Why, for those who read the channel",
        offer: true,
        blank: "",
      }),
    }),
    run: (_, { channel, note }) => ({ effects: [{ kind: "channel", do: "publish", channel, note }] }),
  }),
  rollback: opened({
    title: "Roll back a channel…",
    icon: "undo",
    aliases: ["previous version", "revert channel", "unpublish", "move channel"],
    args: z.object({
      channel,
      version: arg(z.number().int().min(1).optional(), {
        label: "Version",
        note: "The one before",
        offer: true,
        options: ({ channels = [] }, { channel }) => {
          const { live, publications = [] } = channels.find(({ name }) => name === channel) ?? {};
          const versions = new Map(publications.toReversed().map((each) => [each.version, each]));
          return [...versions.values()]
            .filter(({ hash }) => hash !== live)
            .toReversed()
            .map(({ version, note }) => ({
              value: String(version),
              label: `Version ${version}`,
              ...(note && { detail: note }),
            }));
        },
      }),
    }),
    run: (_, { channel, version }) => ({
      effects: [{ kind: "channel", do: "rollback", channel, ...(version !== undefined && { version }) }],
    }),
  }),
  copyAddress: opened({
    title: "Copy address of a channel…",
    reads: true,
    icon: "copy",
    aliases: ["channel url", "pull address", "ocio address"],
    args: z.object({ channel }),
    run: (_, { channel }) => ({ effects: [{ kind: "channel", do: "copy", channel }] }),
  }),
});
