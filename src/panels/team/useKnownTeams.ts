import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Invitation, Member, Offer } from "#api/team/team.ts";
import { offersQuery, teamsQuery } from "#api/team/teamClient.ts";
import type { KnownTeam } from "#command/state.ts";
import type { Editor } from "#store/editor.ts";
import { tellTeams } from "#store/knownTeams.ts";
import { useApp, useEditor } from "#store/useEditor.tsx";

type Parts = Partial<Pick<KnownTeam, "members" | "invitations">>;

/** Makes the members or invitations of one team known to commands. */
function tellOf(editor: Editor, teamId: string, parts: Parts): void {
  const { teams = [] } = editor.store.getState().session;
  editor.look({ teams: teams.map((team) => (team.id === teamId ? { ...team, ...parts } : team)) });
}

const offerOption = ({ id, team, role, by }: Offer) => ({
  value: id,
  label: team,
  detail: by === null ? role : `${role}, by ${by}`,
});

/** Teams of the account and invitations to it, which commands offer from then on; nothing is asked for a visitor. */
export function useKnownTeams() {
  const { editor } = useApp();
  const enabled = useEditor(({ session }) => session.account?.type === "registered");
  const teams = useQuery({ ...teamsQuery, enabled });
  const offers = useQuery({ ...offersQuery, enabled });
  useEffect(() => {
    if (teams.data) tellTeams(editor, teams.data);
  }, [editor, teams.data]);
  useEffect(() => {
    if (offers.data) editor.look({ offers: offers.data.map(offerOption) });
  }, [editor, offers.data]);
  return { enabled, teams, offers };
}

/** Lets commands offer the members and invitations that a screen shows. */
export function useKnownPeople(
  teamId: string,
  members?: readonly Member[],
  invitations?: readonly Invitation[],
) {
  const { editor } = useApp();
  const isThere = useEditor(({ session }) => session.teams?.some(({ id }) => id === teamId) ?? false);
  useEffect(() => {
    if (!isThere) return;
    tellOf(editor, teamId, {
      ...(members && {
        members: members.map(({ user_id, name, email, role }) => ({
          value: user_id,
          label: name ?? email ?? user_id,
          detail: role,
        })),
      }),
      ...(invitations && {
        invitations: invitations.map(({ id, email, role }) => ({
          value: id,
          label: email ?? "Link",
          detail: role,
        })),
      }),
    });
  }, [editor, teamId, isThere, members, invitations]);
}
