import { z } from "zod";

/** A file of a configuration: its path as the archive has it, its size in bytes and the SHA-256 of its content. */
const configFile = z.object({
  path: z.string(),
  size: z.number().int(),
  hash: z.string(),
  /** Time of upload, as ISO text. */
  at: z.string(),
  /** The reason why a file that is named as a LUT cannot be read as one. */
  unreadable: z.string().optional(),
});
export type ConfigFile = z.output<typeof configFile>;

/** Files of a configuration, and restorable removed or replaced ones, the last first. */
export const configFiles = z.object({ files: z.array(configFile), removed: z.array(configFile) });
export type ConfigFiles = z.output<typeof configFiles>;

/** Result of an upload; `replaced` is true if the path had a file before. */
export const uploadedFiles = z.object({
  files: z.array(configFile.extend({ replaced: z.boolean() })),
});
export type UploadedFiles = z.output<typeof uploadedFiles>;

/** Body of a move: the new path of the file that `path` of the query names. */
export const moveBody = z.object({ path: z.string() });

/** Body of a restoration: a file of `removed`, the last one of the path where no hash says which. */
export const restoreBody = z.object({ path: z.string(), hash: z.string().optional() });
