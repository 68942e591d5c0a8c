import type { ColorDifference } from "#color/compare/colorComparison.ts";
import type { RowDifference } from "#ocio/compare/compare.ts";

type Props = { row: RowDifference | null; color: ColorDifference | undefined; before: string; after: string };

/** Fields of a row on both sides, and how far its colors are apart. */
export function DifferenceTable({ row, color, before, after }: Props) {
  const fields = row?.fields ?? [];
  return (
    <>
      {row?.was !== undefined && <p className="hint">Renamed from {row.was}</p>}
      {fields.length > 0 && (
        <table className="compare-fields">
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">A {before}</th>
              <th scope="col">B {after}</th>
            </tr>
          </thead>
          <tbody>
            {fields.map(({ field, from, to }) => (
              <tr key={field}>
                <th scope="row">{field}</th>
                <td>
                  <del>{shown(from)}</del>
                </td>
                <td>
                  <ins>{shown(to)}</ins>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {color && <Color color={color} />}
    </>
  );
}

function Color({ color }: { color: ColorDifference }) {
  if ("error" in color) return <p className="hint">Color cannot be compared: {color.error}</p>;
  const numbers: [name: string, value: string][] = [
    ["Largest ΔE ITP", brief(color.max)],
    ["Mean ΔE ITP", brief(color.mean)],
    ["Largest difference of values", brief(color.maxValue)],
    ["Mean difference of values", brief(color.meanValue)],
    ["Largest at", color.at.map(brief).join(" ")],
  ];
  return (
    <dl className="compare-color">
      {numbers.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A number with few digits. */
export function brief(value: number): string {
  return String(Number(value.toPrecision(3)));
}

function shown(value: unknown): string {
  if (value === null) return "–";
  return typeof value === "string" ? value : JSON.stringify(value);
}
