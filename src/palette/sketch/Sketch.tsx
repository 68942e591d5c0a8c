import type { SketchedKind } from "#color/plot/sketched.ts";
import type { Sketch as Known } from "#color/preview/question.ts";
import { curvePath, isGray, trianglePath } from "./sketchPath.ts";
import { useSketch } from "./useSketch.ts";
import "./sketch.css";

const CURVE = { width: 28, height: 14 };
const GAMUT = { width: 16, height: 14 };
const CHANNELS = ["red", "green", "blue"] as const;

type Props = {
  kind: SketchedKind;
  id: string;
  /** True where there is room for the triangle. */
  gamut?: boolean;
};

/** A small curve of a row, and its triangle; the room for them is there before they are. */
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

/** Curves of a sketch: one in the color of the text where all channels have the same, else one of each. */
export function Curve({ sketch, width, height }: { sketch: Known; width: number; height: number }) {
  const { channels } = sketch;
  if (!channels) return null;
  if (isGray(channels)) return <path d={curvePath(channels[1]!, { width, height })} />;
  return CHANNELS.map((name, channel) => (
    <path key={name} data-channel={name} d={curvePath(channels[channel]!, { width, height })} />
  ));
}
