import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import { configFiles, moveBody, restoreBody, uploadedFiles } from "#api/files.ts";
import { refusal } from "#api/refusal.ts";
import { baseNameOf } from "#ocio/files/path.ts";
import { configFor } from "../configs/access.ts";
import type { ConfigServices } from "../configs/configRoutes.ts";
import { attachment } from "../http/attachment.ts";
import { HttpError, invalid } from "../http/httpError.ts";
import type { Answer, Edit } from "../rows/edit.ts";
import { digestOf, editConfig } from "../rows/editConfig.ts";
import { inMegabytes } from "../rows/rowRoom.ts";
import { send, writerOf } from "../rows/rowRoutes.ts";
import type { Blobs } from "./blobs.ts";
import { type FileLimits, filePath, listFiles, moveFile, ownFile, removeFile, restoreFile } from "./files.ts";
import { fileContent } from "./readBlob.ts";
import { keepFiles, type ReceivedFile } from "./receivedFiles.ts";
import { readParts } from "./upload.ts";

const ofConfig = z.object({ configId: z.string() });
const ofFile = z.object({ path: z.string().optional().describe("Path of the file, as the list has it") });
const bytes = z.custom<string | Uint8Array>().describe("The file itself");
const tags = ["files"];
/** Bodies are validated where they are applied, after the access check. */
const unchecked = () => (value: unknown) => ({ value });

/** The files of a configuration: the LUTs that its transforms read, which go into its archive. */
export function fileRoutes(instance: FastifyInstance, services: ConfigServices): void {
  const { database, blobs, plans, fileLimits: limits } = services;
  const room = { limits, plans };
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const own = (request: FastifyRequest, id: string) =>
    configFor(database.read, request.visitor.user_id, id, "read");

  /** Changes the files of a configuration and answers with the list. */
  const change = async (request: FastifyRequest, configId: string, work: (edit: Edit) => Promise<void>) => {
    const digest = digestOf("files", request.method, request.url, JSON.stringify(request.body ?? null));
    return editConfig(services, writerOf(request), configId, digest, async (edit) => {
      await work(edit);
      return { status: 200, body: JSON.stringify(await listFiles(edit.query, configId)) };
    });
  };

  app.get(
    "/configs/:configId/files",
    {
      schema: {
        tags,
        summary: "The files of a configuration, and those that can be brought back",
        params: ofConfig,
        response: { 200: configFiles, "4xx": refusal },
      },
    },
    async (request) => listFiles(database.read, (await own(request, request.params.configId)).id),
  );

  app.get(
    "/configs/:configId/files/content",
    {
      schema: {
        tags,
        summary: "One file",
        params: ofConfig,
        querystring: ofFile,
        response: { 200: { content: { "application/octet-stream": { schema: bytes } } }, "4xx": refusal },
      },
    },
    async (request, reply) => {
      const { id } = await own(request, request.params.configId);
      const file = await ownFile(database.read, id, filePath(request.query.path));
      const name = baseNameOf(file.path);
      const content = await fileContent(blobs, file);
      return reply
        .header("Content-Disposition", attachment(name))
        .type("application/octet-stream")
        .send(Buffer.from(content.buffer, content.byteOffset, content.byteLength));
    },
  );

  app.post(
    "/configs/:configId/files",
    {
      bodyLimit: limits.config + 1024 * 1024,
      schema: {
        tags,
        summary:
          "Upload, or replace those of the same path: multipart with a `file` for each, before it a `path` if it is not the file's name",
        params: ofConfig,
        consumes: ["multipart/form-data"],
        response: { 200: uploadedFiles, "4xx": refusal },
      },
    },
    async (request, reply) => {
      // Before anything of it is kept.
      const config = await configFor(database.read, request.visitor.user_id, request.params.configId, "edit");
      const sent = await receiveFiles(request, blobs, limits);
      let answer: Answer;
      try {
        const kept = sent.map(({ path, content: { hash, size } }) => ({ path, hash, size }));
        const digest = digestOf("files", JSON.stringify(kept));
        const writer = writerOf(request);
        answer = await keepFiles(services, { config, userId: writer.userId }, sent, (put) =>
          editConfig(services, writer, config.id, digest, async (edit) => ({
            status: 200,
            body: JSON.stringify({ files: await put(edit) }),
          })),
        );
      } finally {
        for (const { content } of sent) await content.drop();
      }
      return send(reply, answer);
    },
  );

  app.route({
    method: "PATCH",
    url: "/configs/:configId/files",
    validatorCompiler: unchecked,
    schema: {
      tags,
      summary: "Move or rename a file",
      params: ofConfig,
      querystring: ofFile,
      body: moveBody,
      response: { 200: configFiles, "4xx": refusal },
    },
    handler: async (request, reply) => {
      const { configId } = request.params as z.output<typeof ofConfig>;
      const answer = await change(request, configId, async (edit) => {
        const from = filePath((request.query as z.output<typeof ofFile>).path);
        await moveFile(edit, from, filePath(bodyOf(moveBody, request.body).path));
      });
      return send(reply, answer);
    },
  });

  app.delete(
    "/configs/:configId/files",
    {
      schema: {
        tags,
        summary: "Remove a file; it can be brought back",
        params: ofConfig,
        querystring: ofFile,
        response: { 200: configFiles, "4xx": refusal },
      },
    },
    async (request, reply) =>
      send(
        reply,
        await change(request, request.params.configId, (edit) =>
          removeFile(edit, filePath(request.query.path)),
        ),
      ),
  );

  app.route({
    method: "POST",
    url: "/configs/:configId/files/restore",
    validatorCompiler: unchecked,
    schema: {
      tags,
      summary: "Bring a removed or replaced file back",
      params: ofConfig,
      body: restoreBody,
      response: { 200: configFiles, "4xx": refusal },
    },
    handler: async (request, reply) => {
      const { configId } = request.params as z.output<typeof ofConfig>;
      const answer = await change(request, configId, (edit) =>
        restoreFile(edit, request.visitor.user_id, bodyOf(restoreBody, request.body), room),
      );
      return send(reply, answer);
    },
  });
}

function bodyOf<S extends z.ZodType>(schema: S, body: unknown): z.output<S> {
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw invalid(parsed.error);
  return parsed.data;
}

/** Every file of a multipart body with its path. @throws HttpError */
async function receiveFiles(request: FastifyRequest, blobs: Blobs, limits: FileLimits) {
  const sent: ReceivedFile[] = [];
  let path: string | undefined;
  let total = 0;
  const bounds = { files: 200, fields: 200, fileSize: limits.file, called: () => path };
  try {
    for await (const part of readParts(request, bounds, blobs.receive))
      if (part.type === "file") {
        const { content } = part;
        // First, so that it is dropped on any error.
        const file = { path: "", content };
        sent.push(file);
        file.path = filePath(path ?? part.name);
        path = undefined;
        total += content.size;
        if (total > limits.config)
          throw new HttpError(413, `The files are larger than ${inMegabytes(limits.config)} together.`);
        if (content.size === 0) throw new HttpError(422, `“${file.path}” is empty.`);
      } else if (part.name === "path") path = part.value;
    if (sent.length === 0) throw new HttpError(422, "The body has no file.");
  } catch (error) {
    for (const { content } of sent) await content.drop();
    throw error;
  }
  return sent;
}
