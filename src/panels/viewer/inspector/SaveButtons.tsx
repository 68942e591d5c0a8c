import { Button } from "#parts/Button.tsx";
import { type Drawing, pngOf, saveFile } from "./exportFile.ts";

type Props = { name: string; drawing: () => Drawing | null; text: () => string };

/** Buttons that save a plot: as a drawing, as an image, and its numbers as text. */
export function SaveButtons({ name, drawing, text }: Props) {
  const save = (ending: string, part: BlobPart, type: string) =>
    saveFile(`${name}.${ending}`, new Blob([part], { type }));
  const formats = [
    { ending: "svg", run: () => drawn(({ text: svg }) => save("svg", svg, "image/svg+xml")) },
    {
      ending: "png",
      run: () => drawn((found) => void pngOf(found).then((png) => save("png", png, png.type))),
    },
    { ending: "csv", run: () => save("csv", text(), "text/csv") },
  ];
  function drawn(done: (found: Drawing) => void): void {
    const found = drawing();
    if (found) done(found);
  }
  return (
    <span className="plot-save">
      {formats.map(({ ending, run }) => (
        <Button key={ending} small look="ghost" icon="download" onClick={run}>
          {ending.toUpperCase()}
        </Button>
      ))}
    </span>
  );
}
