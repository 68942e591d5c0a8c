import { existsSync } from "node:fs";
import { join, sep } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";

const YEAR = 365 * 24 * 60 * 60;

/**
 * Serves the built page from its folder. Files under assets/ have a content hash in their name and are immutable;
 * everything else is revalidated. Other paths are routes of the page.
 */
export async function servePage(app: FastifyInstance, folder: string): Promise<void> {
  const assets = `${sep}assets${sep}`;
  await app.register(fastifyStatic, {
    root: folder,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const kept = path.startsWith(join(folder, assets));
      reply.header("Cache-Control", kept ? `public, max-age=${YEAR}, immutable` : "no-cache");
    },
  });
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split("?")[0]!;
    const page =
      (request.method === "GET" || request.method === "HEAD") && !/^\/(api|assets)(\/|$)/.test(path);
    // Paths like files or hidden ones are no pages: scanners get a plain 404.
    if (page && !/\.\w+$|\/\./.test(path)) return reply.sendFile("index.html");
    return reply.status(404).send({ detail: "There is nothing at this address." });
  });
}

/** True if a folder has a built page. */
export function hasPage(folder: string): boolean {
  return existsSync(join(folder, "index.html"));
}
