import { queryOptions } from "@tanstack/react-query";
import { callApi } from "./client.ts";
import type { DeletedConfig } from "./summary.ts";

/** The configurations that the visitor has deleted and can restore, last deleted first. */
export const deletedConfigsQuery = queryOptions({
  queryKey: ["deleted-configs"],
  queryFn: ({ signal }) => callApi<DeletedConfig[]>("GET", "/deleted-configs", { signal }),
  staleTime: 0,
  gcTime: 0,
});
