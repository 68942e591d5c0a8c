import { type FormEvent, type ReactNode, useState } from "react";
import { Button } from "#parts/Button.tsx";
import { leaveOnEscape } from "#parts/field/leaveOnEscape.ts";
import { Keys } from "#parts/Keys.tsx";
import { DraftNote } from "../dialog/DraftNote.tsx";

type Props = {
  heading: string;
  /** The type in a word. */
  type: string;
  /** Makes the rule; gives the sentence that says why not, "" where a field says it. */
  onCreate: () => string | undefined;
  /** Gives it up. */
  onCancel: () => void;
  /** Closes the form and keeps what was filled in. */
  onLeave: () => void;
  /** Empties a form that has what was filled in before. */
  onDiscard: (() => void) | undefined;
  children: (tried: boolean) => ReactNode;
};

/** Form of a new rule. Cancel discards it, Escape leaves it as a draft; Enter in a field and Ctrl+Enter anywhere make it. */
export function NewRule({ heading, type, onCreate, onCancel, onLeave, onDiscard, children }: Props) {
  const [tried, setTried] = useState(false);
  const [error, setError] = useState("");

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const why = onCreate();
    setTried(true);
    setError(why ?? "");
    if (why === "") event.currentTarget.querySelector("input")?.focus();
  }

  return (
    <form
      className="panel rule-form"
      data-zone="form"
      aria-label={heading}
      onSubmit={submit}
      onKeyDownCapture={(event) => leaveOnEscape(event, onLeave)}
      onKeyDown={(event) => {
        if (!(event.target instanceof Node && event.currentTarget.contains(event.target))) return;
        if (event.key === "Escape" && !event.defaultPrevented) onLeave();
        else if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
          // Commits the text being typed.
          if (event.target instanceof HTMLElement) event.target.blur();
          event.currentTarget.requestSubmit();
        }
      }}
    >
      <div className="panel-head">
        <h2>{heading}</h2>
        <span className="hint">{type}</span>
      </div>
      {onDiscard && <DraftNote onDiscard={onDiscard} />}
      <div className="panel-body">
        <div className="form">{children(tried)}</div>
      </div>
      <div className="rule-foot">
        {error && (
          <p className="message error" role="alert">
            {error}
          </p>
        )}
        <span className="grow" />
        <Button onClick={onCancel}>Cancel</Button>
        <Button look="solid" submit aria-label="Create">
          Create
          <Keys keys="mod+enter" />
        </Button>
      </div>
    </form>
  );
}
