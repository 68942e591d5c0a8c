import { type MouseEvent, memo } from "react";
import { SKETCHED } from "#color/plot/sketched.ts";
import type { Severity } from "#ocio/check/problem.ts";
import type { Document } from "#ocio/model/document.ts";
import { capital } from "#ocio/model/noun.ts";
import { SPACES, spelling } from "#ocio/names/name.ts";
import { PresenceDot } from "#palette/PresenceDot.tsx";
import { summaryOf } from "#palette/preview/facts.ts";
import { useRowPresence } from "#palette/rowPresence.ts";
import { Sketch } from "#palette/sketch/Sketch.tsx";
import { Chip } from "#parts/Chip.tsx";
import { escapeBidi } from "#parts/escapeBidi.ts";
import { useDocument } from "../useDocument.ts";
import type { ListedRow, RowKind } from "./kinds.ts";

type Props = {
  collection: RowKind;
  id: string;
  /** The cursor is on it. */
  active: boolean;
  /** Its form is open. */
  current: boolean;
  selected: boolean;
  /** Undefined until they were counted. */
  uses: number | undefined;
  /** State of the row in a layer, where it differs from the base. */
  layer: "overridden" | "added" | undefined;
  problem: Severity | undefined;
  /** Room for the description. */
  wide: boolean;
  place: number;
  of: number;
  onOpen: (id: string, event: MouseEvent) => void;
  onToggle: (id: string) => void;
};

/** One row of the list. Follows its own row, so that an edit elsewhere leaves it alone. */
export const RowLine = memo(function RowLine(props: Props) {
  const {
    collection,
    id,
    active,
    current,
    selected,
    uses,
    layer,
    problem,
    wide,
    place,
    of,
    onOpen,
    onToggle,
  } = props;
  const [name, chip, off, description] = useDocument((document) => {
    const row: ListedRow | undefined = document[collection].byId[id];
    if (!row) return ["", "", false, ""];
    const words = wide ? descriptionOf(document, collection, row) : "";
    const separator = collection === "families" ? document.config.family_separator : "";
    const name = escapeBidi(separator ? row.name.split(separator).join(" / ") : row.name);
    return [name, chipOf(document, row, wide), "is_inactive" in row && row.is_inactive, words];
  });
  const inLayer = layer && `${capital(layer)} in this layer`;
  const here = useRowPresence(collection, id);
  const sketched = SKETCHED.find((each) => each === collection);
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the list keeps the focus and points here by aria-activedescendant
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list takes the keys of its rows
    <div
      id={`row-${id}`}
      data-thing={id}
      role="option"
      aria-selected={selected}
      aria-current={current ? "true" : undefined}
      aria-posinset={place}
      aria-setsize={of}
      className="row-line"
      data-active={active}
      data-current={current}
      data-selected={selected}
      data-off={off}
      onClick={(event) => onOpen(id, event)}
    >
      <span className="row-name ellipsis" title={name}>
        {name}
      </span>
      <span className="row-mark">
        <span
          className="check"
          data-checked={selected}
          aria-hidden="true"
          onClick={(event) => {
            event.stopPropagation();
            onToggle(id);
          }}
        />
        {inLayer && !wide && !(problem && problem !== "info") && (
          <span className="dot layer" role="img" aria-label={inLayer} title={inLayer} />
        )}
        {problem && problem !== "info" && (
          <span
            className={`dot ${problem}`}
            role="img"
            aria-label={problem}
            title={`It has ${problem === "error" ? "an error" : "a warning"}`}
          />
        )}
      </span>
      {sketched && <Sketch kind={sketched} id={id} gamut={wide && SPACE_KINDS.has(collection)} />}
      <PresenceDot names={here} />
      {wide && (
        <span className={description === "" ? "row-description" : "row-description ellipsis"}>
          {escapeBidi(description)}
        </span>
      )}
      <span className="row-chips">
        {inLayer && wide && (
          <Chip outline title={inLayer}>
            {layer}
          </Chip>
        )}
        {off && (
          <Chip outline title="inactive">
            inactive
          </Chip>
        )}
        {/* Beside an open form there is room for one. */}
        {chip && (wide || !off) && <Chip title={chip}>{chip}</Chip>}
      </span>
      <span
        className="row-uses"
        data-none={uses === 0}
        title={uses === undefined ? undefined : `${uses} ${usedAs(collection, uses)}`}
      >
        {uses}
      </span>
    </div>
  );
});

/** Kinds whose rows have a triangle beside their curve. */
const SPACE_KINDS: ReadonlySet<RowKind> = new Set(["colorspaces", "display_colorspaces"]);

/** "members" of a family or category, "uses" of the rest. */
export function usedAs(collection: RowKind, count: number): string {
  const word = collection === "families" || collection === "categories" ? "member" : "use";
  return count === 1 ? word : `${word}s`;
}

/** The one fact that tells rows apart at a glance. */
function chipOf(document: Document, row: ListedRow, wide: boolean): string {
  if ("isdata" in row && row.isdata) return "data";
  if ("encoding" in row) return row.encoding ?? "";
  // Names of color spaces are long: beside an open form they would leave no room for that of the look.
  if (wide && "process_space_id" in row) {
    const { process_space_id, process_space_name } = row;
    return spelling(document, SPACES, process_space_id, process_space_name);
  }
  if ("reference_space_type" in row) return row.reference_space_type === "display" ? "display" : "";
  return "";
}

/** Kinds of which only the description says what they are for. */
const PLAIN: ReadonlySet<RowKind> = new Set(["colorspaces", "display_colorspaces", "families", "categories"]);

/** Note of a row: its description, else its contents. */
function descriptionOf(document: Document, collection: RowKind, row: ListedRow): string {
  const said = row.description?.trim().split("\n")[0];
  return said || (PLAIN.has(collection) ? "" : summaryOf(document, collection, row));
}
