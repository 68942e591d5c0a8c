import { infiniteQueryOptions } from "@tanstack/react-query";
import type { AuditPage } from "./audit.ts";
import { callApi } from "./client.ts";

/** Pages of the account's log that have every word of `find`, newest first. */
export const auditLogQuery = (find: string) =>
  infiniteQueryOptions({
    queryKey: ["account", "log", find],
    queryFn: ({ signal, pageParam }) =>
      callApi<AuditPage>("GET", "/auth/audit", {
        query: { ...(find !== "" && { find }), ...(pageParam !== null && { before: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });
