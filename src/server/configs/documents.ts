import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import { collectionNames } from "#ocio/model/document.ts";
import type { Database } from "../db/database.ts";
import type { Tables } from "../db/tables.ts";
import { takes } from "../http/compression.ts";
import type { StoredRow } from "../rows/storedRow.ts";
import { storedDocumentOf } from "./configs.ts";
import type { StoredDocument } from "./storedDocument.ts";

/** Bytes of compressed documents that are kept in memory. */
const MAX_BYTES = 32 * 1024 * 1024;
/** Rows that are put together before others get a turn. */
const TURN = 1000;

const compress = promisify(gzip);
const decompress = promisify(gunzip);

/** A whole document as JSON text, compressed with gzip, and the version of the configuration that it shows. */
type Packed = { bytes: Buffer; version: number };

/** The documents of configurations, kept for the version that was asked for last. */
export type Documents = (config: Tables["configs"]) => Promise<Packed>;

export function openDocuments({ read }: Pick<Database, "read">): Documents {
  /** Least recently used first. */
  const kept = new Map<string, Packed>();
  const underWay = new Map<string, { version: number; packed: Promise<Packed> }>();
  let size = 0;

  const forget = (id: string) => {
    size -= kept.get(id)?.bytes.length ?? 0;
    kept.delete(id);
  };

  const make = async (config: Tables["configs"]): Promise<Packed> => {
    const { version, isExact, ...parts } = await storedDocumentOf(read, config);
    const packed = { bytes: await packedDocument(parts), version };
    if (!isExact || packed.bytes.length > MAX_BYTES / 4) return packed;
    forget(config.id);
    kept.set(config.id, packed);
    size += packed.bytes.length;
    for (const id of kept.keys()) {
      if (size <= MAX_BYTES) break;
      forget(id);
    }
    return packed;
  };

  return (config) => {
    const { id, version } = config;
    const known = kept.get(id);
    if (known?.version === version) {
      kept.delete(id);
      kept.set(id, known);
      return Promise.resolve(known);
    }
    const made = underWay.get(id);
    if (made?.version === version) return made.packed;
    const packed = make(config).finally(() => {
      if (underWay.get(id)?.packed === packed) underWay.delete(id);
    });
    underWay.set(id, { version, packed });
    return packed;
  };
}

/** Compressed JSON text of the whole document, put together without parsing any of it. */
export async function packedDocument({ config, rows }: StoredDocument): Promise<Buffer> {
  const byCollection = new Map<string, StoredRow[]>();
  for (const row of rows) {
    const own = byCollection.get(row.collection);
    if (own) own.push(row);
    else byCollection.set(row.collection, [row]);
  }
  const pieces = [Buffer.from(`{"config":${config}`)];
  for (const name of collectionNames) {
    const own = byCollection.get(name) ?? [];
    pieces.push(Buffer.from(`,"${name}":{"byId":{`));
    for (let from = 0; from < own.length; from += TURN) {
      if (from > 0) await new Promise(setImmediate);
      const some = own.slice(from, from + TURN).map(({ id, data }) => `"${id}":${data}`);
      pieces.push(Buffer.from(`${from > 0 ? "," : ""}${some.join(",")}`));
    }
    pieces.push(Buffer.from(`},"order":${JSON.stringify(own.map(({ id }) => id))}}`));
  }
  pieces.push(Buffer.from("}"));
  return compress(Buffer.concat(pieces), { level: 1 });
}

/** Sends a compressed document to clients that accept it. */
export async function sendPacked(
  request: FastifyRequest,
  reply: FastifyReply,
  bytes: Buffer,
): Promise<FastifyReply> {
  reply.header("Vary", "accept-encoding").type("application/json; charset=utf-8");
  if (!takes(request.headers["accept-encoding"], "gzip")) return reply.send(await unpacked(bytes));
  return reply.header("Content-Encoding", "gzip").send(bytes);
}

/** Documents being decompressed: parallel requests share one. */
const unpacking = new WeakMap<Buffer, Promise<Buffer>>();

async function unpacked(bytes: Buffer): Promise<Buffer> {
  const underWay = unpacking.get(bytes);
  if (underWay) return underWay;
  const plain = decompress(bytes);
  unpacking.set(bytes, plain);
  try {
    return await plain;
  } finally {
    unpacking.delete(bytes);
  }
}
