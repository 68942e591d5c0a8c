import type { Channel, Pointer, Publication } from "#api/publish/channel.ts";
import type { Database, Query } from "../db/database.ts";
import { HttpError } from "../http/httpError.ts";
import { inMegabytes } from "../rows/rowRoom.ts";

/** Channels of a config, and publications of a channel that are kept; the live one always is. */
const MAX_CHANNELS = 20;
const MAX_PUBLICATIONS = 200;

/** A file of a publication about to be stored; `hash` names its content. */
type PublishedFile = { name: string; hash: string; size: number };

/** A publication about to be stored. */
export type NewPublication = Pick<Publication, "hash" | "version" | "note" | "at"> & {
  configId: string;
  channel: string;
  /** The publisher, and the owner of the configuration. */
  userId: string;
  ownerId: string;
  files: readonly PublishedFile[];
};

const found = (query: Query, configId: string) =>
  query
    .selectFrom("publications")
    .leftJoin("users", "users.id", "publications.user_id")
    .select(["channel", "publications.hash", "version", "note", "users.name as by", "at"])
    .where("publications.config_id", "=", configId)
    .orderBy("number", "desc");

/**
 * Serializes changes of an owner's channels until the transaction ends: two publications at once would
 * take one number, and one that makes room could remove what a rollback points at.
 */
export async function lockChannels({ engine }: Database, query: Query, ownerId: string): Promise<void> {
  if (engine !== "postgres") return;
  for (const table of ["users", "teams"] as const)
    await query.selectFrom(table).select("id").where("id", "=", ownerId).forNoKeyUpdate().execute();
}

/** Channels of a config by name, with their publications. */
export async function channelsOf(query: Query, configId: string): Promise<Channel[]> {
  const channels = await query
    .selectFrom("channels")
    .select(["name", "hash"])
    .where("config_id", "=", configId)
    .orderBy("name")
    .execute();
  const rows = await found(query, configId).execute();
  return channels.map(({ name, hash }) => ({
    name,
    live: hash,
    publications: rows.filter(({ channel }) => channel === name).map(({ channel: _, ...rest }) => rest),
  }));
}

/** The live publication of a channel. @throws HttpError 404 where there is no such channel */
export async function pointerOf(query: Query, configId: string, channel: string): Promise<Pointer> {
  // One statement: between two, the channel could move and the publication go.
  const publication = await found(query, configId)
    .innerJoin("channels", (on) =>
      on
        .onRef("channels.config_id", "=", "publications.config_id")
        .onRef("channels.name", "=", "publications.channel")
        .onRef("channels.hash", "=", "publications.hash"),
    )
    .where("channel", "=", channel)
    .executeTakeFirst();
  if (!publication)
    throw new HttpError(404, `There is no channel “${channel}” of this config; publish to it first.`);
  const { hash } = publication;
  const files = await query
    .selectFrom("published_files")
    .select(["name", "hash as sha256", "size"])
    .where("config_id", "=", configId)
    .where("publication", "=", hash)
    .orderBy("name")
    .execute();
  return {
    config_id: configId,
    ...publication,
    files: files.map((file) => ({ ...file, path: `/published/${hash}/${file.name}` })),
  };
}

/** Moves a channel to another of its publications. @throws HttpError 404 where it has no such */
export async function rollBack(
  query: Query,
  configId: string,
  channel: string,
  hash: string,
): Promise<Pointer> {
  const known = await found(query, configId)
    .where("channel", "=", channel)
    .where("publications.hash", "=", hash)
    .executeTakeFirst();
  if (!known) throw new HttpError(404, `“${channel}” has no publication ${hash.slice(0, 12)}.`);
  await query
    .updateTable("channels")
    .set({ hash })
    .where("config_id", "=", configId)
    .where("name", "=", channel)
    .execute();
  return pointerOf(query, configId, channel);
}

/**
 * Deletes the oldest publications of an owner that no channel points at, those of deleted configs first of all, until all
 * that is published takes at most so many bytes.
 * @returns hashes of the files that went
 * @throws HttpError 413 where the live ones alone take more
 */
