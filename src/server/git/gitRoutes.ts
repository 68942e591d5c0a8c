import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import { mirrorDecisions, mirrorSettings, mirrorState, mirrorTest } from "#api/publish/gitMirror.ts";
import { refusal } from "#api/refusal.ts";
import { audit } from "../audit/auditLog.ts";
import type { Attempt } from "../auth/rateLimit.ts";
import { configFor, type Reached } from "../configs/access.ts";
import type { Cipher } from "../db/cipher.ts";
import type { Database, Query } from "../db/database.ts";
import { HttpError, invalidFields } from "../http/httpError.ts";
import { OutgoingFailure } from "../outgoing/outgoingClient.ts";
import { readGitAddress } from "./gitAddress.ts";
import {
  connectMirror,
  decide,
  disconnectMirror,
  makeDue,
  mirrorOf,
  presentMirror,
  mirrorState as stateOf,
} from "./gitMirrors.ts";
import { branchProblem, configPathProblem } from "./gitNames.ts";
import { dropWorkingFolder, type MirrorServices } from "./mirrorContext.ts";
import { testMirror } from "./mirrorRun.ts";
import type { MirrorRunner } from "./mirrorRunner.ts";

const tags = ["git"];
const ofConfig = z.object({ configId: z.string() });

/** Services of git mirrors; the server has none of them without a key. */
export type GitMirrors = { cipher: Cipher; services: MirrorServices; runner: MirrorRunner };
type Services = { database: Database; attempt: Attempt; mirrors: GitMirrors | null };

/** Routes by which the owner of a config mirrors it to a git repository. */
export function gitRoutes(instance: FastifyInstance, { database, attempt, mirrors }: Services): void {
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const failures = { "4xx": refusal } as const;

  /** @throws HttpError 403 for those who may only see it and where the server has no mirrors, 404 for anybody else */
  const available = async (
    query: Query,
    { visitor, params }: FastifyRequest,
    locked = false,
  ): Promise<GitMirrors & { ownerOf: Reached }> => {
    const { configId } = params as z.output<typeof ofConfig>;
    const does = "sees and changes its git mirror";
    const ownerOf = await configFor(query, visitor.user_id, configId, "own", { locked, does });
    if (!mirrors)
      throw new HttpError(
        403,
        "Git mirrors are not available: this server has no SECRET_KEY to encrypt their tokens. Ask whoever runs it.",
      );
    return { ...mirrors, ownerOf };
  };
  /** @throws HttpError 422 with what is wrong of each field */
  const readSettings = ({ services }: GitMirrors, given: z.output<typeof mirrorSettings>): string => {
    const issues = [
      ["branch", branchProblem(given.branch)],
      ["path", configPathProblem(given.path)],
    ].flatMap(([field, why]) => (why ? [{ path: [field!], message: `it ${why}` }] : []));
    if (issues.length > 0) throw invalidFields(issues);
    try {
      return readGitAddress(services.outgoing, services.paths, given.url);
    } catch (error) {
      if (!(error instanceof OutgoingFailure)) throw error;
      throw invalidFields([{ path: ["url"], message: error.message.replace(/\.$/, "") }]);
    }
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
        summary: "Connect a repository, or change how; the token is never told again",
        params: ofConfig,
        body: mirrorSettings,
        response: { 200: mirrorState, ...failures },
      },
    },
    async (request) => {
      const { configId } = request.params;
      const { visitor } = request;
      const known = await available(database.read, request);
      if (visitor.user_type !== "registered")
        throw new HttpError(403, "Git mirrors belong to accounts; register first.");
      attempt("creation", request.ip, visitor.user_id);
      const { token: given, ...settings } = request.body;
      const url = readSettings(known, request.body);
      await database.write(async (query) => {
        const { ownerOf } = await available(query, request, true);
        const before = await mirrorOf(query, configId);
        // Whoever changes the address neither gets the token sent there, nor into what else it opens at its host.
        if (given === undefined && before?.token && before.url !== url)
          throw invalidFields([{ path: ["token"], message: "enter the token again for another repository" }]);
        const kept = given === undefined ? (before?.token ?? null) : given && known.cipher.encrypt(given);
        await connectMirror(query, {
          ...settings,
          ...{ url, config_id: configId, token: kept || null, user_id: visitor.user_id },
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
      const { services } = await available(database.read, request);
      await database.write(async (query) => {
        const { ownerOf } = await available(query, request, true);
        const { url } = await presentMirror(query, configId);
        await disconnectMirror(query, configId);
        await audit(query, request, { event: "git.disconnected", ownerOf, subject: serverOf(url) });
      });
      await dropWorkingFolder(services, configId);
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
        summary: "Take commits and push publications now",
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

/** The server of an address, or the path itself. */
const serverOf = (url: string) => (URL.canParse(url) ? new URL(url).host : url);
