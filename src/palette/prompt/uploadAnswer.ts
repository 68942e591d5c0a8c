import { useEffect, useRef } from "react";
import type { Question } from "#command/call.ts";
import { disabledReason } from "#command/disabledReason.ts";
import { bare } from "#command/title.ts";
import type { Editor } from "#store/editor.ts";
import { useApp, useRun } from "#store/useEditor.tsx";
import type { Group } from "../List.tsx";

/** Row id of the way to an answer that is not there yet. */
export const UPLOAD = "bring";

/** Finds the command that creates a missing answer, with the reason that it cannot run; undefined if none. */
function uploadCommand({ commands, store }: Editor, question: Question | undefined) {
  const id = question?.argument.ask?.createdBy ?? "";
  const command = commands[id];
  if (!command) return undefined;
  return { id, title: `${bare(command.title)}…`, refusal: disabledReason(command, store.getState()) };
}

/** The row of what brings an answer that is not there yet: an upload, where a question asks for a file. */
export function uploadRows(editor: Editor, question: Question | undefined): Group[] {
  const found = uploadCommand(editor, question);
  if (!found) return [];
  const { title, refusal } = found;
  return [{ heading: null, rows: [{ id: UPLOAD, icon: "upload", title, refusal }] }];
}

/**
 * Sends for an answer; what comes of it is handed to `take` once it is among the options.
 * @returns what sends for it: why it cannot, or nothing
 */
export function useUploadAnswer(
  question: Question | undefined,
  take: (label: string) => void,
): () => string | undefined {
  const { editor } = useApp();
  const run = useRun();
  /** The answers that were there before. */
  const known = useRef<ReadonlySet<string>>(undefined);
  const latest = useRef(take);
  latest.current = take;
  useEffect(() => {
    const come = known.current && question?.options?.find(({ value }) => !known.current?.has(value));
    if (!come) return;
    known.current = undefined;
    latest.current(come.label);
  }, [question]);
  return () => {
    const found = uploadCommand(editor, question);
    if (!found || found.refusal !== undefined) return found?.refusal;
    known.current = new Set(question?.options?.map(({ value }) => value));
    run({ id: found.id, args: {} });
    return undefined;
  };
}
