import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { argumentsOf, reasonAgainst } from "#command/argument.ts";
import { type Args, nextOffer, nextQuestion, questionAbout, refusalOf } from "#command/call.ts";
import { barrier, type Call, inView, NOTHING_OPEN, type State } from "#command/command.ts";
import { teach } from "#notify/teach.ts";
import { equal } from "#ocio/model/equal.ts";
import { confirmationOf } from "#store/confirmation.ts";
import { usePreferences } from "#store/remembering.ts";
import { useAmend, useDesk, useEditor, useRun } from "#store/useEditor.tsx";
import { guardTyping } from "../focusGuard.ts";
import { onlyLeads } from "../leading.ts";
import type { Hand } from "../Session.tsx";
import { waysOf } from "../scope.ts";
import { useList } from "../useList.ts";
import { filledIn, typedAs, valueFrom, without } from "./answer.ts";
import { boxesOf, withBoxes } from "./boxes.ts";
import { BRING, useBringing } from "./bringing.ts";
import { createDrafts } from "./draft.ts";
import { answeredOf, answersItself, defaultsLeft, isSkippable, progressOf } from "./promptSteps.ts";
import { ALSO, DEFAULTS, LEAVE_OUT, NONE, RUN, strangersIn, USE, WAY } from "./questionRows.ts";
import { unfinished } from "./unfinished.ts";
import { useOffer } from "./useOffer.ts";

const nothingSeen: ReadonlySet<string> = new Set();
export type PromptProps = {
  hand: Hand;
  /** It was found by words, not called by its key or a button. */
  found: boolean;
  close: () => void;
  leave: () => void;
  /** Opens the list of configurations, where one must be open first. */
  choose: () => void;
  /** Takes another call in hand, which can be made where this one was refused. */
  instead: (call: Call) => void;
};

