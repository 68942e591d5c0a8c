import { queryOptions } from "@tanstack/react-query";
import { ApiError, callApi } from "./client.ts";
import type { Person, ServerStatus } from "./operator.ts";

/** True for the server's word that there is nothing at an address. */
export function isNothing(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

/** State of the server, for its operators. */
export const serverStatusQuery = queryOptions({
  queryKey: ["account", "operator", "status"],
  queryFn: ({ signal }) => callApi<ServerStatus>("GET", "/operator/status", { signal }),
  staleTime: 0,
  retry: false,
});

/** Accounts with a text in address, name or id, for operators. */
export const peopleQuery = (find: string) =>
  queryOptions({
    queryKey: ["account", "operator", "people", find],
    queryFn: ({ signal }) =>
      callApi<Person[]>("GET", "/operator/people", { query: { ...(find !== "" && { find }) }, signal }),
    staleTime: 0,
    retry: false,
  });
