import type { RefObject } from "react";
import { Button } from "#parts/Button.tsx";
import { pngOf, saveFile, svgText } from "./exportFile.ts";

type Props = { name: string; svg: RefObject<SVGSVGElement | null>; text: () => string };

/** Buttons that save a plot: as a drawing, as an image, and its numbers as text. */
export function SaveButtons({ name, svg, text }: Props) {
  return (
    <span className="plot-save">
      <Button
        small
        look="ghost"
        icon="download"
        onClick={() =>
          svg.current && saveFile(`${name}.svg`, new Blob([svgText(svg.current)], { type: "image/svg+xml" }))
        }
      >
        SVG
      </Button>
      <Button
        small
        look="ghost"
        icon="download"
        onClick={() => svg.current && void pngOf(svg.current).then((png) => saveFile(`${name}.png`, png))}
      >
        PNG
      </Button>
      <Button
        small
        look="ghost"
        icon="download"
        onClick={() => saveFile(`${name}.csv`, new Blob([text()], { type: "text/csv" }))}
      >
        CSV
      </Button>
    </span>
  );
}
