import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import { historyStep, overwritten } from "#api/change.ts";
import { OVERWROTE_HEADER, VERSION_HEADER } from "#api/headers.ts";
import { refusal } from "#api/refusal.ts";
import { type Request, resources } from "#api/resources.ts";
import { changesOf } from "#api/update.ts";
import type { HistoryStep } from "#command/historyStep.ts";
import { type CollectionName, collectionNames, collections } from "#ocio/model/document.ts";
import { configFor } from "../configs/access.ts";
import { originOf } from "../history/origin.ts";
import { HttpError } from "../http/httpError.ts";
import { joinOrders } from "./batchOrders.ts";
import { type Answer, isLogged } from "./edit.ts";
import { digestOf, editConfig, editConfigLong, type Store, type Writer } from "./editConfig.ts";
import { applyRequest, orderBody, placeOf, readRow, settle } from "./rows.ts";
import { readRows } from "./storedRow.ts";

const ofConfig = z.object({ configId: z.string() });
const ofRow = z.object({ configId: z.string(), id: z.string() });
const filters = z.object({
  /** Rows whose name contains this text, ignoring case. */
  name: z.string().optional(),
  /** Views of this display; empty for the virtual display. */
  display_id: z.string().optional(),
});
/** Requests in a long batch, and reorders. */
const [LONG, LONG_ORDERS] = [500, 3];
const batchBody = z
  .object({
    requests: z
      .array(
        z.object({
          method: z.enum(["POST", "PATCH", "PUT", "DELETE"]),
          path: z.string(),
          body: z.unknown().optional(),
        }),
      )
      .max(20_000),
    /** The undo steps that the requests are the sum of, so that each can be undone after a reload. */
    steps: z.array(historyStep).max(2000).optional(),
  })
  .refine(({ requests, steps = [] }) => requests.length + steps.length > 0, {
    path: ["requests"],
    message: "A batch needs a request or a step",
  });
/**
 * Status of each request, as if sent alone, their common version, and the fields overwritten unseen by their author.
 */
const batchAnswer = z.object({
  statuses: z.array(z.number().int()),
  version: z.number().int(),
  overwritten: z.array(overwritten),
});

/**
 * Author and Idempotency-Key of a request.
 * @throws HttpError 400 for a malformed key
 */
export function writerOf(request: FastifyRequest): Writer {
  const key = request.headers["idempotency-key"];
  if (key !== undefined && (typeof key !== "string" || !/^[\x21-\x7e]{1,200}$/.test(key)))
    throw new HttpError(400, "The Idempotency-Key must be 1 to 200 printable ASCII characters.");
  return { userId: request.visitor.user_id, key: key ?? null, origin: originOf(request) };
}

/** Sends JSON text, with the version of the configuration if there is one. */
export function send(reply: FastifyReply, { status, body, version, overwrote }: Answer): FastifyReply {
  if (version !== undefined) reply.header(VERSION_HEADER, version);
  if (overwrote !== undefined) reply.header(OVERWROTE_HEADER, overwrote);
  if (body === null) return reply.status(status).send();
  return reply.status(status).type("application/json; charset=utf-8").send(body);
}

/** Bodies are validated where they are applied, after the access check. */
const unchecked = { validatorCompiler: () => (value: unknown) => ({ value }) };

