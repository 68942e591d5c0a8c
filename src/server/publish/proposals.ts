import { randomUUID } from "node:crypto";
import type { Comment, Proposal, ProposalSummary } from "#api/publish/proposal.ts";
import { includes } from "#api/share.ts";
import { roleAccess } from "#api/team/team.ts";
import { notEnded } from "../auth/accessEnd.ts";
import type { Reached } from "../configs/access.ts";
import type { Query } from "../db/database.ts";
import type { Tables } from "../db/tables.ts";
import { lastTextEdit } from "../files/openedTexts.ts";
import { HttpError } from "../http/httpError.ts";
import { allRules, rulesOf } from "./channelRules.ts";

/** Proposals of a config that are kept, open ones always; and comments on one. */
const MAX_PROPOSALS = 200;
const MAX_COMMENTS = 500;

export type StoredProposal = Tables["proposals"];
type Config = Pick<Tables["configs"], "id" | "user_id" | "team_id" | "version">;
type Approval = Proposal["approvals"][number] & { number: number; user_id: string };

/** @throws HttpError 404 where the config has no such proposal */
export async function proposalOf(query: Query, configId: string, number: string): Promise<StoredProposal> {
  const found = /^[1-9]\d{0,8}$/.test(number)
    ? await query
        .selectFrom("proposals")
        .selectAll()
        .where("config_id", "=", configId)
        .where("number", "=", Number(number))
        .executeTakeFirst()
    : undefined;
  if (!found) throw new HttpError(404, `The config has no proposal ${number.slice(0, 20)}.`);
  return found;
}

/** `proposalOf` that must be open. @throws HttpError 409 where it is not open any more */
export async function openProposal(query: Query, configId: string, number: string): Promise<StoredProposal> {
  const found = await proposalOf(query, configId, number);
  if (found.state !== "open")
    throw new HttpError(409, `Proposal ${found.number} is ${found.state}; open another.`);
  return found;
}

/** The open proposal to a channel. */
export function openProposalTo(
  query: Query,
  configId: string,
  channel: string,
): Promise<StoredProposal | undefined> {
  return query
    .selectFrom("proposals")
    .selectAll()
    .where("config_id", "=", configId)
    .where("channel", "=", channel)
    .where("state", "=", "open")
    .executeTakeFirst();
}

/** Version and time of a channel's live publication; null where nothing was published to it. */
export async function livePublication(query: Query, configId: string, channel: string): Promise<Live | null> {
  return (await livePublications(query, configId)).get(channel) ?? null;
}

type Live = { version: number; at: string };

/** Version of a channel's live publication; null where nothing was published to it. */
export async function liveVersion(query: Query, configId: string, channel: string): Promise<number | null> {
  return (await livePublication(query, configId, channel))?.version ?? null;
}

async function livePublications(query: Query, configId: string): Promise<Map<string, Live>> {
  const rows = await query
    .selectFrom("channels")
    .innerJoin("publications", (on) =>
      on
        .onRef("channels.config_id", "=", "publications.config_id")
        .onRef("channels.name", "=", "publications.channel")
        .onRef("channels.hash", "=", "publications.hash"),
    )
    .select(["name", "version", "at"])
    .where("channels.config_id", "=", configId)
    .orderBy("number")
    .execute();
  return new Map(rows.map(({ name, ...live }) => [name, live]));
}

/** Opens a proposal. @throws HttpError 409 where one to the channel is open, or the config is live already as it is */
export async function makeProposal(
  query: Query,
  config: Config,
  made: { channel: string; title: string; note: string; userId: string },
): Promise<StoredProposal> {
  const { id: config_id } = config;
  const { userId: user_id, ...rest } = made;
  const open = await openProposalTo(query, config_id, made.channel);
  if (open)
    throw new HttpError(
      409,
      `Proposal ${open.number} to “${made.channel}” is open, and is about the config as it is; comment on it, or close it first.`,
    );
  const live = await livePublication(query, config_id, made.channel);
  if (live?.version === config.version && (await lastTextEdit(query, config_id)) <= live.at)
    throw new HttpError(
      409,
      `“${made.channel}” has version ${config.version} already; change the config first.`,
    );
  const { last } = await query
    .selectFrom("proposals")
    .select((of) => of.fn.max("number").as("last"))
    .where("config_id", "=", config_id)
    .executeTakeFirstOrThrow();
  const row: StoredProposal = {
    ...{ config_id, number: Number(last ?? 0) + 1, ...rest, state: "open", user_id },
    ...{ at: new Date().toISOString(), base: null, version: null, ended_at: null, ended_by: null },
    needed: null,
  };
  await query.insertInto("proposals").values(row).execute();
  await forgetOldest(query, config_id, row.number - MAX_PROPOSALS);
  return row;
}

