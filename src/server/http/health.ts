import type { FastifyInstance } from "fastify";
import type { Database } from "../db/database.ts";
import type { Blobs } from "../files/blobs.ts";

/** Timeout of health checks, in ms. */
const TIMEOUT_MS = 1500;
/** Key of the row that is written to see that writing works; no hash is like it. */
const PROBE = "/readyz";

/** /livez: the process answers. /readyz: it can also write, and is not stopping. */
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
  const writes = database.write(async (query) => {
    // Writes for real, so that a full or read-only disk is noticed, and leaves nothing.
    const row = { key: PROBE, count: 0, doubled: 0, until: 0, forgotten_at: 0 };
    await query
      .insertInto("tries")
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await query.deleteFrom("tries").where("key", "=", PROBE).execute();
  });
  const late = new Promise<boolean>((resolve) => setTimeout(resolve, TIMEOUT_MS, false).unref());
  const all = Promise.all([writes, blobs.check()]).then(
    () => true,
    () => false,
  );
  return Promise.race([all, late]);
}
