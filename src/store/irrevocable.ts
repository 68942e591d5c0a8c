import { createQuestion } from "./question.ts";

/** An action that nothing takes back, or that others notice: its name, what it does, and the word on its button. */
type Irrevocable = { title: string; text: string; submit: string };

/** The question before an irrevocable action, in a dialog over the page. */
export const useIrrevocable = createQuestion<Irrevocable & { answer: (goesOn: boolean) => void }>();

/** Asks before an irrevocable action. Resolves to true if it is wanted. */
export function wantsIrrevocable(action: Irrevocable): Promise<boolean> {
  const { question, ask } = useIrrevocable.getState();
  question?.answer(false);
  return new Promise((answer) => ask({ ...action, answer }));
}
