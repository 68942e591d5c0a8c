import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import {
  changed,
  due,
  knownTeam,
  peopleQuery,
  person,
  personAct,
  queueName,
  serverStatus,
  switchName,
  switchState,
} from "#api/operator.ts";
import { refusal } from "#api/refusal.ts";
import type { QueueName } from "#command/serverSwitches.ts";
import type { LoginThrottle } from "../auth/loginThrottle.ts";
import type { Attempt } from "../auth/rateLimit.ts";
import { confirmSession, requireRecentPassword } from "../auth/reauthentication.ts";
import type { Sessions } from "../auth/sessions.ts";
import type { Database, Query } from "../db/database.ts";
import { HttpError } from "../http/httpError.ts";
import { logEvent } from "../http/securityLog.ts";
import { errorsOf } from "./errorLog.ts";
import { disablePerson, enablePerson, isOperator, knownTeams, peopleOf, personBy } from "./people.ts";
import { queuesOf, retryNow, storageOf } from "./status.ts";
import { type Switches, switchesOf, turn } from "./switches.ts";

const tags = ["operator"];

type Services = {
  database: Database;
  attempt: Attempt;
  sessions: Sessions;
  loginThrottle: LoginThrottle;
  switches: Switches;
  features: Readonly<Record<string, boolean>>;
  /** Sends what is due in a queue. */
  deliver: Readonly<Record<QueueName, () => Promise<void>>>;
};

/** Routes by which operators look after the server; for everybody else there is nothing. */
export function operatorRoutes(instance: FastifyInstance, services: Services): void {
  const { database, attempt, switches, features, deliver } = services;
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const failures = { "4xx": refusal } as const;

  /** @throws HttpError 404 for those who are none */
  const requireOperator = async (query: Query, { visitor }: FastifyRequest) => {
    if (!(await isOperator(query, visitor.user_id)))
      throw new HttpError(404, "There is nothing at this address.");
  };
  const admit = async (request: FastifyRequest) => {
    await requireOperator(database.read, request);
    attempt("operator", request.ip, request.visitor.user_id);
  };

  /** Confirms it within a write: whoever is made none meanwhile changes nothing. */
  const admitStill = async (query: Query, request: FastifyRequest) => {
    await confirmSession(query, request);
    await requireOperator(query, request);
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
      return {
        errors,
        queues,
        storage,
        features: { ...features },
        switches: await switchesOf(database.read),
      };
    },
  );

  app.get(
    "/operator/teams",
    {
      schema: {
        tags,
        summary: "Teams of the server",
        querystring: peopleQuery,
        response: { 200: z.array(knownTeam), ...failures },
      },
    },
    async (request) => {
      await admit(request);
      return knownTeams(database.read, request.query.find);
    },
  );

  app.post(
    "/operator/people/:userId",
    {
      schema: {
        tags,
        summary: "Let nobody into an account, or people again",
        params: z.object({ userId: z.string() }),
        body: personAct,
        response: { 200: changed, ...failures },
      },
    },
    async (request, reply) => {
      await admit(request);
      const { userId } = request.params;
      const acts = { disable: disablePerson, enable: enablePerson };
      if (userId === request.visitor.user_id)
        throw new HttpError(409, "This is your own account; another operator, or the terminal, does this.");
      await requireRecentPassword(services, request, reply, request.body.password);
      return database.write(async (query) => {
        await admitStill(query, request);
        const person = await personBy(query, userId).catch(({ message }: Error) => {
          throw new HttpError(404, message);
        });
        return { changed: await acts[request.body.do](query, person, request) };
      });
    },
  );

  app.post(
    "/operator/switches/:name",
    {
      schema: {
        tags,
        summary: "Switch a feature of the server",
        params: z.object({ name: switchName }),
        body: switchState,
        response: { 200: changed, ...failures },
      },
    },
    async (request, reply) => {
      await admit(request);
      const { name } = request.params;
      const { on, password } = request.body;
      await requireRecentPassword(services, request, reply, password);
      const isChanged = await database.write(async (query) => {
        await admitStill(query, request);
        return turn(query, name, on);
      });
      await switches.look();
      if (isChanged) logEvent(request, `The switch “${name}” is ${on ? "on" : "off"}.`);
      // Waiting mails and deliveries are sent; mirrors are looked at again soon.
      if (on && (name === "mails" || name === "webhooks")) void deliver[name]();
      return { changed: isChanged };
    },
  );

  app.post(
    "/operator/queues/:name",
    {
      schema: {
        tags,
        summary: "Try now what waits in a queue",
        params: z.object({ name: queueName }),
        response: { 200: due, ...failures },
      },
    },
    async (request) => {
      await admit(request);
      const { name } = request.params;
      const waiting = await database.write(async (query) => {
        await admitStill(query, request);
        return retryNow(query, name);
      });
      void deliver[name]();
      return { due: waiting };
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
