import { differenceOf, isBlack, nitsOf, xyOf } from "#color/preview/light.ts";
import type { Reading } from "../preview/usePreview.ts";

/** Luminance, chromaticity and ΔE ITP of the probed color as it is shown, and of the compared one. */
export function LightTable({ readings }: { readings: readonly Reading[] }) {
  const shown = readings.at(-1);
  const light = shown?.light ?? null;
  const other = readings.find(({ word }) => word === "Before" || word === "Compared");
  const nits = light && nitsOf(light);
  const xy = light && !isBlack(light) && xyOf(light.xyz);
  const gap = light && other?.light ? differenceOf(light, other.light) : null;
  const rows = [
    {
      name: "Luminance",
      text: nits === null || !light ? "–" : `${isBlack(light) ? 0 : nitsText(nits)} nits`,
    },
    { name: "CIE xy", text: xy ? xy.map((value) => value.toFixed(4)).join(" ") : "–" },
    ...(other
      ? [
          {
            name: `ΔE ITP to ${other.word === "Before" ? "before" : other.name}`,
            text: gap?.toFixed(2) ?? "–",
          },
        ]
      : []),
  ];
  return (
    <dl
      className="viewer-light"
      title={
        light
          ? "Light of the codes: values beyond the display are clipped first"
          : "The config has no interchange role for this space"
      }
    >
      {rows.map(({ name, text }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Nits in four digits, without an exponent. */
function nitsText(nits: number): string {
  const text = Math.abs(nits) >= 1000 ? nits.toFixed(0) : nits.toPrecision(4);
  return text.replace("-", "−");
}
