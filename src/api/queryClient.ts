import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "./client.ts";

/** Options of queries for what others change without an event that tells of it: read again every 20 s, and on focus. */
export const watched = {
  staleTime: 0,
  refetchInterval: 20_000,
  refetchOnWindowFocus: true,
  retry: false,
} as const;

/** True for a status worth a retry: no answer, timeout, too early, too many requests, server error. */
const isTemporary = (status: number) => [0, 408, 425, 429].includes(status) || status >= 500;

/** Retries temporary failures, three times at most. */
function retry(failures: number, error: Error): boolean {
  return failures < 3 && !(error instanceof ApiError && !isTemporary(error.status));
}

/** The query cache: fresh for five minutes; offline queries wait instead of failing. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: 5 * 60_000, networkMode: "offlineFirst", refetchOnWindowFocus: false, retry },
      mutations: { networkMode: "offlineFirst" },
    },
  });
}
