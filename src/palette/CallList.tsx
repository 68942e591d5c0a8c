import { type KeyboardEvent, useMemo, useState } from "react";
import { argumentsOf } from "#command/argument.ts";
import { nextQuestion } from "#command/call.ts";
import { linkTo } from "#command/link.ts";
import { stepCount } from "#command/macro.ts";
import { scriptOf } from "#command/script.ts";
import type { Call, State } from "#command/state.ts";
import { TITLE } from "#keyboard/paletteState.ts";
import { toast } from "#notify/toast.tsx";
import { Icon } from "#parts/Icon.tsx";
import type { Editor } from "#store/editor.ts";
import { useApp, useEditor, useRun } from "#store/useEditor.tsx";
import { Foot } from "./Foot.tsx";
import { guardTyping } from "./focusGuard.ts";
import { type Group, List } from "./List.tsx";
import { Preview } from "./preview/Preview.tsx";
import { Input } from "./prompt/Input.tsx";
import { callTitle } from "./scope.ts";
import { useList } from "./useList.ts";

const LIST = "palette-calls";
const RUN = "run";
const KEEP = "keep";
const COPY = "copy";
/** Longer addresses do not arrive whole everywhere. */
const MOST_LINK = 2000;

type Props = {
  calls: readonly Call[];
  /** Arguments to ask for, by call, even where a default could answer them. */
  wanted?: readonly (readonly string[])[] | undefined;
  /** Name of the calls as a whole. */
  name?: string | undefined;
  close: () => void;
  /**
   * Asks for what a call lacks, or for one argument; `state` is where the calls before it lead, `why` the reason
   * for which the call cannot be made as it is.
   */
  fill: (at: number, state: State, about?: string, why?: string) => void;
  /** Asks for what a call on all of them lacks. */
  keep: (call: Call) => void;
};

/** A call among several, in the state that those before it leave. */
type Stage = {
  call: Call;
  /** Title with the target, as the selection answers it. */
  title: string;
  state: State;
  asks: string | undefined;
  about?: string;
  why: string | undefined;
};

/** Each call in turn; after one that cannot be made yet, the others are shown as they would be from there. */
function stagesOf(
  editor: Editor,
  start: State,
  calls: readonly Call[],
  wanted: readonly (readonly string[])[] = [],
): Stage[] {
  let state = start;
  return calls.map((call, at) => {
    const before = state;
    const command = Object.hasOwn(editor.commands, call.id) ? editor.commands[call.id] : undefined;
    if (!command)
      return {
        call,
        title: call.id,
        state: before,
        asks: undefined,
        why: `There is no command “${call.id}”.`,
      };
    const { question, args } = nextQuestion(command, before, call.args);
    const answered = argumentsOf(command).filter(({ name, ask }) => ask?.from && Object.hasOwn(args, name));
    const title = callTitle(editor, {
      id: call.id,
      args: { ...Object.fromEntries(answered.map(({ name }) => [name, args[name]])), ...call.args },
    });
    const stage = { call, title, state: before };
    if (question && !question.why) return { ...stage, asks: question.label, why: undefined };
    const open = argumentsOf(command).find(
      ({ name }) => wanted[at]?.includes(name) && !Object.hasOwn(call.args, name),
    );
    if (open) return { ...stage, asks: open.label, about: open.name, why: undefined };
    const tried = editor.attempt(before, call);
    if (!tried.ok) {
      // If no argument is at fault, the last answer is to change.
      const last = argumentsOf(command).findLast(
        ({ name, ask }) => !ask?.fill && Object.hasOwn(call.args, name),
      );
      const about = tried.field ?? last?.name;
      return { ...stage, asks: undefined, ...(about !== undefined && { about }), why: tried.why };
    }
    state = tried.state;
    return { ...stage, asks: undefined, why: undefined };
  });
}

