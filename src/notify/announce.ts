import { ApiError } from "#api/client.ts";
import { OWN_PLAN } from "#api/plan.ts";
import type { AnyCommand, Effect } from "#command/command.ts";
import type { Call } from "#command/state.ts";
import type { Editor, Ran } from "#store/editor.ts";
import { MissingLutError } from "#store/missingLut.ts";
import { toast } from "./toast.tsx";

/** Call that undoes one outside of history: a deleted configuration is restored by a call of its own. */
function inverseOf({ commands }: Editor, calls: readonly Call[]): Call | undefined {
  const last = calls.at(-1);
  return last && commands[last.id]?.inverse?.(last.args);
}

/** Effects that run a call after reading something: the result of that call is the one that is shown. */
const READERS: ReadonlySet<Effect["kind"]> = new Set([
  "open",
  "amf",
  "cdl",
  "builtins",
  "version",
  "others",
  "newest",
]);

/** True if the result of another call takes away refusals, or is one. */
const runsAnother = ({ kind }: Effect) => READERS.has(kind) || kind === "macro";

/** True for effects seen or reported by the host, or by the call that they run. */
function tellsItself(effect: Effect): boolean {
  if (effect.kind === "save") return effect.to !== undefined;
  if (effect.kind === "preferences") return effect.do === "import";
  if (effect.kind === "macro") return ["run", "edit", "import"].includes(effect.do);
  if (READERS.has(effect.kind)) return true;
  return [
    "account",
    "channel",
    "proposal",
    "webhook",
    "git",
    "share",
    "team",
    "server",
    "theme",
    "create",
    "remove",
    "sheet",
    "unsaved",
    "engineFile",
    "image",
    "plot",
    "mark",
    "find",
    "keys",
  ].includes(effect.kind);
}

function isSeen(command: AnyCommand | undefined): boolean {
  return command?.quiet === true || command?.navigation === true;
}

/** True for mere navigation, which is visible. */
function moves(effects: readonly Effect[]): boolean {
  return effects.every(({ kind }) => kind === "go");
}

/** The toast with Undo for the newest step; hidden when there is a newer one. */
let offered: string | undefined;
/** Toasts of refused calls, which the next successful call closes. */
const refusals = new Set<string>();
/** Toasts of failed effects by the commands of their calls, of which the next try takes them away. */
const failures = new Map<string, string>();

/** Takes away what the last try of the same commands failed by, and keeps what this one did; the same text is one. */
function keepFailure(calls: readonly Call[], now: string | undefined): void {
  if (calls.length === 0) return;
  const key = calls.map(({ id }) => id).join(" ");
  const before = failures.get(key);
  if (before !== undefined && before !== now) toast.dismiss(before);
  if (now === undefined) failures.delete(key);
  else failures.set(key, now);
}

/**
 * Shows the result of a call. Refusals always; changes with Undo, as long as hovered; edits in place (those that
 * fold), navigation and new configurations are visible by themselves.
 */
export function announce(editor: Editor, perform: (call: Call) => void, ran: Ran): void {
  if (!ran.ok) {
    const way = wayOut(editor, ran);
    const id = showError(ran.why, "error", way && { label: way.label, run: () => perform(way.call) });
    if (ran.cause === undefined) refusals.add(id);
    else keepFailure(ran.calls ?? [], id);
    return;
  }
  // The layout of the text is a step too, without a change of the config.
  const isStep = ran.changed || editor.store.getState().past.at(-1)?.calls === ran.calls;
  if (isStep && offered !== undefined) {
    toast.dismiss(offered);
    offered = undefined;
  }
  const isDone = !ran.effects.some(runsAnother);
  if (isDone) keepFailure(ran.calls, undefined);
  if (isStep || (isDone && ran.say !== "")) {
    for (const id of refusals) toast.dismiss(id);
    refusals.clear();
  }
  if (ran.say === "" || ran.effects.some(tellsItself)) return;
  const ids = ran.calls.map(({ id }) => id);
  if (ids.length > 0 && ids.every((id) => isSeen(editor.commands[id])) && moves(ran.effects)) return;
  if (ran.changed && ids.length === 1 && editor.commands[ids[0]!]?.merge) return;
  const inverse = isStep && ids.length > 0 ? { id: "edit.undo", args: {} } : inverseOf(editor, ran.calls);
  if (!inverse) {
    toast.show(ran.say, ids.length === 0 ? { id: "history" } : {});
    return;
  }
  const id = toast.show(ran.say, {
    action: { label: "Undo", ...(isStep && { keys: "mod+z" }), run: () => perform(inverse) },
  });
  if (isStep) offered = id;
}

/** Shows that a change is saved, with Undo if it is still the newest. */
export function announceSaved(editor: Editor, perform: (call: Call) => void, text: string): void {
  const newest = editor.store.getState().past.at(-1)?.calls ?? [];
  const back = { label: "Undo", keys: "mod+z", run: () => perform({ id: "edit.undo", args: {} }) };
  if (!newest.some(({ id }) => editor.commands[id]?.displaySpacePart === "row")) toast.success(text);
  else offered = toast.success(text, { action: back });
}

/** The command by which what was refused becomes possible, with the words of its button. */
function wayOut(editor: Editor, ran: Extract<Ran, { ok: false }>): { label: string; call: Call } | undefined {
  if (lacksRoom(editor, ran)) return { label: "Upgrade", call: { id: "account.upgrade", args: {} } };
  if (!(ran.cause instanceof MissingLutError)) return undefined;
  const { path } = ran.cause;
  return { label: `Upload ${path.split("/").at(-1)}`, call: { id: "lut.upload", args: { path } } };
}

/** True if the user's own plan was full: known in advance, or answered by the server. */
function lacksRoom(editor: Editor, { why, cause }: Extract<Ran, { ok: false }>): boolean {
  const { plan } = editor.store.getState().session;
  if (Object.values(plan?.full ?? {}).includes(why)) return true;
  for (let error = cause; error instanceof Error; error = error.cause)
    if (error instanceof ApiError && error.status === 402)
      return (error.issues ?? []).some(({ path }) => path[0] === OWN_PLAN);
  return false;
}

/** Shows an error, also to screen readers at once, and returns the id of its toast; a warning is milder. */
export function showError(
  why: string,
  severity: "error" | "warning" = "error",
  action?: { label: string; run: () => void },
): string {
  return toast[severity](why, action && { action });
}
