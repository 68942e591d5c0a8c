import { randomUUID } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { type AuditEvent, type AuditEventName, type AuditPage, auditText } from "#api/audit.ts";
import type { Query } from "../db/database.ts";

/** Events of a page, and those that are looked through for one. */
const PAGE_SIZE = 50;
const PORTION = 500;
const MAX_LOOKED_THROUGH = 5000;
/** Length of a subject and a detail that is kept. */
const MAX_TEXT = 300;
/** Events whose subject is the name of their config. */
const NAMING: AuditEventName[] = ["config.deleted", "config.restored", "config.transferred"];

/** Somebody who did what a log tells. */
export type Actor = Pick<FastifyRequest, "visitor" | "program">;

/** The server itself, in logs. */
export const SERVER: Actor = { visitor: { user_id: "server", user_type: "registered" } };

/** Event of the log; no token, password, code or secret may be in it. */
type Told = {
  event: AuditEventName;
  /** Owner of the log, a person or a team, if not the requester. */
  owner?: string;
  /** The configuration that it is about: its owner has it in the log. */
  ownerOf?: { id: string; user_id: string };
  subject?: string;
  detail?: string;
  configId?: string | null;
};

/** Writes an event into its owner's log, in the transaction of the change that it tells of. */
export async function audit(
  query: Query,
  { visitor, program }: Actor,
  { event, owner, ownerOf, subject = "", detail = "", configId }: Told,
): Promise<void> {
  const actor = await query
    .selectFrom("users")
    .select(["name", "email"])
    .where("id", "=", visitor.user_id)
    .executeTakeFirst();
  await query
    .insertInto("audit_events")
    .values({
      id: randomUUID(),
      user_id: owner ?? ownerOf?.user_id ?? visitor.user_id,
      actor_id: visitor.user_id,
      actor_name: actor?.name ?? null,
      actor_email: actor?.email ?? null,
      program: program?.name ?? null,
      at: new Date().toISOString(),
      event,
      subject: subject.slice(0, MAX_TEXT),
      detail: detail.slice(0, MAX_TEXT),
      config_id: configId ?? ownerOf?.id ?? null,
    })
    .execute();
}

const written = (query: Query, userId: string) =>
  query
    .selectFrom("audit_events")
    .leftJoin("users", "users.id", "audit_events.actor_id")
    .leftJoin("configs", (join) =>
      join
        .onRef("configs.id", "=", "audit_events.config_id")
        .onRef("configs.user_id", "=", "audit_events.user_id"),
    )
    .select([
      "audit_events.id as id",
      "at",
      "event",
      "subject",
      "detail",
      "audit_events.config_id as config_id",
      "configs.data as config_data",
      "configs.file_name as config_file",
      "actor_id as by_id",
      "actor_name",
      "actor_email",
      "users.name as name_now",
      "users.email as email_now",
      "program",
    ])
    .where("audit_events.user_id", "=", userId);

type Row = Awaited<ReturnType<ReturnType<typeof written>["execute"]>>[number];

function eventOf({
  config_data,
  config_file,
  actor_name,
  actor_email,
  name_now,
  email_now,
  ...rest
}: Row): AuditEvent {
  const name = config_data === null ? null : (JSON.parse(config_data) as { name?: unknown }).name;
  // Earlier versions kept neither, and a visitor who registered has them since.
  const by = actor_email === null ? personText(name_now, email_now) : personText(actor_name, actor_email);
  return { ...rest, by, config: typeof name === "string" && name !== "" ? name : config_file };
}

/** Names configs that were deleted or transferred since by the last event of the log that does. */
async function withLastNames(
  query: Query,
  userId: string,
  events: readonly AuditEvent[],
): Promise<AuditEvent[]> {
  const unnamed = events.flatMap(({ config, config_id }) =>
    config === null && config_id ? [config_id] : [],
  );
  if (unnamed.length === 0) return [...events];
  const named = await query
    .selectFrom("audit_events")
    .select(["config_id", "subject"])
    .where("user_id", "=", userId)
    .where("config_id", "in", [...new Set(unnamed)])
    .where("event", "in", NAMING)
    .where("subject", "!=", "")
    .orderBy("at")
    .execute();
  const names = new Map(named.map(({ config_id, subject }) => [config_id, subject]));
  return events.map((event) => ({ ...event, config: event.config ?? names.get(event.config_id) ?? null }));
}

/** "Ada <ada@example.com>": names are free to choose, so only the address tells who it is. */
function personText(name: string | null, email: string | null): string | null {
  if (email === null) return name;
  return name === null ? email : `${name.replace(/[<>]/g, "")} <${email}>`;
}

/** True if all the words are in an event. Case is folded here, where both databases fold it alike. */
function has(words: readonly string[], { event, subject, detail, config, by, program }: AuditEvent): boolean {
  const told = [event, auditText(event), subject, detail, config, by, program];
  const text = told.join(" ").toLowerCase();
  return words.every((word) => text.includes(word));
}

const wordsOf = (find: string) => find.toLowerCase().split(/\s+/).filter(Boolean);

/** Position of an event: its time, and its id among those of one moment. */
const positionOf = ({ at, id }: AuditEvent) => `${at}_${id}`;

async function portionBefore(
  query: Query,
  userId: string,
  before: string | undefined,
): Promise<AuditEvent[]> {
  let found = written(query, userId);
  if (before !== undefined) {
    const [at = "", id = ""] = before.split("_");
    found = found.where((of) =>
      of.or([of("at", "<", at), of.and([of("at", "=", at), of("audit_events.id", "<", id)])]),
    );
  }
  const rows = await found.orderBy("at", "desc").orderBy("audit_events.id", "desc").limit(PORTION).execute();
  return withLastNames(query, userId, rows.map(eventOf));
}

/** A page of a user's log, newest first: events before a position that have every word of `find`. */
export async function auditPageOf(
  query: Query,
  userId: string,
  { find = "", before }: { find?: string | undefined; before?: string | undefined },
): Promise<AuditPage> {
  const words = wordsOf(find);
  const events: AuditEvent[] = [];
  let last = before;
  for (let looked = 0; looked < MAX_LOOKED_THROUGH; looked += PORTION) {
    const portion = await portionBefore(query, userId, last);
    for (const event of portion) {
      if (has(words, event)) {
        if (events.length === PAGE_SIZE) return { events, next: positionOf(events.at(-1)!) };
        events.push(event);
      }
      last = positionOf(event);
    }
    if (portion.length < PORTION) return { events, next: null };
  }
  return { events, next: last ?? null };
}

/** All events of a user's log that have every word of `find`, newest first. */
export async function* auditEventsOf(query: Query, userId: string, find = ""): AsyncGenerator<AuditEvent> {
  const words = wordsOf(find);
  for (let before: string | undefined; ; ) {
    const portion = await portionBefore(query, userId, before);
    for (const event of portion) if (has(words, event)) yield event;
    if (portion.length < PORTION) return;
    before = positionOf(portion.at(-1)!);
  }
}
