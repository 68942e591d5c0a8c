import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useEffect, useMemo } from "react";
import { fetchOther } from "#api/otherConfig.ts";
import type { LayerRow } from "#ocio/merge/layer.ts";
import { collectionNames, type Document } from "#ocio/model/document.ts";
import { useApp } from "#store/useEditor.tsx";
import { useConfigId } from "../place.ts";
import { useDocument } from "../useDocument.ts";

type Base = Pick<typeof import("#ocio/merge/layer.ts"), "baseOf" | "layerRows"> & { read: Document };

/** The newest answer, which a list and the form beside it share. */
let newest: { base: Base; document: Document; aligned: Document; rows: LayerRow[] } | undefined;

/**
 * Rows of a layer that differ from its base. Which row is which in the base is asked anew only when rows come or go:
 * it takes longer than a frame.
 */
function rowsOf(base: Base, document: Document): LayerRow[] {
  const known = newest?.base === base ? newest : undefined;
  if (known?.document === document) return known.rows;
  const hasSameRows =
    known && collectionNames.every((name) => known.document[name].order === document[name].order);
  const aligned = hasSameRows ? known.aligned : base.baseOf(base.read, document);
  const rows = base.layerRows(aligned, document);
  newest = { base, document, aligned, rows };
  return rows;
}

/** Rows of the open layer that differ from its base, once that is read; commands know the base from then on. */
export function useLayerRows(): { rows: LayerRow[] | undefined; error: Error | null } {
  const open = useConfigId();
  const { editor } = useApp();
  const base = useDocument(({ config }) => config.layer_base);
  const document = useDeferredValue(useDocument((all) => (all.config.layer_base ? all : null)));
  const address = `${base?.config_id}@${base?.version}`;
  const { data, error } = useQuery({
    queryKey: ["configs", open, "base", address],
    queryFn: async ({ signal }) => {
      const [read, layer] = await Promise.all([
        fetchOther(address, open, signal),
        import("#ocio/merge/layer.ts"),
      ]);
      return { read, ...layer };
    },
    enabled: base !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    retry: false,
  });
  useEffect(() => {
    if (data) editor.knowOthers({ [address]: data.read });
  }, [editor, address, data]);
  const rows = useMemo(() => (data && document ? rowsOf(data, document) : undefined), [data, document]);
  return { rows, error };
}
