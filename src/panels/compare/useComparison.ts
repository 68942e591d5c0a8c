import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useEffect, useState } from "react";
import { fetchDocument } from "#api/client.ts";
import type { ConfigComparison } from "#color/compare/comparison.ts";
import type { Document } from "#ocio/model/document.ts";
import { useAgainst } from "../preview/useAgainst.ts";
import { useDocument } from "../useDocument.ts";

/** The other configuration of a comparison; `why` says why it cannot be shown. */
export type OtherConfig = { name: string; document: Document | null; why: string | null };

const CONFIG = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;

/** The configuration that an address means: another one by its UUID, "version-3" or the name of a built-in config. */
export function useOther(address: string): OtherConfig {
  const isConfig = CONFIG.test(address);
  const version = /^version-([1-9]\d{0,8})$/.exec(address)?.[1];
  const against = version === undefined ? { builtin: address } : { version: Number(version) };
  const other = useAgainst(against, address !== "" && !isConfig);
  const fetched = useQuery({
    queryKey: ["configs", address, "compared"],
    queryFn: ({ signal }) => fetchDocument(address, signal),
    enabled: isConfig,
    gcTime: 0,
    retry: false,
  });
  if (!isConfig) return other;
  return {
    name: fetched.data?.config.name ?? "The other config",
    document: fetched.data ?? null,
    why: fetched.error ? `The config cannot be read: ${fetched.error.message}` : null,
  };
}

type Told = ConfigComparison | { fault: string };

/** Differences of the open configuration from another one, computed by a worker; null until that is known. */
export function useComparison(other: Document | null): Told | null {
  const now = useDeferredValue(useDocument((document) => document));
  const [told, setTold] = useState<{ other: Document; now: Document; answer: Told } | null>(null);
  useEffect(() => {
    if (!other) return;
    const worker = new Worker(new URL("../../color/compare/compareWorker.ts", import.meta.url), {
      type: "module",
    });
    worker.onmessage = ({ data }: MessageEvent<Told>) => setTold({ other, now, answer: data });
    worker.onerror = ({ message }) => setTold({ other, now, answer: { fault: message } });
    worker.postMessage([{ document: other }, { document: now }]);
    return () => worker.terminate();
  }, [other, now]);
  return told?.other === other ? (told?.answer ?? null) : null;
}
