import { type FormEvent, useEffect, useRef } from "react";
import type { ConflictColor, MergeSideName } from "#color/merge/conflictColors.ts";
import { mergeNames } from "#ocio/merge/conflictNames.ts";
import { bothOf, type Choice, type Choices, isTypable } from "#ocio/merge/resolution.ts";
import { Button } from "#parts/Button.tsx";
import { Icon } from "#parts/Icon.tsx";
import { Keys } from "#parts/Keys.tsx";
import { ConflictColors } from "./ConflictColors.tsx";
import type { ConflictRow, Keyed, KeyedConflict } from "./useMerge.ts";
import { collectionWords, conflictWords, rowWords, sideWords, valuesWords, valueWords } from "./value.ts";

const SIDES = [
  ["base", "1"],
  ["ours", "2"],
  ["theirs", "3"],
] as const;

type Props = {
  merge: Keyed;
  names: Readonly<Record<MergeSideName, string>>;
  row: ConflictRow;
  /** Position of the conflict under the cursor. */
  cursor: number;
  choices: Choices;
  color: ConflictColor | undefined;
  /** The value under the cursor is typed. */
  typing: boolean;
  onCursor: (at: number) => void;
  onDecide: (key: string, choice: Choice) => void;
  onType: (typing: boolean) => void;
};

/** The fields of a row in conflict with the values of the three sides, of which one is chosen. */
export function ConflictDetail(props: Props) {
  const { merge, names, row, cursor, choices, color, typing, onCursor, onDecide, onType } = props;
  const open = row.conflicts.filter(({ key }) => choices[key] === undefined).length;
  return (
    <div className="merge-detail">
      <h2>
        <span className="hint">{collectionWords(row.collection)} / </span>
        {rowWords(row)}
      </h2>
      <p className="hint" role="status">
        {open === 0 ? "Resolved" : `${open} of ${row.conflicts.length} open`}
      </p>
      <table className="merge-fields">
        <thead>
          <tr>
            <th scope="col">Field</th>
            {SIDES.map(([side, key]) => (
              <th scope="col" key={side}>
                {sideWords[side]} <Keys keys={key} />
                <span className="hint ellipsis" title={names[side]}>
                  {names[side]}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {row.conflicts.map((conflict) => {
            const isHere = conflict.at === cursor;
            const choice = choices[conflict.key];
            const words = valuesWords(conflict, merge);
            return (
              <tr key={conflict.key} data-current={isHere}>
                <th scope="row">
                  <button type="button" onClick={() => onCursor(conflict.at)}>
                    {conflictWords(conflict)}
                    {choice === undefined && <Icon name="warning" size={14} />}
                  </button>
                </th>
                {SIDES.map(([side]) => (
                  <td key={side}>
                    <button
                      type="button"
                      className="merge-value"
                      aria-pressed={choice === side}
                      aria-label={`${sideWords[side]}: ${words[side]}`}
                      onClick={() => onDecide(conflict.key, side)}
                    >
                      <span title={words[side]}>{words[side]}</span>
                      {choice === side && <Icon name="check" size={14} />}
                    </button>
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
      {row.conflicts
        .filter(({ at }) => at === cursor)
        .map((conflict) => (
          <More
            key={conflict.key}
            {...{ conflict, merge, typing, onType }}
            choice={choices[conflict.key]}
            onDecide={(choice) => onDecide(conflict.key, choice)}
          />
        ))}
      {color && <ConflictColors color={color} />}
    </div>
  );
}

type MoreProps = {
  conflict: KeyedConflict;
  merge: Keyed;
  choice: Choice | undefined;
  typing: boolean;
  onType: (typing: boolean) => void;
  onDecide: (choice: Choice) => void;
};

/** Both values, and a value that is typed, where a conflict can have them. */
function More({ conflict, merge, choice, typing, onType, onDecide }: MoreProps) {
  const input = useRef<HTMLInputElement>(null);
  const both = bothOf(conflict);
  const typable = isTypable(conflict);
  useEffect(() => {
    if (typing) input.current?.select();
  }, [typing]);
  const known = typeof choice === "object" ? choice.value : (conflict.ours ?? conflict.theirs ?? "");
  function submit(event: FormEvent) {
    event.preventDefault();
    const text = input.current?.value ?? "";
    const isNumber = [conflict.ours, conflict.theirs].some((value) => typeof value === "number");
    if (isNumber && (text.trim() === "" || !Number.isFinite(Number(text)))) return;
    onDecide({ value: isNumber ? Number(text) : text });
  }
  if (both === undefined && !typable) return null;
  return (
    <div className="merge-more">
      {both !== undefined && (
        <Button small onClick={() => onDecide("both")} aria-pressed={choice === "both"}>
          Both, ours first <Keys keys="4" />
        </Button>
      )}
      {typable && !typing && (
        <Button small icon="edit" onClick={() => onType(true)}>
          Edit <Keys keys="e" />
        </Button>
      )}
      {both !== undefined && (
        <span className="hint">{valueWords(both, conflict.field, mergeNames(merge))}</span>
      )}
      {typeof choice === "object" && <span>Edited: {String(choice.value)}</span>}
      {typing && (
        <form onSubmit={submit}>
          <input
            ref={input}
            aria-label={`Value of ${conflictWords(conflict)}`}
            defaultValue={String(known)}
            onKeyDown={(event) => {
              if (event.key !== "Escape") return;
              onType(false);
              event.stopPropagation();
            }}
          />
          <Button small submit>
            Use this value
          </Button>
        </form>
      )}
    </div>
  );
}
