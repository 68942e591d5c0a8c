import { type ReactNode, type RefObject, useEffect, useId } from "react";
import { Icon, type IconName } from "#parts/Icon.tsx";
import { collectionWords } from "../merge/value.ts";

const icons: Readonly<Record<string, IconName>> = {
  colorspaces: "colorspaces",
  display_colorspaces: "displayColorspaces",
  looks: "looks",
  named_transforms: "namedTransforms",
  view_transforms: "viewTransforms",
  displays: "displays",
  shared_views: "sharedViews",
  file_rules: "fileRules",
  viewing_rules: "viewingRules",
  roles: "person",
  files: "file",
};

/** Icon of the rows of a collection. */
const collectionIcon = (collection: string): IconName => icons[collection] ?? "overview";

/** A row of a config in a list by kinds; `kind` is the heading over the first of its kind. */
type ListedLine = { key: string | number; kind: string; name: string; collection: string };

type Props = {
  ref: RefObject<HTMLDivElement | null>;
  label: string;
  lines: readonly ListedLine[];
  /** The line that is shown in detail. */
  at: number;
  onPick: (at: number) => void;
  /** A class of each line beside "compare-line". */
  className?: string;
  /** Words in the place of the lines where there are none. */
  empty?: string;
  /** Content of a line after the icon of its collection. */
  children: (at: number) => ReactNode;
};

/** Lines under headings of their kinds; keys move the active one, which is scrolled to. */
export function LineList({ ref, label, lines, at, onPick, className = "", empty, children }: Props) {
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
      aria-label={label}
      aria-activedescendant={lines.length > 0 ? `${prefix}${at}` : undefined}
    >
      {lines.length === 0 && empty !== undefined && <p className="hint compare-note">{empty}</p>}
      {lines.map(({ key, kind, name, collection }, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the list box has the keys
        // biome-ignore lint/a11y/useFocusableInteractive: the list box has the focus
        <div
          key={key}
          id={`${prefix}${index}`}
          role="option"
          aria-selected={index === at}
          aria-label={`${kind}: ${name}, ${collectionWords(collection)}`}
          className={`compare-line ${className}`.trim()}
          data-heading={kind === lines[index - 1]?.kind ? undefined : kind}
          onClick={() => {
            onPick(index);
            ref.current?.focus();
          }}
        >
          <Icon name={collectionIcon(collection)} size={16} />
          {children(index)}
        </div>
      ))}
    </div>
  );
}
