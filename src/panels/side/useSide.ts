import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useEffect } from "react";
import { fetchOther, keepOtherFile } from "#api/otherConfig.ts";
import { configsQuery } from "#api/queries.ts";
import { configTitle } from "#ocio/model/configTitle.ts";
import type { Document } from "#ocio/model/document.ts";
import { useApp, useEditor } from "#store/useEditor.tsx";
import { useConfigId } from "../place.ts";
import { useDocument } from "../useDocument.ts";

/** Address of the open configuration where one of two sides may be it. */
export const OPEN = "open";

/** One of the configurations that are compared or merged; `why` says why it is not there. */
export type Side = { document: Document | null; why: string | null };

/** Reads a file as a side of a comparison or merge with the open configuration; the address by which it is known then. */
export function useFileSide(): (file: File) => Promise<string> {
  const { editor } = useApp();
  return async (file) => {
    const [{ readInput }, { readConfig }] = await Promise.all([
      import("#ocio/files/input.ts"),
      import("#ocio/yaml/read.ts"),
    ]);
    const { text, files, problems: unread } = readInput(new Uint8Array(await file.arrayBuffer()), file.name);
    const { document, problems } = readConfig(text);
    const isEmpty = document.colorspaces.order.length === 0;
    const first = [...unread, ...(isEmpty ? problems : [])].find(({ severity }) => severity === "error");
    if (first) throw new Error(`“${file.name}” cannot be read as a config: ${first.message}`);
    const address = `file:${file.name}`;
    keepOtherFile(address, { text, files });
    editor.knowOthers({ [address]: document });
    return address;
  };
}

/** The configuration at an address, which commands may then use without fetching it. */
export function useSide(address: string): Side {
  const { editor } = useApp();
  const open = useConfigId();
  const isFile = address.startsWith("file:");
  const own = useDeferredValue(useDocument((document) => document));
  const known = useEditor(({ others }) => others?.[address] ?? null);
  const fetched = useQuery({
    queryKey: ["configs", open, "other", address],
    queryFn: ({ signal }) => fetchOther(address, open, signal),
    enabled: address !== "" && address !== OPEN && !isFile,
    gcTime: 0,
    retry: false,
  });
  useEffect(() => {
    if (fetched.data) editor.knowOthers({ [address]: fetched.data });
  }, [editor, address, fetched.data]);
  if (address === OPEN) return { document: own, why: null };
  if (isFile)
    return {
      document: known,
      why: known ? null : `“${address.slice(5)}” is not open any more. Choose it again.`,
    };
  return { document: fetched.data ?? null, why: fetched.error?.message ?? null };
}

/** The name of a side as people call it; the version first, by which two sides of one config differ. */
export function useSideName(address: string): string {
  const open = useDocument(({ config }) => config.name);
  const configs = useQuery({ ...configsQuery, retry: false });
  if (address === OPEN) return open ?? "This config";
  if (address.startsWith("file:")) return address.slice(5);
  const version = /^version-(\d+)$/.exec(address)?.[1];
  if (version !== undefined) return `Version ${version}`;
  const [, id, of] = /^(.+?)(?:@(\d+))?$/.exec(address) ?? [];
  const config = configs.data?.find((each) => each.id === id);
  if (!config) return address;
  const title = configTitle(config.name, config.file_name);
  return of === undefined ? title : `Version ${of} of ${title}`;
}
