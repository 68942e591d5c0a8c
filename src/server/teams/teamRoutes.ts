import { randomUUID } from "node:crypto";
import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import { refusal } from "#api/refusal.ts";
import { summary } from "#api/summary.ts";
import { changedMember, member, newTeam, team, teamName } from "#api/team/team.ts";
import { accountNeeded } from "#command/accountNeeded.ts";
import { audit } from "../audit/auditLog.ts";
import { checkedEnd, endText } from "../auth/accessEnd.ts";
import type { AccountServices } from "../auth/accountRoutes.ts";
import { confirmSession, registeredUser } from "../auth/reauthentication.ts";
import { summariesOf } from "../configs/configs.ts";
import { announceRevoked, type Query } from "../db/database.ts";
import { HttpError } from "../http/httpError.ts";
import { logEvent } from "../http/securityLog.ts";
import {
  checkOwnerLeft,
  configsOfTeam,
  memberOf,
  membersOf,
  noTeam,
  removeMember,
  revokeOf,
  teamFor,
} from "./members.ts";
import { auditRevoked, auditTeam, calledIn, deleteTeam, makeTeam, teamsOf } from "./teams.ts";

const ofTeam = z.object({ teamId: z.string() });
const ofMember = ofTeam.extend({ userId: z.string() });
const tags = ["teams"];

