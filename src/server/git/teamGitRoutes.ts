import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import { mirrorTest } from "#api/publish/gitMirror.ts";
import { refusal } from "#api/refusal.ts";
import { teamMirrorSettings, teamMirrorState } from "#api/team/teamMirror.ts";
import type { Query } from "../db/database.ts";
import { type OwnTeam, teamFor } from "../teams/members.ts";
import { auditTeam } from "../teams/teams.ts";
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
import {
  connectTeamMirror,
  disconnectTeamMirror,
  makeTeamDue,
  presentTeamMirror,
  teamMirrorState as stateOf,
  teamMirrorOf,
} from "./teamMirrors.ts";

const ofTeam = z.object({ teamId: z.string() });

/** Routes by which the owners of a team mirror its configs to one git repository. */
export function teamGitRoutes(
  instance: FastifyInstance,
  { database, attempt, mirrors }: GitRouteServices,
): void {
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const route = { tags: ["git"], params: ofTeam };
  const failures = { "4xx": refusal } as const;

  /** @throws HttpError 403 for other members and where the server has no mirrors, 404 for anybody else */
  const available = async (
    query: Query,
    { visitor, params }: FastifyRequest,
    lock?: "members",
  ): Promise<GitMirrors & { team: OwnTeam }> => {
    const { teamId } = params as z.output<typeof ofTeam>;
    const team = await teamFor(query, visitor.user_id, teamId, "owner", lock);
    return { ...availableMirrors(mirrors), team };
  };

  app.get(
    "/teams/:teamId/git",
    {
      schema: {
        ...route,
        summary: "The git mirror of a team: how it is connected, and how it went for each config",
        response: { 200: teamMirrorState, ...failures },
      },
    },
    async (request) => {
      const { team } = await available(database.read, request);
      return stateOf(database.read, team.id);
    },
  );

  app.put(
    "/teams/:teamId/git",
    {
      schema: {
        ...route,
        summary:
          "Connect a repository for all configs of a team, or change how; the token is never shown again",
        body: teamMirrorSettings,
        response: { 200: teamMirrorState, ...failures },
      },
    },
    async (request) => {
      const { visitor } = request;
      const known = await available(database.read, request);
      attempt("creation", request.ip, visitor.user_id);
      const { token: given, ...settings } = request.body;
      const url = readSettings(known, request.body);
      await database.write(async (query) => {
        const { team } = await available(query, request, "members");
        const token = keptToken(known, given, url, await teamMirrorOf(query, team.id));
        const made = { ...settings, ...{ url, token, team_id: team.id, user_id: visitor.user_id } };
        await connectTeamMirror(query, made);
        const detail = `${settings.branch}, ${settings.channel}`;
        await auditTeam(query, request, team, { event: "git.connected", whom: serverOf(url), detail });
      });
      void known.runner.run();
      return stateOf(database.read, known.team.id);
    },
  );

  app.delete(
    "/teams/:teamId/git",
    {
      schema: {
        ...route,
        summary: "Disconnect the repository of a team, which stays as it is",
        response: { 204: z.undefined(), ...failures },
      },
    },
    async (request, reply) => {
      const { services, team } = await available(database.read, request);
      await database.write(async (query) => {
        await available(query, request, "members");
        const { url } = await presentTeamMirror(query, team.id);
        await disconnectTeamMirror(query, team.id);
        await auditTeam(query, request, team, { event: "git.disconnected", whom: serverOf(url) });
      });
      await dropWorkingFolder(services, { team_id: team.id });
      return reply.status(204).send();
    },
  );

  app.post(
    "/teams/:teamId/git/test",
    {
      schema: {
        ...route,
        summary: "Try the connection of a team; nothing is changed",
        response: { 200: mirrorTest, ...failures },
      },
    },
    async (request) => {
      const { services, team } = await available(database.read, request);
      const mirror = await presentTeamMirror(database.read, team.id);
      attempt("git", request.ip, request.visitor.user_id);
      return testMirror(services, mirror);
    },
  );

  app.post(
    "/teams/:teamId/git/run",
    {
      schema: {
        ...route,
        summary: "Pull commits and push publications of all configs of a team now",
        response: { 202: teamMirrorState, ...failures },
      },
    },
    async (request, reply) => {
      const { runner, team } = await available(database.read, request);
      attempt("git", request.ip, request.visitor.user_id);
      await database.write(async (query) => {
        await presentTeamMirror(query, team.id);
        await makeTeamDue(query, team.id);
      });
      void runner.run();
      return reply.status(202).send(await stateOf(database.read, team.id));
    },
  );
}
