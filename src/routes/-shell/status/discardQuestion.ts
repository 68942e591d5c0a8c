import { createQuestion } from "#store/question.ts";
import type { Refused } from "#sync/delivery/status.ts";

/** Changes to discard: refused own ones, and all those of some other accounts. */
export type Chosen = { refused: readonly Refused[]; owners: readonly (string | undefined)[] };

type Question = {
  /** Own changes are meant until the user says otherwise; those of others never are. */
  own: boolean;
  give: (chosen: Chosen) => void;
};

/** The question what of the changes that wait is to be discarded. */
export const useDiscardQuestion = createQuestion<Question>();
