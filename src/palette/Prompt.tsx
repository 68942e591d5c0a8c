import {
  type KeyboardEvent,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { argumentsOf, reasonAgainst } from "#command/argument.ts";
import { noArgument } from "#command/attempt.ts";
import { type Args, nextOffer, nextQuestion, questionAbout, refusalOf } from "#command/call.ts";
import { barrier, type Call, type State } from "#command/command.ts";
import { linkTo } from "#command/link.ts";
import { bare } from "#command/title.ts";
import { legible } from "#parts/legible.ts";
import { useAmend, useDesk, useEditor, useRun } from "#store/useEditor.tsx";
import { Answers } from "./Answers.tsx";
import { typedAs, valueFrom, without } from "./answer.ts";
import { BRING, useBringing } from "./bringing.ts";
import { createDrafts } from "./draft.ts";
import { Input } from "./Input.tsx";
import { leads, strokeOf } from "./keyPrompt.ts";
import { List } from "./List.tsx";
import { onlyLeads } from "./leading.ts";
import { arrowed } from "./numberKeys.ts";
import { TITLE } from "./opening.ts";
import { Preview } from "./Preview.tsx";
import { PromptFoot } from "./PromptFoot.tsx";
import { ALSO, isOn, LEAVE_OUT, nameAt, RUN, strangersIn, USE, WAY } from "./questionRows.ts";
import { usePreferences } from "./remembering.ts";
import type { Hand } from "./Session.tsx";
import { waysOf } from "./scope.ts";
import { teach } from "./teach.ts";
import { unfinished } from "./unfinished.ts";
import { useList } from "./useList.ts";
import { useOffer } from "./useOffer.ts";

const LIST = "palette-options";
const FAULT = "palette-fault";

type Props = {
  hand: Hand;
  /** It was found by words, not called by its key or a button. */
  found: boolean;
  close: () => void;
  leave: () => void;
  /** Takes another call in hand, which can be made where this one was refused. */
  instead: (call: Call) => void;
};

/** Asks for the arguments of a command one after the other, showing what the answers so far would do. */
export function Prompt({ hand, found: searched, close, leave, instead }: Props) {
  const { editor } = useDesk();
  const run = useRun();
  const amend = useAmend();
  const preferences = usePreferences();
  const open = useEditor((all) => all);
  const state = useMemo((): State => {
    if (hand.amend) return editor.beforeLast() ?? open;
    // Files are beside the document: they come while the calls before this one wait.
    return hand.among ? { ...hand.among.state, ...(open.files && { files: open.files }) } : open;
  }, [hand, open, editor]);
  const command = editor.commands[hand.id]!;
  const [given, setGiven] = useState<Args>(hand.given);
  const [about, setAbout] = useState<string | null>(hand.about ?? null);
  const [text, setText] = useState(hand.text ?? "");
  const [checked, setChecked] = useState<readonly string[]>([]);
  const [moved, setMoved] = useState(false);
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
  const next = useMemo(() => nextOffer(command, state, given), [command, state, given]);
  const question = useMemo(
    () => (about === null ? next.question : questionAbout(command, state, given, about)),
    [about, next, command, state, given],
  );
  const asked = useMemo(() => argumentsOf(command).filter(({ ask }) => !ask?.fill), [command]);
  const answered = asked.filter(
    ({ name, required, shape }) =>
      Object.hasOwn(next.args, name) && name !== question?.name && (required || shape.kind !== "boolean"),
  );
  const steps = asked.filter(({ name, required, ask }) => required || ask?.offer || name === about);
  // A link may be older or newer than the command that it calls.
  const strange = useMemo(() => strangersIn(command, given), [command, given]);

  const of = question?.argument.ask?.of;
  const { options, groups, left, more, typedWrong } = useOffer({
    command,
    state,
    question,
    asked,
    given,
    text,
    checked,
    strange,
    ways,
    barred: refused !== undefined,
  });
  const list = useList(groups, `${question?.name} ${text}`);

  /** What the active row answers; undefined where there is none. */
  const answerAt = (id: string | null): unknown => {
    if (!question) return undefined;
    if (question.several && checked.length > 0) return checked;
    const option = id === null ? undefined : options?.hits.find((each) => each.id === id);
    const value = option ? option.value : text;
    if (option && question.several) return [value];
    return valueFrom(question.argument, value);
  };
  const besides = list.active?.startsWith(ALSO) || list.active?.startsWith(WAY) || list.active === BRING;
  const own = besides ? (options?.hits[0]?.id ?? null) : list.active;
  const candidate = question ? { ...given, [question.name]: answerAt(own) } : given;

  // Kept while it is open, so that closing or reloading loses nothing; an answer or going back ends it.
  useEffect(() => {
    if (
      !hand.amend &&
      !hand.among &&
      (text !== "" || Object.keys(given).length > Object.keys(hand.given).length)
    )
      unfinished.keep(hand.id, given, text);
  }, [hand, given, text]);

  const ask = (name: string | null, args: Args, anew = false) => {
    const to = name ?? nextOffer(command, state, args).question?.name;
    const draft = anew ? drafts.forget() : drafts.leave(question?.name, args, { text, checked }, to);
    setGiven(args);
    setAbout(name);
    setText(draft?.text ?? "");
    setChecked(draft?.checked ?? []);
    setMoved(false);
    quiet();
  };
  /** Takes back what was said, with what could be done about it. */
  const quiet = () => {
    setMessage(undefined);
    if (denials.length > 0) setWays([]);
  };

  const finish = (args: Args, stay: boolean) => {
    if (refused) return setMessage(refused);
    if (hand.among) return hand.among.fill(args);
    unfinished.done();
    if (!stay) close();
    const ran = hand.amend ? amend(args) : run({ id: hand.id, args });
    if (ran.ok && searched) teach(preferences, hand.id, command);
    if (ran.ok) return stay && ask(null, hand.given, true);
    if (stay) setMessage(ran.why);
  };

  // What a link leads to may be there only in a moment: then, unless other answers were begun meanwhile.
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at when the document or the answers change
  useEffect(() => {
    const untouched = given === hand.given && about === null && text === "";
    if (hand.linked && untouched && onlyLeads(editor, state, { id: hand.id, args: given }))
      finish(given, false);
  }, [state, given]);

  /** Runs a call that is answered, or says why not and keeps the answers. */
  const attempt = (args: Args, stay: boolean) => {
    const tried = editor.attempt(state, { id: hand.id, args });
    if (tried.ok || hand.amend) return finish(args, stay);
    denied.current = args;
    setMessage(tried.why);
    setWays(hand.among ? [] : waysOf(editor, state, { id: hand.id, args }));
    if (tried.field && tried.field !== question?.name && asked.some(({ name }) => name === tried.field))
      setAbout(tried.field);
  };

  /** An optional argument: switched where it is a switch, else asked. */
  const show = (name: string) => {
    const argument = asked.find((each) => each.name === name);
    if (argument?.shape.kind !== "boolean") return ask(name, without(given, name));
    setGiven({ ...given, [name]: !isOn(argument, given) });
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
    if (refused) return setMessage(refused);
    if (id === BRING) return how.only ? undefined : setMessage(bring());
    if (id === LEAVE_OUT) return ask(null, strange.reduce(without, given));
    if (id?.startsWith(ALSO)) return how.only ? undefined : show(id.slice(ALSO.length));
    if (!question) return how.only ? undefined : attempt(given, how.stay ?? false);
    const value = answerAt(id);
    const wrong = reasonAgainst(question.argument, value) ?? refusalOf(question.argument, state, value);
    if (wrong) return setMessage((text === "" && question.none) || wrong);
    const args = { ...given, [question.name]: value };
    const rest = nextOffer(command, state, args);
    if (rest.question) return ask(null, args);
    if (!how.only) attempt(args, how.stay ?? false);
  };
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
  const click = (id: string) => (question?.several && id !== USE && id !== RUN ? toggle(id) : answer(id));
  const latest = useRef(click);
  latest.current = click;
  const onChoose = useCallback((id: string) => latest.current(id), []);

  /** Asks once more, with the answer as it was: checked, pointed at, or typed and selected. */
  const again = (name: string) => {
    const rest = without(given, name);
    const was = next.args[name];
    const asks = questionAbout(command, state, rest, name);
    ask(name, rest);
    if (asks?.several && asks.options) setChecked(Array.isArray(was) ? was.map(String) : []);
    else if (asks?.options) previous.current = typedAs(was);
    else setText(typedAs(was));
  };
  const previous = useRef<string>(undefined);
  useEffect(() => {
    if (!options) return;
    const hit = options.hits.find(({ value }) => value === previous.current);
    previous.current = undefined;
    if (hit) list.go(hit.id);
  }, [options, list.go]);
  const back = () => {
    const last = answered.at(-1)?.name;
    if (last === undefined) return leave();
    again(last);
  };
  // Who adjusts wants another answer: the last one is there to be changed at once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens
  useLayoutEffect(() => {
    if (hand.amend && answered.length > 0) back();
  }, []);

  const onKey = (event: KeyboardEvent<HTMLInputElement>): boolean => {
    if (of === "keys" && !leads(event)) {
      const pressed = strokeOf(event.nativeEvent);
      // A chord has two strokes; a third begins another.
      if (pressed) setText(text === "" || text.includes(" ") ? pressed : `${text} ${pressed}`);
      quiet();
      return true;
    }
    switch (event.key) {
      case "Backspace":
        if (text !== "" && of !== "keys") return false;
        if (text !== "") setText("");
        else back();
        return true;
      case "Enter":
        if (event.repeat) return true;
        // Enter meant the answer that was given and does not do: it must not take what happens to come first.
        if (question?.why && text === "" && !moved && checked.length === 0) setMessage(question.why);
        // A space is a letter while typing; this checks then too.
        else if (question?.several && options && (event.ctrlKey || event.metaKey)) toggle(checkable() ?? "");
        else answer(list.active, { stay: event.shiftKey });
        return true;
      case "Tab":
        if (event.shiftKey) back();
        else answer(list.active, { only: true });
        return true;
      case "Escape":
        if (text !== "") setText("");
        else leave();
        quiet();
        return true;
      case "ArrowUp":
      case "ArrowDown": {
        const field = event.currentTarget;
        const stepped = question && !options && arrowed(question.argument, text, event);
        if (!stepped) return false;
        setText(stepped.text);
        quiet();
        requestAnimationFrame(() => field.setSelectionRange(stepped.caret, stepped.caret));
        return true;
      }
      case " ":
        // After moving in the list a space checks the row; while typing it is a space.
        if (!question?.several || !options || !(moved || text === "")) return false;
        toggle(checkable() ?? "");
        return true;
      default:
        return false;
    }
  };

  const link = linkTo({ id: hand.id, args: given }, location.origin + location.pathname);
  const outdated = strange.length > 0 ? noArgument(command, strange[0]!) : undefined;
  const fault = message ?? refused ?? outdated ?? question?.why;
  const number = question ? steps.findIndex(({ name }) => name === question.name) + 1 : 0;
  const label = question?.label ?? "Ready";
  return (
    <>
      <div className="palette-head">
        <span className="palette-chip">
          <span className="ellipsis" id={TITLE}>
            {bare(command.title)}
          </span>
        </span>
        <Answers command={command} state={state} args={next.args} answered={answered} onChange={again} />
        <span className="separator" aria-hidden="true">
          ·
        </span>
        <Input
          key={question?.name ?? ""}
          label={question ? `${bare(command.title)}: ${label}` : bare(command.title)}
          placeholder={question ? (question.hint ?? label) : "Enter runs it"}
          list={LIST}
          active={list.active}
          value={text}
          lines={of !== "keys"}
          fault={fault ? FAULT : undefined}
          onChange={(typed) => {
            setText(typed);
            setMoved(false);
            quiet();
          }}
          onKey={onKey}
          onMove={(to) => {
            setMoved(true);
            list.move(to);
          }}
          link={link}
          announce={`${label}. ${list.count === 0 ? (typedWrong ?? "") : `${list.place} of ${list.count + left}, ${nameAt(groups, list.active)}`}`}
        />
        <span className="hint text-1">
          {label} {question && steps.length > 1 ? `${number} / ${steps.length}` : ""}
        </span>
      </div>
      <div className="palette-body">
        <div className="panel">
          {fault && (
            <p className="palette-message" id={FAULT} role="alert">
              {legible(fault)}
            </p>
          )}
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
        </div>
        <Preview call={{ id: hand.id, args: candidate }} amend={hand.amend} said={fault} moves={list.moves} />
      </div>
      <PromptFoot
        active={list.active}
        title={command.title}
        more={question !== undefined && nextOffer(command, state, candidate).question !== undefined}
        check={question?.several && options ? (moved || text === "" ? "space" : "mod+enter") : null}
        last={answered.at(-1)?.label}
        typed={text !== ""}
      />
    </>
  );
}
