/** Probes the next pixel with a mark, or with any of those that are on for null. */
type MarkSearch = (mark: string | null) => void;

let shown: MarkSearch | null = null;

/** Registers the search of the picture that is on the screen; returns what takes it off. */
export function offerMarkSearch(search: MarkSearch): () => void {
  shown = search;
  return () => {
    if (shown === search) shown = null;
  };
}

/** Goes to the next marked pixel of the picture on the screen. @throws Error where none is on the screen */
export function findMark(mark: string | null): void {
  if (!shown) throw new Error("No picture is on the screen: open the viewer first (G P).");
  shown(mark);
}