async function forgetOldest(query: Query, configId: string, last: number): Promise<void> {
  const gone = await query
    .selectFrom("proposals")
    .select("number")
    .where("config_id", "=", configId)
    .where("number", "<=", last)
    .where("state", "!=", "open")
    .execute();
  if (gone.length === 0) return;
  const numbers = gone.map(({ number }) => number);
  for (const table of [
    "proposals",
    "proposal_approvals",
    "proposal_objections",
    "proposal_comments",
  ] as const)
    await query.deleteFrom(table).where("config_id", "=", configId).where("number", "in", numbers).execute();
}

/** Ends a proposal; it keeps the version that it proposed, the one that this was against, and the rule of then. */
export async function endProposal(
  query: Query,
  { config_id, number, channel }: StoredProposal,
  ended: { state: "published" | "closed"; version: number; base: number | null; userId: string },
): Promise<void> {
  const { userId: ended_by, ...rest } = ended;
  const { approvals: needed } = await rulesOf(query, config_id, channel);
  await query
    .updateTable("proposals")
    .set({ ...rest, needed, ended_by, ended_at: new Date().toISOString() })
    .where("config_id", "=", config_id)
    .where("number", "=", number)
    .execute();
}

/** Adds a comment. @throws HttpError 409 where there are too many */
export async function addComment(
  query: Query,
  { config_id, number }: StoredProposal,
  added: { userId: string; text: string; version: number; row: Comment["row"] },
): Promise<void> {
  const { count } = await query
    .selectFrom("proposal_comments")
    .select((of) => of.fn.countAll().as("count"))
    .where("config_id", "=", config_id)
    .where("number", "=", number)
    .executeTakeFirstOrThrow();
  if (Number(count) >= MAX_COMMENTS)
    throw new HttpError(409, `A proposal has at most ${MAX_COMMENTS} comments.`);
  const { userId: user_id, text, version, row } = added;
  await query
    .insertInto("proposal_comments")
    .values({
      ...{ id: randomUUID(), config_id, number, user_id, at: new Date().toISOString(), text, version },
      ...{ collection: row?.collection ?? null, row_name: row?.name ?? null },
    })
    .execute();
}

/** Tables of verdicts on a version, and the other one, whose verdict of the same person a new one replaces. */
const OTHER = {
  proposal_approvals: "proposal_objections",
  proposal_objections: "proposal_approvals",
} as const;
export type Verdicts = keyof typeof OTHER;

/** Keeps somebody's approval of a version, or request for changes, in the place of what they said before. */
export async function keepVerdict(
  query: Query,
  table: Verdicts,
  proposal: StoredProposal,
  { userId: user_id, version }: { userId: string; version: number },
): Promise<void> {
  const { config_id, number } = proposal;
  const at = new Date().toISOString();
  await withdraw(query, OTHER[table], proposal, user_id);
  await query
    .insertInto(table)
    .values({ config_id, number, user_id, version, at })
    .onConflict((conflict) =>
      conflict.columns(["config_id", "number", "user_id"]).doUpdateSet({ version, at }),
    )
    .execute();
}

/** Takes somebody's approval, or request for changes, back. @returns false where there was none */
export async function withdraw(
  query: Query,
  table: Verdicts,
  { config_id, number }: StoredProposal,
  userId: string,
): Promise<boolean> {
  const { numDeletedRows } = await query
    .deleteFrom(table)
    .where("config_id", "=", config_id)
    .where("number", "=", number)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return Number(numDeletedRows) > 0;
}

/**
 * Withdraws every approval of a config's open proposals: they hold for its comments and layout, too, which make no
 * version. Requests for changes stand until their authors take them back.
 * @returns the proposals that had any
 */
export async function withdrawApprovals(
  query: Query,
  configId: string,
): Promise<Pick<StoredProposal, "number" | "channel">[]> {
  const approved = await query
    .selectFrom("proposals")
    .select(["number", "channel"])
    .where("config_id", "=", configId)
    .where("state", "=", "open")
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("proposal_approvals as approvals")
          .select("approvals.number")
          .whereRef("approvals.config_id", "=", "proposals.config_id")
          .whereRef("approvals.number", "=", "proposals.number"),
      ),
    )
    .orderBy("number")
    .execute();
  const numbers = approved.map(({ number }) => number);
  if (numbers.length > 0)
    await query
      .deleteFrom("proposal_approvals")
      .where("config_id", "=", configId)
      .where("number", "in", numbers)
      .execute();
  return approved;
}

/**
 * Approvals of a config's proposals, or requests for changes, by each person the last; only of those who may still
 * approve do they count.
 */
