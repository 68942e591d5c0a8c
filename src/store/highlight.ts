import { createStore } from "zustand/vanilla";
import type { Ref, State } from "#command/state.ts";
import type { Document } from "#ocio/model/document.ts";

/** Names of a conversion as the color engine takes them. */
type Way = {
  [Name in "src" | "dst" | "look" | "display" | "view" | "namedTransform"]?: string | undefined;
};
type Settings = NonNullable<State["session"]["preview"]>;

/**
 * Settings of the picture, a thing as if it were selected, or another conversion with words for it, for as long as a row is
 * pointed at.
 */
export type Highlight = {
  settings: Partial<Settings>;
  thing: Ref | null;
  shot?: { document: Document; conversion: Way; upTo?: number | undefined; words: string };
};

type Shown = {
  shown: Highlight | null;
  /** Pictures on the screen, and those of them that fill its middle. */
  pictures: number;
  large: number;
  /** The color space in which the picture begins, as the newest picture has it. */
  source: { id: string; name: string } | null;
  /** True once a large picture followed a row of the palette, which makes room for it until it closes. */
  aside: boolean;
};

/** State of the pictures while a row is highlighted, which chooses nothing. */
export const highlight = createStore<Shown>()(() => ({
  shown: null,
  pictures: 0,
  large: 0,
  source: null,
  aside: false,
}));

/** Shows settings on the pictures until it is called with null. */
export function showHighlight(shown: Highlight | null, fromPalette = false): void {
  const { shown: now, pictures, large, aside } = highlight.getState();
  if (shown === now || (shown !== null && pictures === 0)) return;
  highlight.setState({ shown, aside: aside || (fromPalette && shown !== null && large > 0) });
}

/** Keeps where the picture begins, for who shows it up to a step. */
export function keepSource(source: Shown["source"]): void {
  highlight.setState({ source });
}

/** Gives the middle of the screen back to the palette. */
export function endAside(): void {
  highlight.setState({ shown: null, aside: false });
}

/** Counts a picture that follows what is pointed at; gives what ends that. */
export function addPicture(isLarge: boolean): () => void {
  const count = (by: number) =>
    highlight.setState(({ pictures, large }) => ({
      pictures: pictures + by,
      large: large + (isLarge ? by : 0),
    }));
  count(1);
  return () => count(-1);
}
