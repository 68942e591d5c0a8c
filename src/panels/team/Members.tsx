import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { membersQuery } from "#api/team/teamClient.ts";
import { teamRoles } from "#command/accessTerms.ts";
import { CommandButton, useAct } from "#palette/CommandButton.tsx";
import { escapeBidi } from "#parts/escapeBidi.ts";
import { Select } from "#parts/field/Select.tsx";
import { useNextFocus } from "#parts/list/useNextFocus.ts";
import { momentText } from "#parts/momentText.ts";
import { Part } from "../account/AccountPage.tsx";
import { EndNote, EndSelect } from "../share/AccessEnd.tsx";
import { useKnownPeople } from "./useKnownTeams.ts";

/** Members of a team; owners change their roles and remove them. */
export function Members({ teamId, isOwner }: { teamId: string; isOwner: boolean }) {
  const act = useAct();
  const { data, error } = useQuery(membersQuery(teamId));
  useKnownPeople(teamId, data);
  const list = useRef<HTMLUListElement>(null);
  useNextFocus(list, data?.length ?? 0);
  return (
    <Part id="members" title="Members">
      {error && <p role="alert">{error.message}</p>}
      {!data && !error && <p role="status">Loading...</p>}
      <ul ref={list} className="sessions team-members" aria-label="Members" tabIndex={-1}>
        {data?.map(({ user_id, name, email, role, joined_at, expires_at }) => {
          const called = escapeBidi(name ?? email ?? "Somebody");
          return (
            <li key={user_id}>
              <div className="grow">
                <p className="ellipsis">{called}</p>
                <p className="hint text-1">
                  {email !== null && name !== null && `${escapeBidi(email)} · `}since {momentText(joined_at)}
                  {!isOwner && <EndNote end={expires_at} />}
                </p>
              </div>
              {isOwner ? (
                <>
                  <Select
                    opens
                    value={role}
                    choices={teamRoles}
                    label={`Role of ${called}`}
                    onCommit={(next) => {
                      act({ id: "team.changeRole", args: { team: teamId, member: user_id, role: next } });
                      return undefined;
                    }}
                  />
                  <EndSelect
                    end={expires_at}
                    label={`End of the access of ${called}`}
                    onCommit={(ends) =>
                      act({ id: "team.changeRole", args: { team: teamId, member: user_id, ends } })
                    }
                  />
                  <CommandButton
                    id="team.removeMember"
                    args={{ team: teamId, member: user_id }}
                    icon="trash"
                    label={`Remove ${called}`}
                    bare
                  />
                </>
              ) : (
                <span className="chip outline">{role}</span>
              )}
            </li>
          );
        })}
      </ul>
    </Part>
  );
}
