import type { FastifyInstance } from "fastify";
import type { Blobs } from "./blobs.ts";
import type { Database } from "./database.ts";

/** How long the parts of the server may take to say that they work. */
const PATIENCE = 2000;

/** /livez: the process answers. /readyz: it can also keep what it is sent, and is not about to stop. */
export function healthRoutes(
  app: FastifyInstance,
  { database, blobs, stopping }: { database: Database; blobs: Blobs; stopping: () => boolean },
): void {
  const hidden = { schema: { hide: true } };
  app.get("/livez", hidden, async () => ({ status: "ok" }));
  app.get("/readyz", hidden, async (_request, reply) => {
    const ready = !stopping() && (await works(database, blobs));
    return reply.status(ready ? 200 : 503).send({ status: ready ? "ok" : "unavailable" });
  });
}

async function works(database: Database, blobs: Blobs): Promise<boolean> {
  // Takes the write lock and changes nothing: keys always belong to a visitor.
  const writes = database.write((query) => query.deleteFrom("answers").where("user_id", "=", "").execute());
  const late = new Promise<boolean>((resolve) => setTimeout(resolve, PATIENCE, false).unref());
  const all = Promise.all([writes, blobs.check()]).then(
    () => true,
    () => false,
  );
  return Promise.race([all, late]);
}
