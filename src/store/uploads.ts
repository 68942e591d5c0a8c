import { createStore } from "zustand/vanilla";

/** A file on its way to the server. `why` says why it did not arrive. */
export type Upload = {
  id: number;
  configId: string;
  path: string;
  file: File;
  sent: number;
  total: number;
  state: "waiting" | "sending" | "failed";
  why?: string;
};

/** In the place of a configuration's id: the file is to be opened as a configuration of its own. */
export const OPENED = "";

/** The uploads that are under way, and those that failed until they are put away. */
export const uploads = createStore<{ list: readonly Upload[] }>()(() => ({ list: [] }));

let last = 0;

/** A new upload that waits for its turn. */
export function addUpload(configId: string, path: string, file: File): Upload {
  last += 1;
  const upload: Upload = { id: last, configId, path, file, sent: 0, total: file.size, state: "waiting" };
  const others = uploads
    .getState()
    .list.filter((each) => each.state !== "failed" || each.configId !== configId || each.path !== path);
  uploads.setState({ list: [...others, upload] });
  return upload;
}

export function changeUpload(id: number, change: Partial<Upload>): void {
  const { list } = uploads.getState();
  uploads.setState({ list: list.map((each) => (each.id === id ? { ...each, ...change } : each)) });
}

/** Takes an upload out of the list: it arrived, or the user has read why it did not. */
export function endUpload(id: number): void {
  uploads.setState(({ list }) => ({ list: list.filter((each) => each.id !== id) }));
}
