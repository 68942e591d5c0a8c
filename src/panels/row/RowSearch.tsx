import { startTransition, useState } from "react";
import { flushSync } from "react-dom";
import { Icon } from "#parts/Icon.tsx";

type Props = {
  /** Noun of the rows, in lower case. */
  what: string;
  onQuery: (text: string) => void;
  /** On to the first row that was found. */
  onDown: () => void;
};

/** The search above a list. A letter shows at once; what it finds is drawn in a frame of its own, if need be in pieces. */
export function RowSearch({ what, onQuery, onDown }: Props) {
  const [text, setText] = useState("");
  const take = (next: string) => {
    setText(next);
    startTransition(() => onQuery(next));
  };
  return (
    <div className="row-search">
      <label className="text-field">
        <Icon name="search" size={14} />
        <input
          type="search"
          value={text}
          placeholder="Search..."
          aria-label={`Search ${what}`}
          aria-keyshortcuts="/"
          spellCheck={false}
          onChange={(event) => take(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === "Escape" && text !== "") {
              event.stopPropagation();
              take("");
            }
            if (event.key !== "ArrowDown" && event.key !== "Enter") return;
            event.preventDefault();
            // The first of what was typed, not of what is still to be seen.
            flushSync(() => onQuery(text));
            onDown();
          }}
        />
      </label>
    </div>
  );
}
