import type { Call } from "#command/command.ts";
import { Icon } from "#parts/Icon.tsx";
import { Keys } from "#parts/Keys.tsx";
import type { Editor, Ran } from "#store/editor.ts";
import { showToast } from "./toast.ts";

/** What takes back a call that history does not hold: a deleted configuration comes back by a call of its own. */
function inverseOf(calls: readonly Call[]): Call | null {
  const last = calls.at(-1);
  return last?.id === "file.delete" ? { id: "file.restore", args: { target: last.args.target } } : null;
}

/** The toast that offers to take the newest step back; it goes when that is no longer the newest. */
let offered: string | number | undefined;

/**
 * Shows what became of a call. Refusals always; changes with the way back, which waits while hovered; edits in
 * place (those that fold), moving around and new configurations are visible by themselves.
 */
export function tell(editor: Editor, perform: (call: Call) => void, ran: Ran): void {
  if (!ran.ok) {
    complain(ran.why);
    return;
  }
  if (ran.changed) {
    const old = offered;
    offered = undefined;
    if (old !== undefined) showToast((toast) => toast.dismiss(old));
  }
  if (ran.say === "" || ran.effects.some(({ kind }) => kind === "theme" || kind === "create")) return;
  const ids = ran.calls.map(({ id }) => id);
  if (ids.length > 0 && ids.every((id) => id.startsWith("go."))) return;
  if (ran.changed && ids.length === 1 && editor.commands[ids[0]!]?.merge) return;
  const inverse = ran.changed && ids.length > 0 ? { id: "edit.undo", args: {} } : inverseOf(ran.calls);
  showToast((toast) => {
    if (!inverse) return toast(ran.say, ids.length === 0 ? { id: "history" } : {});
    const id = toast(
      <span className="line">
        <span className="grow">{ran.say}</span>
        <button
          type="button"
          className="button soft small"
          onClick={() => {
            toast.dismiss(id);
            perform(inverse);
          }}
        >
          Undo {ran.changed && <Keys keys="mod+z" />}
        </button>
      </span>,
    );
    if (ran.changed) offered = id;
  });
}

/** Says what went wrong, at once also to screen readers; a warning only says what to look at. */
export function complain(why: string, severity: "error" | "warning" = "error"): void {
  showToast((toast) =>
    toast[severity](
      <span className="line" role={severity === "error" ? "alert" : "status"}>
        <span className={`severity-${severity}`}>
          <Icon name={severity} size={14} />
        </span>
        {why}
      </span>,
      { duration: 10_000 },
    ),
  );
}
