import { Button } from "#parts/Button.tsx";
import type { PlotFormat, PlotSavers } from "#store/plot.ts";
import { useOfferedPlot } from "../useOfferedPlot.ts";
import { type Drawing, pngOf, saveFile } from "./exportFile.ts";

type Props = { name: string; drawing: () => Drawing | null; text: () => string };

const formats: readonly { format: PlotFormat; label: string }[] = [
  { format: "svg", label: "SVG" },
  { format: "png", label: "PNG" },
  { format: "text", label: "CSV" },
];

/** Buttons that save a plot: as a drawing, as an image, and its numbers as text. */
export function SaveButtons({ name, drawing, text }: Props) {
  const save = (ending: string, part: BlobPart, type: string) =>
    saveFile(`${name}.${ending}`, new Blob([part], { type }));
  const savers: PlotSavers = {
    svg: () => drawn(({ text: svg }) => save("svg", svg, "image/svg+xml")),
    png: () => drawn((found) => void pngOf(found).then((png) => save("png", png, png.type))),
    text: () => save("csv", text(), "text/csv"),
  };
  useOfferedPlot("inspector", savers);
  function drawn(done: (found: Drawing) => void): void {
    const found = drawing();
    if (found) done(found);
  }
  return (
    <span className="plot-save">
      {formats.map(({ format, label }) => (
        <Button key={format} small look="ghost" icon="download" onClick={() => savers[format]?.()}>
          {label}
        </Button>
      ))}
    </span>
  );
}
