import { create } from "zustand";

/** Cursor position in the matrix: a cell, the head of a line (a view), or of a column (a display). */
export type Spot = "cell" | "view" | "display";

/** Selection on the displays screen: not part of the document or its undo. */
type Chosen = {
  /** UUID of the display whose views are shown, or the virtual one; null before one was chosen. */
  display: string | null;
  /** Name without case of the line of the matrix. */
  line: string | null;
  spot: Spot;
  /** UUID of the view of the display that is shown; null where the display has none of that name. */
  view: string | null;
  /** UUID of the color space for which the rules are tried; null is the first that a person would think of. */
  space: string | null;
  /** Rises when the fields of the view are wanted: whoever holds them shows them and gives them the focus. */
  wanted: number;
  /** Counter of that. */
  served: number;
  /** Rises when a display is pressed: a phone, which has no room for its views beside it, shows them then. */
  pressed: number;
  /** Changes a part of it, or what a function makes of it. */
  choose: (part: Partial<Chosen> | ((now: Chosen) => Partial<Chosen>)) => void;
};

/** Selection on the displays screen, shared by the matrix and its side panel. */
export const useChosen = create<Chosen>()((set) => ({
  display: null,
  line: null,
  spot: "cell",
  view: null,
  space: null,
  wanted: 0,
  served: 0,
  pressed: 0,
  choose: set,
}));

/** Changes what the displays screen looks at. */
export function choose(part: Parameters<Chosen["choose"]>[0]): void {
  useChosen.getState().choose(part);
}

/** Asks for the views of the chosen display, which was pressed with the pointer. */
export function wantViews(): void {
  choose(({ pressed }) => ({ pressed: pressed + 1 }));
}

/** Asks for the fields of the chosen view: the inspector opens where it was folded away. */
export function wantFields(): void {
  choose(({ wanted }) => ({ wanted: wanted + 1 }));
}
