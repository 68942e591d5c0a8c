import { createStore } from "zustand/vanilla";

/** A file on this device that a configuration was opened from or saved to. */
type LocalFile = {
  name: string;
  /** The canonical text of the document when both were last the same; null until it is known. */
  text: string | null;
};

/** Questions to the user about a file on disk. */
export type LocalQuestion =
  | { kind: "changed"; configId: string; name: string }
  | { kind: "which"; folder: string; names: string[] };

type Local = {
  /** By the id of the configuration. */
  files: Readonly<Record<string, LocalFile>>;
  question: LocalQuestion | null;
  put: (configId: string, file: LocalFile) => void;
  ask: (question: LocalQuestion | null) => void;
};

/** Files of this device by configuration. The host reads and writes them. */
export const local = createStore<Local>()((set) => ({
  files: {},
  question: null,
  put: (configId, file) => set(({ files }) => ({ files: { ...files, [configId]: file } })),
  ask: (question) => set({ question }),
}));
