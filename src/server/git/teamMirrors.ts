import type { TeamMirrorState } from "#api/team/teamMirror.ts";
import type { Config } from "#ocio/model/config.ts";
import type { Database, Query } from "../db/database.ts";
import type { Tables } from "../db/tables.ts";
import { HttpError } from "../http/httpError.ts";
import {
  BEGINNING,
  type ClaimedMirror,
  isClaimed,
  lastPublication,
  updateClaimed,
  waitingOf,
} from "./gitMirrors.ts";
import { folderKey, freeFolder } from "./gitNames.ts";
import { leftOf } from "./leftFiles.ts";

/** The repository of a team: how it is connected. What became of its configs is in their mirrors. */
export type TeamMirror = Tables["team_mirrors"];

export function teamMirrorOf(query: Query, teamId: string): Promise<TeamMirror | undefined> {
  return query.selectFrom("team_mirrors").selectAll().where("team_id", "=", teamId).executeTakeFirst();
}

/** `teamMirrorOf` that must exist. @throws HttpError 404 where the team has none */
export async function presentTeamMirror(query: Query, teamId: string): Promise<TeamMirror> {
  const found = await teamMirrorOf(query, teamId);
  if (!found) throw new HttpError(404, "This team has no git mirror; connect a repository first.");
  return found;
}

/** The repository of a team as its owners see it, with the state of each config. */
export async function teamMirrorState(query: Query, teamId: string): Promise<TeamMirrorState> {
  const found = await teamMirrorOf(query, teamId);
  if (!found) return { mirror: null };
  const { url, branch, channel, username, created_at } = found;
  const rows = await query
    .selectFrom("configs")
    .leftJoin("git_mirrors", "git_mirrors.config_id", "configs.id")
    .select(["configs.id", "data", "file_name", "git_mirrors.url", "path", "base_commit", "left_files"])
    .select(["ran_at", "due_at", "error", "waiting", "claimed_until"])
    .where("configs.team_id", "=", teamId)
    .where("deleted_at", "is", null)
    .orderBy("path")
    .orderBy("configs.id")
    .execute();
  const configs = rows.map(({ id, data, file_name, path, ran_at, due_at, error, ...row }) => ({
    ...{ id, file_name, path, ran_at, error },
    due_at: due_at ?? created_at,
    name: (JSON.parse(data) as Config).name ?? null,
    own: row.url !== null && row.url !== "",
    commit: row.base_commit,
    running: isClaimed(row),
    conflicts: waitingOf(row)?.count ?? null,
    left: row.left_files === null ? 0 : leftOf({ left_files: row.left_files }).length,
  }));
  const has_token = found.token !== null;
  return { mirror: { url, branch, channel, username, created_at, has_token, configs } };
}

/** Mirrors of configs that are part of their team's. */
const partsOf = (query: Query, teamId: string) =>
  query.selectFrom("git_mirrors").select("config_id").where("team_id", "=", teamId).where("url", "=", "");

/**
 * Connects the repository of a team, or changes how. Another address or branch begins anew, and another channel with its
 * newest publications; the folders stay.
 */
export async function connectTeamMirror(query: Query, made: Omit<TeamMirror, "created_at">): Promise<void> {
  const { team_id } = made;
  const now = new Date().toISOString();
  await lockTeamMirror(query, team_id);
  const before = await teamMirrorOf(query, team_id);
  await query
    .insertInto("team_mirrors")
    .values({ ...made, created_at: now })
    .onConflict((conflict) => conflict.column("team_id").doUpdateSet(made))
    .execute();
  if (!before) return;
  const isSame = before.url === made.url && before.branch === made.branch;
  for (const { config_id } of await partsOf(query, team_id).execute())
    await query
      .updateTable("git_mirrors")
      .set({
        ...{ due_at: now, error: null, failures: 0, waiting: null, decisions: null },
        ...{ claim: null, claimed_until: null },
        ...(isSame ? {} : BEGINNING),
        ...(isSame && before.channel === made.channel
          ? {}
          : { published: await beforeNewest(query, config_id, made.channel) }),
      })
      .where("config_id", "=", config_id)
      .execute();
}

/** Disconnects the repository of a team from all of its configs, with the logs. */
export async function disconnectTeamMirror(query: Query, teamId: string): Promise<void> {
  await query.deleteFrom("team_mirrors").where("team_id", "=", teamId).execute();
  for (const { config_id } of await partsOf(query, teamId).execute()) await removePart(query, config_id);
}

/** Removes a config from the mirror of a team that no longer owns it. */
export async function removePart(query: Query, configId: string): Promise<void> {
  const { numDeletedRows } = await query
    .deleteFrom("git_mirrors")
    .where("config_id", "=", configId)
    .where("url", "=", "")
    .executeTakeFirstOrThrow();
  if (Number(numDeletedRows) > 0)
    await query.deleteFrom("git_commits").where("config_id", "=", configId).execute();
}

/** Makes all configs of a team due. */
export async function makeTeamDue(query: Query, teamId: string): Promise<void> {
  await query
    .updateTable("git_mirrors")
    .set({ due_at: new Date().toISOString() })
    .where("team_id", "=", teamId)
    .where("url", "=", "")
    .execute();
}

