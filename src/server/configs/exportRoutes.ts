import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import { refusal } from "#api/refusal.ts";
import { lutFile } from "#api/summary.ts";
import { archiveFormats } from "#ocio/archive/format.ts";
import { exampleLuts } from "#ocio/files/exampleLut.ts";
import { baseNameOf } from "#ocio/files/path.ts";
import { configStem } from "#ocio/model/configTitle.ts";
import { openedTextOf, readNamed, readOpenedText } from "../files/openedTexts.ts";
import { fileContent } from "../files/readBlob.ts";
import { attachment } from "../http/attachment.ts";
import { configFor, readableBy } from "./access.ts";
import type { ConfigServices } from "./configRoutes.ts";
import { type ConfigVersion, readVersion } from "./configVersion.ts";

const ofConfig = z.object({ configId: z.string() });
const tags = ["configs"];
const file = z.string().describe("The file itself");
const bytes = z.custom<string | Uint8Array>().describe("The file itself");

/** Routes to download a configuration and the example LUT files. */
export function exportRoutes(instance: FastifyInstance, services: ConfigServices): void {
  const { database, documents, workers } = services;
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const own = (request: FastifyRequest, id: string) =>
    configFor(database.read, request.visitor.user_id, id, "read");

  app.get(
    "/configs/:configId/view_yaml",
    {
      schema: {
        tags,
        summary: "The text of the .ocio file",
        params: ofConfig,
        response: { 200: { content: { "text/plain": { schema: file } } }, "4xx": refusal },
      },
    },
    async (request, reply) => {
      const row = await own(request, request.params.configId);
      const text = await workers.run("write", { document: (await documents(row)).bytes });
      return reply.type("text/plain; charset=utf-8").send(asBuffer(text).toString());
    },
  );

  app.get(
    "/configs/:configId/download",
    {
      schema: {
        tags,
        summary:
          "The file, as .ocio, or as .ocioz or .zip with its LUTs; `keep` writes into the text that it was opened from",
        params: ofConfig,
        querystring: z.object({
          format: z.enum(["ocio", ...archiveFormats]).default("ocio"),
          layout: z.enum(["keep", "canonical"]).default("canonical"),
        }),
        response: { 200: { content: { "application/octet-stream": { schema: bytes } } }, "4xx": refusal },
      },
    },
    async (request, reply) => {
      const row = await own(request, request.params.configId);
      const { format, layout } = request.query;
      const opened = layout === "keep" ? await readOpenedText(services, row.id) : undefined;
      const name = attachment(`${nameOf(row)}.${format}`);
      if (format === "ocio") {
        const text = await workers.run("write", { document: (await documents(row)).bytes, opened });
        return reply
          .header("Content-Disposition", name)
          .type("application/octet-stream")
          .send(asBuffer(text));
      }
      const bytes = await archiveOf(services, await readVersion(services, row), opened);
      return reply.header("Content-Disposition", name).type("application/zip").send(asBuffer(bytes));
    },
  );

  app.get(
    "/files/luts",
    {
      schema: {
        tags: ["files"],
        summary: "Example LUTs, and the files of the visitor's configurations, or of one of them",
        querystring: z.object({ config_id: z.uuid().optional() }),
        response: { 200: z.array(lutFile), "4xx": refusal },
      },
    },
    async (request) => {
      const { config_id: only } = request.query;
      let files = database.read
        .selectFrom("files")
        .innerJoin("configs", "configs.id", "files.config_id")
        .select(["path", "size", "config_id"])
        .where(readableBy(request.visitor.user_id))
        .where("deleted_at", "is", null)
        .orderBy("path");
      if (only !== undefined) files = files.where("config_id", "=", only);
      const team = request.program?.team_id ?? null;
      if (team !== null) files = files.where("team_id", "=", team);
      return [
        ...exampleLuts.map((name) => ({ key: name, name, size: null, builtin: true, config_id: null })),
        ...(await files.execute()).map(({ path, size, config_id }) => ({
          key: path,
          name: baseNameOf(path),
          size,
          builtin: false,
          config_id,
        })),
      ];
    },
  );
}

const asBuffer = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Bytes of the .ocioz archive of a config, with its LUT files, within the text that was opened; canonical without. */
async function archiveOf(
  services: Pick<ConfigServices, "blobs" | "workers" | "publicDir">,
  { document, files }: ConfigVersion,
  opened: Uint8Array | null | undefined,
): Promise<Uint8Array> {
  return services.workers.run("archive", { document, opened, ...(await filesWithContent(services, files)) });
}

/**
 * A config's version as it is published: its text, and its archive, within the text that it was opened from, which has
 * that hash.
 */
export async function publishedForms(
  services: Pick<ConfigServices, "database" | "blobs" | "workers" | "publicDir">,
  configId: string,
  found: ConfigVersion,
): Promise<{ text: Uint8Array; archive: Uint8Array; openedHash: string | undefined }> {
  const named = await openedTextOf(services.database.read, configId);
  const opened = await readNamed(services.blobs, named);
  const text = await services.workers.run("write", { document: found.document, opened });
  return { text, archive: await archiveOf(services, found, opened), openedHash: named?.hash };
}

/** The content of LUT files by path, and the example files by name. */
export async function filesWithContent(
  { blobs, publicDir }: Pick<ConfigServices, "blobs" | "publicDir">,
  stored: ConfigVersion["files"],
): Promise<{ files: Map<string, Uint8Array>; examples: Map<string, Uint8Array> }> {
  const files = new Map<string, Uint8Array>();
  for (const file of stored) files.set(file.path, await fileContent(blobs, file));
  return { files, examples: await readExamples(publicDir) };
}

function nameOf({ data, file_name }: { data: string; file_name: string | null }): string {
  const { name } = JSON.parse(data) as { name: string | null };
  return name || configStem(file_name ?? "") || "config";
}

/** Examples in the sources, for a server without a built page. */
const SOURCES = join(import.meta.dirname, "../../../public");

/** Bytes of the example LUT files, by name; missing ones are left out. */
async function readExamples(publicDir: string | undefined): Promise<Map<string, Uint8Array>> {
  const found = new Map<string, Uint8Array>();
  for (const name of exampleLuts) {
    const places = [publicDir ?? SOURCES, SOURCES].map((folder) => join(folder, "luts", name));
    for (const place of places) {
      const bytes = found.has(name) ? undefined : await readFile(place).catch(() => undefined);
      if (bytes) found.set(name, new Uint8Array(bytes));
    }
  }
  return found;
}
