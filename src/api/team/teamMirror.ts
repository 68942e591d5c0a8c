import { z } from "zod";
import { mirrorSettings } from "../publish/gitMirror.ts";

/**
 * The calls of the git mirror of a team: the repository in which each of its configs has a folder. How it went for a
 * config, and conflicts that wait, are told and decided by the calls of that config's mirror.
 *
 * | Call | Body | Answer | Who |
 * |---|---|---|---|
 * | GET /teams/{id}/git | | 200 teamMirrorState | owners |
 * | PUT /teams/{id}/git | teamMirrorSettings | 200 teamMirrorState | owners |
 * | DELETE /teams/{id}/git | | 204 | owners |
 * | POST /teams/{id}/git/test | | 200 mirrorTest | owners |
 * | POST /teams/{id}/git/run | | 202 teamMirrorState | owners |
 */
export const teamMirrorSettings = mirrorSettings.omit({ path: true });

const mirroredConfig = z.object({
  id: z.string(),
  name: z.string().nullable(),
  file_name: z.string().nullable(),
  /** True where it has a repository of its own, and none of it is in the team's. */
  own: z.boolean(),
  /** Of the config in the repository; null until it has a folder. */
  path: z.string().nullable(),
  /** Last commit that the config and the branch have in common. */
  commit: z.string().nullable(),
  due_at: z.string(),
  ran_at: z.string().nullable(),
  running: z.boolean(),
  /** Reason of the last failure, as a sentence. */
  error: z.string().nullable(),
  /** Conflicts that wait for decisions; 0 where it waits how to begin, null where nothing waits. */
  conflicts: z.int().nullable(),
  /** LUT files that one side alone has. */
  left: z.int(),
});

const teamMirror = teamMirrorSettings.omit({ token: true }).extend({
  has_token: z.boolean(),
  created_at: z.string(),
  configs: z.array(mirroredConfig),
});
export const teamMirrorState = z.object({ mirror: teamMirror.nullable() });
export type TeamMirrorState = z.output<typeof teamMirrorState>;
