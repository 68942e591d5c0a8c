import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { ApiError } from "#api/client.ts";
import { keepAnswer } from "#api/publish/keptAnswer.ts";
import type { TeamMirrorState } from "#api/team/teamMirror.ts";
import { connectTeamMirror, teamMirrorQuery } from "#api/team/teamMirrorClient.ts";
import { configTitle } from "#ocio/model/configTitle.ts";
import { countedNoun } from "#ocio/model/noun.ts";
import { CommandButton } from "#palette/CommandButton.tsx";
import { Button } from "#parts/Button.tsx";
import { escapeBidi } from "#parts/escapeBidi.ts";
import { Part } from "../account/AccountPage.tsx";
import { GitForm } from "../git/GitForm.tsx";
import { runText } from "../git/runText.ts";

type Mirror = NonNullable<TeamMirrorState["mirror"]>;

/** The repository that all configs of a team are mirrored to, for its owners. */
export function TeamGit({ teamId }: { teamId: string }) {
  const { data, error } = useQuery(teamMirrorQuery(teamId));
  const isOff = error instanceof ApiError && error.status === 403;
  return (
    <Part id="git" title="Git">
      <p className="hint">
        Each config has a folder in the repository: each version that is published to the channel becomes a
        commit of the branch, and commits that others push are merged into the config of their folder.
      </p>
      {error && <p {...(isOff ? { className: "hint" } : { role: "alert" })}>{error.message}</p>}
      {!data && !error && <p role="status">Loading...</p>}
      {data?.mirror && <Connected teamId={teamId} mirror={data.mirror} />}
      {data && !data.mirror && <Form teamId={teamId} />}
    </Part>
  );
}

function Form({
  teamId,
  mirror,
  onDone,
}: {
  teamId: string;
  mirror?: Mirror;
  onDone?: (isHeld: boolean) => void;
}) {
  const queries = useQueryClient();
  return (
    <GitForm
      isTeam
      {...(mirror && { mirror })}
      {...(onDone && { onDone })}
      connect={async ({ path: _, ...settings }) => {
        await keepAnswer(
          queries,
          teamMirrorQuery(teamId).queryKey,
          await connectTeamMirror(teamId, settings),
        );
      }}
    />
  );
}

function Connected({ teamId, mirror }: { teamId: string; mirror: Mirror }) {
  const [isChanged, setChanged] = useState(false);
  const change = useRef<HTMLButtonElement>(null);
  const { url, branch, channel, configs } = mirror;
  const args = { team: teamId };
  return (
    <>
      <div className="git-line">
        <div className="grow">
          <p className="mono git-url">{url}</p>
          <p className="hint text-1">
            {branch} · {channel}
          </p>
        </div>
        <div className="git-actions">
          <CommandButton id="team.takeCommits" args={args} label="Pull commits" small />
          <CommandButton id="team.testGit" args={args} label="Test connection" small />
          <Button ref={change} small aria-expanded={isChanged} onClick={() => setChanged(!isChanged)}>
            Change
          </Button>
          <CommandButton id="team.disconnectGit" args={args} label="Disconnect" look="outline" small />
        </div>
      </div>
      {isChanged && (
        <Form
          teamId={teamId}
          mirror={mirror}
          onDone={(isHeld) => {
            setChanged(false);
            if (isHeld) change.current?.focus();
          }}
        />
      )}
      {configs.length > 0 && (
        <ul className="sessions" aria-label="Mirrored configs">
          {configs.map((config) => (
            <MirroredConfig key={config.id} config={config} />
          ))}
        </ul>
      )}
    </>
  );
}

function MirroredConfig({ config }: { config: Mirror["configs"][number] }) {
  const { id, name, file_name, own, path, error, conflicts, left } = config;
  return (
    <li>
      <div className="grow">
        <p className="ellipsis">
          <Link to="/$configId/git" params={{ configId: id }} className="text-link">
            {escapeBidi(configTitle(name, file_name))}
          </Link>
        </p>
        <p className="hint text-1 git-url">
          {own ? "A repository of its own" : `${path ?? "No folder yet"} · ${runText(config)}`}
        </p>
        {!own && error !== null && <p className="severity-warning text-1">{error}</p>}
        {!own && error === null && left > 0 && (
          <p className="severity-warning text-1">{countedNoun(left, "LUT file")} left out</p>
        )}
      </div>
      {!own && conflicts !== null && (
        <Link to="/$configId/git" params={{ configId: id }} className="button soft small">
          Resolve
        </Link>
      )}
    </li>
  );
}
