import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Origin, Overwritten } from "#api/change.ts";
import type { Request } from "#api/resources.ts";
import type { Access } from "#api/share.ts";
import type { HistoryStep } from "#command/historyStep.ts";
import { doneAside, writeOutcome } from "./aside.ts";
import type { Database, Query } from "./database.ts";
import { makeHistoryRoom } from "./historyRoom.ts";
import { HttpError, noConfig, readOnly } from "./httpError.ts";
import { checkConfig, checkVisitor, type RowLimits } from "./rowRoom.ts";
import type { Tables } from "./tables.ts";
import { openTurns } from "./turns.ts";

/**
 * A status and a body that is JSON text already; null has no body. A change says which version of the configuration
 * has it, and in how many fields it took the place of what its author had not seen.
 */
export type Answer = { status: number; body: string | null; version?: number; overwrote?: number };

/** A request that was carried out, with the name of its row. */
export type Logged = Request & { name?: string };

/**
 * What would take a request back. `position` is the place of a row that was deleted, `positions` are those of the
 * rows that were ordered.
 */
export type Inverse = Request & {
  position?: number;
  positions?: number[];
  /** The rows between which a row stood that was deleted by itself. */
  between?: [previous: string | null, next: string | null];
};

/** A configuration that is being written: its transaction, and what has been done to it so far. */
export type Edit = {
  query: Query;
  /** The database whose log can be read: a copy of rows has none. */
  log: Query;
  configId: string;
  /** JSON of the profile's own keys; whoever changes it assigns the new text. */
  data: string;
  /** Bytes of the data of all its rows and of its own; whoever changes one of them adds the difference. */
  size: number;
  limits: RowLimits;
  /** The version that this write makes. */
  version: number;
  requests: Logged[];
  /** Newest first. */
  inverse: Inverse[];
  /** The tab that writes, and the version that it has seen. */
  origin: Origin;
  overwritten: Overwritten[];
  /** The undo steps that the write consists of, where several came together. */
  steps?: readonly HistoryStep[];
};

/** The database of configurations, and the limits of what it keeps of them. */
export type Store = { database: Database; rowLimits: RowLimits };

/** Who writes, from where, and under which Idempotency-Key. */
export type Writer = { userId: string; key: string | null; origin?: Origin };

/** What a visitor may do with a configuration: the owner everything, others what a link gave them, or nothing. */
export async function accessTo(
  query: Query,
  userId: string,
  config: Pick<Tables["configs"], "id" | "user_id">,
): Promise<Access | null> {
  if (config.user_id === userId) return "own";
  const grants = await query
    .selectFrom("grants")
    .innerJoin("shares", "shares.id", "grants.share_id")
    .select("access")
    .where("grants.config_id", "=", config.id)
    .where("grants.user_id", "=", userId)
    .execute();
  if (grants.some(({ access }) => access === "edit")) return "edit";
  return grants.length ? "read" : null;
}

/**
 * A configuration that is not deleted, the visitor's own or one that a link has opened. Another's costs the same
 * statements as one that is not there, and nothing of it is read: time tells no more than the answer.
 * @param locked until the transaction ends nobody else writes it
 * @throws HttpError 404 otherwise
 */
async function reach(
  query: Query,
  userId: string,
  id: string,
  locked: boolean,
): Promise<{ config: Tables["configs"]; access: Access }> {
  const there = query.selectFrom("configs").selectAll().where("id", "=", id).where("deleted_at", "is", null);
  const found = locked ? there.forUpdate() : there;
  const own = await found.where("user_id", "=", userId).executeTakeFirst();
  if (own) return { config: own, access: "own" };
  const nobody = { id, user_id: "" };
  if (await accessTo(query, userId, nobody)) {
    const config = await found.executeTakeFirst();
    // The link may have been revoked while another write was waited for.
    const access = config && (await accessTo(query, userId, nobody));
    if (access) return { config, access };
  }
  const hidden = await query
    .selectFrom("configs")
    .select("deleted_at")
    .where("id", "=", id)
    .executeTakeFirst();
  throw noConfig(hidden);
}

