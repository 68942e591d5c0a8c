import { listPath } from "#command/screen.ts";
import type { Problem } from "#ocio/check/problem.ts";
import { placeWords } from "#ocio/check/problemPlace.ts";
import { type CollectionName, collectionNames } from "#ocio/model/document.ts";
import { capital, nouns } from "#ocio/model/noun.ts";
import { CommandButton } from "#palette/CommandButton.tsx";
import { Field } from "#parts/field/Field.tsx";
import { Icon } from "#parts/Icon.tsx";
import { useApp } from "#store/useEditor.tsx";
import { ActiveNames } from "../display/ActiveNames.tsx";
import { PathLink } from "../PathLink.tsx";
import { useConfigId, useGo } from "../place.ts";
import { countedProblems, ProblemList } from "../problem/ProblemList.tsx";
import { pathOfProblem } from "../problem/problemPath.ts";
import { useProblems } from "../problem/problems.ts";
import { useDocument } from "../useDocument.ts";
import { InactiveSpaces } from "./InactiveSpaces.tsx";
import { Properties } from "./Properties.tsx";
import { Variables } from "./Variables.tsx";
import "./overview.css";

/** A configuration at a glance: what it holds, what is wrong with it, and the keys of its profile. */
export function Overview() {
  const { editor } = useApp();
  return (
    <section
      className="panel overview"
      data-zone="form"
      data-screen-focus
      aria-label="Overview"
      onBlur={editor.settle}
    >
      <div className="panel-head">
        <h1>Overview</h1>
        <span className="grow" />
        <CommandButton id="config.trim" look="ghost" small noKey label="Trim…" />
        <CommandButton id="config.convert" look="ghost" small noKey label="Convert…" />
        <CommandButton id="file.duplicate" look="ghost" small noKey label="Duplicate" />
        <CommandButton id="file.download" look="ghost" small icon="download" noKey label="Download" />
      </div>
      <div className="panel-body">
        <div className="overview-columns">
          <div>
            <Properties />
            <Variables />
            <Activity />
          </div>
          <div>
            <Counts />
            <Problems />
          </div>
        </div>
      </div>
    </section>
  );
}

function Counts() {
  const configId = useConfigId();
  const counts = useDocument((document) => collectionNames.map((name) => document[name].order.length));
  return (
    <section aria-label="Contents">
      <div className="section-head plain">
        <h2>Contents</h2>
      </div>
      <ul className="counts">
        {collectionNames.map((name: CollectionName, at) => {
          const to = listPath(configId, name);
          return (
            <li key={name}>
              <PathLink to={to}>
                <span className="grow">
                  {name === "display_view_associations" ? "Views of displays" : capital(nouns[name][1])}
                </span>
                <span className="count">{counts[at]}</span>
              </PathLink>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Problems() {
  const problems = useProblems();
  const document = useDocument((open) => open);
  const configId = useConfigId();
  const go = useGo();
  return (
    <section aria-label="Problems">
      <div className="section-head">
        <h2>Problems</h2>
        {problems ? <ProblemCounts problems={problems} /> : <span className="hint">Checking...</span>}
      </div>
      {problems && (
        <ProblemList
          problems={problems}
          placeOf={(problem) => placeWords(document, problem)}
          onOpen={(problem) => {
            go(pathOfProblem(document, problem) ?? `/${configId}/export`);
          }}
        />
      )}
    </section>
  );
}

const severities = ["error", "warning", "info"] as const;

/** Problems by severity, short enough for one line. */
function ProblemCounts({ problems }: { problems: readonly Problem[] }) {
  const words = countedProblems(problems);
  return (
    <span className="hint problem-counts" title={words}>
      <span className="hidden-text">{words}</span>
      {severities.map((severity) => {
        const count = problems.filter((problem) => problem.severity === severity).length;
        return (
          count > 0 && (
            <span key={severity} aria-hidden="true">
              <span className={`severity-${severity}`}>
                <Icon name={severity} size={13} />
              </span>
              {count}
            </span>
          )
        );
      })}
    </span>
  );
}

/** Active displays and views, in menu order, and inactive color spaces. */
function Activity() {
  return (
    <section aria-label="Active and inactive">
      <div className="section-head">
        <h2>Active displays and views</h2>
      </div>
      <div className="form wide-labels">
        <Field label="Active displays" at="active_displays">
          <ActiveNames kind="displays" />
        </Field>
        <Field label="Active views" at="active_views">
          <ActiveNames kind="views" />
        </Field>
        <Field label="Inactive color spaces" at="inactive_colorspaces">
          <InactiveSpaces />
        </Field>
      </div>
    </section>
  );
}
