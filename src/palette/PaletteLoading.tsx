import { Fragment, type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { type Request, usePaletteState } from "#keyboard/paletteState.ts";
import { Icon } from "#parts/Icon.tsx";

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
        onChange={(event) => type([...typed.slice(0, -1), event.target.value])}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing || event.keyCode === 229) return;
          if (event.key === "Escape") close();
          else if (event.key === "Enter") type(typed.at(-1) ? [...typed, ""] : typed);
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
    const { activeElement } = document;
    if (typed[0] && activeElement instanceof HTMLInputElement)
      activeElement.setSelectionRange(activeElement.value.length, activeElement.value.length);
  }, [typed]);
  const [query, ...ahead] = typed;
  return <Fragment key={typed.join("\n")}>{children(query ? { query, ahead } : {})}</Fragment>;
}
