import type { FastifyRequest } from "fastify";
import { HttpError } from "./httpError.ts";

/** The one file of a multipart body: its bytes and the name the client gives it. */
export type Uploaded = { bytes: Uint8Array; name: string };

/** Reads the field `file` of a multipart body of at most `limit` bytes. @throws HttpError */
export async function readFile(request: FastifyRequest, limit: number): Promise<Uploaded> {
  if (!request.isMultipart()) throw new HttpError(415, "Send the file as multipart/form-data.");
  const limits = { fileSize: limit, files: 1, fields: 0, parts: 1, headerPairs: 50 };
  for await (const part of request.parts({ limits }))
    if (part.type === "file")
      return { bytes: new Uint8Array(await part.toBuffer()), name: (part.filename || "file").slice(-255) };
  throw new HttpError(422, "The body has no file.");
}
