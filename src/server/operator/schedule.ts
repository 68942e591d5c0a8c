import { randomInt } from "node:crypto";
import type { FastifyBaseLogger } from "fastify";
import type { Database } from "../db/database.ts";
import type { Metrics } from "../metrics/metrics.ts";
import type { Settings } from "../settings.ts";
import { backup } from "./backup.ts";
import { openBackupPlace } from "./backupPlace.ts";
import { noteFailure } from "./errorLog.ts";
import type { LostFile } from "./lostFiles.ts";

/** Backups hold personal data of deleted accounts, so they are deleted at this age. */
const KEEP_MS = 35 * 24 * 60 * 60 * 1000;
/** Longest delay of a timer. */
const MAX_DELAY_MS = 2_000_000_000;
/** Random delay of each look: of several processes one is first, and the others find its backup. */
const SPREAD_MS = 10_000;
/** Largest difference of the clocks of several processes. */
const CLOCK_SKEW_MS = 10 * 60 * 1000;
const NAME = /^palette-(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d)Z(-incomplete)?\.tar$/;

/** A backup that was written, and what it lacks. */
export type Written = { name: string; missing: readonly LostFile[] };
type Hearers = {
  database: Database;
  log: Pick<FastifyBaseLogger, "info" | "error">;
  metrics?: Pick<Metrics, "backedUp">;
};
type Log = { done: (written: Written) => void; failed: (error: Error) => void };

/** Time in the name of a backup in ms, and whether it is whole; nothing for other files. */
function known(name: string): { name: string; at: number; isWhole: boolean }[] {
  const [, hour, minute, second, incomplete] = NAME.exec(name) ?? [];
  if (hour === undefined) return [];
  return [{ name, at: Date.parse(`${hour}:${minute}:${second}Z`), isWhole: incomplete === undefined }];
}

/**
 * Writes a backup where the newest in the place is older than the interval, and deletes those older than 35 days. While
 * files are missing, the last whole backup stays, because it may have them.
 * @returns what was written, null where none was due
 */
export async function backupIfDue(
  settings: Settings,
  { every, place }: NonNullable<Settings["BACKUP"]>,
  now = Date.now(),
): Promise<Written | null> {
  const folder = place.replace(/\/+$/, "");
  const name = `palette-${new Date(now).toISOString().slice(0, 19).replaceAll(":", "-")}Z`;
  const [whole, incomplete] = [`${name}.tar`, `${name}-incomplete.tar`];
  const beside = await openBackupPlace(`${folder}/${whole}`, settings);
  const present = (await beside.names()).flatMap(known);
  // One of a time to come is of a clock that was wrong.
  if (present.some(({ at }) => at > now - every && at < now + CLOCK_SKEW_MS)) return null;
  const { missing } = await backup(settings, `${folder}/${whole}`, `${folder}/${incomplete}`);
  const isWhole = missing.length === 0;
  const wholes = present.filter((each) => each.isWhole).sort((a, b) => b.at - a.at);
  const kept = isWhole ? undefined : wholes[0];
  for (const each of present) if (each.at < now - KEEP_MS && each !== kept) await beside.remove(each.name);
  return { name: isWhole ? whole : incomplete, missing };
}

/** Reports scheduled backups in the log, the metrics and to operators, without names of accounts. */
export function backupLog({ database, log, metrics }: Hearers): Log {
  return {
    done: ({ name, missing }) => {
      metrics?.backedUp(missing.length);
      if (missing.length === 0) return log.info(`The backup ${name} was written and verified.`);
      const lost = missing.map(({ hash, why, uses }) => ({
        ...{ hash, why },
        uses: uses.map(({ config_id, path, kept }) => ({ config_id, path, kept })),
      }));
      log.error({ lost }, `The backup ${name} is not whole: it lacks the content of stored files.`);
      void noteFailure(database, "backup", `not whole: ${missing.length} files are missing`);
    },
    failed: (error) => {
      log.error(error, "The backup failed.");
      const { code, name } = error as NodeJS.ErrnoException;
      void noteFailure(database, "backup", typeof code === "string" ? code : name);
    },
  };
}

/** Backs up as BACKUP says, also what was due before the start. @returns the function that ends it */
export function scheduleBackups(settings: Settings, log: Log): () => void {
  const plan = settings.BACKUP;
  if (!plan) return () => undefined;
  let timer: NodeJS.Timeout;
  const look = async () => {
    try {
      const written = await backupIfDue(settings, plan);
      if (written) log.done(written);
    } catch (error) {
      log.failed(error as Error);
    }
    wait(Math.min(plan.every / 10, MAX_DELAY_MS));
  };
  const wait = (delay: number) => {
    timer = setTimeout(look, delay + randomInt(SPREAD_MS)).unref();
  };
  wait(0);
  return () => clearTimeout(timer);
}
