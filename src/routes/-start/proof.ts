import { create } from "zustand";
import { ApiError } from "#api/client.ts";

type Question = { send: (password: string) => Promise<void> };

type Proof = {
  /** What the user wants done, for which the server asks who it is. */
  question: Question | null;
  ask: (question: Question) => void;
  close: () => void;
};

/** The question for the password that stands over whatever is open. */
export const useProof = create<Proof>()((set) => ({
  question: null,
  ask: (question) => set({ question }),
  close: () => set({ question: null }),
}));

/** Whether the server wants the password before it goes on. */
function wantsPassword(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    error.status === 401 &&
    (error.issues ?? []).some(({ path }) => path.at(-1) === "password")
  );
}

/** Does what may need the password, and asks for it where it was not typed just now. @throws what else went wrong */
export async function withProof(work: (password?: string) => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!wantsPassword(error)) throw error;
    useProof.getState().ask({ send: work });
  }
}
