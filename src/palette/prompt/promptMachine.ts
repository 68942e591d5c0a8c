import { type Argument, argumentsOf } from "#command/argument.ts";
import { type Args, nextOffer, type Question, questionAbout } from "#command/call.ts";
import type { AnyCommand } from "#command/command.ts";
import type { Call, State } from "#command/state.ts";
import { equal } from "#ocio/model/equal.ts";
import { type FilledIn, filledIn, typedAs, without } from "./answer.ts";
import { type Box, boxesOf, withBoxes } from "./boxes.ts";
import { answeredOf, progressOf } from "./promptSteps.ts";

/** A call that waits for answers: what was answered so far, and whether it changes the newest step instead of making one. */
export type PendingCall = {
  id: string;
  args: Args;
  editLast?: boolean;
  /** True after the call failed: its last answer is asked for again. */
  retry?: boolean;
  /** A link brought it. */
  linked?: boolean;
  /** Stands above the answers until something is typed. */
  note?: string;
  text?: string;
  /** Typed before it could ask: answers, each but the last with Enter. */
  ahead?: readonly string[] | undefined;
  /** The argument that is asked for first, whatever could answer it. */
  about?: string | undefined;
  /**
   * One of several calls: where the others before it lead, why it cannot be made as it is, and what takes its answers
   * instead of running it.
   */
  among?: { state: State; why?: string | undefined; fill: (args: Args) => void };
};

/** A command to prompt for; it stays the same while the prompt is open. */
export type Prompted = { command: AnyCommand; asked: readonly Argument[]; pending: PendingCall };

/** Text and checks of a question that is not answered yet. */
type Draft = { text: string; checked: readonly string[] };

/** All that a prompt remembers from one key to the next. */
export type PromptState = Draft & {
  given: Args;
  /** Questions that were shown and passed over. */
  seen: ReadonlySet<string>;
  /** The argument that is asked for out of its order. */
  about: string | null;
  /** The selection was moved since the question came. */
  moved: boolean;
  /** The row that is pointed at once the question's rows are there. */
  pointed: string | undefined;
  /** Begun answers to other questions. */
  drafts: Readonly<Record<string, Draft>>;
  message: string | undefined;
  /** Calls that can be made instead, where the message is a refusal of the command itself. */
  alternatives: readonly Call[];
  /** The key that answers once the options are loaded: Enter, with what it was pressed with. */
  held: { stay?: boolean; only?: boolean } | undefined;
};

/** Everything that a prompt shows, derived from its state. */
export type PromptView = {
  boxes: readonly Box[];
  /** The answers with the boxes as they stand. */
  full: (args: Readonly<Args>) => Args;
  /** The answers so far with those that the command gives itself. */
  args: Args;
  question: Question | undefined;
  answered: readonly Argument[];
  progress: [number, number] | null;
  /** Content of the field when the question comes. */
  filled: FilledIn;
};

const nothingSeen: ReadonlySet<string> = new Set();

/** Makes what a prompt needs of a pending call. */
export function prompted(command: AnyCommand, pending: PendingCall): Prompted {
  return { command, pending: pending, asked: argumentsOf(command).filter(({ ask }) => !ask?.fill) };
}

/** Begins a prompt with the first question of a pending call. */
export function begin(prompted: Prompted, state: State): PromptState {
  const { pending } = prompted;
  const about = pending.about === undefined || isBox(prompted, pending.about) ? null : pending.about;
  const empty: PromptState = {
    given: pending.args,
    seen: nothingSeen,
    about,
    text: "",
    checked: [],
    moved: false,
    pointed: undefined,
    drafts: {},
    message: pending.among?.why ?? pending.note,
    alternatives: [],
    held: undefined,
  };
  const first = viewOf(prompted, state, empty).filled;
  return { ...empty, ...shownFirst(first), text: pending.ahead?.[0] || (pending.text ?? first.text) };
}

/** Derives what is shown from the answers: the question, its boxes, and what is answered. */
export function viewOf(
  { command, asked, pending }: Prompted,
  state: State,
  { given, seen, about, checked }: Pick<PromptState, "given" | "seen" | "about" | "checked">,
): PromptView {
  const base = nextOffer(command, state, given, seen);
  const name = about ?? base.question?.name;
  const answers = name && checked.length > 0 ? { ...base.args, [name]: checked } : base.args;
  // A link, a macro or the newest step means what it says: nothing is suggested to them.
  const isFresh = !pending.linked && !pending.among && !pending.editLast && !pending.retry;
  const boxes = boxesOf(asked, state, given, answers, isFresh, pending.about);
  const full = (args: Readonly<Args>) => withBoxes(boxes, args);
  const next = nextOffer(command, state, full(given), seen);
  const question = about === null ? next.question : questionAbout(command, state, full(given), about);
  return {
    boxes,
    full,
    args: next.args,
    question,
    answered: answeredOf(asked, question, given, next.args),
    progress: progressOf({ asked, state, question, given, args: next.args, seen }),
    filled: filledIn(question),
  };
}

