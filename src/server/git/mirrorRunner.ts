import { openQueueRunner, type QueueRunner } from "../jobs/queueRunner.ts";
import { openRoundRobin } from "../jobs/roundRobin.ts";
import {
  type ClaimedMirror,
  claimMirror,
  LostMirror,
  RENEW_MS,
  renewClaim,
  updateClaimed,
} from "./gitMirrors.ts";
import { type MirrorServices, workingFolder } from "./mirrorContext.ts";
import { mirrorOnce, sentenceOf } from "./mirrorRun.ts";
import { matchTeams } from "./teamMirrors.ts";

const MINUTE = 60_000;
/** Delay between two looks at a repository, after the first failure, and the longest. */
const POLL_MS = 5 * MINUTE;
const FIRST_RETRY_MS = MINUTE / 2;
const LONGEST_RETRY_MS = 60 * MINUTE;
/** Mirrors that one process works on at once. */
const MAX_CONCURRENT = 2;

export type MirrorRunner = {
  /** Works on the mirrors that are due. Resolves once none is. */
  run: () => Promise<void>;
  /** Ends the commands under way; nothing is asked of the database afterwards. */
  close: () => Promise<void>;
};

type Options = {
  /** Milliseconds between two looks for what is due. */
  every: number;
  /** Ends the git commands. */
  stopping: AbortController;
  /** True while mirrors stay as they are. */
  waits: () => boolean;
};

/** Opens the worker on git mirrors: each by one process at a time. */
export function openMirrorRunner(
  services: MirrorServices,
  { every, stopping, waits }: Options,
): MirrorRunner {
  const { database } = services;

  const settled = (mirror: ClaimedMirror, error: string | null) => {
    const failures = error === null ? 0 : mirror.failures + 1;
    const wait =
      error === null ? POLL_MS : Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(failures - 1, 10));
    const now = Date.now();
    // Configs of a team are due again at one moment, so that one look serves all of them.
    const look = mirror.team_id === null ? undefined : services.looks.get(workingFolder(services, mirror));
    const due = Math.max((look?.at ?? now) + wait, now + FIRST_RETRY_MS);
    return {
      ...{ error, failures, claim: null, claimed_until: null },
      ran_at: new Date(now).toISOString(),
      ...(error === null && { synced_at: new Date(now).toISOString() }),
      due_at: new Date(due).toISOString(),
    };
  };

  const work = async (mirror: ClaimedMirror) => {
    const renewing = setInterval(() => void renewClaim(database, mirror).catch(() => undefined), RENEW_MS);
    try {
      const error = await mirrorOnce(services, mirror).catch((failure: unknown) => {
        if (failure instanceof LostMirror) throw failure;
        services.counted("failures");
        return sentenceOf(services, failure);
      });
      // What a stop broke off is due as it was.
      const isBrokenOff = stopping.signal.aborted;
      const { due_at, ...values } = settled(mirror, error);
      await database.write(async (query) => {
        if (isBrokenOff) return updateClaimed(query, mirror, { claim: null, claimed_until: null });
        // Unless it was made due since.
        await query
          .updateTable("git_mirrors")
          .set({ due_at })
          .where("config_id", "=", mirror.config_id)
          .where("due_at", "=", mirror.due_at)
          .execute();
        return updateClaimed(query, mirror, values);
      });
    } catch (error) {
      if (!(error instanceof LostMirror)) throw error;
    } finally {
      clearInterval(renewing);
    }
  };

  const rounds = openRoundRobin<ClaimedMirror>({
    claim: (but) => claimMirror(database, but),
    ownerOf: ({ user_id }) => user_id,
    most: MAX_CONCURRENT,
  });
  const workOnDue = async (isClosed: () => boolean) => {
    if (isClosed() || waits()) return;
    await matchTeams(database);
    while (!isClosed() && !waits()) {
      const mirror = await rounds.take();
      if (!mirror) return;
      await work(mirror).finally(() => rounds.end(mirror));
    }
  };

  const runners = Array.from({ length: MAX_CONCURRENT }, () => {
    const runner: QueueRunner = openQueueRunner(() => workOnDue(runner.isClosed), every);
    return runner;
  });
  return {
    run: async () => void (await Promise.all(runners.map(({ run }) => run()))),
    close: async () => {
      const closed = runners.map(({ close }) => close());
      stopping.abort();
      await Promise.all(closed);
    },
  };
}
