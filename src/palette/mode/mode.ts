import type { PaletteRow, Scene } from "../paletteRow.ts";

/** Row makers of a mode. */
export type Maker = {
  /** Rows that the text after the character ranks; made once per document and the files beside it. */
  rows?: (scene: Scene) => readonly PaletteRow[];
  /** Rows that the text itself makes, already in order. */
  answers?: (scene: Scene, text: string) => PaletteRow[];
};

/** A narrower search, entered by one character before the query. */
export type Mode = Maker & {
  prefix: string;
  /** "Commands": in the list of modes. */
  name: string;
  /** Example of the text after the character. */
  hint: string;
  /** Fetches the maker of its rows when it is first entered. */
  fetch?: () => Promise<Maker>;
  /** Said where there is no row. */
  empty: string;
};
