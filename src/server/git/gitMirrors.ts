import { randomUUID } from "node:crypto";
import type { MirrorConflicts, MirrorDecisions, MirrorState } from "#api/publish/gitMirror.ts";
import type { Database, Query } from "../db/database.ts";
import type { Tables } from "../db/tables.ts";
import { HttpError } from "../http/httpError.ts";
import { leftOf } from "./leftFiles.ts";

/** Entries of the log of a mirror that are kept, and shown. */
const MAX_LOGGED = 500;
const MAX_SHOWN = 50;
/** A mirror that its process has not renewed for so long may be worked on by another. */
const LEASE_MS = 60_000;
export const RENEW_MS = 15_000;

export type StoredMirror = Tables["git_mirrors"];
type Logged = Omit<Tables["git_commits"], "config_id" | "number">;

/** Thrown where another process, or a change of the settings, has taken a mirror over. */
export class LostMirror extends Error {}

/** Columns with the connection of a repository. */
const CONNECTION = ["url", "branch", "channel", "username", "token", "user_id"] as const;

/** Mirrors that work: those of configs alone, and those of configs that are in the team whose repository it is. */
const connected = (query: Query) =>
  query
    .selectFrom("git_mirrors")
    .innerJoin("configs", "configs.id", "git_mirrors.config_id")
    .leftJoin("team_mirrors", (join) =>
      join
        .onRef("team_mirrors.team_id", "=", "git_mirrors.team_id")
        .onRef("team_mirrors.team_id", "=", "configs.team_id")
        .on("git_mirrors.url", "=", ""),
    )
    .selectAll("git_mirrors")
    .select(CONNECTION.map((name) => `team_mirrors.${name} as team_${name}` as const))
    .where((of) => of.or([of("git_mirrors.url", "!=", ""), of("team_mirrors.team_id", "is not", null)]));

type Connected = Awaited<ReturnType<ReturnType<typeof connected>["execute"]>>[number];

/** A mirror with the connection of its team, where it has none of its own. */
function withConnection({
  team_url,
  team_branch,
  team_channel,
  team_username,
  team_token,
  team_user_id,
  ...row
}: Connected): StoredMirror {
  if (row.url !== "") return { ...row, team_id: null };
  return {
    ...row,
    ...{ url: team_url!, branch: team_branch!, channel: team_channel!, username: team_username! },
    ...{ token: team_token, user_id: team_user_id! },
  };
}

/** The mirror of a config: its own, or its part of the team's. */
export async function mirrorOf(query: Query, configId: string): Promise<StoredMirror | undefined> {
  const found = await connected(query).where("git_mirrors.config_id", "=", configId).executeTakeFirst();
  return found && withConnection(found);
}

/** `mirrorOf` that must exist. @throws HttpError 404 where the config has none */
export async function presentMirror(query: Query, configId: string): Promise<StoredMirror> {
  const found = await mirrorOf(query, configId);
  if (!found) throw new HttpError(404, "This config has no git mirror; connect a repository first.");
  return found;
}

/** A mirror as its owner sees it. */
export async function mirrorState(query: Query, configId: string): Promise<MirrorState> {
  const row = await mirrorOf(query, configId);
  if (!row) return { mirror: null };
  const commits = await query
    .selectFrom("git_commits")
    .select(["id", "direction", "branch", "author", "subject", "version", "at"])
    .where("config_id", "=", configId)
    .orderBy("number", "desc")
    .limit(MAX_SHOWN)
    .execute();
  const { url, branch, path, channel, username, created_at, due_at, ran_at, error, team_id } = row;
  const team =
    team_id === null
      ? undefined
      : await query.selectFrom("teams").select(["id", "name"]).where("id", "=", team_id).executeTakeFirst();
  return {
    mirror: {
      ...{ url, branch, path, channel, username, created_at, due_at, ran_at, error, commits },
      team: team ?? null,
      has_token: row.token !== null,
      commit: row.base_commit,
      running: isClaimed(row),
      left: leftOf(row),
      waiting: waitingOf(row),
    },
  };
}

/** True while a run is under way. */
export const isClaimed = ({ claimed_until }: Pick<StoredMirror, "claimed_until">) =>
  claimed_until !== null && claimed_until > new Date().toISOString();

/** The commit whose conflicts wait; null for none. */
export const waitingOf = ({ waiting }: Pick<StoredMirror, "waiting">) =>
  waiting === null ? null : (JSON.parse(waiting) as MirrorConflicts);