/** Several calls, as a link or a macro brings them: what each is, what all do together; Enter makes them one step. */
export function CallList({ calls, wanted, name, close, fill, keep }: Props) {
  const { editor, perform } = useApp();
  const run = useRun();
  const state = useEditor((all) => all);
  const [message, setMessage] = useState<string>();
  const stages = useMemo(() => stagesOf(editor, state, calls, wanted), [editor, state, calls, wanted]);
  const open = stages.findIndex(({ asks, why }) => asks !== undefined || why !== undefined);
  const next = stages[open];
  const ready = open < 0;
  const runTitle = calls.length === 1 ? "Run this step" : `Run all ${calls.length} as one step`;

  const groups = useMemo<Group[]>(
    () => [
      {
        heading: null,
        rows: [
          {
            id: RUN,
            icon: "enter",
            title: ready ? runTitle : `Continue with ${next!.title}`,
            keys: "enter",
            ...(next?.why && { refusal: next.why }),
          },
        ],
      },
      {
        heading: "Steps",
        rows: stages.map(({ title, asks, why }, at) => ({
          id: `${at}`,
          icon: "chevronRight" as const,
          title,
          detail: asks ? `asks for ${asks.toLowerCase()}` : "",
          refusal: why,
        })),
      },
      {
        heading: "With these steps",
        rows: [
          ...(name === undefined ? [{ id: KEEP, icon: "plus" as const, title: "Keep as macro…" }] : []),
          { id: COPY, icon: "copy", title: "Copy as script" },
        ],
      },
    ],
    [ready, runTitle, next, stages, name],
  );
  const list = useList(groups, "");

  const choose = (id: string) => {
    const at = id === RUN ? open : Number(id);
    if (id === RUN && ready) {
      const tried = editor.attemptAll(editor.store.getState(), calls);
      if (!tried.ok) return setMessage(tried.why);
      close();
      guardTyping();
      return void run(...calls);
    }
    if (id === KEEP) return keep({ id: "macro.create", args: { text: scriptOf(calls, editor.commands) } });
    if (id === COPY) {
      close();
      perform([{ kind: "copy", text: scriptOf(calls, editor.commands) }]);
      return void toast.show("Copied as script");
    }
    const stage = stages[at];
    if (!stage) return;
    if (!Object.hasOwn(editor.commands, stage.call.id)) return setMessage(stage.why);
    fill(at, stage.state, stage.about, stage.why);
  };
  const onKey = (event: KeyboardEvent<HTMLInputElement>): boolean => {
    if (event.key === "Enter") {
      if (!event.repeat && list.active !== null) choose(list.active);
      return true;
    }
    if (event.key !== "Escape") return false;
    close();
    return true;
  };
  const link = linkTo(calls, location.origin + location.pathname);
  const short = link.length <= MOST_LINK;
  const active = groups.flatMap(({ rows }) => rows).find(({ id }) => id === list.active);
  return (
    <>
      <div className="palette-head">
        <Icon name="check" />
        {name && (
          <span className="palette-chip">
            <span className="ellipsis" id={TITLE}>
              {name}
            </span>
          </span>
        )}
        <Input
          label={name ? `${name}, ${stepCount(calls.length)}` : stepCount(calls.length)}
          placeholder={ready ? "Enter runs them all" : "Enter continues"}
          list={LIST}
          active={list.active}
          value=""
          onChange={() => undefined}
          onKey={onKey}
          onMove={list.move}
          link={short ? link : null}
          announce={
            active
              ? `${list.place} of ${list.count}, ${active.title}${active.refusal ? `, unavailable: ${active.refusal}` : ""}`
              : ""
          }
        />
        <span className="hint text-1" id={name ? undefined : TITLE}>
          {stepCount(calls.length)}
        </span>
      </div>
      <div className="palette-body">
        <div className="panel">
          {!short && !message && (
            <p className="palette-message" role="status">
              As a link these steps would be too long to arrive whole; copy them as a script.
            </p>
          )}
          {message && (
            <p className="palette-message" role="alert">
              {message}
            </p>
          )}
          <List
            id={LIST}
            label="Steps"
            groups={groups}
            active={list.active}
            moves={list.moves}
            onPoint={list.point}
            onChoose={choose}
          />
        </div>
        <Preview calls={ready ? calls : calls.slice(0, open)} refused={next?.why} said={next?.why} />
      </div>
      <Foot
        hints={[["enter", ready ? "Run" : "Answer"], ...(short ? ([["mod+c", "Copy link"]] as const) : [])]}
        leave="Close"
      />
    </>
  );
}
