import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useId,
  useState,
  useSyncExternalStore,
} from "react";
import { escapeBidi } from "../escapeBidi.ts";
import "../parts.css";

const FieldContext = createContext<{ control: string; label: string } | null>(null);

type Props = {
  label: string;
  required?: boolean;
  /** A sentence below the control. */
  hint?: ReactNode;
  /** A warning dot before the label, with its sentence as tooltip. */
  warning?: string | undefined;
  /** The words that a short label stands for, as tooltip. */
  title?: string | undefined;
  /** The part of the address after # that leads here. */
  at?: string;
  children: ReactNode;
};

/** A label at the left of its control. Controls inside find their id and their label by `useField`. */
export function Field({ label, required, hint, warning, title, at, children }: Props) {
  const control = useId();
  const name = `${control}-label`;
  return (
    <>
      <label className="label" id={name} htmlFor={control} title={warning ?? title}>
        {label}
        {required && (
          <span className="hint" aria-hidden="true">
            *
          </span>
        )}
        {warning && <span className="dot warning" role="img" aria-label={warning} />}
      </label>
      <div className="control" data-at={at}>
        <FieldContext value={{ control, label: name }}>{children}</FieldContext>
        {hint && <p className="message">{hint}</p>}
      </div>
    </>
  );
}

/** Props that tie an input to its label; `label` is its name outside a Field. */
export function useField(label: string | undefined): {
  id?: string;
  "aria-label"?: string;
  "aria-labelledby"?: string;
} {
  const field = useContext(FieldContext);
  if (label !== undefined) return { "aria-label": label };
  return field ? { id: field.control, "aria-labelledby": field.label } : {};
}

type MessageProps = {
  id: string;
  error: string | undefined;
  /** Only heard: where there is no room for a line. */
  quiet?: boolean | undefined;
};

/** The sentence below a control that was refused. */
export function Message({ id, error, quiet }: MessageProps) {
  const shown = useSteady(error);
  return shown ? (
    <p id={id} className={quiet ? "hidden-text" : "message error"} role="alert">
      {escapeBidi(shown)}
    </p>
  ) : null;
}

let pressed = false;
const heard = new Set<() => void>();
const setPressed = (to: boolean) => {
  pressed = to;
  for (const tell of heard) tell();
};
const release = () => setPressed(false);
// A click, where one comes, comes right after the release, in the same task.
const releaseLater = () => setTimeout(release, 0);
const press = ({ button }: PointerEvent) => setPressed(button === 0);

function subscribe(tell: () => void): () => void {
  if (heard.size === 0) {
    addEventListener("pointerdown", press, true);
    addEventListener("pointerup", releaseLater, true);
    // A release outside the window may have no event: a key ends the press, too.
    for (const kind of ["click", "pointercancel", "keydown"]) addEventListener(kind, release, true);
  }
  heard.add(tell);
  return () => {
    heard.delete(tell);
    // The listener of the release is gone by then.
    if (heard.size === 0) pressed = false;
  };
}

/**
 * Keeps a value as it was while a pointer is pressed: a press takes the focus from a field, and a sentence that came or
 * went at once would move what was pressed away from under the pointer, which then gets no click.
 */
function useSteady(value: string | undefined): string | undefined {
  const isPressed = useSyncExternalStore(subscribe, () => pressed);
  const [steady, setSteady] = useState(value);
  useEffect(() => {
    if (!isPressed) setSteady(value);
  }, [isPressed, value]);
  return isPressed ? steady : value;
}
