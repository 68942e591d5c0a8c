import { useQuery } from "@tanstack/react-query";
import { fetchChanges } from "#api/changeClient.ts";
import type { Document } from "#ocio/model/document.ts";

export type LayerBase = NonNullable<Document["config"]["layer_base"]>;

/** Newest version of a layer's base; undefined while it is unknown, and without a base. */
export function useNewestBase(base: LayerBase | undefined): number | undefined {
  const id = base?.config_id ?? "";
  const { data } = useQuery({
    queryKey: ["configs", id, "changes", "newest"],
    queryFn: ({ signal }) => fetchChanges(id, {}, signal),
    enabled: base !== undefined,
    gcTime: 0,
    retry: false,
  });
  return data?.changes[0]?.version;
}
