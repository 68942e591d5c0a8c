import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import { madeProgramToken, newProgramToken, programToken } from "#api/auth/programToken.ts";
import { refusal } from "#api/refusal.ts";
import { audit } from "../audit/auditLog.ts";
import { configFor } from "../configs/access.ts";
import { HttpError } from "../http/httpError.ts";
import { logEvent } from "../http/securityLog.ts";
import { teamFor } from "../teams/members.ts";
import { auditTeam, calledIn } from "../teams/teams.ts";
import type { AccountServices } from "./accountRoutes.ts";
import { makeProgramToken, programTokens } from "./programTokens.ts";
import { confirmSession, registeredUser, requireRecentPassword } from "./reauthentication.ts";

const tags = ["auth"];
const needsAccount = "Tokens belong to an account; register first, and what you made is kept.";

/** Routes of the tokens of an account: for programs that read, edit or publish its configs. */
export function programTokenRoutes(instance: FastifyInstance, services: AccountServices): void {
  const { database } = services;
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const failures = { "4xx": refusal } as const;

  app.get(
    "/auth/tokens",
    {
      schema: { tags, summary: "Tokens for programs", response: { 200: z.array(programToken), ...failures } },
    },
    (request) => programTokens(database.read, request.visitor.user_id),
  );

  app.post(
    "/auth/tokens",
    {
      config: { keepsNothing: true },
      schema: {
        tags,
        summary: "Make a token for a program, once the password was typed; it is shown only once",
        body: newProgramToken,
        response: { 201: madeProgramToken, ...failures },
      },
    },
    async (request, reply) => {
      const { password, ...wanted } = request.body;
      const { id, ...user } = await registeredUser(services, request, needsAccount);
      if (wanted.config_id && wanted.team_id)
        throw new HttpError(422, "A token is for one config or for one team, not for both.");
      if (wanted.config_id) await configFor(database.read, id, wanted.config_id, "read");
      await requireRecentPassword(services, request, reply, password);
      const made = await database.write(async (query) => {
        await confirmSession(query, request);
        const { scope, config_id, team_id, name } = wanted;
        const team = team_id ? await teamFor(query, id, team_id, "viewer", "present") : null;
        const reach = team ? `the team “${team.name}”` : config_id ? "one config" : "all configs";
        const detail = `${scope}, ${reach}, ${wanted.days} days`;
        if (team) {
          const whom = calledIn(user);
          await auditTeam(query, request, team, { event: "token.made", whom, detail: `${name}: ${scope}` });
        }
        await audit(query, request, {
          event: "token.made",
          subject: name,
          detail,
          configId: config_id ?? null,
        });
        return makeProgramToken(query, id, wanted);
      });
      logEvent(request, "A token for a program was made.");
      return reply.status(201).send(made);
    },
  );

  app.delete(
    "/auth/tokens/:tokenId",
    {
      config: { keepsNothing: true },
      schema: {
        tags,
        summary: "Revoke a token; the next request with it is refused",
        params: z.object({ tokenId: z.string() }),
        response: { 204: z.undefined(), ...failures },
      },
    },
    async (request, reply) => {
      await database.write(async (query) => {
        const [gone] = await query
          .deleteFrom("program_tokens")
          .where("id", "=", request.params.tokenId)
          .where("user_id", "=", request.visitor.user_id)
          .returning(["name", "scope", "config_id", "team_id"])
          .execute();
        if (!gone) throw new HttpError(404, "There is no such token.");
        const { name: subject, scope: detail, team_id } = gone;
        const configId = team_id === null ? gone.config_id : null;
        if (team_id !== null)
          await audit(query, request, { event: "token.revoked", owner: team_id, subject, detail });
        await audit(query, request, { event: "token.revoked", subject, detail, configId });
      });
      logEvent(request, "A token for a program was revoked.");
      return reply.status(204).send();
    },
  );
}
