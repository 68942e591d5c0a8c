import { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { Zip, ZipPassThrough } from "fflate";
import type { Account } from "#api/auth/account.ts";
import { auditEventsOf } from "../audit/auditLog.ts";
import { storedDocumentOf } from "../configs/configs.ts";
import { withFiles } from "../configs/configVersion.ts";
import { packedDocument } from "../configs/documents.ts";
import type { Database, Query } from "../db/database.ts";
import type { Blobs } from "../files/blobs.ts";
import { readOpenedText } from "../files/openedTexts.ts";
import { type Loss, readBlob } from "../files/readBlob.ts";
import { Overload } from "../http/httpError.ts";
import type { Workers } from "../jobs/workers.ts";
import { passkeysOf } from "./passkeys/passkeys.ts";
import { programTokens } from "./programTokens.ts";
import { secondFactorOf } from "./secondFactor/secondFactor.ts";

/** Bytes that are put into the archive before others get a turn. */
const PIECE = 1024 * 1024;
/** Entries of a log that are read at once; each may have megabytes. */
const CHANGES = 20;
/** Pause before a thread is asked for again, and how often it is. */
const RETRY_MS = 500;
const MAX_TRIES = 120;

type Services = { database: Database; blobs: Blobs; workers: Workers };

/**
 * A zip of all stored data of a user: account.json with the account, its sessions, its subscription and the times of
 * its writes, and a folder for each configuration, with its file, its stored rows, and its files; `lost_files.json` names
 * those whose content the server has lost.
 */
export function accountData(services: Services, account: Account): Readable {
  return Readable.from(zipped(entriesOf(services, account)));
}

async function* entriesOf({ database, blobs, workers }: Services, account: Account) {
  const { read } = database;
  const userId = account.user_id;
  const configs = await read.selectFrom("configs").selectAll().where("user_id", "=", userId).execute();
  const about = {
    account,
    sessions: await read
      .selectFrom("sessions")
      .select(["created_at", "seen_at", "device"])
      .where("user_id", "=", userId)
      .execute(),
    tokens: await programTokens(read, userId),
    passkeys: await passkeysOf(read, userId),
    second_factor: await secondFactorOf(read, userId),
    log: await allOf(auditEventsOf(read, userId)),
    configurations: configs.map(({ id, file_name, version, created_at, updated_at, deleted_at }) => {
      return { id, file_name, version, created_at, updated_at, deleted_at };
    }),
    webhooks: await read
      .selectFrom("webhooks")
      .innerJoin("configs", "configs.id", "webhooks.config_id")
      .select(["webhooks.config_id", "webhooks.url", "webhooks.events", "webhooks.created_at"])
      .where("configs.user_id", "=", userId)
      .execute(),
    git_mirrors: await read
      .selectFrom("git_mirrors")
      .innerJoin("configs", "configs.id", "git_mirrors.config_id")
      .select(["config_id", "url", "branch", "path", "channel", "git_mirrors.created_at"])
      .where("configs.user_id", "=", userId)
      .execute(),
    team_mirrors: await read
      .selectFrom("team_mirrors")
      .select(["team_id", "url", "branch", "channel", "created_at"])
      .where("user_id", "=", userId)
      .execute(),
    proposals: await read
      .selectFrom("proposals")
      .select(["config_id", "number", "channel", "title", "note", "at"])
      .where("user_id", "=", userId)
      .execute(),
    comments: await read
      .selectFrom("proposal_comments")
      .select(["config_id", "number", "text", "at"])
      .where("user_id", "=", userId)
      .execute(),
    approvals: await read
      .selectFrom("proposal_approvals")
      .select(["config_id", "number", "version", "at"])
      .where("user_id", "=", userId)
      .execute(),
    requested_changes: await read
      .selectFrom("proposal_objections")
      .select(["config_id", "number", "version", "at"])
      .where("user_id", "=", userId)
      .execute(),
    edited_comments: await read
      .selectFrom("text_edits")
      .select(["config_id", "at"])
      .where("user_id", "=", userId)
      .execute(),
    teams: await read
      .selectFrom("team_members")
      .innerJoin("teams", "teams.id", "team_members.team_id")
      .select(["teams.id", "teams.name", "role", "joined_at", "expires_at"])
      .where("user_id", "=", userId)
      .execute(),
    subscription:
      (await read
        .selectFrom("subscriptions")
        .select(["customer_id", "email", "status", "price", "ends_at", "created_at"])
        .where("user_id", "=", userId)
        .executeTakeFirst()) ?? null,
    shared_with_me: await read
      .selectFrom("grants")
      .select(["config_id", "created_at"])
      .where("user_id", "=", userId)
      .execute(),
  };
  yield { path: "account.json", bytes: jsonBytes(about) };
  for (const config of configs) {
    const { found: parts, files } = await withFiles(read, config, (row) => storedDocumentOf(read, row));
    const folder = `configurations/${config.id}`;
    const document = await packedDocument(parts);
    const opened = await readOpenedText({ database, blobs }, config.id);
    yield {
      path: `${folder}/config.ocio`,
      bytes: await whenFree(() => workers.run("write", { document, opened })),
    };
    const rows = parts.rows.map(({ collection, data }) => ({ collection, ...JSON.parse(data) }));
    yield { path: `${folder}/rows.json`, bytes: jsonBytes({ config: JSON.parse(parts.config), rows }) };
    yield { path: `${folder}/changes.json`, bytes: changesOf(read, config.id) };
    const lost: { path: string; why: Loss }[] = [];
    for (const { path, hash } of files) {
      const bytes = await readBlob(blobs, hash);
      if (typeof bytes === "string") lost.push({ path, why: bytes });
      else yield { path: `${folder}/files/${path}`, bytes };
    }
    if (lost.length > 0) yield { path: `${folder}/lost_files.json`, bytes: jsonBytes(lost) };
  }
}

/** The log of a config as JSON, an entry a line: it may be larger than one text or the memory can hold. */
async function* changesOf(query: Query, configId: string): AsyncGenerator<Uint8Array> {
  let [mark, last] = ["[\n", 0];
  for (;;) {
    const changes = await query
      .selectFrom("changes")
      .select(["version", "at", "requests"])
      .where("config_id", "=", configId)
      .where("version", ">", last)
      .orderBy("version")
      .limit(CHANGES)
      .execute();
    for (const change of changes) {
      yield Buffer.from(`${mark}${JSON.stringify({ ...change, requests: JSON.parse(change.requests) })}`);
      [mark, last] = [",\n", change.version];
    }
    if (changes.length < CHANGES) break;
  }
  yield Buffer.from(last === 0 ? "[]\n" : "\n]\n");
}

/** Does what needs a thread once one is free: an answer that has begun cannot be refused any more. */
async function whenFree<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++)
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Overload) || tries === MAX_TRIES) throw error;
      await sleep(RETRY_MS);
    }
}

function jsonBytes(value: unknown): Uint8Array {
  return Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
}

/** The bytes of a zip, as its entries come. */
async function* zipped(
  entries: AsyncIterable<{ path: string; bytes: Uint8Array | AsyncIterable<Uint8Array> }>,
) {
  const out: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    out.push(chunk);
  });
  for await (const { path, bytes } of entries) {
    const entry = new ZipPassThrough(path);
    zip.add(entry);
    for await (const part of bytes instanceof Uint8Array ? [bytes] : bytes)
      for (let at = 0; at < part.length; at += PIECE) {
        entry.push(part.subarray(at, at + PIECE), false);
        yield* out.splice(0);
        await new Promise(setImmediate);
      }
    entry.push(new Uint8Array(), true);
    yield* out.splice(0);
  }
  zip.end();
  yield* out.splice(0);
}

async function allOf<T>(events: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const event of events) all.push(event);
  return all;
}
