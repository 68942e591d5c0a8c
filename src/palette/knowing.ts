import { create } from "zustand";

type Knowing = {
  /** Whether every command is there. */
  all: boolean;
  /** Fetches those that are not; once, whoever asks. Rejects where that fails, and may be asked again. */
  fetch: () => Promise<void>;
  /** Says that some are not there yet, and how they come. */
  lack: (come: () => Promise<void>) => void;
};

/**
 * The page starts with the commands that need no open configuration. The others come when one is entered, or when
 * something looks through all of them: the palette, the sheet of keys, a button.
 */
export const useKnowing = create<Knowing>()((set) => ({
  all: true,
  fetch: async () => undefined,
  lack: (come) => {
    let coming: Promise<void> | undefined;
    const fetch = () => {
      coming ??= come().then(
        () => set({ all: true }),
        (error) => {
          coming = undefined;
          throw error;
        },
      );
      return coming;
    };
    set({ all: false, fetch });
  },
}));
