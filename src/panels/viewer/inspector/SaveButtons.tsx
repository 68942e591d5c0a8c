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
  /** The plot as a PNG image, where it is no drawing; null while it is not there. */
  image?: () => Promise<Blob | null>;
  /** Its numbers, separated by commas; null while there are none. */
  text?: () => string | null;
};

const formats: readonly { format: PlotFormat; label: string }[] = [
  { format: "svg", label: "SVG" },
  { format: "png", label: "PNG" },
  { format: "text", label: "CSV" },
];

/** Throws an error that is shown where there is nothing to save, so that no empty file is. */
function present<T>(made: T | null | undefined): T {
  if (made === null || made === undefined)
    throw new Error("There is nothing to save: the inspector shows no result.");
  return made;
}

/** Buttons that save a plot in the formats that it has: as a drawing, as an image, and its numbers as text. */
export function SaveButtons({ name, drawing, image, text }: Props) {
  const run = useRun();
  const save = (ending: string, part: BlobPart, type: string) =>
    saveFile(`${name}.${ending}`, new Blob([part], { type }));
  const saveImage = async (made: Promise<Blob | null>) => {
    const png = present(await made);
    save("png", png, png.type);
  };
  const savers: PlotSavers = {
    ...(drawing && {
      svg: () => save("svg", present(drawing()).text, "image/svg+xml"),
      png: () => saveImage(pngOf(present(drawing()))),
    }),
    ...(image && { png: () => saveImage(image()) }),
    ...(text && { text: () => save("csv", present(text()), "text/csv") }),
  };
  useOfferedPlot("inspector", savers);
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
