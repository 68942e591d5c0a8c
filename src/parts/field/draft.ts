import { useEffect, useId, useRef, useState } from "react";
import { type RemoteEdit, useRemoteEdit } from "./remoteEdit.ts";

/** Takes a value; answers with the sentence that says why not, or nothing. */
export type Commit<T> = (value: T) => string | undefined;

export type Draft = {
  /** Displayed text. */
  text: string;
  error: string | undefined;
  dirty: boolean;
  /** Remote edit of the value since typing began. */
  theirs: RemoteEdit<string> | undefined;
  change: (text: string) => void;
  /** Hands the typed text over; a refused text stays as typed. */
  commit: () => boolean;
  /** Attribute of the control for `isHistoryKey`: nothing typed waits to be handed over. */
  settled: { "data-settled"?: true };
  revert: () => void;
};

/**
 * Text that is being typed over a value that others may change. Nothing is handed over until `commit`;
 * a refusal keeps the text and shows its sentence. A change of the value from outside leaves alone what is being
 * typed, and drops what was refused.
 */
export function useDraft(value: string, onCommit: Commit<string>): Draft {
  const [typed, setTyped] = useState<string | null>(null);
  const [error, setError] = useState<string>();
  const last = useRef(value);
  const dirty = typed !== null && typed !== value;
  const theirs = useRemoteEdit(value, dirty, () => false);

  useEffect(() => {
    if (last.current === value) return;
    last.current = value;
    if (error === undefined) return;
    setTyped(null);
    setError(undefined);
  }, [value, error]);

  function commit(): boolean {
    if (typed === null) return true;
    const why = typed === value ? undefined : onCommit(typed);
    setError(why);
    if (why === undefined) setTyped(null);
    return why === undefined;
  }
  return {
    text: typed ?? value,
    error,
    dirty,
    theirs,
    settled: typed === null ? { "data-settled": true } : {},
    change: (text) => {
      setTyped(text);
      setError(undefined);
    },
    commit,
    revert: () => {
      setTyped(null);
      setError(undefined);
    },
  };
}

/** Id for the message below a field, and what the control must carry for it. */
export function useMessage(error: string | undefined) {
  const id = useId();
  return {
    id,
    aria: error ? ({ "aria-invalid": true, "aria-describedby": id } as const) : {},
  };
}
