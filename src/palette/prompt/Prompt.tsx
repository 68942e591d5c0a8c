import { reasonAgainst } from "#command/argument.ts";
import { noArgument } from "#command/attempt.ts";
import { nextOffer, refusalOf } from "#command/call.ts";
import { linkTo } from "#command/link.ts";
import { bare } from "#command/title.ts";
import { TITLE } from "#keyboard/paletteState.ts";
import { escapeBidi } from "#parts/escapeBidi.ts";
import { useHighlight } from "../highlighted.ts";
import { List } from "../List.tsx";
import { Preview } from "../preview/Preview.tsx";
import { Answers } from "./Answers.tsx";
import { Input } from "./Input.tsx";
import { printed } from "./keyPrompt.ts";
import { PromptBoxes } from "./PromptBoxes.tsx";
import { PromptEditor } from "./PromptEditor.tsx";
import { PromptFoot } from "./PromptFoot.tsx";
import { promptKey } from "./promptKeys.ts";
import { nameAt, placeholderOf, USE } from "./questionRows.ts";
import { type PromptProps, usePrompt } from "./usePrompt.ts";

const LIST = "palette-options";
const FAULT = "palette-fault";
/** Characters of a placeholder that always has room; a longer one stands above the answers. */
const LONGEST = 28;

/** Asks for the arguments of a command one after the other, showing what the answers so far would do. */
export function Prompt(props: PromptProps) {
  const { pending, leave } = props;
  const prompt = usePrompt(props);
  const {
    command,
    state,
    args,
    given,
    full,
    question,
    of,
    editing,
    list,
    groups,
    left,
    more,
    typedWrong,
    answered,
    last,
    progress,
    text,
    moved,
    seen,
    candidate,
    defaults,
    boxes,
    switchBox,
    message,
    refused,
    unknownArgs,
    isUntouched,
    options,
    setText,
    setMoved,
    answer,
    again,
    back,
    onChoose,
  } = prompt;
  useHighlight(
    { call: { id: pending.id, args: candidate } },
    list.moves > 0 || (text !== "" && !isUntouched),
  );
  const isTyped = question !== undefined && text !== "" && !isUntouched;
  const typedAnswer = isTyped ? candidate[question.name] : undefined;
  const isAnswer =
    typedAnswer !== undefined &&
    (reasonAgainst(question!.argument, typedAnswer) ?? refusalOf(question!.argument, state, typedAnswer)) ===
      undefined;
  const link = linkTo(
    { id: pending.id, args: isAnswer ? candidate : full(given) },
    location.origin + location.pathname,
  );
  const outdated = unknownArgs.length > 0 ? noArgument(command, unknownArgs[0]!) : undefined;
  const fault =
    message ??
    refused ??
    outdated ??
    question?.why ??
    (editing && !isUntouched && question ? editing.check?.(text, state, args) : undefined);
  const label = question?.label ?? "Ready";
  const asks = question && placeholderOf(question);
  const isLong = asks !== undefined && asks.length > LONGEST;
  const isLast =
    question === undefined ||
    nextOffer(command, state, candidate, new Set([...seen, question.name])).question === undefined;
  const does = isLast ? bare(command.title) : "Next";
  return (
    <>
      <div className="palette-head">
        <span className="palette-chip">
          <span className="ellipsis" id={TITLE}>
            {bare(command.title)}
          </span>
        </span>
        <Answers command={command} state={state} args={args} answered={answered} onChange={again} />
        {editing ? (
          <span className="grow" />
        ) : (
          <Input
            key={question?.name ?? ""}
            label={question ? `${bare(command.title)}: ${label}` : bare(command.title)}
            placeholder={asks === undefined ? "Enter runs it" : isLong ? label : asks}
            list={LIST}
            active={list.active}
            value={of === "keys" ? printed(text) : text}
            lines={of !== "keys"}
            fault={fault ? FAULT : undefined}
            onChange={setText}
            onKey={(event) => promptKey(event, prompt, leave)}
            onMove={(to) => {
              setMoved();
              list.move(to);
            }}
            link={link}
            announce={[
              `${label}. ${list.count === 0 ? (typedWrong ?? "") : `${list.place} of ${list.count + left}, ${nameAt(groups, list.active)}`}`,
              ...(moved || !isUntouched
                ? []
                : boxes.map((box) => `${box.label}: ${box.on ? "ticked" : "not ticked"}`)),
            ].join(". ")}
          />
        )}
        <span className="hint text-1">
          {label} {progress ? `${progress[0]} / ${progress[1]}` : ""}
        </span>
      </div>
      <PromptBoxes boxes={boxes} onToggle={(name) => switchBox(boxes.find((box) => box.name === name))} />
      <div className="palette-body" data-ready={question === undefined || undefined}>
        <div className="panel">
          {fault && (
            <p className="palette-message" id={FAULT} role="alert">
              {escapeBidi(fault)}
            </p>
          )}
          {isLong && !editing && <p className="palette-note">{asks}</p>}
          {editing && question ? (
            <PromptEditor
              key={question.name}
              label={`${bare(command.title)}: ${label}`}
              placeholder={placeholderOf(question)}
              value={text}
              fault={fault ? FAULT : undefined}
              does={does}
              onChange={setText}
              onTake={() => answer(USE)}
              onBack={back}
              onLeave={leave}
            />
          ) : (
            <List
              id={LIST}
              label={label}
              groups={groups}
              active={list.active}
              moves={list.moves}
              several={question?.several ?? false}
              more={more}
              onPoint={list.point}
              onChoose={onChoose}
            />
          )}
        </div>
        <Preview
          call={{ id: pending.id, args: candidate }}
          editLast={pending.editLast}
          said={fault}
          moves={list.moves}
          typed={text}
        />
      </div>
      <PromptFoot
        active={list.active}
        does={does}
        editing={editing !== undefined}
        defaults={defaults !== null}
        check={question?.several && options ? (moved || text === "" ? "space" : "mod+enter") : null}
        last={editing?.choices ? "the list" : last?.label}
        typed={text !== "" && !isUntouched}
      />
    </>
  );
}
