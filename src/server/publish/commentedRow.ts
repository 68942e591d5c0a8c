import type { Reached } from "../configs/access.ts";
import type { ConfigServices } from "../configs/configRoutes.ts";
import { readVersion } from "../configs/configVersion.ts";
import { publishedContent } from "../files/readBlob.ts";
import { HttpError } from "../http/httpError.ts";
import { liveVersion } from "./proposals.ts";
import { pointerOf } from "./publications.ts";

const CONFIG_FILE = "config.ocio";

/**
 * Requires the row that a comment is about: of the config, or of what is live in the channel, which a proposal may
 * remove. LUT files are not looked for, since no config lists them.
 * @throws HttpError 422 where neither has it
 */
export async function requireRow(
  services: ConfigServices,
  config: Reached,
  channel: string,
  row: { collection: string; name: string },
): Promise<void> {
  if (row.collection === "files") return;
  const { document } = await readVersion(services, config);
  const live = await liveText(services, config.id, channel);
  if (await services.workers.run("hasRow", { document, live, row })) return;
  throw new HttpError(
    422,
    `The config has no row “${row.collection}/${row.name}”; look at the proposal again.`,
  );
}

async function liveText(
  { database: { read }, blobs }: ConfigServices,
  configId: string,
  channel: string,
): Promise<Uint8Array | null> {
  if ((await liveVersion(read, configId, channel)) === null) return null;
  const { files } = await pointerOf(read, configId, channel);
  const file = files.find(({ name }) => name === CONFIG_FILE);
  return file ? await publishedContent(blobs, CONFIG_FILE, file.sha256) : null;
}
