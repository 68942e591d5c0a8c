import type { QueryClient, QueryKey } from "@tanstack/react-query";

/** Stores the answer of a change, and cancels a read under way, which may return the state before. */
export async function keepAnswer<T>(queries: QueryClient, queryKey: QueryKey, answer: T): Promise<void> {
  await queries.cancelQueries({ queryKey, exact: true });
  queries.setQueryData(queryKey, answer);
}
