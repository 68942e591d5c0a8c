import type { Pixel } from "#color/preview/choice.ts";
import { MIDDLE_GRAY } from "#color/preview/falseColor.ts";
import { ProbeColumns, short } from "../preview/Probe.tsx";
import type { Reading } from "../preview/usePreview.ts";

/** Stops from middle gray; a dash where there is no light. */
function stops(value: number): string {
  if (!Number.isFinite(value) && !(value < 0)) return short(value);
  return value > 0
    ? Math.log2(value / MIDDLE_GRAY)
        .toFixed(2)
        .replace("-", "−")
    : "–";
}

const code = (bits: number) => (value: number) =>
  String(value > 0 ? Math.min(2 ** bits - 1, Math.round(value * (2 ** bits - 1))) : 0);

/** The probed color as stops from middle gray, and as codes of a display. */
export function CodeTable({ given, readings }: { given: Pixel | null; readings: readonly Reading[] }) {
  // Without a row of its own the picture is in the scene's light already.
  const scene = (readings.find(({ word }) => word === "Scene") ?? { pixel: given }).pixel;
  const shown = readings.at(-1)?.pixel;
  const rows = [
    { name: "Stops", pixel: scene, text: stops },
    { name: "8 bit", pixel: shown, text: code(8) },
    { name: "10 bit", pixel: shown, text: code(10) },
  ];
  return (
    <table className="preview-probe viewer-codes" aria-label="Stops and codes">
      <ProbeColumns />
      <tbody>
        {rows.map(({ name, pixel, text }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {[0, 1, 2].map((channel) => (
              <td key={channel}>{pixel ? text(pixel[channel]!) : ""}</td>
            ))}
            <td />
          </tr>
        ))}
      </tbody>
    </table>
  );
}
