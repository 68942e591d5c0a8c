import type { KeyboardEvent, Ref } from "react";
import { type Commit, type Draft, useDraft, useMessage } from "./draft.ts";
import { Message, useField } from "./Field.tsx";
import { useLocked } from "./locked.ts";
import { RemoteEditNote } from "./RemoteEditNote.tsx";
import "../parts.css";

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
  /** Error of the submitted form for the field, until the next input. */
  refused?: string | undefined;
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
export function TextField({
  value,
  onCommit,
  label,
  placeholder,
  mono,
  readOnly,
  autoFocus,
  ...props
}: Props) {
  const { refused, ref } = props;
  const draft = useDraft(value, onCommit);
  const error = draft.error ?? (draft.dirty ? undefined : refused);
  const message = useMessage(error);
  const field = useField(label);
  const locked = useLocked();
  return (
    <>
      <input
        {...field}
        {...message.aria}
        {...draft.settled}
        ref={ref}
        className={`field${mono ? " mono" : ""}`}
        value={draft.text}
        placeholder={placeholder}
        readOnly={readOnly || locked !== undefined}
        title={locked}
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
      <Message id={message.id} error={error} />
      <RemoteEditNote theirs={draft.theirs} onTake={draft.revert} onKeep={draft.commit} />
    </>
  );
}
