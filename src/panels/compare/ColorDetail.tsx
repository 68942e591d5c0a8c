import type { ColorDifference } from "#color/compare/colorComparison.ts";
import type { ColorPicture } from "#color/compare/picture.ts";
import { GrayRamp, Patches } from "../side/Strip.tsx";
import { brief } from "./brief.ts";

type Props = {
  color: ColorDifference;
  picture: ColorPicture | undefined;
  names: { a: string; b: string };
};

/** Color difference of a row: patches and a ramp of gray by both sides, and the numbers. */
export function ColorDetail({ color, picture, names }: Props) {
  if ("error" in color) return <p className="hint">Color cannot be compared: {color.error}</p>;
  const numbers: [name: string, value: string][] = [
    ["Largest ΔE ITP", brief(color.max)],
    ["Mean ΔE ITP", brief(color.mean)],
    ["Largest difference of values", brief(color.maxValue)],
    ["Mean difference of values", brief(color.meanValue)],
    ["Largest at", color.at.map(brief).join(" ")],
  ];
  return (
    <section className="compare-color" aria-label="Color">
      <h3>Color</h3>
      {picture && (
        <div className="compare-pictures">
          <div className="compare-patches">
            <Patches label={`Patches by A ${names.a}`} strip={picture.before} />
            <b>A {names.a}</b>
            <Patches label={`Patches by B ${names.b}`} strip={picture.after} />
            <b>B {names.b}</b>
          </div>
          <GrayRamp
            label="Gray ramp: A dashed, B solid"
            ramp={picture.ramp}
            strip={picture.after}
            dashed={picture.before}
            words="gray to PQ, A dashed"
          />
        </div>
      )}
      <dl>
        {numbers.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
