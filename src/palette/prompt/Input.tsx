import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { toast } from "#notify/toast.tsx";
import { useRun } from "#store/useEditor.tsx";
import { rowId } from "../List.tsx";
import { movement, type useList } from "../useList.ts";

type Props = {
  label: string;
  list: string;
  active: string | null;
  value: string;
  placeholder?: string | undefined;
  /** Id of the sentence below that says what is wrong. */
  fault?: string | undefined;
  onChange: (text: string) => void;
  /** Line breaks belong to the text: a field of one line shows them as ↵. Else they are spaces, as browsers have it. */
  lines?: boolean | undefined;
  /** Answers whether the key was its own; movement of the list comes after. */
  onKey: (event: KeyboardEvent<HTMLInputElement>) => boolean;
  onMove: ReturnType<typeof useList>["move"];
  /** Link that mod+C copies, unless the user selected text. */
  link: string | null;
  /** Said to screen readers after a pause. */
  announce: string;
};

/** A line break as the field shows it. */
const BREAK = "↵";
const shownLines = (text: string) => text.replace(/\r\n?|\n/g, BREAK);
const realLines = (text: string) => text.replaceAll(BREAK, "\n");

/** The text of the palette: it keeps the focus, and the list is led from here. */
export function Input(props: Props) {
  const { label, list, active, value, placeholder, fault, onChange, onKey, onMove, link, announce } = props;
  const { lines } = props;
  const input = useRef<HTMLInputElement>(null);
  const run = useRun();
  /** The selection is the user's own, not the one that a default came with. */
  const isOwn = useRef(false);
  useLayoutEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);
  return (
    <>
      <input
        ref={input}
        role="combobox"
        aria-label={label}
        aria-expanded="true"
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={active === null ? undefined : rowId(list, active)}
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault}
        value={lines ? shownLines(value) : value}
        placeholder={placeholder ?? label}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="off"
        onChange={(event) => onChange(lines ? realLines(event.target.value) : event.target.value)}
        onPaste={(event) => {
          const pasted = shownLines(event.clipboardData.getData("text"));
          if (!lines || !pasted.includes(BREAK)) return;
          event.preventDefault();
          const { value: text, selectionStart, selectionEnd } = event.currentTarget;
          const start = selectionStart ?? text.length;
          onChange(realLines(text.slice(0, start) + pasted + text.slice(selectionEnd ?? start)));
        }}
        onPointerDown={() => {
          isOwn.current = true;
        }}
        onBlur={(event) => {
          // Nothing else in the palette takes the focus; a click beside a row gives it back.
          if (event.relatedTarget === null && document.hasFocus()) event.target.focus();
        }}
        onKeyDown={(event) => {
          // Keys of an input method belong to it: Enter there accepts a word, not a row.
          if (event.nativeEvent.isComposing || event.keyCode === 229) return;
          const mod = event.ctrlKey || event.metaKey;
          const { selectionStart, selectionEnd } = event.currentTarget;
          const copies = mod && event.key.toLowerCase() === "c";
          if (event.shiftKey || (mod && event.key.length === 1 && !copies)) isOwn.current = true;
          const hasSelected = isOwn.current && selectionStart !== selectionEnd;
          if (copies && link && !hasSelected) {
            event.preventDefault();
            navigator.clipboard?.writeText(link).then(
              () => toast.show("Link copied", { id: "link" }),
              () => toast.error("The browser does not let the link be copied."),
            );
            return;
          }
          if (onKey(event)) {
            event.preventDefault();
            event.stopPropagation();
            if (event.key === "Enter") swallowEnter();
            return;
          }
          // With nothing typed there is no text to take back: the newest step is meant.
          if (mod && event.key.toLowerCase() === "z" && value === "") {
            event.preventDefault();
            run({ id: event.shiftKey ? "edit.redo" : "edit.undo", args: {} });
            return;
          }
          const move = movement(event, event.currentTarget.value === "");
          if (!move) return;
          event.preventDefault();
          onMove(move);
        }}
      />
      <Live text={announce} />
    </>
  );
}

/** The rest of this press of Enter must not reach what gets the focus next. */
function swallowEnter(): void {
  const swallow = (event: globalThis.KeyboardEvent) => {
    if (event.key !== "Enter") return;
    if (event.type === "keydown" && !event.repeat) return stop();
    event.preventDefault();
    event.stopImmediatePropagation();
    if (event.type === "keyup") stop();
  };
  const stop = () => {
    removeEventListener("keydown", swallow, true);
    removeEventListener("keyup", swallow, true);
  };
  addEventListener("keydown", swallow, true);
  addEventListener("keyup", swallow, true);
}

/** Speaks after 300 ms of quiet, so that not every key is read out. */
function Live({ text }: { text: string }) {
  const [said, setSaid] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setSaid(text), 300);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <div className="hidden-text" role="status" aria-live="polite">
      {said}
    </div>
  );
}
