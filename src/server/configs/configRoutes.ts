import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import { VERSION_HEADER } from "#api/headers.ts";
import { refusal } from "#api/refusal.ts";
import { counts, deletedConfig, overview, summary } from "#api/summary.ts";
import { changesOf } from "#api/update.ts";
import { type Config, config } from "#ocio/model/config.ts";
import { audit } from "../audit/auditLog.ts";
import type { Attempt } from "../auth/rateLimit.ts";
import type { Plans } from "../billing/plans.ts";
import type { Database, Query } from "../db/database.ts";
import type { Blobs } from "../files/blobs.ts";
import type { FileLimits } from "../files/files.ts";
import { isKnown } from "../http/entityTag.ts";
import type { Workers } from "../jobs/workers.ts";
import { digestOf, editConfig, runOnce } from "../rows/editConfig.ts";
import type { RowLimits } from "../rows/rowRoom.ts";
import { send, writerOf } from "../rows/rowRoutes.ts";
import { applyRequest } from "../rows/rows.ts";
import { configFor } from "./access.ts";
import { countsOf, deletedConfigsOf, overviewOf, readOverview, setDeleted, summariesOf } from "./configs.ts";
import { type Documents, sendPacked } from "./documents.ts";

const ofConfig = z.object({ configId: z.string() });
const tags = ["configs"];

/** Services of the routes of whole configurations. */
export type ConfigServices = {
  database: Database;
  documents: Documents;
  blobs: Blobs;
  workers: Workers;
  plans: Plans;
  rowLimits: RowLimits;
  fileLimits: FileLimits;
  uploadLimit: number;
  publicDir?: string | undefined;
  attempt: Attempt;
};

/** Listing, reading, changing and deleting whole configurations. */
export function configRoutes(instance: FastifyInstance, services: ConfigServices): void {
  const { database, documents } = services;
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const own = (request: FastifyRequest, id: string) =>
    configFor(database.read, request.visitor.user_id, id, "read");

  app.get(
    "/configs",
    {
      schema: {
        tags,
        summary: "List, last changed first",
        response: { 200: z.array(summary), "4xx": refusal },
      },
    },
    ({ visitor, program }) => summariesOf(database.read, visitor.user_id, program?.team_id ?? undefined),
  );

  app.get(
    "/deleted-configs",
    {
      schema: {
        tags,
        summary: "List those that can be restored, last deleted first",
        response: { 200: z.array(deletedConfig), "4xx": refusal },
      },
    },
    ({ visitor }) => deletedConfigsOf(database.read, visitor.user_id),
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
    async (request) => {
      const row = await own(request, request.params.configId);
      return readOverview(database.read, request.visitor.user_id, row);
    },
  );

  for (const method of ["PUT", "PATCH"] as const)
    app.route({
      method,
      url: "/configs/:configId",
      // Validated where it is applied, after the access check.
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
        const apply = editConfig(services, writerOf(request), configId, digest, (edit) =>
          applyRequest(edit, applied),
        );
        return send(reply, await apply);
      },
    });

  /** Deletes a configuration or brings it back, and writes that into its owner's log. */
  const mark = async (query: Query, request: FastifyRequest, id: string, deleted: boolean) => {
    const config = await setDeleted(query, services, request.visitor.user_id, id, deleted);
    if (!config) return;
    const { name } = JSON.parse(config.data) as Config;
    await audit(query, request, {
      ...{ event: deleted ? "config.deleted" : "config.restored", ownerOf: config },
      subject: name ?? config.file_name ?? "",
    });
  };

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
        runOnce(query, writer, digestOf("delete", request.url), async () => {
          await mark(query, request, request.params.configId, true);
          return { status: 204, body: null };
        }),
      );
      for (const hear of database.heard) hear(request.params.configId);
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
      await database.write((query) => mark(query, request, configId, false));
      return overviewOf(database.read, await own(request, configId));
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
        response: { 200: z.object({ config }).loose(), 304: z.undefined(), "4xx": refusal },
      },
    },
    async (request, reply) => {
      const row = await own(request, request.params.configId);
      const tag = `"${row.version}"`;
      if (isKnown(request, tag))
        return send(reply.header("ETag", tag), { status: 304, body: null, version: row.version });
      // Rows may be newer than the version during writes: the events repeat them without effect.
      const { bytes, version } = await documents(row);
      reply.header("ETag", `"${version}"`).header(VERSION_HEADER, version);
      return sendPacked(request, reply, bytes);
    },
  );
}
