import { useLayoutEffect, useState } from "react";
import { putCaretBehind } from "../PaletteLoading.tsx";
import type { PendingCall } from "./promptMachine.ts";

type Asked = {
  /** Name of the argument that is asked for. */
  question: string | undefined;
  text: string;
  setText: (text: string) => void;
  /** Takes what is in the field, or its row, as the answer. */
  answer: () => void;
};

/**
 * Answers with what was typed before the prompt was there: one line a question, with Enter but for the last. It ends
 * with an empty line, a refused answer or another text. A link waits for an Enter of its own.
 */
export function useAnswersAhead({ ahead, linked }: PendingCall, { question, text, setText, answer }: Asked) {
  const [lines, setLines] = useState<readonly string[]>(ahead ?? []);
  const [filled, setFilled] = useState<string>();
  // Before another key can come: it would go to the wrong question.
  useLayoutEffect(() => {
    const [line, ...rest] = lines;
    if (line === undefined) return;
    if (line === "" || question === undefined) return setLines([]);
    if (filled !== question) {
      setFilled(question);
      if (text !== line) return setText(line);
    }
    const isAnswer = text === line && !linked && rest.length > 0;
    setLines(isAnswer ? rest : []);
    if (isAnswer) answer();
    else putCaretBehind();
  });
}
