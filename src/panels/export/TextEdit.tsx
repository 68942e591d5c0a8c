import { Suspense, useEffect, useMemo, useRef, useState } from "react";
import type { Problem } from "#ocio/check/problem.ts";
import { Button } from "#parts/Button.tsx";
import { fetched } from "#parts/fetched.ts";
import { Keys } from "#parts/Keys.tsx";
import { drafts } from "#store/drafts.ts";
import { call, useChange } from "../change.ts";
import { ExportProblems } from "./ExportProblems.tsx";
import { marksOf, PAUSE, useTextProblems } from "./useTextProblems.ts";

const YamlView = fetched(() => import("./YamlView.tsx"));

/** A text that is edited, and what it was when the edit began. */
export type TextDraft = { base: string; text: string };

/** The draft of a configuration's text in this tab. */
export const textDraft = (configId: string) => `${configId}/text`;

type Props = {
  configId: string;
  draft: TextDraft;
  /** The file as it would be written now; another one where somebody changed the configuration meanwhile. */
  now: string | undefined;
  onEnd: () => void;
};

/** The configuration as text to edit: its problems while it is typed, and one undo step when it is applied. */
export function TextEdit({ configId, draft, now, onEnd }: Props) {
  const { base } = draft;
  const [text, setText] = useState(draft.text);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isLeaving, setLeaving] = useState(false);
  const [current, setCurrent] = useState<Problem | null>(null);
  const [goal, setGoal] = useState<{ line: number } | null>(null);
  const problems = useTextProblems(text);
  const change = useChange();
  const isEdited = text !== base;
  const marks = useMemo(() => marksOf(problems), [problems]);
  /** Keeps the draft; what was typed last is kept where the screen or the page is left, too. */
  const keep = useRef(() => {});
  keep.current = () => drafts.keep(textDraft(configId), { base, text } satisfies TextDraft);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a pause after what was typed
  useEffect(() => {
    const timer = setTimeout(() => keep.current(), PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  useEffect(() => {
    const leave = () => keep.current();
    addEventListener("pagehide", leave);
    return () => {
      removeEventListener("pagehide", leave);
      leave();
    };
  }, []);
  function end() {
    drafts.drop(textDraft(configId));
    keep.current = () => {};
    onEnd();
  }
  function apply() {
    const why = isEdited ? change(call("config.editText", { text, base })) : undefined;
    setRefusal(why ?? null);
    if (why === undefined) end();
  }
  return (
    <>
      <ExportProblems
        problems={problems}
        current={current}
        placeOf={({ line }) => (line === undefined ? "" : `line ${line}`)}
        onOpen={(problem) => {
          setCurrent(problem);
          if (problem.line !== undefined) setGoal({ line: problem.line });
        }}
      />
      <div className="panel export-text">
        <div className="panel-head">
          <h1 className="ellipsis">Edit as text</h1>
          <span className="hint">Comments and layout are kept as you type them</span>
          <span className="grow" />
          <Button small look="ghost" onClick={() => (isEdited && !isLeaving ? setLeaving(true) : end())}>
            {isLeaving ? "Discard the edit?" : "Cancel"}
          </Button>
          <Button small look="solid" changes onClick={apply}>
            Apply <Keys keys="mod+enter" />
          </Button>
        </div>
        {now !== undefined && now !== base && (
          <p className="export-draft" role="status">
            The config was changed meanwhile. Apply merges both edits; where both changed a value, yours
            stays.
          </p>
        )}
        {refusal !== null && (
          <p className="export-refusal" role="alert">
            {refusal}
          </p>
        )}
        <div className="export-view" data-at="edit">
          <Suspense
            fallback={
              <p className="empty" aria-busy="true">
                Loading...
              </p>
            }
          >
            <YamlView
              text={draft.text}
              marks={marks}
              goal={goal}
              onType={(next) => {
                setText(next);
                setRefusal(null);
                setLeaving(false);
              }}
              onApply={apply}
            />
          </Suspense>
        </div>
      </div>
    </>
  );
}
