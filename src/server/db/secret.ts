import { randomBytes } from "node:crypto";
import type { Database } from "./database.ts";

/** A key of the server's own, made when it is first asked for; every process on the same database has the same. */
export async function secretOf(database: Database, name: string): Promise<Buffer> {
  const value = randomBytes(32).toString("base64url");
  const { value: kept } = await database.write(async (query) => {
    await query
      .insertInto("secrets")
      .values({ name, value })
      .onConflict((conflict) => conflict.column("name").doNothing())
      .execute();
    return query.selectFrom("secrets").select("value").where("name", "=", name).executeTakeFirstOrThrow();
  });
  return Buffer.from(kept, "base64url");
}
