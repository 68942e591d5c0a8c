import { Link } from "@tanstack/react-router";
import { memo, Suspense, useEffect, useMemo, useRef } from "react";
import type { Ref } from "#command/state.ts";
import type { Problem, Severity } from "#ocio/check/problem.ts";
import { type ProblemGroup, problemGroups } from "#ocio/check/problemGroups.ts";
import { rowOfProblem } from "#ocio/check/problemPlace.ts";
import { countedByRule } from "#ocio/check/ruleName.ts";
import { configTitle } from "#ocio/model/configTitle.ts";
import type { Document } from "#ocio/model/document.ts";
import { counted } from "#ocio/model/noun.ts";
import { nameOf } from "#ocio/names/finder.ts";
import { linesOf, textLines } from "#panels/export/place.ts";
import { PathLink } from "#panels/PathLink.tsx";
import { FixButtons } from "#panels/problem/FixButtons.tsx";
import { pathOfProblem } from "#panels/problem/problemPath.ts";
import { useProblems } from "#panels/problem/problems.ts";
import { useFileText } from "#panels/useFileText.ts";
import { useRestingSelection } from "#panels/useRestingSelection.ts";
import { IconButton } from "#parts/Button.tsx";
import { escapeBidi } from "#parts/escapeBidi.ts";
import { fetched } from "#parts/fetched.ts";
import { Icon } from "#parts/Icon.tsx";
import { whenIdle } from "#parts/whenIdle.ts";
import { useEditor } from "#store/useEditor.tsx";
import { useZones } from "./zones.ts";
import "./inspector.css";

const MOST_PROBLEMS = 20;
/** Problems of one rule that are lines of their own. */
const MOST_OF_RULE = 3;
const MOST_LINES = 80;
const MOST_CHANGES = 8;

// The screen of displays shows views and rules where others show the file.
const DisplaySide = fetched(async () => ({
  default: (await import("#panels/display/DisplaySide.tsx")).DisplaySide,
}));

// Pixels need the color engine: it comes once everything else is there.
const Preview = fetched(async () => {
  await whenIdle();
  return { default: (await import("#panels/preview/Preview.tsx")).Preview };
});

type Props = {
  /** True if the inspector lies over the form, as a drawer that Escape closes. */
  drawer: boolean;
};

/** The selected thing as the file will have it, what is wrong with it, and what was changed; `]` folds it away. */
export const Inspector = memo(function Inspector({ drawer }: Props) {
  const document = useEditor((state) => state.document);
  const fileName = useEditor(({ session }) => session.fileName);
  const selection = useRestingSelection();
  const displays = useEditor(({ session }) => session.panel.split("/")[2] === "displays");
  const toggle = useZones((zones) => zones.toggleInspector);
  const zone = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!drawer) return;
    const { activeElement: opener } = window.document;
    zone.current?.querySelector("button")?.focus();
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, [drawer]);
  if (!document) return null;
  const only = selection.length === 1 ? selection[0] : undefined;
  const row = only && document[only.kind].byId[only.id];
  return (
    <aside
      ref={zone}
      className="inspector"
      data-drawer={drawer}
      aria-label="Inspector"
      data-zone
      onKeyDown={(event) => {
        if (!drawer || event.key !== "Escape" || event.defaultPrevented) return;
        event.preventDefault();
        toggle();
      }}
    >
      {displays ? (
        <Suspense>
          <DisplaySide fold={<Fold />} />
        </Suspense>
      ) : (
        <>
          <div className="inspector-head">
            <h2 className="grow ellipsis">
              {escapeBidi(row ? nameOf(row, document) : title(document, selection, fileName))}
            </h2>
            <Fold />
          </div>
          <div className="panel-body">
            <Suspense fallback={<div className="preview-wait" />}>
              <Preview />
            </Suspense>
            <Written document={document} thing={row ? only : undefined} />
            <Problems document={document} thing={row ? only : undefined} />
            <Changes />
          </div>
        </>
      )}
    </aside>
  );
});

function title({ config }: Document, selection: readonly Ref[], fileName?: string | null): string {
  const [first] = selection;
  if (first && selection.length > 1) return `${counted(first.kind, selection.length)} selected`;
  return configTitle(config.name, fileName);
}

function Fold() {
  const toggle = useZones((zones) => zones.toggleInspector);
  return <IconButton icon="inspector" label="Hide inspector ( ] )" onClick={toggle} />;
}

