import { createTransform, type Transform } from "#ocio/chain/transform.ts";
import { SPACES } from "#ocio/names/name.ts";
import { kindOf } from "#ocio/transform/kinds.ts";
import { transformName } from "#ocio/transform/parameter.ts";
import { IconButton } from "#parts/Button.tsx";
import { escapeBidi } from "#parts/escapeBidi.ts";
import { Select } from "#parts/field/Select.tsx";
import { Icon } from "#parts/Icon.tsx";
import { call, useChange } from "../../change.ts";
import { useDocument } from "../../useDocument.ts";
import { useActions } from "./context.ts";
import { Grip } from "./StepDrag.tsx";
import { summary } from "./summary.ts";

const DIRECTIONS = [
  { value: "forward", label: "Forward" },
  { value: "inverse", label: "Inverse" },
];

/** Name of a step. */
export function stepName(node: Transform): string {
  return node.type === "UnknownTransform" ? node.tag : transformName(node.type);
}

type Props = {
  node: Transform;
  index: number;
  count: number;
  open: boolean;
  /** True for the step that has the tab stop. */
  current: boolean;
  selected: boolean;
};

/** Head of a step: its type, its one-line summary, its direction, and its tools. */
export function StepHead({ node, index, count, open, current, selected }: Props) {
  const { place, arranging, toggle, openTypes } = useActions();
  const change = useChange();
  const { owner, slot } = place;
  const name = stepName(node);
  const number = index + 1;
  const stop = current ? 0 : -1;
  const ids = [node.id];
  return (
    <>
      <Grip id={node.id} />
      <span className="step-number">{selected ? <Icon name="check" size={12} /> : number}</span>
      <button
        type="button"
        className="step-type"
        tabIndex={stop}
        aria-haspopup="dialog"
        aria-label={`Type of step ${number}: ${name}`}
        onClick={(event) => {
          const { left, bottom } = event.currentTarget.getBoundingClientRect();
          openTypes({ kind: "type", id: node.id, at: { x: left, y: bottom }, back: event.currentTarget });
        }}
      >
        <span className="ellipsis">{name}</span>
        <Icon name="chevronDown" size={12} />
      </button>
      {open ? <span className="grow" /> : <Summary node={node} />}
      <span className="step-right">
        <Select
          bare
          label={`Direction of step ${number}`}
          tabIndex={stop}
          value={node.direction}
          choices={DIRECTIONS}
          onCommit={(direction) =>
            direction === node.direction
              ? undefined
              : change(call("transform.reverse", { owner, slot, at: node.id }))
          }
        />
        <span className="step-tools">
          <IconButton
            changes
            icon="up"
            label={`Move step ${number} up`}
            tabIndex={stop}
            onClick={() => arranging.shift(ids, -1)}
            refused={index === 0 ? "This is the first step." : undefined}
          />
          <IconButton
            changes
            icon="down"
            label={`Move step ${number} down`}
            tabIndex={stop}
            onClick={() => arranging.shift(ids, 1)}
            refused={index === count - 1 ? "This is the last step." : undefined}
          />
          <IconButton
            changes
            icon="reset"
            label={`Reset step ${number}`}
            tabIndex={stop}
            onClick={() => arranging.reset(ids)}
            refused={isBlank(node) ? "Every parameter is at its default." : undefined}
          />
          <IconButton
            changes
            icon="trash"
            label={`Delete step ${number}`}
            tabIndex={stop}
            onClick={() => arranging.remove(ids)}
          />
        </span>
        <IconButton
          icon={open ? "chevronUp" : "chevronDown"}
          label={open ? `Collapse step ${number}` : `Expand step ${number}`}
          tabIndex={stop}
          aria-expanded={open}
          onClick={() => toggle(node.id, !open)}
        />
      </span>
    </>
  );
}

/** One-line summary of a collapsed step. */
function Summary({ node }: { node: Transform }) {
  return kindOf(node.type)?.references ? <SpaceSummary node={node} /> : <OwnSummary node={node} />;
}

function OwnSummary({ node }: { node: Transform }) {
  const major = useDocument(({ config }) => (config.ocio_profile_version === "1" ? 1 : 2));
  return <Line text={summary(node, () => undefined, major)} />;
}

/** The names of its color spaces may change without the step. */
function SpaceSummary({ node }: { node: Transform }) {
  const line = useDocument((document) =>
    summary(node, (id) => {
      for (const collection of SPACES) {
        const row = document[collection].byId[id];
        if (row) return row.name;
      }
      return undefined;
    }),
  );
  return <Line text={line} />;
}

function Line({ text }: { text: string }) {
  const line = escapeBidi(text);
  return (
    <span className="step-summary ellipsis grow" title={line}>
      {line}
    </span>
  );
}

/** True if a reset would change nothing. */
function isBlank(node: Transform): boolean {
  if (node.type === "UnknownTransform") return true;
  const { comment, ...rest } = node;
  const blank = { ...createTransform(node.type, node.id), direction: node.direction };
  const text = (value: object) => JSON.stringify(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
  return text(rest) === text(blank);
}
