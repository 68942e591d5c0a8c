import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { configsQuery } from "#api/queries.ts";
import type { Team } from "#api/team/team.ts";
import { aRole } from "#command/accessTerms.ts";
import { configTitle } from "#ocio/model/configTitle.ts";
import { CommandButton } from "#palette/CommandButton.tsx";
import { escapeBidi } from "#parts/escapeBidi.ts";
import { AccountPage, Part } from "../account/AccountPage.tsx";
import { Invitations } from "./Invitations.tsx";
import { Members } from "./Members.tsx";
import { TeamGit } from "./TeamGit.tsx";
import { useKnownTeams } from "./useKnownTeams.ts";
import { useNewTeam } from "./useNewTeam.ts";
import "./team.css";

/** One team: who is in it, who is invited, and its configs. */
export function TeamPage({ teamId }: { teamId: string }) {
  const { enabled, teams } = useKnownTeams();
  const team = teams.data?.find(({ id }) => id === teamId);
  if (team) return <Known team={team} />;
  return (
    <AccountPage title="Team">
      {enabled && teams.isPending && !teams.error ? (
        <p role="status">Loading...</p>
      ) : (
        <p role="alert">
          {teams.error?.message ?? "There is no such team, or you are not in it."}{" "}
          <Link to="/teams" className="text-link">
            Your teams
          </Link>
        </p>
      )}
    </AccountPage>
  );
}

function Known({ team: { id, name, role } }: { team: Team }) {
  const { data: configs = [] } = useQuery(configsQuery);
  const isOwner = role === "owner";
  useNewTeam(role === "viewer" ? undefined : id);
  const own = configs.filter(({ team }) => team?.id === id);
  return (
    <AccountPage title={escapeBidi(name)}>
      <p>
        <Link to="/teams" className="text-link">
          Teams
        </Link>{" "}
        · you are {aRole(role)} of this team.
      </p>
      <p className="account-actions">
        {isOwner && <CommandButton id="team.rename" args={{ team: id }} />}
        {isOwner && <CommandButton id="team.log" args={{ team: id }} label="Team log" />}
        <CommandButton id="team.leave" args={{ team: id }} label="Leave team" />
        {isOwner && <CommandButton id="team.delete" args={{ team: id }} label="Delete team" />}
      </p>
      <Members teamId={id} isOwner={isOwner} />
      {isOwner && <Invitations teamId={id} />}
      <Part id="configs" title="Configs">
        {own.length === 0 && <p className="hint">No config belongs to this team yet.</p>}
        {own.length > 0 && (
          <ul className="sessions team-configs" aria-label="Configs">
            {own.map((config) => {
              const title = escapeBidi(configTitle(config.name, config.file_name));
              return (
                <li key={config.id}>
                  <Link to="/$configId" params={{ configId: config.id }} className="text-link grow ellipsis">
                    {title}
                  </Link>
                  {isOwner && (
                    <CommandButton
                      id="config.transfer"
                      args={{ target: config.id }}
                      label={`Transfer ${title}…`}
                      icon="open"
                      bare
                    />
                  )}
                </li>
              );
            })}
          </ul>
        )}
        <p className="account-actions">
          {role !== "viewer" && (
            <>
              <CommandButton
                id="file.new"
                args={{ team: id }}
                icon="plus"
                label="New config"
                look="soft"
                noKey
              />
              <CommandButton
                id="file.open"
                args={{ team: id }}
                icon="upload"
                label="Upload"
                look="soft"
                noKey
              />
            </>
          )}
          {isOwner && (
            <CommandButton id="config.transfer" args={{ team: id }} label="Transfer a config here…" />
          )}
        </p>
      </Part>
      {isOwner && <TeamGit teamId={id} />}
    </AccountPage>
  );
}
