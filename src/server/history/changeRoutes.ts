import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import { change, changePage, historySteps } from "#api/change.ts";
import { refusal } from "#api/refusal.ts";
import { config } from "#ocio/model/config.ts";
import { configFor } from "../configs/access.ts";
import type { ConfigServices } from "../configs/configRoutes.ts";
import { packedDocument, sendPacked } from "../configs/documents.ts";
import { changeAt, changesBefore, noVersion } from "./changes.ts";
import { stateAt } from "./stateAt.ts";
import { stepsOf } from "./steps.ts";

const ofConfig = z.object({ configId: z.string() });
const ofVersion = z.object({ configId: z.string(), version: z.string() });
const page = z.object({
  before: z.coerce.number().int().positive().max(2_147_483_647).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
  find: z
    .string()
    .max(200)
    .default("")
    .describe("Words that the sentence, the command or the author's name has, each of them"),
});
const file = z.string().describe("The file itself");
const tags = ["changes"];

/** Routes of a configuration's log, and of its past versions. */
export function changeRoutes(instance: FastifyInstance, { database, workers }: ConfigServices): void {
  const app = instance.withTypeProvider<ZodTypeProvider>();

  /** The requested version, after the access check. */
  const asked = async (request: FastifyRequest) => {
    const { configId, version } = request.params as z.output<typeof ofVersion>;
    await configFor(database.read, request.visitor.user_id, configId, "read");
    if (!/^\d{1,9}$/.test(version)) throw noVersion(version.slice(0, 20));
    return { configId, version: Number(version) };
  };

  app.get(
    "/configs/:configId/changes",
    {
      schema: {
        tags,
        summary: "The log, newest first; each entry with the first of its patches",
        params: ofConfig,
        querystring: page,
        response: { 200: changePage, "4xx": refusal },
      },
    },
    async (request) => {
      const { id } = await configFor(database.read, request.visitor.user_id, request.params.configId, "read");
      return changesBefore(database.read, id, request.query);
    },
  );

  app.get(
    "/configs/:configId/steps",
    {
      schema: {
        tags,
        summary: "The newest undo steps of the visitor's own, the oldest of them first",
        params: ofConfig,
        response: { 200: historySteps, "4xx": refusal },
      },
    },
    async (request) => {
      const { user_id } = request.visitor;
      const { id } = await configFor(database.read, user_id, request.params.configId, "read");
      return { steps: await stepsOf(database.read, id, user_id) };
    },
  );

  app.get(
    "/configs/:configId/changes/:version",
    {
      schema: {
        tags,
        summary: "One change with all its patches",
        params: ofVersion,
        response: { 200: change, "4xx": refusal },
      },
    },
    async (request) => {
      const { configId, version } = await asked(request);
      return changeAt(database.read, configId, version);
    },
  );

  app.get(
    "/configs/:configId/changes/:version/document",
    {
      schema: {
        tags,
        summary: "Everything as it was after this change, as the editor keeps it",
        params: ofVersion,
        response: { 200: z.object({ config }).loose(), "4xx": refusal },
      },
    },
    async (request, reply) => {
      const { configId, version } = await asked(request);
      return sendPacked(request, reply, await packedDocument(await stateAt(database, configId, version)));
    },
  );

  app.get(
    "/configs/:configId/changes/:version/text",
    {
      schema: {
        tags,
        summary: "The text of the .ocio file as it was after this change",
        params: ofVersion,
        response: { 200: { content: { "text/plain": { schema: file } } }, "4xx": refusal },
      },
    },
    async (request, reply) => {
      const { configId, version } = await asked(request);
      const document = await packedDocument(await stateAt(database, configId, version));
      const text = await workers.run("write", { document });
      return reply.type("text/plain; charset=utf-8").send(Buffer.from(text).toString());
    },
  );
}
