import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { HistoryStep } from "#command/historyStep.ts";
import type { Document } from "#ocio/model/document.ts";
import type { Change, ChangePage } from "./change.ts";
import { callApi } from "./client.ts";

const options = (signal?: AbortSignal) => (signal ? { signal } : {});

/** A page of a configuration's log: the newest entries, or those older than version `before`; `find` narrows them. */
export function fetchChanges(
  id: string,
  { before, find }: { before?: number | undefined; find?: string } = {},
  signal?: AbortSignal,
): Promise<ChangePage> {
  const query = { before: before?.toString(), find: find || undefined };
  return callApi("GET", `/configs/${id}/changes`, { query, ...options(signal) });
}

/** One entry with all its patches. */
export function fetchChange(id: string, version: number, signal?: AbortSignal): Promise<Change> {
  return callApi("GET", `/configs/${id}/changes/${version}`, options(signal));
}

/** The newest undo steps of the visitor's own in a configuration, the oldest of them first. */
export async function fetchSteps(id: string, signal?: AbortSignal): Promise<HistoryStep[]> {
  const { steps } = await callApi<{ steps: HistoryStep[] }>("GET", `/configs/${id}/steps`, options(signal));
  return steps;
}

/** The document at a version, for a restore. */
export function fetchDocumentAt(id: string, version: number, signal?: AbortSignal): Promise<Document> {
  return callApi("GET", `/configs/${id}/changes/${version}/document`, options(signal));
}

/** The file's text at a version, for comparison. */
export function fetchTextAt(id: string, version: number, signal?: AbortSignal): Promise<string> {
  return callApi("GET", `/configs/${id}/changes/${version}/text`, options(signal));
}

/** The log of a configuration, newest first, page by page. */
export function logQuery(id: string, find: string) {
  return infiniteQueryOptions({
    queryKey: ["configs", id, "changes", find],
    queryFn: ({ pageParam, signal }) => fetchChanges(id, { before: pageParam, find }, signal),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    retry: false,
  });
}

/** Newest version of a configuration, fetched on every use. */
export function newestQuery(id: string) {
  return queryOptions({
    queryKey: ["configs", id, "changes", "newest"],
    queryFn: ({ signal }) => fetchChanges(id, {}, signal),
    select: ({ changes }) => changes[0]?.version ?? null,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
}

/** A configuration at a version, which never changes. */
export function stateQuery(id: string, version: number) {
  return queryOptions({
    queryKey: ["configs", id, "changes", "state", version],
    queryFn: ({ signal }) => fetchDocumentAt(id, version, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: false,
  });
}
