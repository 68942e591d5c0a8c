import { Popover } from "@radix-ui/themes";
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { IconButton } from "../Button.tsx";
import { escapeBidi } from "../escapeBidi.ts";
import { type Commit, useMessage } from "../field/draft.ts";
import { Message, useField } from "../field/Field.tsx";
import { useLocked } from "../field/locked.ts";
import { Icon } from "../Icon.tsx";
import { ListSearch } from "./ListSearch.tsx";
import { found, named } from "./optionSearch.ts";
import { rowHeight } from "./rowHeight.ts";
import { VirtualList, type VirtualListHandle } from "./VirtualList.tsx";
import "../parts.css";
import "./picker.css";

export type PickerOption = { value: string; label: string; detail?: string; group?: string };

type Shared = {
  options: readonly PickerOption[];
  label?: string;
  /** In the field while nothing is chosen. */
  placeholder?: string;
  /** In the search input. */
  search?: string;
  /** Text without any options. */
  empty?: string;
  /** A first row that chooses nothing. */
  none?: string;
  /** Offers typed text that matches no option: the words of the row, and what it does. */
  create?: { words: (text: string) => string; onCreate: Commit<string> };
  mono?: boolean;
  /** Finds names in spite of a slip; without it only what holds the typed text. */
  fuzzy?: boolean;
  /** Plus button beside the field that opens the form of a new row. */
  add?: { label: string; onAdd: () => void } | undefined;
  /** Reason it is disabled: shown in the field, which does not open. */
  refused?: string | undefined;
  /** Id of a sentence elsewhere that says what is wrong with the choice. */
  describedBy?: string | undefined;
  /** A small drawing at the end of an option. */
  sketch?: ((value: string) => ReactNode) | undefined;
  /** Told the value that is pointed at while the list is open, null for the row that chooses nothing; undefined for none. */
  onHighlight?: (value: string | null | undefined) => void;
  /** Gets the focus once something was chosen, instead of the field. */
  next?: RefObject<HTMLElement | null>;
};
type Single = Shared & { multiple?: false; value: string | null; onCommit: Commit<string | null> };
type Multiple = Shared & { multiple: true; value: readonly string[]; onCommit: Commit<string[]> };

type Line =
  | { kind: "none"; label: string }
  | { kind: "option"; option: PickerOption }
  | { kind: "create"; text: string; label: string };

/**
 * A field whose value comes from a list that can be searched: type to narrow (substring in any case, with `fuzzy`
 * also what is nearly so), arrows to move, Enter to choose, Escape to leave. Choosing what is chosen clears it where
 * nothing may be chosen; with `multiple` every choice toggles and nothing is chosen twice.
 */
