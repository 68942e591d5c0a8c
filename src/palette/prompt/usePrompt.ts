import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { reasonAgainst } from "#command/argument.ts";
import { type Args, nextOffer, nextQuestion, refusalOf } from "#command/call.ts";
import { NOTHING_OPEN } from "#command/command.ts";
import { disabledReason, inView } from "#command/disabledReason.ts";
import type { Call, State } from "#command/state.ts";
import { teach } from "#notify/teach.ts";
import { equal } from "#ocio/model/equal.ts";
import { confirmationOf } from "#store/confirmation.ts";
import { useApp, useEditLast, useEditor, useRun } from "#store/useEditor.tsx";
import { usePreferences } from "#store/usePreferences.ts";
import { askOnceOpen } from "../earlyEnter.ts";
import { guardTyping } from "../focusGuard.ts";
import { alternativesOf, isNavigationOnly } from "../scope.ts";
import { useList } from "../useList.ts";
import { valueFrom, without } from "./answer.ts";
import { useAnswersAhead } from "./answersAhead.ts";
import type { Box } from "./boxes.ts";
import {
  asking,
  askingAgain,
  askingAnew,
  before,
  begin,
  isBox,
  isUntouched,
  type PendingCall,
  type PromptState,
  prompted,
  quieted,
  switched,
  toggled,
  typed,
  viewOf,
} from "./promptMachine.ts";
import { answersItself, defaultsLeft, isSkippable } from "./promptSteps.ts";
import {
  ALSO,
  ALTERNATIVE,
  DEFAULTS,
  FILE,
  LEAVE_OUT,
  NONE,
  RUN,
  TEXT,
  USE,
  unknownArgsIn,
} from "./questionRows.ts";
import { useTextAnswer } from "./textAnswer.ts";
import { unfinished } from "./unfinished.ts";
import { UPLOAD, useUploadAnswer } from "./uploadAnswer.ts";
import { useOffer } from "./useOffer.ts";

export type PromptProps = {
  pending: PendingCall;
  /** True if the command was found by search, not called by its key or a button. */
  found: boolean;
  close: () => void;
  leave: () => void;
  /** Opens the list of configurations, where one must be open first. */
  choose: () => void;
  /** Prompts for another call, which can be made where this one was refused. */
  instead: (call: Call) => void;
};