/** State of a mirror that has nothing in common with its branch yet. */
export const BEGINNING = {
  ...{ base_commit: null, base_file: null, base_version: 0, lut_blobs: "{}", left_files: "[]" },
  ...{ proposal_branches: "{}", synced_at: null },
};

type NewMirror = Pick<
  StoredMirror,
  "config_id" | "url" | "branch" | "path" | "channel" | "username" | "token" | "user_id"
>;

/** Connects a repository of its own to a config, or changes how. Another file or branch begins anew, with the next publication. */
export async function connectMirror(query: Query, made: NewMirror): Promise<void> {
  const before = await mirrorOf(query, made.config_id);
  const now = new Date().toISOString();
  const isSame = before?.url === made.url && before.branch === made.branch && before.path === made.path;
  // Publications of another channel are not caught up on.
  const isSameChannel = isSame && before.channel === made.channel;
  const row = {
    ...{ due_at: now, error: null, failures: 0, waiting: null, decisions: null },
    ...{ claim: null, claimed_until: null, team_id: null },
    ...(isSame ? {} : BEGINNING),
    ...(isSameChannel ? {} : { published: await lastPublication(query, made) }),
  };
  await query
    .insertInto("git_mirrors")
    .values({ ...BEGINNING, published: 0, proposed: 0, ...made, ...row, created_at: now, ran_at: null })
    .onConflict((conflict) => conflict.column("config_id").doUpdateSet({ ...made, ...row }))
    .execute();
}

/** Number of the newest publication of a channel; 0 for none. */
export async function lastPublication(
  query: Query,
  { config_id, channel }: Pick<NewMirror, "config_id" | "channel">,
): Promise<number> {
  const found = await query
    .selectFrom("publications")
    .select((of) => of.fn.max("number").as("last"))
    .where("config_id", "=", config_id)
    .where("channel", "=", channel)
    .executeTakeFirst();
  return Number(found?.last ?? 0);
}

/** The channel whose newest publication the mirror of a config failed to push, or holds back for a decision; null for none. */
export async function unpushedChannel(query: Query, configId: string): Promise<string | null> {
  const mirror = await mirrorOf(query, configId);
  if (!mirror || mirror.error === null) return null;
  return (await lastPublication(query, mirror)) > mirror.published ? mirror.channel : null;
}

/** Disconnects a mirror, with its log. */
export async function disconnectMirror(query: Query, configId: string): Promise<void> {
  for (const table of ["git_commits", "git_mirrors"] as const)
    await query.deleteFrom(table).where("config_id", "=", configId).execute();
}

/** Makes a mirror due, where the config has one. */
export async function makeDue(query: Query, configId: string): Promise<void> {
  await query
    .updateTable("git_mirrors")
    .set({ due_at: new Date().toISOString() })
    .where("config_id", "=", configId)
    .execute();
}

/** Keeps decisions on the commit that waits. @throws HttpError 409 where another one does */
export async function decide(query: Query, configId: string, decisions: MirrorDecisions): Promise<void> {
  const { waiting } = await presentMirror(query, configId);
  if (waitingOf({ waiting })?.commit !== decisions.commit)
    throw new HttpError(409, "This commit has no open conflict any more; look at the mirror again.");
  await query
    .updateTable("git_mirrors")
    .set({ decisions: JSON.stringify(decisions), due_at: new Date().toISOString() })
    .where("config_id", "=", configId)
    .execute();
}

/** A mirror that this process alone works on, until it gives it back or dies. */
export type ClaimedMirror = StoredMirror & { claim: string; wasAbandoned: boolean };

/**
 * Takes the mirror that is due first; of the configs of a team one at a time, which have one working repository.
 * @param but people whose mirrors are left alone
 */
export async function claimMirror(
  database: Database,
  but: readonly string[] = [],
): Promise<ClaimedMirror | undefined> {
  const busy: string[] = [];
  for (;;) {
    const claimed = await tryClaim(database, busy, but);
    if (typeof claimed === "string") busy.push(claimed);
    else if (claimed || busy.length === 0) return claimed;
    // Whoever had these teams may have passed over what this look had: it is the last that finds nothing.
    else await waitForTeams(database, busy.splice(0).sort());
  }
}

/** Waits until transactions that change these teams' mirrors, or take configs of them, have ended. */
async function waitForTeams({ write }: Database, teams: readonly string[]): Promise<void> {
  for (const team of teams)
    await write((query) =>
      query.selectFrom("team_mirrors").select("team_id").where("team_id", "=", team).forUpdate().execute(),
    );
}

