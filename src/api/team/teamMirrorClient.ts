import { queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import { callApi } from "../client.ts";
import type { mirrorTest } from "../publish/gitMirror.ts";
import { lookInterval } from "../publish/gitMirrorClient.ts";
import type { TeamMirrorState, teamMirrorSettings } from "./teamMirror.ts";

const pathOf = (teamId: string) => `/teams/${teamId}/git`;

export type TeamMirrorSettings = z.input<typeof teamMirrorSettings>;

/** The git mirror of a team; for its owners. */
export function teamMirrorQuery(teamId: string) {
  return queryOptions({
    queryKey: ["teams", teamId, "git"],
    queryFn: ({ signal }) => callApi<TeamMirrorState>("GET", pathOf(teamId), { signal }),
    refetchInterval: ({ state: { data } }) =>
      data?.mirror ? lookInterval(data.mirror.configs.filter(({ own }) => !own)) : false,
    staleTime: 0,
    retry: false,
  });
}

/** Connects a repository to a team, or changes how. */
export function connectTeamMirror(teamId: string, settings: TeamMirrorSettings): Promise<TeamMirrorState> {
  return callApi("PUT", pathOf(teamId), { body: settings });
}

export function disconnectTeamMirror(teamId: string): Promise<void> {
  return callApi("DELETE", pathOf(teamId));
}

/** Tries the connection of a team. */
export function testTeamMirror(teamId: string): Promise<z.output<typeof mirrorTest>> {
  return callApi("POST", `${pathOf(teamId)}/test`);
}

/** Pulls commits and pushes publications of all configs of a team now. */
export function runTeamMirror(teamId: string): Promise<TeamMirrorState> {
  return callApi("POST", `${pathOf(teamId)}/run`);
}
