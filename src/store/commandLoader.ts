import { create } from "zustand";

type Knowing = {
  /** True if the commands that need no open configuration are loaded, with what performs their effects. */
  home: boolean;
  /** True if all commands are loaded. */
  all: boolean;
  /** True if loading all failed, as without a connection; may be retried. */
  failed: boolean;
  /** Loads the commands that need no open configuration, once. Rejects on failure, and may be retried. */
  fetchHome: () => Promise<void>;
  /** Loads the missing commands, once. Rejects on failure, and may be retried. */
  fetch: () => Promise<void>;
  /** Registers the loaders of the missing commands. */
  lack: (all: () => Promise<void>, home?: () => Promise<void>) => void;
};

/** The loader, called once until it fails. */
function once(load: () => Promise<void>): () => Promise<void> {
  let coming: Promise<void> | undefined;
  return () => {
    coming ??= load().catch((error) => {
      coming = undefined;
      throw error;
    });
    return coming;
  };
}

/**
 * The page starts without commands. Those that need no open configuration are loaded once the first screen is shown,
 * or when a key is pressed; the others when one is opened, or when something lists all commands: the palette, the
 * sheet of keys, a button.
 */
export const useKnowing = create<Knowing>()((set) => ({
  home: true,
  all: true,
  failed: false,
  fetchHome: async () => undefined,
  fetch: async () => undefined,
  lack: (all, home) => {
    const comeHome = once(async () => {
      await home?.();
      set({ home: true });
    });
    const come = once(async () => {
      set({ failed: false });
      try {
        await Promise.all([all(), comeHome()]);
        set({ all: true });
      } catch (error) {
        set({ failed: true });
        throw error;
      }
    });
    set({ home: home === undefined, all: false, failed: false, fetchHome: comeHome, fetch: come });
  },
}));

/** True while commands are loading. */
export const useComing = () => useKnowing(({ all, failed }) => !all && !failed);
