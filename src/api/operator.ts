import { z } from "zod";

/**
 * The server as its operators see it. For everybody else there is nothing at these addresses.
 *
 * | Call | Query | Answer |
 * |---|---|---|
 * | GET /operator/status | | 200 serverStatus |
 * | GET /operator/people | find | 200 list of person, by address, 1,000 at most |
 */

const queue = z.object({ waiting: z.int(), late: z.boolean(), next: z.string().nullable() });

export const serverStatus = z.object({
  /** Newest first. */
  errors: z.array(
    z.object({
      at: z.string(),
      /** Method and template of the route, never an address. */
      route: z.string(),
      status: z.int(),
      kind: z.string(),
      request_id: z.string(),
    }),
  ),
  queues: z.object({
    mails: queue,
    webhooks: queue,
    failures: z.array(z.object({ queue: z.enum(["mails", "webhooks"]), at: z.string(), error: z.string() })),
  }),
  /** Counts, and sizes in bytes. */
  storage: z.record(z.string(), z.number()),
  /** Features that variables of the environment switch. */
  features: z.record(z.string(), z.boolean()),
});
export type ServerStatus = z.output<typeof serverStatus>;

export const person = z.object({
  user_id: z.string(),
  email: z.string().nullable(),
  name: z.string().nullable(),
  registered_at: z.string().nullable(),
  /** Last use of a session that has not ended. */
  seen_at: z.string().nullable(),
  configs: z.int(),
  second_factor: z.boolean(),
  passkeys: z.int(),
  disabled_at: z.string().nullable(),
  operator_since: z.string().nullable(),
});
export type Person = z.output<typeof person>;

export const peopleQuery = z.object({ find: z.string().max(200).optional() });
