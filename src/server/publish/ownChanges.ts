import { notEnded } from "../auth/accessEnd.ts";
import { keyOf } from "../auth/accounts.ts";
import type { Reached } from "../configs/access.ts";
import type { Query } from "../db/database.ts";
import { lastTextEdit } from "../files/openedTexts.ts";
import { livePublication, type StoredProposal } from "./proposals.ts";

type Config = Pick<Reached, "id" | "team_id">;

/**
 * Reason for which somebody can't approve a proposal: it is their own, as they opened it or made a change in it, if only
 * of comments. Changes that the history has forgotten are nobody's.
 */
export async function ownReason(
  query: Query,
  config: Config,
  proposal: StoredProposal,
  userId: string,
): Promise<string | null> {
  const { number, channel } = proposal;
  if (proposal.user_id === userId) return `You opened proposal ${number}; somebody else approves it.`;
  const live = await livePublication(query, config.id, channel);
  const base = live?.version ?? 0;
  const { own, others } = await pushedVersions(query, config, base, userId);
  const made = await query
    .selectFrom("changes")
    .select("version")
    .where("config_id", "=", config.id)
    .where("user_id", "=", userId)
    .where("version", ">", base)
    .$if(others.length > 0, (of) => of.where("version", "not in", others))
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirst();
  const version = made?.version ?? own[0];
  if (version !== undefined)
    return `You made version ${version}, which is part of proposal ${number}; somebody else approves it.`;
  return (await lastTextEdit(query, config.id, userId)) > (live?.at ?? "")
    ? `You changed its comments or layout, which are part of proposal ${number}; somebody else approves it.`
    : null;
}

/**
 * Versions that commits of a git repository made: with one of somebody, and those of other members alone. Whoever
 * connected it has made neither of these, and answers for commits of addresses that no member has.
 */
async function pushedVersions(
  query: Query,
  config: Config,
  base: number,
  userId: string,
): Promise<{ own: number[]; others: number[] }> {
  const commits = await query
    .selectFrom("git_commits")
    .select(["version", "author"])
    .where("config_id", "=", config.id)
    .where("direction", "=", "in")
    .where("version", ">", base)
    .execute();
  if (commits.length === 0) return { own: [], others: [] };
  const members = await query
    .selectFrom("team_members")
    .innerJoin("users", "users.id", "team_members.user_id")
    .select(["users.id", "email_key"])
    .where("team_id", "=", config.team_id ?? "")
    .where(notEnded("team_members.expires_at"))
    .execute();
  const idOf = new Map(members.map(({ id, email_key }) => [email_key, id]));
  const [own, others]: [number[], number[]] = [[], []];
  for (const version of new Set(commits.map((commit) => commit.version))) {
    const authors = commits.filter((commit) => commit.version === version).map(({ author }) => author);
    const ids = authors.map((author) => idOf.get(keyOf(/<([^<>]*)>$/.exec(author)?.[1] ?? "")));
    if (ids.includes(userId)) own.push(version);
    else if (!ids.includes(undefined)) others.push(version);
  }
  return { own, others };
}
