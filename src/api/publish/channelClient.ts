import { queryOptions } from "@tanstack/react-query";
import { apiBase, callApi } from "../client.ts";
import { watched } from "../queryClient.ts";
import type { Channel, Pointer, Publication } from "./channel.ts";

const pathOf = (configId: string, channel: string) =>
  `/configs/${configId}/channels/${encodeURIComponent(channel)}`;

/** Channels of a configuration with their publications; others publish to them too. */
export function channelsQuery(configId: string) {
  return queryOptions({
    queryKey: ["configs", configId, "channels"],
    queryFn: ({ signal }) => callApi<Channel[]>("GET", `/configs/${configId}/channels`, { signal }),
    ...watched,
  });
}

/** Address of a channel, as `ocio-palette pull` takes it. */
export function channelUrl(configId: string, channel: string): string {
  return new URL(`${apiBase}${pathOf(configId, channel)}`, location.href).href;
}

/** Address of a publication's file, which has the same bytes for ever. */
export function publishedUrl(hash: string, file: "config.ocio" | "config.ocioz"): string {
  return new URL(`/published/${hash}/${file}`, new URL(apiBase, location.href)).href;
}

/**
 * Publishes the configuration as it is, or is refused where it has another version than the given one.
 * @returns the publication that is live then; `isNew` is false where the same bytes were live already
 */
export async function publishToChannel(
  configId: string,
  channel: string,
  note: string,
  version?: number,
): Promise<Publication & { isNew: boolean }> {
  const body = { note, ...(version !== undefined && { version }) };
  let isNew = true;
  const hear = (_: Headers, status: number) => {
    isNew = status === 201;
  };
  const path = `${pathOf(configId, channel)}/publications`;
  return { ...(await callApi<Publication>("POST", path, { body, hear })), isNew };
}

export function rollBackChannel(configId: string, channel: string, hash: string): Promise<Pointer> {
  return callApi("POST", `${pathOf(configId, channel)}/rollback`, { body: { hash } });
}
