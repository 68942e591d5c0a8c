import { pipeline, Readable } from "node:stream";
import { promisify } from "node:util";
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from "node:zlib";
import type { FastifyInstance } from "fastify";

/** Size from which a text is worth compressing. */
const MIN_BYTES = 4096;
const COMPRESSIBLE =
  /^(text\/(?!event-stream)|application\/([\w.-]+\+)?(json|javascript|xml|wasm)\b|image\/svg\+xml)/;

const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const level = { level: 6 };
const encodings = {
  br: {
    whole: (bytes: Buffer | string) => promisify(brotliCompress)(bytes, brotli),
    stream: () => createBrotliCompress(brotli),
  },
  gzip: {
    whole: (bytes: Buffer | string) => promisify(gzip)(bytes, level),
    stream: () => createGzip(level),
  },
};
export type Encoding = keyof typeof encodings;

/** True if a client takes an encoding. */
export function takes(accepted: string | string[] | undefined, encoding: Encoding): boolean {
  return String(accepted ?? "")
    .toLowerCase()
    .split(",")
    .some((each) => {
      const [name, quality = ""] = each.split(";").map((part) => part.trim());
      return name === encoding && !/^q\s*=\s*0(\.0*)?$/.test(quality);
    });
}

/** Compresses text responses and files for clients that accept it. */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook("onSend", async (request, reply, payload: unknown) => {
    if (payload === null || payload === undefined || request.method === "HEAD") return payload;
    if (reply.hasHeader("content-encoding") || reply.hasHeader("content-range")) return payload;
    if (!COMPRESSIBLE.test(String(reply.getHeader("content-type") ?? ""))) return payload;
    const isWhole = typeof payload === "string" || Buffer.isBuffer(payload);
    if (isWhole ? Buffer.byteLength(payload) < MIN_BYTES : !(payload instanceof Readable)) return payload;
    reply.header("vary", "accept-encoding");
    const accepted = request.headers["accept-encoding"];
    const encoding = (["br", "gzip"] as const).find((each) => takes(accepted, each));
    if (!encoding) return payload;
    reply.header("content-encoding", encoding).removeHeader("content-length");
    const { whole, stream } = encodings[encoding];
    if (isWhole) return whole(payload);
    // A file that cannot be read to its end breaks the answer off.
    return pipeline(payload as Readable, stream(), () => undefined);
  });
}
