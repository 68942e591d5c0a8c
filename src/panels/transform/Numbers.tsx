import { type ReactNode, useState } from "react";
import type { Commit } from "#parts/field/draft.ts";
import { NumberField } from "#parts/field/NumberField.tsx";
import "./numbers.css";

type Row = {
  values: readonly (number | null)[];
  letters: readonly string[];
  label: string;
  onCommit: Commit<(number | null)[]>;
  optional?: boolean;
  step?: number;
  placeholders?: readonly string[];
  /** The letters are only read out: the placeholders say them. */
  bare?: boolean;
  children?: ReactNode;
};

/** Numbers side by side under their letters: RGB, RGBA, master. Pasting as many numbers fills the row. */
export function NumberRow({
  values,
  letters,
  label,
  onCommit,
  optional,
  step,
  placeholders,
  bare,
  children,
}: Row) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid row in every browser
    <div className="numbers" role="group" aria-label={label}>
      {letters.map((letter, at) => (
        <span key={letter} className="numbers-cell">
          {!bare && (
            <span className="numbers-letter" aria-hidden="true">
              {letter}
            </span>
          )}
          <NumberField
            cell
            label={`${label} ${letter}`}
            value={values[at] ?? null}
            optional={optional ?? false}
            {...(step !== undefined && { step })}
            {...(placeholders?.[at] !== undefined && { placeholder: placeholders[at] })}
            onCommit={(value) =>
              onCommit(letters.map((_, index) => (index === at ? value : (values[index] ?? null))))
            }
            onNumbers={(numbers) => {
              if (numbers.length === letters.length) onCommit(numbers);
            }}
          />
        </span>
      ))}
      {children}
    </div>
  );
}

type VarsProps = { lg2: boolean; values: readonly number[]; onCommit: Commit<number[]> };

/** Allocation variables: two, for lg2 also three, or none. They wait here until there are as many. */
export function AllocationVars({ lg2, values, onCommit }: VarsProps) {
  const [waiting, setWaiting] = useState<(number | null)[] | null>(null);
  const letters = lg2 || values.length > 2 ? ["Var 1", "Var 2", "Var 3"] : ["Var 1", "Var 2"];
  return (
    <NumberRow
      label="Allocation variables"
      bare
      letters={letters}
      placeholders={letters}
      values={waiting ?? values}
      optional
      step={0.01}
      onCommit={(numbers) => {
        const given = numbers.filter((number) => number !== null);
        const whole = given.length !== 1 && !numbers.slice(0, given.length).includes(null);
        setWaiting(whole ? null : numbers);
        return whole ? onCommit(given) : undefined;
      }}
    />
  );
}

const HEADS = ["R", "G", "B", "A"] as const;

type MatrixProps = {
  matrix: readonly number[];
  offset: readonly number[];
  onMatrix: Commit<number[]>;
  onOffset: Commit<number[]>;
};

/** Four rows of a matrix with their offset and their sum. Pasting 9 or 16 numbers fills it, 12 as rows with offset. */
export function MatrixGrid({ matrix, offset, onMatrix, onOffset }: MatrixProps) {
  const put = (list: readonly number[], at: number, value: number | null) =>
    list.map((old, index) => (index === at ? (value ?? 0) : old));
  function fill(numbers: number[]) {
    if (numbers.length === 16) onMatrix(numbers);
    if (numbers.length !== 9 && numbers.length !== 12) return;
    const width = numbers.length / 3;
    const rows = [0, 1, 2].map((row) => numbers.slice(row * width, row * width + width));
    onMatrix([...rows.flatMap((row) => [...row.slice(0, 3), 0]), 0, 0, 0, 1]);
    if (width === 4) onOffset([...rows.map((row) => row[3] ?? 0), 0]);
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid in every browser
    <div className="matrix" role="group" aria-label="Matrix">
      <span />
      {HEADS.map((head) => (
        <span key={head} className="matrix-head" aria-hidden="true">
          {head}
        </span>
      ))}
      <span className="matrix-head" aria-hidden="true">
        Offset
      </span>
      <span className="matrix-head sum" aria-hidden="true">
        Σ row
      </span>
      {HEADS.map((row, at) => (
        <MatrixRow
          key={row}
          name={row}
          values={matrix.slice(at * 4, at * 4 + 4)}
          offset={offset[at] ?? 0}
          onValue={(column, value) => onMatrix(put(matrix, at * 4 + column, value))}
          onOffset={(value) => onOffset(put(offset, at, value))}
          onNumbers={fill}
        />
      ))}
    </div>
  );
}

type MatrixRowProps = {
  name: string;
  values: readonly number[];
  offset: number;
  onValue: (column: number, value: number | null) => string | undefined;
  onOffset: Commit<number | null>;
  onNumbers: (numbers: number[]) => void;
};

function MatrixRow({ name, values, offset, onValue, onOffset, onNumbers }: MatrixRowProps) {
  const sum = values.reduce((total, value) => total + value, 0);
  return (
    <>
      <span className="matrix-letter" aria-hidden="true">
        {name}
      </span>
      {values.map((value, column) => (
        <NumberField
          key={HEADS[column]}
          cell
          places={4}
          label={`Matrix row ${name} column ${HEADS[column]}`}
          value={value}
          onCommit={(next) => onValue(column, next)}
          onNumbers={onNumbers}
        />
      ))}
      <NumberField cell label={`Offset ${name}`} value={offset} onCommit={onOffset} />
      <span className="matrix-sum">{sum.toFixed(5).replace("-", "−")}</span>
    </>
  );
}
