import { queryOptions } from "@tanstack/react-query";
import { callApi } from "./client.ts";
import type { Access, MadeShare, Share } from "./share.ts";

/** The links that let others into a configuration; only its owner sees them. */
export function sharesQuery(configId: string) {
  return queryOptions({
    queryKey: ["configs", configId, "shares"],
    queryFn: ({ signal }) => callApi<Share[]>("GET", `/configs/${configId}/shares`, { signal }),
    staleTime: 0,
    retry: false,
  });
}

export function makeShare(configId: string, access: Share["access"]): Promise<MadeShare> {
  return callApi("POST", `/configs/${configId}/shares`, { body: { access } });
}

/** Those who came by the link are out. */
export function revokeShare(configId: string, id: string): Promise<void> {
  return callApi("DELETE", `/configs/${configId}/shares/${id}`);
}

/** Comes into a configuration by the token of a link. @throws ApiError 404 for one that opens nothing */
export function joinConfig(configId: string, token: string): Promise<{ access: Access }> {
  return callApi("POST", `/configs/${configId}/join`, { body: { token } });
}
