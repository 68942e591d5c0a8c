import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import {
  channel,
  newPublication,
  type Pointer,
  pointer,
  publication,
  rollback,
} from "#api/publish/channel.ts";
import { refusal } from "#api/refusal.ts";
import { channelName } from "#command/channelName.ts";
import { audit } from "../audit/auditLog.ts";
import { configFor } from "../configs/access.ts";
import type { ConfigServices } from "../configs/configRoutes.ts";
import { readVersion } from "../configs/configVersion.ts";
import { publishedForms } from "../configs/exportRoutes.ts";
import type { Query } from "../db/database.ts";
import { keeping } from "../files/garbage.ts";
import { lastTextEdit, openedTextOf } from "../files/openedTexts.ts";
import { inPieces } from "../files/unfinished.ts";
import { makeDue, unpushedChannel } from "../git/gitMirrors.ts";
import { isKnown } from "../http/entityTag.ts";
import { HttpError } from "../http/httpError.ts";
import { logEvent } from "../http/securityLog.ts";
import { announce } from "../webhooks/webhooks.ts";
import { isFree, obeyRules, rulesOf } from "./channelRules.ts";
import type { HostChecks } from "./hostChecks.ts";
import { endProposal, liveVersion, openProposalTo, standingOf } from "./proposals.ts";
import { channelsOf, lockChannels, pointerOf, rollBack, storePublication } from "./publications.ts";

const ofConfig = z.object({ configId: z.string() });
const ofChannel = ofConfig.extend({ channel: channelName });
const tags = ["channels"];

