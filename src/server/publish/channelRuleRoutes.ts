import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import { channelRules, newRules } from "#api/publish/proposal.ts";
import { rulesText } from "#api/publish/rulesText.ts";
import { refusal } from "#api/refusal.ts";
import { channelName } from "#command/channelName.ts";
import { audit } from "../audit/auditLog.ts";
import { configFor } from "../configs/access.ts";
import type { ConfigServices } from "../configs/configRoutes.ts";
import { HttpError } from "../http/httpError.ts";
import { logEvent } from "../http/securityLog.ts";
import { allRules, rulesOf, setRules } from "./channelRules.ts";

const ofConfig = z.object({ configId: z.string() });
const ofChannel = ofConfig.extend({ channel: channelName });
const tags = ["proposals"];
const failures = { "4xx": refusal } as const;

/** Routes to see and set what a channel requires. */
export function channelRuleRoutes(instance: FastifyInstance, { database, attempt }: ConfigServices): void {
  const app = instance.withTypeProvider<ZodTypeProvider>();

  app.get(
    "/configs/:configId/channel-rules",
    {
      schema: {
        tags,
        summary: "What channels require before a version is published",
        params: ofConfig,
        response: { 200: z.array(channelRules), ...failures },
      },
    },
    async (request) =>
      allRules(
        database.read,
        (await configFor(database.read, request.visitor.user_id, request.params.configId, "read")).id,
      ),
  );

  app.put(
    "/configs/:configId/channel-rules/:channel",
    {
      schema: {
        tags,
        summary: "Set what a channel requires; no approvals and no applications for nothing",
        params: ofChannel,
        body: newRules,
        response: { 200: channelRules, ...failures },
      },
    },
    async (request) => {
      const rules = { channel: request.params.channel, ...request.body };
      attempt("review", request.ip, request.visitor.user_id);
      await database.write(async (query) => {
        const does = "can change what its channels require";
        const { visitor, params } = request;
        const config = await configFor(query, visitor.user_id, params.configId, "own", {
          locked: true,
          does,
        });
        if (rules.approvals > 0 && config.team_id === null)
          throw new HttpError(
            409,
            "Nobody but you can publish this config, so nobody else could approve it; transfer it to a team first.",
          );
        const before = await rulesOf(query, config.id, rules.channel);
        await setRules(query, config.id, rules);
        const detail = `${rulesText(before)} → ${rulesText(rules)}`;
        const event = { event: "channel.rulesChanged", ownerOf: config, subject: rules.channel } as const;
        await audit(query, request, { ...event, detail });
      });
      logEvent(request, "The rules of a channel were changed.");
      return rules;
    },
  );
}
