import type { FastifyRequest } from "fastify";
import type { Switches as States } from "#api/operator.ts";
import { type SwitchName, switches } from "#command/serverSwitches.ts";
import type { Database, Query } from "../db/database.ts";
import { HttpError } from "../http/httpError.ts";
import { openQueueRunner } from "../jobs/queueRunner.ts";

/** Seconds after which what is switched off is worth another try. */
const RETRY_AFTER_SECONDS = 60;

const names = Object.keys(switches) as SwitchName[];

/** Switches that are off, as this process last read them. */
export type Switches = {
  isOff: (name: SwitchName) => boolean;
  /** @throws HttpError 503 where it is switched off, with the sentence of the switch or another */
  require: (name: SwitchName, off?: string) => void;
  /** Reads the switches again. */
  look: () => Promise<void>;
  close: () => Promise<void>;
};

/** Every switch, true where it is on. */
export async function switchesOf(query: Query): Promise<States> {
  const off = await query.selectFrom("switches").select("name").execute();
  return Object.fromEntries(names.map((name) => [name, off.every((each) => each.name !== name)])) as States;
}

/** Switches a feature for all processes. @returns false where it was so already */
export async function turn(query: Query, name: SwitchName, on: boolean): Promise<boolean> {
  const changed = on
    ? await query.deleteFrom("switches").where("name", "=", name).returning("name").execute()
    : await query
        .insertInto("switches")
        .values({ name, off_at: new Date().toISOString() })
        .onConflict((conflict) => conflict.column("name").doNothing())
        .returning("name")
        .execute();
  return changed.length > 0;
}

/** Opens the switches of a server. @param every milliseconds between two looks; 0 looks only when asked */
export async function openSwitches(database: Database, every: number): Promise<Switches> {
  let on = await switchesOf(database.read);
  const runner = openQueueRunner(async () => {
    on = await switchesOf(database.read);
  }, every);
  return {
    isOff: (name) => !on[name],
    require: (name, off: string = switches[name].off) => {
      if (!on[name])
        throw new HttpError(503, off, { code: "switchedOff" }, { "Retry-After": RETRY_AFTER_SECONDS });
    },
    look: runner.run,
    close: runner.close,
  };
}

/** Sentence for a request that would make a config, of which no browser keeps anything until it is possible again. */
export function unmadeConfig({ routeOptions: { url = "" } }: FastifyRequest): string | undefined {
  if (url.includes("/:configId") && !/\/copy\/?$/.test(url)) return undefined;
  return "No config can be made at the moment: this server takes no changes. Try again later, or ask whoever runs it.";
}

/** The switch that a request needs; null where none concerns it. */
export function switchOf({ method, routeOptions }: FastifyRequest): SwitchName | null {
  if (method === "GET" || method === "HEAD") return null;
  const [, area, rest = ""] =
    /^\/api\/(configs|upload)\/?(?::configId\/?)?(.*)$/.exec(routeOptions.url ?? "") ?? [];
  if (area === undefined) return null;
  if (rest.startsWith("channels/")) return "publishing";
  // Talk about a config, and who is let in, change nothing of it.
  return /^(proposals|channel-rules|shares|join|events|webhooks)\b/.test(rest) ? null : "changes";
}
