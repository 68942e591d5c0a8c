import { z } from "zod";
import { channelName } from "#command/channelName.ts";
import { hosts } from "#ocio/host/hosts.ts";
import { plainText, visibleName } from "../nameText.ts";

/**
 * Proposals to publish a config to a channel, and what a channel requires before anything is published to it. An open
 * proposal is about the config as it is; one that was published or closed keeps the version that it had then.
 *
 * | Call | Body | Answer |
 * |---|---|---|
 * | GET /configs/{configId}/channel-rules | | 200 list of channelRules |
 * | PUT /configs/{configId}/channel-rules/{channel} | newRules | 200 channelRules; owners alone |
 * | GET /configs/{configId}/proposals | | 200 list of proposalSummary, newest first |
 * | POST /configs/{configId}/proposals | newProposal | 201 proposal; 409 where one to the channel is open |
 * | GET /configs/{configId}/proposals/{number} | | 200 proposal |
 * | POST /configs/{configId}/proposals/{number}/comments | newComment | 201 proposal; 422 where the config has no such row |
 * | POST /configs/{configId}/proposals/{number}/approvals | approvedVersion | 201 proposal; 409 at another version |
 * | DELETE /configs/{configId}/proposals/{number}/approvals | | 200 proposal, without one's own approval |
 * | POST /configs/{configId}/proposals/{number}/requested-changes | newChangeRequest | 201 proposal; 409 at another version |
 * | DELETE /configs/{configId}/proposals/{number}/requested-changes | | 200 proposal, without one's own request |
 * | POST /configs/{configId}/proposals/{number}/close | | 200 proposal |
 *
 * Publishing to the channel publishes its open proposal.
 */

const hostIds = hosts.map(({ id }) => id) as [string, ...string[]];

/** The most approvals that a channel can require. */
const MAX_APPROVALS = 9;

export const newRules = z.object({
  /** Number of people who must approve a version before it is published. */
  approvals: z.int().min(0).max(MAX_APPROVALS).default(0),
  /** Applications in which a version must have no error. */
  hosts: z
    .array(z.enum(hostIds))
    .max(hostIds.length)
    .default([])
    .transform((ids) => [...new Set(ids)]),
});
export const channelRules = z.object({ channel: z.string(), approvals: z.int(), hosts: z.array(z.string()) });
export type ChannelRules = z.output<typeof channelRules>;

const proposalState = z.enum(["open", "published", "closed"]);

export const newProposal = z.object({
  channel: channelName,
  title: visibleName(200, "Enter a title"),
  note: plainText(4000).default(""),
});

const person = z.string().nullable().describe("Name of the person; null where it has none or is gone");

export const proposalSummary = z.object({
  number: z.int(),
  channel: z.string(),
  title: z.string(),
  note: z.string(),
  state: proposalState,
  by: person,
  at: z.string(),
  /** Version that its changes are against: the live one of the channel; null where nothing was published to it. */
  base: z.int().nullable(),
  /** The version that it proposes: the config's current one while it is open. */
  version: z.int(),
  /** Approvals of that version that count, and those that the channel requires. */
  approvals: z.int(),
  needed: z.int(),
  comments: z.int(),
  /** Time at which it was published or closed. */
  ended_at: z.string().nullable(),
  ended_by: person,
});
export type ProposalSummary = z.output<typeof proposalSummary>;

const approval = z.object({
  by: person,
  at: z.string(),
  /** The version that was approved. */
  version: z.int(),
  /** False where the config was edited since, or the person may no longer approve. */
  counts: z.boolean(),
  is_own: z.boolean(),
});

const hostCheck = z.object({
  host: z.string(),
  name: z.string(),
  errors: z.int(),
  warnings: z.int(),
  /** The first sentences, errors before warnings. */
  messages: z.array(z.string()),
});
export type HostCheck = z.output<typeof hostCheck>;

const row = z.object({
  /** A collection of the config, or a list of it such as active_views. */
  collection: z.string().regex(/^[a-z_]{1,60}$/),
  name: z.string().min(1).max(500),
});

export const newComment = z.object({
  text: plainText(4000).min(1, "Enter a comment"),
  /** The row that it is about; without, the whole proposal. */
  row: row.optional(),
});

const comment = z.object({
  id: z.string(),
  by: person,
  at: z.string(),
  text: z.string(),
  /** Version of the config when it was written. */
  version: z.int(),
  row: z.object({ collection: z.string(), name: z.string() }).nullable(),
});
export type Comment = z.output<typeof comment>;

export const proposal = proposalSummary.omit({ approvals: true, comments: true }).extend({
  approvals: z.array(approval),
  /** People who request changes, each at the last version; one that counts keeps it from being approved in full. */
  requested_changes: z.array(approval),
  checks: z.array(hostCheck).describe("Of the applications that the channel requires, while it is open"),
  comments: z.array(comment),
  /** Reason the reader can't approve it, or it can't be published yet; null where there is none. */
  cannot_approve: z.string().nullable(),
  cannot_publish: z.string().nullable(),
});
export type Proposal = z.output<typeof proposal>;

export const newChangeRequest = z.object({
  /** The version that was looked at. */
  version: z.int().min(1),
  /** Comment on the whole that says what is to be changed. */
  text: plainText(4000).min(1, "Say what is to be changed"),
});

export const approvedVersion = z.object({
  /** The version that was looked at. */
  version: z.int().min(1),
});
