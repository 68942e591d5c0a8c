import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from "react";
import { escapeBidi } from "../escapeBidi.ts";
import { Icon } from "../Icon.tsx";
import { useFocusAfter } from "../list/useFocusAfter.ts";
import { type Commit, useMessage } from "./draft.ts";
import { Message, useField } from "./Field.tsx";
import { useLocked } from "./locked.ts";
import "../parts.css";

type Props = {
  values: readonly string[];
  onAdd: Commit<string>;
  onRemove: Commit<string>;
  label?: string;
  placeholder?: string;
  mono?: boolean;
};

/**
 * A list of short texts. Enter or a comma adds what is typed, a pasted list adds each of its lines;
 * Backspace in the empty input goes to the last tag, Delete or Backspace on a tag removes it, arrows go along.
 */
export function TagField({ values, onAdd, onRemove, label, placeholder = "Add", mono }: Props) {
  const [text, setText] = useState("");
  const [error, setError] = useState<string>();
  const message = useMessage(error);
  const field = useField(label);
  const locked = useLocked();
  const frame = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);

  const next = useFocusAfter(focus);

  function add(source: string): boolean {
    const value = source.trim();
    if (value === "") {
      setText("");
      return true;
    }
    // Adding what is already there changes nothing, as with every multi-select.
    const why = values.includes(value) ? undefined : onAdd(value);
    setError(why);
    setText(why === undefined ? "" : source);
    return why === undefined;
  }
  function remove(value: string, index: number) {
    const why = onRemove(value);
    setError(why);
    if (why === undefined) next.current = Math.min(index, values.length - 2);
  }
  function focus(index: number) {
    const tags = frame.current?.querySelectorAll<HTMLElement>(".tag button");
    const tag = index >= 0 ? tags?.[index] : undefined;
    (tag ?? input.current)?.focus();
  }
  function typing(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter" || event.key === ",") {
      if (text.trim() === "") return;
      event.preventDefault();
      add(text);
    } else if (event.key === "Escape" && text !== "") {
      event.preventDefault();
      event.stopPropagation();
      setText("");
      setError(undefined);
    } else if ((event.key === "Backspace" || event.key === "ArrowLeft") && text === "") {
      focus(values.length - 1);
    }
  }
  function onTag(event: KeyboardEvent, value: string, index: number) {
    if (locked === undefined && (event.key === "Delete" || event.key === "Backspace")) remove(value, index);
    else if (event.key === "ArrowLeft") focus(Math.max(0, index - 1));
    else if (event.key === "ArrowRight") focus(index + 1);
    else return;
    event.preventDefault();
  }
  function paste(event: ClipboardEvent) {
    const lines = event.clipboardData
      .getData("text")
      .split(/[\n,]/)
      .map((line) => line.trim());
    const list = lines.filter(Boolean);
    if (list.length < 2) return;
    event.preventDefault();
    if (locked !== undefined) return;
    for (const line of new Set(list)) if (!add(line)) return;
  }

  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a click beside the tags goes to the input, which has its own keys */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above */}
      <div
        ref={frame}
        className={`field tags${mono ? " mono" : ""}`}
        aria-invalid={error ? true : undefined}
        onClick={(event) => event.target === event.currentTarget && input.current?.focus()}
      >
        {values.map((value, index) => (
          <span key={value} className="tag">
            <span className="tag-text" title={escapeBidi(value)}>
              {escapeBidi(value)}
            </span>
            {locked === undefined && (
              <button
                type="button"
                tabIndex={-1}
                aria-label={`Remove ${value}`}
                onKeyDown={(event) => onTag(event, value, index)}
                onClick={() => remove(value, index)}
              >
                <Icon name="close" size={11} />
              </button>
            )}
          </span>
        ))}
        <input
          {...field}
          {...message.aria}
          data-settled={text === "" || undefined}
          ref={input}
          value={text}
          placeholder={locked === undefined ? placeholder : ""}
          readOnly={locked !== undefined}
          title={locked}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => {
            setText(event.target.value);
            setError(undefined);
          }}
          onBlur={() => add(text)}
          onKeyDown={typing}
          onPaste={paste}
        />
      </div>
      <Message id={message.id} error={error} />
    </>
  );
}
