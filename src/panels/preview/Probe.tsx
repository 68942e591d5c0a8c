import { memo } from "react";
import type { Pixel } from "#color/preview/choice.ts";
import { escapeBidi } from "#parts/escapeBidi.ts";
import { NumberField } from "#parts/field/NumberField.tsx";
import { useRun } from "#store/useEditor.tsx";
import { call } from "../change.ts";
import type { Reading } from "./usePreview.ts";

const CHANNELS = ["R", "G", "B", "A"] as const;

/** A number in seven characters; what rounds to zero has no sign. */
export function short(value: number): string {
  if (!Number.isFinite(value)) return Number.isNaN(value) ? "nan" : value > 0 ? "inf" : "−inf";
  const size = Math.abs(value);
  const digits = size >= 1e6 ? 1 : size >= 1000 ? 0 : size >= 100 ? 2 : size >= 10 ? 3 : 4;
  const text = size >= 1e6 ? value.toExponential(digits) : value.toFixed(digits);
  return text.replace(/^-(?=[0.]+$)/, "").replace("-", "−");
}

/** A number with as many digits as a cell shows. */
function rounded(value: number): number {
  return Number(Math.abs(value) < 100 ? value.toFixed(4) : value.toPrecision(6));
}

/** Alpha in the five characters that its column has; steps of 8 bits are told apart. */
function alpha(value: number): number {
  return Math.abs(value) < 10 ? Number(value.toFixed(3)) : Number(value.toPrecision(4));
}

/** Alpha as text. */
function alphaText(value: number): string {
  return Number.isFinite(value) ? String(alpha(value)).replace("-", "−") : short(value);
}

/** A color of a display as its bytes. */
function hex(pixel: Pixel): string {
  const byte = (value: number) =>
    (value > 0 ? Math.min(255, Math.round(value * 255)) : 0).toString(16).padStart(2, "0");
  return `#${pixel.slice(0, 3).map(byte).join("")}`;
}

/** Columns of a table of colors: a name, three values and alpha. */
export function ProbeColumns() {
  return (
    <colgroup>
      <col />
      <col className="value" span={3} />
      <col className="alpha" />
    </colgroup>
  );
}

type Props = { given: Pixel | null; readings: readonly Reading[]; source: string };

/** The numbers of one color on its way: those of the picture, which can be typed over, and what becomes of them. */
export const Probe = memo(function Probe({ given, readings, source }: Props) {
  const run = useRun();
  // A picture that cannot be read has no color.
  const pixel = given ?? [0, 0, 0, 1];
  return (
    <table className="preview-probe" aria-label="Probe">
      <ProbeColumns />
      <thead>
        <tr className="hidden-text">
          <th scope="col">Where</th>
          {CHANNELS.map((channel) => (
            <th key={channel} scope="col">
              {channel}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row" title={escapeBidi(`Values of ${source}`)}>
            {escapeBidi(source)}
          </th>
          {CHANNELS.map((channel, at) => (
            <td key={channel}>
              <NumberField
                cell
                label={`Probe ${channel}`}
                // No one can type what is no number: its word stands in the place of one.
                value={
                  given && (Number.isFinite(given[at]) ? (at === 3 ? alpha : rounded)(given[at]!) : null)
                }
                placeholder={given && !Number.isFinite(given[at]) ? short(given[at]!) : ""}
                onCommit={(value) => {
                  if (value === null) return undefined;
                  const color = pixel.map((each, i) => (i === at ? value : Number(each.toPrecision(7))));
                  const ran = run(call("preview.probeColor", { color: color.join(" ") }));
                  return ran.ok ? undefined : ran.why;
                }}
                onNumbers={(numbers) => void run(call("preview.probeColor", { color: numbers.join(" ") }))}
              />
            </td>
          ))}
        </tr>
        {readings.map(({ word, name, pixel: result, why }) => (
          <tr key={word}>
            <th
              scope="row"
              className={word === "Scene" ? "" : "screen"}
              title={escapeBidi(why ?? `${word}: ${name}`)}
            >
              {word !== "Scene" && (
                <i
                  className="preview-swatch"
                  style={result ? { background: hex(result) } : undefined}
                  aria-hidden="true"
                />
              )}
              {word === "Scene" ? escapeBidi(name) : word}{" "}
              <small>{word !== "Scene" && result && hex(result)}</small>
            </th>
            {why === null ? (
              CHANNELS.map((channel, at) => (
                <td key={channel}>
                  {result ? (at === 3 ? alphaText(result[3]) : short(result[at] as number)) : ""}
                </td>
              ))
            ) : (
              <td colSpan={4} className="ellipsis" title={escapeBidi(why)}>
                {escapeBidi(why)}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
});
