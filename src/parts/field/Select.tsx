import { type KeyboardEvent, useState } from "react";
import { type Commit, useMessage } from "./draft.ts";
import { Message, useField } from "./Field.tsx";
import { useLocked } from "./locked.ts";
import "../parts.css";

type Choice = { value: string; label: string };

/** Keys that change a closed select at once, as letters do. */
const STEPS = /^(Arrow(Up|Down|Left|Right)|Home|End|Page(Up|Down)|\S)$/;

/** Opens the list of a select by a key that would choose from the closed one, or by Enter where no form takes that. */
function openByKey(event: KeyboardEvent<HTMLSelectElement>): void {
  const { key, altKey, ctrlKey, metaKey, currentTarget: select } = event;
  if (altKey || ctrlKey || metaKey || !("showPicker" in select)) return;
  if (!STEPS.test(key) && (key !== "Enter" || select.form)) return;
  // Some browsers send the page the keys of the open list, too.
  if (globalThis.CSS?.supports("selector(:open)") && select.matches(":open")) return;
  event.preventDefault();
  select.showPicker();
}

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
  /** Keys open the list instead of choosing at each step: for what a server takes at once. */
  opens?: boolean;
  /** -1 where a list around has one tab stop. */
  tabIndex?: number;
};

/** One of a few fixed values: the platform's own listbox. */
export function Select({ value, choices, onCommit, label, none, bare, title, opens, tabIndex }: Props) {
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
          onKeyDown={opens ? openByKey : undefined}
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
