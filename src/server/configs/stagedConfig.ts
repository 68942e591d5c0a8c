import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Database, Query } from "../db/database.ts";
import { Overload } from "../http/httpError.ts";
import { checkStaged, type RowLimits } from "../rows/rowRoom.ts";
import { insertRows } from "../rows/rows.ts";
import type { PlacedRow } from "../rows/storedRow.ts";

/** Rows of one transaction: bounds the wait of other writes. */
const BATCH_SIZE = 500;
/** Age without new rows after which a staged configuration counts as abandoned by its process. */
const STALE_MS = 60_000;
/** Wait for another request creating the same configuration, and between two checks. */
const WAIT_MS = 20_000;
const LOOK_MS = 50;

/** A configuration being staged. */
export type Staged = { id: string; userId: string; size: number; rows: readonly PlacedRow[] };

type Claim = "mine" | "leftover" | "taken" | "present";

/**
 * Makes a configuration of many rows without a long transaction: its rows are written before the configuration itself,
 * and nobody sees them until then. `finish` runs in the last transaction and makes the configuration; it writes the
 * rows itself where it is told that they are not there. Where it makes none, or fails, the rows are dropped.
 * @throws HttpError 413 when the visitor has no room for them, 503 when another request takes too long to make the same
 */
export async function staged<T>(
  database: Database,
  config: Staged,
  limits: RowLimits,
  finish: (query: Query, areRowsThere: boolean) => Promise<T>,
): Promise<T> {
  const token = randomUUID();
  const fits = config.rows.length <= BATCH_SIZE;
  for (const until = Date.now() + WAIT_MS; ; ) {
    const outcome = await database.write(async (query): Promise<Claim | { value: T }> => {
      const claim = await claimed(query, config, token);
      if (claim === "present" || (claim === "mine" && fits)) {
        const value = await finish(query, false);
        await release(query, config.id, token);
        return { value };
      }
      if (claim === "mine" || claim === "leftover") await checkStaged(query, config.userId, limits);
      return claim;
    });
    if (typeof outcome === "object") return outcome.value;
    if (outcome === "taken") {
      if (Date.now() > until) throw new Overload(503, "The same configuration is being made; try again.", 5);
      await sleep(LOOK_MS);
      continue;
    }
    try {
      if (outcome === "leftover") await deleteRows(database, config.id, token);
      for (let from = 0; from < config.rows.length; from += BATCH_SIZE)
        await database.write(async (query) => {
          await hold(query, config.id, token);
          await insertRows(query, config.id, config.rows.slice(from, from + BATCH_SIZE));
        });
      return await database.write(async (query) => {
        await hold(query, config.id, token);
        const value = await finish(query, true);
        const made = await query
          .selectFrom("configs")
          .select("id")
          .where("id", "=", config.id)
          .executeTakeFirst();
        if (made) await release(query, config.id, token);
        return value;
      });
    } finally {
      await drop(database, config.id, token);
    }
  }
}

/** Deletes rows of configurations that were never finished: the process that wrote them was killed. */
export async function dropLeftovers(database: Database, before = Date.now() - STALE_MS): Promise<void> {
  const found = await database.read
    .selectFrom("staged_configs")
    .select(["config_id", "token", "at"])
    .where("at", "<=", new Date(before).toISOString())
    .execute();
  for (const { config_id, token, at } of found) {
    const own = randomUUID();
    if (await database.write((query) => takeOver(query, { config_id, token, at }, own)))
      await drop(database, config_id, own);
  }
}

/** Claims the id of a configuration. */
async function claimed(query: Query, { id, userId, size }: Staged, token: string): Promise<Claim> {
  const at = new Date().toISOString();
  const inserted = await query
    .insertInto("staged_configs")
    .values({ config_id: id, user_id: userId, token, row_bytes: size, at })
    .onConflict((conflict) => conflict.column("config_id").doNothing())
    .returning("config_id")
    .executeTakeFirst();
  if (inserted) {
    const made = await query.selectFrom("configs").select("id").where("id", "=", id).executeTakeFirst();
    return made ? "present" : "mine";
  }
  const other = await query
    .selectFrom("staged_configs")
    .select(["config_id", "token", "at"])
    .where("config_id", "=", id)
    .executeTakeFirst();
  const isStale = other && Date.parse(other.at) < Date.now() - STALE_MS;
  return isStale && (await takeOver(query, other, token, userId, size)) ? "leftover" : "taken";
}

/**
 * Takes an abandoned configuration over from its owner.
 * @returns false if that is still writing
 */
async function takeOver(
  query: Query,
  left: { config_id: string; token: string; at: string },
  token: string,
  user_id?: string,
  row_bytes?: number,
): Promise<boolean> {
  const { numUpdatedRows } = await query
    .updateTable("staged_configs")
    .set({
      token,
      at: new Date().toISOString(),
      ...(user_id !== undefined && { user_id }),
      ...(row_bytes !== undefined && { row_bytes }),
    })
    .where("config_id", "=", left.config_id)
    .where("token", "=", left.token)
    .where("at", "=", left.at)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/**
 * Renews the claim.
 * @throws Overload if it was taken over
 */
async function hold(query: Query, id: string, token: string): Promise<void> {
  const { numUpdatedRows } = await query
    .updateTable("staged_configs")
    .set({ at: new Date().toISOString() })
    .where("config_id", "=", id)
    .where("token", "=", token)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n)
    throw new Overload(503, "Writing the configuration took too long; try again.", 5);
}

async function release(query: Query, id: string, token: string): Promise<void> {
  await query.deleteFrom("staged_configs").where("config_id", "=", id).where("token", "=", token).execute();
}

/** Deletes a staged configuration, unless finished. */
async function drop(database: Database, id: string, token: string): Promise<void> {
  const left = await database.read
    .selectFrom("staged_configs")
    .select("config_id")
    .where("config_id", "=", id)
    .where("token", "=", token)
    .executeTakeFirst();
  if (!left) return;
  await deleteRows(database, id, token);
  await database.write((query) => release(query, id, token));
}

async function deleteRows(database: Database, id: string, token: string): Promise<void> {
  for (let left = true; left; )
    left = await database.write(async (query) => {
      await hold(query, id, token);
      const rows = await query
        .selectFrom("items")
        .select(["collection", "id"])
        .where("config_id", "=", id)
        .limit(BATCH_SIZE)
        .execute();
      for (const collection of new Set(rows.map((row) => row.collection)))
        await query
          .deleteFrom("items")
          .where("config_id", "=", id)
          .where("collection", "=", collection)
          .where(
            "id",
            "in",
            rows.flatMap((row) => (row.collection === collection ? [row.id] : [])),
          )
          .execute();
      return rows.length === BATCH_SIZE;
    });
}
