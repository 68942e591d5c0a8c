import { type ConflictColor, mergeSides, type SideColor } from "#color/merge/conflictColors.ts";
import { brief } from "../compare/brief.ts";
import { GrayRamp, Patches } from "../side/Strip.tsx";
import { sideWords } from "./value.ts";

/** The effect of each side on colors: patches, a ramp of gray, and how far it is from the base. */
export function ConflictColors({ color }: { color: ConflictColor }) {
  const largest = Math.max(...mergeSides.map((side) => deltaOf(color.sides[side])));
  const { base } = color.sides;
  const errors = errorsOf(color);
  if (errors.length > 0 && !mergeSides.some((side) => isKnown(color.sides[side])))
    return (
      <section className="merge-colors" aria-label="Color effect">
        <h3>Color effect</h3>
        {errors.map((error) => (
          <p key={error} className="hint">
            No color: {error}
          </p>
        ))}
      </section>
    );
  const line = (words: string, of: (color: SideColor, side: string) => React.ReactNode) => (
    <tr>
      <th scope="row">{words}</th>
      {mergeSides.map((side) => {
        const known = color.sides[side];
        return <td key={side}>{known ? of(known, sideWords[side]) : null}</td>;
      })}
    </tr>
  );
  const measured = (words: string, key: "max" | "mean") =>
    line(words, (known) =>
      "error" in known ? null : (
        <span className="merge-delta">
          <span className="merge-delta-bar" aria-hidden="true">
            <span className="merge-delta-size" style={{ width: `${(known[key] / (largest || 1)) * 100}%` }} />
          </span>
          {brief(known[key])}
        </span>
      ),
    );
  return (
    <section className="merge-colors" aria-label="Color effect">
      <h3>Color effect</h3>
      <table className="merge-fields">
        <tbody>
          {line("Patches", (known, side) =>
            "error" in known ? (
              <span className="hint">No color: {known.error}</span>
            ) : (
              <Patches label={`Patches by ${side}`} strip={known.strip} />
            ),
          )}
          {line("Gray ramp", (known, side) =>
            "error" in known ? null : (
              <GrayRamp
                label={base === known ? `Gray ramp by ${side}` : `Gray ramp by ${side}, base dashed`}
                ramp={color.ramp}
                strip={known.strip}
                dashed={base && !("error" in base) && base !== known ? base.strip : undefined}
              />
            ),
          )}
          {measured("Largest ΔE ITP", "max")}
          {measured("Mean ΔE ITP", "mean")}
        </tbody>
      </table>
    </section>
  );
}

const isKnown = (color: SideColor | undefined): color is Extract<SideColor, { max: number }> =>
  color !== undefined && "max" in color;

const deltaOf = (color: SideColor | undefined) => (isKnown(color) ? color.max : 0);

const errorsOf = ({ sides }: ConflictColor): string[] => [
  ...new Set(mergeSides.flatMap((side) => (sides[side] && "error" in sides[side] ? sides[side].error : []))),
];

/** The largest ΔE ITP of a row's sides in few digits; "–" where a side has no color to measure. */
export function largestDelta(color: ConflictColor | undefined): string {
  if (!color || errorsOf(color).length > 0) return "–";
  return brief(Math.max(...mergeSides.map((side) => deltaOf(color.sides[side]))));
}
