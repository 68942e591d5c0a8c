import type { KnownTeam } from "#command/state.ts";
import type { Editor } from "./editor.ts";

/** Tells commands of the teams of the account; what they know of one beyond its role stays. */
export function tellTeams(editor: Editor, teams: readonly Pick<KnownTeam, "id" | "name" | "role">[]): void {
  const before = new Map((editor.store.getState().session.teams ?? []).map((team) => [team.id, team]));
  editor.look({ teams: teams.map(({ id, name, role }) => ({ ...before.get(id), id, name, role })) });
}
