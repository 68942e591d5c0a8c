import type { Document } from "#ocio/model/document.ts";
import type { ChangePage, RowAddress } from "./change.ts";
import { callApi } from "./client.ts";
import { VERSION_HEADER } from "./headers.ts";

/** A document with its version; none if the server sent none, as for a local copy. */
export type Versioned = { document: Document; version: number | undefined };

/** The whole document, as the store keeps it, and which version of the configuration it is. */
export async function fetchVersioned(id: string, signal?: AbortSignal): Promise<Versioned> {
  let version: number | undefined;
  const document = await callApi<Document>("GET", `/configs/${id}/document`, {
    hear: (headers) => {
      const said = headers.get(VERSION_HEADER);
      if (said) version = Number(said);
    },
    ...(signal && { signal }),
  });
  return { document, version };
}

/** The newest version of a configuration. */
export async function fetchNewestVersion(id: string): Promise<number> {
  const { changes } = await callApi<ChangePage>("GET", `/configs/${id}/changes`, { query: { limit: "1" } });
  return changes[0]?.version ?? 1;
}

/** Sends the presence of tab `tab`; null without an open row. */
export function sendPresence(id: string, tab: string, at: RowAddress | null): Promise<void> {
  return callApi("PUT", `/configs/${id}/events`, { body: { tab, at } });
}
