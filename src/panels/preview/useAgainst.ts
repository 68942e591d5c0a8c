import { useQuery } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import { stateQuery } from "#api/changeClient.ts";
import type { Against } from "#color/preview/choice.ts";
import type { Document } from "#ocio/model/document.ts";
import { useEditor } from "#store/useEditor.tsx";
import { useEarlier } from "./useEarlier.ts";

/** The other side of a comparison: a document, or the reason for none; `name` says which it is. */
export type Other = {
  name: string;
  document: Document | null;
  /** True where the rows may have other UUIDs than those of the open document. */
  isForeign: boolean;
  why: string | null;
};

const UNCHANGED = "Nothing was changed yet";

/** The document with which the picture is compared; it is fetched or made where it is not at hand. */
export function useAgainst(against: Against, wanted: boolean): Other {
  const now = useDeferredValue(useEditor((state) => state.document));
  const configId = now?.config.id ?? "";
  const isEarlier = against === "change" || against === "opened";
  const earlier = useDeferredValue(useEarlier(isEarlier ? against : "change", wanted && isEarlier));
  const version = typeof against === "object" && "version" in against ? against.version : null;
  const builtin = typeof against === "object" && "builtin" in against ? against.builtin : null;
  const state = useQuery({ ...stateQuery(configId, version ?? 0), enabled: wanted && version !== null });
  const made = useQuery({
    queryKey: ["builtin-config", builtin],
    queryFn: async () => (await import("#ocio/builtin/config.ts")).builtinConfig(builtin!) ?? null,
    enabled: wanted && builtin !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (version !== null)
    return {
      name: `Version ${version}`,
      document: state.data ?? null,
      isForeign: false,
      why: state.error ? `Version ${version} could not be fetched.` : null,
    };
  if (builtin !== null)
    return {
      name: builtin,
      document: made.data ?? null,
      isForeign: true,
      why: made.data === null ? `There is no built-in config “${builtin}”.` : null,
    };
  if (!isEarlier) return { name: "", document: now, isForeign: false, why: null };
  return {
    name: against === "opened" ? "As opened" : "Before",
    document: earlier,
    isForeign: false,
    why: earlier ? null : UNCHANGED,
  };
}
