import { type RefObject, useEffect, useId } from "react";
import { Icon } from "#parts/Icon.tsx";
import { collectionIcon } from "../compare/collectionIcon.ts";
import { collectionWords } from "../merge/value.ts";
import { kinds, type ReportLine } from "./lines.ts";

type Props = {
  ref: RefObject<HTMLDivElement | null>;
  lines: readonly ReportLine[];
  at: number;
  onPick: (at: number) => void;
};

/** The lines of a report under headings of their kinds, with the error of what is baked. */
export function ReportList({ ref, lines, at, onPick }: Props) {
  const prefix = useId();
  useEffect(() => {
    ref.current?.querySelector(`#${CSS.escape(`${prefix}${at}`)}`)?.scrollIntoView({ block: "nearest" });
  }, [ref, prefix, at]);
  return (
    <div
      ref={ref}
      className="compare-list"
      role="listbox"
      tabIndex={0}
      aria-label="Changes"
      aria-activedescendant={lines.length > 0 ? `${prefix}${at}` : undefined}
    >
      {lines.length === 0 && <p className="hint compare-note">Nothing to show.</p>}
      {lines.map(({ kind, name, collection, what, p99 }, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the list box has the keys
        // biome-ignore lint/a11y/useFocusableInteractive: the list box has the focus
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity besides their place
          key={index}
          id={`${prefix}${index}`}
          role="option"
          aria-selected={index === at}
          aria-label={`${kinds[kind]}: ${name}, ${collectionWords(collection)}`}
          className="compare-line convert-line"
          data-heading={kind === lines[index - 1]?.kind ? undefined : kinds[kind]}
          onClick={() => {
            onPick(index);
            ref.current?.focus();
          }}
        >
          <Icon name={collectionIcon(collection)} size={16} />
          <span className="ellipsis compare-name">{name}</span>
          <span className="hint ellipsis compare-what">{what}</span>
          <span className="compare-size">{p99 ?? ""}</span>
        </div>
      ))}
    </div>
  );
}