/** Routes of every call on every collection, with all paths, and of batches. */
export function rowRoutes(instance: FastifyInstance, store: Store): void {
  const { database } = store;
  const app = instance.withTypeProvider<ZodTypeProvider>();

  const change = (request: FastifyRequest, configId: string, applied: Request) => {
    const writer = writerOf(request);
    const digest = writer.key === null ? "" : digestOf(JSON.stringify(applied));
    return editConfig(store, writer, configId, digest, async (edit) => {
      const answer = await applyRequest(edit, applied);
      await settle(edit);
      return answer;
    });
  };

  const routesAt = (name: CollectionName, path: string) => {
    const collection = `/configs/:configId/${path}`;
    const about = (summary: string) => ({ tags: [name], summary });
    const row = collections[name];

    app.get(
      collection,
      {
        schema: {
          ...about("List in order"),
          params: ofConfig,
          querystring: filters,
          response: { 200: z.array(row), "4xx": refusal },
        },
      },
      async (request, reply) => {
        const { configId } = request.params;
        const { version } = await configFor(database.read, request.visitor.user_id, configId, "read");
        const rows = await readRows(database.read, configId, name);
        const kept = rows.filter(({ data }) => matches(data, request.query));
        return send(reply, { status: 200, body: `[${kept.map(({ data }) => data).join(",")}]`, version });
      },
    );
    app.post(
      collection,
      {
        ...unchecked,
        schema: {
          ...about("Create; the same row again is no error"),
          params: ofConfig,
          body: row,
          response: { 200: row, 201: row, "4xx": refusal },
        },
      },
      async (request, reply) => {
        const { configId } = request.params as z.output<typeof ofConfig>;
        const applied = { method: "POST", path: `/configs/${configId}/${path}`, body: request.body } as const;
        return send(reply, await change(request, configId, applied));
      },
    );
    app.put(
      `${collection}/order`,
      {
        ...unchecked,
        schema: {
          ...about("Reorder: the rows named come first, in this order"),
          params: ofConfig,
          body: orderBody,
          response: { 200: orderBody, "4xx": refusal },
        },
      },
      async (request, reply) => {
        const { configId } = request.params as z.output<typeof ofConfig>;
        const at = `/configs/${configId}/${path}/order`;
        return send(reply, await change(request, configId, { method: "PUT", path: at, body: request.body }));
      },
    );
    app.get(
      `${collection}/:id`,
      { schema: { ...about("Get"), params: ofRow, response: { 200: row, "4xx": refusal } } },
      async (request, reply) => {
        const { configId, id } = request.params;
        await configFor(database.read, request.visitor.user_id, configId, "read");
        const { data, version } = await readRow(database.read, configId, name, id);
        return send(reply.header("ETag", `"${version}"`), { status: 200, body: data });
      },
    );
    for (const method of ["PATCH", "PUT"] as const)
      app.route({
        method,
        url: `${collection}/:id`,
        ...unchecked,
        schema: {
          ...about("Update the fields given"),
          params: ofRow,
          body: changesOf(name),
          response: { 200: row, "4xx": refusal },
        },
        handler: async (request, reply) => {
          const { configId, id } = request.params as z.output<typeof ofRow>;
          const at = `/configs/${configId}/${path}/${id}`;
          return send(reply, await change(request, configId, { method, path: at, body: request.body }));
        },
      });
    app.delete(
      `${collection}/:id`,
      { schema: { ...about("Delete"), params: ofRow, response: { 204: z.undefined(), "4xx": refusal } } },
      async (request, reply) => {
        const { configId, id } = request.params;
        const at = `/configs/${configId}/${path}/${id}`;
        return send(reply, await change(request, configId, { method: "DELETE", path: at }));
      },
    );
  };

  for (const name of collectionNames) for (const path of resources[name].paths) routesAt(name, path);

  app.post(
    "/configs/:configId/batch",
    {
      schema: {
        tags: ["configs"],
        summary: "Apply several changes together or not at all",
        params: ofConfig,
        body: batchBody,
        response: { 200: batchAnswer, "4xx": refusal },
      },
    },
    async (request, reply) => {
      const { configId } = request.params;
      const { requests, steps } = request.body as { requests: Request[]; steps?: HistoryStep[] };
      const writer = writerOf(request);
      const digest = writer.key === null ? "" : digestOf("batch", configId, JSON.stringify(requests));
      const joined = joinOrders(requests);
      const orders = joined.filter((one) => one && isOrder(one)).length;
      const apply = requests.length > LONG || orders > LONG_ORDERS ? editConfigLong : editConfig;
      const answer = await apply(store, writer, configId, digest, async (edit) => {
        if (steps) edit.steps = steps;
        const statuses: number[] = [];
        for (const [index, one] of joined.entries()) {
          // Yields, so that a long batch blocks others only briefly.
          if (index % 100 === 99 || (one && isOrder(one))) await new Promise(setImmediate);
          statuses.push(
            one ? await applyRequest(edit, one).then(({ status }) => status, blame(requests, index)) : 200,
          );
        }
        await settle(edit);
        const version = isLogged(edit) ? edit.version : edit.version - 1;
        return { status: 200, body: JSON.stringify({ statuses, version, overwritten: edit.overwritten }) };
      });
      return send(reply, answer);
    },
  );
}

const isOrder = ({ method, path }: Request) => method === "PUT" && placeOf(path)?.id === "order";

/** Says which request of a batch was refused. */
function blame(requests: readonly Request[], index: number): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof HttpError)) throw error;
    const { method, path } = requests[index]!;
    const at = ["requests", String(index)];
    const own = error.body.issues ?? [];
    throw new HttpError(
      error.status,
      `Nothing was saved: request ${index + 1} of ${requests.length} (${method} ${path}) was refused. ${error.message}`,
      {
        issues: own.length
          ? own.map(({ path, message }) => ({ path: [...at, "body", ...path], message }))
          : [{ path: at, message: error.message }],
      },
    );
  };
}

function matches(data: string, { name, display_id }: z.output<typeof filters>): boolean {
  if (name === undefined && display_id === undefined) return true;
  const row = JSON.parse(data) as {
    name?: string;
    display_id?: string | null;
    inline_view?: { name: string };
  };
  if (display_id !== undefined && (row.display_id ?? "") !== display_id) return false;
  const own = row.name ?? row.inline_view?.name ?? "";
  return name === undefined || own.toLowerCase().includes(name.toLowerCase());
}