export function Picker(props: Single | Multiple) {
  const {
    options,
    label,
    placeholder = "Search...",
    search = "Search...",
    empty = "No results found",
  } = props;
  const { none, create, mono, fuzzy = false, describedBy } = props;
  const locked = useLocked();
  const refused = props.refused ?? locked;
  const add = locked === undefined ? props.add : undefined;
  const [open, setOpen] = useState(false);
  const [query, setQuery] = useState("");
  const [at, setAt] = useState(0);
  const [error, setError] = useState<string>();
  const message = useMessage(error);
  const wrong =
    describedBy && !error
      ? ({ "aria-invalid": true, "aria-describedby": describedBy } as const)
      : message.aria;
  const field = useField(label);
  const id = useId();
  const list = useRef<VirtualListHandle>(null);
  const trigger = useRef<HTMLButtonElement>(null);

  const chosen = props.multiple ? [...new Set(props.value)] : props.value === null ? [] : [props.value];
  const labelOf = (value: string) =>
    escapeBidi(options.find((option) => option.value === value)?.label ?? value);
  // A placeholder that asks for a choice is nothing to readers, who can choose none.
  const unset = props.refused ?? (locked === undefined ? placeholder : (none ?? "None"));
  const listed = (text: string) => linesOf(options, text.trim(), { none, words: create?.words, fuzzy });
  const lines = open ? listed(query) : [];
  const unfilled = options.length === 0 && query.trim() === "";
  const nothing = unfilled ? empty : fuzzy ? "No results" : "No results found";
  // A row that chooses nothing is no reason to be silent about a list without anything to choose.
  const isEmpty = lines.length === 0 || unfilled;
  useHighlighted(lines[at], props.onHighlight);

  function toggleOpen(next: boolean) {
    if (next && refused !== undefined) return;
    setOpen(next);
    setQuery("");
    if (!next) return;
    const first = listed("").findIndex((line) => line.kind === "option" && line.option.value === chosen[0]);
    setAt(Math.max(0, first));
    requestAnimationFrame(() => list.current?.scrollTo(Math.max(0, first)));
  }
  function narrow(text: string) {
    setQuery(text);
    const next = listed(text);
    // A typed text means the first match, not the row that clears.
    setAt(text.trim() !== "" && next[0]?.kind === "none" && next.length > 1 ? 1 : 0);
    list.current?.scrollTo(0);
  }
  /** At once: the next key may come before the list has gone, and is meant for what lies below it. */
  function focusField() {
    trigger.current?.focus({ preventScroll: true });
  }
  function settle(why: string | undefined) {
    setError(why);
    if (why === undefined && !props.multiple) {
      focusField();
      props.next?.current?.focus();
      setOpen(false);
    }
    if (why === undefined && props.multiple) narrow("");
  }
  function choose(line: Line | undefined) {
    if (!line) return;
    if (line.kind === "create") return settle(create?.onCreate(line.text));
    if (props.multiple) {
      if (line.kind === "none") return settle(props.onCommit([]));
      const { value } = line.option;
      const next = chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value];
      return settle(props.onCommit(next));
    }
    const value =
      line.kind === "none" || (line.option.value === props.value && none !== undefined)
        ? null
        : line.option.value;
    settle(value === props.value ? undefined : props.onCommit(value));
  }
  function key(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const move = (to: number) => {
      event.preventDefault();
      if (lines.length === 0) return;
      const next = Math.min(lines.length - 1, Math.max(0, to));
      setAt(next);
      list.current?.scrollTo(next);
    };
    if (event.key === "ArrowDown") move(at + 1);
    else if (event.key === "ArrowUp") move(at - 1);
    else if (event.key === "PageDown") move(at + 8);
    else if (event.key === "PageUp") move(at - 8);
    else if (event.key === "Enter") {
      event.preventDefault();
      choose(lines[at]);
    } else if (event.key === "Backspace" && query === "" && props.multiple && chosen.length > 0) {
      settle(props.onCommit(chosen.slice(0, -1)));
    }
  }

  const choice = (
    <>
      <Popover.Root open={open} onOpenChange={toggleOpen}>
        <div className={props.multiple ? "field tags picker" : "picker"} data-open={open}>
          {props.multiple &&
            chosen.map((value) => (
              <span key={value} className="tag">
                <span className="tag-text" title={labelOf(value)}>
                  {labelOf(value)}
                </span>
                {locked === undefined && (
                  <button
                    type="button"
                    tabIndex={-1}
                    aria-label={`Remove ${labelOf(value)}`}
                    onClick={() => setError(props.onCommit(chosen.filter((other) => other !== value)))}
                  >
                    <Icon name="close" size={11} />
                  </button>
                )}
              </span>
            ))}
          <Popover.Trigger>
            <button
              {...wrong}
              {...triggerName(field, id)}
              ref={trigger}
              type="button"
              role="combobox"
              aria-haspopup="listbox"
              aria-expanded={open}
              aria-controls={open ? `${id}-list` : undefined}
              aria-disabled={refused === undefined ? undefined : true}
              title={locked}
              className={`${props.multiple ? "picker-more" : "field picker-value"}${mono ? " mono" : ""}`}
              data-none={chosen.length === 0}
              onKeyDown={(event) => {
                if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
                event.preventDefault();
                toggleOpen(true);
              }}
            >
              <span
                id={`${id}-value`}
                className="ellipsis"
                title={props.multiple ? undefined : labelOf(chosen[0] ?? "")}
              >
                {props.multiple
                  ? chosen.length === 0 && unset
                  : chosen[0] === undefined
                    ? unset && escapeBidi(unset)
                    : labelOf(chosen[0])}
                {props.multiple && chosen.length > 0 && (
                  <span className="hidden-text">{chosen.map(labelOf).join(", ")}</span>
                )}
              </span>
              <Icon name="chevronDown" size={14} />
            </button>
          </Popover.Trigger>
        </div>
        <Popover.Content
          className="picker-content"
          data-wide={options.some(isLong)}
          align="start"
          sideOffset={4}
          size="1"
          aria-label={label ?? search}
          aria-labelledby={field["aria-labelledby"]}
          onEscapeKeyDown={focusField}
          // It may have gone on from the field already.
          onCloseAutoFocus={(event) => document.activeElement !== document.body && event.preventDefault()}
        >
          <ListSearch
            label={search}
            list={`${id}-list`}
            active={lines.length > 0 ? `${id}-${at}` : undefined}
            value={query}
            onChange={narrow}
            onKeyDown={key}
          />
          <div className="picker-list" style={{ height: Math.min(lines.length, 10) * ROW + 8 }}>
            <VirtualList
              ref={list}
              count={lines.length}
              height={() => ROW}
              keyOf={(index) => keyOf(lines[index])}
              end={4}
              box={{
                id: `${id}-list`,
                role: "listbox",
                "aria-label": search,
                "aria-multiselectable": props.multiple ?? false,
              }}
              row={(index) => {
                const line = lines[index];
                if (!line) return null;
                const picked = line.kind === "option" && chosen.includes(line.option.value);
                return (
                  // biome-ignore lint/a11y/useFocusableInteractive: the input keeps the focus and points here by aria-activedescendant
                  // biome-ignore lint/a11y/useKeyWithClickEvents: Enter in the input does the same
                  <div
                    id={`${id}-${index}`}
                    role="option"
                    aria-selected={picked}
                    aria-posinset={index + 1}
                    aria-setsize={lines.length}
                    className="picker-row"
                    data-at={index === at}
                    onMouseMove={() => index !== at && setAt(index)}
                    onMouseDown={(event) => event.preventDefault()}
                    onClick={() => choose(line)}
                  >
                    <span className="picker-check">
                      {picked && <Icon name="check" size={13} />}
                      {line.kind === "create" && <Icon name="plus" size={13} />}
                    </span>
                    <span className="ellipsis grow">
                      {escapeBidi(line.kind === "option" ? line.option.label : line.label)}
                    </span>
                    {line.kind === "option" && line.option.detail && (
                      <span className="picker-detail">{line.option.detail}</span>
                    )}
                    {line.kind === "option" && props.sketch?.(line.option.value)}
                  </div>
                );
              }}
            />
          </div>
          <p className={isEmpty ? "picker-empty" : "hidden-text"} role="status">
            {isEmpty ? nothing : countWords(lines)}
          </p>
          {error && <p className="message error picker-error">{error}</p>}
        </Popover.Content>
      </Popover.Root>
      <Message id={message.id} error={open ? undefined : error} />
    </>
  );
  if (!add) return choice;
  return (
    <div className="picker-add">
      <div className="control grow">{choice}</div>
      <IconButton icon="plus" label={add.label} onClick={add.onAdd} />
    </div>
  );
}

