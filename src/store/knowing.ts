import { create } from "zustand";

type Knowing = {
  /** True if all commands are loaded. */
  all: boolean;
  /** True if loading failed, as without a connection; may be retried. */
  failed: boolean;
  /** Loads the missing commands, once. Rejects on failure, and may be retried. */
  fetch: () => Promise<void>;
  /** Registers the loader of the missing commands. */
  lack: (come: () => Promise<void>) => void;
};

/**
 * The page starts with the commands that need no open configuration. The others are loaded when one is opened, or
 * when something lists all commands: the palette, the sheet of keys, a button.
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

/** True while commands are loading. */
export const useComing = () => useKnowing(({ all, failed }) => !all && !failed);
