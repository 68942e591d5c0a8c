import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { type Argument, argumentsOf, reasonAgainst } from "#command/argument.ts";
import { noArgument } from "#command/attempt.ts";
import { type Args, nextQuestion, type Question, questionAbout } from "#command/call.ts";
import type { AnyCommand, State } from "#command/command.ts";
import { linkTo } from "#command/link.ts";
import { prepare, rank } from "#command/rank.ts";
import { bare } from "#command/title.ts";
import { listed } from "#ocio/noun.ts";
import { useAmend, useDesk, useEditor, useRun } from "#store/useEditor.tsx";
import { shown, valueFrom, without } from "./answer.ts";
import { Foot } from "./Foot.tsx";
import { Input } from "./Input.tsx";
import { boundOf, commandOptions, leads, strokeOf } from "./keyPrompt.ts";
import { type Drawn, type Group, List } from "./List.tsx";
import { Preview } from "./Preview.tsx";
import { usePreferences } from "./remembering.ts";
import type { Hand } from "./Session.tsx";
import { teach } from "./teach.ts";
import { unfinished } from "./unfinished.ts";
import { useList } from "./useList.ts";

const MOST = 60;
const LIST = "palette-options";
const FAULT = "palette-fault";
/** Row ids of what is not an option: an option's id starts with its place. */
const RUN = "run";
const USE = "use";
const ALSO = "also ";
const LEAVE_OUT = "leave out";

type Props = { hand: Hand; close: () => void; leave: () => void };

