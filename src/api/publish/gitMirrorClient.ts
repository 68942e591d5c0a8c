import { queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import { callApi } from "../client.ts";
import type { MirrorDecisions, MirrorState, mirrorSettings, mirrorTest } from "./gitMirror.ts";

const pathOf = (configId: string) => `/configs/${configId}/git`;
/** Milliseconds between two looks while the mirror runs, and otherwise. */
const [RUNNING_MS, IDLE_MS] = [1500, 20_000];

export type MirrorSettings = z.input<typeof mirrorSettings>;

/** Milliseconds until mirrors are looked at again: fewer while one runs or is due. */
export function lookInterval(mirrors: readonly { running: boolean; due_at: string }[]): number {
  const now = new Date().toISOString();
  return mirrors.some(({ running, due_at }) => running || due_at <= now) ? RUNNING_MS : IDLE_MS;
}

/** The git mirror of a configuration. */
export function mirrorQuery(configId: string) {
  return queryOptions({
    queryKey: ["configs", configId, "git"],
    queryFn: ({ signal }) => callApi<MirrorState>("GET", pathOf(configId), { signal }),
    refetchInterval: ({ state: { data } }) => (data?.mirror ? lookInterval([data.mirror]) : false),
    staleTime: 0,
    retry: false,
  });
}

/** Connects a repository, or changes how. */
export function connectMirror(configId: string, settings: MirrorSettings): Promise<MirrorState> {
  return callApi("PUT", pathOf(configId), { body: settings });
}

export function disconnectMirror(configId: string): Promise<void> {
  return callApi("DELETE", pathOf(configId));
}

/** Tries the connection. */
export function testMirror(configId: string): Promise<z.output<typeof mirrorTest>> {
  return callApi("POST", `${pathOf(configId)}/test`);
}

/** Pulls commits and pushes publications now. */
export function runMirror(configId: string): Promise<MirrorState> {
  return callApi("POST", `${pathOf(configId)}/run`);
}

/** Decides the conflicts of the commit that waits. */
export function resolveMirror(
  configId: string,
  decisions: Pick<MirrorDecisions, "commit" | "choices"> & { rest?: "ours" | "theirs" },
): Promise<MirrorState> {
  return callApi("POST", `${pathOf(configId)}/resolve`, { body: decisions });
}
