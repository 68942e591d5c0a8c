import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import { refusal } from "#api/refusal.ts";
import {
  acceptance,
  declined,
  invitation,
  madeInvitation,
  newInvitation,
  offer,
  offered,
  team,
} from "#api/team/team.ts";
import { accountNeeded } from "#command/accountNeeded.ts";
import { untilText } from "../auth/accessEnd.ts";
import type { AccountServices } from "../auth/accountRoutes.ts";
import { confirmSession, registeredUser } from "../auth/reauthentication.ts";
import { HttpError } from "../http/httpError.ts";
import { logEvent } from "../http/securityLog.ts";
import { sendLater } from "../mail/mail.ts";
import { invitationMail } from "../mail/mailText.ts";
import { invitationsOf, invite, join, offerOf, offersTo, takeInvitation } from "./invitations.ts";
import { teamFor } from "./members.ts";
import { auditRevoked, auditTeam, calledIn, teamsOf } from "./teams.ts";

const ofTeam = z.object({ teamId: z.string() });
const tags = ["teams"];

/** Routes by which owners invite, and by which those who are invited come in. */
export function invitationRoutes(instance: FastifyInstance, services: AccountServices): void {
  const { database, attempt, post, pageUrl } = services;
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const failures = { "4xx": refusal } as const;

  app.get(
    "/teams/:teamId/invitations",
    {
      schema: {
        tags,
        summary: "Open invitations",
        params: ofTeam,
        response: { 200: z.array(invitation), ...failures },
      },
    },
    async (request) => {
      const { id } = await teamFor(database.read, request.visitor.user_id, request.params.teamId, "owner");
      return invitationsOf(database.read, id);
    },
  );

  app.post(
    "/teams/:teamId/invitations",
    {
      schema: {
        tags,
        summary: "Invite an address by mail, or one person by a link whose token is shown only once",
        params: ofTeam,
        body: newInvitation,
        response: { 201: madeInvitation, ...failures },
      },
    },
    async (request, reply) => {
      const { email, role } = request.body;
      const { teamId } = request.params;
      await teamFor(database.read, request.visitor.user_id, teamId, "owner");
      const user = await registeredUser(services, request, accountNeeded.team);
      attempt("invitation", request.ip, user.id);
      // Whoever is invited has not asked for mails.
      if (email !== undefined) attempt("invited", request.ip, email);
      const made = await database.write(async (query) => {
        const found = await teamFor(query, user.id, teamId, "owner", "members");
        const made = await invite(query, teamId, user, request.body);
        const whom = email ?? "by a link";
        const { member_expires_at: end } = made;
        const detail = role + untilText(end);
        await auditTeam(query, request, found, { event: "team.invited", whom, detail });
        const about = { team: found.name, by: user.name ?? user.email ?? "Somebody", role, end };
        if (email !== undefined) await post.add(query, invitationMail(pageUrl(), email, about));
        return made;
      });
      sendLater(post);
      logEvent(request, "Somebody was invited to a team.");
      return reply.status(201).send(made);
    },
  );

  app.delete(
    "/teams/:teamId/invitations/:invitationId",
    {
      schema: {
        tags,
        summary: "Revoke an invitation",
        params: ofTeam.extend({ invitationId: z.string() }),
        response: { 204: z.undefined(), ...failures },
      },
    },
    async (request, reply) => {
      const { teamId, invitationId } = request.params;
      await database.write(async (query) => {
        const found = await teamFor(query, request.visitor.user_id, teamId, "owner");
        const [gone] = await query
          .deleteFrom("team_invitations")
          .where("id", "=", invitationId)
          .where("team_id", "=", teamId)
          .returning(["email", "role"])
          .execute();
        // It may have been used a moment ago: then the person is a member, and is to be removed as one.
        if (!gone) throw new HttpError(404, "There is no such invitation any more; see the members.");
        await auditRevoked(query, request, found, { invitations: [gone] });
      });
      return reply.status(204).send();
    },
  );

  app.get(
    "/invitations",
    {
      schema: {
        tags,
        summary: "Invitations to the address of one's account",
        response: { 200: z.array(offer), ...failures },
      },
    },
    async (request) => {
      const { user_id } = request.visitor;
      const { read } = database;
      const user = await read.selectFrom("users").selectAll().where("id", "=", user_id).executeTakeFirst();
      return offersTo(read, user);
    },
  );

  app.post(
    "/invitations/offer",
    {
      config: { keepsNothing: true },
      schema: {
        tags,
        summary: "What the link of an invitation offers; nothing is done",
        body: offered,
        response: { 200: offer, ...failures },
      },
    },
    async (request) => {
      attempt("share", request.ip);
      return offerOf(database.read, request.body.token);
    },
  );

  app.post(
    "/invitations/accept",
    {
      config: { keepsNothing: true },
      schema: {
        tags,
        summary: "Join the team of an invitation, which then is used up",
        body: acceptance,
        response: { 200: team, ...failures },
      },
    },
    async (request) => {
      attempt("share", request.ip);
      const user = await registeredUser(services, request, accountNeeded.team);
      const joined = await database.write(async (query) => {
        await confirmSession(query, request);
        const taken = await takeInvitation(query, user, request.body);
        await join(query, user.id, taken);
        const detail = taken.role + untilText(taken.member_expires_at);
        const event = { event: "team.joined", whom: calledIn(user), detail } as const;
        await auditTeam(query, request, taken.team, { ...event, person: user.id });
        return (await teamsOf(query, user.id)).find(({ id }) => id === taken.team.id)!;
      });
      logEvent(request, "Somebody joined a team.");
      return joined;
    },
  );

  app.post(
    "/invitations/decline",
    {
      config: { keepsNothing: true },
      schema: {
        tags,
        summary: "Decline an invitation to one's address",
        body: declined,
        response: { 204: z.undefined(), ...failures },
      },
    },
    async (request, reply) => {
      const user = await registeredUser(services, request, accountNeeded.team);
      await database.write(async (query) => {
        const { team: found } = await takeInvitation(query, user, request.body);
        await auditTeam(query, request, found, { event: "team.invitationDeclined", whom: calledIn(user) });
      });
      return reply.status(204).send();
    },
  );
}
