import { useState } from "react";
import { type Commit, useMessage } from "./draft.ts";
import { Message, useField } from "./Field.tsx";
import { useLocked } from "./locked.ts";
import "../parts.css";

type Choice = { value: string; label: string };

type Props = {
  value: string;
  /** Texts, or values with another label. A value that is not among them is shown as it is. */
  choices: readonly (string | Choice)[];
  onCommit: Commit<string>;
  label?: string;
  /** Label of no value (""); also an option. */
  none?: string;
  /** Without a frame, for heads. */
  bare?: boolean;
  title?: string;
  /** -1 where a list around has one tab stop. */
  tabIndex?: number;
};

/** One of a few fixed values: the platform's own listbox. */
export function Select({ value, choices, onCommit, label, none, bare, title, tabIndex }: Props) {
  const [error, setError] = useState<string>();
  const message = useMessage(error);
  const field = useField(label);
  const locked = useLocked();
  const list = choices.map((choice) =>
    typeof choice === "string" ? { value: choice, label: choice } : choice,
  );
  const known = list.some((choice) => choice.value === value) || (none !== undefined && value === "");
  return (
    <>
      <span className={bare ? "select bare" : "select"}>
        <select
          {...field}
          {...message.aria}
          className={bare ? "" : "field"}
          title={locked ?? title}
          disabled={locked !== undefined}
          tabIndex={tabIndex}
          value={value}
          data-none={value === ""}
          onChange={({ target }) => setError(target.value === value ? undefined : onCommit(target.value))}
        >
          {none !== undefined && <option value="">{none}</option>}
          {!known && <option value={value}>{value === "" ? "None" : value}</option>}
          {list.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      </span>
      <Message id={message.id} error={error} quiet={bare} />
    </>
  );
}
