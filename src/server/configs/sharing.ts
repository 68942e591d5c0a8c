import type { Query } from "../db/database.ts";

/** Ends all sharing of a user, both ways: for an account that was requested by somebody who may not be its owner. */
export async function endSharing(query: Query, userId: string): Promise<void> {
  const own = query.selectFrom("configs").select("id").where("user_id", "=", userId);
  for (const table of ["shares", "grants"] as const)
    await query.deleteFrom(table).where("config_id", "in", own).execute();
  await query.deleteFrom("grants").where("user_id", "=", userId).execute();
}
