import type { FastifyRequest } from "fastify";
import { HttpError } from "./httpError.ts";

/**
 * Refuses what a proxy before us could understand otherwise than we do: two Host headers (RFC 9112 §3.2), and codings of
 * the body, none of which is undone here.
 * @throws HttpError 400, 415 or 501
 */
export function refuseAmbiguous({ headers, raw }: FastifyRequest): void {
  const names = raw.rawHeaders.filter((_, at) => at % 2 === 0);
  if (names.filter((name) => name.toLowerCase() === "host").length > 1)
    throw new HttpError(400, "The request has more than one Host header; send one.");
  const { "content-encoding": encoding = "identity", "transfer-encoding": transfer = "chunked" } = headers;
  if (encoding.trim().toLowerCase() !== "identity")
    throw new HttpError(
      415,
      "Bodies with a Content-Encoding are not read; send it uncompressed.",
      {},
      { "Accept-Encoding": "identity" },
    );
  if (transfer.trim().toLowerCase() !== "chunked")
    throw new HttpError(501, "Of transfer codings only “chunked” is read; send the body uncompressed.");
}
