import { Link } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useAct } from "#palette/CommandButton.tsx";
import { useSaveStatus } from "#palette/outboxContext.ts";
import { Icon } from "#parts/Icon.tsx";
import type { Status } from "#sync/delivery/status.ts";
import { countedChanges } from "#sync/delivery/summary.ts";

type Act = { id: string; word: string };
type Shown = {
  icon: "check" | "clock" | "edit" | "warning" | "error";
  severity?: "severity-warning" | "severity-error";
  text: string;
  acts?: Act[];
  signIn?: boolean;
};

const RETRY: Act = { id: "unsaved.retry", word: "Retry" };
const FIX_ACTS: Act[] = [
  { id: "unsaved.edit", word: "Edit" },
  { id: "unsaved.discard", word: "Discard" },
];
/** Changes to a configuration that accepts none of them: the dialog shows what was typed. */
const SHOW_ACTS: Act[] = [{ id: "unsaved.edit", word: "Show" }];
/** Typed in a field, and nobody's yet. */
const EDITING: Shown = { icon: "edit", text: "Editing" };
const DETAILS: Act = { id: "unsaved.status", word: "Details" };

/** Fields of a screen that hand over what was typed when they are left; what is searched for is no change. */
const FIELD =
  "main :is(textarea, input:not([type]), input[type=text]):not([role=combobox], [role=searchbox], [type=search])";

/** Save state in the status bar, and its actions. */
function shownOf(status: Status): Shown {
  const {
    state,
    waiting,
    failed,
    closed,
    detail = "",
    takenBack,
    refused,
    foreign = 0,
    elsewhere = 0,
  } = status;
  const answer = failed ? "The server failed" : "Offline";
  const why = closed ? "The server takes no changes at the moment" : answer;
  if (state === "offline")
    return {
      icon: "clock",
      severity: "severity-warning",
      text:
        waiting > 0
          ? `${why}: ${countedChanges(waiting)} waiting to be sent${refused ? `, ${refused.length} of them refused` : ""}${elsewhere > 0 ? `, and ${elsewhere} in another window` : ""}`
          : why,
      acts: [RETRY, ...(refused ? FIX_ACTS : []), DETAILS],
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
      acts: refused
        ? [RETRY, ...(refused[0]?.whole ? SHOW_ACTS : FIX_ACTS)]
        : [RETRY, { id: "file.save", word: "Save a copy" }],
    };
  if (state === "saving" && waiting > 0) return { icon: "clock", text: `Saving ${countedChanges(waiting)}` };
  if (elsewhere > 0)
    return { icon: "clock", text: `Saved here. ${countedChanges(elsewhere)} waiting in another window` };
  return { icon: "check", text: takenBack === undefined ? "Saved" : `Saved. ${takenBack}` };
}

/** True while something is typed in a field of the screen that is not handed over yet: nobody has it but the page. */
function useEditing(): boolean {
  const [isEditing, setEditing] = useState(false);
  useEffect(() => {
    const type = ({ target }: Event) => {
      if (target instanceof Element && target.matches(FIELD)) setEditing(true);
    };
    const leave = () => setEditing(false);
    // Enter hands over what was typed, and the focus stays.
    const enter = ({ target }: Event) => {
      if (target instanceof HTMLElement && target.dataset.settled) leave();
    };
    document.addEventListener("input", type);
    document.addEventListener("keyup", enter);
    for (const end of ["change", "focusout"]) document.addEventListener(end, leave);
    return () => {
      document.removeEventListener("input", type);
      document.removeEventListener("keyup", enter);
      for (const end of ["change", "focusout"]) document.removeEventListener(end, leave);
    };
  }, []);
  return isEditing;
}

/** Save state, and actions for unsaved changes. */
export function SaveStatus({ opening = false }: { opening?: boolean }) {
  const status = useSaveStatus();
  const act = useAct();
  const isEditing = useEditing();
  const known = shownOf(status);
  const { icon, severity, text, acts = [], signIn } = isEditing && known.icon === "check" ? EDITING : known;
  // Unknown while loading.
  if ((opening || status.keeping) && icon === "check") return null;
  return (
    <>
      <span
        className="fact saving"
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