/** Routes to publish a config to channels, and to read where they point. */
export function channelRoutes(
  instance: FastifyInstance,
  services: ConfigServices & { pageUrl: () => string; announced: () => void; hostChecks: HostChecks },
): void {
  const { database, blobs, attempt, pageUrl, announced, hostChecks } = services;
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const failures = { "4xx": refusal } as const;

  /** @throws HttpError 403 for those who may only see it, 404 for anybody else */
  const publishable = (query: Query, { visitor }: FastifyRequest, id: string, locked: boolean) =>
    configFor(query, visitor.user_id, id, "publish", { locked, does: "publishes it" });

  /** Returns the payload of webhooks: the channel's pointer, with absolute URLs. */
  const told = async (query: Query, configId: string, channel: string) => {
    const { config_id: _, at: __, files, ...pointer } = await pointerOf(query, configId, channel);
    return { ...pointer, files: files.map(({ path, ...file }) => ({ ...file, url: `${pageUrl()}${path}` })) };
  };

  app.get(
    "/configs/:configId/channels",
    {
      schema: {
        tags,
        summary: "Channels with their publications",
        params: ofConfig,
        response: { 200: z.array(channel), ...failures },
      },
    },
    async (request) => {
      const { id } = await configFor(database.read, request.visitor.user_id, request.params.configId, "read");
      const channels = await channelsOf(database.read, id);
      if (channels.length === 0) return [];
      const unpushed = await unpushedChannel(database.read, id);
      const edited = await lastTextEdit(database.read, id);
      return channels.map((each) => {
        const live = each.publications.find(({ hash }) => hash === each.live);
        return {
          ...each,
          ...(each.name === unpushed && { unpushed: true }),
          ...(live && edited > live.at && { has_new_comments: true }),
        };
      });
    },
  );

  app.get(
    "/configs/:configId/channels/:channel",
    {
      schema: {
        tags,
        summary: "The publication that the channel points at",
        params: ofChannel,
        response: { 200: pointer, ...failures },
      },
    },
    async (request, reply) => {
      const { id } = await configFor(database.read, request.visitor.user_id, request.params.configId, "read");
      const found = await pointerOf(database.read, id, request.params.channel);
      // Kept by caches, and asked for again each time: a channel moves.
      return withTag(request, reply.header("Cache-Control", "private, no-cache"), found);
    },
  );

  app.post(
    "/configs/:configId/channels/:channel/publications",
    {
      schema: {
        tags,
        summary: "Publish the config as it is, with its open proposal, and point the channel at it",
        params: ofChannel,
        body: newPublication,
        response: { 200: publication, 201: publication, ...failures },
      },
    },
    async (request, reply) => {
      const { configId, channel } = request.params;
      const { user_id: userId } = request.visitor;
      const row = await publishable(database.read, request, configId, false);
      attempt("creation", request.ip, userId);
      const content = await readVersion(services, row);
      const current = content.version;
      const { version } = request.body;
      if (version !== undefined && version !== current)
        throw new HttpError(
          409,
          `The config has version ${current}, not ${version}; look at it again first.`,
        );
      const { hosts } = await rulesOf(database.read, row.id, channel);
      const checks = await hostChecks(row.id, content, hosts);
      const { text, archive, openedHash } = await publishedForms(services, row.id, content);
      const [ocio, ocioz] = await Promise.all([text, archive].map((bytes) => blobs.receive(inPieces(bytes))));
      const files = [
        { name: "config.ocio", hash: ocio!.hash, size: ocio!.size },
        { name: "config.ocioz", hash: ocioz!.hash, size: ocioz!.size },
      ];
      const at = new Date().toISOString();
      try {
        const isNew = await keeping({ database, blobs }, [ocio!, ocioz!], async () => {
          const { visitor: most } = services.fileLimits;
          const { isNew, gone } = await database.write(async (query) => {
            const config = await publishable(query, request, configId, true);
            await lockChannels(database, query, config.user_id);
            const proposal = await openProposalTo(query, configId, channel);
            const base = await liveVersion(query, configId, channel);
            const publication = {
              ...{ configId, ownerId: config.user_id, channel, userId, files },
              ...{
                hash: ocioz!.hash,
                version: current,
                note: request.body.note || (proposal?.title ?? ""),
                at,
              },
            };
            const stored = await storePublication(query, publication, most);
            const detail = `version ${current}, ${publication.hash.slice(0, 12)}`;
            // The same bytes again change nothing, so nothing is required of them.
            if (stored.isNew) {
              const rules = await rulesOf(query, configId, channel);
              const { approvals, objectors } = await standingOf(query, config, proposal?.number);
              if (!isFree(rules) && config.version !== current)
                throw new HttpError(409, `Version ${config.version} was made meanwhile; look at it first.`);
              if (!isFree(rules) && (await openedTextOf(query, configId))?.hash !== openedHash)
                throw new HttpError(409, "Its comments or layout were changed meanwhile; publish again.");
              obeyRules(rules, { version: current, checks, approvals, objectors });
            }
            if (proposal && config.version === current) {
              await endProposal(query, proposal, { state: "published", version: current, base, userId });
              await audit(query, request, {
                ...{ event: "proposal.published", ownerOf: config, detail },
                subject: `${channel}, proposal ${proposal.number}`,
              });
            }
            if (stored.isNew) {
              await audit(query, request, {
                event: "channel.published",
                ownerOf: config,
                subject: channel,
                detail,
              });
              await announce(query, configId, "channel.published", await told(query, configId, channel));
              await makeDue(query, configId);
            }
            return stored;
          });
          return { answer: isNew, gone };
        });
        if (isNew) logEvent(request, "A config was published.");
        announced();
        const {
          config_id: _,
          channel: __,
          files: ___,
          ...live
        } = await pointerOf(database.read, configId, channel);
        return await reply.status(isNew ? 201 : 200).send(live);
      } finally {
        await Promise.all([ocio!.drop(), ocioz!.drop()]);
      }
    },
  );

  app.post(
    "/configs/:configId/channels/:channel/rollback",
    {
      schema: {
        tags,
        summary: "Point the channel at another of its publications",
        params: ofChannel,
        body: rollback,
        response: { 200: pointer, ...failures },
      },
    },
    async (request) => {
      const { configId, channel } = request.params;
      const moved = await database.write(async (query) => {
        const row = await publishable(query, request, configId, true);
        await lockChannels(database, query, row.user_id);
        const pointer = await rollBack(query, configId, channel, request.body.hash);
        const detail = `version ${pointer.version}, ${pointer.hash.slice(0, 12)}`;
        await audit(query, request, { event: "channel.rolledBack", ownerOf: row, subject: channel, detail });
        await announce(query, configId, "channel.rolledBack", await told(query, configId, channel));
        return pointer;
      });
      announced();
      logEvent(request, "A channel was moved to another publication.");
      return moved;
    },
  );
}

function withTag(request: FastifyRequest, reply: FastifyReply, found: Pointer) {
  const tag = `"${found.hash}"`;
  reply.header("ETag", tag);
  return isKnown(request, tag) ? reply.status(304).send() : reply.send(found);
}