/** Holds a prompt: what is asked, the rows that answer it, and what takes an answer or runs the call. */
export function usePrompt({ pending, found: searched, close, leave, choose, instead }: PromptProps) {
  const { editor, perform } = useApp();
  const run = useRun();
  const editLast = useEditLast();
  const preferences = usePreferences();
  const open = useEditor(inView);
  const state = useMemo((): State => {
    if (pending.editLast) return editor.beforeLast() ?? open;
    // Files are beside the document: they come while the calls before this one wait.
    return pending.among ? { ...pending.among.state, ...(open.files && { files: open.files }) } : open;
  }, [pending, open, editor]);
  const command = editor.commands[pending.id]!;
  const own = useMemo(() => prompted(command, pending), [command, pending]);
  const { asked } = own;
  const [prompt, setPrompt] = useState(() => begin(own, state));
  const { given, seen, about, text, checked, moved, message, held } = prompt;
  const view = useMemo(
    () => viewOf(own, state, { given, seen, about, checked }),
    [own, state, given, seen, about, checked],
  );
  const { boxes, full, args, question, answered, progress } = view;
  const untouched = isUntouched(view, prompt);
  /** The row that is pointed at once its question is there. */
  const previous = useRef(prompt.pointed);
  /** The answers with which the call was refused last. */
  const denied = useRef<Args>(undefined);

  const refused = disabledReason(command, state);
  const isDisabled = useMemo(
    () => (refused === undefined ? [] : alternativesOf(editor, state, { id: pending.id, args: given })),
    [refused, editor, state, pending, given],
  );
  const alternatives = refused === undefined ? prompt.alternatives : isDisabled;
  // A link may be older or newer than the command that it calls.
  const unknownArgs = useMemo(() => unknownArgsIn(command, given), [command, given]);

  const of = question?.argument.ask?.of;
  const setText = (next: string) => setPrompt((now) => typed(now, next));
  const textAnswer = useTextAnswer(question, text, setText);
  const { writing, listed } = textAnswer;
  const editing = listed ? undefined : writing;
  const defaults = useMemo(() => {
    if (!question || question.why || refused) return null;
    const { name, argument, options: rows } = question;
    const isTyped = !untouched && text.trim() !== "" && !rows;
    const value = isTyped ? valueFrom(argument, text) : checked;
    if (isTyped && reasonAgainst(argument, value)) return null;
    // Of a question with rows, only checked rows count as an answer.
    const isGiven = isTyped || (rows && question.several && checked.length > 0);
    if (!isGiven && (!untouched || !isSkippable(question))) return null;
    const left = defaultsLeft(command, state, full(isGiven ? { ...given, [name]: value } : given), seen);
    if (!left || left.words.length <= (isGiven || argument.ask?.offer ? 0 : 1)) return null;
    // Enter on a field that holds the last default says the same.
    return { ...left, isEnter: !isGiven && !rows && left.words.length === 1 };
  }, [question, refused, untouched, text, checked, command, state, full, given, seen]);
  const offer = useOffer({
    command,
    state,
    question,
    listed,
    asked,
    given,
    args,
    text,
    checked,
    defaults: defaults && !defaults.isEnter ? defaults.words : null,
    unknownArgs,
    alternatives,
    isDisabled: refused !== undefined,
  });
  const { options, groups, left, more, typedWrong } = offer;
  const list = useList(groups, `${question?.name} ${text}`);

  /** Returns the answer of a row, the checked rows or the text; undefined without a question. */
  const answerAt = (id: string | null): unknown => {
    if (!question) return undefined;
    if (question.several && id === NONE) return [];
    if (question.several && checked.length > 0) return checked;
    const option = id === null ? undefined : options?.hits.find((each) => each.id === id);
    const value = option ? option.value : text;
    if (option && question.several) return [value];
    return valueFrom(question.argument, value);
  };
  const besides =
    list.active?.startsWith(ALSO) ||
    list.active?.startsWith(ALTERNATIVE) ||
    (list.active !== null && [UPLOAD, DEFAULTS, FILE, TEXT].includes(list.active));
  const chosen = besides ? (options?.hits[0]?.id ?? null) : list.active;
  /** True if choosing a row leaves an optional question unanswered. */
  const leavesOut = (id: string | null) =>
    question !== undefined &&
    !question.argument.required &&
    ((id === NONE && !question.several) ||
      (!options &&
        text.trim() === "" &&
        !question.argument.nullable &&
        question.argument.shape.kind !== "list"));
  const candidate =
    list.active === DEFAULTS && defaults
      ? defaults.args
      : full(
          !question
            ? given
            : leavesOut(chosen)
              ? without(given, question.name)
              : { ...given, [question.name]: answerAt(chosen) },
        );

  // Kept while it is open, so that closing or reloading loses nothing; an answer or going back ends it.
  useEffect(() => {
    if (
      !pending.editLast &&
      !pending.among &&
      ((text !== "" && !untouched) || Object.keys(given).length > Object.keys(pending.args).length)
    )
      unfinished.keep(pending.id, given, text);
  }, [pending, given, text, untouched]);

  const setMessage = (why: string | undefined) => setPrompt((now) => ({ ...now, message: why }));
  const quiet = () => setPrompt(quieted);
  /** Shows another question. */
  const show = (next: PromptState) => {
    previous.current = next.pointed;
    setPrompt(next);
  };
  const ask = (answers: Args, known = seen, name: string | null = null) =>
    show(asking(own, state, prompt, { given: answers, seen: known, about: name }));

  const finish = (answers: Args, stay: boolean) => {
    const whole = full(answers);
    if (refused) return setMessage(refused);
    if (pending.among) return pending.among.fill(whole);
    unfinished.done();
    const asks = confirmationOf([{ id: pending.id, args: whole }]) !== undefined;
    if (!stay || asks) close();
    if (!stay && !asks) guardTyping();
    const ran = pending.editLast ? editLast(whole) : run({ id: pending.id, args: whole });
    if (ran.ok && searched) teach(preferences, pending.id, command);
    // A series goes on where the call before has led.
    const led = pending.editLast ? state : inView(editor.store.getState());
    if (ran.ok) return stay && show(askingAnew(own, led, prompt));
    if (stay) setMessage(ran.why);
  };

  const needed = refused === undefined ? question?.argument.ask?.loads?.(state, args) : undefined;
  const isLoading = offer.isLoading || (needed !== undefined && message === undefined);
  const asksFor = needed && JSON.stringify(needed);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same effect is performed once
  useEffect(() => {
    if (needed)
      perform([needed])?.catch((error: unknown) =>
        setMessage(error instanceof Error ? error.message : "The other config was not loaded."),
      );
  }, [asksFor]);

  // A link's target may exist only a moment later: the call runs then, unless other answers were begun.
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at when the document or the answers change
  useEffect(() => {
    const fresh = given === pending.args && about === null && text === "";
    if (pending.linked && fresh && isNavigationOnly(editor, state, { id: pending.id, args: full(given) }))
      finish(given, false);
  }, [state, given]);

  /** Runs a call that is answered, or says why not and keeps the answers. */
  const attempt = (answers: Args, stay: boolean) => {
    const call = { id: pending.id, args: full(answers) };
    const tried = editor.attempt(state, call);
    const asks = !pending.among && confirmationOf([call]);
    if (tried.ok || pending.editLast || asks) return finish(answers, stay);
    denied.current = answers;
    const { why, field } = tried;
    const isOther = field && field !== question?.name && !isBox(own, field);
    const turnsTo = isOther && asked.some(({ name }) => name === field) ? field : about;
    const others = pending.among ? [] : alternativesOf(editor, state, { id: pending.id, args: answers });
    setPrompt((now) => ({ ...now, message: why, alternatives: others, about: turnsTo }));
  };

  const switchBox = (box: Box | undefined) => box && setPrompt((now) => switched(now, box));

  const keepForLater = () => {
    unfinished.keep(pending.id, given, text);
    if (pending.linked && refused === NOTHING_OPEN) askOnceOpen(editor, { id: pending.id, args: given });
  };
  /** Makes another call instead: at once where it lacks nothing. */
  const turn = (way: Call | undefined) => {
    if (!way) return;
    // A call that is refused here and now may be possible there, or later.
    if (refused && !pending.among) keepForLater();
    const whole = !nextQuestion(editor.commands[way.id]!, state, way.args).question;
    if (!whole || !editor.attempt(state, way).ok) return instead(way);
    run(way);
    // If that was the only obstacle, the refused call waits for Enter as it was.
    const { current: again } = denied;
    if (again && editor.attempt(editor.store.getState(), { id: pending.id, args: again }).ok) return quiet();
    if (!refused) unfinished.done();
    close();
  };

  // A created answer is put into the field once it exists, so that Enter takes it.
  const bring = useUploadAnswer(question, setText);
  /** Takes an answer, and runs when it was the last. */
  const answer = (id: string | null, how: { stay?: boolean; only?: boolean } = {}) => {
    if (id?.startsWith(ALTERNATIVE))
      return how.only ? undefined : turn(alternatives[Number(id.slice(ALTERNATIVE.length))]);
    if (refused === NOTHING_OPEN && !pending.among) {
      keepForLater();
      return choose();
    }
    if (refused) return setMessage(refused);
    if (id === DEFAULTS) return how.only ? undefined : runWithDefaults(how.stay);
    if (id === FILE) return how.only ? undefined : textAnswer.read();
    if (id === TEXT) return how.only ? undefined : textAnswer.write();
    if (id === UPLOAD) return how.only ? undefined : setMessage(bring());
    if (id === LEAVE_OUT) return ask(unknownArgs.reduce(without, given));
    if (id?.startsWith(ALSO)) return how.only ? undefined : ask(given, seen, id.slice(ALSO.length));
    if (!question) return how.only ? undefined : attempt(given, how.stay ?? false);
    if (isLoading) return setPrompt((now) => ({ ...now, held: how }));
    if (leavesOut(id)) return goOn(without(given, question.name), how);
    const value = answerAt(id);
    const wrong = reasonAgainst(question.argument, value) ?? refusalOf(question.argument, state, value);
    if (wrong) return setMessage((text === "" && question.none) || wrong);
    const fault = writing?.check?.(listed ? String(value) : text, state, args);
    if (fault) return setMessage(fault);
    // An answer that equals the command's own suggestion goes on following the other answers.
    const isOwn =
      answersItself(question) && question.argument.ask?.offer && equal(value, question.suggestion);
    goOn(isOwn ? without(given, question.name) : { ...given, [question.name]: value }, how);
  };
  /** Asks what comes next, or runs where that was the last. */
  const goOn = (answers: Args, { only, stay }: { only?: boolean; stay?: boolean }) => {
    const known = new Set([...seen, question?.name ?? ""]);
    const rest = nextOffer(command, state, full(answers), known);
    const left = rest.question && defaultsLeft(command, state, full(answers), known);
    // A call refused whatever else is answered is refused before that is asked.
    const call = left && { id: pending.id, args: left.args };
    if (call && !editor.attempt(state, call).ok && alternativesOf(editor, state, call).length > 0)
      return attempt(left.args, false);
    if (rest.question) return ask(answers, known);
    if (!only) attempt(answers, stay ?? false);
  };
  const runWithDefaults = (stay = false) => defaults && attempt(defaults.args, stay);
  /** Checks a row or takes its check away, and stays on it. */
  const toggle = (id: string) => {
    const option = options?.hits.find((each) => each.id === id);
    if (!option) return;
    list.point(id);
    setPrompt((now) => toggled(now, option.value));
  };
  /** The row that a check means: the active one, or the first option where that is none. */
  const checkable = () =>
    options?.hits.some(({ id }) => id === list.active) ? list.active : options?.hits[0]?.id;
  /** A click on one of several only checks it; the row above them goes on. */
  const click = (id: string) =>
    question?.several && id !== USE && id !== NONE && id !== RUN ? toggle(id) : answer(id);
  const latest = useRef(click);
  latest.current = click;
  const onChoose = useCallback((id: string) => latest.current(id), []);

  const again = (name: string) => show(askingAgain(own, state, prompt, name));
  useEffect(() => {
    if (!options) return;
    const hit = options.hits.find(({ value }) => value === previous.current);
    previous.current = undefined;
    if (hit) list.go(hit.id);
  }, [options, list.go]);
  const last = before(own, prompt, view);
  const back = () => {
    if (textAnswer.list()) return;
    if (last) again(last.name);
    else leave();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the options are there
  useEffect(() => {
    if (!held || isLoading) return;
    setPrompt((now) => ({ ...now, held: undefined }));
    if (message === undefined) answer(list.active, held);
  }, [held, isLoading]);
  useAnswersAhead(pending, {
    question: question?.name,
    text,
    setText,
    answer: () => answer(list.active),
  });
  // Who adjusts wants another answer: the last one is there to be changed at once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens
  useLayoutEffect(() => {
    if ((pending.editLast || pending.retry) && answered.length > 0) back();
  }, []);

  return {
    command,
    state,
    args,
    given,
    full,
    asked,
    question,
    of,
    editing,
    list,
    groups,
    options,
    left,
    more,
    typedWrong,
    answered,
    last,
    progress,
    text,
    checked,
    moved,
    seen,
    candidate,
    defaults,
    boxes,
    switchBox,
    message,
    refused,
    unknownArgs,
    isUntouched: untouched,
    setText,
    setMoved: () => setPrompt((now) => ({ ...now, moved: true })),
    setMessage,
    quiet,
    answer,
    again,
    back,
    toggle,
    checkable,
    onChoose,
    runWithDefaults,
  };
}
