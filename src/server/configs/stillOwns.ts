import { isEnabled } from "../auth/accounts.ts";
import type { Query } from "../db/database.ts";
import { HttpError } from "../http/httpError.ts";
import { configFor } from "./access.ts";

/** True if a user owns a configuration, or its team, by an enabled account: asked before something is done in their name. */
export async function stillOwns(query: Query, userId: string, configId: string): Promise<boolean> {
  try {
    await configFor(query, userId, configId, "own");
  } catch (error) {
    if (error instanceof HttpError) return false;
    throw error;
  }
  return isEnabled(query, userId);
}