async function makeRoom(query: Query, userId: string, most: number): Promise<string[]> {
  const files = await query
    .selectFrom("published_files")
    .innerJoin("configs", "configs.id", "published_files.config_id")
    .select(["config_id", "publication", "hash", "size"])
    .where("user_id", "=", userId)
    .execute();
  let sum = files.reduce((total, { size }) => total + Number(size), 0);
  if (sum <= most) return [];
  const live = await query
    .selectFrom("channels")
    .innerJoin("configs", "configs.id", "channels.config_id")
    .select(["config_id", "hash"])
    .where("user_id", "=", userId)
    .where("deleted_at", "is", null)
    .execute();
  const kept = new Set(live.map(({ config_id, hash }) => `${config_id} ${hash}`));
  const oldest = await query
    .selectFrom("publications")
    .innerJoin("configs", "configs.id", "publications.config_id")
    .select(["config_id", "hash", "at", "deleted_at"])
    .where("configs.user_id", "=", userId)
    .orderBy("at")
    .execute();
  const first = oldest.filter(({ deleted_at }) => deleted_at !== null);
  const gone: string[] = [];
  for (const { config_id, hash } of [...first, ...oldest]) {
    if (sum <= most) return gone;
    const key = `${config_id} ${hash}`;
    if (kept.has(key)) continue;
    kept.add(key);
    for (const table of ["publications", "published_files"] as const)
      await query
        .deleteFrom(table)
        .where("config_id", "=", config_id)
        .where(table === "publications" ? "hash" : "publication", "=", hash)
        .execute();
    // Only a deleted config has a channel that points there.
    await query.deleteFrom("channels").where("config_id", "=", config_id).where("hash", "=", hash).execute();
    for (const file of files)
      if (file.config_id === config_id && file.publication === hash) {
        sum -= Number(file.size);
        gone.push(file.hash);
      }
  }
  if (sum <= most) return gone;
  throw new HttpError(
    413,
    `Your channels keep at most ${inMegabytes(most)} of published files; delete a config that is published, or publish fewer.`,
  );
}

/**
 * Stores a publication and moves its channel, which is made if needed.
 * @param most bytes of all publications of the owner; the oldest that are not live go
 * @returns false where it is live already, and the hashes of files that went
 */
export async function storePublication(
  query: Query,
  made: NewPublication,
  most: number,
): Promise<{ isNew: boolean; gone: string[] }> {
  const { configId: config_id, channel, userId: user_id, ownerId, files, ...rest } = made;
  const channels = await channelsOf(query, config_id);
  const present = channels.find(({ name }) => name === channel);
  if (present?.live === made.hash) return { isNew: false, gone: [] };
  if (!present && /[._-](\/|$)/.test(channel))
    throw new HttpError(
      422,
      `“${channel}” reads like another channel: a new channel has no . _ or - at the end of a part.`,
    );
  if (!present && channels.length >= MAX_CHANNELS)
    throw new HttpError(409, `A config has at most ${MAX_CHANNELS} channels.`);
  const { last } = await query
    .selectFrom("publications")
    .select((of) => of.fn.max("number").as("last"))
    .where("config_id", "=", config_id)
    .where("channel", "=", channel)
    .executeTakeFirstOrThrow();
  const number = Number(last ?? 0) + 1;
  await query
    .insertInto("publications")
    .values({ config_id, channel, number, user_id, ...rest })
    .execute();
  await query
    .insertInto("channels")
    .values({ config_id, name: channel, hash: made.hash })
    .onConflict((conflict) => conflict.columns(["config_id", "name"]).doUpdateSet({ hash: made.hash }))
    .execute();
  await query
    .insertInto("published_files")
    .values(files.map((file) => ({ config_id, publication: made.hash, ...file })))
    .onConflict((conflict) => conflict.columns(["config_id", "publication", "name"]).doNothing())
    .execute();
  await query
    .deleteFrom("publications")
    .where("config_id", "=", config_id)
    .where("channel", "=", channel)
    .where("number", "<=", number - MAX_PUBLICATIONS)
    .execute();
  await query
    .deleteFrom("published_files")
    .where("config_id", "=", config_id)
    .where("publication", "not in", (of) =>
      of
        .selectFrom("publications")
        .select("publications.hash")
        .where("publications.config_id", "=", config_id),
    )
    .execute();
  return { isNew: true, gone: await makeRoom(query, ownerId, most) };
}
