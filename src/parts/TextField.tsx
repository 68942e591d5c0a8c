import type { KeyboardEvent, Ref } from "react";
import { type Commit, type Draft, useDraft, useMessage } from "./draft.ts";
import { Message, useField } from "./Field.tsx";
import "./parts.css";

type Props = {
  value: string;
  /** Called on blur and on Enter when the text changed. */
  onCommit: Commit<string>;
  /** Accessible name where no Field is around. */
  label?: string;
  placeholder?: string;
  /** Numbers and ids that are compared. */
  mono?: boolean;
  readOnly?: boolean;
  autoFocus?: boolean;
  ref?: Ref<HTMLInputElement>;
};

/** Escape brings the old text back; a second Escape is free for the screen around. */
export function revertOnEscape(event: KeyboardEvent, draft: Draft) {
  if (event.key !== "Escape" || (!draft.dirty && !draft.error)) return;
  event.preventDefault();
  event.stopPropagation();
  draft.revert();
}

/** One line of text. Commits on blur and Enter; a refusal keeps the text and shows its sentence below. */
export function TextField({ value, onCommit, label, placeholder, mono, readOnly, autoFocus, ref }: Props) {
  const draft = useDraft(value, onCommit);
  const message = useMessage(draft.error);
  const field = useField(label);
  return (
    <>
      <input
        {...field}
        {...message.aria}
        ref={ref}
        className={`field${mono ? " mono" : ""}`}
        value={draft.text}
        placeholder={placeholder}
        readOnly={readOnly}
        // biome-ignore lint/a11y/noAutofocus: a form that was opened to be filled starts at its first field
        autoFocus={autoFocus}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => draft.change(event.target.value)}
        onBlur={draft.commit}
        onKeyDown={(event) => {
          if (event.key === "Enter" && !event.nativeEvent.isComposing) draft.commit();
          revertOnEscape(event, draft);
        }}
      />
      <Message id={message.id} error={draft.error} />
    </>
  );
}