/** The row in YAML. */
function Written({ document, thing }: { document: Document; thing: Ref | undefined }) {
  const text = useFileText();
  const known = useMemo(
    () => (text === undefined ? { from: 1, lines: [] } : linesOf(text, document, thing)),
    [text, document, thing],
  );
  if (thing?.kind === "families" || thing?.kind === "categories")
    return (
      <section aria-label="In the file">
        <div className="inspector-sub">
          <h3>In the file</h3>
        </div>
        <p className="hint">
          {thing.kind === "families" ? "A family" : "A category"} is written with each of its members.
        </p>
      </section>
    );
  if (text === undefined) return null;
  const { from, lines } = known;
  if (lines.length === 0) return null;
  return (
    <section aria-label="In the file">
      <div className="inspector-sub">
        <h3>In the file</h3>
        <span>
          line {from} of {textLines(text).length - 1}
        </span>
      </div>
      <pre className="inspector-text">
        {escapeBidi(lines.slice(0, MOST_LINES).join("\n"))}
        {lines.length > MOST_LINES && `\n… ${lines.length - MOST_LINES} more lines`}
      </pre>
    </section>
  );
}

/** Problems of the row; all problems if no list of them is on screen. */
function Problems({ document, thing }: { document: Document; thing: Ref | undefined }) {
  const found = useProblems();
  const listed = useEditor(({ session }) => /^\/[^/]+\/?$/.test(session.panel));
  if (!found || (listed && !thing)) return null;
  const problems = thing
    ? found.filter((problem) => rowOfProblem(document, problem)?.id === thing.id)
    : found;
  if (thing && problems.length === 0) return null;
  const groups = problemGroups(problems);
  return (
    <section aria-label="Problems">
      <div className="inspector-sub">
        <h3>Problems</h3>
        <span>{problems.length}</span>
      </div>
      {problems.length === 0 && <p className="hint">No problems found.</p>}
      <ul className="problems">
        {groups
          .slice(0, MOST_PROBLEMS)
          .map((group) =>
            group.problems.length > MOST_OF_RULE ? (
              <RuleLine key={`${group.severity} ${group.code}`} document={document} group={group} />
            ) : (
              group.problems.map((problem) => (
                <ProblemLine
                  key={`${problem.code} ${problem.path} ${problem.message}`}
                  document={document}
                  problem={problem}
                />
              ))
            ),
          )}
      </ul>
      {groups.length > MOST_PROBLEMS && (
        <p className="hint">{groups.length - MOST_PROBLEMS} more are on the export screen.</p>
      )}
    </section>
  );
}

/** Many problems of one rule, which the export screen lists. */
function RuleLine({ document, group }: { document: Document; group: ProblemGroup }) {
  return (
    <li>
      <ProblemSign severity={group.severity} />
      <Link to="/$configId/export" params={{ configId: document.config.id }}>
        {countedByRule(group.code, group.problems.length)}
      </Link>
    </li>
  );
}

function ProblemSign({ severity }: { severity: Severity }) {
  return (
    <span className={`severity-${severity}`}>
      <Icon name={severity} size={14} />
      <span className="hidden-text">{severity}</span>
    </span>
  );
}

function ProblemLine({ document, problem }: { document: Document; problem: Problem }) {
  const path = pathOfProblem(document, problem);
  const sentence = escapeBidi(problem.message);
  return (
    <li>
      <ProblemSign severity={problem.severity} />
      {path ? <PathLink to={path}>{sentence}</PathLink> : <span>{sentence}</span>}
      {problem.fixes && (
        <span className="inspector-fixes">
          <FixButtons problem={problem} />
        </span>
      )}
    </li>
  );
}

/** Undo steps, newest first. */
function Changes() {
  const past = useEditor((state) => state.past);
  if (past.length === 0) return null;
  return (
    <section aria-label="Changes">
      <div className="inspector-sub">
        <h3>Changes</h3>
        <span>{past.length}</span>
      </div>
      <ol className="changes">
        {past
          .slice(-MOST_CHANGES)
          .reverse()
          .map((entry, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: entries have no identity besides their place in history
            <li key={past.length - at} className="ellipsis" title={escapeBidi(entry.say)}>
              {escapeBidi(entry.say)}
            </li>
          ))}
      </ol>
    </section>
  );
}
