import { randomInt } from "node:crypto";
import type { Settings } from "../settings.ts";
import { backup } from "./backup.ts";
import { openBackupPlace } from "./backupPlace.ts";

/** Backups hold personal data of deleted accounts, so they are deleted at this age. */
const KEEP_MS = 35 * 24 * 60 * 60 * 1000;
/** Longest delay of a timer. */
const MAX_DELAY_MS = 2_000_000_000;
/** Random delay of each look: of several processes one is first, and the others find its backup. */
const SPREAD_MS = 10_000;
const NAME = /^palette-(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d)Z\.tar$/;

type Log = { done: (file: string) => void; failed: (error: Error) => void };

/** Time in the name of a backup, in ms; null for other files. */
function timeOf(name: string): number | null {
  const [, hour, minute, second] = NAME.exec(name) ?? [];
  return hour === undefined ? null : Date.parse(`${hour}:${minute}:${second}Z`);
}

/**
 * Writes a backup where the newest in the place is older than the interval, and deletes those older than 35 days.
 * @returns the name that was written, null where none was due
 */
export async function backupIfDue(
  settings: Settings,
  { every, place }: NonNullable<Settings["BACKUP"]>,
  now = Date.now(),
): Promise<string | null> {
  const name = `palette-${new Date(now).toISOString().slice(0, 19).replaceAll(":", "-")}Z.tar`;
  const address = `${place.replace(/\/+$/, "")}/${name}`;
  const beside = await openBackupPlace(address, settings);
  const present = (await beside.names()).flatMap((each) => {
    const at = timeOf(each);
    return at === null ? [] : [{ name: each, at }];
  });
  if (present.some(({ at }) => at > now - every)) return null;
  await backup(settings, address);
  for (const each of present) if (each.at < now - KEEP_MS) await beside.remove(each.name);
  return name;
}

/** Backs up as BACKUP says, also what was due before the start. @returns the function that ends it */
export function scheduleBackups(settings: Settings, log: Log): () => void {
  const plan = settings.BACKUP;
  if (!plan) return () => undefined;
  let timer: NodeJS.Timeout;
  const look = async () => {
    try {
      const name = await backupIfDue(settings, plan);
      if (name !== null) log.done(name);
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
