import type { FastifyRequest } from "fastify";

/**
 * True if the client has the content of this ETag already. Proxies that compress make tags weak (`W/"…"`), and caches
 * name several at once (RFC 9110 §13.1.2).
 */
export function isKnown({ headers }: FastifyRequest, tag: string): boolean {
  const known = headers["if-none-match"] ?? "";
  return known.trim() === "*" || [...known.matchAll(/"[^"]*"/g)].some(([each]) => each === tag);
}
