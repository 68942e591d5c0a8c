import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { AuditEvent } from "#api/audit.ts";
import { csvOf, jsonOf } from "../audit/auditFile.ts";
import { auditEventsOf } from "../audit/auditLog.ts";
import { keyOf } from "../auth/accounts.ts";
import type { Settings } from "../settings.ts";
import { openPresentDatabase } from "./place.ts";

type Wanted = {
  /** A new file, .csv or .json. */
  out: string;
  /** Address or user id of the account, or id or name of a team. */
  of: string;
  /** Words that each event must have. */
  find?: string;
};

/** Writes the log of an account or a team into a file. @returns the number of its events */
export async function exportAudit(settings: Settings, { out, of, find }: Wanted): Promise<number> {
  if (!/\.(csv|json)$/i.test(out)) throw new Error(`The name of “${out}” must end in .csv or .json.`);
  const database = await openPresentDatabase(settings);
  try {
    const user = await database.read
      .selectFrom("users")
      .select("id")
      .where((row) => row.or([row("email_key", "=", keyOf(of)), row("id", "=", of)]))
      .executeTakeFirst();
    const teams = await database.read
      .selectFrom("teams")
      .select("id")
      .where((row) => row.or([row("id", "=", of), row("name", "=", of)]))
      .execute();
    if (!user && teams.length > 1)
      throw new Error(
        `There are ${teams.length} teams called “${of}”; give the ID of one, which “admin teams” lists.`,
      );
    const owner = user ?? teams[0];
    if (!owner)
      throw new Error(
        `There is no account “${of}”; give its e-mail address, its user ID, or the name or ID of a team.`,
      );
    let events = 0;
    async function* counted(): AsyncGenerator<AuditEvent> {
      for await (const event of auditEventsOf(database.read, owner!.id, find)) {
        events++;
        yield event;
      }
    }
    const file = createWriteStream(out, { flags: "wx", mode: 0o600 });
    let made = false;
    file.once("open", () => {
      made = true;
    });
    try {
      await pipeline(Readable.from(/\.csv$/i.test(out) ? csvOf(counted()) : jsonOf(counted())), file);
    } catch (error) {
      if (made) await rm(out, { force: true });
      if ((error as NodeJS.ErrnoException).code === "EEXIST")
        throw new Error(`“${out}” exists already; name another file.`);
      throw error;
    }
    return events;
  } finally {
    await database.close();
  }
}
