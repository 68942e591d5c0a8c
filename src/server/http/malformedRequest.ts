import type { Socket } from "node:net";
import type { FastifyRequest } from "fastify";
import { HttpError } from "./httpError.ts";

/** Time in ms for a refused client to read the answer. */
const LINGER = 1000;

/** Answers malformed requests or too large headers, and closes the connection. */
export function refuseUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
  const [status, detail] =
    error.code === "HPE_HEADER_OVERFLOW"
      ? ["431 Request Header Fields Too Large", "The header of the request is larger than 16 KB."]
      : error.code === "ERR_HTTP_REQUEST_TIMEOUT"
        ? ["408 Request Timeout", "The request took too long to arrive; send it again."]
        : ["400 Bad Request", "This is not a valid HTTP request."];
  const body = JSON.stringify({ detail });
  const head = [`HTTP/1.1 ${status}`, "Content-Type: application/json", `Content-Length: ${body.length}`];
  socket.end(`${[...head, "Connection: close"].join("\r\n")}\r\n\r\n${body}`);
  // Its client may never close it, to hold it.
  setTimeout(() => socket.destroy(), LINGER).unref();
}

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

/** True if a URL has no broken escapes. */
export function isDecodable(url: string): boolean {
  try {
    return decodeURI(url).length > 0;
  } catch {
    return false;
  }
}
