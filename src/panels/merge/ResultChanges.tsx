import { useEffect, useState } from "react";
import type { Document } from "#ocio/model/document.ts";
import { allDifferences, type Hunk } from "#ocio/yaml/diff.ts";
import { writtenText } from "#palette/preview/consequence.ts";
import { Difference } from "#palette/preview/Difference.tsx";

/** Lines of a hunk and hunks that are drawn at once. */
const MAX_LINES = 60;
const MAX_HUNKS = 80;

/** Changed lines of a file with the places that they stand in. */
export function Hunks({ hunks }: { hunks: readonly Hunk[] }) {
  return (
    <>
      {hunks.slice(0, MAX_HUNKS).map((hunk, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: hunks have no identity besides their place
        <Difference key={at} hunk={hunk} most={MAX_LINES} />
      ))}
      {hunks.length > MAX_HUNKS && <p className="hint">{hunks.length - MAX_HUNKS} more places</p>}
    </>
  );
}

type Known = { of: Document; hunks: Hunk[] };

/** "3 lines change in 2 places". */
export function counted(hunks: readonly Hunk[]): string {
  const signed = (hunk: Hunk, sign: string) => hunk.lines.filter((line) => line.sign === sign).length;
  const lines = hunks.reduce((sum, hunk) => sum + Math.max(signed(hunk, "+"), signed(hunk, "-")), 0);
  return `${counts(lines, "line")} ${lines === 1 ? "changes" : "change"} in ${counts(hunks.length, "place")}`;
}

const counts = (count: number, noun: string) => `${count} ${noun}${count === 1 ? "" : "s"}`;

/** The lines of the file that the merge changes, as it is decided so far. */
export function ResultChanges({ name, before, after }: { name: string; before: Document; after: Document }) {
  const [known, setKnown] = useState<Known | null>(null);
  useEffect(() => {
    // Two files are written for it: keys go first.
    const timer = setTimeout(
      () => setKnown({ of: after, hunks: allDifferences(writtenText(before), writtenText(after)) }),
      60,
    );
    return () => clearTimeout(timer);
  }, [before, after]);
  const hunks = known?.hunks;
  return (
    <section className="merge-result" aria-label="Result" aria-busy={known?.of !== after}>
      <h2>
        Result <span className="hint">{name}</span>
      </h2>
      {hunks && hunks.length > 0 && <p className="hint">{counted(hunks)}</p>}
      {hunks && <Hunks hunks={hunks} />}
      {hunks?.length === 0 && <p className="hint">The file stays as it is.</p>}
    </section>
  );
}
