import { z } from "zod";
import { MAX_TEXT } from "#ocio/files/text.ts";
import { config } from "#ocio/model/config.ts";
import { type CollectionName, collectionNames } from "#ocio/model/document.ts";
import { problem } from "./refusal.ts";
import { access as everyAccess } from "./share.ts";

/** Rows per collection. */
export const counts = z.object(
  Object.fromEntries(collectionNames.map((name) => [name, z.number().int()])) as Record<
    CollectionName,
    z.ZodNumber
  >,
);
export type Counts = z.output<typeof counts>;

const stamps = {
  /** Name of the uploaded file: title of a configuration without a name. */
  file_name: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
};

/** For a configuration that one does not own: what a link, or the role in its team, allows. */
const access = everyAccess.exclude(["own"]).optional();

/** For a configuration of a team that one is in. */
const team = z.object({ id: z.uuid(), name: z.string() }).optional();

/** A configuration in the visitor's list. */
export const summary = z.object({
  id: config.shape.id,
  name: config.shape.name,
  description: config.shape.description,
  ocio_profile_version: config.shape.ocio_profile_version,
  ...stamps,
  access,
  team,
  counts,
});
export type Summary = z.output<typeof summary>;

/** A configuration that one has deleted and can restore. */
export const deletedConfig = z.object({
  id: config.shape.id,
  name: config.shape.name,
  file_name: stamps.file_name,
  deleted_at: z.string(),
});
export type DeletedConfig = z.output<typeof deletedConfig>;

/** A configuration without its rows. */
export const overview = z.object({ ...config.shape, ...stamps, access, team, counts });
export type Overview = z.output<typeof overview>;

/** A new configuration, and the reader's problems with the source. */
export const opened = z.object({ ...overview.shape, problems: z.array(problem) });
export type Opened = z.output<typeof opened>;

const ofTeam = z.uuid().optional().describe("The team that it belongs to; without one it is one's own");

/** Bodies and queries that make a configuration. */
export const creation = z.object({
  id: z.uuid().optional(),
  name: z.string().max(1000).nullish(),
  text: z.string().optional(),
  /** "minimal", "empty" or the name of a built-in configuration. Without one nothing is in it. */
  template: z.string().max(1000).optional(),
  /** JSON of a document, as GET /configs/{id}/document gives it: its rows keep their ids. */
  document: z.string().optional(),
  team_id: ofTeam,
});
/** The text that a configuration was opened from; null where there is none. */
export const openedText = z.object({ text: z.string().nullable() });
export const newOpenedText = z.object({ text: z.string().min(1).max(MAX_TEXT) });
export const builtinQuery = z.object({
  name: z.string().min(1),
  id: z.uuid().optional(),
  team_id: ofTeam,
});
export const copyQuery = z.object({
  id: z.uuid().optional(),
  team_id: ofTeam,
  name: z.string().max(1000).optional(),
  layer: z
    .enum(["true"])
    .optional()
    .describe("The copy is a layer of the version that it was made of: its rows keep their ids"),
});

/** A LUT for transforms. `key` is a FileTransform's `src`. */
export const lutFile = z.object({
  key: z.string(),
  name: z.string(),
  size: z.number().int().nullable(),
  builtin: z.boolean(),
  config_id: z.uuid().nullable(),
});
export type LutFile = z.output<typeof lutFile>;
