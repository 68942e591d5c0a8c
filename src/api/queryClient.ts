import { QueryClient } from "@tanstack/react-query";

/** The cache of what was fetched: fresh for five minutes, and what is asked offline waits instead of failing. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: 5 * 60_000, networkMode: "offlineFirst", refetchOnWindowFocus: false },
      mutations: { networkMode: "offlineFirst" },
    },
  });
}
