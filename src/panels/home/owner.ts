import type { Summary } from "#api/summary.ts";

/** Whose a configuration is: one's own, a team's by its id, or one that was shared by a link. */
export function ownerOf({ team, access }: Summary): string {
  return team?.id ?? (access === undefined ? "own" : "shared");
}