/** A configuration that the visitor may read. @throws HttpError 404 otherwise */
export async function ownConfig(query: Query, userId: string, id: string): Promise<Tables["configs"]> {
  return (await reach(query, userId, id, false)).config;
}

/** As `ownConfig`, for a visitor who wants to change it. @throws HttpError 403 where a link lets one read it only */
export async function writableConfig(query: Query, userId: string, id: string): Promise<Tables["configs"]> {
  const { config, access } = await reach(query, userId, id, false);
  if (access === "read") throw readOnly();
  return config;
}

/**
 * Changes one configuration of the writer's own, or one shared for editing: `work` and its entry in the log are one
 * transaction, and one writer at a time changes a configuration.
 * @param digest of the request, to tell a repeated key from one that was used for something else
 */
export async function editConfig(
  { database, rowLimits: limits }: Store,
  writer: Writer,
  configId: string,
  digest: string,
  work: (edit: Edit) => Promise<Answer>,
): Promise<Answer> {
  const answer = await database.write(async (query) => {
    const { config, access } = await reach(query, writer.userId, configId, database.engine === "postgres");
    if (access === "read") throw readOnly();
    return once(query, writer, digest, async () => {
      const edit = begun(query, config, writer, limits);
      const { size } = edit;
      const answer = await work(edit);
      if (edit.size > size) checkConfig(limits, edit.size);
      const added = edit.requests.length > 0 ? await log(edit, writer.userId) : 0;
      // Asked by every large change and now and then: between two questions little is added.
      if (added > LARGE || edit.version % MANY === 0)
        await makeHistoryRoom(query, config.user_id, limits.history);
      if (edit.size > size) await checkVisitor(query, config.user_id, limits);
      return {
        ...answer,
        version: edit.requests.length ? edit.version : config.version,
        overwrote: edit.overwritten.length,
      };
    });
  });
  for (const hear of database.heard) hear(configId);
  return answer;
}

function begun(query: Query, config: Tables["configs"], { origin = {} }: Writer, limits: RowLimits): Edit {
  const { id: configId, data, version, row_bytes } = config;
  const made = { requests: [], inverse: [], overwritten: [] };
  const size = Number(row_bytes);
  return { query, log: query, configId, data, size, limits, version: version + 1, origin, ...made };
}

/** One long edit at a time is done, and others wait for their turn at it. */
const longOnes = openTurns(1, 20, 2);
/** Times that a long edit is done again because somebody has written meanwhile. */
const AGAIN = 3;

class Outdated extends Error {}

/**
 * As `editConfig`, for work that takes long: it is done beside the database, and only what comes of it is written in a
 * transaction, so that others write meanwhile. Where they never stop it is done as any other.
 */
export async function editConfigAside(
  store: Store,
  writer: Writer,
  configId: string,
  digest: string,
  work: (edit: Edit) => Promise<Answer>,
): Promise<Answer> {
  const { read } = store.database;
  return longOnes(async () => {
    for (let attempt = 0; attempt < AGAIN; attempt++) {
      if (await isGiven(read, writer)) break;
      const { config, access } = await reach(read, writer.userId, configId, false);
      if (access === "read") throw readOnly();
      const outcome = await doneAside(read, begun(read, config, writer, store.rowLimits), work);
      try {
        return await editConfig(store, writer, configId, digest, async (edit) => {
          if (edit.version !== outcome.edit.version) throw new Outdated();
          await writeOutcome(edit.query, configId, outcome);
          const { query, log } = edit;
          Object.assign(edit, outcome.edit, { query, log });
          return outcome.answer;
        });
      } catch (error) {
        if (!(error instanceof Outdated)) throw error;
      }
    }
    return editConfig(store, writer, configId, digest, work);
  });
}

/** True if the request with this Idempotency-Key was answered already. */
async function isGiven(query: Query, { userId, key }: Writer): Promise<boolean> {
  if (key === null) return false;
  const given = query
    .selectFrom("answers")
    .select("key")
    .where("user_id", "=", userId)
    .where("key", "=", key);
  return (await given.executeTakeFirst()) !== undefined;
}

/** Characters of an entry of the log after which room is made, and writes of smaller ones. */
const [LARGE, MANY] = [64 * 1024, 64];

