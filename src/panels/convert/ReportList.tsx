import type { RefObject } from "react";
import { capital } from "#ocio/model/noun.ts";
import { fieldWords } from "#ocio/model/rowFields.ts";
import { LineList } from "../compare/LineList.tsx";
import { errorWords, kinds, type ReportLine } from "./lines.ts";

type Props = {
  ref: RefObject<HTMLDivElement | null>;
  lines: readonly ReportLine[];
  at: number;
  onPick: (at: number) => void;
};

/** The lines of a report under headings of their kinds, with the error of what is baked. */
export function ReportList({ ref, lines, at, onPick }: Props) {
  return (
    <LineList
      ref={ref}
      label="Changes"
      // Lines have no identity besides their place.
      lines={lines.map(({ kind, name, collection }, key) => ({ key, kind: kinds[kind], name, collection }))}
      at={at}
      onPick={onPick}
      className="convert-line"
      empty="Nothing to show."
    >
      {(index) => {
        const line = lines[index]!;
        const { name, field, what, p99 } = line;
        return (
          <>
            <span className="ellipsis compare-name">{name}</span>
            <span className="hint ellipsis compare-what">
              {field !== undefined && `${capital(fieldWords(field))}: `}
              {what}
            </span>
            <span className="compare-size" title={errorWords(line) ?? undefined}>
              {p99 !== undefined && (
                <>
                  <span className="hint">ΔE ITP</span> {p99}
                </>
              )}
            </span>
          </>
        );
      }}
    </LineList>
  );
}
