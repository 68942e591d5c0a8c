import { SKETCH_AXES } from "#color/plot/curveAxis.ts";
import type { SketchedKind } from "#color/plot/sketched.ts";
import { SPECTRAL_LOCUS } from "#color/plot/spectralLocus.ts";
import type { Triangle } from "#color/preview/inspect.ts";
import { Curve } from "./Sketch.tsx";
import { placeIn, trianglePath } from "./sketchPath.ts";
import { useSketch } from "./useSketch.ts";
import "./sketch.css";

const CURVE = { width: 190, height: 96 };
const GAMUT = { width: 92, height: 96 };

/** A row's curve, with the code of middle gray where it is over stops, and its triangle within the spectral locus. */
export function SketchPlot({ kind, id }: { kind: SketchedKind; id: string }) {
  const sketch = useSketch(kind, id);
  if (!sketch?.channels) return null;
  const { from, to, gray } = SKETCH_AXES[sketch.axis];
  const code = gray === null ? null : (sketch.channels[1]?.[gray] ?? null);
  const at = gray === null ? 0 : (CURVE.width * (0 - from)) / (to - from);
  const words = code === null ? "values from 0 to 1" : `code value over stops, 18 % is ${code.toFixed(4)}`;
  return (
    <div className="sketch-plot">
      <figure>
        <svg
          {...CURVE}
          viewBox={`0 0 ${CURVE.width} ${CURVE.height}`}
          role="img"
          aria-label={`Curve: ${words}`}
        >
          <path
            className="sketch-grid"
            d={`M0 ${CURVE.height / 2}H${CURVE.width}${code === null ? "" : `M${at} 0V${CURVE.height}`}`}
          />
          <Curve sketch={sketch} {...CURVE} />
        </svg>
        <figcaption aria-hidden="true">
          <span>{code === null ? "0" : `${String(from).replace("-", "−")} stops`}</span>
          {code !== null && <span>18 % {code.toFixed(4)}</span>}
          <span>{code === null ? "1" : `+${to}`}</span>
        </figcaption>
      </figure>
      {sketch.triangle && <Gamut triangle={sketch.triangle} />}
    </div>
  );
}

const LOCUS = SPECTRAL_LOCUS.map(({ xy }) =>
  placeIn(xy, GAMUT)
    .map((value) => value.toFixed(1))
    .join(" "),
).join("L");

function Gamut({ triangle }: { triangle: Triangle }) {
  const [x, y] = placeIn(triangle.white, GAMUT);
  const said = (["red", "green", "blue", "white"] as const).map(
    (name) => `${name} ${triangle[name].map((value) => value.toFixed(4)).join(" ")}`,
  );
  return (
    <figure>
      <svg
        {...GAMUT}
        viewBox={`0 0 ${GAMUT.width} ${GAMUT.height}`}
        role="img"
        aria-label={`Gamut in CIE 1931 xy: ${said.join(", ")}`}
      >
        <path className="sketch-grid" d={`M${LOCUS}Z`} />
        <path d={trianglePath(triangle, GAMUT)} />
        <circle cx={x} cy={y} r={1.5} fill="currentcolor" />
      </svg>
      <figcaption aria-hidden="true">
        <span>CIE 1931 xy</span>
      </figcaption>
    </figure>
  );
}
