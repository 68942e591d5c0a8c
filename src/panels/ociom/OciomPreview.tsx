import { useState } from "react";
import type { RowDifference } from "#ocio/compare/compare.ts";
import type { CollectionName } from "#ocio/model/collection.ts";
import { nouns } from "#ocio/model/noun.ts";
import { Icon } from "#parts/Icon.tsx";
import { KindCounts } from "../compare/KindCounts.tsx";
import { ResultChanges } from "../merge/ResultChanges.tsx";
import type { OciomResult } from "./useOciomMerge.ts";

export type RowKind = RowDifference["kind"];
export const rowKinds: Record<RowKind, string> = {
  added: "Added",
  removed: "Removed",
  renamed: "Renamed",
  changed: "Changed",
  moved: "Moved",
};

/** Rows that are drawn before more are asked for. */
const MAX_SHOWN = 200;

type Props = { result: OciomResult; hidden: ReadonlySet<RowKind>; onToggle: (kind: RowKind) => void };

/** The result of the merges beside the base: rows by kind, warnings, and lines of the file. */
export function OciomPreview({ result, hidden, onToggle }: Props) {
  const { rows, warnings, before, document } = result;
  const [showsAll, setShowsAll] = useState(false);
  const shown = rows.filter(({ kind }) => !hidden.has(kind));
  return (
    <>
      <KindCounts
        kinds={rowKinds}
        count={(kind) => rows.filter((row) => row.kind === kind).length}
        hidden={hidden}
        onToggle={onToggle}
      >
        {rows.length === 0 ? "The base stays as it is." : `${rows.length} changes to the base`}
      </KindCounts>
      {warnings.length > 0 && (
        <details className="ociom-warnings" open={warnings.length <= 5}>
          <summary>
            <Icon name="warning" size={14} />
            {warnings.length === 1 ? "1 warning" : `${warnings.length} warnings`}
          </summary>
          <ul aria-label="Warnings">
            {warnings.map((warning, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: warnings have no identity besides their place
              <li key={at}>{warning}</li>
            ))}
          </ul>
        </details>
      )}
      <ul className="ociom-rows" aria-label="Changes to the base">
        {shown.slice(0, showsAll ? undefined : MAX_SHOWN).map(({ kind, name, was, collection }) => (
          <li key={`${collection} ${kind} ${name}`}>
            <span className="hint">{rowKinds[kind]}</span>
            <span className="ellipsis">{was === undefined ? name : `${was} → ${name}`}</span>
            <span className="hint ellipsis">
              {nouns[collection as CollectionName]?.[0] ?? "configuration"}
            </span>
          </li>
        ))}
      </ul>
      {shown.length > MAX_SHOWN && !showsAll && (
        <button type="button" className="ociom-more" onClick={() => setShowsAll(true)}>
          Show {shown.length - MAX_SHOWN} more
        </button>
      )}
      <ResultChanges name={document.config.name ?? "Untitled"} before={before} after={document} />
    </>
  );
}
