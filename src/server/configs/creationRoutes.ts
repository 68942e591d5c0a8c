import { randomUUID } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import { refusal } from "#api/refusal.ts";
import { builtinQuery, copyQuery, creation, opened } from "#api/summary.ts";
import type { Problem } from "#ocio/check/problem.ts";
import { emptyDocument } from "#ocio/model/document.ts";
import { outOfTeam } from "../auth/programTokens.ts";
import type { Query } from "../db/database.ts";
import type { Blobs, Sent } from "../files/blobs.ts";
import { checkRoomFor } from "../files/files.ts";
import { keeping } from "../files/garbage.ts";
import { openedTextOf } from "../files/openedTexts.ts";
import { inPieces } from "../files/unfinished.ts";
import { readParts } from "../files/upload.ts";
import { HttpError } from "../http/httpError.ts";
import type { Source } from "../jobs/worker.ts";
import type { Answer } from "../rows/edit.ts";
import { digestOf, runOnce } from "../rows/editConfig.ts";
import { send, writerOf } from "../rows/rowRoutes.ts";
import { teamFor } from "../teams/members.ts";
import { configFor } from "./access.ts";
import type { ConfigServices } from "./configRoutes.ts";
import {
  type NewConfig,
  type Owner,
  prepareDocument,
  readOverview,
  type StoredFile,
  storeConfig,
} from "./configs.ts";
import { readVersion } from "./configVersion.ts";
import { staged } from "./stagedConfig.ts";
import { type StoredDocument, toStoredDocument } from "./storedDocument.ts";

const ofConfig = z.object({ configId: z.string() });
const tags = ["configs"];

/** Routes that create a configuration: empty, from text, from a file, built in, as a copy. */
export function creationRoutes(instance: FastifyInstance, services: ConfigServices): void {
  const { database, blobs, workers, attempt } = services;
  const app = instance.withTypeProvider<ZodTypeProvider>();

  /** Creations of all kinds are limited: each takes a worker and room. */
  const counted = {
    preHandler: async (request: FastifyRequest) => attempt("creation", request.ip, request.visitor.user_id),
  };

  /**
   * Stores the result.
   * @param bytes of the file that it is opened from, which are kept with it
   * @returns the answer
   */
  const store = async (
    request: FastifyRequest,
    {
      parts,
      teamId,
      bytes,
      ...made
    }: Pick<NewConfig, "id" | "origin" | "fileName" | "files" | "opened"> & {
      parts: StoredDocument;
      teamId: string | undefined;
      bytes?: Uint8Array | null;
    },
    problems: Problem[],
    sent: readonly Sent[] = [],
  ) => {
    const writer = writerOf(request);
    const opened = bytes ? await blobs.receive(inPieces(bytes)) : undefined;
    return keeping(services, opened ? [...sent, opened] : sent, async () => {
      let gone: string[] = [];
      const at = new Date().toISOString();
      const prepared = await prepareDocument(services.rowLimits, parts, at);
      const owner = await ownerFor(database.read, request, teamId);
      const config: NewConfig = { opened, ...made, ...prepared, userId: writer.userId, owner, at };
      const toStage = { ...config, userId: owner.user_id };
      const digest = digestOf(made.origin, request.url, ...(teamId === undefined ? [] : [teamId]));
      const answer = await staged(database, toStage, services.rowLimits, (query, areRowsThere) =>
        runOnce(query, writer, digest, async () => {
          await ownerFor(query, request, teamId, "present");
          const stored = await storeConfig(query, services, config, areRowsThere);
          gone = stored.gone;
          const row = await configFor(query, writer.userId, made.id, "read");
          const body = JSON.stringify({ ...(await readOverview(query, writer.userId, row)), problems });
          return { status: stored.status, body };
        }),
      );
      return { answer, gone };
    }).finally(opened?.drop);
  };

  const readSource = async (bytes: Uint8Array | string, name: string, id: string): Promise<Source> => {
    const source = await workers.run("read", { bytes, name, configId: id });
    if (source.readable) return source;
    const first = source.problems.find(({ severity }) => severity === "error");
    const line = first?.line === undefined || first.code === "missing-config" ? "" : `Line ${first.line}: `;
    const detail = first ? `${line}${first.message}` : "The file cannot be read.";
    throw new HttpError(422, detail, { problems: source.problems });
  };

  app.post(
    "/configs",
    {
      ...counted,
      schema: {
        tags,
        summary: "Create empty, from a template, from the text of an .ocio file, or from a document",
        body: creation,
        response: { 200: opened, 201: opened, "4xx": refusal },
      },
    },
    async (request, reply) => {
      const { id = randomUUID(), name, text, template, document: sent, team_id: teamId } = request.body;
      if (sent !== undefined) {
        const read = await workers.run("document", { text: sent, configId: id });
        if ("detail" in read) throw new HttpError(422, read.detail);
        const made = { id, fileName: name ?? null, parts: read.parts, files: [], teamId };
        return send(reply, await store(request, { ...made, origin: `document:${digestOf(sent)}` }, []));
      }
      if (template !== undefined) {
        const parts = await workers.run("template", { template, configId: id, name: name ?? null });
        if (!parts) throw new HttpError(422, `There is no template ${template}.`);
        const made = { id, fileName: null, parts, files: [], teamId };
        return send(
          reply,
          await store(request, { ...made, origin: `template:${template}:${name ?? ""}` }, []),
        );
      }
      if (text === undefined) {
        const document = emptyDocument(id);
        document.config.name = name ?? null;
        const made = { id, fileName: null, parts: toStoredDocument(document), files: [], teamId };
        return send(reply, await store(request, { ...made, origin: `empty:${name ?? ""}` }, []));
      }
      const source = await readSource(new TextEncoder().encode(text), "config.ocio", id);
      const made = { id, fileName: name ?? null, parts: source.parts, files: [], teamId };
      const origin = `text:${digestOf(text)}`;
      return send(reply, await store(request, { ...made, origin, bytes: source.opened }, source.problems));
    },
  );

  app.post(
    "/configs/load-built-in-config",
    {
      ...counted,
      schema: {
        tags,
        summary: "Create from a built-in config",
        querystring: builtinQuery,
        response: { 200: opened, 201: opened, "4xx": refusal },
      },
    },
    async (request, reply) => {
      const { name, id = randomUUID(), team_id: teamId } = request.query;
      const parts = await workers.run("builtin", { name, configId: id });
      if (!parts) throw new HttpError(422, `There is no built-in config ${name.slice(0, 100)}.`);
      return send(
        reply,
        await store(request, { id, fileName: null, parts, files: [], teamId, origin: `builtin:${name}` }, []),
      );
    },
  );

  app.post(
    "/upload/upload",
    {
      ...counted,
      bodyLimit: services.uploadLimit,
      schema: {
        tags,
        summary:
          "Create from an .ocio or .ocioz file: multipart with `file`, and `id` and `team_id` if wanted",
        consumes: ["multipart/form-data"],
        response: { 200: opened, 201: opened, "4xx": refusal },
      },
    },
    async (request, reply) => {
      const { content, name, id, teamId } = await readUpload(request, blobs, services.uploadLimit);
      const sent = [content];
      let answer: Answer;
      try {
        const source = await readSource(content.file, name ?? "upload", id);
        const { user_id } = await ownerFor(database.read, request, teamId);
        const all = [...source.files].map(([path, { length }]) => ({ path, size: length }));
        await checkRoomFor(database.read, { id, user_id }, all, services.fileLimits);
        const files: StoredFile[] = [];
        for (const [path, bytes] of source.files) {
          const file = await blobs.receive(inPieces(bytes));
          sent.push(file);
          files.push({ path, hash: file.hash, size: file.size });
        }
        const origin = `upload:${Buffer.from(content.hash, "hex").toString("base64url")}`;
        const made = { id, fileName: name, parts: source.parts, files, teamId, origin, bytes: source.opened };
        answer = await store(request, made, source.problems, sent.slice(1));
      } finally {
        for (const each of sent) await each.drop();
      }
      return send(reply, answer);
    },
  );

  app.post(
    "/configs/:configId/copy",
    {
      ...counted,
      schema: {
        tags,
        summary: "Copy under a new id",
        params: ofConfig,
        querystring: copyQuery,
        response: { 200: opened, 201: opened, "4xx": refusal },
      },
    },
    async (request, reply) => {
      const { id = randomUUID(), name, layer, team_id: teamId } = request.query;
      const source = await configFor(database.read, request.visitor.user_id, request.params.configId, "read");
      const { document, version, files } = await readVersion(services, source);
      const copied = await workers.run("copy", {
        document,
        configId: id,
        name: name ?? null,
        layerOf: layer === undefined ? null : version,
      });
      const opened = await openedTextOf(database.read, source.id);
      const made = { id, fileName: source.file_name, parts: copied, files, teamId, opened };
      return send(reply, await store(request, { ...made, origin: `copy:${source.id}` }, []));
    },
  );
}

