import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "./client.ts";

/** No answer, or that of a server which may answer another time: too slow, too early, too many at once, a fault. */
const passing = (status: number) => [0, 408, 425, 429].includes(status) || status >= 500;

/** Whether to ask again, three times at most: what was refused for good is not asked for again. */
function retry(failures: number, error: Error): boolean {
  return failures < 3 && !(error instanceof ApiError && !passing(error.status));
}

/** The cache of what was fetched: fresh for five minutes, and what is asked offline waits instead of failing. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: 5 * 60_000, networkMode: "offlineFirst", refetchOnWindowFocus: false, retry },
      mutations: { networkMode: "offlineFirst" },
    },
  });
}
