import { z } from "zod";
import { type Ask, arg, type Effect } from "#command/command.ts";
import { changing } from "#command/declare.ts";
import { opened } from "#command/opened.ts";
import type { OpenState, State } from "#command/state.ts";
import { cannotPropose, channelArg, lacksApprovals } from "./channelArg.ts";

const open = ({ proposals = [] }: State) => proposals.filter(({ state }) => state === "open");

const options = (all: State["proposals"] = []) =>
  all.map(({ number, title, channel, state }) => ({
    value: String(number),
    label: `Proposal ${number}`,
    detail: `${title} · ${channel}${state === "open" ? "" : `, ${state}`}`,
  }));

const number = () => z.number().int().min(1);

const ask: Ask = {
  label: "Proposal",
  hint: "3",
  of: "channel",
  options: (state) => options(open(state)),
  none: ({ proposals }) =>
    proposals ? "There is no open proposal; “Propose to a channel” opens one." : undefined,
  from: (state) => (open(state).length === 1 ? open(state)[0]!.number : undefined),
};

/** Proposal by its number; suggests the open one where there is only one. */
const proposal = arg(number(), ask);

const any = arg(number(), { ...ask, options: ({ proposals }) => options(proposals), none: () => undefined });

/** A proposal whose version has the approvals that its channel requires. */
const approved = arg(number(), {
  ...ask,
  refuses: (_, value, state) => {
    const proposal = open(state).find((each) => each.number === value);
    return proposal && lacksApprovals(proposal.channel, state);
  },
});

/** Version that was reviewed; the newest known one where it is left out. */
const version = arg(number().optional(), { label: "Version", hint: "12" });

const ofProposal = z.object({ proposal });
const atVersion = z.object({ proposal, version });

type Doing = Extract<Effect, { kind: "proposal" }>;
const does = (effect: Doing) => ({ effects: [effect] });

/** The version to approve or publish: the given one, or the one that the screen has shown. */
const versionOf = ({ proposals = [] }: OpenState, proposal: number, given: number | undefined) => {
  const version = given ?? proposals.find((each) => each.number === proposal)?.version;
  return version === undefined ? {} : { version };
};

export default changing("proposal", {
  create: opened({
    title: "Propose to a channel…",
    icon: "up",
    aliases: ["proposal", "review", "request approval", "pull request", "merge request", "ask for approval"],
    args: z.object({
      channel: channelArg({ refuses: (_, value, state) => cannotPropose(String(value), state) }),
      title: arg(z.string().trim().min(1).max(200), { label: "Title", hint: "Keep neon inside Rec.709" }),
      note: arg(z.string().trim().max(4000).default(""), {
        label: "Note",
        note: "Details for approvers",
        offer: true,
        blank: "",
      }),
    }),
    run: (_, { channel, title, note }) => does({ kind: "proposal", do: "create", channel, title, note }),
  }),
  show: opened({
    title: "Go to proposal…",
    navigation: true,
    reads: true,
    aliases: ["open proposal", "review", "approvals", "comments"],
    args: z.object({ proposal: any }),
    run: ({ config }, { proposal }) => ({
      effects: [{ kind: "go", to: `/${config.id}/channels#proposal-${proposal}` }],
    }),
  }),
  approve: opened({
    title: "Approve proposal…",
    aliases: ["accept", "sign off", "lgtm", "review", "approve a change"],
    args: atVersion,
    run: (_, { proposal, version }, state) =>
      does({ kind: "proposal", do: "approve", number: proposal, ...versionOf(state, proposal, version) }),
  }),
  withdrawApproval: opened({
    title: "Withdraw approval of proposal…",
    aliases: ["unapprove", "take approval back"],
    args: ofProposal,
    run: (_, { proposal }) => does({ kind: "proposal", do: "withdraw", number: proposal }),
  }),
  requestChanges: opened({
    title: "Request changes to proposal…",
    aliases: ["reject", "object", "block", "review"],
    args: z.object({
      proposal,
      text: arg(z.string().trim().min(1).max(4000), {
        label: "What is to be changed",
        hint: "Keep neon inside Rec.709 on 045, too",
      }),
      version,
    }),
    run: (_, { proposal, text, version }, state) =>
      does({
        ...{ kind: "proposal", do: "requestChanges", number: proposal, text },
        ...versionOf(state, proposal, version),
      }),
  }),
  withdrawRequest: opened({
    title: "Withdraw request for changes to proposal…",
    aliases: ["take request back", "unblock"],
    args: ofProposal,
    run: (_, { proposal }) => does({ kind: "proposal", do: "withdrawRequest", number: proposal }),
  }),
  comment: opened({
    title: "Comment on proposal…",
    aliases: ["remark", "review", "discuss"],
    args: z.object({
      proposal: any,
      text: arg(z.string().trim().min(1).max(4000), {
        label: "Comment",
        hint: "The sign loses a bit of punch",
      }),
      row: arg(z.string().trim().min(3).max(561).optional(), {
        label: "Row",
        hint: "looks/Night exterior",
      }),
    }),
    run: (_, { proposal, text, row }) =>
      does({ kind: "proposal", do: "comment", number: proposal, text, ...(row !== undefined && { row }) }),
  }),
  publish: opened({
    title: "Publish proposal…",
    icon: "up",
    aliases: ["release proposal", "merge proposal"],
    args: z.object({ proposal: approved, version }),
    run: (_, { proposal, version }, state) =>
      does({ kind: "proposal", do: "publish", number: proposal, ...versionOf(state, proposal, version) }),
  }),
  close: opened({
    title: "Close proposal…",
    aliases: ["reject proposal", "withdraw proposal", "abandon"],
    args: ofProposal,
    run: (_, { proposal }) => does({ kind: "proposal", do: "close", number: proposal }),
  }),
});
