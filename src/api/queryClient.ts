import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "./client.ts";

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