/** Asks for the arguments of a command one after the other, showing what the answers so far would do. */
export function Prompt({ hand, close, leave }: Props) {
  const { editor } = useDesk();
  const run = useRun();
  const amend = useAmend();
  const preferences = usePreferences();
  const open = useEditor((all) => all);
  const state: State = hand.among?.state ?? open;
  const command = editor.commands[hand.id]!;
  const [given, setGiven] = useState<Args>(hand.given);
  const [about, setAbout] = useState<string | null>(hand.about ?? null);
  const [text, setText] = useState(hand.text ?? "");
  const [checked, setChecked] = useState<readonly string[]>([]);
  const [moved, setMoved] = useState(false);
  const [message, setMessage] = useState<string>();

  const refused = command.when?.(state) ?? true;
  const next = useMemo(() => nextQuestion(command, state, given), [command, state, given]);
  const question = useMemo(
    () => (about === null ? next.question : questionAbout(command, state, given, about)),
    [about, next, command, state, given],
  );
  const asked = useMemo(() => argumentsOf(command).filter(({ ask }) => !ask?.fill), [command]);
  const answered = asked.filter(
    ({ name, required, shape }) =>
      Object.hasOwn(next.args, name) && name !== question?.name && (required || shape.kind !== "boolean"),
  );
  const steps = asked.filter(({ name, required }) => required || name === about);
  // A link may be older or newer than the command that it calls.
  const strange = useMemo(() => strangersIn(command, given), [command, given]);

  const of = question?.argument.ask?.of;
  const options = useMemo(
    () => (of === "command" ? commandOptions(editor.commands, text) : optionsOf(question, text)),
    [of, editor.commands, question, text],
  );
  const groups = useMemo(
    () => [
      ...leaveOut(strange),
      ...groupsOf(question, options, text, checked, bare(command.title)),
      ...alsoOf(asked, question, given),
      ...(of === "keys" ? boundOf(editor.commands, text, String(given.command)) : []),
    ],
    [strange, question, options, text, checked, command, asked, given, of, editor.commands],
  );
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
  const own = list.active?.startsWith(ALSO) ? (groups[0]?.rows[0]?.id ?? null) : list.active;
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

  const ask = (name: string | null, args: Args) => {
    setGiven(args);
    setAbout(name);
    setText("");
    setChecked([]);
    setMoved(false);
    setMessage(undefined);
  };

  const finish = (args: Args, stay: boolean) => {
    if (refused !== true) return setMessage(refused);
    if (hand.among) return hand.among.fill(args);
    unfinished.done();
    if (!stay) close();
    const ran = hand.amend ? amend(args) : run({ id: hand.id, args });
    if (ran.ok && !hand.amend) teach(preferences, hand.id, command);
    if (ran.ok) return stay && ask(null, hand.given);
    if (stay) setMessage(ran.why);
  };

  /** Runs a call that is answered, or says why not and keeps the answers. */
  const attempt = (args: Args, stay: boolean) => {
    const tried = editor.attempt(state, { id: hand.id, args });
    if (tried.ok || hand.amend) return finish(args, stay);
    setMessage(tried.why);
    if (tried.field && tried.field !== question?.name && asked.some(({ name }) => name === tried.field))
      setAbout(tried.field);
  };

  /** An optional argument: switched where it is a switch, else asked. */
  const show = (name: string) => {
    const argument = asked.find((each) => each.name === name);
    if (argument?.shape.kind !== "boolean") return ask(name, without(given, name));
    setGiven({ ...given, [name]: !isOn(argument, given) });
  };

  /** Takes an answer, and runs when it was the last. */
  const answer = (id: string | null, how: { stay?: boolean; only?: boolean } = {}) => {
    if (refused !== true) return setMessage(refused);
    if (id === LEAVE_OUT) return ask(null, strange.reduce(without, given));
    if (id?.startsWith(ALSO)) return how.only ? undefined : show(id.slice(ALSO.length));
    if (!question) return how.only ? undefined : attempt(given, how.stay ?? false);
    const value = answerAt(id);
    const wrong = reasonAgainst(question.argument, value);
    if (wrong) return setMessage(wrong);
    const args = { ...given, [question.name]: value };
    const rest = nextQuestion(command, state, args);
    if (rest.question) return ask(null, args);
    if (!how.only) attempt(args, how.stay ?? false);
  };
  const toggle = (id: string) => {
    const option = options?.hits.find((each) => each.id === id);
    if (!option) return;
    setChecked((all) =>
      all.includes(option.value) ? all.filter((value) => value !== option.value) : [...all, option.value],
    );
  };
  /** A click on one of several only checks it; the row above them goes on. */
  const click = (id: string) => (question?.several && id !== USE && id !== RUN ? toggle(id) : answer(id));
  const latest = useRef(click);
  latest.current = click;
  const onChoose = useCallback((id: string) => latest.current(id), []);

  const back = () => {
    const last = answered.at(-1)?.name;
    if (last === undefined) return leave();
    ask(last, without(given, last));
  };

  const onKey = (event: KeyboardEvent<HTMLInputElement>): boolean => {
    if (of === "keys" && !leads(event)) {
      const pressed = strokeOf(event.nativeEvent);
      // A chord has two strokes; a third begins another.
      if (pressed) setText(text === "" || text.includes(" ") ? pressed : `${text} ${pressed}`);
      setMessage(undefined);
      return true;
    }
    switch (event.key) {
      case "Backspace":
        if (text !== "" && of !== "keys") return false;
        if (text !== "") setText("");
        else back();
        return true;
      case "Enter":
        if (!event.repeat) answer(list.active, { stay: event.shiftKey });
        return true;
      case "Tab":
        if (event.shiftKey) back();
        else answer(list.active, { only: true });
        return true;
      case "Escape":
        if (text !== "") setText("");
        else leave();
        setMessage(undefined);
        return true;
      case " ":
        // After moving in the list a space checks the row; while typing it is a space.
        if (!question?.several || !options || list.active === null || !(moved || text === "")) return false;
        toggle(list.active);
        return true;
      default:
        return false;
    }
  };

  const link = linkTo({ id: hand.id, args: given }, location.origin + location.pathname);
  const outdated = strange.length > 0 ? noArgument(command, strange[0]!) : undefined;
  const fault = message ?? (refused === true ? (outdated ?? question?.why) : refused);
  const number = question ? steps.findIndex(({ name }) => name === question.name) + 1 : 0;
  const label = question?.label ?? "Ready";
  const total = options?.total ?? 0;
  const left = total - (options?.hits.length ?? 0);
  return (
    <>
      <div className="palette-head">
        <span className="palette-chip">
          <span className="ellipsis">{bare(command.title)}</span>
        </span>
        {answered.map(({ name, label: words }) => (
          <button
            type="button"
            className="palette-chip"
            key={name}
            title={`${words}: change`}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => ask(name, without(given, name))}
          >
            <span className="dim text-1">{words}</span>
            <span className="ellipsis">{shown(next.args[name])}</span>
          </button>
        ))}
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
          fault={fault ? FAULT : undefined}
          onChange={(typed) => {
            setText(typed);
            setMoved(false);
            setMessage(undefined);
          }}
          onKey={onKey}
          onMove={(to) => {
            setMoved(true);
            list.move(to);
          }}
          link={link}
          announce={`${label}. ${list.count === 0 ? "" : `${list.place} of ${list.count}, ${nameAt(groups, list.active)}`}`}
        />
        <span className="hint text-1">
          {label} {question && steps.length > 1 ? `${number} / ${steps.length}` : ""}
        </span>
      </div>
      <div className="palette-body">
        <div className="panel">
          {fault && (
            <p className="palette-message" id={FAULT} role="alert">
              {fault}
            </p>
          )}
          <List
            id={LIST}
            label={label}
            groups={groups}
            active={list.active}
            moves={list.moves}
            several={question?.several ?? false}
            more={left > 0 ? `${left} more: keep typing` : options && list.count === 0 ? "No results" : null}
            onPoint={list.point}
            onChoose={onChoose}
          />
        </div>
        <Preview call={{ id: hand.id, args: candidate }} amend={hand.amend} />
      </div>
      <Foot
        hints={[
          [
            "enter",
            question && nextQuestion(command, state, candidate).question ? "Next" : bare(command.title),
          ],
          ...(question?.several && options ? ([["space", "Check"]] as const) : []),
          ...(answered.length > 0
            ? ([["shift+tab", `Back to ${answered.at(-1)!.label.toLowerCase()}`]] as const)
            : []),
          ["shift+enter", "Run, stay open"],
          ["mod+c", "Copy link"],
        ]}
        leave={text !== "" ? "Clear" : "Back"}
      />
    </>
  );
}

