import { z } from "zod";
import { plainText } from "../nameText.ts";

/**
 * The calls of publish channels. A channel is a name that points at one publication of a config at a time; a publication
 * has an address by the hash of its archive, and the same bytes for ever.
 *
 * | Call | Body | Answer |
 * |---|---|---|
 * | GET /configs/{configId}/channels | | 200 list of channel |
 * | GET /configs/{configId}/channels/{channel} | | 200 pointer, with an ETag |
 * | POST /configs/{configId}/channels/{channel}/publications | newPublication | 201 publication, 200 where it is live already |
 * | POST /configs/{configId}/channels/{channel}/rollback | rollback | 200 pointer |
 *
 * The files of a publication are at /published/HASH/config.ocio, config.ocioz and config.ocioz.sha256, for whoever knows
 * the hash. In an address the "/" of a channel's name is written %2F.
 */

const hash = z.string().regex(/^[0-9a-f]{64}$/, { error: "a hash has 64 hexadecimal digits" });

export const publication = z.object({
  /** SHA-256 of the .ocioz archive. */
  hash,
  /** Version of the config. */
  version: z.int(),
  note: z.string(),
  /** Name of the person, if there is one. */
  by: z.string().nullable(),
  at: z.string(),
});
export type Publication = z.output<typeof publication>;

export const channel = z.object({
  name: z.string(),
  /** Hash of the publication that it points at. */
  live: hash,
  /** Newest first. */
  publications: z.array(publication),
  /** True where a git mirror failed to push the newest, or waits for a decision first. */
  unpushed: z.boolean().optional(),
  /** True where comments or layout were changed since the live publication, which makes no version. */
  has_new_comments: z.boolean().optional(),
});
export type Channel = z.output<typeof channel>;

export const pointer = publication.extend({
  config_id: z.uuid(),
  channel: z.string(),
  /** `path` is an address on the same server. */
  files: z.array(z.object({ name: z.string(), path: z.string(), sha256: hash, size: z.int() })),
});
export type Pointer = z.output<typeof pointer>;

export const newPublication = z.object({
  note: plainText(500).default(""),
  /** Refused with 409 where the config has another version by now. */
  version: z.int().min(1).optional(),
});

export const rollback = z.object({ hash });
