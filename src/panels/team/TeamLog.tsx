import { teamLogPath, teamLogUrl } from "#api/team/teamClient.ts";
import { escapeBidi } from "#parts/escapeBidi.ts";
import { Icon } from "#parts/Icon.tsx";
import { EventLog } from "../account/AuditLog.tsx";
import { useKnownTeams } from "./useKnownTeams.ts";

/** The log of a team, for its owners. */
export function TeamLog({ teamId }: { teamId: string }) {
  const { teams } = useKnownTeams();
  const name = teams.data?.find(({ id }) => id === teamId)?.name;
  return (
    <EventLog
      title="Team log"
      path={teamLogPath(teamId)}
      exportOf={(format, find) => (
        <a key={format} className="button" href={teamLogUrl(teamId, format, find)} download>
          <Icon name="download" />
          Export {find === "" ? "" : "found as "}
          {format.toUpperCase()}
        </a>
      )}
    >
      Who joined, left and got which role{name === undefined ? "" : ` in ${escapeBidi(name)}`}, and what
      happened to its configs, kept for two years. Only owners of the team read it.
    </EventLog>
  );
}
