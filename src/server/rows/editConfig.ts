import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Origin } from "#api/headers.ts";
import type { HistoryStep } from "#command/historyStep.ts";
import { configFor } from "../configs/access.ts";
import { runLongEdit, writeOutcome } from "../configs/longEdit.ts";
import type { Database, Query } from "../db/database.ts";
import { statement, together } from "../db/statement.ts";
import type { Tables } from "../db/tables.ts";
import { makeHistoryRoom } from "../history/historyRoom.ts";
import { sentenceOf } from "../history/steps.ts";
import { HttpError } from "../http/httpError.ts";
import { openConcurrencyLimit } from "../jobs/concurrencyLimit.ts";
import { type Answer, type Edit, isLogged } from "./edit.ts";
import { checkConfig, checkVisitor, type RowLimits } from "./rowRoom.ts";

/** The database of configurations, and its limits. */
export type Store = { database: Database; rowLimits: RowLimits };

/** Author, origin and Idempotency-Key of a write. */
export type Writer = { userId: string; key: string | null; origin?: Origin };

/**
 * Changes one configuration that the writer may edit: `work` and its log entry are one
 * transaction, and writes of a configuration are serial.
 * @param digest of the request, to detect a key reused for another one
 */
export async function editConfig(
  { database, rowLimits: limits }: Store,
  writer: Writer,
  configId: string,
  digest: string,
  work: (edit: Edit) => Promise<Answer>,
): Promise<Answer> {
  const answer = await database.write(async (query) => {
    const config = await configFor(query, writer.userId, configId, "edit", { locked: true });
    const given = await givenAnswer(query, writer, digest);
    if (given) return given;
    const edit = begun(query, config, writer, limits);
    const { size } = edit;
    const done = await work(edit);
    if (edit.size > size) checkConfig(limits, edit.size);
    const version = isLogged(edit) ? edit.version : config.version;
    const answer = { ...done, version, overwrote: edit.overwritten.length };
    const added = await keep(edit, writer, digest, answer);
    // Asked by every large change and now and then: between two questions little is added.
    if (added > LARGE || edit.version % MANY === 0)
      await makeHistoryRoom(query, config.user_id, limits.history);
    if (edit.size > size) await checkVisitor(query, config.user_id, limits);
    return answer;
  });
  for (const hear of database.heard) hear(configId);
  return answer;
}

function begun(query: Query, config: Tables["configs"], { origin = {} }: Writer, limits: RowLimits): Edit {
  const { id: configId, data, version, row_bytes } = config;
  const made = { requests: [], inverse: [], overwritten: [], ordered: 0 };
  const size = Number(row_bytes);
  return { query, log: query, configId, data, size, limits, version: version + 1, origin, ...made };
}

/** One long edit at a time; others queue. */
const longOnes = openConcurrencyLimit(1, 20, 2);
/** Times that a long edit is done again because somebody has written meanwhile. */
const MAX_ATTEMPTS = 3;

class Outdated extends Error {}

/**
 * `editConfig` for long work: it runs outside the database, and only its result is written in a transaction, so
 * that others write meanwhile. Under constant writes it runs like any other.
 */
