import { createStore } from "zustand/vanilla";

/** Images of the user that the preview may show, several as the frames of a sequence. They never leave the page. */
export const images = createStore<{ files: readonly File[] }>()(() => ({ files: [] }));

export function showImages(files: readonly File[]): void {
  images.setState({ files });
}
