import { z } from "zod";
import { type SwitchName, serverQueues, switches } from "#command/serverSwitches.ts";
import { passwordProof } from "./auth/account.ts";

/**
 * The server as its operators see it. For everybody else there is nothing at these addresses.
 *
 * | Call | Query | Answer |
 * |---|---|---|
 * | GET /operator/status | | 200 serverStatus |
 * | GET /operator/people | find | 200 list of person, by address, 1,000 at most |
 * | GET /operator/teams | find | 200 list of knownTeam, by name, 1,000 at most |
 * | POST /operator/people/:userId | do, password | 200 changed: lets nobody into an account, or people again |
 * | POST /operator/switches/:name | on, password | 200 changed: switches a feature of the server |
 * | POST /operator/queues/:name | | 200 due: what waits in a queue is tried now |
 */

export type Switches = Readonly<Record<SwitchName, boolean>>;

export const switchName = z.enum(Object.keys(switches) as [SwitchName, ...SwitchName[]]);
export const switchState = z.object({ on: z.boolean(), ...passwordProof.shape });
export const queueName = z.enum(serverQueues);

/** Acts of an operator on an account from the page; those that let somebody in are the terminal's alone. */
export const personAct = z.object({ do: z.enum(["disable", "enable"]), ...passwordProof.shape });
export type PersonAct = z.output<typeof personAct>["do"];

/** False where it was so already. */
export const changed = z.object({ changed: z.boolean() });
/** Number of mails or deliveries that are due now. */
export const due = z.object({ due: z.int() });

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
    failures: z.array(z.object({ queue: queueName, at: z.string(), error: z.string() })),
  }),
  /** Counts, and sizes in bytes. */
  storage: z.record(z.string(), z.number()),
  /** Features that variables of the environment switch. */
  features: z.record(z.string(), z.boolean()),
  /** Features that operators switch, true where they are on. */
  switches: z.record(switchName, z.boolean()),
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

/** A team as operators see it. */
export const knownTeam = z.object({
  id: z.string(),
  name: z.string(),
  created_at: z.string(),
  members: z.int(),
  configs: z.int(),
  /** Addresses of its owners. */
  owners: z.array(z.string()),
});
export type OperatedTeam = z.output<typeof knownTeam>;

export const peopleQuery = z.object({ find: z.string().max(200).optional() });