/** Number of the publication before the newest: that one is pushed first. */
async function beforeNewest(query: Query, config_id: string, channel: string): Promise<number> {
  return Math.max(0, (await lastPublication(query, { config_id, channel })) - 1);
}

/** Locks the choice of folders for configs of the team until the transaction ends. */
async function lockTeamMirror(query: Query, teamId: string): Promise<void> {
  await query
    .updateTable("team_mirrors")
    .set((of) => ({ url: of.ref("url") }))
    .where("team_id", "=", teamId)
    .execute();
}

/** Configs of teams with a repository that have no mirror yet. */
const missing = (query: Query) =>
  query
    .selectFrom("configs")
    .innerJoin("team_mirrors", "team_mirrors.team_id", "configs.team_id")
    .leftJoin("git_mirrors", "git_mirrors.config_id", "configs.id")
    .select(["configs.id", "data", "file_name", "team_mirrors.team_id", "team_mirrors.channel"])
    .where("deleted_at", "is", null)
    .where("git_mirrors.config_id", "is", null)
    .orderBy("configs.created_at")
    .orderBy("configs.id");

/** Mirrors of configs that are no longer in the team whose repository it was. */
const strays = (query: Query) =>
  query
    .selectFrom("git_mirrors")
    .leftJoin("configs", "configs.id", "git_mirrors.config_id")
    .leftJoin("team_mirrors", (join) =>
      join
        .onRef("team_mirrors.team_id", "=", "git_mirrors.team_id")
        .onRef("team_mirrors.team_id", "=", "configs.team_id"),
    )
    .select("config_id")
    .where("git_mirrors.url", "=", "")
    .where("team_mirrors.team_id", "is", null);

/** Makes mirrors of the configs that have come to teams with a repository, and removes those of configs that have left. */
export async function matchTeams({ read, write }: Database): Promise<void> {
  const [come, gone] = [
    await missing(read).limit(1).executeTakeFirst(),
    await strays(read).limit(1).executeTakeFirst(),
  ];
  if (gone)
    await write(async (query) => {
      for (const { config_id } of await strays(query).execute()) await removePart(query, config_id);
    });
  if (!come && !gone) return;
  await write(async (query) => {
    const teams = new Set((await missing(query).execute()).map(({ team_id }) => team_id));
    for (const team of [...teams].sort()) {
      await lockTeamMirror(query, team);
      for (const config of await missing(query).where("configs.team_id", "=", team).execute())
        await addPart(query, config);
    }
  });
}

type Missing = { id: string; data: string; file_name: string | null; team_id: string; channel: string };

async function addPart(query: Query, { id, team_id, channel, ...config }: Missing): Promise<void> {
  const now = new Date().toISOString();
  const folder = freeFolder(titleOf(config), await foldersOf(query, team_id));
  await query
    .insertInto("git_mirrors")
    .values({
      ...{ config_id: id, team_id, path: `${folder}/config.ocio`, created_at: now, due_at: now },
      // The row of the team tells how it is connected.
      ...{ url: "", branch: "", channel: "", username: "", token: null, user_id: "" },
      ...BEGINNING,
      ...{ published: await beforeNewest(query, id, channel), proposed: 0, failures: 0 },
      ...{ ran_at: null, error: null, waiting: null, decisions: null, claim: null, claimed_until: null },
    })
    .onConflict((conflict) => conflict.column("config_id").doNothing())
    .execute();
}

const titleOf = ({ data, file_name }: Pick<Missing, "data" | "file_name">) =>
  (JSON.parse(data) as Config).name || (file_name ?? "").replace(/\.[^.]*$/, "");

/** Folders in the repository of a team that are taken, as `folderKey` writes them. */
async function foldersOf(query: Query, teamId: string, but?: string): Promise<Set<string>> {
  const rows = await query
    .selectFrom("git_mirrors")
    .innerJoin("configs", "configs.id", "git_mirrors.config_id")
    .select(["config_id", "path"])
    .where((of) => of.or([of("git_mirrors.team_id", "=", teamId), of("configs.team_id", "=", teamId)]))
    .execute();
  return new Set(
    rows.filter(({ config_id }) => config_id !== but).map(({ path }) => folderKey(path.split("/")[0]!)),
  );
}

/** Gives a config another folder, as something of others has the name of its own. @returns its path */
export async function chooseFolder(
  { write }: Database,
  mirror: ClaimedMirror & { team_id: string },
  names: Iterable<string>,
): Promise<string> {
  return write(async (query) => {
    await lockTeamMirror(query, mirror.team_id);
    const config = await query
      .selectFrom("configs")
      .select(["data", "file_name"])
      .where("id", "=", mirror.config_id)
      .executeTakeFirstOrThrow();
    const taken = await foldersOf(query, mirror.team_id, mirror.config_id);
    for (const name of names) taken.add(folderKey(name));
    const path = `${freeFolder(titleOf(config), taken)}/config.ocio`;
    await updateClaimed(query, mirror, { path });
    return path;
  });
}
