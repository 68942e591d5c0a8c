import { createStore } from "zustand/vanilla";

/** The image of the user that the preview may show; null until one was opened. It never leaves the page. */
export const image = createStore<{ file: File | null }>()(() => ({ file: null }));

export function showImage(file: File): void {
  image.setState({ file });
}
