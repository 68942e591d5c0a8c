import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import { mirrorDecisions, mirrorSettings, mirrorState, mirrorTest } from "#api/publish/gitMirror.ts";
import { refusal } from "#api/refusal.ts";
import { accountNeeded } from "#command/accountNeeded.ts";
import { audit } from "../audit/auditLog.ts";
import { configFor, type Reached } from "../configs/access.ts";
import type { Query } from "../db/database.ts";
import { HttpError } from "../http/httpError.ts";
import {
  connectMirror,
  decide,
  disconnectMirror,
  makeDue,
  mirrorOf,
  presentMirror,
  mirrorState as stateOf,
} from "./gitMirrors.ts";
import {
  availableMirrors,
  type GitMirrors,
  type GitRouteServices,
  keptToken,
  readSettings,
  serverOf,
} from "./gitSettings.ts";
import { dropWorkingFolder } from "./mirrorContext.ts";
import { testMirror } from "./mirrorRun.ts";

const tags = ["git"];
const ofConfig = z.object({ configId: z.string() });

/** Routes by which the owner of a config mirrors it to a git repository. */
export function gitRoutes(instance: FastifyInstance, { database, attempt, mirrors }: GitRouteServices): void {
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const failures = { "4xx": refusal } as const;

  /** @throws HttpError 403 for those who may only see it and where the server has no mirrors, 404 for anybody else */
  const available = async (
    query: Query,
    { visitor, params }: FastifyRequest,
    locked = false,
  ): Promise<GitMirrors & { ownerOf: Reached }> => {
    const { configId } = params as z.output<typeof ofConfig>;
    const does = "can see and change its git mirror";
    const ownerOf = await configFor(query, visitor.user_id, configId, "own", { locked, does });
    return { ...availableMirrors(mirrors), ownerOf };
  };

  app.get(
    "/configs/:configId/git",
    {
      schema: {
        tags,
        summary: "The git mirror: how it is connected, how it went, and what waits",
        params: ofConfig,
        response: { 200: mirrorState, ...failures },
      },
    },
    async (request) => {
      await available(database.read, request);
      return stateOf(database.read, request.params.configId);
    },
  );

  app.put(
    "/configs/:configId/git",
    {
      schema: {
        tags,
        summary: "Connect a repository, or change how; the token is never shown again",
        params: ofConfig,
        body: mirrorSettings,
        response: { 200: mirrorState, ...failures },
      },
    },
    async (request) => {
      const { configId } = request.params;
      const { visitor } = request;
      const known = await available(database.read, request);
      if (visitor.user_type !== "registered") throw new HttpError(403, accountNeeded.git);
      attempt("creation", request.ip, visitor.user_id);
      const { token: given, ...settings } = request.body;
      const url = readSettings(known, request.body);
      await database.write(async (query) => {
        const { ownerOf } = await available(query, request, true);
        const before = await mirrorOf(query, configId);
        const token = keptToken(known, given, url, before?.team_id === null ? before : undefined);
        await connectMirror(query, {
          ...settings,
          ...{ url, token, config_id: configId, user_id: visitor.user_id },
        });
        const detail = `${settings.branch}, ${settings.path}, ${settings.channel}`;
        await audit(query, request, { event: "git.connected", ownerOf, subject: serverOf(url), detail });
      });
      void known.runner.run();
      return stateOf(database.read, configId);
    },
  );

  app.delete(
    "/configs/:configId/git",
    {
      schema: {
        tags,
        summary: "Disconnect the repository, which stays as it is",
        params: ofConfig,
        response: { 204: z.undefined(), ...failures },
      },
    },
    async (request, reply) => {
      const { configId } = request.params;
      const { services, runner } = await available(database.read, request);
      await database.write(async (query) => {
        const { ownerOf } = await available(query, request, true);
        const { url, team_id } = await presentMirror(query, configId);
        if (team_id !== null)
          throw new HttpError(
            409,
            "This config is mirrored with its team; disconnect the repository of the team, or connect one of its own.",
          );
        await disconnectMirror(query, configId);
        await audit(query, request, { event: "git.disconnected", ownerOf, subject: serverOf(url) });
      });
      await dropWorkingFolder(services, { config_id: configId, team_id: null });
      // It is mirrored with its team from now on, where that has a repository.
      void runner.run();
      return reply.status(204).send();
    },
  );

  app.post(
    "/configs/:configId/git/test",
    {
      schema: {
        tags,
        summary: "Try the connection; nothing is changed",
        params: ofConfig,
        response: { 200: mirrorTest, ...failures },
      },
    },
    async (request) => {
      const { services } = await available(database.read, request);
      const mirror = await presentMirror(database.read, request.params.configId);
      attempt("git", request.ip, request.visitor.user_id);
      return testMirror(services, mirror);
    },
  );

  app.post(
    "/configs/:configId/git/run",
    {
      schema: {
        tags,
        summary: "Pull commits and push publications now",
        params: ofConfig,
        response: { 202: mirrorState, ...failures },
      },
    },
    async (request, reply) => {
      const { configId } = request.params;
      const { runner } = await available(database.read, request);
      attempt("git", request.ip, request.visitor.user_id);
      await database.write(async (query) => {
        await presentMirror(query, configId);
        await makeDue(query, configId);
      });
      void runner.run();
      return reply.status(202).send(await stateOf(database.read, configId));
    },
  );

  app.post(
    "/configs/:configId/git/resolve",
    {
      schema: {
        tags,
        summary: "Decide the conflicts of the commit that waits, and take it",
        params: ofConfig,
        body: mirrorDecisions,
        response: { 202: mirrorState, ...failures },
      },
    },
    async (request, reply) => {
      const { configId } = request.params;
      const { runner } = await available(database.read, request);
      attempt("git", request.ip, request.visitor.user_id);
      await database.write(async (query) => {
        const { ownerOf } = await available(query, request, true);
        const { url } = await presentMirror(query, configId);
        await decide(query, configId, request.body);
        const detail = request.body.commit.slice(0, 12);
        await audit(query, request, { event: "git.resolved", ownerOf, subject: serverOf(url), detail });
      });
      void runner.run();
      return reply.status(202).send(await stateOf(database.read, configId));
    },
  );
}
