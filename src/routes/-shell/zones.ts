import { create } from "zustand";

/** Pixels of a zone: what it may have, and what it has until it is moved. */
export const ranges = {
  list: { least: 300, most: 520, usual: 378, narrow: 340, tight: 328 },
  inspector: { least: 300, most: 560, usual: 336, narrow: 336, tight: 308 },
  grade: { least: 440, most: 640, usual: 464, narrow: 464, tight: 464 },
} as const;
export type Sized = keyof typeof ranges;

/** Breakpoints of folding zones. */
/** Sections by name leave too little for a list of 328, a form of 440 and an inspector of 308. */
export const RAIL_BELOW = "(max-width: 1279px)";
/** Sections have their names alone, without keys (`shell.css` says so, too), and all zones are narrower. */
export const TIGHT_BELOW = "(max-width: 1399px)";
export const DRAWER_BELOW = "(max-width: 1151px)";
/** One column for all, mostly without a pointer. */
export const PHONE = "(max-width: 639px)";

type Zones = {
  /** Sections as a rail of icons, in a window with room for more. */
  rail: boolean;
  inspector: boolean;
  /** In a narrow window: sections in full after all, and the inspector as a drawer. Neither outlives the page. */
  unfolded: boolean;
  drawer: boolean;
  /** A grading step is worked on: sections are a rail and the picture has the middle, unless that is taken back. */
  grading: boolean;
  unfoldedAtWork: boolean;
  viewerFolded: boolean;
  /** Null is the usual width. */
  list: number | null;
  inspectorWidth: number | null;
  /** Width of the form beside the picture while a grading step is edited. */
  grade: number | null;
  fold: () => void;
  toggleSections: () => void;
  work: (grading: boolean) => void;
  toggleInspector: () => void;
  resize: (zone: Sized, width: number | null) => void;
};

const PREFIX = "zones.";

function kept(key: string): string | null {
  try {
    return localStorage.getItem(PREFIX + key);
  } catch {
    return null;
  }
}

function keep(key: string, value: boolean | number | null): void {
  try {
    if (value === null) localStorage.removeItem(PREFIX + key);
    else localStorage.setItem(PREFIX + key, String(value));
  } catch {
    // Without storage the layout starts with defaults.
  }
}

function keptWidth(zone: Sized): number | null {
  const width = Number(kept(`${zone}.width`) ?? Number.NaN);
  const { least, most } = ranges[zone];
  return width >= least && width <= most ? width : null;
}

const holds = (query: string) => matchMedia(query).matches;

/** True if sections are a rail of icons. */
export function railIn(zones: Zones, narrow: boolean): boolean {
  if (narrow) return !zones.unfolded;
  return zones.grading ? !zones.unfoldedAtWork : zones.rail;
}

/** True if the inspector, or in its place the picture of a grading step, is there. */
export function inspectorIn(zones: Zones, drawn: boolean): boolean {
  if (zones.grading) return !zones.viewerFolded;
  return drawn ? zones.drawer : zones.inspector;
}

/** Folded zones and widths of the window, stored per device. */
export const useZones = create<Zones>()((set, get) => ({
  rail: kept("rail") === "true",
  inspector: kept("inspector") !== "false",
  unfolded: false,
  drawer: false,
  grading: false,
  unfoldedAtWork: false,
  viewerFolded: false,
  list: keptWidth("list"),
  inspectorWidth: keptWidth("inspector"),
  grade: keptWidth("grade"),
  fold: () => set({ unfolded: false }),
  toggleSections: () => {
    if (holds(RAIL_BELOW)) return set(({ unfolded }) => ({ unfolded: !unfolded }));
    if (get().grading) return set(({ unfoldedAtWork }) => ({ unfoldedAtWork: !unfoldedAtWork }));
    const rail = !get().rail;
    keep("rail", rail);
    set({ rail });
  },
  work: (grading) => set({ grading, unfoldedAtWork: false, viewerFolded: false, unfolded: false }),
  toggleInspector: () => {
    if (get().grading) return set(({ viewerFolded }) => ({ viewerFolded: !viewerFolded }));
    if (holds(DRAWER_BELOW)) return set(({ drawer }) => ({ drawer: !drawer }));
    const inspector = !get().inspector;
    keep("inspector", inspector);
    set({ inspector });
  },
  resize: (zone, width) => {
    keep(`${zone}.width`, width);
    set(zone === "inspector" ? { inspectorWidth: width } : { [zone]: width });
  },
}));

/** Focuses the search of the list that is shown. */
export function focusListSearch(): void {
  const search = document.querySelector<HTMLInputElement>(".row-search input");
  search?.focus();
  search?.select();
}
