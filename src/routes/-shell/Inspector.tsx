import { Link } from "@tanstack/react-router";
import { useMemo } from "react";
import type { Document } from "#ocio/document.ts";
import { nameOf } from "#ocio/finder.ts";
import { nouns } from "#ocio/noun.ts";
import { usesOf } from "#ocio/references.ts";
import { factsOf } from "#palette/facts.ts";
import { pathOf } from "#panels/place.ts";
import { problemsOf, rowOfProblem } from "#panels/problem/problems.ts";
import { useLater } from "#panels/useLater.ts";
import { IconButton } from "#parts/Button.tsx";
import { Icon } from "#parts/Icon.tsx";
import { useEditor } from "#store/useEditor.tsx";
import { useZones } from "./zones.ts";

const MOST = 30;

/** Facts about what is selected and what is wrong with the document; `]` folds it away. */
export function Inspector() {
  const open = useZones((zones) => zones.inspector) ?? !matchMedia("(max-width: 1151px)").matches;
  if (!open) return null;
  return (
    <aside className="inspector" aria-label="Inspector" data-zone>
      <div className="panel-body">
        <Selected />
        <Problems />
      </div>
    </aside>
  );
}

function Fold() {
  const toggle = useZones((zones) => zones.toggleInspector);
  return <IconButton icon="inspector" label="Hide inspector ( ] )" onClick={toggle} />;
}

/** The selected thing: what it is, and every place that uses it. */
function Selected() {
  const document = useEditor((state) => state.document);
  const only = useEditor(({ session }) =>
    session.selection.length === 1 ? session.selection[0] : undefined,
  );
  const count = useEditor(({ session }) => session.selection.length);
  const row = only && document?.[only.kind].byId[only.id];
  if (!document) return null;
  if (!only || !row)
    return (
      <section>
        <div className="inspector-head">
          <h3 className="grow ellipsis">
            {count > 1 ? `${count} selected` : document.config.name || "Untitled"}
          </h3>
          <Fold />
        </div>
        <dl className="facts">
          <Fact word="Profile" value={`OCIO ${document.config.ocio_profile_version}`} />
          <Fact word="Strict parsing" value={document.config.strictparsing ? "Yes" : "No"} />
          <Fact word="Search path" value={document.config.search_path.join(", ")} />
          <Fact word="Variables" value={Object.keys(document.config.environment ?? {}).join(", ")} />
          <Fact word="Active displays" value={document.config.active_displays.join(", ") || "All"} />
          <Fact word="Active views" value={document.config.active_views.join(", ") || "All"} />
        </dl>
      </section>
    );
  return (
    <>
      <section>
        <div className="inspector-head">
          <h3 className="grow ellipsis">{nameOf(row, document)}</h3>
          <Fold />
        </div>
        <dl className="facts">
          <Fact word="Kind" value={nouns[only.kind][0]} />
          {factsOf(document, only.kind, row).map(({ word, value }) => (
            <Fact key={word} word={word} value={value} />
          ))}
        </dl>
      </section>
      <Uses document={document} kind={only.kind} id={only.id} />
    </>
  );
}

function Fact({ word, value }: { word: string; value: string }) {
  if (value === "") return null;
  return (
    <div>
      <dt>{word}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function Uses({ document, kind, id }: { document: Document } & Parameters<typeof usesOf>[1]) {
  const uses = useMemo(
    () => usesOf(document, { kind, id } as Parameters<typeof usesOf>[1]),
    [document, kind, id],
  );
  return (
    <section>
      <div className="inspector-head">
        <h3>Used by</h3>
        <span className="hint">{uses.length}</span>
      </div>
      {uses.length === 0 ? (
        <p className="hint">Nothing refers to it.</p>
      ) : (
        <dl className="facts uses">
          {uses.slice(0, MOST).map((use) => (
            <div key={use.path}>
              <dt className="ellipsis">{use.field}</dt>
              <dd className="ellipsis">
                <Link to={pathOf(document.config.id, use.ref)}>{use.label}</Link>
              </dd>
            </div>
          ))}
          {uses.length > MOST && <p className="hint">{uses.length - MOST} more</p>}
        </dl>
      )}
    </section>
  );
}

/** What checks found, each with a way to the row it is about. */
function Problems() {
  const document = useEditor((state) => state.document);
  const problems = useLater(problemsOf);
  if (!document) return null;
  return (
    <section>
      <div className="inspector-head">
        <h3>Problems</h3>
        <span className="hint">{problems?.length ?? ""}</span>
      </div>
      {problems?.length === 0 && <p className="hint">No problems found.</p>}
      <ul className="problems">
        {problems?.slice(0, MOST).map((problem) => {
          const row = rowOfProblem(document, problem);
          return (
            <li key={`${problem.code} ${problem.path} ${problem.message}`}>
              <span className={`severity-${problem.severity}`}>
                <Icon name={problem.severity} size={14} />
                <span className="hidden-text">{problem.severity}</span>
              </span>
              {row ? (
                <Link to={pathOf(document.config.id, row)}>{problem.message}</Link>
              ) : (
                <span>{problem.message}</span>
              )}
            </li>
          );
        })}
      </ul>
      {(problems?.length ?? 0) > MOST && (
        <p className="hint">{(problems?.length ?? 0) - MOST} more are listed on the export screen.</p>
      )}
    </section>
  );
}
