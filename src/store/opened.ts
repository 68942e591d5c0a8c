import { createStore } from "zustand/vanilla";

type OpenedTexts = {
  /** By the id of the configuration. */
  texts: Readonly<Record<string, string>>;
  put: (configId: string, text: string) => void;
  clear: () => void;
};

/** Texts that configurations were opened from on this device. The host reads and writes them. */
export const opened = createStore<OpenedTexts>()((set) => ({
  texts: {},
  put: (configId, text) => set(({ texts }) => ({ texts: { ...texts, [configId]: text } })),
  clear: () => set({ texts: {} }),
}));