/** @returns the characters that the entry has */
async function log(edit: Edit, userId: string): Promise<number> {
  const { query, configId, data, size, version, origin, overwritten } = edit;
  const at = new Date().toISOString();
  const [requests, inverse] = [JSON.stringify(edit.requests), JSON.stringify(edit.inverse)];
  const more = requests.length + inverse.length;
  await query
    .updateTable("configs")
    .set((of) => ({ data, row_bytes: size, version, updated_at: at, log_bytes: of("log_bytes", "+", more) }))
    .where("id", "=", configId)
    .execute();
  await query
    .insertInto("changes")
    .values({
      config_id: configId,
      version,
      user_id: userId,
      at,
      requests,
      inverse,
      tab: origin.tab ?? null,
      command: origin.command ?? null,
      sentence: origin.sentence ?? null,
      overwritten: overwritten.length ? JSON.stringify(overwritten) : null,
      steps: stepsText(edit),
    })
    .execute();
  return more;
}

/** A step without changes of its own has those of the write. */
function stepsText({ steps, origin: { step, sentence } }: Edit): string | null {
  if (steps) return JSON.stringify(steps);
  return step ? JSON.stringify([{ ...step, say: sentence ?? step.title } satisfies HistoryStep]) : null;
}

/** Characters of the largest answer that is kept; a repeated request gets the status of a larger one alone. */
const LARGEST_KEPT = 128 * 1024;
/** Answers that are kept of one user, how often it is looked for older ones, and how many of them may be long. */
const KEPT = 20_000;
const LOOK = 1 / 500;
const [LONG, LONG_KEPT] = [4096, 100];

/** Answers a repeated Idempotency-Key as the first time; otherwise does the work and keeps its answer. */
export async function once(
  query: Query,
  { userId, key }: Writer,
  digest: string,
  work: () => Promise<Answer>,
): Promise<Answer> {
  if (key === null) return work();
  const given = await query
    .selectFrom("answers")
    .select(["digest", "status", "body", "version", "overwrote"])
    .where("user_id", "=", userId)
    .where("key", "=", key)
    .executeTakeFirst();
  if (given && given.digest !== digest)
    throw new HttpError(422, "This Idempotency-Key was already used for another request.");
  if (given) {
    const { status, body, version, overwrote } = given;
    return { status, body: body || null, ...(version !== null && { version, overwrote: overwrote ?? 0 }) };
  }
  const answer = await work();
  const body = answer.body && answer.body.length <= LARGEST_KEPT ? answer.body : "";
  await query
    .insertInto("answers")
    .values({
      user_id: userId,
      key,
      digest,
      status: answer.status,
      body,
      at: new Date().toISOString(),
      version: answer.version ?? null,
      overwrote: answer.overwrote ?? null,
    })
    .execute();
  if (body.length > LONG) await emptyLongAnswers(query, userId);
  if (Math.random() < LOOK) await forgetOldAnswers(query, userId);
  return answer;
}

async function forgetOldAnswers(query: Query, userId: string): Promise<void> {
  const own = query.selectFrom("answers").select("at").where("user_id", "=", userId);
  const oldest = await own.orderBy("at", "desc").offset(KEPT).limit(1).executeTakeFirst();
  if (!oldest) return;
  await query.deleteFrom("answers").where("user_id", "=", userId).where("at", "<=", oldest.at).execute();
}

/** Keeps of older long answers that they were given: what they answered is not done again. */
async function emptyLongAnswers(query: Query, userId: string): Promise<void> {
  const isLong = sql<boolean>`length(body) > ${LONG}`;
  const long = query.selectFrom("answers").select("at").where("user_id", "=", userId).where(isLong);
  const oldest = await long.orderBy("at", "desc").offset(LONG_KEPT).limit(1).executeTakeFirst();
  if (!oldest) return;
  const older = query.updateTable("answers").set({ body: "" }).where("user_id", "=", userId).where(isLong);
  await older.where("at", "<=", oldest.at).execute();
}

/** SHA-256 of the parts, as text. */
export function digestOf(...parts: (string | Uint8Array)[]): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(typeof part === "string" ? `${part}\n` : part);
  return hash.digest("base64url");
}
