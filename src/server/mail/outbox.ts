import type { FastifyInstance } from "fastify";
import type { Database } from "../db/database.ts";

const MAX_SHOWN = 50;

/**
 * /outbox shows mails not sent for lack of a mail server, with their links: it gives access to every account, so it
 * is for development, and only on the operator's request.
 */
export function outboxRoutes(app: FastifyInstance, database: Database): void {
  app.get("/outbox", { schema: { hide: true } }, async (_request, reply) => {
    const mails = await database.read
      .selectFrom("mails")
      .select(["recipient", "subject", "text", "created_at"])
      .where("text", "!=", "")
      .orderBy("created_at", "desc")
      .limit(MAX_SHOWN)
      .execute();
    const articles = mails.map(
      ({ recipient, subject, text, created_at }) =>
        `<article><h2>${escaped(subject)}</h2><p>To ${escaped(recipient)}, <time>${created_at}</time></p><pre>${linked(escaped(text))}</pre></article>`,
    );
    const list = articles.join("\n") || "<p>No mail has been written yet.</p>";
    reply.header("Cache-Control", "no-store");
    return reply
      .type("text/html; charset=utf-8")
      .send(
        `<!doctype html><html lang="en"><meta charset="utf-8"><title>Outbox</title><h1>Outbox</h1>\n${list}</html>`,
      );
  });
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}

function linked(text: string): string {
  return text.replace(/^https?:\S+$/gm, (url) => `<a href="${url}">${url}</a>`);
}
