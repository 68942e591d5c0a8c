import { type RefObject, useId, useMemo } from "react";
import type { ConflictAnswer } from "#color/merge/conflictWorker.ts";
import type { Choices } from "#ocio/merge/resolution.ts";
import { countedNoun } from "#ocio/model/noun.ts";
import { fieldWords } from "#ocio/model/rowFields.ts";
import { Icon } from "#parts/Icon.tsx";
import { Keys } from "#parts/Keys.tsx";
import { largestDelta } from "./ConflictColors.tsx";
import type { ConflictRow, Keyed } from "./useMerge.ts";
import { collectionWords, quietChanges, rowWords } from "./value.ts";

type Props = {
  ref: RefObject<HTMLDivElement | null>;
  merge: Keyed;
  choices: Choices;
  colors: ConflictAnswer;
  /** The row whose conflicts are shown. */
  row: ConflictRow | undefined;
  onPick: (row: ConflictRow) => void;
  /** Shows what merged without conflict. */
  quiet: boolean;
  onQuiet: () => void;
};

/** Rows in conflict, and what merged without one. */
export function ConflictList({ ref, merge, choices, colors, row, onPick, quiet, onQuiet }: Props) {
  const prefix = useId();
  const changes = useMemo(() => quietChanges(merge), [merge]);
  const shown = row ? merge.rows.indexOf(row) : -1;
  return (
    <div className="merge-list">
      <p className="merge-list-head hint" aria-hidden="true">
        <span className="grow">{countedNoun(merge.rows.length, "conflict")}</span>
        <span>State</span>
        {colors.size > 0 && <span className="merge-size">ΔE ITP</span>}
      </p>
      <div
        ref={ref}
        role="listbox"
        tabIndex={0}
        aria-label="Conflicts"
        className="merge-conflicts"
        aria-activedescendant={shown < 0 ? undefined : `${prefix}${shown}`}
      >
        {merge.rows.map((each, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the list box has the keys
          // biome-ignore lint/a11y/useFocusableInteractive: the list box has the focus
          <div
            key={each.key}
            id={`${prefix}${index}`}
            role="option"
            aria-selected={index === shown}
            className="merge-line"
            onClick={() => onPick(each)}
          >
            <Icon name={isOpen(each, choices) ? "warning" : "check"} size={14} />
            <span className="ellipsis grow">{rowWords(each)}</span>
            <span className="hint ellipsis merge-state">{stateOf(each, choices)}</span>
            {colors.size > 0 && (
              <span className="merge-size" title="Largest ΔE ITP">
                {largestDelta(colors.get(each.id))}
              </span>
            )}
          </div>
        ))}
        {merge.rows.length === 0 && <p className="hint merge-note">No conflicts</p>}
      </div>
      <button type="button" className="merge-quiet" aria-expanded={quiet} onClick={onQuiet}>
        <Icon name={quiet ? "chevronDown" : "chevronRight"} size={14} />
        <span className="grow">Merged without conflict</span>
        {changes.length} <Keys keys="m" />
      </button>
      {quiet && (
        <ul className="merge-changes" aria-label="Merged without conflict">
          {changes.map(({ what, name, collection }) => (
            <li key={`${collection} ${what} ${name}`}>
              <span className="hint">{what}</span>
              <span className="ellipsis grow">{name}</span>
              <span className="hint ellipsis">{collectionWords(collection)}</span>
            </li>
          ))}
          {changes.length === 0 && <li className="hint">Nothing else was changed.</li>}
        </ul>
      )}
      {merge.rows.some((each) => isOpen(each, choices)) && (
        <p className="hint merge-list-foot">Open fields keep ours until you choose.</p>
      )}
    </div>
  );
}

const isOpen = ({ conflicts }: ConflictRow, choices: Choices) =>
  conflicts.some(({ key }) => choices[key] === undefined);

/** "role", "setting", "description", "3 fields", "deleted", or the side that was chosen. */
function stateOf(row: ConflictRow, choices: Choices): string {
  if (isOpen(row, choices)) {
    if (row.conflicts.some(({ field }) => field === undefined)) return "deleted";
    if (row.conflicts.length > 1) return `${row.conflicts.length} fields`;
    if (row.collection === "roles") return "role";
    return row.collection === "config" ? "setting" : fieldWords(row.conflicts[0]?.field ?? "");
  }
  const chosen = new Set(
    row.conflicts.map(({ key }) => {
      const choice = choices[key];
      return typeof choice === "object" ? "edited" : choice;
    }),
  );
  return chosen.size === 1 ? String([...chosen][0]) : "mixed";
}
