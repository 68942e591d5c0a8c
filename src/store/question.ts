import { create } from "zustand";

type Asking<Q> = {
  question: Q | null;
  ask: (question: Q) => void;
  close: () => void;
};

/** A place for one question at a time, which a dialog over whatever is open puts to the user. */
export const createQuestion = <Q>() =>
  create<Asking<Q>>()((set) => ({
    question: null,
    ask: (question) => set({ question }),
    close: () => set({ question: null }),
  }));
