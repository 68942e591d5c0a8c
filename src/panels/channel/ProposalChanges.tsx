import { type KeyboardEvent, type ReactNode, useMemo, useRef, useState } from "react";
import type { Proposal } from "#api/publish/proposal.ts";
import { brief } from "../compare/brief.ts";
import { DifferenceDetail } from "../compare/DifferenceDetail.tsx";
import { DifferenceList } from "../compare/DifferenceList.tsx";
import { linesOf, sizeOf } from "../compare/lines.ts";
import type { Picks } from "../compare/picks.ts";
import { useComparison } from "../compare/useComparison.ts";
import { OPEN, useSide } from "../side/useSide.ts";
import { listKeys } from "./listKeys.ts";
import { ProposedLines } from "./ProposedLines.tsx";
import "../compare/compareScreen.css";

/** A row that a proposal changes, or that a comment is about. */
export type ChangedRow = { collection: string; name: string };

type Props = {
  proposal: Proposal;
  /** The row that is shown; null for the first. */
  row: ChangedRow | null;
  onRow: (row: ChangedRow) => void;
  /** Buttons in the head. */
  children: ReactNode;
};

const NO_PICKS: Picks = new Map();

/** The rows that a proposal changes, computed on this page as the compare screen does, and one of them in detail. */
export function ProposalChanges({ proposal, row, onRow, children }: Props) {
  const { base, version, state, channel } = proposal;
  const [a, b] = [base === null ? "" : `version-${base}`, state === "open" ? OPEN : `version-${version}`];
  const [before, after] = [useSide(a), useSide(b)];
  const found = useComparison(
    before.document ? { address: a, document: before.document } : null,
    after.document && base !== null ? { address: b, document: after.document } : null,
  );
  const [field, setField] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const table = useRef<HTMLTableElement>(null);
  const answer = found?.answer;
  const lines = useMemo(() => (answer && !("fault" in answer) ? linesOf(answer) : []), [answer]);
  const at = Math.max(
    0,
    lines.findIndex((line) => line.collection === row?.collection && line.name === row.name),
  );
  const line = lines[at];
  const names = { a: `Version ${base}`, b: state === "open" ? "Proposal" : `Version ${version}` };
  const why = base === null ? null : (before.why ?? after.why);
  const largest = Math.max(-1, ...lines.map(sizeOf));

  function moveTo(to: number) {
    const next = lines[Math.min(lines.length - 1, Math.max(0, to))];
    if (next) onRow({ collection: next.collection, name: next.name });
    setField(0);
  }
  function press(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.target !== list.current) return;
    const does = listKeys(at, lines.length, moveTo);
    if (!Object.hasOwn(does, event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    does[event.key]!();
  }
  return (
    <section className="proposal-part proposal-changes" aria-label="Changes" onKeyDown={press}>
      <header>
        <h3>Changes</h3>
        <span className="hint grow ellipsis">
          {lines.length > 0 && `${lines.length} ${lines.length === 1 ? "row" : "rows"}`}
          {largest > 0 && `, largest ΔE ITP ${brief(largest)}`}
        </span>
        {children}
      </header>
      {base === null && (
        <p className="hint">Nothing was published to “{channel}” before: all of the config is new.</p>
      )}
      {why !== null && <p role="alert">{why}</p>}
      {answer && "fault" in answer && <p role="alert">The versions cannot be compared: {answer.fault}</p>}
      {base !== null && why === null && !found && (
        <p className="hint" role="status">
          Comparing…
        </p>
      )}
      {answer && !("fault" in answer) && lines.length === 0 && (
        <p className="hint" role="status">
          No row differs from version {base}.
        </p>
      )}
      {base !== null && state === "open" && found && (
        <ProposedLines channel={channel} open={lines.length === 0} />
      )}
      {line && found && (
        <>
          <DifferenceList ref={list} lines={lines} at={at} picks={NO_PICKS} from="" onPick={moveTo} />
          <DifferenceDetail
            ref={table}
            line={line}
            place={`${at + 1} of ${lines.length}`}
            names={names}
            picture={found.pictures.find(
              ({ collection, name }) => collection === line.collection && name === line.name,
            )}
            taking={null}
            picked={undefined}
            field={field}
            onField={setField}
            onTake={() => undefined}
          />
        </>
      )}
    </section>
  );
}
