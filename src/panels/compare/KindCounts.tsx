import { type ReactNode, useState } from "react";
import { Keys } from "#parts/Keys.tsx";

/** The kinds that are hidden, and the function that hides one or shows it again. */
export function useHiddenKinds<Kind extends string>() {
  const [hidden, setHidden] = useState<ReadonlySet<Kind>>(new Set());
  const toggle = (kind: Kind) => {
    const next = new Set(hidden);
    if (!next.delete(kind)) next.add(kind);
    setHidden(next);
  };
  return [hidden, toggle] as const;
}

type Props<Kind extends string> = {
  /** Words of the kinds, in the order of their digits. */
  kinds: Readonly<Record<Kind, string>>;
  /** Sentences about them, as tooltips. */
  titles?: Readonly<Partial<Record<Kind, string>>>;
  count: (kind: Kind) => number;
  hidden: ReadonlySet<Kind>;
  onToggle: (kind: Kind) => void;
  /** The sum of all kinds, in words. */
  children: ReactNode;
};

/** Number of lines of each kind; a press or its digit hides them. */
export function KindCounts<Kind extends string>({
  kinds,
  titles,
  count,
  hidden,
  onToggle,
  children,
}: Props<Kind>) {
  return (
    <div className="compare-kinds">
      {(Object.keys(kinds) as Kind[]).map((kind, index) => (
        <button
          key={kind}
          type="button"
          aria-pressed={!hidden.has(kind)}
          className="compare-count"
          title={titles?.[kind]}
          onClick={() => onToggle(kind)}
        >
          <b>{count(kind)}</b> {kinds[kind].toLowerCase()} <Keys keys={String(index + 1)} />
        </button>
      ))}
      <span className="compare-sum" role="status">
        {children}
      </span>
    </div>
  );
}
