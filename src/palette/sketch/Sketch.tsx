import type { SketchedKind } from "#color/plot/sketched.ts";
import type { Sketch as Known } from "#color/preview/question.ts";
import { channelPaths, trianglePath } from "./sketchPath.ts";
import { useSketch } from "./useSketch.ts";
import "./sketch.css";

const CURVE = { width: 28, height: 14 };
const GAMUT = { width: 16, height: 14 };

type Props = {
  kind: SketchedKind;
  id: string;
  /** True where there is room for the triangle. */
  gamut?: boolean;
};

/** Small curve of a row and its gamut triangle; their space is reserved before they are computed. */
export function Sketch({ kind, id, gamut = false }: Props) {
  const sketch = useSketch(kind, id);
  return (
    <span className="sketch" aria-hidden="true">
      <svg aria-hidden="true" {...CURVE} viewBox={`0 0 ${CURVE.width} ${CURVE.height}`}>
        {sketch && <Curve sketch={sketch} {...CURVE} />}
      </svg>
      {gamut && (
        <svg aria-hidden="true" {...GAMUT} viewBox={`0 0 ${GAMUT.width} ${GAMUT.height}`}>
          {sketch?.triangle && <path d={trianglePath(sketch.triangle, GAMUT)} />}
        </svg>
      )}
    </span>
  );
}

/** Curves of a sketch: one in the color of the text where the channels are alike, and one of each where they part. */
export function Curve({ sketch, width, height }: { sketch: Known; width: number; height: number }) {
  if (!sketch.channels) return null;
  const paths = channelPaths(sketch.channels, { width, height });
  return (
    <>
      {paths.some(({ name }) => name) && <title>Red, green and blue of grays differ</title>}
      {paths.map(({ name, path }) => (
        <path key={name ?? "gray"} data-channel={name} d={path} />
      ))}
    </>
  );
}
