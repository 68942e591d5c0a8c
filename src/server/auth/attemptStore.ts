import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import { hashOf } from "./token.ts";

/** Tries in a time span, and how often the span doubles for those who continue. */
export type Limit = { most: number; span: number; doublings?: number };

/** Counter of a key: tries until a moment, in milliseconds, and doublings of its span. */
type Window = { count: number; until: number; doubled: number };

/** Counts tries, for all processes on one database. */
export type AttemptStore = {
  /** Counts a try. @returns the tries so far and the end of their window */
  count: (key: string, limit: Limit) => Promise<Window>;
  /** Takes back a try that succeeded. */
  giveBack: (key: string) => Promise<void>;
  /** Stores a key for a while, and checks for it. */
  remember: (key: string, span: number) => Promise<void>;
  remembers: (key: string) => Promise<boolean>;
};

/** Most windows in memory; the oldest make room. */
const MAX_WINDOWS = 200_000;
/** Tries between two deletions of expired windows. */
const TRIES_PER_SWEEP = 256;

/** SQLite serves one process and counts in memory; on PostgreSQL all processes count together. */
export function openAttemptStore(database: Database, now: () => number = Date.now): AttemptStore {
  return database.engine === "postgres" ? databaseStore(database, now) : memoryStore(now);
}

function memoryStore(now: () => number): AttemptStore {
  const windows = new Map<string, Window & { span: number }>();
  /** An exhausted window doubles for those who return within its span. */
  const over = ({ until, span, doubled }: Window & { span: number }, at: number) =>
    until + span * 2 ** doubled <= at;
  const set = (key: string, window: Window & { span: number }) => {
    if (windows.size >= MAX_WINDOWS)
      for (const [old, each] of windows) if (over(each, now())) windows.delete(old);
    // Evicts the oldest: a flood does not remove other's newest counters.
    for (const old of windows.keys()) {
      if (windows.size < MAX_WINDOWS) break;
      windows.delete(old);
    }
    windows.delete(key);
    windows.set(key, window);
  };
  return {
    count: async (key, { most, span, doublings = 0 }) => {
      const [at, known] = [now(), windows.get(key)];
      if (known && known.until > at) {
        known.count++;
        return { ...known };
      }
      const grows = known && known.count > most && !over(known, at);
      const doubled = grows ? Math.min(known.doubled + 1, doublings) : 0;
      const window = { count: 1, until: at + span * 2 ** doubled, doubled, span };
      set(key, window);
      return { ...window };
    },
    giveBack: async (key) => {
      const known = windows.get(key);
      if (known && known.count > 0) known.count--;
    },
    remember: async (key, span) => set(key, { count: 0, until: now() + span, doubled: 0, span: 0 }),
    remembers: async (key) => (windows.get(key)?.until ?? 0) > now(),
  };
}

function databaseStore({ read, write }: Database, now: () => number): AttemptStore {
  let counted = 0;
  const sweep = () =>
    write((query) => query.deleteFrom("tries").where("forgotten_at", "<=", now()).execute()).catch(
      () => undefined,
    );
  return {
    count: async (key, { most, span, doublings = 0 }) => {
      if (++counted % TRIES_PER_SWEEP === 0) void sweep();
      const at = sql`${now()}::bigint`;
      const length = sql`${span}::bigint`;
      const doubled = sql`case
        when tries.until > ${at} then tries.doubled
        when tries.count > ${most}::int and tries.forgotten_at > ${at} then least(tries.doubled + 1, ${doublings}::int)
        else 0 end`;
      const until = sql`case when tries.until > ${at} then tries.until else ${at} + (${length} << (${doubled})) end`;
      const { rows } = await sql<Record<keyof Window, string | number>>`
        insert into tries (key, count, doubled, until, forgotten_at)
        values (${hashOf(key)}, 1, 0, ${at} + ${length}, ${at} + 2 * ${length})
        on conflict (key) do update set
          count = case when tries.until > ${at} then tries.count + 1 else 1 end,
          doubled = ${doubled},
          until = ${until},
          forgotten_at = ${until} + (${length} << (${doubled}))
        returning count, until, doubled`.execute(read);
      const [row] = rows;
      return { count: Number(row!.count), until: Number(row!.until), doubled: Number(row!.doubled) };
    },
    giveBack: async (key) => {
      await read
        .updateTable("tries")
        .set((of) => ({ count: of("count", "-", 1) }))
        .where("key", "=", hashOf(key))
        .where("count", ">", 0)
        .execute();
    },
    remember: async (key, span) => {
      const until = now() + span;
      await read
        .insertInto("tries")
        .values({ key: hashOf(key), count: 0, doubled: 0, until, forgotten_at: until })
        .onConflict((conflict) => conflict.column("key").doUpdateSet({ until, forgotten_at: until }))
        .execute();
    },
    remembers: async (key) => {
      const found = await read
        .selectFrom("tries")
        .select("key")
        .where("key", "=", hashOf(key))
        .where("until", ">", now())
        .executeTakeFirst();
      return found !== undefined;
    },
  };
}
