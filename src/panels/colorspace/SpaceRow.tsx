import { type MouseEvent, memo } from "react";
import type { Severity } from "#ocio/problem.ts";
import { Chip } from "#parts/Chip.tsx";
import { useDocument } from "../useDocument.ts";
import type { SpaceName } from "./lines.ts";

type Props = {
  collection: SpaceName;
  id: string;
  /** The cursor is on it. */
  active: boolean;
  /** Its form is open. */
  current: boolean;
  selected: boolean;
  uses: number;
  problem: Severity | undefined;
  /** Room for the description. */
  wide: boolean;
  place: number;
  of: number;
  onOpen: (id: string, event: MouseEvent) => void;
  onToggle: (id: string) => void;
};

/** One color space of the list. Follows its own row, so that an edit elsewhere leaves it alone. */
export const SpaceRow = memo(function SpaceRow(props: Props) {
  const { collection, id, active, current, selected, uses, problem, wide, place, of, onOpen, onToggle } =
    props;
  const [name, encoding, off, description] = useDocument((document) => {
    const row = document[collection].byId[id];
    return [
      row?.name ?? "",
      row?.isdata ? "data" : row?.encoding,
      row?.is_inactive,
      wide ? row?.description : "",
    ];
  });
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the list keeps the focus and points here by aria-activedescendant
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list takes the keys of its rows
    <div
      id={`space-${id}`}
      role="option"
      aria-selected={selected}
      aria-current={current ? "true" : undefined}
      aria-posinset={place}
      aria-setsize={of}
      className="space"
      data-active={active}
      data-current={current}
      data-selected={selected}
      data-off={off === true}
      onClick={(event) => onOpen(id, event)}
    >
      <span className="space-mark">
        <span
          className="check"
          data-checked={selected}
          aria-hidden="true"
          onClick={(event) => {
            event.stopPropagation();
            onToggle(id);
          }}
        />
        {problem && problem !== "info" && (
          <span
            className={`dot ${problem}`}
            role="img"
            aria-label={problem}
            title={`It has ${problem === "error" ? "an error" : "a warning"}`}
          />
        )}
      </span>
      <span className="space-name ellipsis" title={name}>
        {name}
      </span>
      {wide && <span className="space-description ellipsis">{description?.split("\n")[0]}</span>}
      {off && <Chip outline>inactive</Chip>}
      {encoding && <Chip>{encoding}</Chip>}
      <span className="space-uses" data-none={uses === 0} title={`${uses} ${uses === 1 ? "use" : "uses"}`}>
        {uses}
      </span>
    </div>
  );
});
