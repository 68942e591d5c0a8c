import { useQuery } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { type KeyboardEvent, useId, useMemo, useRef, useState } from "react";
import { fetchChanges } from "#api/changeClient.ts";
import { configsQuery } from "#api/queries.ts";
import type { ConfigComparison } from "#color/compare/comparison.ts";
import { builtinConfigNames } from "#ocio/builtin/name.ts";
import { capital } from "#ocio/model/noun.ts";
import { Picker } from "#parts/list/Picker.tsx";
import { useConfigId, useGo } from "../place.ts";
import { useDocument } from "../useDocument.ts";
import { brief, DifferenceTable } from "./DifferenceTable.tsx";
import { type DifferenceLine, kindOf, kinds, linesOf, sizeOf } from "./lines.ts";
import { useComparison, useOther } from "./useComparison.ts";
import "./compareScreen.css";

/** The open configuration beside a version of it, another config or a built-in one: rows and colors that differ. */
export function CompareScreen() {
  const address = decodeURIComponent(useLocation({ select: ({ hash }) => hash }));
  const other = useOther(address);
  const answer = useComparison(other.document);
  const name = useDocument(({ config }) => config.name) ?? "this config";
  return (
    <section className="compare-screen" data-zone="list" aria-label="Compare">
      <header className="panel-head compare-head">
        <h1>Compare</h1>
        <OtherPicker address={address} />
        <span className="hint ellipsis">with {name}</span>
      </header>
      {address === "" && <p className="hint compare-note">Choose what to compare this config with.</p>}
      {other.why !== null && (
        <p className="compare-note" role="alert">
          {other.why}
        </p>
      )}
      {address !== "" && other.why === null && !answer && (
        <p className="hint compare-note" role="status">
          Comparing…
        </p>
      )}
      {answer && "fault" in answer && (
        <p className="compare-note" role="alert">
          The configs cannot be compared: {answer.fault}
        </p>
      )}
      {answer && !("fault" in answer) && <Differences found={answer} before={other.name} after={name} />}
    </section>
  );
}

function OtherPicker({ address }: { address: string }) {
  const id = useConfigId();
  const go = useGo();
  const configs = useQuery({ ...configsQuery, retry: false });
  const log = useQuery({
    queryKey: ["configs", id, "changes", "newest"],
    queryFn: ({ signal }) => fetchChanges(id, {}, signal),
    retry: false,
  });
  const options = useMemo(
    () => [
      ...(log.data?.changes ?? []).map(({ version, sentence }) => ({
        value: `version-${version}`,
        label: `Version ${version}`,
        detail: sentence ?? "",
        group: "Versions",
      })),
      ...(configs.data ?? [])
        .filter((each) => each.id !== id)
        .map((each) => ({ value: each.id, label: each.name ?? "Untitled", group: "Configs" })),
      ...builtinConfigNames
        .toReversed()
        .map((name) => ({ value: name, label: name, group: "Built-in configs" })),
    ],
    [log.data, configs.data, id],
  );
  return (
    <div className="compare-other">
      <Picker
        label="Compare with"
        options={options}
        value={address === "" ? null : address}
        fuzzy
        onCommit={(chosen) => {
          go(`/${id}/compare${chosen ? `#${encodeURIComponent(chosen)}` : ""}`);
          return undefined;
        }}
      />
    </div>
  );
}

type Props = { found: ConfigComparison; before: string; after: string };

function Differences({ found, before, after }: Props) {
  const lines = useMemo(() => linesOf(found), [found]);
  const [key, setKey] = useState<string | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const prefix = useId();
  const at = Math.max(
    0,
    lines.findIndex((line) => line.key === key),
  );
  const line = lines[at];
  if (!line)
    return (
      <p className="hint compare-note" role="status">
        {before} and {after} are the same.
      </p>
    );
  function moveTo(to: number) {
    const next = Math.min(lines.length - 1, Math.max(0, to));
    setKey(lines[next]!.key);
    list.current?.querySelector(`#${CSS.escape(`${prefix}${next}`)}`)?.scrollIntoView({ block: "nearest" });
  }
  function press(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const to: Record<string, number> = {
      ArrowDown: at + 1,
      j: at + 1,
      ArrowUp: at - 1,
      k: at - 1,
      Home: 0,
      End: lines.length - 1,
    };
    if (!Object.hasOwn(to, event.key)) return;
    moveTo(to[event.key]!);
    event.preventDefault();
    event.stopPropagation();
  }
  return (
    <div className="compare-body">
      <div
        ref={list}
        className="compare-list"
        role="listbox"
        tabIndex={0}
        aria-label="Differences"
        aria-activedescendant={`${prefix}${at}`}
        onKeyDown={press}
      >
        {lines.map((each, index) => (
          <Line
            key={`${kindOf(each)} ${each.key}`}
            id={`${prefix}${index}`}
            line={each}
            selected={index === at}
            onPick={() => moveTo(index)}
          />
        ))}
      </div>
      <div className="compare-detail">
        <h2>{line.name}</h2>
        <p className="hint">
          {kinds[kindOf(line)]} · {words(line.collection)} · {at + 1} of {lines.length}
        </p>
        <DifferenceTable row={line.row} color={line.color} before={before} after={after} />
      </div>
    </div>
  );
}

const words = (collection: string) => capital(collection.replaceAll("_", " "));

type LineProps = { id: string; line: DifferenceLine; selected: boolean; onPick: () => void };

function Line({ id, line, selected, onPick }: LineProps) {
  const size = sizeOf(line);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list box has the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the list box has the focus
    <div id={id} role="option" aria-selected={selected} className="compare-line" onClick={onPick}>
      <span className="compare-kind">{kinds[kindOf(line)]}</span>
      <span className="ellipsis grow">{line.name}</span>
      <span className="hint ellipsis">{words(line.collection)}</span>
      <span className="compare-size">{size < 0 ? "–" : `ΔE ${brief(size)}`}</span>
    </div>
  );
}
