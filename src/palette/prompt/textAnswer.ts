import { useState } from "react";
import type { Question } from "#command/call.ts";
import { chooseFiles } from "#store/fileChooser.ts";

/**
 * A long text as an answer, such as that of a config: chosen among known ones in a list, or written, pasted and read from
 * a file in an editor. `take` puts a text into the editor.
 */
export function useTextAnswer(question: Question | undefined, text: string, take: (text: string) => void) {
  const writing = question?.argument.ask?.editor;
  /** Name of the question whose text is written, although known ones could be chosen. */
  const [written, setWritten] = useState<string>();
  const listed = writing?.choices !== undefined && written !== question?.name && !text.includes("\n");
  return {
    writing,
    /** The text is chosen in a list. */
    listed,
    write: () => setWritten(question?.name),
    /** Reads a file into the editor, to be looked at before it is taken. */
    read: () =>
      chooseFiles({}, async ([file]) => {
        const words = await file!.text();
        setWritten(question?.name);
        take(words);
      }),
    /** Goes back to the list; false where there is none. */
    list: () => {
      if (listed || !writing?.choices) return false;
      setWritten(undefined);
      take("");
      return true;
    },
  };
}