async function verdictsOf(
  query: Query,
  table: Verdicts,
  config: Config,
  userId: string,
): Promise<Approval[]> {
  const rows = await query
    .selectFrom(`${table} as verdicts`)
    .innerJoin("proposals", (on) =>
      on
        .onRef("proposals.config_id", "=", "verdicts.config_id")
        .onRef("proposals.number", "=", "verdicts.number"),
    )
    .leftJoin("users", "users.id", "verdicts.user_id")
    .leftJoin("team_members", (on) =>
      on
        .onRef("team_members.user_id", "=", "verdicts.user_id")
        .on("team_members.team_id", "=", config.team_id ?? "")
        .on(notEnded("team_members.expires_at")),
    )
    .select([
      "verdicts.number",
      "verdicts.user_id",
      "verdicts.version",
      "verdicts.at",
      "proposals.version as ended",
      "users.name as by",
      "users.disabled_at",
      "role",
    ])
    .where("verdicts.config_id", "=", config.id)
    .orderBy("verdicts.at")
    .execute();
  return rows.map(({ number, user_id, version, at, ended, by, disabled_at, role }) => {
    const mayApprove =
      disabled_at === null &&
      (user_id === config.user_id || (role !== null && includes(roleAccess[role], "publish")));
    const counts = version === (ended ?? config.version) && (ended !== null || mayApprove);
    return { number, user_id, by, at, version, counts, is_own: user_id === userId };
  });
}

/** Approvals of a proposal that count, and the names of those who request changes; null and nobody without one. */
export async function standingOf(
  query: Query,
  config: Config,
  number: number | undefined,
): Promise<{ approvals: number | null; objectors: (string | null)[] }> {
  if (number === undefined) return { approvals: null, objectors: [] };
  const counting = async (table: Verdicts) =>
    (await verdictsOf(query, table, config, "")).filter((each) => each.number === number && each.counts);
  const objections = await counting("proposal_objections");
  return {
    approvals: (await counting("proposal_approvals")).length,
    objectors: objections.map(({ by }) => by),
  };
}

/** Comments of a proposal, oldest first. */
async function commentsOf(query: Query, configId: string, number: number): Promise<Comment[]> {
  const rows = await query
    .selectFrom("proposal_comments")
    .leftJoin("users", "users.id", "proposal_comments.user_id")
    .select(["proposal_comments.id", "users.name as by", "at", "text", "version", "collection", "row_name"])
    .where("config_id", "=", configId)
    .where("number", "=", number)
    .orderBy("at")
    .orderBy("proposal_comments.id")
    .execute();
  return rows.map(({ collection, row_name, ...rest }) => ({
    ...rest,
    row: collection === null ? null : { collection, name: row_name ?? "" },
  }));
}

/** Proposals of a config, newest first. */
export async function proposalsOf(query: Query, config: Config): Promise<ProposalSummary[]> {
  const rows = await query
    .selectFrom("proposals")
    .leftJoin("users", "users.id", "proposals.user_id")
    .leftJoin("users as enders", "enders.id", "proposals.ended_by")
    .selectAll("proposals")
    .select(["users.name as by", "enders.name as ended_by_name"])
    .where("config_id", "=", config.id)
    .orderBy("number", "desc")
    .execute();
  const counts = await query
    .selectFrom("proposal_comments")
    .select((of) => ["number", of.fn.countAll().as("count")])
    .where("config_id", "=", config.id)
    .groupBy("number")
    .execute();
  const comments = new Map(counts.map(({ number, count }) => [number, Number(count)]));
  const approvals = await verdictsOf(query, "proposal_approvals", config, "");
  const rules = new Map((await allRules(query, config.id)).map((each) => [each.channel, each.approvals]));
  const live = await livePublications(query, config.id);
  return rows.map((row) => {
    const { number, channel, title, note, state, by, at, ended_at, ended_by_name } = row;
    const isOpen = state === "open";
    return {
      ...{ number, channel, title, note, state, by, at, ended_at, ended_by: ended_by_name },
      base: isOpen ? (live.get(channel)?.version ?? null) : row.base,
      version: row.version ?? config.version,
      approvals: approvals.filter((each) => each.number === number && each.counts).length,
      needed: row.needed ?? rules.get(channel) ?? 0,
      comments: comments.get(number) ?? 0,
    };
  });
}

/** Proposal as it is shown, without the results of its checks. */
export async function shownProposal(
  query: Query,
  config: Reached,
  number: number,
  userId: string,
): Promise<Omit<Proposal, "checks" | "cannot_approve" | "cannot_publish">> {
  const summary = (await proposalsOf(query, config)).find((each) => each.number === number)!;
  const verdicts = async (table: Verdicts) =>
    (await verdictsOf(query, table, config, userId))
      .filter((each) => each.number === number)
      .map(({ number: _, user_id: __, ...rest }) => rest);
  return {
    ...summary,
    approvals: await verdicts("proposal_approvals"),
    requested_changes: await verdicts("proposal_objections"),
    comments: await commentsOf(query, config.id, number),
  };
}
