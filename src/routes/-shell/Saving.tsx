import { Link } from "@tanstack/react-router";
import { useAct } from "#palette/CommandButton.tsx";
import { useSaving } from "#palette/saving.ts";
import { Icon } from "#parts/Icon.tsx";
import type { Status } from "#sync/status.ts";
import { countedChanges } from "#sync/summary.ts";
import { useEditing } from "./useEditing.ts";

type Act = { id: string; word: string };
type Shown = {
  icon: "check" | "clock" | "edit" | "warning" | "error";
  severity?: "severity-warning" | "severity-error";
  text: string;
  acts?: Act[];
  signIn?: boolean;
};

const RETRY: Act = { id: "unsaved.retry", word: "Retry" };
const MEND: Act[] = [
  { id: "unsaved.edit", word: "Edit" },
  { id: "unsaved.discard", word: "Discard" },
];
/** What is typed in a field is nobody's yet. */
const EDITING: Shown = { icon: "edit", text: "Editing" };
const DETAILS: Act = { id: "unsaved.status", word: "Details" };

/** What the status bar says about saving, and what can be done about it. */
function shownOf({ state, waiting, failed, detail = "", takenBack, refused, foreign = 0 }: Status): Shown {
  const why = failed ? "The server failed" : "Offline";
  if (state === "offline")
    return {
      icon: "clock",
      severity: "severity-warning",
      text:
        waiting > 0
          ? `${why}: ${countedChanges(waiting)} waiting to be sent${refused ? `, ${refused.length} of them refused` : ""}`
          : why,
      acts: [RETRY, ...(refused ? MEND : []), DETAILS],
    };
  if (state === "conflict" && foreign > 0)
    return {
      icon: "warning",
      severity: "severity-warning",
      text: `${countedChanges(foreign)} not sent. ${detail}`,
      acts: [{ id: "unsaved.discardForeign", word: "Discard" }],
      signIn: true,
    };
  if (state === "conflict")
    return {
      icon: "warning",
      severity: "severity-warning",
      text: detail,
      acts: [
        { id: "go.history", word: "History" },
        { id: "unsaved.dismiss", word: "Dismiss" },
      ],
    };
  if (state === "error")
    return {
      icon: "error",
      severity: "severity-error",
      text: waiting > 0 ? `${countedChanges(waiting)} not saved: ${detail}` : detail,
      acts: refused ? [RETRY, ...MEND] : [RETRY, { id: "file.save", word: "Save a copy" }],
    };
  if (state === "saving" && waiting > 0) return { icon: "clock", text: `Saving ${countedChanges(waiting)}` };
  return { icon: "check", text: takenBack === undefined ? "Saved" : `Saved. ${takenBack}` };
}

/** Whether the server has every change, and what to do where it has not. */
export function Saving({ opening = false }: { opening?: boolean }) {
  const status = useSaving();
  const act = useAct();
  const isEditing = useEditing();
  const known = shownOf(status);
  const { icon, severity, text, acts = [], signIn } = isEditing && known.icon === "check" ? EDITING : known;
  // Nothing can be said of what is not there yet.
  if (opening && icon === "check") return null;
  return (
    <>
      <span
        className="fact"
        role="status"
        title={[status.detail, status.background].filter(Boolean).join(" ")}
      >
        <span className={severity}>
          <Icon name={icon} size={13} />
        </span>
        <span className="ellipsis">{text}</span>
      </span>
      {signIn && (
        <Link to="/sign-in" className="fact">
          Sign in
        </Link>
      )}
      {acts.map(({ id, word }) => (
        <button key={id} type="button" className="fact" onClick={() => act({ id, args: {} })}>
          {word}
        </button>
      ))}
    </>
  );
}
