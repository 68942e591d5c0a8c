import { type KeyboardEvent, memo, useCallback, useMemo } from "react";
import { SPACES } from "#ocio/name.ts";
import { transformName } from "#ocio/transform/parameter.ts";
import { createTransform, type Transform, type TransformType, transformTypes } from "#ocio/transform.ts";
import { IconButton } from "#parts/Button.tsx";
import { Field } from "#parts/Field.tsx";
import { Select } from "#parts/Select.tsx";
import { TextField } from "#parts/TextField.tsx";
import { call, useChange } from "../change.ts";
import { useDocument } from "../useDocument.ts";
import type { Chain, SetParameter } from "./editor.ts";
import { editorOf } from "./editors.ts";
import { Parameters } from "./Parameters.tsx";
import { StepList } from "./Steps.tsx";
import { summary } from "./summary.ts";

const TYPES = transformTypes.map((type) => ({ value: type, label: transformName(type) }));
const DIRECTIONS = [
  { value: "forward", label: "Forward" },
  { value: "inverse", label: "Inverse" },
];

type Props = {
  place: Chain;
  node: Transform;
  /** Index path in the chain. */
  at: string;
  index: number;
  count: number;
  open: boolean;
  onToggle: (id: string, open: boolean) => void;
};

/**
 * One step: its type, what it does in one line, its direction, and below them its parameters.
 * On the head, arrows go from step to step and open or close one, Alt with arrows moves it, Delete deletes it.
 */
export const Step = memo(function Step({ place, node, at, index, count, open, onToggle }: Props) {
  const change = useChange();
  const { owner, slot } = place;
  const step = { owner, slot, at: node.id };
  const set = useCallback(
    (parameter: string, value: unknown) =>
      change(call("transform.set", { owner, slot, at: node.id, parameter, value })),
    [change, owner, slot, node.id],
  );
  const become = (type: TransformType) => change(call("transform.replace", { ...step, type }));
  const up = () => (index === 0 ? undefined : change(call("transform.moveUp", step)));
  const down = () => (index === count - 1 ? undefined : change(call("transform.moveDown", step)));
  const remove = () => change(call("transform.remove", step));
  const name = transformName(node.type);

  function key(event: KeyboardEvent<HTMLElement>) {
    if (event.target !== event.currentTarget) return;
    const head = event.currentTarget;
    if (event.altKey && event.key === "ArrowUp") up();
    else if (event.altKey && event.key === "ArrowDown") down();
    else if (event.key === "ArrowUp") neighbor(head, -1)?.focus();
    else if (event.key === "ArrowDown") neighbor(head, 1)?.focus();
    else if (event.key === "ArrowRight") onToggle(node.id, true);
    else if (event.key === "ArrowLeft") onToggle(node.id, false);
    else if (event.key === "Enter" || event.key === " ") onToggle(node.id, !open);
    else if (event.key === "Delete" || event.key === "Backspace") {
      (neighbor(head, 1) ?? neighbor(head, -1))?.focus();
      remove();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <li className="step" data-open={open}>
      {/* biome-ignore lint/a11y/useSemanticElements: the head holds controls of its own, a button cannot */}
      <div
        className="step-head"
        role="group"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the head takes the keys of its step
        tabIndex={0}
        aria-label={`Step ${index + 1}, ${name}`}
        onKeyDown={key}
        onDoubleClick={(event) => event.target === event.currentTarget && onToggle(node.id, !open)}
      >
        <span className="step-number">{index + 1}</span>
        <span className="step-type">
          <Select
            bare
            label={`Type of step ${index + 1}`}
            value={node.type}
            choices={
              node.type === "UnknownTransform" ? [{ value: node.type, label: node.tag }, ...TYPES] : TYPES
            }
            onCommit={(type) => become(type as TransformType)}
          />
        </span>
        {open ? <span className="grow" /> : <Summary node={node} />}
        <Select
          bare
          label={`Direction of step ${index + 1}`}
          value={node.direction}
          choices={DIRECTIONS}
          onCommit={(direction) =>
            direction === node.direction ? undefined : change(call("transform.reverse", step))
          }
        />
        <span className="step-tools">
          <IconButton
            icon="up"
            label={`Move step ${index + 1} up`}
            onClick={up}
            refused={index === 0 ? "This is the first step." : undefined}
          />
          <IconButton
            icon="down"
            label={`Move step ${index + 1} down`}
            onClick={down}
            refused={index === count - 1 ? "This is the last step." : undefined}
          />
          <IconButton
            icon="reset"
            label={`Reset step ${index + 1}`}
            onClick={() => (node.type === "UnknownTransform" ? undefined : become(node.type))}
            refused={isBlank(node) ? "Every parameter is at its default." : undefined}
          />
          <IconButton icon="trash" label={`Delete step ${index + 1}`} onClick={remove} />
        </span>
        <IconButton
          icon={open ? "chevronUp" : "chevronDown"}
          label={open ? `Collapse step ${index + 1}` : `Expand step ${index + 1}`}
          aria-expanded={open}
          onClick={() => onToggle(node.id, !open)}
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
              <StepList place={place} steps={node.children} prefix={`${at}.`} />
            </>
          ) : (
            <Body node={node} owner={owner} slot={slot} onSet={set} />
          )}
        </div>
      )}
    </li>
  );
});

type BodyProps = Chain & { node: Transform; onSet: SetParameter };

/** The parameters of a step in the editor of its type, or each in a control of its own. */
const Body = memo(function Body({ node, owner, slot, onSet }: BodyProps) {
  const change = useChange();
  const place = useMemo(() => ({ owner, slot, at: node.id }), [owner, slot, node.id]);
  const setAll = useCallback(
    (values: Readonly<Record<string, unknown>>) =>
      change(call("transform.setAll", { ...place, with: values })),
    [change, place],
  );
  const Own = editorOf(node.type);
  return Own ? (
    <Own node={node} onSet={onSet} onSetAll={setAll} place={place} />
  ) : (
    <Parameters node={node} onSet={onSet} />
  );
});

function Summary({ node }: { node: Transform }) {
  const line = useDocument((document) =>
    summary(node, (id) => {
      for (const collection of SPACES) {
        const row = document[collection].byId[id];
        if (row) return row.name;
      }
      return undefined;
    }),
  );
  return (
    <span className="step-summary ellipsis grow" title={line}>
      {line}
    </span>
  );
}

function neighbor(head: HTMLElement, by: number): HTMLElement | null {
  const sibling =
    by < 0 ? head.parentElement?.previousElementSibling : head.parentElement?.nextElementSibling;
  return sibling?.querySelector<HTMLElement>(":scope > .step-head") ?? null;
}

/** Whether a reset would change nothing. */
function isBlank(node: Transform): boolean {
  if (node.type === "UnknownTransform") return true;
  const { comment, ...rest } = node;
  const blank = { ...createTransform(node.type, node.id), direction: node.direction };
  const text = (value: object) => JSON.stringify(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
  return text(rest) === text(blank);
}
