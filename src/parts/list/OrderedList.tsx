import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { IconButton } from "../Button.tsx";
import { escapeBidi } from "../escapeBidi.ts";
import { type Commit, useMessage } from "../field/draft.ts";
import { Message, useField } from "../field/Field.tsx";
import { useLocked } from "../field/locked.ts";
import { useFocusAfter } from "./useFocusAfter.ts";
import "../parts.css";
import "./orderedList.css";

type Props = {
  values: readonly string[];
  onChange: Commit<string[]>;
  label?: string;
  /** Placeholder without values. */
  empty: string;
  /** A mark beside a value, with its sentence as tooltip. */
  warningOf?: (value: string) => string | undefined;
  mono?: boolean;
  /** Label of a value, if not the value itself. */
  textOf?: (value: string) => string;
  /** A control before a value; it is given what to call with the value that takes its place. */
  lead?: (value: string, onReplace: Commit<string>) => ReactNode;
  /** Another key on a value: the value that takes its place, or nothing. */
  keyOf?: (key: string, value: string) => string | undefined;
  /** The control that adds: it is given what to call with a new value. */
  add: (onAdd: Commit<string>) => ReactNode;
};

/** Texts whose order matters. Arrows go along, Alt with arrows moves, Delete removes. */
export function OrderedList({ values, onChange, label, empty, warningOf, mono, add, ...more }: Props) {
  const { textOf = (value) => value, lead, keyOf } = more;
  const [error, setError] = useState<string>();
  const message = useMessage(error);
  const field = useField(label);
  const locked = useLocked();
  const list = useRef<HTMLUListElement>(null);
  const next = useFocusAfter(focus);

  function change(next: string[]): string | undefined {
    if (locked !== undefined) return locked;
    const why = onChange(next);
    setError(why);
    return why;
  }
  function focus(at: number) {
    list.current?.querySelectorAll<HTMLElement>("li")[at]?.focus();
  }
  function move(at: number, by: -1 | 1) {
    const to = at + by;
    if (to < 0 || to >= values.length) return;
    const moved = values.filter((_, index) => index !== at);
    moved.splice(to, 0, values[at] as string);
    if (change(moved) === undefined) next.current = to;
  }
  function remove(at: number) {
    if (change(values.filter((_, index) => index !== at)) === undefined)
      next.current = Math.min(at, values.length - 2);
  }
  function replace(at: number, value: string) {
    return change(values.map((each, index) => (index === at ? value : each)));
  }
  function key(event: KeyboardEvent<HTMLLIElement>, at: number) {
    if (event.target !== event.currentTarget) return;
    const by = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
    if (by !== 0 && event.altKey) move(at, by);
    else if (by !== 0) focus(at + by);
    else if (event.key === "Home") focus(0);
    else if (event.key === "End") focus(values.length - 1);
    else if (event.key === "Delete" || event.key === "Backspace") remove(at);
    else {
      const value = event.ctrlKey || event.metaKey ? undefined : keyOf?.(event.key, values[at] as string);
      if (value === undefined) return;
      if (replace(at, value) === undefined) next.current = at;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div className="ordered">
      {values.length > 0 ? (
        <ul ref={list} aria-label={field["aria-label"]} aria-labelledby={field["aria-labelledby"]}>
          {values.map((value, at) => {
            const warning = warningOf?.(value);
            const text = escapeBidi(textOf(value));
            return (
              <li
                // biome-ignore lint/suspicious/noArrayIndexKey: a text may stand twice in a list that a file brought
                key={`${value} ${at}`}
                tabIndex={at === 0 ? 0 : -1}
                onKeyDown={(event) => key(event, at)}
              >
                {lead?.(value, (next) => replace(at, next))}
                <span className={`ellipsis grow${mono ? " mono" : ""}`} title={escapeBidi(value)}>
                  {text}
                </span>
                {warning && <span className="dot warning" role="img" aria-label={warning} title={warning} />}
                {locked === undefined && (
                  <span className="ordered-tools">
                    <IconButton
                      icon="up"
                      label={`Move ${text} up`}
                      tabIndex={-1}
                      refused={at === 0 ? "It is the first." : undefined}
                      onClick={() => move(at, -1)}
                    />
                    <IconButton
                      icon="down"
                      label={`Move ${text} down`}
                      tabIndex={-1}
                      refused={at === values.length - 1 ? "It is the last." : undefined}
                      onClick={() => move(at, 1)}
                    />
                    <IconButton
                      icon="close"
                      label={`Remove ${text}`}
                      tabIndex={-1}
                      onClick={() => remove(at)}
                    />
                  </span>
                )}
              </li>
            );
          })}
        </ul>
      ) : (
        <p className="ordered-empty">{empty}</p>
      )}
      {locked === undefined && (
        <div className="ordered-add">{add((value) => change([...values, value]))}</div>
      )}
      <Message id={message.id} error={error} />
    </div>
  );
}
