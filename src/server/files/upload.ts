import type { MultipartFields } from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import { HttpError } from "../http/httpError.ts";
import { inMegabytes } from "../rows/rowRoom.ts";

/** Milliseconds between two checks of a parser; the second one without progress stops it. */
const STANDSTILL_MS = 500;

/** Most parts of one body, and the size of one file in bytes. */
export type UploadLimits = {
  files: number;
  fields: number;
  fileSize: number;
  /** Name of the next file in errors, if not the client's name of it. */
  called?: () => string | undefined;
};

/** One part of a multipart body: a file with the name the client gives it, or a field. */
export type UploadPart<T> =
  | { type: "file"; name: string | null; content: T }
  | { type: "field"; name: string; value: string };

/**
 * Parts of a multipart body, in order, with the result of `take` for each file's content.
 * @throws HttpError 415 for another kind of body, 413 for a file that is too large, 400 for a body that is broken
 */
export async function* readParts<T>(
  request: FastifyRequest,
  limits: UploadLimits,
  take: (content: AsyncIterable<Uint8Array>) => Promise<T>,
): AsyncGenerator<UploadPart<T>> {
  if (!request.isMultipart()) throw new HttpError(415, "Send the file as multipart/form-data.");
  const { files, fields, fileSize, called } = limits;
  const bounds = { files, fields, fileSize, parts: files + fields, fieldSize: 4096, headerPairs: 50 };
  try {
    const found = request.parts({ limits: bounds });
    for (;;) {
      const { value: part, done } = await nextPart(request, found);
      if (done) return;
      if (part.type === "field")
        yield { type: "field", name: part.fieldname, value: String((part as { value: unknown }).value) };
      else {
        const name = part.filename ? part.filename.slice(-255) : null;
        const content = await take(contentOf(part, called?.() ?? name, fileSize));
        yield { type: "file", name, content };
      }
    }
  } catch (error) {
    // A failed write here is not the client's fault.
    if (error instanceof HttpError || (error as NodeJS.ErrnoException).syscall !== undefined) throw error;
    throw (error as { statusCode?: number }).statusCode === 413 ? tooMany(limits) : broken();
  } finally {
    // Parsing what is left of a refused body would take seconds; it is read to the end, so that the client hears of it.
    request.raw.unpipe();
    request.raw.resume();
  }
}

/** Reads the field `file` of a multipart body of at most `limit` bytes. @throws HttpError */
export async function readFile(
  request: FastifyRequest,
  limit: number,
): Promise<{ bytes: Uint8Array; name: string }> {
  const together = async (content: AsyncIterable<Uint8Array>) => {
    const pieces: Uint8Array[] = [];
    for await (const piece of content) pieces.push(piece);
    return new Uint8Array(Buffer.concat(pieces));
  };
  for await (const part of readParts(request, { files: 1, fields: 0, fileSize: limit }, together))
    if (part.type === "file") return { bytes: part.content, name: part.name ?? "file" };
  throw new HttpError(422, "The body has no file.");
}

type Found = ReturnType<FastifyRequest["parts"]>;
type Part = Awaited<ReturnType<Found["next"]>>;

/** The next part; stops where the parser may never answer: at the end of the body, or once it takes no more of it. */
async function nextPart({ raw }: FastifyRequest, found: Found): Promise<Part> {
  let timer: ReturnType<typeof setInterval> | undefined;
  let wasHeld = false;
  const over = new Promise<never>((_, reject) => {
    timer = setInterval(() => {
      // Between two parts only a parser that stands still holds the body back.
      const isHeld = raw.readableEnded || raw.isPaused();
      if (isHeld && wasHeld) reject(broken());
      wasHeld = isHeld;
    }, STANDSTILL_MS);
  });
  try {
    return await Promise.race([found.next(), over]);
  } finally {
    clearInterval(timer);
  }
}

type FilePart = Extract<NonNullable<Part["value"]>, { toBuffer: unknown; fields: MultipartFields }>;

async function* contentOf({ file }: FilePart, name: string | null, limit: number) {
  yield* file as AsyncIterable<Uint8Array>;
  if (file.truncated) throw new HttpError(413, `“${name ?? "file"}” is larger than ${inMegabytes(limit)}.`);
}

function tooMany({ files, fields }: UploadLimits): HttpError {
  return new HttpError(413, `An upload has at most ${files} files and ${fields} fields.`);
}

function broken(): HttpError {
  return new HttpError(400, "The upload is cut off or is not valid multipart/form-data; send it again.");
}
