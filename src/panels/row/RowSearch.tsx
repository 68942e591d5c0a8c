import { startTransition, useState } from "react";
import { flushSync } from "react-dom";
import { Icon } from "#parts/Icon.tsx";

type Props = {
  /** Noun of the rows, in lower case. */
  what: string;
  onQuery: (text: string) => void;
  /** Called to move the focus to the first row found. */
  onDown: () => void;
};

/** Search field above a list. A typed letter shows at once; the found rows are drawn in a transition after it. */
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
            // Searches for the text at once, so that the first row is not one of the list before.
            flushSync(() => onQuery(text));
            onDown();
          }}
        />
      </label>
    </div>
  );
}
