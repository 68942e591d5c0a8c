/** Plots that are saved by a command: that of the open inspector, the scope, and the picture itself. */
type PlotPlace = "inspector" | "scope" | "picture";

/** Formats of a saved plot; text is numbers separated by commas, or code. */
const PLOT_FORMATS = ["png", "svg", "text"] as const;
export type PlotFormat = (typeof PLOT_FORMATS)[number];

/** Functions that save a plot, by the formats that it has. */
export type PlotSavers = { [F in PlotFormat]?: () => void | Promise<void> };

const shown = new Map<PlotPlace, () => PlotSavers>();

/** Registers the plot that is on the screen; returns what takes it off. */
export function offerPlot(place: PlotPlace, savers: () => PlotSavers): () => void {
  shown.set(place, savers);
  return () => {
    if (shown.get(place) === savers) shown.delete(place);
  };
}

/** Saves the plot at a place. @throws Error where none is on the screen, or it has no such format */
export function savePlot(place: PlotPlace, format: PlotFormat): void | Promise<void> {
  const savers = shown.get(place)?.();
  if (!savers) throw new Error("Nothing to save is on the screen: open the viewer first (G P).");
  const save = savers[format];
  const others = PLOT_FORMATS.filter((each) => savers[each]);
  if (!save) throw new Error(`This is not saved as ${format}; choose ${others.join(" or ")}.`);
  return save();
}
