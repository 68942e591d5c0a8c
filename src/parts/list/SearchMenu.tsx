import { Popover } from "@radix-ui/themes";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useMemo, useRef, useState } from "react";
import { Icon } from "../Icon.tsx";
import { ListSearch } from "./ListSearch.tsx";
import { found } from "./optionSearch.ts";
import "../parts.css";
import "./picker.css";
import "./searchMenu.css";

export type MenuOption = {
  value: string;
  label: string;
  /** A line below the label that says more; it is searched too. */
  detail?: string;
  /** A fact at the right. */
  note?: string;
  /** Options of one group stand together under its name. */
  group?: string;
};

type ContentProps = {
  /** Current value. */
  value?: string | null;
  options: readonly MenuOption[];
  /** Label of the search input. */
  label: string;
  onChoose: (value: string) => void;
};

type Props = ContentProps & {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The button that opens it; or `at`, a point of the window. */
  children?: ReactNode;
  at?: { x: number; y: number } | undefined;
  /** For long labels. */
  wide?: boolean;
  /** Sets the focus after canceling; default: the button. */
  onCloseFocus?: () => void;
};

/** A list to choose an action or a kind from: groups, a line of explanation, and a search that is typed at once. */
export function SearchMenu({ open, onOpenChange, children, at, wide, onCloseFocus, ...content }: Props) {
  const anchor = useRef({ getBoundingClientRect: () => new DOMRect() });
  anchor.current.getBoundingClientRect = () => new DOMRect(at?.x, at?.y, 0, 0);
  return (
    <Popover.Root open={open} onOpenChange={onOpenChange}>
      {children === undefined ? (
        <Popover.Anchor virtualRef={anchor} />
      ) : (
        <Popover.Trigger>{children}</Popover.Trigger>
      )}
      <Popover.Content
        className={`picker-content search-menu${wide ? " wide" : ""}`}
        align="start"
        sideOffset={4}
        size="1"
        aria-label={content.label}
        onCloseAutoFocus={(event) => {
          // The focus stays with what has taken it since, such as the same menu opened again.
          if (document.activeElement !== document.body) return event.preventDefault();
          if (!onCloseFocus) return;
          event.preventDefault();
          onCloseFocus();
        }}
        // Keys of what is below the menu are not meant here.
        onKeyDown={(event) => event.stopPropagation()}
      >
        <MenuList {...content} />
      </Popover.Content>
    </Popover.Root>
  );
}

function MenuList({ value, options, label, onChoose }: ContentProps) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [query, setQuery] = useState("");
  const searched = useMemo(
    () =>
      options.map((option) => ({
        option,
        label: [option.label, option.detail, option.group].filter(Boolean).join(" "),
      })),
    [options],
  );
  const lines = byLabel(
    found(searched, query, true).map(({ option }) => option),
    query,
  );
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      lines.findIndex((line) => line.value === value),
    ),
  );
  useEffect(() => {
    box.current?.querySelector(`[data-index="${at}"]`)?.scrollIntoView({ block: "nearest" });
  }, [at]);

  function key(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const last = lines.length - 1;
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, PageDown: at + 8, PageUp: at - 8 }[event.key];
    if (to !== undefined) setAt(Math.min(last, Math.max(0, to)));
    else if (event.key === "Enter") {
      const line = lines[at];
      if (line) onChoose(line.value);
    } else return;
    event.preventDefault();
  }

  return (
    <>
      <ListSearch
        label={label}
        list={`${id}-list`}
        active={lines.length > 0 ? `${id}-${at}` : undefined}
        value={query}
        onChange={(text) => {
          setQuery(text);
          setAt(0);
        }}
        onKeyDown={key}
      />
      <div ref={box} id={`${id}-list`} className="search-menu-list" role="listbox" aria-label={label}>
        {lines.map((line, index) => (
          <div key={line.value} role="presentation">
            {/* A search puts the best first, across groups. */}
            {query === "" && line.group && line.group !== lines[index - 1]?.group && (
              <p className="search-menu-group" role="presentation">
                {line.group}
              </p>
            )}
            {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter in the input does the same */}
            {/* biome-ignore lint/a11y/useFocusableInteractive: the input keeps the focus and points here by aria-activedescendant */}
            <div
              id={`${id}-${index}`}
              data-index={index}
              role="option"
              aria-label={line.label}
              aria-description={line.detail}
              aria-selected={line.value === value}
              className="search-menu-row"
              data-at={index === at}
              onMouseMove={() => index !== at && setAt(index)}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChoose(line.value)}
            >
              <span className="picker-check">{line.value === value && <Icon name="check" size={13} />}</span>
              <span className="search-menu-words">
                <span className="ellipsis">{line.label}</span>
                {line.detail && <span className="search-menu-detail ellipsis">{line.detail}</span>}
              </span>
              {line.note && <span className="picker-detail">{line.note}</span>}
            </div>
          </div>
        ))}
      </div>
      <p className={lines.length === 0 ? "picker-empty" : "hidden-text"} role="status">
        {lines.length === 0 ? "No results" : `${lines.length} results`}
      </p>
    </>
  );
}

/** Those that are called what was typed, then those that have it in their name, then those that only speak of it. */
function byLabel(options: readonly MenuOption[], query: string): readonly MenuOption[] {
  const text = query.trim().toLowerCase();
  if (text === "") return options;
  const rank = ({ label }: MenuOption) => {
    const name = label.toLowerCase();
    return name === text ? 0 : name.startsWith(text) ? 1 : name.includes(text) ? 2 : 3;
  };
  return [...options].sort((a, b) => rank(a) - rank(b));
}
