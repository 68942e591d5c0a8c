import { queryOptions } from "@tanstack/react-query";
import { callApi } from "./client.ts";
import type { Access, MadeShare, NewShare, Share } from "./share.ts";

export function fetchShares(configId: string, signal?: AbortSignal): Promise<Share[]> {
  return callApi("GET", `/configs/${configId}/shares`, signal && { signal });
}

/** The links that let others into a configuration; only its owner sees them. */
export function sharesQuery(configId: string) {
  return queryOptions({
    queryKey: ["configs", configId, "shares"],
    queryFn: ({ signal }) => fetchShares(configId, signal),
    staleTime: 0,
    retry: false,
  });
}

export function makeShare(configId: string, wanted: NewShare): Promise<MadeShare> {
  return callApi("POST", `/configs/${configId}/shares`, { body: wanted });
}

/** The address of a link. */
export const shareLink = (configId: string, token: string) =>
  `${location.origin}/${configId}?share=${encodeURIComponent(token)}`;

/** Gives a link another end; null for none. */
export function changeShareEnd(configId: string, id: string, expires_at: string | null): Promise<Share> {
  return callApi("PATCH", `/configs/${configId}/shares/${id}`, { body: { expires_at } });
}

/** Ends the access of all who used it. */
export function revokeShare(configId: string, id: string): Promise<void> {
  return callApi("DELETE", `/configs/${configId}/shares/${id}`);
}

/**
 * Joins a configuration by a link's token.
 * @throws ApiError 404 for an invalid one
 */
export function joinConfig(configId: string, token: string): Promise<{ access: Access }> {
  return callApi("POST", `/configs/${configId}/join`, { body: { token } });
}
