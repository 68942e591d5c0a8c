import {
  type ClipboardEvent,
  type KeyboardEvent,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { numbersIn, shown, stepOf, stepped, typed } from "./decimal.ts";
import { type Commit, useMessage } from "./draft.ts";
import { Message, useField } from "./Field.tsx";
import { useLocked } from "./locked.ts";
import { RemoteEditNote, remoteEditText } from "./RemoteEditNote.tsx";
import { Others, useRemoteEdit } from "./remoteEdit.ts";
import { ReturnFocus } from "./returnFocus.ts";
import "../parts.css";

const DEBOUNCE = 100;

const isIncomplete = (text: string) => text.trim() !== "" && typed(text) === null;

/** Error of a text that is no number; a decimal comma could part thousands, and is not guessed. */
function noNumber(text: string): string {
  const point = /^\s*([-+−]?\d*),(\d+)\s*$/.exec(text);
  return `“${text}” is not a number${point ? `; write ${point[1]}.${point[2]}` : ""}.`;
}

type Props = {
  value: number | null;
  onCommit: Commit<number | null>;
  label?: string;
  placeholder?: string;
  /** An empty field is null; otherwise emptying it changes nothing. */
  optional?: boolean;
  integer?: boolean;
  min?: number;
  max?: number;
  /** Size of an arrow key's step; left out, a tenth of the value's magnitude. Shift is ten of them, Alt a tenth. */
  step?: number;
  /** Right-aligned and small, for rows and matrices. */
  cell?: boolean;
  /** Most decimals that are shown without the focus, where there is no room for seven. */
  places?: number;
  /** Takes a pasted list of several numbers. */
  onNumbers?: (numbers: number[]) => void;
};

/**
 * A number. What is typed is read by `typed`, 100 ms after the last key and on blur; incomplete text changes nothing.
 * A value that nobody types over keeps all its digits: seven are shown, all of them while the field has the focus.
 */
export function NumberField(props: Props) {
  const { value, onCommit, label, placeholder, optional, integer, min, max, step, cell, places, onNumbers } =
    props;
  const [text, setText] = useState<string | null>(null);
  const [focused, setFocused] = useState(false);
  const [error, setError] = useState<string>();
  /** Value of the last commit, to which Escape goes back. */
  const before = useRef(value);
  /** Value, and its text, that was handed over since then, until Enter, a paste or leaving commits it. */
  const given = useRef<{ value: number | null; text: string | null }>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const message = useMessage(error);
  const field = useField(label);
  const locked = useLocked();
  const theirs = useRemoteEdit(value, text !== null, (now) => Object.is(now, given.current?.value));
  const whose = useContext(Others);
  const returnFocus = useContext(ReturnFocus);
  const isPreview = () => given.current !== undefined && Object.is(given.current.value, value);
  useEffect(() => () => clearTimeout(timer.current), []);
  const wasPreview = useRef(false);
  useLayoutEffect(() => {
    // An undo or a command took back what was handed over: its text would write it again.
    const gone = wasPreview.current && !isPreview() && whose() === undefined;
    if (gone && text !== null && text === given.current?.text) settle();
    wasPreview.current = isPreview();
  });
  const input = useRef<HTMLInputElement>(null);
  const selecting = useRef(0);
  function selectAll() {
    if (focused && document.activeElement === input.current) input.current?.select();
  }
  // All its digits take the place of what Tab had selected: the next key must still replace them.
  useLayoutEffect(selectAll, [focused]);

  function bounded(number: number): number {
    const whole = integer ? Math.round(number) : number;
    return Math.min(max ?? Number.POSITIVE_INFINITY, Math.max(min ?? Number.NEGATIVE_INFINITY, whole));
  }
  /** True when the text is complete and was taken. */
  function hand(source: string): boolean {
    // Typed back to what it was, the value has its digits again.
    if (before.current !== null && source === String(before.current)) return give(before.current, source);
    const number = typed(source);
    if (number === null && !(optional && source.trim() === "")) return false;
    return give(number === null ? null : bounded(number), source);
  }
  function give(number: number | null, source: string | null = null): boolean {
    clearTimeout(timer.current);
    given.current = { value: number, text: source };
    const why = Object.is(number, value) ? undefined : onCommit(number);
    setError(why);
    return why === undefined;
  }
  /** Drops what is typed for the value as it stands, to which Escape goes back from then on. */
  function settle() {
    clearTimeout(timer.current);
    given.current = undefined;
    setText(null);
  }
  /** Keeps the value over which typing or stepping begins. */
  function begin() {
    if (text === null && !isPreview()) before.current = value;
  }
  function change(next: string) {
    begin();
    setText(next);
    setError(undefined);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => hand(next), DEBOUNCE);
  }
  function leave() {
    clearTimeout(timer.current);
    setFocused(false);
    if (text === null) return;
    // The own text was committed before the remote edit and not typed again: the remote edit stays.
    if (theirs && given.current?.text === text) return settle();
    if (!isIncomplete(text) && (hand(text) || text.trim() === "")) settle();
    else if (returnFocus) drop();
    else if (isIncomplete(text)) setError(noNumber(text));
  }
  function drop() {
    settle();
    setError(undefined);
  }
  function finish() {
    if (!returnFocus) return drop();
    // Rendered before the field is left, which hands over what is typed.
    flushSync(drop);
    returnFocus();
  }
  function key(event: KeyboardEvent<HTMLInputElement>) {
    cancelAnimationFrame(selecting.current);
    if (locked !== undefined) return;
    if (event.key === "Enter") {
      if (text === null || hand(text)) finish();
      else if (isIncomplete(text)) setError(noNumber(text));
    } else if (
      event.key === "Escape" &&
      (returnFocus || text !== null || (isPreview() && value !== before.current))
    ) {
      event.preventDefault();
      event.stopPropagation();
      if (isPreview() && !Object.is(value, before.current)) give(before.current);
      finish();
    } else if (event.key === "ArrowUp" || event.key === "ArrowDown") {
      event.preventDefault();
      begin();
      const from = (text === null ? value : typed(text)) ?? value ?? 0;
      const scale = event.shiftKey ? 10 : event.altKey ? 0.1 : 1;
      const size = integer ? Math.max(1, scale) : (step ?? stepOf(from)) * scale;
      if (give(bounded(stepped(from, event.key === "ArrowUp" ? 1 : -1, size)))) setText(null);
    }
  }
  function paste(event: ClipboardEvent<HTMLInputElement>) {
    // Something around the field took it.
    if (event.defaultPrevented) settle();
    if (event.defaultPrevented || !onNumbers || locked !== undefined) return;
    const numbers = numbersIn(event.clipboardData.getData("text"));
    if (!numbers || numbers.length < 2) return;
    event.preventDefault();
    settle();
    onNumbers(numbers);
  }

  const rest = value === null ? "" : focused ? String(value) : shown(value, places);
  // So does a value that comes only now, unless something is typed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the value has come
  useLayoutEffect(() => {
    if (text === null) selectAll();
  }, [rest]);
  return (
    <>
      <input
        {...field}
        {...message.aria}
        ref={input}
        className={`field number${cell ? " cell" : ""}${value === 0 && !focused ? " zero" : ""}`}
        role="spinbutton"
        aria-valuenow={value ?? undefined}
        aria-valuemin={finite(min)}
        aria-valuemax={finite(max)}
        inputMode="decimal"
        title={cell ? (error ?? remoteEditText(theirs) ?? (value === null ? locked : String(value))) : locked}
        data-theirs={theirs ? true : undefined}
        data-settled={text === null || undefined}
        readOnly={locked !== undefined}
        value={text ?? rest}
        placeholder={placeholder}
        spellCheck={false}
        autoComplete="off"
        onFocus={(event) => {
          setFocused(true);
          const field = event.currentTarget;
          const whole = value === null ? "" : String(value);
          // A click would put the caret back after focus; select once it has, unless a key was faster.
          selecting.current = requestAnimationFrame(
            () => document.activeElement === field && field.value === whole && field.select(),
          );
        }}
        onChange={(event) => change(event.target.value)}
        onBlur={leave}
        onKeyDown={key}
        onPaste={paste}
      />
      <Message id={message.id} error={error} quiet={cell} />
      <RemoteEditNote
        theirs={theirs}
        quiet={cell}
        onTake={drop}
        onKeep={() => {
          if (text !== null && hand(text)) settle();
        }}
      />
    </>
  );
}

/** A bound that there is; screen readers know no infinite ones. */
function finite(bound: number | undefined): number | undefined {
  return bound !== undefined && Number.isFinite(bound) ? bound : undefined;
}
