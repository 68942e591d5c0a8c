import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useRef, useState } from "react";
import type { MirrorState } from "#api/publish/gitMirror.ts";
import { connectMirror, mirrorQuery } from "#api/publish/gitMirrorClient.ts";
import { keepAnswer } from "#api/publish/keptAnswer.ts";
import { accountNeeded } from "#command/accountNeeded.ts";
import { CommandButton } from "#palette/CommandButton.tsx";
import { Button } from "#parts/Button.tsx";
import { escapeBidi } from "#parts/escapeBidi.ts";
import { momentText } from "#parts/momentText.ts";
import { useEditor } from "#store/useEditor.tsx";
import { RegisterFirst } from "../account/RegisterFirst.tsx";
import { useConfigId } from "../place.ts";
import { GitConflicts } from "./GitConflicts.tsx";
import { GitForm } from "./GitForm.tsx";
import { runText } from "./runText.ts";
import "./gitScreen.css";

type Mirror = NonNullable<MirrorState["mirror"]>;

/** The repository that the open configuration is mirrored to: connected, tried, and what waits decided. */
export function GitScreen() {
  const configId = useConfigId();
  const { data, error } = useQuery(mirrorQuery(configId));
  const isVisitor = useEditor(({ session }) => session.account?.type === "anonymous");
  return (
    <section className="panel whole-panel" data-zone="list" data-screen-focus aria-label="Git">
      <div className="panel-head">
        <CommandButton id="go.channels" label="Channels" icon="left" look="ghost" small noKey />
        <h1>Git</h1>
      </div>
      <div className="git-body">
        <p className="hint">
          Each version that is published to the channel becomes a commit of the branch, and commits that
          others push are merged into this config.
        </p>
        {error && <p role="alert">{error.message}</p>}
        {!data && !error && <p role="status">Loading...</p>}
        {data?.mirror && <GitMirror mirror={data.mirror} />}
        {data && !data.mirror && (isVisitor ? <RegisterFirst why={accountNeeded.git} /> : <ConfigForm />)}
      </div>
    </section>
  );
}

function ConfigForm({ mirror, onDone }: { mirror?: Mirror; onDone?: (isHeld: boolean) => void }) {
  const configId = useConfigId();
  const queries = useQueryClient();
  return (
    <GitForm
      {...(mirror && { mirror })}
      {...(onDone && { onDone })}
      connect={async (settings) => {
        await keepAnswer(queries, mirrorQuery(configId).queryKey, await connectMirror(configId, settings));
      }}
    />
  );
}

function GitMirror({ mirror }: { mirror: Mirror }) {
  const [isChanged, setChanged] = useState(false);
  const change = useRef<HTMLButtonElement>(null);
  const { url, branch, path, channel, team, error, waiting, left, commits } = mirror;
  return (
    <>
      <div className="git-line">
        <div className="grow">
          <p className="mono git-url">{url}</p>
          <p className="hint text-1">
            {branch} · {path} · {channel}
          </p>
          {team && (
            <p className="text-1">
              The repository of the team{" "}
              <Link to="/teams/$teamId" params={{ teamId: team.id }} hash="git" className="text-link">
                {escapeBidi(team.name)}
              </Link>
            </p>
          )}
          <p className="hint text-1" role="status">
            {runText(mirror)}
          </p>
          {error !== null && <p className="severity-warning text-1">{error}</p>}
        </div>
        <div className="git-actions">
          <CommandButton id="git.take" label="Pull commits" small noKey />
          <CommandButton id="git.test" label="Test connection" small noKey />
          <Button ref={change} small aria-expanded={isChanged} onClick={() => setChanged(!isChanged)}>
            {team ? "Use another repository" : "Change"}
          </Button>
          {!team && <CommandButton id="git.disconnect" label="Disconnect" look="outline" small noKey />}
        </div>
      </div>
      {isChanged && (
        <ConfigForm
          {...(!team && { mirror })}
          onDone={(isHeld) => {
            setChanged(false);
            if (isHeld) change.current?.focus();
          }}
        />
      )}
      {waiting && <GitConflicts key={waiting.commit} waiting={waiting} />}
      {left.length > 0 && (
        <section aria-label="LUT files left out">
          <h2>LUT files left out</h2>
          <ul className="git-commits">
            {left.map(({ direction, path, why }) => (
              <li key={`${direction}${path}`}>
                <span className="medium">{direction === "in" ? "Not pulled" : "Not pushed"}</span>
                <span className="mono">{escapeBidi(path)}</span>
                <span className="grow">{escapeBidi(why)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {commits.length === 0 && error === null && !waiting && (
        <p className="hint">
          Nothing was pushed or pulled yet: the next version that is published to {channel} is pushed.
        </p>
      )}
      {commits.length > 0 && (
        <section>
          <h2>Commits</h2>
          <ul className="git-commits" aria-label="Commits">
            {commits.map(({ id, direction, branch, author, subject, at }) => (
              <li key={`${id}${direction}${subject}`}>
                <span className="medium">{direction === "in" ? "Pulled" : "Pushed"}</span>
                <span className="mono">{id.slice(0, 8)}</span>
                <span className="grow">{escapeBidi(subject)}</span>
                <span className="hint">{escapeBidi(author.replace(/ <.*/, ""))}</span>
                <span className="hint">{branch}</span>
                <time dateTime={at} className="hint">
                  {momentText(at, "medium")}
                </time>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
