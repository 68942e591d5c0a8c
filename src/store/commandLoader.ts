import { create } from "zustand";

type CommandLoader = {
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
  setLoaders: (all: () => Promise<void>, home?: () => Promise<void>) => void;
};

/** The loader, called once until it fails. */
function once(load: () => Promise<void>): () => Promise<void> {
  let loading: Promise<void> | undefined;
  return () => {
    loading ??= load().catch((error) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
}

/**
 * The page starts without commands. Those that need no open configuration are loaded once the first screen is shown,
 * or when a key is pressed; the others when one is opened, or when something lists all commands: the palette, the
 * sheet of keys, a button.
 */
export const useCommandLoader = create<CommandLoader>()((set) => ({
  home: true,
  all: true,
  failed: false,
  fetchHome: async () => undefined,
  fetch: async () => undefined,
  setLoaders: (all, home) => {
    const loadHome = once(async () => {
      await home?.();
      set({ home: true });
    });
    const loadAll = once(async () => {
      set({ failed: false });
      try {
        await Promise.all([all(), loadHome()]);
        set({ all: true });
      } catch (error) {
        set({ failed: true });
        throw error;
      }
    });
    set({ home: home === undefined, all: false, failed: false, fetchHome: loadHome, fetch: loadAll });
  },
}));

/** True while commands are loading. */
export const useCommandsLoading = () => useCommandLoader(({ all, failed }) => !all && !failed);