export async function editConfigLong(
  store: Store,
  writer: Writer,
  configId: string,
  digest: string,
  work: (edit: Edit) => Promise<Answer>,
): Promise<Answer> {
  const { read } = store.database;
  return longOnes(async () => {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      if (await isGiven(read, writer)) break;
      const config = await configFor(read, writer.userId, configId, "edit");
      const outcome = await runLongEdit(read, begun(read, config, writer, store.rowLimits), work);
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
  return key !== null && (await given.first(query, { user_id: userId, key })) !== undefined;
}

/** Characters of an entry of the log after which room is made, and writes of smaller ones. */
const [LARGE, MANY] = [64 * 1024, 64];

type Kept = Tables["answers"];
type Given = Pick<Kept, "digest" | "status" | "body" | "version" | "overwrote">;

const given = statement<Pick<Kept, "user_id" | "key">, Given>((query, { user_id, key }) =>
  query
    .selectFrom("answers")
    .select(["digest", "status", "body", "version", "overwrote"])
    .where("user_id", "=", user_id)
    .where("key", "=", key),
);

const insertAnswer = statement<Kept>(
  (query, { user_id, key, digest, status, body, at, version, overwrote }) =>
    query.insertInto("answers").values({ user_id, key, digest, status, body, at, version, overwrote }),
);

type Entry = Tables["changes"] & { data: string; size: number; more: number };

const setConfig = statement<Entry>((query, { config_id, data, size, version, at, more }) =>
  query
    .updateTable("configs")
    .set((of) => ({ data, row_bytes: size, version, updated_at: at, log_bytes: of("log_bytes", "+", more) }))
    .where("id", "=", config_id),
);

const insertChange = statement<Entry>((query, entry) => {
  const { config_id, version, user_id, at, requests, inverse } = entry;
  const { tab, command, sentence, overwritten, steps } = entry;
  return query.insertInto("changes").values({
    ...{ config_id, version, user_id, at, requests, inverse },
    ...{ tab, command, sentence, overwritten, steps },
  });
});

const writeEntry = together<Entry>(setConfig, insertChange);
const writeEntryAndAnswer = together<Entry & Kept>(writeEntry, insertAnswer);

/** Writes an edit into the log, and its answer. @returns the characters that the entry has */
async function keep(edit: Edit, writer: Writer, digest: string, answer: Answer): Promise<number> {
  const { query, configId, data, size, version, origin, overwritten } = edit;
  if (!isLogged(edit)) {
    await keepAnswer(query, writer, digest, answer);
    return 0;
  }
  const [requests, inverse] = [JSON.stringify(edit.requests), JSON.stringify(edit.inverse)];
  const more = requests.length + inverse.length;
  const entry = {
    config_id: configId,
    user_id: writer.userId,
    at: new Date().toISOString(),
    tab: origin.tab ?? null,
    command: origin.command ?? null,
    sentence: sentenceOf(edit.steps ?? []) || origin.sentence || null,
    overwritten: overwritten.length ? JSON.stringify(overwritten) : null,
    steps: stepsText(edit),
    ...{ requests, inverse, more, data, size, version },
  };
  if (writer.key === null) await writeEntry.all(query, entry);
  else
    await keepAnswer(query, writer, digest, answer, (kept) =>
      writeEntryAndAnswer.all(query, { ...kept, ...entry }),
    );
  return more;
}

/** A step without own changes has those of the write. */
function stepsText({ steps, origin: { step, sentence } }: Edit): string | null {
  if (steps) return JSON.stringify(steps);
  return step ? JSON.stringify([{ ...step, say: sentence ?? step.title } satisfies HistoryStep]) : null;
}

/** Characters of the largest answer that is kept; a repeated request gets the status of a larger one alone. */
const LARGEST_KEPT = 128 * 1024;
/** Answers that are kept of one user, how often it is looked for older ones, and how many of them may be long. */
const MAX_ANSWERS = 20_000;
const LOOK = 1 / 500;
const [LONG, LONG_KEPT] = [4096, 100];

/** Answers a repeated Idempotency-Key as the first time; otherwise does the work and keeps its answer. */
export async function runOnce(
  query: Query,
  writer: Writer,
  digest: string,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const given = await givenAnswer(query, writer, digest);
  if (given) return given;
  const answer = await work();
  await keepAnswer(query, writer, digest, answer);
  return answer;
}

/**
 * The stored response of an Idempotency-Key.
 * @throws HttpError 422 if it was for another request
 */
async function givenAnswer(
  query: Query,
  { userId: user_id, key }: Writer,
  digest: string,
): Promise<Answer | undefined> {
  const kept = key === null ? undefined : await given.first(query, { user_id, key });
  if (!kept) return undefined;
  if (kept.digest !== digest)
    throw new HttpError(422, "This Idempotency-Key was already used for another request.");
  const { status, body, version, overwrote } = kept;
  return { status, body: body || null, ...(version !== null && { version, overwrote: overwrote ?? 0 }) };
}

/** Keeps the answer to a request with an Idempotency-Key; `insert` writes it. */
async function keepAnswer(
  query: Query,
  { userId: user_id, key }: Writer,
  digest: string,
  { status, body: text, version, overwrote }: Answer,
  insert: (kept: Kept) => Promise<unknown> = (kept) => insertAnswer.all(query, kept),
): Promise<void> {
  if (key === null) return;
  const body = text && text.length <= LARGEST_KEPT ? text : "";
  const at = new Date().toISOString();
  const more = { version: version ?? null, overwrote: overwrote ?? null };
  await insert({ user_id, key, digest, status, body, at, ...more });
  if (body.length > LONG) await emptyLongAnswers(query, user_id);
  if (Math.random() < LOOK) await forgetOldAnswers(query, user_id);
}

async function forgetOldAnswers(query: Query, userId: string): Promise<void> {
  const own = query.selectFrom("answers").select("at").where("user_id", "=", userId);
  const oldest = await own.orderBy("at", "desc").offset(MAX_ANSWERS).limit(1).executeTakeFirst();
  if (!oldest) return;
  await query.deleteFrom("answers").where("user_id", "=", userId).where("at", "<=", oldest.at).execute();
}

/** Empties older long responses, but keeps their keys: those requests are not run again. */
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
