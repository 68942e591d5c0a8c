import type { KnownTeam } from "#command/state.ts";
import type { Editor } from "./editor.ts";

/** Makes the teams of the account known to commands; members and invitations known before stay. */
export function tellTeams(editor: Editor, teams: readonly Pick<KnownTeam, "id" | "name" | "role">[]): void {
  const before = new Map((editor.store.getState().session.teams ?? []).map((team) => [team.id, team]));
  editor.look({ teams: teams.map(({ id, name, role }) => ({ ...before.get(id), id, name, role })) });
}
