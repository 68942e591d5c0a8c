import { Fragment, type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { type Request, usePaletteState } from "#keyboard/paletteState.ts";
import { Icon } from "#parts/Icon.tsx";

/** Lines typed faster than the palette could answer: each but the last ended with Enter. */
type Lines = readonly string[];

/** The lines with another text in the last one. */
export const withText = (lines: Lines, text: string): Lines => [...lines.slice(0, -1), text];

/** The lines after Enter; on an empty line it means nothing. */
export const withEnter = (lines: Lines): Lines => (lines.at(-1) ? [...lines, ""] : lines);

/** Puts the caret behind the text of the focused field, which would select it as a default: more of it may follow. */
export function putCaretBehind(): void {
  const { activeElement } = document;
  if (activeElement instanceof HTMLInputElement)
    activeElement.setSelectionRange(activeElement.value.length, activeElement.value.length);
}

/** The field of the palette while the rest of it is fetched: who types at once loses nothing. */
export function PaletteLoading({ close }: { close: () => void }) {
  const { typed, type } = usePaletteState();
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => input.current?.focus(), []);
  return (
    <div className="palette-head">
      <Icon name="search" />
      <input
        ref={input}
        aria-label="Search or run a command"
        aria-busy="true"
        placeholder={typed.at(-2) ?? "Search or run a command"}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="off"
        value={typed.at(-1)}
        onChange={(event) => type(withText(typed, event.target.value))}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing || event.keyCode === 229) return;
          if (event.key === "Escape") close();
          else if (event.key === "Enter") type(withEnter(typed));
          else if (event.key !== "Tab") return;
          event.preventDefault();
          event.stopPropagation();
        }}
      />
    </div>
  );
}

type Typed = Pick<Request, "query" | "ahead">;

/** Hands on what was typed while one waited, as the query, with the caret behind it for more to follow. */
export function TypedAhead({ children }: { children: (typed: Typed) => ReactNode }) {
  const [typed, setTyped] = useState(() => usePaletteState.getState().typed);
  useLayoutEffect(() => {
    // Letters that came while this was drawn.
    const all = usePaletteState.getState().typed;
    if (all !== typed) return setTyped(all);
    if (typed[0]) putCaretBehind();
  }, [typed]);
  const [query, ...ahead] = typed;
  return <Fragment key={typed.join("\n")}>{children(query ? { query, ahead } : {})}</Fragment>;
}
