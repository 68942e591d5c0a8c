import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useMemo } from "react";
import { stateQuery } from "#api/changeClient.ts";
import { fetchOther, filesOwner, otherFiles } from "#api/otherConfig.ts";
import { type Against, type PreviewChoice, usualChoice } from "#color/preview/choice.ts";
import type { Files } from "#color/preview/client.ts";
import { configTitle } from "#ocio/model/configTitle.ts";
import type { Document } from "#ocio/model/document.ts";
import { filesBeside } from "#palette/preview/pixelEngine.ts";
import { useEditor } from "#store/useEditor.tsx";
import { useEarlier } from "./useEarlier.ts";

/** The other side of a comparison: a document, or the reason for none; `name` says which it is. */
export type Other = {
  name: string;
  document: Document | null;
  /** True where the rows may have other UUIDs than those of the open document. */
  isForeign: boolean;
  /** LUT files that it reads, where these are not those of the open document. */
  files?: Files | null;
  why: string | null;
};

/** Places of a preview: the inspector, the middle of the screen beside a form, and the screen of the viewer. */
export type ScenePlace = "inspector" | "middle" | "viewer";

/** The settings as a place takes them: beside a form the other side of a comparison is an earlier state. */
export function settingsAt(place: ScenePlace, choice: PreviewChoice): PreviewChoice {
  const isKept = place === "viewer" || typeof choice.against === "string";
  return isKept ? choice : { ...choice, against: usualChoice.against };
}

/** Time after which another config is fetched anew when it is compared with. */
const STALE_MS = 30_000;
const UNCHANGED = "Nothing was changed yet";

/** The document with which the picture is compared; fetched or built where it is not loaded. */
export function useAgainst(against: Against, wanted: boolean): Other {
  const now = useDeferredValue(useEditor((state) => state.document));
  const configId = now?.config.id ?? "";
  const isEarlier = against === "change" || against === "opened";
  const earlier = useDeferredValue(useEarlier(isEarlier ? against : "change", wanted && isEarlier));
  const version = typeof against === "object" && "version" in against ? against.version : null;
  const builtin = typeof against === "object" && "builtin" in against ? against.builtin : null;
  const address = typeof against === "object" && "config" in against ? against.config : null;
  const config = useConfig(address, configId, wanted);
  const state = useQuery({ ...stateQuery(configId, version ?? 0), enabled: wanted && version !== null });
  const made = useQuery({
    queryKey: ["builtin-config", builtin],
    queryFn: async () => (await import("#ocio/builtin/config.ts")).builtinConfig(builtin!) ?? null,
    enabled: wanted && builtin !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (config) return config;
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

/** Another config by its address; null where none is asked for. */
function useConfig(address: string | null, open: string, wanted: boolean): Other | null {
  const isFile = address?.startsWith("file:") ?? false;
  const known = useEditor(({ others }) => (isFile && address ? (others?.[address] ?? null) : null));
  const fetched = useQuery({
    queryKey: ["configs", open, "other", address],
    queryFn: ({ signal }) => fetchOther(address!, open, signal),
    enabled: wanted && address !== null && !isFile,
    staleTime: STALE_MS,
    retry: false,
  });
  const files = useMemo((): Files | null => {
    const owner = filesOwner(address ?? "", open);
    if (owner !== null) return filesBeside(owner, null);
    return { key: address ?? "", read: async (path) => otherFiles(address ?? "").get(path) ?? null };
  }, [address, open]);
  if (address === null) return null;
  if (isFile) {
    const name = address.slice(5);
    const why = known ? null : `“${name}” is not open any more. Choose it again.`;
    return { name, document: known, isForeign: true, files, why };
  }
  const document = fetched.data ?? null;
  const at = /@\d+$/.exec(address)?.[0].replace("@", ", version ") ?? "";
  return {
    name: document ? `${configTitle(document.config.name)}${at}` : "Another config",
    document,
    isForeign: true,
    files,
    why: fetched.error ? `The config to compare with could not be fetched: ${fetched.error.message}` : null,
  };
}