type Choice = { id: string; value: string; title: string; detail: string; letters: readonly number[] };

/** The options of a question that match the text, best first; undefined for free text. */
function optionsOf(
  question: Question | undefined,
  text: string,
): { hits: Choice[]; total: number; exact: boolean } | undefined {
  if (!question?.options) return undefined;
  const index = indexFor(question.options);
  const { hits, total } = rank(text, index, { limit: MOST });
  const typed = text.trim();
  return {
    hits: hits.map(({ row, letters }) => ({ ...row, letters })),
    total,
    exact: question.options.some(({ value, label }) => value === typed || label === typed),
  };
}

const prepared = new WeakMap<object, ReturnType<typeof prepare<Omit<Choice, "letters">>>>();

function indexFor(options: NonNullable<Question["options"]>) {
  const known = prepared.get(options);
  if (known) return known;
  const index = prepare(
    options.map(({ value, label, detail = "" }, order) => ({
      id: `${order} ${value}`,
      value,
      title: label,
      detail,
      path: detail,
      order,
    })),
  );
  prepared.set(options, index);
  return index;
}

/** The rows below a question: its options, what was typed where that may be an answer, or the run itself. */
function groupsOf(
  question: Question | undefined,
  options: ReturnType<typeof optionsOf>,
  text: string,
  checked: readonly string[],
  title: string,
): Group[] {
  if (!question) return [{ heading: null, rows: [{ id: RUN, icon: "enter", title, keys: "enter" }] }];
  const free = question.argument.shape.kind === "text" || question.argument.shape.kind === "any";
  const rows: Drawn[] = (options?.hits ?? []).map(({ id, value, title: name, detail, letters }) => ({
    id,
    icon: "chevronRight",
    title: name,
    detail,
    marks: letters.map((at) => [at, at + 1] as const),
    ...(question.several && { checked: checked.includes(value) }),
  }));
  const chosen: Group[] =
    checked.length > 0
      ? [
          {
            heading: null,
            rows: [{ id: USE, icon: "enter", title: `Go on with ${checked.length} chosen`, keys: "enter" }],
          },
        ]
      : [];
  const groups: Group[] = rows.length > 0 ? [...chosen, { heading: question.label, rows }] : chosen;
  const typed = text.trim();
  if (!options) {
    const none = question.argument.nullable ? "none" : `type ${question.label.toLowerCase()}`;
    groups.push({
      heading: null,
      rows: [{ id: USE, icon: "enter", title: `${title}: ${typed || none}`, keys: "enter" }],
    });
  } else if (free && typed !== "" && !options.exact)
    groups.push({
      heading: null,
      rows: [{ id: USE, icon: "enter", title: `Use “${typed}”`, keys: "enter" }],
    });
  return groups;
}

/** Names of answers that the command has no argument for. */
function strangersIn(command: AnyCommand, given: Readonly<Args>): string[] {
  const known = new Set(argumentsOf(command).map(({ name }) => name));
  return Object.keys(given).filter((name) => !known.has(name));
}

/** The way out of answers that the command does not take. */
function leaveOut(strange: readonly string[]): Group[] {
  if (strange.length === 0) return [];
  const title = `Leave out ${listed(strange.map((name) => `“${name}”`))}`;
  return [{ heading: null, rows: [{ id: LEAVE_OUT, icon: "minus", title }] }];
}

/** Whether a switch is on: as given, else as its schema fills it in. */
function isOn({ name, schema }: Argument, given: Readonly<Args>): boolean {
  if (Object.hasOwn(given, name)) return given[name] === true;
  const filled = schema.safeParse(undefined);
  return filled.success && filled.data === true;
}

/** Arguments that are never asked, to be opened by who wants them. */
function alsoOf(asked: readonly Argument[], question: Question | undefined, given: Readonly<Args>): Group[] {
  const rows = asked
    .filter(({ name, required, ask }) => !required && !ask?.from && name !== question?.name)
    .filter(({ name, shape }) => shape.kind === "boolean" || !Object.hasOwn(given, name))
    .map((argument): Drawn => {
      const { name, label, shape, ask } = argument;
      if (shape.kind !== "boolean")
        return { id: `${ALSO}${name}`, icon: "plus", title: label, detail: ask?.hint ?? "optional" };
      return { id: `${ALSO}${name}`, icon: "minus", title: label, checked: isOn(argument, given) };
    });
  return rows.length > 0 ? [{ heading: "With it", rows }] : [];
}

function nameAt(groups: readonly Group[], id: string | null): string {
  for (const { rows } of groups) for (const row of rows) if (row.id === id) return row.title;
  return "";
}
