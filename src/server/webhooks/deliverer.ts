import { TEST_EVENT } from "#api/publish/webhook.ts";
import { audit, SERVER } from "../audit/auditLog.ts";
import { notEnded } from "../auth/accessEnd.ts";
import { stillOwns } from "../configs/stillOwns.ts";
import type { Database, Query } from "../db/database.ts";
import type { Tables } from "../db/tables.ts";
import { openConcurrencyLimit } from "../jobs/concurrencyLimit.ts";
import { openQueueRunner, type QueueRunner } from "../jobs/queueRunner.ts";
import { openRoundRobin } from "../jobs/roundRobin.ts";
import type { MailQueue } from "../mail/mail.ts";
import { webhookDisabledMail } from "../mail/mailText.ts";
import { type OutgoingClient, OutgoingFailure } from "../outgoing/outgoingClient.ts";
import { signedHeaders } from "./signature.ts";
import { CLAIM_MS } from "./webhooks.ts";

const SECOND = 1000;
const DAY = 24 * 60 * 60 * SECOND;
/** Time of one try, and bytes of its answer that are kept. */
const TIMEOUT_MS = 10 * SECOND;
const KEPT_BYTES = 1000;
/** A webhook that has failed for so long, and with every try, is disabled. */
const PATIENCE_MS = 3 * DAY;
/** Deliveries that one process sends at once. */
const MAX_CONCURRENT = 4;
/** Largest number of these for one owner: slow addresses of one leave room for others. */
const AT_ONCE_OF_OWNER = 2;
/** Of these, those to addresses that have failed since their last success: they may take all of the time of a try. */
const AT_ONCE_TO_FAILING = 2;
/** Delay after the first failure, the factor of each other one, and the longest. */
const FIRST_MS = 10 * SECOND;
const FACTOR = 4;
const LONGEST_MS = DAY / 2;
/** Tries of a delivery: the last is about three and a half days after the first. */
const MAX_ATTEMPTS = 14;
/** Part of a delay by which it is shortened or lengthened, so that many do not come back at once. */
const JITTER = 0.2;
/** The receiver wants nothing more (Standard Webhooks 1.0). */
const GONE = 410;

type Delivery = Tables["webhook_deliveries"];
type Webhook = Tables["webhooks"] & { owner: string };
type Claimed = { delivery: Delivery; webhook: Webhook | undefined };
/** Result of an attempt; `error` is a sentence, and null after a success. */
type Tried = { status: number | null; answer: string | null; error: string | null };
/** Reason for a delivery that is not sent: the maker of the webhook no longer owns the config. */
const LEFT: Tried = {
  ...{ status: null, answer: null },
  error:
    "Whoever made this webhook no longer owns the config, so nothing was sent; enable it again to send it.",
};

export type Deliverer = {
  /** Sends what is due. Resolves once nothing is. */
  deliver: () => Promise<void>;
  /** Ends after the tries under way; nothing is asked of the database afterwards. */
  close: () => Promise<void>;
};

type Options = {
  outgoing: Pick<OutgoingClient, "fetch">;
  post: MailQueue;
  /** Null for a secret that another key has encrypted. */
  decrypt: (secret: string) => string | null;
  pageUrl: () => string;
  /** Milliseconds between two looks into the queue; 0 looks only when asked. */
  every?: number;
  /** True while deliveries stay in the queue. */
  waits?: () => boolean;
};

