import type { QueryClient, QueryKey } from "@tanstack/react-query";

/** Keeps what a change was answered with, and drops a read that is under way: it may tell of the time before. */
export async function keepAnswer<T>(queries: QueryClient, queryKey: QueryKey, answer: T): Promise<void> {
  await queries.cancelQueries({ queryKey, exact: true });
  queries.setQueryData(queryKey, answer);
}
