import type { FastifyRequest } from "fastify";
import { notEnded } from "../auth/accessEnd.ts";
import type { Reached } from "../configs/access.ts";
import type { Query } from "../db/database.ts";
import type { MailQueue } from "../mail/mail.ts";
import { type MailedProposal, proposedMail, reviewedMail } from "../mail/mailText.ts";
import { ownReason } from "./ownChanges.ts";
import type { StoredProposal } from "./proposals.ts";

/** Largest number of people mailed about one proposal, and of proposals of one config with mails within an hour. */
const MAX_RECIPIENTS = 50;
export const MAX_MAILED = 10;
const HOUR = 60 * 60 * 1000;

type Services = { post: MailQueue; pageUrl: () => string };

async function told(
  query: Query,
  { visitor }: FastifyRequest,
  config: Reached,
  { number, channel, title }: StoredProposal,
): Promise<MailedProposal> {
  const by = await query
    .selectFrom("users")
    .select("name")
    .where("id", "=", visitor.user_id)
    .executeTakeFirst();
  const { name } = JSON.parse(config.data) as { name?: string | null };
  return {
    ...{ channel, title, by: by?.name ?? "Somebody", config: name ?? "a config" },
    path: `/${config.id}/channels#proposal-${number}`,
  };
}

/**
 * Asks those who may approve a proposal, but for whoever has opened it or made a part of it, in the transaction that
 * opens it. Guests without an account write nobody a mail, and whoever opens one proposal after the other does not fill
 * mailboxes.
 */
export async function mailApprovers(
  query: Query,
  { post, pageUrl }: Services,
  request: FastifyRequest,
  config: Reached,
  proposal: StoredProposal,
): Promise<void> {
  if (config.team_id === null || request.visitor.user_type !== "registered") return;
  const { count } = await query
    .selectFrom("proposals")
    .select((of) => of.fn.countAll().as("count"))
    .where("config_id", "=", config.id)
    .where("at", ">", new Date(Date.now() - HOUR).toISOString())
    .executeTakeFirstOrThrow();
  if (Number(count) > MAX_MAILED) return;
  const people = await query
    .selectFrom("team_members")
    .innerJoin("users", "users.id", "team_members.user_id")
    .select(["users.id", "email"])
    .where("team_id", "=", config.team_id)
    .where("role", "in", ["publisher", "owner"])
    .where(notEnded("team_members.expires_at"))
    .where("users.id", "!=", proposal.user_id)
    .where("disabled_at", "is", null)
    .where("email", "is not", null)
    .orderBy("users.id")
    .limit(MAX_RECIPIENTS)
    .execute();
  const about = await told(query, request, config, proposal);
  for (const { id, email } of people)
    if ((await ownReason(query, config, proposal, id)) === null)
      await post.add(query, proposedMail(pageUrl(), email!, about));
}

/** Mails the author of a proposal that it was approved, or which changes are requested. */
export async function mailAuthor(
  query: Query,
  { post, pageUrl }: Services,
  request: FastifyRequest,
  config: Reached,
  { proposal, text }: { proposal: StoredProposal; text: string | null },
): Promise<void> {
  const author = await query
    .selectFrom("users")
    .select("email")
    .where("id", "=", proposal.user_id)
    .where("disabled_at", "is", null)
    .executeTakeFirst();
  if (!author?.email) return;
  const about = await told(query, request, config, proposal);
  await post.add(query, reviewedMail(pageUrl(), author.email, about, text));
}
