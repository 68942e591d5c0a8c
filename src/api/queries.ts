import { queryOptions } from "@tanstack/react-query";
import type { CollectionName, Row } from "#ocio/model/document.ts";
import type { Account } from "./auth/account.ts";
import { callApi, fetchConfig, fetchConfigs, fetchCounts, fetchFiles, fetchLuts } from "./client.ts";
import { fetchVersioned } from "./liveClient.ts";
import type { Lookup, LookupName } from "./lookups.ts";
import { resources } from "./resources.ts";

const FIVE_MINUTES = 5 * 60_000;

/** Lists that never change while the page is open. */
const forever: ReadonlySet<LookupName> = new Set(["builtin-transforms", "fixed-function-styles"]);

/** The user's account, with profile data. */
export const accountQuery = queryOptions({
  queryKey: ["account"],
  queryFn: ({ signal }) => callApi<Account>("GET", "/auth/me", { signal }),
});

/** The visitor's configurations. */
export const configsQuery = queryOptions({
  queryKey: ["configs"],
  queryFn: ({ signal }) => fetchConfigs(signal),
  staleTime: FIVE_MINUTES,
});

/** One configuration, without cache and retries: opening it must fail at once if it is deleted. */
export function configQuery(id: string) {
  return queryOptions({
    queryKey: ["configs", id],
    queryFn: ({ signal }) => fetchConfig(id, signal),
    staleTime: 0,
    retry: false,
  });
}

export function countsQuery(id: string) {
  return queryOptions({
    queryKey: ["configs", id, "counts"],
    queryFn: ({ signal }) => fetchCounts(id, signal),
    staleTime: FIVE_MINUTES,
  });
}

/** The whole document with its version; it enters the store once, so it is not refetched in the background. */
export function documentQuery(id: string) {
  return queryOptions({
    queryKey: ["configs", id, "document"],
    queryFn: ({ signal }) => fetchVersioned(id, signal),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
}

/** The rows of a collection. */
export function listQuery(id: string, name: CollectionName) {
  return queryOptions({
    queryKey: ["configs", id, name],
    queryFn: ({ signal }) => callApi<Row[]>("GET", `/configs/${id}/${resources[name].paths[0]}/`, { signal }),
    staleTime: FIVE_MINUTES,
  });
}

/** One row of a collection. */
export function itemQuery(id: string, name: CollectionName, itemId: string) {
  return queryOptions({
    queryKey: ["configs", id, name, itemId],
    queryFn: ({ signal }) =>
      callApi<Row>("GET", `/configs/${id}/${resources[name].paths[0]}/${itemId}`, { signal }),
    staleTime: FIVE_MINUTES,
  });
}

export const lutsQuery = queryOptions({
  queryKey: ["luts"],
  queryFn: ({ signal }) => fetchLuts(signal),
  staleTime: Number.POSITIVE_INFINITY,
});

/** The files that are kept beside a configuration. */
export function filesQuery(id: string) {
  return queryOptions({
    queryKey: ["configs", id, "files"],
    queryFn: ({ signal }) => fetchFiles(id, signal),
    staleTime: FIVE_MINUTES,
  });
}

/** One list of GET /static/…. */
export function lookupQuery(name: LookupName) {
  return queryOptions({
    queryKey: ["static", name],
    queryFn: ({ signal }) => callApi<Lookup[]>("GET", `/static/${name}`, { signal }),
    staleTime: forever.has(name) ? Number.POSITIVE_INFINITY : FIVE_MINUTES,
  });
}
