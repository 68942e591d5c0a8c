import { create } from "zustand";

type Asking<Q> = {
  question: Q | null;
  ask: (question: Q) => void;
  close: () => void;
};

/** A store of one question at a time, shown in a dialog over the page. */
export const createQuestion = <Q>() =>
  create<Asking<Q>>()((set) => ({
    question: null,
    ask: (question) => set({ question }),
    close: () => set({ question: null }),
  }));