/** The answers of a prompt so far, what is asked next, and what takes an answer or runs the call. */
export function usePrompt({ hand, found: searched, close, leave, choose, instead }: PromptProps) {
  const { editor } = useDesk();
  const run = useRun();
  const amend = useAmend();
  const preferences = usePreferences();
  const open = useEditor(inView);
  const state = useMemo((): State => {
    if (hand.amend) return editor.beforeLast() ?? open;
    // Files are beside the document: they come while the calls before this one wait.
    return hand.among ? { ...hand.among.state, ...(open.files && { files: open.files }) } : open;
  }, [hand, open, editor]);
  const command = editor.commands[hand.id]!;
  const [given, setGiven] = useState<Args>(hand.given);
  const [seen, setSeen] = useState<ReadonlySet<string>>(nothingSeen);
  const asked = useMemo(() => argumentsOf(command).filter(({ ask }) => !ask?.fill), [command]);
  const isBox = (name: string | undefined) =>
    asked.some((each) => each.name === name && each.shape.kind === "boolean");
  const [about, setAbout] = useState<string | null>(
    hand.about === undefined || isBox(hand.about) ? null : hand.about,
  );
  const [checked, setChecked] = useState<readonly string[]>([]);
  const boxes = useMemo(() => {
    const base = nextOffer(command, state, given, seen);
    const name = about ?? base.question?.name;
    const soFar = name && checked.length > 0 ? { ...base.args, [name]: checked } : base.args;
    const isFresh = !hand.linked && !hand.among && !hand.amend;
    return boxesOf(asked, state, given, soFar, isFresh, hand.about);
  }, [command, state, given, seen, about, checked, asked, hand]);
  /** The answers with the boxes as they stand. */
  const full = useCallback((args: Args) => withBoxes(boxes, args), [boxes]);
  const [first] = useState(() =>
    filledIn(
      about === null
        ? nextOffer(command, state, full(given)).question
        : questionAbout(command, state, full(given), about),
    ),
  );
  const [text, setText] = useState(hand.text ?? first.text);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens
  useLayoutEffect(() => setChecked(first.checked), []);
  const [moved, setMoved] = useState(false);
  /** The row that is pointed at once its question is there. */
  const previous = useRef<string | undefined>(first.pointed);
  const [message, setMessage] = useState(hand.among?.why);
  /** The answers with which the call was refused last. */
  const denied = useRef<Args>(undefined);
  const [drafts] = useState(createDrafts);
  /** What can be done about the message, where it is a refusal of the command itself. */
  const [denials, setWays] = useState<readonly Call[]>([]);

  const refused = barrier(command, state);
  const barred = useMemo(
    () => (refused === undefined ? [] : waysOf(editor, state, { id: hand.id, args: given })),
    [refused, editor, state, hand, given],
  );
  const ways = refused === undefined ? denials : barred;
  const next = useMemo(
    () => nextOffer(command, state, full(given), seen),
    [command, state, full, given, seen],
  );
  const question = useMemo(
    () => (about === null ? next.question : questionAbout(command, state, full(given), about)),
    [about, next, command, state, full, given],
  );
  const answered = answeredOf(asked, question, given, next.args);
  const progress = progressOf({ asked, state, question, given, args: next.args, seen });
  const filled = useMemo(() => filledIn(question), [question]);
  const isUntouched = text === filled.text && equal(checked, filled.checked);
  // A link may be older or newer than the command that it calls.
  const strange = useMemo(() => strangersIn(command, given), [command, given]);

  const of = question?.argument.ask?.of;
  const editing = question?.argument.ask?.editor;
  const defaults = useMemo(() => {
    if (!question || question.why || refused) return null;
    const { name, argument, options: rows } = question;
    const isTyped = !isUntouched && text.trim() !== "" && !rows;
    const value = isTyped ? valueFrom(argument, text) : checked;
    if (isTyped && reasonAgainst(argument, value)) return null;
    // Where rows are chosen from, what was not chosen is no answer.
    const isGiven = isTyped || (rows && question.several && checked.length > 0);
    if (!isGiven && (!isUntouched || !isSkippable(question))) return null;
    const left = defaultsLeft(command, state, full(isGiven ? { ...given, [name]: value } : given), seen);
    return left && left.words.length > (isGiven || argument.ask?.offer ? 0 : 1) ? left : null;
  }, [question, refused, isUntouched, text, checked, command, state, full, given, seen]);
  const { options, groups, left, more, typedWrong } = useOffer({
    command,
    state,
    question,
    asked,
    given,
    args: next.args,
    text,
    checked,
    defaults: defaults?.words ?? null,
    strange,
    ways,
    barred: refused !== undefined,
  });
  const list = useList(groups, `${question?.name} ${text}`);

  /** What the active row answers; undefined where there is none. */
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
    list.active?.startsWith(WAY) ||
    list.active === BRING ||
    list.active === DEFAULTS;
  const own = besides ? (options?.hits[0]?.id ?? null) : list.active;
  /** Nothing is answered, where that is an answer: what may be left out is. */
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
            : leavesOut(own)
              ? without(given, question.name)
              : { ...given, [question.name]: answerAt(own) },
        );

  // Kept while it is open, so that closing or reloading loses nothing; an answer or going back ends it.
  useEffect(() => {
    if (
      !hand.amend &&
      !hand.among &&
      ((text !== "" && !isUntouched) || Object.keys(given).length > Object.keys(hand.given).length)
    )
      unfinished.keep(hand.id, given, text);
  }, [hand, given, text, isUntouched]);

  /** Asks for an argument, or for the next that is open, whose suggestion is filled in. */
  const ask = (name: string | null, args: Args, known: ReadonlySet<string> = seen, anew = false) => {
    // A series goes on where the call before has led.
    const at = anew && !hand.amend ? inView(editor.store.getState()) : state;
    const to =
      name === null
        ? nextOffer(command, at, full(args), known).question
        : questionAbout(command, at, full(args), name);
    const begun = isUntouched ? null : { text, checked };
    const draft = anew ? drafts.forget() : drafts.leave(question?.name, args, begun, to?.name);
    const { pointed, ...fresh } = filledIn(to);
    setGiven(args);
    setSeen(known);
    setAbout(name);
    setText(draft?.text ?? fresh.text);
    setChecked(draft?.checked ?? fresh.checked);
    previous.current = pointed;
    setMoved(false);
    quiet();
  };
  /** Takes back what was said, with what could be done about it. */
  const quiet = () => {
    setMessage(undefined);
    if (denials.length > 0) setWays([]);
  };

  const finish = (answers: Args, stay: boolean) => {
    const args = full(answers);
    if (refused) return setMessage(refused);
    if (hand.among) return hand.among.fill(args);
    unfinished.done();
    const asks = confirmationOf([{ id: hand.id, args }]) !== undefined;
    if (!stay || asks) close();
    if (!stay && !asks) guardTyping();
    const ran = hand.amend ? amend(args) : run({ id: hand.id, args });
    if (ran.ok && searched) teach(preferences, hand.id, command);
    if (ran.ok) return stay && ask(null, hand.given, nothingSeen, true);
    if (stay) setMessage(ran.why);
  };

  // What a link leads to may be there only in a moment: then, unless other answers were begun meanwhile.
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at when the document or the answers change
  useEffect(() => {
    const untouched = given === hand.given && about === null && text === "";
    if (hand.linked && untouched && onlyLeads(editor, state, { id: hand.id, args: full(given) }))
      finish(given, false);
  }, [state, given]);

  /** Runs a call that is answered, or says why not and keeps the answers. */
  const attempt = (args: Args, stay: boolean) => {
    const tried = editor.attempt(state, { id: hand.id, args: full(args) });
    const asks = !hand.among && confirmationOf([{ id: hand.id, args: full(args) }]);
    if (tried.ok || hand.amend || asks) return finish(args, stay);
    denied.current = args;
    setMessage(tried.why);
    setWays(hand.among ? [] : waysOf(editor, state, { id: hand.id, args }));
    const { field } = tried;
    if (field && field !== question?.name && !isBox(field) && asked.some(({ name }) => name === field))
      setAbout(field);
  };

  /** Ticks a box, or takes its tick away. */
  const switchBox = (box: (typeof boxes)[number] | undefined) => {
    if (!box) return;
    setGiven({ ...given, [box.name]: !box.on });
    quiet();
  };

  /** Makes another call instead: at once where it lacks nothing. */
  const turn = (way: Call | undefined) => {
    if (!way) return;
    // What cannot be made here and now may be made there, or later.
    if (refused && !hand.among) unfinished.keep(hand.id, given, text);
    const whole = !nextQuestion(editor.commands[way.id]!, state, way.args).question;
    if (!whole || !editor.attempt(state, way).ok) return instead(way);
    run(way);
    // Where that was all that stood in the way, the call waits for Enter as it was.
    const { current: args } = denied;
    if (args && editor.attempt(editor.store.getState(), { id: hand.id, args }).ok) return quiet();
    if (!refused) unfinished.done();
    close();
  };

  // What was sent for stands in the field once it has come, so that Enter takes it.
  const bring = useBringing(question, (label) => {
    setText(label);
    setMoved(false);
    setMessage(undefined);
  });
  /** Takes an answer, and runs when it was the last. */
  const answer = (id: string | null, how: { stay?: boolean; only?: boolean } = {}) => {
    if (id?.startsWith(WAY)) return how.only ? undefined : turn(ways[Number(id.slice(WAY.length))]);
    if (refused === NOTHING_OPEN && !hand.among) {
      unfinished.keep(hand.id, given, text);
      return choose();
    }
    if (refused) return setMessage(refused);
    if (id === DEFAULTS) return how.only ? undefined : runWithDefaults(how.stay);
    if (id === BRING) return how.only ? undefined : setMessage(bring());
    if (id === LEAVE_OUT) return ask(null, strange.reduce(without, given));
    if (id?.startsWith(ALSO)) return how.only ? undefined : ask(id.slice(ALSO.length), given);
    if (!question) return how.only ? undefined : attempt(given, how.stay ?? false);
    if (leavesOut(id)) return goOn(without(given, question.name), how);
    const value = answerAt(id);
    const wrong = reasonAgainst(question.argument, value) ?? refusalOf(question.argument, state, value);
    if (wrong) return setMessage((text === "" && question.none) || wrong);
    const fault = editing?.check?.(text, state, next.args);
    if (fault) return setMessage(fault);
    // What is answered as the command does it by itself goes on following the other answers.
    const isOwn =
      answersItself(question) && question.argument.ask?.offer && equal(value, question.suggestion);
    goOn(isOwn ? without(given, question.name) : { ...given, [question.name]: value }, how);
  };
  /** Asks what comes next, or runs where that was the last. */
  const goOn = (args: Args, { only, stay }: { only?: boolean; stay?: boolean }) => {
    const known = new Set([...seen, question?.name ?? ""]);
    const rest = nextOffer(command, state, full(args), known);
    const left = rest.question && defaultsLeft(command, state, full(args), known);
    // What is refused whatever else is answered is refused before that is asked.
    const call = left && { id: hand.id, args: left.args };
    if (call && !editor.attempt(state, call).ok && waysOf(editor, state, call).length > 0)
      return attempt(left.args, false);
    if (rest.question) return ask(null, args, known);
    if (!only) attempt(args, stay ?? false);
  };
  const runWithDefaults = (stay = false) => defaults && attempt(defaults.args, stay);
  /** Checks a row or takes its check away, and stays on it. */
  const toggle = (id: string) => {
    const option = options?.hits.find((each) => each.id === id);
    if (!option) return;
    list.point(id);
    setMoved(true);
    setChecked((all) =>
      all.includes(option.value) ? all.filter((value) => value !== option.value) : [...all, option.value],
    );
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

  /** Asks once more, with the answer as it was: checked, pointed at, or typed and selected. */
  const again = (name: string) => {
    const rest = without(given, name);
    const was = next.args[name];
    const asks = questionAbout(command, state, rest, name);
    ask(name, rest, new Set([...seen].filter((each) => each !== name)));
    if (asks?.several && asks.options) setChecked(Array.isArray(was) ? was.map(String) : []);
    else if (asks?.options) previous.current = typedAs(was);
    else setText(typedAs(was));
  };
  useEffect(() => {
    if (!options) return;
    const hit = options.hits.find(({ value }) => value === previous.current);
    previous.current = undefined;
    if (hit) list.go(hit.id);
  }, [options, list.go]);
  const back = () => {
    const at = asked.findIndex(({ name }) => name === question?.name);
    const before = answered.filter((each) => at < 0 || asked.indexOf(each) < at);
    const last = (before.at(-1) ?? answered.findLast(({ name }) => Object.hasOwn(given, name)))?.name;
    if (last === undefined) return leave();
    again(last);
  };
  // Who adjusts wants another answer: the last one is there to be changed at once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens
  useLayoutEffect(() => {
    if (hand.amend && answered.length > 0) back();
  }, []);

  return {
    command,
    state,
    next,
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
    strange,
    isUntouched,
    setText,
    setMoved,
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
