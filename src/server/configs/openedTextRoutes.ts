import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import { refusal } from "#api/refusal.ts";
import { newOpenedText, openedText } from "#api/summary.ts";
import { wholeText } from "#ocio/files/text.ts";
import { audit } from "../audit/auditLog.ts";
import { deleteForRoom } from "../files/files.ts";
import { keeping } from "../files/garbage.ts";
import { noteTextEdit, openedTextOf, readOpenedText, storeOpenedText } from "../files/openedTexts.ts";
import { inPieces } from "../files/unfinished.ts";
import { withdrawApprovals } from "../publish/proposals.ts";
import { configFor } from "./access.ts";
import type { ConfigServices } from "./configRoutes.ts";

const ofConfig = z.object({ configId: z.string() });
const tags = ["configs"];

/** Routes to the text that a configuration was opened from, by which its comments and layout are kept. */
export function openedTextRoutes(instance: FastifyInstance, services: ConfigServices): void {
  const { database, blobs, attempt, fileLimits } = services;
  const app = instance.withTypeProvider<ZodTypeProvider>();

  app.get(
    "/configs/:configId/opened-text",
    {
      schema: {
        tags,
        summary: "The text that it was opened from; null where it was not opened from one",
        params: ofConfig,
        response: { 200: openedText, "4xx": refusal },
      },
    },
    async (request) => {
      const { id } = await configFor(database.read, request.visitor.user_id, request.params.configId, "read");
      const bytes = await readOpenedText(services, id);
      return { text: bytes && wholeText(bytes) };
    },
  );

  app.put(
    "/configs/:configId/opened-text",
    {
      schema: {
        tags,
        summary: "Replace the text whose comments and layout are kept, as it was edited by hand",
        params: ofConfig,
        body: newOpenedText,
        response: { 204: z.null(), "4xx": refusal },
      },
    },
    async (request, reply) => {
      const { user_id: userId } = request.visitor;
      const { id } = await configFor(database.read, userId, request.params.configId, "edit");
      attempt("creation", request.ip, userId);
      const sent = await blobs.receive(inPieces(new TextEncoder().encode(request.body.text)));
      try {
        await keeping(services, [sent], async () => {
          const { hash, size } = sent;
          const gone = await database.write(async (query) => {
            const config = await configFor(query, userId, id, "edit", { locked: true });
            const old = await openedTextOf(query, id);
            const before = await storeOpenedText(query, config, { hash, size }, fileLimits);
            const isOther = old?.hash !== hash;
            if (isOther) await noteTextEdit(query, id, userId);
            for (const { channel, number } of isOther ? await withdrawApprovals(query, id) : [])
              await audit(query, request, {
                ...{ event: "proposal.approvalWithdrawn", ownerOf: config },
                ...{ subject: `${channel}, proposal ${number}`, detail: "other comments or layout" },
              });
            return [...before, ...(await deleteForRoom(query, config.user_id, fileLimits))];
          });
          return { answer: null, gone };
        });
      } finally {
        await sent.drop();
      }
      return reply.code(204).send(null);
    },
  );
}
