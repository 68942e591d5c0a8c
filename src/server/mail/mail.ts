import { randomUUID } from "node:crypto";
import { createTransport } from "nodemailer";
import type { Database, Query } from "../db/database.ts";
import { openQueueRunner } from "../jobs/queueRunner.ts";

/** One mail in plain text. */
export type Mail = { to: string; subject: string; text: string };

/** Queue of outgoing mails. */
export type MailQueue = {
  /** Queues a mail in the transaction of its cause. Null takes as long and sends nothing. */
  add: (query: Query, mail: Mail | null) => Promise<void>;
  /** Sends due mails. Resolves after the attempt; a failed mail waits for its next retry. */
  deliver: () => Promise<void>;
  /** True without a mail server: mails stay in the database, and in the log. */
  local: boolean;
  /** Ends after the mail that is being sent; nothing is asked of the database afterwards. */
  close: () => Promise<void>;
};

export type MailOptions = {
  /** smtp:// or smtps:// address of the mail server. */
  smtp?: string | undefined;
  /** Sender, e.g. "Palette <palette@example.com>". */
  from?: string | undefined;
  /** Called with mails if there is no server. */
  tell?: (mail: Mail) => void;
  /** Milliseconds of one try in all; a server that sends single bytes runs into no other timeout. */
  longestMs?: number;
  /** Milliseconds between two looks into the queue; 0 looks only when asked. */
  every?: number;
  /** True while mails stay in the queue. */
  waits?: () => boolean;
};

const SECOND = 1000;
const MINUTE = 60 * SECOND;
/** Retry delays of a mail; after the last one it is given up. */
const RETRY_DELAYS_MS = [1, 2, 5, 15, 60, 240, 720].map((minutes) => minutes * MINUTE);
/** Longer than one attempt: a claim this old is abandoned. */
const CLAIM = 2 * MINUTE;

/** Opens the mail queue. A slow or missing mail server delays mails and nothing else. */
export function openMailQueue(database: Database, options: MailOptions = {}): MailQueue {
  const {
    smtp = "",
    from = "Palette <palette@localhost>",
    tell = () => undefined,
    longestMs = MINUTE,
    every = 0,
    waits = () => false,
  } = options;
  const transport = smtp
    ? createTransport({
        ...transportOf(smtp),
        connectionTimeout: 5 * SECOND,
        greetingTimeout: 5 * SECOND,
        socketTimeout: 20 * SECOND,
        disableFileAccess: true,
        disableUrlAccess: true,
      })
    : null;

  const claim = () =>
    database.write(async (query) => {
      const now = new Date();
      let due = query
        .selectFrom("mails")
        .selectAll()
        .where("sent_at", "is", null)
        .where("due_at", "<=", now.toISOString())
        .orderBy("due_at")
        .limit(1);
      if (database.engine === "postgres") due = due.forUpdate().skipLocked();
      const mail = await due.executeTakeFirst();
      if (mail)
        await query
          .updateTable("mails")
          .set({ due_at: new Date(now.getTime() + CLAIM).toISOString(), attempts: mail.attempts + 1 })
          .where("id", "=", mail.id)
          .execute();
      return mail;
    });

  const settle = (id: string, values: { sent_at?: string; due_at?: string; error?: string; text?: string }) =>
    database.write((query) => query.updateTable("mails").set(values).where("id", "=", id).execute());

  const sendDue = async (): Promise<void> => {
    const next = async () => (runner.isClosed() || waits() ? undefined : claim());
    for (let mail = await next(); mail; mail = await next()) {
      const { id, recipient: to, subject, text, attempts } = mail;
      const sent = { sent_at: new Date().toISOString() };
      if (!transport) {
        tell({ to, subject, text });
        await settle(id, sent);
        continue;
      }
      const signal = AbortSignal.timeout(longestMs);
      try {
        await transport.sendMail({ from, to: { name: "", address: to }, subject, text, signal });
        // Only hashes of the text's links are kept from now on.
        await settle(id, { ...sent, text: "" });
      } catch (error) {
        const wait = RETRY_DELAYS_MS[attempts];
        const reason = signal.aborted
          ? `The mail server did not take it within ${longestMs / SECOND} seconds.`
          : (error as Error).message.slice(0, 500);
        const due = new Date(Date.now() + (wait ?? 0)).toISOString();
        await settle(
          id,
          wait === undefined ? { ...sent, text: "", error: reason } : { due_at: due, error: reason },
        );
      }
    }
  };

  const runner = openQueueRunner(sendDue, every);
  return {
    local: transport === null,
    deliver: runner.run,
    add: async (query, mail) => {
      const now = new Date().toISOString();
      const { to: recipient, subject, text } = mail ?? { to: "", subject: "", text: "" };
      await query
        .insertInto("mails")
        .values({
          id: randomUUID(),
          recipient,
          subject,
          text,
          created_at: now,
          due_at: now,
          attempts: 0,
          sent_at: mail ? null : now,
          error: null,
        })
        .execute();
    },
    close: async () => {
      await runner.close();
      transport?.close();
    },
  };
}

/** Sentence about where mails of a server without a mail server are; empty with one. */
export const mailNote = (post: MailQueue): string =>
  post.local ? " This server has no mail server: the mail is printed in its log." : "";

/** Sends the mails that a call has queued, after its response. */
export function sendLater(post: MailQueue): void {
  setImmediate(() => void post.deliver());
}

/**
 * Options in the address of a mail server.
 * @throws when invalid
 */
function transportOf(address: string) {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url || !/^smtps?:$/.test(url.protocol) || url.hostname === "")
    throw new Error("SMTP_URL must look like smtp://user:password@mail.example.com:587 or smtps://….");
  const secure = url.protocol === "smtps:";
  const [user, pass] = [decodeURIComponent(url.username), decodeURIComponent(url.password)];
  return {
    host: url.hostname,
    port: Number(url.port || (secure ? 465 : 587)),
    secure,
    ...(user && { auth: { user, pass } }),
  };
}
