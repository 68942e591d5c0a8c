import type { RefObject } from "react";
import { fieldWords } from "#ocio/model/rowFields.ts";
import { Icon } from "#parts/Icon.tsx";
import { brief } from "./brief.ts";
import { LineList } from "./LineList.tsx";
import { collectionWords, type DifferenceLine, kindOf, kinds, sizeOf } from "./lines.ts";
import type { Picks } from "./picks.ts";

type Props = {
  ref: RefObject<HTMLDivElement | null>;
  lines: readonly DifferenceLine[];
  /** The line that is shown in detail. */
  at: number;
  picks: Picks;
  /** Letter of the side from which is taken what was picked. */
  from: string;
  onPick: (at: number) => void;
};

/** The lines of a comparison under headings of their kinds, with bars for the largest differences in color. */
export function DifferenceList({ ref, lines, at, picks, from, onPick }: Props) {
  const most = Math.max(...lines.map(sizeOf), 1e-9);
  return (
    <LineList
      ref={ref}
      label="Differences"
      lines={lines.map((line) => ({
        ...{ key: `${kindOf(line)} ${line.key}`, kind: kinds[kindOf(line)] },
        ...{ name: line.name, collection: line.collection },
      }))}
      at={at}
      onPick={onPick}
    >
      {(index) => {
        const line = lines[index]!;
        const size = sizeOf(line);
        const picked = picks.get(line.key);
        return (
          <>
            <span className="ellipsis compare-name">
              {line.name}
              {line.row?.was !== undefined && <span className="hint"> was {line.row.was}</span>}
            </span>
            {picked !== undefined ? (
              <span className="chip compare-taken">
                <Icon name="check" size={12} />{" "}
                {picked === "row" ? `from ${from}` : `${someOf([...picked])} from ${from}`}
              </span>
            ) : (
              <span className="hint ellipsis compare-what">{whatChanged(line)}</span>
            )}
            {size >= 0 && (
              <>
                <span className="compare-bar" aria-hidden="true">
                  <span style={{ width: `${(100 * size) / most}%` }} />
                </span>
                <span className="compare-size" title={`Largest ΔE ITP ${brief(size)}`}>
                  {brief(size)}
                </span>
              </>
            )}
          </>
        );
      }}
    </LineList>
  );
}

/** "name and 5 fields", "position 2 to 12", or the collection where the whole row came or went. */
function whatChanged({ row, collection }: DifferenceLine): string {
  const fields = row?.fields ?? [];
  if (row === null) return "color";
  if (row.kind === "moved" && fields[0]) return `position ${fields[0].from} to ${fields[0].to}`;
  const some = someOf(fields.map(({ field }) => field));
  if (row.kind === "renamed") return some === "" ? "name" : `name and ${some}`;
  return some === "" ? collectionWords(collection) : some;
}

/** "name, family", or the number of fields where they are more than two. */
function someOf(fields: readonly string[]): string {
  return fields.length > 2 ? `${fields.length} fields` : fields.map(fieldWords).join(", ");
}
