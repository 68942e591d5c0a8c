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

type Props = {
  given: Pixel | null;
  readings: readonly Reading[];
  /** True where values of the picture itself are light, and no codes of a display or logs. */
  isLight: boolean;
};

/** The probed color as stops from middle gray, and as codes of a display. */
export function CodeTable({ given, readings, isLight }: Props) {
  const scene = readings.find(({ word }) => word === "Scene")?.pixel ?? (isLight ? given : null);
  const shown = readings.at(-1)?.pixel;
  const rows = [
    { name: "Stops", pixel: scene, text: stops, none: given ? "–" : "" },
    { name: "8 bit", pixel: shown, text: code(8), none: "" },
    { name: "10 bit", pixel: shown, text: code(10), none: "" },
  ];
  return (
    <table className="preview-probe viewer-codes" aria-label="Stops and codes">
      <ProbeColumns />
      <tbody>
        {rows.map(({ name, pixel, text, none }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {[0, 1, 2].map((channel) => (
              <td key={channel}>{pixel ? text(pixel[channel]!) : none}</td>
            ))}
            <td />
          </tr>
        ))}
      </tbody>
    </table>
  );
}
