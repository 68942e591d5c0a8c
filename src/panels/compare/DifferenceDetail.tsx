import type { ReactNode, RefObject } from "react";
import type { ColorPicture } from "#color/compare/picture.ts";
import { Button } from "#parts/Button.tsx";
import { ColorDetail } from "./ColorDetail.tsx";
import { FieldTable, WholeTable } from "./FieldTable.tsx";
import { collectionWords, type DifferenceLine, kindOf, kinds } from "./lines.ts";
import { fieldsOf, isOnlyOwn, refusalOf, type Taking } from "./picks.ts";

type Props = {
  ref: RefObject<HTMLTableElement | null>;
  line: DifferenceLine;
  /** "3 of 18". */
  place: string;
  names: { a: string; b: string };
  picture: ColorPicture | undefined;
  taking: Taking | null;
  /** The part of the line to take from the other side. */
  picked: "row" | ReadonlySet<string> | undefined;
  /** The field that has the cursor. */
  field: number;
  onField: (at: number) => void;
  /** Takes the row, or one field of it, from the other side, or keeps it. */
  onTake: (isOther: boolean, field?: string) => void;
  children?: ReactNode;
};

/** One difference: its fields on both sides with what is taken of them, and its colors. */
export function DifferenceDetail({ ref, line, place, names, picture, children, ...props }: Props) {
  const { taking, picked, onTake } = props;
  const kind = kindOf(line);
  const other = taking?.own === "a" ? "B" : "A";
  const words = taking && isOnlyOwn(line, taking.own) ? `Delete, as in ${other}` : `Take row from ${other}`;
  return (
    <div className="compare-detail">
      <header className="compare-title">
        <span className="chip">{kinds[kind]}</span>
        {line.row?.was !== undefined && (
          <>
            <del>{line.row.was}</del> →
          </>
        )}
        <h2 className="ellipsis">{line.name}</h2>
        <span className="hint compare-place">
          {collectionWords(line.collection)} · {place}
        </span>
        {taking && !refusalOf(line) && (
          <Button
            small
            changes
            aria-pressed={picked === "row"}
            {...(picked === "row" && { icon: "check" as const })}
            onClick={() => onTake(picked !== "row")}
          >
            {words}
          </Button>
        )}
      </header>
      {fieldsOf(line).length > 0 && <FieldTable ref={ref} line={line} names={names} {...props} />}
      {line.whole && <WholeTable line={line} whole={line.whole} names={names} />}
      {line.color && <ColorDetail color={line.color} picture={picture} names={names} />}
      {children}
    </div>
  );
}
