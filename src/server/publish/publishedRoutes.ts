import type { FastifyInstance } from "fastify";
import type { Database } from "../db/database.ts";
import { statement } from "../db/statement.ts";
import type { Blobs } from "../files/blobs.ts";
import { publishedContent } from "../files/readBlob.ts";
import { attachment } from "../http/attachment.ts";
import { isKnown } from "../http/entityTag.ts";

type Sought = { publication: string; name: string };

const sought = statement<Sought, { hash: string }>((query, { publication, name }) =>
  query
    .selectFrom("published_files")
    .select("hash")
    .where("publication", "=", publication)
    .where("name", "=", name),
);

const CHECKSUM = ".sha256";
/** Addresses whose content is remembered. */
const REMEMBERED = 10_000;

/** Files of publications by the hash of their archive: for whoever knows it, and the same for ever. */
export function publishedRoutes(
  app: FastifyInstance,
  { database, blobs }: { database: Database; blobs: Blobs },
): void {
  // An address never leads elsewhere: a validator of its content is answered without a look at the database.
  const remembered = new Map<string, string>();
  app.get<{ Params: { hash: string; file: string } }>(
    "/published/:hash/:file",
    { schema: { hide: true } },
    async (request, reply) => {
      const { hash, file } = request.params;
      const isChecksum = file.endsWith(CHECKSUM);
      const name = isChecksum ? file.slice(0, -CHECKSUM.length) : file;
      const address = `${hash}/${name}`;
      const tagOf = (content: string) => `"${content}${isChecksum ? CHECKSUM : ""}"`;
      let content = remembered.get(address);
      if (content === undefined || !isKnown(request, tagOf(content))) {
        const found = /^[0-9a-f]{64}$/.test(hash)
          ? await sought.first(database.read, { publication: hash, name })
          : undefined;
        if (!found) return reply.status(404).send({ detail: "There is no such publication." });
        content = found.hash;
        if (remembered.size >= REMEMBERED) remembered.clear();
        remembered.set(address, content);
      }
      const tag = tagOf(content);
      const lasting = { ETag: tag, "Cache-Control": "public, max-age=31536000, immutable" };
      if (isKnown(request, tag)) return reply.headers(lasting).status(304).send();
      if (isChecksum)
        return reply.headers(lasting).type("text/plain; charset=utf-8").send(`${content}  ${name}\n`);
      const bytes = await publishedContent(blobs, name, content);
      return reply
        .headers({
          ...lasting,
          "Content-Disposition": attachment(name),
          "Repr-Digest": `sha-256=:${Buffer.from(content, "hex").toString("base64")}:`,
        })
        .type("application/octet-stream")
        .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    },
  );
}
