import { createStore } from "zustand/vanilla";

/** A file being uploaded. `why` is the error, if it failed. */
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

/** Stands in for a configuration id: opens the file as a configuration of its own. */
export const OPENED = "";

/** Uploads in progress, and failed ones until dismissed. */
export const uploads = createStore<{ list: readonly Upload[] }>()(() => ({ list: [] }));

let last = 0;

/** A new upload, queued. */
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
