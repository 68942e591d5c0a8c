import type { QueryClient } from "@tanstack/react-query";
import { redirect } from "@tanstack/react-router";
import { ApiError } from "#api/client.ts";
import { configsQuery } from "#api/queries.ts";
import { joinConfig } from "#api/shareClient.ts";
import { home } from "./entry.ts";

/** Joins a config by the token of a shared link, which leaves the address; a dead link opens what the user may see anyway. */
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
