import { create } from "zustand";
import type { Call } from "#command/command.ts";
import { nearFocus } from "#parts/list/nearFocus.ts";

/** The id of what says which command the palette asks for: the name of its dialog then. */
export const TITLE = "palette-title";

/** How the palette was asked to open: on a query, or on a call that waits for its missing answers. */
export type Request = {
  query?: string;
  call?: Call;
  /** Several calls, made as one step once all have their answers. */
  calls?: readonly Call[];
  /** For each of them the arguments that are asked for, although the selection or a default could answer them. */
  wanted?: readonly (readonly string[])[];
  /** What they are together. */
  name?: string;
  /** The macro whose steps are shown. */
  macro?: string;
  /** The call is the newest step's; Enter makes that step again with other arguments. */
  amend?: boolean;
  /** A link brought the call: what only leads to a place goes there, all else waits for a key. */
  linked?: boolean;
  note?: string;
  /** Enter was pressed on the query already. */
  entered?: boolean;
};

type Opening = {
  request: Request | null;
  /** What had the focus before. */
  opener: HTMLElement | null;
  /** Gives the focus back to what had it before, or to what is near where that is gone. */
  back: () => void;
  /** What was typed while the palette was on its way. */
  typed: string;
  /** Whether Enter was pressed on it. */
  entered: boolean;
  /** Counts openings, so that asking twice for the same call starts afresh. */
  count: number;
  open: (request?: Request) => void;
  type: (text: string) => void;
  enter: () => void;
  close: () => void;
};

function focused(): HTMLElement | null {
  return document.activeElement instanceof HTMLElement ? document.activeElement : null;
}

/** Whether the palette is open, and on what. Nothing of the document lives here. */
export const useOpening = create<Opening>()((set) => ({
  request: null,
  opener: null,
  back: () => undefined,
  typed: "",
  entered: false,
  count: 0,
  open: (request = {}) =>
    set((now) => {
      const opener = focused();
      return {
        request,
        typed: "",
        entered: false,
        count: now.count + 1,
        ...(!now.request && { opener, back: opener ? nearFocus(opener) : () => undefined }),
      };
    }),
  type: (text) => set({ typed: text, entered: false }),
  enter: () => set({ entered: true }),
  close: () => set({ request: null }),
}));

/** Opens the palette from anywhere: a button, a key or a link. */
export function openPalette(request?: Request): void {
  useOpening.getState().open(request);
}

type Sheet = { open: boolean; show: () => void; hide: () => void };

/** Whether the sheet of all keys is shown. */
export const useSheet = create<Sheet>()((set) => ({
  open: false,
  show: () => set({ open: true }),
  hide: () => set({ open: false }),
}));
