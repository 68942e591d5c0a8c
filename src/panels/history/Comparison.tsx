import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import type { Change } from "#api/change.ts";
import { fetchChange, stateQuery } from "#api/changeClient.ts";
import { ApiError } from "#api/client.ts";
import { withState } from "#command/log.ts";
import type { Document } from "#ocio/model/document.ts";
import { equal } from "#ocio/model/equal.ts";
import { namesIn } from "#ocio/names/finder.ts";
import { allDifferences, type Hunk } from "#ocio/yaml/diff.ts";
import { CommandButton } from "#palette/CommandButton.tsx";
import { writerOf } from "#palette/preview/consequence.ts";
import { Changed, type Paired, pairedLines } from "#palette/preview/Difference.tsx";
import { Button, IconButton } from "#parts/Button.tsx";
import { escapeBidi } from "#parts/escapeBidi.ts";
import { Segments } from "#parts/field/Segments.tsx";
import { VirtualList, type VirtualListHandle } from "#parts/list/VirtualList.tsx";
import { useApp, useEditor } from "#store/useEditor.tsx";
import { useConfigId, useGo } from "../place.ts";
import { arrived } from "../row/arrival.ts";
import { useDocument } from "../useDocument.ts";
import { type Against, useCompared } from "./compared.ts";
import { authorOf, dayOf, overwrittenWords, sentenceOf, timeOf } from "./words.ts";
import "../row/row.css";
import "./history.css";

const HEIGHTS = { place: 30, gap: 10, line: 19 } as const;
/** Largest number of replaced fields listed for a change. */
const MOST_OVERWRITTEN = 5;

/** The version that the history screen shows; null where it shows none. */
export function useOpenVersion(): number | null {
  return useEditor(({ session }) => {
    const version = /\/history\/(\d+)$/.exec(session.panel)?.[1];
    return version === undefined ? null : Number(version);
  });
}

type Props = {
  /** The version as the address has it. */
  id: string;
  me: string | undefined;
};

/** A version of the configuration beside what it is now, the version before, or another one; and the way back to it. */
export function Comparison({ id, me }: Props) {
  if (/^[1-9]\d{0,8}$/.test(id)) return <Compared version={Number(id)} me={me} />;
  return <NoVersion id={id} />;
}

function NoVersion({ id }: { id: string }) {
  const configId = useConfigId();
  const go = useGo();
  return (
    <section className="panel comparison" data-zone="form" aria-label="Not found">
      <div className="missing">
        <h2>Could not find the version with ID: {id}</h2>
        <Button onClick={() => go(`/${configId}/history`)}>Return to list</Button>
      </div>
    </section>
  );
}

function Compared({ version, me }: { version: number; me: string | undefined }) {
  const configId = useConfigId();
  const go = useGo();
  const against = useCompared((compared) => compared.against);
  const compare = useCompared((compared) => compared.compare);
  const change = useQuery({
    queryKey: ["configs", configId, "changes", "entry", version],
    queryFn: ({ signal }) => fetchChange(configId, version, signal),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const other = against === version ? "now" : version === 1 && against === "before" ? "now" : against;
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (arrived()) section.current?.querySelector<HTMLElement>('[role="radio"][tabindex="0"]')?.focus();
  }, []);
  const choices = [
    { value: "now", label: "Now" },
    ...(version > 1 ? [{ value: "before", label: "Previous version" }] : []),
    ...(typeof other === "number" ? [{ value: String(other), label: `Version ${other}` }] : []),
  ];
  const backToList = () => {
    const list = section.current?.parentElement?.querySelector<HTMLElement>(".row-lines");
    if (list && list.getClientRects().length > 0) list.focus();
    else go(`/${configId}/history`);
  };
  if (change.error instanceof ApiError && change.error.status === 404)
    return <NoVersion id={String(version)} />;
  return (
    <section
      ref={section}
      className="panel comparison"
      data-zone="form"
      data-screen-focus
      aria-label={`Version ${version}`}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || event.defaultPrevented) return;
        if (!(event.target instanceof Node && event.currentTarget.contains(event.target))) return;
        backToList();
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      <div className="panel-head">
        <IconButton
          icon="left"
          label="Back to the list"
          className="back"
          onClick={() => go(`/${configId}/history`)}
        />
        <h2 className="ellipsis">Version {version}</h2>
        <span className="hint ellipsis grow">{change.data && factsOf(change.data, me)}</span>
        <CommandButton
          id="config.restore"
          args={{ version }}
          label="Restore this version"
          look="solid"
          small
          noKey
        />
      </div>
      <div className="comparison-head">
        <span className="dim">Compared with</span>
        <Segments
          label="Compared with"
          value={String(other)}
          choices={choices}
          onChange={(value) => compare(/^\d+$/.test(value) ? Number(value) : (value as Against))}
        />
        <span className="grow" />
        <CommandButton
          id="config.compareWith"
          args={{ other: `version ${version}` }}
          label="Take single rows…"
          look="ghost"
          small
          noKey
        />
      </div>
      {change.data && <Told change={change.data} />}
      <Differences version={version} other={other} />
    </section>
  );
}

function factsOf(change: Change, me: string | undefined): string {
  return `${dayOf(change.at)} ${timeOf(change.at)} · ${authorOf(change, me)}`;
}

