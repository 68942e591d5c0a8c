import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { cdlFile } from "#api/cdl.ts";
import { refusal } from "#api/refusal.ts";
import { HttpError } from "../http/httpError.ts";
import type { Workers } from "../jobs/workers.ts";
import { readFile } from "./upload.ts";

const MEGABYTE = 1024 * 1024;

/** Reading color corrections from a file that is not kept. */
export function cdlRoutes(instance: FastifyInstance, workers: Workers): void {
  instance.withTypeProvider<ZodTypeProvider>().post(
    "/misc/parse-cdl",
    {
      bodyLimit: 9 * MEGABYTE,
      schema: {
        tags: ["misc"],
        summary: "The color corrections of a .cdl, .cc or .ccc file: multipart with `file`",
        consumes: ["multipart/form-data"],
        response: { 200: cdlFile, "4xx": refusal },
      },
    },
    async (request) => {
      const { bytes, name } = await readFile(request, 8 * MEGABYTE);
      const read = await workers.run("cdl", { bytes, name });
      if ("detail" in read) throw new HttpError(422, read.detail);
      return { filename: name, color_corrections: read.corrections };
    },
  );
}
