import { type Commit, useDraft, useMessage } from "./draft.ts";
import { Message, useField } from "./Field.tsx";
import { useLocked } from "./locked.ts";
import { RemoteEditNote } from "./RemoteEditNote.tsx";
import { revertOnEscape } from "./TextField.tsx";
import "../parts.css";

type Props = {
  value: string;
  /** Called on blur, on Escape and on Ctrl or Cmd with Enter when the text changed. */
  onCommit: Commit<string>;
  label?: string;
  placeholder?: string;
  mono?: boolean;
  /** Long lines go on to the right. */
  unwrapped?: boolean;
  rows?: number;
};

/** Several lines of text; it grows with them. Enter is a new line; Ctrl or Cmd with Enter, and Escape, commit. */
export function TextArea({ value, onCommit, label, placeholder, mono, unwrapped, rows = 2 }: Props) {
  const draft = useDraft(value, onCommit);
  const message = useMessage(draft.error);
  const field = useField(label);
  const locked = useLocked();
  return (
    <>
      <textarea
        {...field}
        {...message.aria}
        {...draft.settled}
        className={`field area${mono ? " mono" : ""}${unwrapped ? " unwrapped" : ""}`}
        wrap={unwrapped ? "off" : undefined}
        rows={rows}
        value={draft.text}
        placeholder={placeholder}
        readOnly={locked !== undefined}
        title={locked}
        spellCheck={false}
        onChange={(event) => draft.change(event.target.value)}
        onBlur={draft.commit}
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) draft.commit();
          // Lines that took minutes to type are kept; what was refused, or is over a remote edit, goes back.
          const keeps = event.key === "Escape" && draft.dirty && !draft.error && !draft.theirs;
          if (!keeps) return revertOnEscape(event, draft);
          event.preventDefault();
          event.stopPropagation();
          draft.commit();
        }}
      />
      <Message id={message.id} error={draft.error} />
      <RemoteEditNote theirs={draft.theirs} onTake={draft.revert} onKeep={draft.commit} keepKey="mod+enter" />
    </>
  );
}
