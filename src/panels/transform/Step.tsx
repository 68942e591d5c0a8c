import { type MouseEvent, memo, useCallback, useMemo } from "react";
import { SPACES } from "#ocio/name.ts";
import { transformName } from "#ocio/transform/parameter.ts";
import { createTransform, type Transform } from "#ocio/transform.ts";
import { IconButton } from "#parts/Button.tsx";
import { Field } from "#parts/Field.tsx";
import { Icon } from "#parts/Icon.tsx";
import { Select } from "#parts/Select.tsx";
import { TextField } from "#parts/TextField.tsx";
import { call, useChange } from "../change.ts";
import { useDocument } from "../useDocument.ts";
import { useActions } from "./context.ts";
import type { Chain, SetParameter } from "./editor.ts";
import { editorOf } from "./editors.ts";
import { useWork } from "./grading/atWork.ts";
import { Grip } from "./StepDrag.tsx";
import { StepList } from "./Steps.tsx";
import { summary } from "./summary.ts";

const DIRECTIONS = [
  { value: "forward", label: "Forward" },
  { value: "inverse", label: "Inverse" },
];

type Props = {
  node: Transform;
  /** Index path in the chain. */
  at: string;
  index: number;
  count: number;
  open: boolean;
  /** A person opened it; else it may be open because it is alone. */
  opened: boolean;
  /** It has the tab stop. */
  current: boolean;
  selected: boolean;
};

/** One step: its type, what it does in one line, its direction, and below them its parameters. */
export const Step = memo(function Step({ node, at, index, count, open, opened, current, selected }: Props) {
  const { place, arranging, toggle, select, openTypes } = useActions();
  const change = useChange();
  const { owner, slot } = place;
  // Those of display color spaces are in a dialog, which has its own room.
  useWork(node.type, opened && !owner.startsWith("display_colorspaces/"));
  const set = useCallback(
    (parameter: string, value: unknown) =>
      change(call("transform.set", { owner, slot, at: node.id, parameter, value })),
    [change, owner, slot, node.id],
  );
  const name = node.type === "UnknownTransform" ? node.tag : transformName(node.type);
  const number = index + 1;
  const stop = current ? 0 : -1;
  const ids = [node.id];

  function press(event: MouseEvent<HTMLElement>) {
    if ((event.target as HTMLElement).closest("button, select, .select")) return;
    const how = event.shiftKey ? "between" : event.ctrlKey || event.metaKey ? "also" : "alone";
    select(node.id, how);
    event.currentTarget.focus();
  }

  return (
    <li
      className="step"
      data-step={node.id}
      data-at={at}
      data-steps={node.type === "GroupTransform" ? node.children.length : undefined}
      data-open={open}
      data-selected={selected}
    >
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the editor around hears its keys */}
      {/* biome-ignore lint/a11y/useSemanticElements: the head holds controls of its own, a button cannot */}
      <div
        className="step-head"
        role="group"
        data-step={node.id}
        tabIndex={stop}
        aria-label={`Step ${number}, ${name}${selected ? ", selected" : ""}`}
        onClick={press}
        onDoubleClick={(event) => event.target === event.currentTarget && toggle(node.id, !open)}
      >
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
          {name}
          <Icon name="chevronDown" size={12} />
        </button>
        {open ? <span className="grow" /> : <Summary node={node} />}
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
            icon="up"
            label={`Move step ${number} up`}
            tabIndex={stop}
            onClick={() => arranging.shift(ids, -1)}
            refused={index === 0 ? "This is the first step." : undefined}
          />
          <IconButton
            icon="down"
            label={`Move step ${number} down`}
            tabIndex={stop}
            onClick={() => arranging.shift(ids, 1)}
            refused={index === count - 1 ? "This is the last step." : undefined}
          />
          <IconButton
            icon="reset"
            label={`Reset step ${number}`}
            tabIndex={stop}
            onClick={() => arranging.reset(ids)}
            refused={isBlank(node) ? "Every parameter is at its default." : undefined}
          />
          <IconButton
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
      </div>
      {open && (
        <div className="step-body">
          {node.type === "GroupTransform" ? (
            <>
              <div className="parameters group-name">
                <Field label="Group name">
                  <TextField
                    value={node.name ?? ""}
                    placeholder="None"
                    onCommit={(text) => set("name", text === "" ? null : text)}
                  />
                </Field>
              </div>
              <StepList steps={node.children} prefix={`${at}.`} />
            </>
          ) : (
            <Body node={node} owner={owner} slot={slot} onSet={set} />
          )}
        </div>
      )}
    </li>
  );
});

type BodyProps = Chain & { node: Exclude<Transform, { type: "GroupTransform" }>; onSet: SetParameter };

/** The parameters of a step in the editor of its type. */
const Body = memo(function Body({ node, owner, slot, onSet }: BodyProps) {
  const change = useChange();
  const place = useMemo(() => ({ owner, slot, at: node.id }), [owner, slot, node.id]);
  const setAll = useCallback(
    (values: Readonly<Record<string, unknown>>) =>
      change(call("transform.setAll", { ...place, with: values })),
    [change, place],
  );
  const Own = editorOf(node.type);
  return <Own node={node} onSet={onSet} onSetAll={setAll} place={place} />;
});

/** What a collapsed step does, in one line. */
function Summary({ node }: { node: Transform }) {
  return node.type === "ColorSpaceTransform" ? (
    <SpaceSummary node={node} />
  ) : (
    <Line text={summary(node, () => undefined)} />
  );
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
  return (
    <span className="step-summary ellipsis grow" title={text}>
      {text}
    </span>
  );
}

/** Whether a reset would change nothing. */
function isBlank(node: Transform): boolean {
  if (node.type === "UnknownTransform") return true;
  const { comment, ...rest } = node;
  const blank = { ...createTransform(node.type, node.id), direction: node.direction };
  const text = (value: object) => JSON.stringify(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
  return text(rest) === text(blank);
}
