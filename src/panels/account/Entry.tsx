import { type ReactNode, useId, useState } from "react";
import { Field, Message, useField } from "#parts/field/Field.tsx";
import { useFault } from "./AccountForm.tsx";

type Props = {
  name: string;
  label: string;
  type?: "text" | "email" | "password";
  /** Autocomplete token: "username", "current-password", "new-password", … */
  autoComplete: string;
  required?: boolean;
  hint?: ReactNode;
  defaultValue?: string | undefined;
  /** Shown, and told to password managers, but not to be changed here. */
  readOnly?: boolean;
  autoFocus?: boolean;
};

/** One line of an account form. A password can be shown while it is typed. */
export function Entry(props: Props) {
  return (
    <Field label={props.label} required={props.required ?? true}>
      <Line {...props} />
    </Field>
  );
}

/** The name of a person, at registration and in the profile. */
export function NameEntry(props: Pick<Props, "autoFocus" | "defaultValue">) {
  return (
    <Entry
      name="name"
      label="Name"
      autoComplete="name"
      required={false}
      hint="Those who share a config or a team with you see it."
      {...props}
    />
  );
}

function Line({ name, label, type = "text", autoComplete, required = true, hint, ...rest }: Props) {
  const { defaultValue, readOnly, autoFocus } = rest;
  const id = useId();
  const field = useField(undefined);
  const fault = useFault(name);
  const [shown, setShown] = useState(false);
  const secret = type === "password";
  const described = [fault && `${id}-fault`, hint && `${id}-hint`].filter(Boolean).join(" ");
  return (
    <>
      <span className={secret ? "account-secret" : undefined}>
        <input
          className="field"
          name={name}
          {...field}
          type={secret && shown ? "text" : type}
          autoComplete={autoComplete}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={secret ? 1000 : 320}
          defaultValue={defaultValue}
          readOnly={readOnly}
          // biome-ignore lint/a11y/noAutofocus: the screen was opened to fill in this form
          autoFocus={autoFocus}
          aria-required={required || undefined}
          aria-invalid={fault ? true : undefined}
          aria-describedby={described || undefined}
        />
        {secret && (
          <button
            type="button"
            className="button ghost small"
            aria-pressed={shown}
            aria-label={`Show ${label.toLowerCase()}`}
            onClick={() => setShown(!shown)}
          >
            {shown ? "Hide" : "Show"}
          </button>
        )}
      </span>
      <Message id={`${id}-fault`} error={fault} />
      {hint && (
        <p className="message" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </>
  );
}
