import type { QueryClient } from "@tanstack/react-query";
import { redirect } from "@tanstack/react-router";
import { ApiError } from "#api/client.ts";
import { configsQuery } from "#api/queries.ts";
import { joinConfig } from "#api/shareClient.ts";
import { home } from "./entry.ts";

/** Comes in by the token of a shared link, which leaves the address. One that opens nothing shows what is there without it. */
export async function joinByLink(configId: string, token: string, queries: QueryClient): Promise<void> {
  try {
    await joinConfig(configId, token);
    await queries.invalidateQueries({ queryKey: configsQuery.queryKey, exact: true });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500)
      home("Failed to connect to server");
    if (error.status !== 404) home(error.message);
  }
  throw redirect({ to: "/$configId", params: { configId }, search: {}, replace: true });
}