/** True while nothing was typed or checked beside what came with the question. */
export function isUntouched({ filled }: PromptView, { text, checked }: PromptState): boolean {
  return text === filled.text && equal(checked, filled.checked);
}

/** True if an argument is a box beside the input. */
export function isBox({ asked }: Prompted, name: string | undefined): boolean {
  return asked.some((each) => each.name === name && each.shape.kind === "boolean");
}

/** Takes a message back, with what could be done about it, and a held answer. */
export function quieted(prompt: PromptState): PromptState {
  return prompt.message === undefined && prompt.alternatives.length === 0 && !prompt.held
    ? prompt
    : { ...prompt, message: undefined, alternatives: [], held: undefined };
}

/** Takes a text into the field. */
export function typed(prompt: PromptState, text: string): PromptState {
  return quieted({ ...prompt, text, moved: false });
}

/** Checks an option of several, or takes its check away. */
export function toggled(prompt: PromptState, value: string): PromptState {
  const { checked } = prompt;
  const next = checked.includes(value) ? checked.filter((each) => each !== value) : [...checked, value];
  return { ...prompt, moved: true, checked: next };
}

/** Ticks a box, or takes its tick away. */
export function switched(prompt: PromptState, { name, on }: Box): PromptState {
  return quieted({ ...prompt, given: { ...prompt.given, [name]: !on } });
}

type Asking = { given: Args; seen?: ReadonlySet<string>; about?: string | null };

/**
 * Asks for an argument, or for the next that is open, with its suggestion filled in, or what was begun for it before.
 * A begun answer to the question that is left is kept until that is answered.
 */
export function asking(
  prompted: Prompted,
  state: State,
  prompt: PromptState,
  { given, seen = prompt.seen, about = null }: Asking,
): PromptState {
  const view = viewOf(prompted, state, prompt);
  const { question: left, full } = view;
  const { [left?.name ?? ""]: _, ...others } = prompt.drafts;
  const isBegun = left !== undefined && !isUntouched(view, prompt) && !Object.hasOwn(given, left.name);
  const drafts = isBegun
    ? { ...others, [left.name]: { text: prompt.text, checked: prompt.checked } }
    : others;
  const to =
    about === null
      ? nextOffer(prompted.command, state, full(given), seen).question
      : questionAbout(prompted.command, state, full(given), about);
  const kept = to && Object.hasOwn(drafts, to.name) ? drafts[to.name] : undefined;
  const next = { ...prompt, given, seen, about, moved: false, drafts, ...shownFirst(filledIn(to)), ...kept };
  return quieted(next);
}

/** Starts the prompt again for the next call of a series. */
export function askingAnew(prompted: Prompted, state: State, prompt: PromptState): PromptState {
  const { text, checked } = viewOf(prompted, state, prompt).filled;
  const rested = { ...prompt, text, checked, drafts: {} };
  return {
    ...asking(prompted, state, rested, { given: prompted.pending.args, seen: nothingSeen }),
    drafts: {},
  };
}

/** Asks for an argument once more, with its answer as it was: checked, pointed at, or typed. */
export function askingAgain(
  prompted: Prompted,
  state: State,
  prompt: PromptState,
  name: string,
): PromptState {
  const given = without(prompt.given, name);
  const was = viewOf(prompted, state, prompt).args[name];
  const seen = new Set([...prompt.seen].filter((each) => each !== name));
  const next = asking(prompted, state, prompt, { given, seen, about: name });
  const question = questionAbout(prompted.command, state, given, name);
  if (question?.several && question.options)
    return { ...next, checked: Array.isArray(was) ? was.map(String) : [] };
  const text = typedAs(was);
  // A config is chosen in a list too, unless its text was pasted.
  const isChosen = question?.options || (question?.argument.ask?.of === "config" && !text.includes("\n"));
  return isChosen ? { ...next, pointed: text } : { ...next, text };
}

/** The argument that going back asks for again: the last answered before the question; undefined leaves. */
export function before(prompted: Prompted, { given }: PromptState, view: PromptView): Argument | undefined {
  const { asked } = prompted;
  const at = asked.findIndex(({ name }) => name === view.question?.name);
  const earlier = view.answered.filter((each) => at < 0 || asked.indexOf(each) < at);
  return earlier.at(-1) ?? view.answered.findLast(({ name }) => Object.hasOwn(given, name));
}

function shownFirst({ text, checked, pointed }: FilledIn): Pick<PromptState, "text" | "checked" | "pointed"> {
  return { text, checked, pointed };
}
