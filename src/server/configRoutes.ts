import { randomUUID } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import { exampleLuts } from "#api/luts.ts";
import { refusal } from "#api/refusal.ts";
import { changesOf } from "#api/resources.ts";
import {
  builtinQuery,
  copyQuery,
  counts,
  creation,
  lutFile,
  opened,
  overview,
  summary,
} from "#api/summary.ts";
import { emptyDocument } from "#ocio/document.ts";
import type { Problem } from "#ocio/problem.ts";
import { config } from "#ocio/row/config.ts";
import type { Blobs } from "./blobs.ts";
import {
  countsOf,
  filesOf,
  type NewConfig,
  overviewOf,
  partsOfConfig,
  type StoredFile,
  setDeleted,
  storeConfig,
  summariesOf,
} from "./configs.ts";
import type { Database } from "./database.ts";
import { digestOf, editConfig, once, ownConfig } from "./edit.ts";
import { HttpError } from "./httpError.ts";
import { documentText, partsOf } from "./parts.ts";
import { send, writerOf } from "./rowRoutes.ts";
import { applyRequest } from "./rows.ts";
import type { Source } from "./worker.ts";
import type { Workers } from "./workers.ts";

const ofConfig = z.object({ configId: z.string() });
const tags = ["configs"];
const file = z.string().describe("The file itself");
const bytes = z.custom<string | Uint8Array>().describe("The file itself");

export type ConfigServices = { database: Database; blobs: Blobs; workers: Workers; uploadLimit: number };

