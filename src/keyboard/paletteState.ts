import { create } from "zustand";
import type { Call } from "#command/state.ts";
import { nearFocus } from "#parts/list/nearFocus.ts";

/** Id of the palette's command label: names its dialog. */
export const TITLE = "palette-title";

/** Request to open the palette: on a query, or on a call with missing arguments. */
export type Request = {
  query?: string;
  call?: Call;
  /** Several calls, made as one step once all have their answers. */
  calls?: readonly Call[];
  /** For each of them the arguments that are asked for, although the selection or a default could answer them. */
  wanted?: readonly (readonly string[])[];
  /** Name of all together. */
  name?: string;
  /** The macro whose steps are listed. */
  macro?: string;
  /** The call is the newest step's; Enter makes that step again with other arguments. */
  editLast?: boolean;
  /** The call has failed; its last answer is asked for again. */
  retry?: boolean;
  /** The call is from a link: navigation runs, all else waits for a key. */
  linked?: boolean;
  /** The config that the link leads into is not there for this visitor. */
  isMissing?: boolean;
  note?: string;
  /** Typed after Enter on the query, before it could be run: answers to what is asked, each but the last with Enter. */
  ahead?: readonly string[];
};

type PaletteState = {
  request: Request | null;
  /** Previously focused element. */
  opener: HTMLElement | null;
  /** Restores the focus, or focuses a neighbor if the element is gone. */
  back: () => void;
  /** Lines typed while the palette was loading: each but the last ended with Enter. */
  typed: readonly string[];
  /** Counts openings, so that asking twice for the same call starts afresh. */
  count: number;
  open: (request?: Request) => void;
  type: (lines: readonly string[]) => void;
  close: () => void;
};

const NOTHING_TYPED: readonly string[] = [""];

function focused(): HTMLElement | null {
  return document.activeElement instanceof HTMLElement ? document.activeElement : null;
}

/** State of the palette: open or closed, and its request. No document data. */
export const usePaletteState = create<PaletteState>()((set) => ({
  request: null,
  opener: null,
  back: () => undefined,
  typed: NOTHING_TYPED,
  count: 0,
  open: (request = {}) =>
    set((now) => {
      const opener = focused();
      return {
        request,
        typed: NOTHING_TYPED,
        count: now.count + 1,
        ...(!now.request && { opener, back: opener ? nearFocus(opener) : () => undefined }),
      };
    }),
  type: (typed) => set({ typed }),
  close: () => set({ request: null }),
}));

/** Opens the palette from anywhere: a button, a key or a link. */
export function openPalette(request?: Request): void {
  usePaletteState.getState().open(request);
}

type Sheet = { open: boolean; show: () => void; hide: () => void };

/** State of the sheet of all keys. */
export const useSheet = create<Sheet>()((set) => ({
  open: false,
  show: () => set({ open: true }),
  hide: () => set({ open: false }),
}));
