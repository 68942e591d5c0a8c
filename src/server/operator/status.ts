import type { QueueName } from "#command/serverSwitches.ts";
import type { Database, Query } from "../db/database.ts";
import { type Settings, secretKeysOf } from "../settings.ts";

/** Largest number of failures listed for a queue. */
const MAX_FAILURES = 20;

/** Number of rows of each table that says how much a server holds, and bytes of rows, histories and files. */
export async function storageOf({ read }: Database) {
  const count = async (table: "users" | "sessions" | "configs" | "files" | "publications") => {
    const counted = read.selectFrom(table).select((of) => of.fn.countAll().as("count"));
    return Number((await counted.executeTakeFirstOrThrow()).count);
  };
  const sizes = await read
    .selectFrom("configs")
    .select((of) => [of.fn.sum("row_bytes").as("rows"), of.fn.sum("log_bytes").as("histories")])
    .executeTakeFirstOrThrow();
  const accounts = await read
    .selectFrom("users")
    .select((of) => of.fn.countAll().as("count"))
    .where("type", "=", "registered")
    .executeTakeFirstOrThrow();
  /** Each content is kept once, whoever has it. */
  const blobs = await read
    .selectFrom((of) =>
      of
        .selectFrom("files")
        .select(["hash", "size"])
        .union(of.selectFrom("removed_files").select(["hash", "size"]))
        .union(of.selectFrom("published_files").select(["hash", "size"]))
        .union(of.selectFrom("opened_texts").select(["hash", "size"]))
        .as("blobs"),
    )
    .select((of) => [of.fn.countAll().as("count"), of.fn.sum("size").as("bytes")])
    .executeTakeFirstOrThrow();
  return {
    accounts: Number(accounts.count),
    visitors: (await count("users")) - Number(accounts.count),
    sessions: await count("sessions"),
    configs: await count("configs"),
    publications: await count("publications"),
    row_bytes: Number(sizes.rows ?? 0),
    history_bytes: Number(sizes.histories ?? 0),
    files: Number(blobs.count),
    file_bytes: Number(blobs.bytes ?? 0),
  };
}

type Failure = { queue: "mails" | "webhooks"; at: string; error: string };

type Waiting = { waiting: number; next: string | null };

const waitingOf = ({ count, first }: { count: number | string | bigint; first: string | null }): Waiting => ({
  waiting: Number(count),
  next: first,
});

/** Counts the mails that no mail server has taken, and tells when the first is due. */
export async function waitingMails({ read }: Database): Promise<Waiting> {
  const found = await read
    .selectFrom("mails")
    .select((of) => [of.fn.countAll().as("count"), of.fn.min("due_at").as("first")])
    .where("sent_at", "is", null)
    .executeTakeFirstOrThrow();
  return waitingOf(found);
}

/** Counts the deliveries of webhooks that no receiver has taken, and tells when the first is due. */
export async function waitingDeliveries({ read }: Database): Promise<Waiting> {
  const found = await read
    .selectFrom("webhook_deliveries")
    .select((of) => [of.fn.countAll().as("count"), of.fn.min("due_at").as("first")])
    .where("due_at", "is not", null)
    .executeTakeFirstOrThrow();
  return waitingOf(found);
}

/** Time since which some git mirror was not in step: that of the one that is behind most; null where there is none. */
export async function oldestMirror({ read }: Database): Promise<string | null> {
  const found = await read
    .selectFrom("git_mirrors")
    .innerJoin("configs", "configs.id", "git_mirrors.config_id")
    .select((of) => of.fn.min(of.fn.coalesce("synced_at", "git_mirrors.created_at")).as("since"))
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return found?.since ?? null;
}

/** Waiting and failed mails and deliveries, and the last failures, newest first, without addresses and texts. */
export async function queuesOf(database: Database, now = new Date()) {
  const { read } = database;
  const stateOf = ({ waiting, next }: Waiting) => ({
    waiting,
    late: next !== null && next < now.toISOString(),
    next,
  });
  const mails = await read
    .selectFrom("mails")
    .select(["due_at as at", "error"])
    .where("error", "is not", null)
    .orderBy("due_at", "desc")
    .limit(MAX_FAILURES)
    .execute();
  const deliveries = await read
    .selectFrom("webhook_deliveries")
    .select(["tried_at", "error"])
    .where("error", "is not", null)
    .orderBy("tried_at", "desc")
    .limit(MAX_FAILURES)
    .execute();
  const failures: Failure[] = [
    ...mails.map(({ at, error }) => ({ queue: "mails" as const, at, error: error! })),
    ...deliveries.map(({ tried_at, error }) => ({
      queue: "webhooks" as const,
      at: tried_at ?? "",
      error: error!,
    })),
  ];
  return {
    mails: stateOf(await waitingMails(database)),
    webhooks: stateOf(await waitingDeliveries(database)),
    failures: failures.sort((a, b) => (a.at < b.at ? 1 : -1)).slice(0, MAX_FAILURES),
  };
}

/** Makes what waits in a queue due at once. @returns their number */
export async function retryNow(query: Query, queue: QueueName, now = new Date()): Promise<number> {
  const due_at = now.toISOString();
  const { numUpdatedRows } =
    queue === "mails"
      ? await query
          .updateTable("mails")
          .set({ due_at })
          .where("sent_at", "is", null)
          .executeTakeFirstOrThrow()
      : await query
          .updateTable("webhook_deliveries")
          .set({ due_at })
          // Those under way are left alone.
          .where("due_at", "is not", null)
          .where("claimed_at", "is", null)
          .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** Features set by environment variables, each on or off. */
export function featuresOf(settings: Settings): Record<string, boolean> {
  const hasKey = secretKeysOf(settings).length > 0;
  return {
    mails: settings.SMTP_URL !== undefined,
    passwords: !settings.OIDC_ONLY,
    "studio accounts": settings.OIDC_ISSUER !== undefined,
    "two-factor authentication": hasKey,
    webhooks: hasKey,
    subscriptions: settings.STRIPE_SECRET_KEY !== undefined,
    backups: settings.BACKUP !== undefined,
    metrics: settings.METRICS_PORT !== undefined || settings.METRICS_TOKEN !== undefined,
    "outbox page": settings.OUTBOX_PAGE,
  };
}
