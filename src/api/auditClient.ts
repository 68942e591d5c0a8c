import { infiniteQueryOptions } from "@tanstack/react-query";
import type { AuditPage } from "./audit.ts";
import { callApi } from "./client.ts";

/** Pages of a log, the account's or that at another address, that have every word of `find`, newest first. */
export const auditLogQuery = (find: string, path = "/auth/audit") =>
  infiniteQueryOptions({
    queryKey: ["account", "log", path, find],
    queryFn: ({ signal, pageParam }) =>
      callApi<AuditPage>("GET", path, {
        query: { ...(find !== "" && { find }), ...(pageParam !== null && { before: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });
