import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { Attempt } from "../auth/rateLimit.ts";

/** Path of the browsers' CSP violation reports. */
export const CSP_REPORT_PATH = "/csp-report";

/** Largest report; browsers send a few hundred bytes. */
const LARGEST = 8 * 1024;
const MAX_LENGTH = 200;

/** Logged fields of a report; others that browsers add, samples of scripts and full addresses, are left out. */
const report = z.object({
  "csp-report": z.object({
    "effective-directive": z.string().optional(),
    "violated-directive": z.string().optional(),
    "blocked-uri": z.string().optional(),
    "source-file": z.string().optional(),
    "line-number": z.number().optional(),
  }),
});

/**
 * Logs violations of the page's CSP, for the operator: an attack, or a mistake of ours. Anybody can send such a
 * report, so few fields are trusted, and few are written down.
 */
export async function cspReportRoutes(instance: FastifyInstance, attempt: Attempt): Promise<void> {
  instance.addContentTypeParser(
    "application/csp-report",
    { parseAs: "string", bodyLimit: LARGEST },
    (_request, text, done) => {
      try {
        done(null, JSON.parse(text as string));
      } catch {
        done(null, null);
      }
    },
  );
  instance.post(
    CSP_REPORT_PATH,
    { bodyLimit: LARGEST, schema: { hide: true } },
    async ({ body, ip, log }, reply) => {
      attempt("report", ip, "all");
      const told = report.safeParse(body);
      if (!told.success) return reply.status(400).send({ detail: "This is not a browser's report." });
      const { "csp-report": said } = told.data;
      const directive = said["effective-directive"] ?? said["violated-directive"] ?? "";
      log.warn(
        {
          directive: /^[\w-]{1,40}/.exec(directive)?.[0] ?? "",
          blocked: originOf(said["blocked-uri"]),
          source: placeOf(said["source-file"]),
          line: said["line-number"],
        },
        "The page was kept from loading or running something.",
      );
      return reply.status(204).send();
    },
  );
}

/** Origin of the blocked resource: "https://evil.example", "inline", "eval", "data". */
function originOf(uri = ""): string {
  if (!URL.canParse(uri)) return /^[\w-]{0,40}$/.test(uri) ? uri : "";
  const { origin, protocol } = new URL(uri);
  return (origin === "null" ? protocol : origin).slice(0, MAX_LENGTH);
}

/** The blocked script's URL without its query, which may hold secrets. */
function placeOf(file = ""): string {
  if (!URL.canParse(file)) return "";
  const { pathname } = new URL(file);
  return /^\/(assets\/[\w.-]+|[\w-]+\.js)$/.test(pathname) ? pathname.slice(0, MAX_LENGTH) : "";
}