/** Opens the sender of queued deliveries: at least once each, by one process at a time. */
export function openDeliverer(database: Database, options: Options): Deliverer {
  const { outgoing, post, decrypt, pageUrl, every = 0, waits = () => false } = options;

  const toFailing = new Set<Claimed>();
  /** Takes the delivery that is due first of those whose turn it is, so that no other process sends it meanwhile. */
  const rounds = openRoundRobin<Claimed>({
    claim: async (but) => {
      const claimed = await database.write(claimFor(but));
      if (claimed?.webhook && claimed.webhook.failing_since !== null) toFailing.add(claimed);
      return claimed;
    },
    ownerOf: ({ webhook }) => webhook?.owner,
    most: AT_ONCE_OF_OWNER,
  });
  /** Takes one after the other, so that each knows what the one before has taken. */
  const inTurn = openConcurrencyLimit(1, MAX_CONCURRENT, 1);

  const claimFor =
    (busy: readonly string[]) =>
    async (query: Query): Promise<Claimed | undefined> => {
      const now = Date.now();
      let due = query
        .selectFrom("webhook_deliveries")
        .selectAll()
        .where("due_at", "<=", new Date(now).toISOString())
        .$if(busy.length > 0, (of) =>
          of.where("config_id", "not in", (each) =>
            each.selectFrom("configs").select("id").where("user_id", "in", busy),
          ),
        )
        .$if(toFailing.size >= AT_ONCE_TO_FAILING, (of) =>
          of.where("webhook_id", "not in", (each) =>
            each.selectFrom("webhooks").select("id").where("failing_since", "is not", null),
          ),
        )
        .orderBy("due_at")
        .limit(1);
      if (database.engine === "postgres") due = due.forUpdate().skipLocked();
      const delivery = await due.executeTakeFirst();
      if (!delivery) return undefined;
      const claimed = {
        due_at: new Date(now + CLAIM_MS).toISOString(),
        claimed_at: new Date(now).toISOString(),
        attempts: delivery.attempts + 1,
      };
      await query.updateTable("webhook_deliveries").set(claimed).where("id", "=", delivery.id).execute();
      const webhook = await query
        .selectFrom("webhooks")
        .innerJoin("configs", "configs.id", "webhooks.config_id")
        .selectAll("webhooks")
        .select("configs.user_id as owner")
        .where("webhooks.id", "=", delivery.webhook_id)
        .where("deleted_at", "is", null)
        .executeTakeFirst();
      return { delivery: { ...delivery, ...claimed }, webhook };
    };

  const send = async ({ id, body }: Delivery, { url, secret: kept, ...of }: Webhook): Promise<Tried> => {
    if (of.user_id !== null && !(await stillOwns(database.read, of.user_id, of.config_id))) return LEFT;
    const secret = decrypt(kept);
    if (secret === null)
      return {
        status: null,
        answer: null,
        error: "Its secret was encrypted by another SECRET_KEY; renew it.",
      };
    try {
      const { status, bytes } = await outgoing.fetch(url, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          "user-agent": "Palette-Webhooks/1",
          ...signedHeaders({ id, body, secret }),
        },
        body,
        timeoutMs: TIMEOUT_MS,
        maxBytes: KEPT_BYTES,
        longer: "cut",
      });
      const isGood = status >= 200 && status < 300;
      const wrong = status >= 300 && status < 400 ? "redirects, which is not followed" : `answered ${status}`;
      const answer = storable(bytes.toString("utf8"));
      return { status, answer, error: isGood ? null : `The address ${wrong}.` };
    } catch (error) {
      if (!(error instanceof OutgoingFailure)) throw error;
      return { status: null, answer: null, error: storable(error.message) };
    }
  };

  const settle = (delivery: Delivery, webhook: Webhook, tried: Tried) =>
    database.write(async (query) => {
      const now = Date.now();
      const tried_at = new Date(now).toISOString();
      const failingSince = tried.error === null ? null : (webhook.failing_since ?? tried_at);
      const isOver = failingSince !== null && now - Date.parse(failingSince) >= PATIENCE_MS;
      const isLeft = tried === LEFT;
      const isDisabled = webhook.disabled_at === null && (tried.status === GONE || isOver || isLeft);
      const wait = tried.error === null || isDisabled || isLeft ? null : retryDelay(delivery.attempts);
      await query
        .updateTable("webhook_deliveries")
        .set({
          ...tried,
          tried_at,
          claimed_at: null,
          due_at: wait === null ? null : new Date(now + wait).toISOString(),
        })
        .where("id", "=", delivery.id)
        // Another try has begun since, by hand or because this one took too long.
        .where("attempts", "=", delivery.attempts)
        .where("due_at", "=", delivery.due_at)
        .execute();
      if (tried.error === null || webhook.failing_since === null)
        await query
          .updateTable("webhooks")
          .set({ failing_since: failingSince })
          .where("id", "=", webhook.id)
          .execute();
      if (!isDisabled) return;
      const [disabled] = await query
        .updateTable("webhooks")
        .set({ disabled_at: tried_at })
        .where("id", "=", webhook.id)
        .where("disabled_at", "is", null)
        .returning("id")
        .execute();
      if (!disabled) return;
      await query
        .updateTable("webhook_deliveries")
        .set({ due_at: null })
        .where("webhook_id", "=", webhook.id)
        .execute();
      const { host } = new URL(webhook.url);
      if (isLeft)
        await audit(query, SERVER, {
          ...{ event: "webhook.stopped", ownerOf: { id: webhook.config_id, user_id: webhook.owner } },
          ...{ subject: host, detail: "whoever made it no longer owns the config" },
        });
      const owners = await query
        .selectFrom("configs")
        .leftJoin("team_members", (join) =>
          join
            .onRef("team_members.team_id", "=", "configs.team_id")
            .on("role", "=", "owner")
            .on(notEnded("team_members.expires_at")),
        )
        .innerJoin("users", (join) =>
          join.on((of) =>
            of.or([
              of("users.id", "=", of.ref("configs.user_id")),
              of("users.id", "=", of.ref("team_members.user_id")),
            ]),
          ),
        )
        .select(["users.email", "configs.data"])
        .where("configs.id", "=", webhook.config_id)
        .where("users.email", "is not", null)
        .execute();
      if (!owners[0]) return;
      const { name } = JSON.parse(owners[0].data) as { name?: string | null };
      const about = {
        host,
        config: name ?? "a config",
        reason: tried.error ?? "",
        path: `/${webhook.config_id}/webhooks`,
      };
      for (const { email } of owners) await post.add(query, webhookDisabledMail(pageUrl(), email!, about));
    });

  /** Ends a delivery of a webhook that is disabled or gone. */
  const drop = ({ id }: Delivery) =>
    database.write((query) =>
      query
        .updateTable("webhook_deliveries")
        .set({ due_at: null, claimed_at: null })
        .where("id", "=", id)
        .execute(),
    );

  const sendDue = async (isClosed: () => boolean): Promise<void> => {
    const next = async () => (isClosed() || waits() ? undefined : inTurn(rounds.take));
    for (let found = await next(); found; found = await next()) {
      const { delivery, webhook } = found;
      try {
        if (webhook && (webhook.disabled_at === null || delivery.event === TEST_EVENT))
          await settle(delivery, webhook, await send(delivery, webhook));
        else await drop(delivery);
      } finally {
        toFailing.delete(found);
        rounds.end(found);
      }
    }
  };

  // One runner each: those that are free look again while others wait for a slow address.
  const runners = Array.from({ length: MAX_CONCURRENT }, () => {
    const runner: QueueRunner = openQueueRunner(() => sendDue(runner.isClosed), every);
    return runner;
  });
  return {
    deliver: async () => void (await Promise.all(runners.map(({ run }) => run()))),
    close: async () => void (await Promise.all(runners.map(({ close }) => close()))),
  };
}

/** Text of a receiver without NUL, which PostgreSQL does not keep. */
const storable = (text: string) => text.replaceAll("\0", "\u{FFFD}");

/** Milliseconds until the next try after so many; null after the last. @param random from 0 to 1 */
export function retryDelay(attempts: number, random: number = Math.random()): number | null {
  if (attempts >= MAX_ATTEMPTS) return null;
  const plain = Math.min(LONGEST_MS, FIRST_MS * FACTOR ** (attempts - 1));
  return Math.round(plain * (1 - JITTER + 2 * JITTER * random));
}
