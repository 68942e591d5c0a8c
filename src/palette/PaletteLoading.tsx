import { Fragment, type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { type Request, usePaletteState } from "#keyboard/paletteState.ts";
import { Icon } from "#parts/Icon.tsx";

/** The field of the palette while the rest of it is fetched: who types at once loses nothing. */
export function PaletteLoading({ close }: { close: () => void }) {
  const { type, enter } = usePaletteState.getState();
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => input.current?.focus(), []);
  return (
    <div className="palette-head">
      <Icon name="search" />
      <input
        ref={input}
        aria-label="Search or run a command"
        aria-busy="true"
        placeholder="Search or run a command"
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="off"
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing || event.keyCode === 229) return;
          if (event.key === "Escape") close();
          else if (event.key === "Enter") enter();
          else if (event.key !== "Tab") return;
          event.preventDefault();
          event.stopPropagation();
        }}
      />
    </div>
  );
}

type Typed = Pick<Request, "query" | "entered">;

/** Hands on what was typed while one waited, as the query, with the caret behind it for more to follow. */
export function TypedAhead({ children }: { children: (typed: Typed) => ReactNode }) {
  const [typed, setTyped] = useState(() => usePaletteState.getState().typed);
  useLayoutEffect(() => {
    // Letters that came while this was drawn.
    const all = usePaletteState.getState().typed;
    if (all !== typed) return setTyped(all);
    const { activeElement } = document;
    if (typed && activeElement instanceof HTMLInputElement)
      activeElement.setSelectionRange(typed.length, typed.length);
  }, [typed]);
  const { entered } = usePaletteState.getState();
  return <Fragment key={typed}>{children(typed ? { query: typed, entered } : {})}</Fragment>;
}