/** Description of the change, and of what it overwrote. */
function Told({ change }: { change: Change }) {
  const { overwritten } = change;
  const named = namesIn(useDocument((document) => document));
  return (
    <div className="comparison-told">
      <p>{sentenceOf(change)}</p>
      {overwritten.length > 0 && (
        <>
          <p className="hint">It replaced what its author had not seen:</p>
          <ul>
            {overwritten.slice(0, MOST_OVERWRITTEN).map((each) => (
              <li key={`${each.collection} ${each.id} ${each.field}`}>
                {escapeBidi(overwrittenWords(each, named))}
              </li>
            ))}
          </ul>
          {overwritten.length > MOST_OVERWRITTEN && (
            <p className="hint">And {overwritten.length - MOST_OVERWRITTEN} more.</p>
          )}
        </>
      )}
    </div>
  );
}

/** A state of the log, which commands may then use without fetching it. */
function useStateAt(version: number | null) {
  const configId = useConfigId();
  const { editor } = useApp();
  const state = useQuery({ ...stateQuery(configId, version ?? 0), enabled: version !== null });
  useEffect(() => {
    const { document, log } = editor.store.getState();
    if (!state.data || version === null || document?.config.id !== state.data.config.id) return;
    if (log?.states[version] !== state.data) editor.knowLog(withState(log, version, state.data));
  }, [editor, state.data, version]);
  return state;
}

type Sides = { before: Document; after: Document };

function Differences({ version, other }: { version: number; other: Against }) {
  const configId = useConfigId();
  const go = useGo();
  const now = useDocument((document) => document);
  const own = useStateAt(version);
  const there = typeof other === "number" ? other : other === "before" ? version - 1 : null;
  const fetched = useStateAt(there);
  const beside = there === null ? now : fetched.data;
  const later = there !== null && there < version;
  const sides = useMemo<Sides | null>(() => {
    if (!own.data || !beside) return null;
    return later ? { before: beside, after: own.data } : { before: own.data, after: beside };
  }, [own.data, beside, later]);
  const hunks = useHunks(sides);
  const error = own.error ?? (there === null ? null : fetched.error);
  const [from, to] = [later ? there : version, there === null ? "now" : `version ${later ? version : there}`];
  if (error instanceof ApiError && error.status === 404)
    return (
      <div className="history-note" role="alert">
        <p>{error.message}</p>
        <Button small onClick={() => go(`/${configId}/history`)}>
          Return to list
        </Button>
      </div>
    );
  if (error)
    return (
      <div className="history-note" role="alert">
        <p>The comparison cannot be shown: {error.message}</p>
        <Button
          small
          icon="reset"
          onClick={() => {
            void own.refetch();
            if (there !== null) void fetched.refetch();
          }}
        >
          Try again
        </Button>
      </div>
    );
  if (!hunks)
    return (
      <p className="empty" role="status">
        Loading...
      </p>
    );
  if (hunks.length === 0)
    return (
      <p className="empty" role="status">
        The file was the same at version {from} as {there === null ? "it is now" : `at ${to}`}.
        {sides && !equal(sides.before, sides.after) && " The difference is not written to the file."}
      </p>
    );
  return <Lines hunks={hunks} from={`version ${from}`} to={to} />;
}

/** The hunks of the last comparison, once it is computed: two files are written for it. */
function useHunks(sides: Sides | null): Hunk[] | null {
  const [known, setKnown] = useState<{ of: Sides; hunks: Hunk[] } | null>(null);
  useEffect(() => {
    if (!sides) return;
    const timer = setTimeout(() => {
      const { before, after } = sides;
      const textOf = writerOf(before, after);
      setKnown({ of: sides, hunks: allDifferences(textOf(before), textOf(after)) });
    }, 20);
    return () => clearTimeout(timer);
  }, [sides]);
  return sides && known?.of === sides ? known.hunks : null;
}

type Row = { kind: "place"; text: string } | { kind: "gap" } | ({ kind: "line" } & Paired);

function Lines({ hunks, from, to }: { hunks: readonly Hunk[]; from: string; to: string }) {
  const list = useRef<VirtualListHandle>(null);
  const rows = useMemo<Row[]>(
    () =>
      hunks.flatMap((hunk, at): Row[] => [
        at > 0 && hunks[at - 1]!.place === hunk.place ? { kind: "gap" } : { kind: "place", text: hunk.place },
        ...pairedLines(hunk).map((paired): Row => ({ kind: "line", ...paired })),
      ]),
    [hunks],
  );
  const gone = rows.filter((row) => row.kind === "line" && row.line.sign === "-").length;
  const come = rows.filter((row) => row.kind === "line" && row.line.sign === "+").length;
  return (
    <>
      <div className="comparison-legend" role="status">
        <span>
          <b>−</b> only in {from}: {lines(gone)}
        </span>
        <span>
          <b>+</b> only {to === "now" ? "now" : `in ${to}`}: {lines(come)}
        </span>
      </div>
      <VirtualList
        ref={list}
        count={rows.length}
        height={(index) => HEIGHTS[rows[index]?.kind ?? "line"]}
        measured
        keyOf={(index) => String(index)}
        box={{
          className: "comparison-lines",
          role: "group",
          "aria-label": `Differences between ${from} and ${to}`,
          tabIndex: 0,
        }}
        row={(index) => {
          const row = rows[index];
          if (!row || row.kind === "gap") return <div className="comparison-gap" />;
          if (row.kind === "place") return <div className="comparison-place">{row.text || "The file"}</div>;
          return (
            <div className="comparison-line" data-sign={row.line.sign}>
              <span className="hidden-text">{row.line.sign === "-" ? "Removed: " : "Added: "}</span>
              <Changed line={row.line} other={row.other} />
            </div>
          );
        }}
      />
    </>
  );
}

const lines = (count: number) => `${count.toLocaleString("en")} ${count === 1 ? "line" : "lines"}`;