/** Everything about whole configurations: making, listing, reading, deleting, taking home. */
export function configRoutes(instance: FastifyInstance, services: ConfigServices): void {
  const { database, blobs, workers } = services;
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const own = (request: FastifyRequest, id: string) => ownConfig(database.read, request.visitor.user_id, id);

  /** Stores what was made and answers with it. */
  const store = async (
    request: FastifyRequest,
    reply: FastifyReply,
    made: Omit<NewConfig, "userId">,
    problems: Problem[],
  ) => {
    const writer = writerOf(request);
    const answer = await database.write((query) =>
      once(query, writer, digestOf(made.origin, request.url), async () => {
        const status = await storeConfig(query, { ...made, userId: writer.userId });
        const row = await ownConfig(query, writer.userId, made.id);
        return { status, body: JSON.stringify({ ...(await overviewOf(query, row)), problems }) };
      }),
    );
    return send(reply, answer);
  };

  const readSource = async (bytes: Uint8Array, name: string, id: string): Promise<Source> => {
    const source = await workers.run("read", { bytes, name, configId: id });
    if (source.readable) return source;
    const first = source.problems.find(({ severity }) => severity === "error");
    const detail = first?.message ?? "The file cannot be read.";
    throw new HttpError(422, detail, { problems: source.problems });
  };

  const keepFiles = async (files: Map<string, Uint8Array>): Promise<StoredFile[]> => {
    const kept: StoredFile[] = [];
    for (const [path, bytes] of files) kept.push({ path, hash: await blobs.put(bytes), size: bytes.length });
    return kept;
  };

  app.get(
    "/configs",
    {
      schema: {
        tags,
        summary: "List, last changed first",
        response: { 200: z.array(summary), "4xx": refusal },
      },
    },
    (request) => summariesOf(database.read, request.visitor.user_id),
  );

  app.post(
    "/configs",
    {
      schema: {
        tags,
        summary: "Create empty, or from the text of an .ocio file",
        body: creation,
        response: { 200: opened, 201: opened, "4xx": refusal },
      },
    },
    async (request, reply) => {
      const { id = randomUUID(), name, text } = request.body;
      if (text === undefined) {
        const document = emptyDocument(id);
        document.config.name = name ?? null;
        const made = { id, fileName: null, parts: partsOf(document), files: [] };
        return store(request, reply, { ...made, origin: `empty:${name ?? ""}` }, []);
      }
      const source = await readSource(new TextEncoder().encode(text), "config.ocio", id);
      const made = { id, fileName: name ?? null, parts: source.parts, files: [] };
      return store(request, reply, { ...made, origin: `text:${digestOf(text)}` }, source.problems);
    },
  );

  app.post(
    "/configs/load-built-in-config",
    {
      schema: {
        tags,
        summary: "Create from a built-in config",
        querystring: builtinQuery,
        response: { 200: opened, 201: opened, "4xx": refusal },
      },
    },
    async (request, reply) => {
      const { name, id = randomUUID() } = request.query;
      const parts = await workers.run("builtin", { name, configId: id });
      if (!parts) throw new HttpError(422, `There is no built-in config ${name}.`);
      return store(request, reply, { id, fileName: null, parts, files: [], origin: `builtin:${name}` }, []);
    },
  );

  app.post(
    "/upload/upload",
    {
      bodyLimit: services.uploadLimit,
      schema: {
        tags,
        summary: "Create from an .ocio or .ocioz file: multipart with `file`, and `id` if wanted",
        consumes: ["multipart/form-data"],
        response: { 200: opened, 201: opened, "4xx": refusal },
      },
    },
    async (request, reply) => {
      const { bytes, name, id } = await readUpload(request, services.uploadLimit);
      const source = await readSource(bytes, name ?? "upload", id);
      const files = await keepFiles(source.files);
      const made = { id, fileName: name, parts: source.parts, files };
      return store(request, reply, { ...made, origin: `upload:${digestOf(bytes)}` }, source.problems);
    },
  );

  app.get(
    "/configs/:configId",
    {
      schema: {
        tags,
        summary: "The profile's own keys and counts",
        params: ofConfig,
        response: { 200: overview, "4xx": refusal },
      },
    },
    async (request) => overviewOf(database.read, await own(request, request.params.configId)),
  );

  for (const method of ["PUT", "PATCH"] as const)
    app.route({
      method,
      url: "/configs/:configId",
      // Checked where it is applied, after the question whose configuration it is.
      validatorCompiler: () => (value: unknown) => ({ value }),
      schema: {
        tags,
        summary: "Update the fields given",
        params: ofConfig,
        body: changesOf("config"),
        response: { 200: config, "4xx": refusal },
      },
      handler: async (request, reply) => {
        const { configId } = request.params as z.output<typeof ofConfig>;
        const applied = { method: "PUT", path: `/configs/${configId}/`, body: request.body } as const;
        const digest = digestOf(JSON.stringify(applied));
        const apply = editConfig(database, writerOf(request), configId, digest, (edit) =>
          applyRequest(edit, applied),
        );
        return send(reply, await apply);
      },
    });

  app.delete(
    "/configs/:configId",
    {
      schema: {
        tags,
        summary: "Delete; it can be restored",
        params: ofConfig,
        response: { 204: z.undefined(), "4xx": refusal },
      },
    },
    async (request, reply) => {
      const writer = writerOf(request);
      const answer = await database.write((query) =>
        once(query, writer, digestOf("delete", request.url), async () => {
          await setDeleted(query, writer.userId, request.params.configId, true);
          return { status: 204, body: null };
        }),
      );
      return send(reply, answer);
    },
  );

  app.post(
    "/configs/:configId/restore",
    {
      schema: {
        tags,
        summary: "Bring a deleted configuration back",
        params: ofConfig,
        response: { 200: overview, "4xx": refusal },
      },
    },
    async (request) => {
      const { configId } = request.params;
      await database.write((query) => setDeleted(query, request.visitor.user_id, configId, false));
      return overviewOf(database.read, await own(request, configId));
    },
  );

  app.post(
    "/configs/:configId/copy",
    {
      schema: {
        tags,
        summary: "Copy under a new id",
        params: ofConfig,
        querystring: copyQuery,
        response: { 200: opened, 201: opened, "4xx": refusal },
      },
    },
    async (request, reply) => {
      const { id = randomUUID(), name } = request.query;
      const source = await own(request, request.params.configId);
      const files = await filesOf(database.read, source.id);
      const copied = await workers.run("copy", {
        parts: await partsOfConfig(database.read, source),
        configId: id,
        name: name ?? null,
      });
      const made = { id, fileName: source.file_name, parts: copied, files };
      return store(request, reply, { ...made, origin: `copy:${source.id}` }, []);
    },
  );

  app.get(
    "/configs/:configId/counts",
    {
      schema: {
        tags,
        summary: "Rows per collection",
        params: ofConfig,
        response: { 200: counts, "4xx": refusal },
      },
    },
    async (request) => countsOf(database.read, (await own(request, request.params.configId)).id),
  );

  app.get(
    "/configs/:configId/document",
    {
      schema: {
        tags,
        summary: "Everything at once, as the editor keeps it",
        params: ofConfig,
        response: { 200: z.object({ config }).loose(), "4xx": refusal },
      },
    },
    async (request, reply) => {
      const row = await own(request, request.params.configId);
      return send(reply, { status: 200, body: documentText(await partsOfConfig(database.read, row)) });
    },
  );

  app.get(
    "/configs/:configId/view_yaml",
    {
      schema: {
        tags,
        summary: "The text of the .ocio file",
        params: ofConfig,
        response: { 200: { content: { "text/plain": { schema: file } } }, "4xx": refusal },
      },
    },
    async (request, reply) => {
      const row = await own(request, request.params.configId);
      const text = await workers.run("write", { parts: await partsOfConfig(database.read, row) });
      return reply.type("text/plain; charset=utf-8").send(text);
    },
  );

  app.get(
    "/configs/:configId/download",
    {
      schema: {
        tags,
        summary: "The file, as .ocio or as .ocioz with its LUTs",
        params: ofConfig,
        querystring: z.object({ format: z.enum(["ocio", "ocioz"]).default("ocio") }),
        response: { 200: { content: { "application/octet-stream": { schema: bytes } } }, "4xx": refusal },
      },
    },
    async (request, reply) => {
      const row = await own(request, request.params.configId);
      const parts = await partsOfConfig(database.read, row);
      const { format } = request.query;
      reply.header("Content-Disposition", attachment(nameOf(row), format));
      if (format === "ocio") {
        const text = await workers.run("write", { parts });
        return reply.type("application/octet-stream").send(text);
      }
      const files = new Map<string, Uint8Array>();
      for (const { path, hash } of await filesOf(database.read, row.id))
        files.set(path, await blobs.get(hash));
      const bytes = await workers.run("archive", { parts, files });
      return reply
        .type("application/zip")
        .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    },
  );

  app.get(
    "/files/luts",
    {
      schema: {
        tags: ["files"],
        summary: "Example LUTs, and the files of the visitor's configurations",
        response: { 200: z.array(lutFile), "4xx": refusal },
      },
    },
    async (request) => {
      const files = await database.read
        .selectFrom("files")
        .innerJoin("configs", "configs.id", "files.config_id")
        .select(["path", "size", "config_id"])
        .where("user_id", "=", request.visitor.user_id)
        .where("deleted_at", "is", null)
        .orderBy("path")
        .execute();
      return [
        ...exampleLuts.map((name) => ({ key: name, name, size: null, builtin: true, config_id: null })),
        ...files.map(({ path, size, config_id }) => ({
          key: path,
          name: path.slice(path.lastIndexOf("/") + 1),
          size,
          builtin: false,
          config_id,
        })),
      ];
    },
  );
}

