import { type MouseEvent, memo, type ReactNode, useCallback, useMemo, useRef, useState } from "react";
import type { Transform, TransformType } from "#ocio/chain/transform.ts";
import { shownComment } from "#ocio/model/comment.ts";
import { parameterErrors } from "#ocio/transform/parameter.ts";
import { Button } from "#parts/Button.tsx";
import { Field } from "#parts/field/Field.tsx";
import { TextField } from "#parts/field/TextField.tsx";
import { Keys } from "#parts/Keys.tsx";
import { useInViewport } from "#parts/list/inViewport.ts";
import { call, useChange } from "../../change.ts";
import type { Chain, SetParameter } from "../editor.ts";
import { editorOf, isWide } from "../editors.ts";
import { useWork } from "../grading/atWork.ts";
import { parameterName } from "../words.ts";
import { useActions, useView } from "./context.ts";
import { StepHead, stepName } from "./StepHead.tsx";

/** Their editors say it themselves, in the words of their fields. */
const OWN = new Set<TransformType>(["RangeTransform", "FixedFunctionTransform"]);

/** Official OCIO's errors for a step, below its parameters. */
function StepProblems({ node }: { node: Transform }) {
  if (OWN.has(node.type)) return null;
  const sentences = parameterErrors(node).map(([field, problem]) => `${parameterName(field)} ${problem}.`);
  return (
    <div role="status">
      {sentences.map((sentence) => (
        <p key={sentence} className="message error">
          {sentence}
        </p>
      ))}
    </div>
  );
}

/** Chains with more steps have the controls only of those in sight. */
const MANY = 40;

type Props = {
  node: Transform;
  /** Index path in the chain. */
  at: string;
  index: number;
  count: number;
  open: boolean;
  /** A person opened it; else it may be open because it is alone. */
  opened: boolean;
  /** True for the step that has the tab stop. */
  current: boolean;
  selected: boolean;
};

/** One step: its type, what it does in one line, its direction, and below them its parameters. */
const Step = memo(function Step({ node, at, index, count, open, opened, current, selected }: Props) {
  const { place, toggle, select } = useActions();
  const change = useChange();
  const { owner, slot } = place;
  // Those of display color spaces are edited on a copy, which the picture does not show.
  useWork(isWide(node.type), opened && !owner.startsWith("display_colorspaces/"));
  const set = useCallback(
    (parameter: string, value: unknown) =>
      change(call("transform.set", { owner, slot, at: node.id, parameter, value })),
    [change, owner, slot, node.id],
  );
  const name = stepName(node);
  const number = index + 1;
  const row = useRef<HTMLLIElement>(null);
  const near = useInViewport(row, count > MANY, index < MANY);
  // Once shown it stays, to avoid layout shifts.
  const [shown, setShown] = useState(false);
  if (open && near && !shown) setShown(true);

  function press(event: MouseEvent<HTMLElement>) {
    if ((event.target as HTMLElement).closest("button, select, .select")) return;
    const how = event.shiftKey ? "between" : event.ctrlKey || event.metaKey ? "also" : "alone";
    select(node.id, how);
    event.currentTarget.focus();
  }

  return (
    <li
      ref={row}
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
        tabIndex={current ? 0 : -1}
        aria-label={`Step ${number}, ${name}${selected ? ", selected" : ""}`}
        onClick={press}
        onDoubleClick={(event) => event.target === event.currentTarget && toggle(node.id, !open)}
      >
        {near || current ? (
          <StepHead
            node={node}
            index={index}
            count={count}
            open={open}
            current={current}
            selected={selected}
          />
        ) : (
          <StepName number={number} name={name} />
        )}
      </div>
      {open && (
        <div className="step-body">
          {node.comment !== undefined && (
            <p className="step-comment" title="Comment in the file">
              {shownComment(node.comment)}
            </p>
          )}
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
          ) : shown ? (
            <Body node={node} owner={owner} slot={slot} onSet={set} />
          ) : (
            <div className="step-waiting" />
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
  return (
    <>
      <Own node={node} onSet={onSet} onSetAll={setAll} place={place} />
      <StepProblems node={node} />
    </>
  );
});

/** A step out of sight: where it stands and what it is. */
function StepName({ number, name }: { number: number; name: string }) {
  return (
    <>
      <span className="step-grip" />
      <span className="step-number">{number}</span>
      <span className="step-type">{name}</span>
    </>
  );
}

type ListProps = {
  steps: readonly Transform[];
  /** Index path of the group around, with its dot: "1." inside the second step. */
  prefix: string;
  /** Beside the button that adds. */
  children?: ReactNode;
};

/** Steps one below the other, at the top of a chain or inside a nested group. */
export function StepList({ steps, prefix, children }: ListProps) {
  const { open, current, selected } = useView();
  const { openTypes } = useActions();
  const end = `${prefix}${steps.length}`;
  const first = prefix === "" ? steps[0]?.id : undefined;
  const isCurrent = (id: string) => id === current || (current === null && id === first);
  return (
    <div className="steps" data-end={end}>
      {steps.length > 0 && (
        <ol className="step-list">
          {steps.map((node, index) => (
            <Step
              key={node.id}
              node={node}
              at={`${prefix}${index}`}
              index={index}
              count={steps.length}
              open={open.get(node.id) ?? (steps.length === 1 && prefix === "")}
              opened={open.get(node.id) === true}
              current={isCurrent(node.id)}
              selected={selected.has(node.id)}
            />
          ))}
        </ol>
      )}
      <div className="steps-foot">
        <Button
          changes
          look="ghost"
          icon="plus"
          className="add-transform"
          aria-haspopup="dialog"
          aria-label="Add Transform"
          onClick={(event) => {
            const { left, bottom } = event.currentTarget.getBoundingClientRect();
            openTypes({ kind: "add", path: end, at: { x: left, y: bottom }, back: event.currentTarget });
          }}
        >
          <span>Add Transform</span>
          {prefix === "" && <Keys keys="t" />}
        </Button>
        <span className="grow" />
        {children}
      </div>
    </div>
  );
}
