import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import { peopleQuery, person, serverStatus } from "#api/operator.ts";
import { refusal } from "#api/refusal.ts";
import type { Attempt } from "../auth/rateLimit.ts";
import type { Database } from "../db/database.ts";
import { HttpError } from "../http/httpError.ts";
import { errorsOf } from "./errorLog.ts";
import { isOperator, peopleOf } from "./people.ts";
import { queuesOf, storageOf } from "./status.ts";

const tags = ["operator"];

type Services = { database: Database; attempt: Attempt; features: Readonly<Record<string, boolean>> };

/** Routes by which operators look after the server; for everybody else there is nothing. */
export function operatorRoutes(instance: FastifyInstance, { database, attempt, features }: Services): void {
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const failures = { "4xx": refusal } as const;

  /** @throws HttpError 404 for those who are none */
  const admit = async ({ visitor, ip }: FastifyRequest) => {
    if (!(await isOperator(database.read, visitor.user_id)))
      throw new HttpError(404, "There is nothing at this address.");
    attempt("operator", ip, visitor.user_id);
  };

  app.get(
    "/operator/status",
    {
      schema: {
        tags,
        summary: "Last errors, queues, storage and features of the server",
        response: { 200: serverStatus, ...failures },
      },
    },
    async (request) => {
      await admit(request);
      const [errors, queues, storage] = await Promise.all([
        errorsOf(database.read),
        queuesOf(database),
        storageOf(database),
      ]);
      return { errors, queues, storage, features: { ...features } };
    },
  );

  app.get(
    "/operator/people",
    {
      schema: {
        tags,
        summary: "Accounts of the server",
        querystring: peopleQuery,
        response: { 200: z.array(person), ...failures },
      },
    },
    async (request) => {
      await admit(request);
      return peopleOf(database.read, request.query.find);
    },
  );
}
