import { ApiError } from "#api/client.ts";
import { OWN_PLAN } from "#api/plan.ts";
import type { Call, Effect } from "#command/command.ts";
import type { Editor, Ran } from "#store/editor.ts";
import { toast } from "./toast.tsx";

/** What takes back a call that history does not hold: a deleted configuration comes back by a call of its own. */
function inverseOf(calls: readonly Call[]): Call | null {
  const last = calls.at(-1);
  if (last?.id === "macro.delete") return { id: "macro.restore", args: { target: last.args.target } };
  return last?.id === "file.delete" ? { id: "file.restore", args: { target: last.args.target } } : null;
}

/** Effects that are seen, or whose end the host tells. */
function tellsItself(effect: Effect): boolean {
  if (effect.kind === "save") return effect.to !== undefined;
  if (effect.kind === "preferences") return effect.do === "import";
  if (effect.kind === "macro") return ["run", "edit", "import"].includes(effect.do);
  return ["account", "theme", "create", "open", "sheet", "unsaved", "lutFile", "image", "find"].includes(
    effect.kind,
  );
}

/** Nothing but moving around, which is seen. */
function moves(effects: readonly Effect[]): boolean {
  return effects.every(({ kind }) => kind === "go");
}

/** The toast that offers to take the newest step back; it goes when that is no longer the newest. */
let offered: string | undefined;

/**
 * Shows what became of a call. Refusals always; changes with the way back, which waits while hovered; edits in
 * place (those that fold), moving around and new configurations are visible by themselves.
 */
export function tell(editor: Editor, perform: (call: Call) => void, ran: Ran): void {
  if (!ran.ok) {
    const upgrade = { label: "Upgrade", run: () => perform({ id: "account.upgrade", args: {} }) };
    complain(ran.why, "error", lacksRoom(editor, ran) ? upgrade : undefined);
    return;
  }
  if (ran.changed && offered !== undefined) {
    toast.dismiss(offered);
    offered = undefined;
  }
  if (ran.say === "" || ran.effects.some(tellsItself)) return;
  const ids = ran.calls.map(({ id }) => id);
  if (ids.length > 0 && ids.every((id) => /^(go|account|share|preview)\./.test(id)) && moves(ran.effects))
    return;
  if (ran.changed && ids.length === 1 && editor.commands[ids[0]!]?.merge) return;
  const inverse = ran.changed && ids.length > 0 ? { id: "edit.undo", args: {} } : inverseOf(ran.calls);
  if (!inverse) {
    toast.show(ran.say, ids.length === 0 ? { id: "history" } : {});
    return;
  }
  const id = toast.show(ran.say, {
    action: { label: "Undo", ...(ran.changed && { keys: "mod+z" }), run: () => perform(inverse) },
  });
  if (ran.changed) offered = id;
}

/** Says that a change is saved, with the way back where it still is the newest. */
export function tellSaved(editor: Editor, perform: (call: Call) => void, text: string): void {
  const newest = editor.store.getState().past.at(-1)?.calls ?? [];
  const back = { label: "Undo", keys: "mod+z", run: () => perform({ id: "edit.undo", args: {} }) };
  if (!newest.some(({ id }) => id.startsWith("displayColorspace."))) toast.success(text);
  else offered = toast.success(text, { action: back });
}

/** Whether it was the user's own plan that had no room: known before it was tried, or said by the server. */
function lacksRoom(editor: Editor, { why, cause }: Extract<Ran, { ok: false }>): boolean {
  const { plan } = editor.store.getState().session;
  if (Object.values(plan?.full ?? {}).includes(why)) return true;
  for (let error = cause; error instanceof Error; error = error.cause)
    if (error instanceof ApiError && error.status === 402)
      return (error.issues ?? []).some(({ path }) => path[0] === OWN_PLAN);
  return false;
}

/** Says what went wrong, at once also to screen readers; a warning only says what to look at. */
export function complain(
  why: string,
  severity: "error" | "warning" = "error",
  action?: { label: string; run: () => void },
): void {
  toast[severity](why, action && { action });
}