const ROW = rowHeight();

/** True if an option has more words than a list as narrow as its field holds. */
const isLong = ({ label, detail = "" }: PickerOption) => label.length + detail.length > 36;

/** Called with the value at the pointer or cursor. */
function useHighlighted(line: Line | undefined, onHighlight: Shared["onHighlight"]): void {
  const value = line?.kind === "option" ? line.option.value : line?.kind === "none" ? null : undefined;
  const latest = useRef(onHighlight);
  latest.current = onHighlight;
  useEffect(() => latest.current?.(value), [value]);
  useEffect(() => () => latest.current?.(undefined), []);
}

function keyOf(line: Line | undefined): string {
  if (!line) return "";
  return line.kind === "option" ? `option ${line.option.value}` : line.kind;
}

/** The label names the trigger together with its value, so that both are read. */
function triggerName(field: ReturnType<typeof useField>, id: string): ReturnType<typeof useField> {
  if (!field["aria-labelledby"]) return field;
  return { ...field, "aria-labelledby": `${field["aria-labelledby"]} ${id}-value` };
}

/** Count for screen readers while filtering. */
function countWords(lines: readonly Line[]): string {
  const count = lines.filter(({ kind }) => kind === "option").length;
  return count === 1 ? "1 result" : `${count} results`;
}

type Rows = {
  none: string | undefined;
  words: ((text: string) => string) | undefined;
  fuzzy: boolean;
};

function linesOf(options: readonly PickerOption[], query: string, { none, words, fuzzy }: Rows): Line[] {
  const lines: Line[] = found(options, query, fuzzy).map((option) => ({ kind: "option", option }));
  if (none?.toLowerCase().includes(query.toLowerCase())) lines.unshift({ kind: "none", label: none });
  if (words && query && !named(options, query))
    lines.push({ kind: "create", text: query, label: words(query) });
  return lines;
}
