import { saveFile } from "#api/download.ts";
import { Button } from "#parts/Button.tsx";
import type { PlotFormat, PlotSavers } from "#store/plot.ts";
import { useRun } from "#store/useEditor.tsx";
import { call } from "../../change.ts";
import { useOfferedPlot } from "../useOfferedPlot.ts";
import { type Drawing, pngOf } from "./drawing.ts";

type Props = {
  name: string;
  /** The plot as a drawing, which is saved as an image, too; null while it is not there. */
  drawing?: () => Drawing | null;
  /** The plot as a PNG image, where it is no drawing. */
  image?: () => Promise<Blob>;
  /** Its numbers, separated by commas. */
  text?: () => string;
};

const formats: readonly { format: PlotFormat; label: string }[] = [
  { format: "svg", label: "SVG" },
  { format: "png", label: "PNG" },
  { format: "text", label: "CSV" },
];

/** Buttons that save a plot in the formats that it has: as a drawing, as an image, and its numbers as text. */
export function SaveButtons({ name, drawing, image, text }: Props) {
  const run = useRun();
  const save = (ending: string, part: BlobPart, type: string) =>
    saveFile(`${name}.${ending}`, new Blob([part], { type }));
  const saveImage = async (made: Promise<Blob>) => {
    const png = await made;
    save("png", png, png.type);
  };
  const savers: PlotSavers = {
    ...(drawing && {
      svg: () => drawn(({ text: svg }) => save("svg", svg, "image/svg+xml")),
      png: () => drawn((found) => saveImage(pngOf(found))),
    }),
    ...(image && { png: () => saveImage(image()) }),
    ...(text && { text: () => save("csv", text(), "text/csv") }),
  };
  useOfferedPlot("inspector", savers);
  function drawn(done: (found: Drawing) => void | Promise<void>): void | Promise<void> {
    const found = drawing?.();
    return found ? done(found) : undefined;
  }
  return (
    <span className="plot-save">
      {formats.map(
        ({ format, label }) =>
          savers[format] && (
            <Button
              key={format}
              small
              look="ghost"
              icon="download"
              onClick={() => run(call("viewer.savePlot", { format }))}
            >
              {label}
            </Button>
          ),
      )}
    </span>
  );
}
