import { z } from "zod";
import { arg } from "#command/command.ts";
import { changing } from "#command/declare.ts";
import { opened } from "#command/opened.ts";
import type { State } from "#command/state.ts";
import { missingWords } from "#ocio/check/missingFile.ts";
import { hosts } from "#ocio/host/hosts.ts";
import { channelArg, knownChannels as known, lacksApprovals } from "./channelArg.ts";

const ids = hosts.map(({ id }) => id) as [string, ...string[]];

/** Rules of a channel, where they are known. */
const rulesOf = ({ rules }: State, { channel }: Readonly<Record<string, unknown>>) =>
  rules && (rules.find((each) => each.channel === channel) ?? { approvals: 0, hosts: [] });

/** The LUT files that an archive of the open configuration lacks, in words; null where none, or that is not known. */
const lacksFiles = ({ document, files }: Pick<State, "document" | "files">): string | null =>
  document && files ? missingWords(document, new Set(files.files.map(({ path }) => path))) : null;

/** True if a channel has a publication beside the live one, to which it can be moved. */
const canMove = ({ live, publications = [] }: NonNullable<State["channels"]>[number]) =>
  publications.some(({ hash }) => hash !== live);

/** A channel that exists: the only one, where there is one alone. */
const channel = channelArg({
  from: ({ channels = [] }) => (channels.length === 1 ? channels[0]!.name : undefined),
});

export default changing("channel", {
  publish: opened({
    title: "Publish to a channel…",
    needs: "publish",
    icon: "up",
    aliases: [
      "release",
      "deliver",
      "render farm",
      "ship",
      "publish version",
      "stable",
      "make it live",
      "send to production",
      "publish to the team",
    ],
    args: z.object({
      channel: channelArg({ refuses: (_, value, state) => lacksApprovals(String(value), state) }),
      note: arg(z.string().trim().max(500).default(""), {
        label: "Note",
        note: "Why, for readers of the channel",
        offer: true,
        blank: "",
        options: (state) => {
          const missing = lacksFiles(state);
          return missing
            ? [
                {
                  value: "",
                  label: `Publish without ${missing}`,
                  detail: "Missing LUT files are not in the archive",
                },
              ]
            : [];
        },
      }),
    }),
    run: (_, { channel, note }, state) => {
      const without = lacksFiles(state);
      return { effects: [{ kind: "channel", do: "publish", channel, note, ...(without && { without }) }] };
    },
  }),
  rollback: opened({
    title: "Roll back a channel…",
    needs: "publish",
    icon: "undo",
    aliases: [
      "previous publication",
      "revert channel",
      "unpublish",
      "undo publish",
      "publish previous version",
      "go back to published version",
      "move channel",
    ],
    when: (_, { channels = [] }) => {
      const [first, ...more] = channels;
      if (!first || channels.some(canMove)) return true;
      return more.length === 0
        ? `“${first.name}” has no other publication to go back to.`
        : "No channel has another publication to go back to.";
    },
    args: z.object({
      channel: channelArg({
        options: ({ channels = [] }) => known({ channels: channels.filter(canMove) }),
        from: ({ channels = [] }) => {
          const [only, ...more] = channels.filter(canMove);
          return more.length === 0 ? only?.name : undefined;
        },
      }),
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
  setRules: opened({
    title: "Set what a channel requires…",
    needs: "own",
    aliases: ["rules", "approvals", "protect channel", "checks", "quorum", "gate"],
    args: z.object({
      channel: channelArg(),
      approvals: arg(z.number().int().min(0).max(9).default(0), {
        label: "Approvals",
        note: "How many others must approve a version",
        offer: true,
        suggest: (state, answers) => rulesOf(state, answers)?.approvals,
        options: () =>
          Array.from({ length: 10 }, (_, count) => ({
            value: String(count),
            label: count === 0 ? "No approval" : count === 1 ? "1 approval" : `${count} approvals`,
          })),
      }),
      hosts: arg(z.array(z.enum(ids)).default([]), {
        label: "Applications",
        note: "A version must have no errors in them",
        offer: true,
        blank: [],
        suggest: (state, answers) => rulesOf(state, answers)?.hosts,
        options: () => hosts.map(({ id, name }) => ({ value: id, label: name })),
      }),
    }),
    run: (_, { channel, approvals, hosts }) => ({
      effects: [{ kind: "channel", do: "rules", channel, approvals, hosts }],
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