type Upload = { bytes: Uint8Array; name: string | null; id: string };

/** The one file of a multipart body and its wished id. @throws HttpError */
async function readUpload(request: FastifyRequest, limit: number): Promise<Upload> {
  if (!request.isMultipart()) throw new HttpError(415, "Send the file as multipart/form-data.");
  let bytes: Uint8Array | undefined;
  let name: string | null = null;
  let id: string = randomUUID();
  const limits = { fileSize: limit, files: 1, fields: 4, fieldSize: 1000, parts: 5, headerPairs: 50 };
  for await (const part of request.parts({ limits }))
    if (part.type === "file") {
      bytes = new Uint8Array(await part.toBuffer());
      name = part.filename ? part.filename.slice(-255) : null;
    } else if (part.fieldname === "id") {
      const parsed = z.uuid().safeParse(part.value);
      if (!parsed.success) throw new HttpError(422, "The field id is not a UUID.");
      id = parsed.data;
    }
  if (!bytes) throw new HttpError(422, "The body has no file.");
  return { bytes, name, id };
}

function nameOf({ data, file_name }: { data: string; file_name: string | null }): string {
  const { name } = JSON.parse(data) as { name: string | null };
  return name || file_name?.replace(/\.ocioz?$/i, "") || "config";
}

/** Header of a download; names that are not plain ASCII go by RFC 6266's extended notation. */
function attachment(name: string, extension: string): string {
  const plain = name.replace(/[^\w.-]+/g, "_").replace(/^\.+/, "") || "config";
  const extended = encodeURIComponent(`${name}.${extension}`.replace(/\p{Surrogate}/gu, "_")).replace(
    /['()*]/g,
    "_",
  );
  return `attachment; filename="${plain}.${extension}"; filename*=UTF-8''${extended}`;
}
