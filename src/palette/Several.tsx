import { type KeyboardEvent, useMemo, useState } from "react";
import { nextQuestion } from "#command/call.ts";
import type { Call, State } from "#command/command.ts";
import { linkTo } from "#command/link.ts";
import { Icon } from "#parts/Icon.tsx";
import type { Editor } from "#store/editor.ts";
import { useDesk, useEditor, useRun } from "#store/useEditor.tsx";
import { Foot } from "./Foot.tsx";
import { Input } from "./Input.tsx";
import { type Group, List } from "./List.tsx";
import { Preview } from "./Preview.tsx";
import { callTitle } from "./scope.ts";
import { useList } from "./useList.ts";

const LIST = "palette-calls";
const RUN = "run";

type Props = {
  calls: readonly Call[];
  close: () => void;
  /** Asks for what a call lacks; `state` is where the calls before it lead. */
  fill: (at: number, state: State) => void;
};

/** How a call among several stands, in the state that those before it leave. */
type Stage = { call: Call; state: State; asks: string | undefined; why: string | undefined };

/** Each call in turn; after one that cannot be made yet, the others are shown as they would be from there. */
function stagesOf(editor: Editor, start: State, calls: readonly Call[]): Stage[] {
  let state = start;
  return calls.map((call) => {
    const before = state;
    const command = Object.hasOwn(editor.commands, call.id) ? editor.commands[call.id] : undefined;
    if (!command) return { call, state: before, asks: undefined, why: `There is no command “${call.id}”.` };
    const { question } = nextQuestion(command, before, call.args);
    if (question && !question.why) return { call, state: before, asks: question.label, why: undefined };
    const tried = editor.attempt(before, call);
    if (tried.ok) state = tried.state;
    return { call, state: before, asks: undefined, why: tried.ok ? undefined : tried.why };
  });
}

/** Several calls, as a link or a macro brings them: what each is, what all do together; Enter makes them one step. */
export function Several({ calls, close, fill }: Props) {
  const { editor } = useDesk();
  const run = useRun();
  const state = useEditor((all) => all);
  const [message, setMessage] = useState<string>();
  const stages = useMemo(() => stagesOf(editor, state, calls), [editor, state, calls]);
  const open = stages.findIndex(({ asks, why }) => asks !== undefined || why !== undefined);
  const next = stages[open];
  const ready = open < 0;

  const groups = useMemo<Group[]>(
    () => [
      {
        heading: null,
        rows: [
          {
            id: RUN,
            icon: "enter",
            title: ready
              ? `Run all ${calls.length} as one step`
              : `Go on with ${callTitle(editor, next!.call)}`,
            keys: "enter",
            ...(next?.why && { refusal: next.why }),
          },
        ],
      },
      {
        heading: "Steps",
        rows: stages.map(({ call, asks, why }, at) => ({
          id: `${at}`,
          icon: "chevronRight" as const,
          title: callTitle(editor, call),
          detail: asks ? `asks for ${asks.toLowerCase()}` : "",
          refusal: why,
        })),
      },
    ],
    [ready, calls, editor, next, stages],
  );
  const list = useList(groups, "");

  const choose = (id: string) => {
    const at = id === RUN ? open : Number(id);
    if (id === RUN && ready) {
      const tried = editor.attemptAll(editor.store.getState(), calls);
      if (!tried.ok) return setMessage(tried.why);
      close();
      return void run(...calls);
    }
    const stage = stages[at];
    if (!stage) return;
    if (!Object.hasOwn(editor.commands, stage.call.id)) return setMessage(stage.why);
    fill(at, stage.state);
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
  const active = groups.flatMap(({ rows }) => rows).find(({ id }) => id === list.active);
  return (
    <>
      <div className="palette-head">
        <Icon name="check" />
        <Input
          label={`${calls.length} calls`}
          placeholder={ready ? "Enter runs them all" : "Enter goes on"}
          list={LIST}
          active={list.active}
          value=""
          onChange={() => undefined}
          onKey={onKey}
          onMove={list.move}
          link={linkTo(calls, location.origin + location.pathname)}
          announce={active ? `${list.place} of ${list.count}, ${active.title}` : ""}
        />
        <span className="hint text-1">{calls.length} steps</span>
      </div>
      <div className="palette-body">
        <div className="panel">
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
        <Preview calls={ready ? calls : calls.slice(0, open)} reason={next?.why} />
      </div>
      <Foot
        hints={[
          ["enter", ready ? "Run" : "Answer"],
          ["mod+c", "Copy link"],
        ]}
        leave="Close"
      />
    </>
  );
}
