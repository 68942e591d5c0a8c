import { type ReactNode, useId } from "react";
import { escapeBidi } from "#parts/escapeBidi.ts";

type Props = {
  title: string;
  head: readonly string[];
  /** Texts, and controls. */
  rows: readonly (readonly ReactNode[])[];
  /** Sentence for a table without rows. */
  empty: string;
  /** Between title and table. */
  children?: ReactNode;
};

/** A titled table; a keyboard scrolls it where it is wider than the window. */
export function Table({ title, head, rows, empty, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
      {rows.length === 0 ? (
        <p className="hint">{empty}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
        <div className="operator-table" tabIndex={0}>
          <table>
            <thead>
              <tr>
                {head.map((each) => (
                  <th key={each} scope="col">
                    {each}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rows have no names and come whole
                <tr key={at}>
                  {row.map((cell, column) => (
                    <td key={head[column]}>{typeof cell === "string" ? escapeBidi(cell) : cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
