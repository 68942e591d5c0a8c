import { useEffect, useRef } from "react";
import { saveFile } from "#api/download.ts";
import { colorAtPlace, LEVELS, type Scope, type ScopeName } from "#color/preview/scopes.ts";
import { IconButton } from "#parts/Button.tsx";
import { Segments } from "#parts/field/Segments.tsx";
import { useRun } from "#store/useEditor.tsx";
import { call } from "../change.ts";
import { type Scene, useScope } from "../preview/usePreview.ts";
import { Graticule } from "./Graticule.tsx";
import { scopeImage } from "./scopeImage.ts";
import { useOfferedPlot } from "./useOfferedPlot.ts";

const choices: readonly { value: ScopeName; label: string }[] = [
  { value: "waveform", label: "Waveform" },
  { value: "parade", label: "Parade" },
  { value: "vectorscope", label: "Vector" },
  { value: "histogram", label: "Histogram" },
];

/** Lines of a scale of 10 bit, from 0 to 1023. */
const SCALE = [0, 0.25, 0.5, 0.75, 1];

/** A scope of the picture's display values, on dark ground in both themes. */
export function ScopePlot({ scene }: { scene: Scene }) {
  const run = useRun();
  const name = scene.choice.scope;
  const scope = useScope(scene);
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const context = canvas.current?.getContext("2d");
    if (!context) return;
    if (scope) draw(context, name, scope);
    else context.clearRect(0, 0, context.canvas.width, context.canvas.height);
  }, [scope, name]);
  const label = choices.find((each) => each.value === name)?.label ?? "Scope";
  const lines = name === "vectorscope" ? [] : SCALE;
  const isAcross = name === "histogram";
  const save = () => {
    const scale = lines.map((at) => ({ at, label: String(Math.round(at * 1023)) }));
    if (canvas.current && scope)
      void scopeImage(canvas.current, scale, name).then((png) => saveFile(`${name}.png`, png));
  };
  useOfferedPlot("scope", { png: save });
  return (
    <section className="viewer-scope" aria-label="Scope">
      <Segments
        label="Scope"
        value={name}
        choices={choices}
        onChange={(next) => run(call("viewer.showScope", { scope: next }))}
      />
      <IconButton icon="download" label="Save the scope as PNG" onClick={save} />
      <div className="viewer-scope-plot" data-square={name === "vectorscope"}>
        <canvas
          ref={canvas}
          className="viewer-scope-canvas"
          role="img"
          aria-label={`${label} of the display's values`}
        />
        {name === "vectorscope" && <Graticule />}
        {lines.map((at) => (
          <span
            key={at}
            className="viewer-scope-line"
            data-across={isAcross}
            style={{ [isAcross ? "left" : "bottom"]: `${at * 100}%` }}
            aria-hidden="true"
          >
            {Math.round(at * 1023)}
          </span>
        ))}
      </div>
    </section>
  );
}

/**
 * Draws the counts. A histogram is as high as the most frequent level that is not clipped, and shows square roots, so
 * that one flat color leaves the rest to be seen.
 */
function draw(context: CanvasRenderingContext2D, name: ScopeName, scope: Scope): void {
  const { canvas } = context;
  const isHistogram = scope.height === 1;
  const parts = name === "parade" && !isHistogram ? scope.planes.length : 1;
  canvas.width = scope.width * parts;
  canvas.height = isHistogram ? LEVELS / 2 : scope.height;
  const image = context.createImageData(canvas.width, canvas.height);
  const highest = (plane: Uint32Array) => plane.reduce((most, count) => Math.max(most, count), 1);
  const most = scope.planes.map(highest);
  const peak = Math.max(...scope.planes.map((plane) => highest(plane.subarray(1, -1))));
  for (const [channel, plane] of scope.planes.entries())
    for (let y = 0; y < canvas.height; y++)
      for (let x = 0; x < scope.width; x++) {
        const light = isHistogram
          ? Math.sqrt(plane[x]! / peak) >= (canvas.height - y) / canvas.height
            ? 200
            : 0
          : brightness(plane[y * scope.width + x]!, most[channel]!);
        if (light === 0) continue;
        const at = (y * canvas.width + x + (parts > 1 ? channel * scope.width : 0)) * 4;
        if (name === "vectorscope") {
          const color = colorAtPlace((x + 0.5) / canvas.width, (y + 0.5) / canvas.height);
          for (const [c, value] of color.entries()) image.data[at + c] = light * value;
        } else if (scope.planes.length === 1) image.data.fill(light, at, at + 3);
        else image.data[at + channel] = light;
        image.data[at + 3] = 255;
      }
  context.putImageData(image, 0, 0);
}

/** Light of a count: few are seen, many are not all white. */
function brightness(count: number, most: number): number {
  return count === 0 ? 0 : 70 + Math.round((185 * Math.log1p(count)) / Math.log1p(most));
}
