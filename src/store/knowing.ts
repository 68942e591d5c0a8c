import { create } from "zustand";

type Knowing = {
  /** Whether every command is there. */
  all: boolean;
  /** Whether those that lack could not be fetched, as without a connection; a later attempt may mend it. */
  failed: boolean;
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
  failed: false,
  fetch: async () => undefined,
  lack: (come) => {
    let coming: Promise<void> | undefined;
    const fetch = () => {
      if (!coming) set({ failed: false });
      coming ??= come().then(
        () => set({ all: true }),
        (error) => {
          coming = undefined;
          set({ failed: true });
          throw error;
        },
      );
      return coming;
    };
    set({ all: false, failed: false, fetch });
  },
}));

/** Whether commands are still on their way. */
export const useComing = () => useKnowing(({ all, failed }) => !all && !failed);