/**
 * @param busy teams that are left alone
 * @param but people whose mirrors are, too
 * @returns a team whose configs another process takes at this moment, or changes
 */
function tryClaim(
  { engine, write }: Database,
  busy: readonly string[],
  but: readonly string[],
): Promise<ClaimedMirror | undefined | string> {
  return write(async (query) => {
    const now = Date.now();
    const at = new Date(now).toISOString();
    let due = connected(query)
      .where("deleted_at", "is", null)
      .where("due_at", "<=", at)
      .where((of) => of.or([of("claimed_until", "is", null), of("claimed_until", "<", at)]))
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("git_mirrors as other")
              .select("other.config_id")
              .whereRef("other.team_id", "=", "git_mirrors.team_id")
              .where("other.claimed_until", ">=", at),
          ),
        ),
      )
      .$if(busy.length > 0, (all) =>
        all.where((of) =>
          of.or([of("git_mirrors.team_id", "is", null), of("git_mirrors.team_id", "not in", busy)]),
        ),
      )
      .$if(but.length > 0, (all) =>
        all.where(({ fn }) => fn.coalesce("team_mirrors.user_id", "git_mirrors.user_id"), "not in", but),
      )
      .orderBy("due_at")
      .limit(1);
    if (engine === "postgres") due = due.forUpdate("git_mirrors").skipLocked();
    const found = await due.executeTakeFirst();
    if (!found) return undefined;
    const mirror = withConnection(found);
    if (engine === "postgres" && mirror.team_id !== null) {
      // Others may take another config of the team in transactions that are not seen yet.
      const free = await query
        .selectFrom("team_mirrors")
        .select("team_id")
        .where("team_id", "=", mirror.team_id)
        .forUpdate()
        .skipLocked()
        .executeTakeFirst();
      const other = await query
        .selectFrom("git_mirrors")
        .select("config_id")
        .where("team_id", "=", mirror.team_id)
        .where("claimed_until", ">=", at)
        .executeTakeFirst();
      if (!free || other) return mirror.team_id;
    }
    const claimed = { claim: randomUUID(), claimed_until: new Date(now + LEASE_MS).toISOString() };
    await query.updateTable("git_mirrors").set(claimed).where("config_id", "=", mirror.config_id).execute();
    return { ...mirror, ...claimed, wasAbandoned: mirror.claim !== null };
  });
}

/** Writes to a mirror that is still claimed. @throws LostMirror */
export async function updateClaimed(
  query: Query,
  mirror: ClaimedMirror,
  values: Partial<StoredMirror>,
): Promise<void> {
  const { numUpdatedRows } = await query
    .updateTable("git_mirrors")
    .set(values)
    .where("config_id", "=", mirror.config_id)
    .where("claim", "=", mirror.claim)
    .executeTakeFirstOrThrow();
  if (Number(numUpdatedRows) === 0) throw new LostMirror();
}

/** Keeps a claim for longer. @throws LostMirror */
export function renewClaim({ write }: Database, mirror: ClaimedMirror): Promise<void> {
  const claimed_until = new Date(Date.now() + LEASE_MS).toISOString();
  return write((query) => updateClaimed(query, mirror, { claimed_until }));
}

/** Notes commits in the log of a mirror, the oldest first. */
export async function logCommits(query: Query, configId: string, commits: readonly Logged[]): Promise<void> {
  const { last } = await query
    .selectFrom("git_commits")
    .select((of) => of.fn.max("number").as("last"))
    .where("config_id", "=", configId)
    .executeTakeFirstOrThrow();
  const from = Number(last ?? 0) + 1;
  if (commits.length === 0) return;
  await query
    .insertInto("git_commits")
    .values(commits.map((each, at) => ({ config_id: configId, number: from + at, ...each })))
    .execute();
  await query
    .deleteFrom("git_commits")
    .where("config_id", "=", configId)
    .where("number", "<", from + commits.length - MAX_LOGGED)
    .execute();
}

/** The newest commit in common that a version of the config had already; null where there was none. */
export async function commitBefore(
  query: Query,
  mirror: StoredMirror,
  version: number,
): Promise<string | null> {
  const found = await query
    .selectFrom("git_commits")
    .select("id")
    .where("config_id", "=", mirror.config_id)
    .where("branch", "=", mirror.branch)
    .where("version", "<=", version)
    .orderBy("number", "desc")
    .executeTakeFirst();
  return found?.id ?? null;
}
