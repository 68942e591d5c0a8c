import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import { refusal } from "#api/refusal.ts";
import { overview } from "#api/summary.ts";
import { transfer } from "#api/team/team.ts";
import type { Config } from "#ocio/model/config.ts";
import { audit } from "../audit/auditLog.ts";
import { announceRevoked } from "../db/database.ts";
import { checkOwnerRoom, checkRoomFor } from "../files/files.ts";
import { removePart } from "../git/teamMirrors.ts";
import { logEvent } from "../http/securityLog.ts";
import { checkVisitor } from "../rows/rowRoom.ts";
import { teamFor } from "../teams/members.ts";
import { configFor } from "./access.ts";
import type { ConfigServices } from "./configRoutes.ts";
import { filesOf, readOverview } from "./configs.ts";

/** Route that gives a configuration to a team, or to the owner of its team. */
export function transferRoute(instance: FastifyInstance, services: ConfigServices): void {
  const { database, plans, rowLimits, fileLimits } = services;
  const app = instance.withTypeProvider<ZodTypeProvider>();

  app.post(
    "/configs/:configId/transfer",
    {
      schema: {
        tags: ["teams"],
        summary: "Give a config to a team, or take it out as one's own; for owners on both sides",
        params: z.object({ configId: z.string() }),
        body: transfer,
        response: { 200: overview, "4xx": refusal },
      },
    },
    async (request) => {
      const { configId } = request.params;
      const { user_id: userId } = request.visitor;
      const moved = await database.write(async (query) => {
        const config = await configFor(query, userId, configId, "own", {
          locked: true,
          does: "transfers it",
        });
        const { team_id } = request.body;
        const to = team_id === null ? null : await teamFor(query, userId, team_id, "owner", "present");
        const from =
          config.team_id === null ? null : await teamFor(query, userId, config.team_id, "owner", "present");
        const user_id = to?.id ?? userId;
        if (user_id === config.user_id) return readOverview(query, userId, config);
        // Checked as for a new config: it is not among those of its next owner yet.
        await checkRoomFor(query, { id: "", user_id }, await filesOf(query, configId), fileLimits);
        await query.updateTable("configs").set({ user_id, team_id }).where("id", "=", configId).execute();
        await checkOwnerRoom(query, user_id, 0, fileLimits);
        await removePart(query, configId);
        await checkVisitor(query, user_id, rowLimits);
        for (const what of ["configs", "files", "links"] as const)
          await plans.check(query, user_id, what, userId);
        const { name } = JSON.parse(config.data) as Config;
        const detail = `from ${from?.name ?? "a person"} to ${to?.name ?? "a person"}`;
        for (const owner of [config.user_id, user_id])
          await audit(query, request, {
            ...{ event: "config.transferred", owner, configId, detail },
            subject: name ?? config.file_name ?? "",
          });
        return readOverview(query, userId, { ...config, user_id, team_id });
      });
      announceRevoked(database, [configId]);
      logEvent(request, "A config has another owner.");
      return moved;
    },
  );
}