/** The owner of a new configuration. @throws HttpError 404 or 403 for those who may make none in the team */
async function ownerFor(
  query: Query,
  { visitor: { user_id: userId }, program }: FastifyRequest,
  asked: string | undefined,
  lock?: "present",
): Promise<Owner> {
  const only = program?.team_id ?? null;
  if (only !== null && asked !== undefined && asked !== only) throw outOfTeam();
  const teamId = asked ?? only ?? undefined;
  if (teamId === undefined) return { user_id: userId, team_id: null };
  const { id } = await teamFor(query, userId, teamId, "editor", lock);
  return { user_id: id, team_id: id };
}

type Upload = { content: Sent; name: string | null; id: string; teamId: string | undefined };

/**
 * The file of a multipart body and its optional id and team.
 * @throws HttpError
 */
async function readUpload(request: FastifyRequest, blobs: Blobs, limit: number): Promise<Upload> {
  let content: Sent | undefined;
  let name: string | null = null;
  let id: string = randomUUID();
  let teamId: string | undefined;
  try {
    const bounds = { files: 1, fields: 4, fileSize: limit };
    for await (const part of readParts(request, bounds, blobs.receive))
      if (part.type === "file") ({ content, name } = part);
      else if (part.name === "id" || part.name === "team_id") {
        const parsed = z.uuid().safeParse(part.value);
        if (!parsed.success) throw new HttpError(422, `The field ${part.name} is not a UUID.`);
        if (part.name === "id") id = parsed.data;
        else teamId = parsed.data;
      }
  } catch (error) {
    await content?.drop();
    throw error;
  }
  if (!content) throw new HttpError(422, "The body has no file.");
  return { content, name, id, teamId };
}
