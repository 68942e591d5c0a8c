import { z } from "zod";
import { channelName } from "#command/channelName.ts";

/**
 * The calls of a git mirror: the repository that publications of a config are committed to, and whose commits are merged
 * into the config.
 *
 * | Call | Body | Answer |
 * |---|---|---|
 * | GET /configs/{configId}/git | | 200 mirrorState |
 * | PUT /configs/{configId}/git | mirrorSettings | 200 mirrorState |
 * | DELETE /configs/{configId}/git | | 204 |
 * | POST /configs/{configId}/git/test | | 200 mirrorTest |
 * | POST /configs/{configId}/git/run | | 202 mirrorState |
 * | POST /configs/{configId}/git/resolve | mirrorDecisions | 202 mirrorState |
 */
export const mirrorSettings = z.object({
  /** https://…, or a folder that the operator allows. */
  url: z.string().trim().min(1).max(2000),
  branch: z.string().trim().default("main"),
  /** Path of the config in the repository; its LUT files are beside it, at the paths that it names. */
  path: z.string().trim().default("config.ocio"),
  /** Whose publications are committed. */
  channel: channelName,
  username: z
    .string()
    .trim()
    .max(200)
    .regex(/^[^:\p{C}]+$/u, { error: "a user name has no colon" })
    .default("git"),
  /** Null for none. Left out, it stays as long as the server of the address does. */
  token: z
    .string()
    .max(4000)
    .regex(/^[\x21-\x7e]+$/, { error: "a token has no spaces" })
    .nullable()
    .optional(),
});

const side = z.enum(["base", "ours", "theirs", "both"]);
/** Decisions on the conflicts of one commit: `ours` is the config. */
export const mirrorDecisions = z.object({
  /** The commit whose conflicts were looked at. */
  commit: z.string().regex(/^[0-9a-f]{40,64}$/),
  choices: z.record(z.string(), side).default({}),
  /** The side of every conflict that `choices` does not name. */
  rest: z.enum(["ours", "theirs"]).optional(),
});
export type MirrorDecisions = z.output<typeof mirrorDecisions>;

const mirrorConflict = z.object({
  /** Names it in decisions. */
  key: z.string(),
  collection: z.string(),
  name: z.string(),
  /** Null where one side deleted the row. */
  field: z.string().nullable(),
  /** JSON of both values with names in place of ids, cut if long. */
  ours: z.string(),
  theirs: z.string(),
});
export type MirrorConflict = z.output<typeof mirrorConflict>;

const mirrorConflicts = z.object({
  commit: z.string(),
  /** Author of the newest commit. */
  author: z.string(),
  count: z.int(),
  /** The first of them. */
  conflicts: z.array(mirrorConflict),
  /** True where the config and the repository have no commit in common yet. */
  first: z.boolean(),
});
export type MirrorConflicts = z.output<typeof mirrorConflicts>;

const mirrorCommit = z.object({
  id: z.string(),
  /** `in` was merged into the config, `out` was pushed. */
  direction: z.enum(["in", "out"]),
  branch: z.string(),
  author: z.string(),
  subject: z.string(),
  /** Version of the config that has it. */
  version: z.int(),
  at: z.string(),
});

const leftFile = z.object({
  /** `in` was not taken into the config, `out` was not pushed. */
  direction: z.enum(["in", "out"]),
  /** In the repository. */
  path: z.string(),
  /** Reason, with the way out, as a sentence. */
  why: z.string(),
});
export type LeftFile = z.output<typeof leftFile>;

const mirror = mirrorSettings.omit({ token: true }).extend({
  has_token: z.boolean(),
  /** The team whose repository it is; null for one of the config's own. */
  team: z.object({ id: z.string(), name: z.string() }).nullable(),
  created_at: z.string(),
  /** Last commit that the config and the branch have in common. */
  commit: z.string().nullable(),
  due_at: z.string(),
  ran_at: z.string().nullable(),
  running: z.boolean(),
  /** Reason of the last failure, as a sentence. */
  error: z.string().nullable(),
  /** Commits that wait for decisions. */
  waiting: mirrorConflicts.nullable(),
  /** LUT files that one side alone has. */
  left: z.array(leftFile),
  /** Newest first. */
  commits: z.array(mirrorCommit),
});
export const mirrorState = z.object({ mirror: mirror.nullable() });
export type MirrorState = z.output<typeof mirrorState>;

export const mirrorTest = z.object({
  /** Reason why the repository is not reached, as a sentence. */
  error: z.string().nullable(),
  /** Newest commit of the branch; null where there is none yet. */
  commit: z.string().nullable(),
});
