import type { Query } from "../db/database.ts";
import { sizeOfEntry } from "./changes.ts";

/** Entries deleted by one write at most, many times what it adds. */
const BATCH_SIZE = 1000;

/**
 * Takes the oldest changes out of the longest history of a user's configurations where all of them together are
 * larger than `limit` bytes: each write asks it, so that it has little to do. The newest change of each stays.
 */
export async function makeHistoryRoom(query: Query, userId: string, limit: number): Promise<void> {
  const configs = await query
    .selectFrom("configs")
    .select(["id", "version", "log_bytes"])
    .where("user_id", "=", userId)
    .orderBy("log_bytes", "desc")
    .execute();
  const over = configs.reduce((sum, { log_bytes }) => sum + Number(log_bytes), 0) - limit;
  const longest = configs[0];
  if (over <= 0 || !longest) return;
  const oldest = await query
    .selectFrom("changes")
    .select(["version", sizeOfEntry])
    .where("config_id", "=", longest.id)
    .where("version", "<", longest.version)
    .orderBy("version")
    .limit(BATCH_SIZE)
    .execute();
  let [freed, last] = [0, 0];
  for (const { version, size } of oldest) {
    if (freed >= over) break;
    freed += Number(size);
    last = version;
  }
  if (last === 0) return;
  await query
    .deleteFrom("changes")
    .where("config_id", "=", longest.id)
    .where("version", "<=", last)
    .execute();
  await query
    .updateTable("configs")
    .set({ log_bytes: Number(longest.log_bytes) - freed })
    .where("id", "=", longest.id)
    .execute();
}
