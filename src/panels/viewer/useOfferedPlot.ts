import { useEffect, useRef } from "react";
import { offerPlot, type PlotSavers } from "#store/plot.ts";

/** Lets commands save a plot while it is on the screen. */
export function useOfferedPlot(place: Parameters<typeof offerPlot>[0], savers: PlotSavers): void {
  const newest = useRef(savers);
  newest.current = savers;
  useEffect(() => offerPlot(place, () => newest.current), [place]);
}
