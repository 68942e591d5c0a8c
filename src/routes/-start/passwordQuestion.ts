import { ApiError } from "#api/client.ts";
import { createQuestion } from "#store/question.ts";

/** Action for which the server requires the password. */
type Question = { send: (password: string) => Promise<void> };

/** The question for the password that stands over whatever is open. */
export const usePasswordQuestion = createQuestion<Question>();

/** True if the server requires the password. */
function wantsPassword(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    error.status === 401 &&
    (error.issues ?? []).some(({ path }) => path.at(-1) === "password")
  );
}

/** Does what may need the password, and asks for it where it was not typed just now. @throws what else went wrong */
export async function withPassword(work: (password?: string) => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!wantsPassword(error)) throw error;
    usePasswordQuestion.getState().ask({ send: work });
  }
}