/** Routes of teams and their members. */
export function teamRoutes(instance: FastifyInstance, services: AccountServices): void {
  const { database, attempt } = services;
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const failures = { "4xx": refusal } as const;

  const told = async (query: Query, userId: string, teamId: string) => {
    const found = (await teamsOf(query, userId)).find(({ id }) => id === teamId);
    if (!found) throw noTeam();
    return found;
  };

  app.get(
    "/teams",
    { schema: { tags, summary: "Teams that one is in", response: { 200: z.array(team), ...failures } } },
    (request) => teamsOf(database.read, request.visitor.user_id),
  );

  app.post(
    "/teams",
    {
      config: { keepsNothing: true },
      schema: {
        tags,
        summary: "Make a team; whoever does is its owner",
        body: newTeam,
        response: { 201: team, ...failures },
      },
    },
    async (request, reply) => {
      const { id: userId, ...user } = await registeredUser(services, request, accountNeeded.team);
      attempt("team", request.ip, userId);
      const { id = randomUUID(), name } = request.body;
      const made = await database.write(async (query) => {
        await confirmSession(query, request);
        if (await makeTeam(query, userId, { id, name }))
          await auditTeam(
            query,
            request,
            { id, name },
            { event: "team.made", whom: calledIn(user), person: userId },
          );
        return told(query, userId, id);
      });
      logEvent(request, "A team was made.");
      return reply.status(201).send(made);
    },
  );

  app.patch(
    "/teams/:teamId",
    {
      schema: {
        tags,
        summary: "Rename a team",
        params: ofTeam,
        body: teamName,
        response: { 200: team, ...failures },
      },
    },
    (request) => {
      const { teamId: id } = request.params;
      const { name } = request.body;
      const { user_id } = request.visitor;
      return database.write(async (query) => {
        const { name: before } = await teamFor(query, user_id, id, "owner", "members");
        await query.updateTable("teams").set({ name }).where("id", "=", id).execute();
        const event = { event: "team.renamed", whom: name, detail: `before: ${before}` } as const;
        if (before !== name) await auditTeam(query, request, { id, name }, event);
        return told(query, user_id, id);
      });
    },
  );

  app.delete(
    "/teams/:teamId",
    {
      schema: {
        tags,
        summary: "Delete a team that owns no configs any more",
        params: ofTeam,
        response: { 204: z.undefined(), ...failures },
      },
    },
    async (request, reply) => {
      const { teamId } = request.params;
      const { user_id } = request.visitor;
      await database.write(async (query) => {
        const found = await teamFor(query, user_id, teamId, "owner", "members");
        const { configs } = await told(query, user_id, teamId);
        const owns = configs === 1 ? "1 config" : `${configs} configs`;
        if (configs > 0)
          throw new HttpError(
            409,
            `“${found.name}” still owns ${owns}; transfer or delete ${configs === 1 ? "it" : "them"} first.`,
          );
        const members = await membersOf(query, teamId);
        await deleteTeam(query, teamId);
        // All that is left of a team is that it was deleted, and when.
        for (const owner of [teamId, ...members.map(({ user_id }) => user_id)])
          await audit(query, request, { event: "team.deleted", owner, subject: found.name });
      });
      logEvent(request, "A team was deleted.");
      return reply.status(204).send();
    },
  );

  app.get(
    "/teams/:teamId/configs",
    {
      schema: {
        tags,
        summary: "Configs of a team, last changed first",
        params: ofTeam,
        response: { 200: z.array(summary), ...failures },
      },
    },
    async (request) => {
      const { id } = await teamFor(database.read, request.visitor.user_id, request.params.teamId, "viewer");
      return summariesOf(database.read, request.visitor.user_id, id);
    },
  );

  app.get(
    "/teams/:teamId/members",
    {
      schema: {
        tags,
        summary: "Members, owners first",
        params: ofTeam,
        response: { 200: z.array(member), ...failures },
      },
    },
    async (request) => {
      const { id } = await teamFor(database.read, request.visitor.user_id, request.params.teamId, "viewer");
      return membersOf(database.read, id);
    },
  );

  app.patch(
    "/teams/:teamId/members/:userId",
    {
      schema: {
        tags,
        summary: "Give a member another role, or another end of the access, at once",
        params: ofMember,
        body: changedMember,
        response: { 200: member, ...failures },
      },
    },
    async (request) => {
      const { teamId, userId } = request.params;
      const { changed, configs } = await database.write(async (query) => {
        const found = await teamFor(query, request.visitor.user_id, teamId, "owner", "members");
        const before = await memberOf(query, teamId, userId);
        const { role = before.role, expires_at: given } = request.body;
        const expires_at = given === undefined ? before.expires_at : checkedEnd(given, "expires_at");
        if (before.role === role && before.expires_at === expires_at) return { changed: before, configs: [] };
        if (before.role === "owner" && (role !== "owner" || expires_at !== null))
          await checkOwnerLeft(query, found, userId);
        await query
          .updateTable("team_members")
          .set({ role, expires_at })
          .where("team_id", "=", teamId)
          .where("user_id", "=", userId)
          .execute();
        const changed = { ...before, role, expires_at };
        const about = { whom: calledIn(before), person: userId };
        if (before.expires_at !== expires_at) {
          const detail = `${endText(before.expires_at)} → ${endText(expires_at)}`;
          await auditTeam(query, request, found, { ...about, event: "team.endChanged", detail });
        }
        if (before.role === role) return { changed, configs: [] };
        const detail = `${before.role} → ${role}`;
        await auditTeam(query, request, found, { ...about, event: "team.roleChanged", detail });
        if (role !== "owner")
          await auditRevoked(query, request, found, await revokeOf(query, teamId, userId));
        return { changed, configs: await configsOfTeam(query, teamId) };
      });
      announceRevoked(database, configs);
      logEvent(request, "A member of a team was changed.", userId);
      return changed;
    },
  );

  app.delete(
    "/teams/:teamId/members/:userId",
    {
      schema: {
        tags,
        summary: "Remove a member, or leave; the access ends at once",
        params: ofMember,
        response: { 204: z.undefined(), ...failures },
      },
    },
    async (request, reply) => {
      const { teamId, userId } = request.params;
      const isOneself = userId === request.visitor.user_id;
      const configs = await database.write(async (query) => {
        const least = isOneself ? "viewer" : "owner";
        const found = await teamFor(query, request.visitor.user_id, teamId, least, "members");
        const gone = await memberOf(query, teamId, userId);
        if (gone.role === "owner") await checkOwnerLeft(query, found, userId);
        const revoked = await removeMember(query, teamId, userId);
        const event = isOneself ? "team.left" : "team.memberRemoved";
        const whom = calledIn(gone);
        await auditTeam(query, request, found, { event, whom, detail: gone.role, person: userId });
        await auditRevoked(query, request, found, revoked);
        return configsOfTeam(query, teamId);
      });
      announceRevoked(database, configs);
      logEvent(request, "A member is out of a team.", userId);
      return reply.status(204).send();
    },
  );
}
