import { type FormEvent, useEffect, useRef } from "react";
import { bothOf, type Choice, type Choices, isTypable } from "#ocio/merge/resolution.ts";
import { Button } from "#parts/Button.tsx";
import { Icon } from "#parts/Icon.tsx";
import { Keys } from "#parts/Keys.tsx";
import type { ConflictRow, Keyed, KeyedConflict } from "./useMerge.ts";
import { collectionWords, conflictWords, rowWords, valueWords } from "./value.ts";

const SIDES = [
  ["base", "Base", "1"],
  ["ours", "Ours", "2"],
  ["theirs", "Theirs", "3"],
] as const;

type Props = {
  merge: Keyed;
  row: ConflictRow;
  /** Position of the conflict under the cursor. */
  cursor: number;
  choices: Choices;
  /** The value under the cursor is typed. */
  typing: boolean;
  onCursor: (at: number) => void;
  onDecide: (key: string, choice: Choice) => void;
  onType: (typing: boolean) => void;
};

/** The fields of a row in conflict with the values of the three sides, of which one is chosen. */
export function ConflictDetail({ merge, row, cursor, choices, typing, onCursor, onDecide, onType }: Props) {
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
            {SIDES.map(([side, words, key]) => (
              <th scope="col" key={side}>
                {words} <Keys keys={key} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {row.conflicts.map((conflict) => {
            const isHere = conflict.at === cursor;
            const choice = choices[conflict.key];
            return (
              <tr key={conflict.key} data-current={isHere}>
                <th scope="row">
                  <button type="button" onClick={() => onCursor(conflict.at)}>
                    {conflictWords(conflict)}
                    {choice === undefined && <Icon name="warning" size={14} />}
                  </button>
                </th>
                {SIDES.map(([side, words]) => (
                  <td key={side}>
                    <button
                      type="button"
                      className="merge-value"
                      aria-pressed={choice === side}
                      aria-label={`${words}: ${valueWords(conflict[side], conflict, merge)}`}
                      onClick={() => onDecide(conflict.key, side)}
                    >
                      <span>{valueWords(conflict[side], conflict, merge)}</span>
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
      {both !== undefined && <span className="hint">{valueWords(both, conflict, merge)}</span>}
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
