import { useState } from "react";
import { type Commit, useMessage } from "./draft.ts";
import { Message } from "./Field.tsx";
import { useLocked } from "./locked.ts";
import "../parts.css";

type Props = { value: boolean; onCommit: Commit<boolean>; label: string; hint?: string };

/** A checkbox with its words beside it. */
export function Toggle({ value, onCommit, label, hint }: Props) {
  const [error, setError] = useState<string>();
  const message = useMessage(error);
  const locked = useLocked();
  return (
    <span className="toggle">
      <label title={locked ?? hint}>
        <input
          type="checkbox"
          className="check"
          checked={value}
          disabled={locked !== undefined}
          {...message.aria}
          onChange={(event) => setError(onCommit(event.target.checked))}
        />
        {label}
      </label>
      <Message id={message.id} error={error} />
    </span>
  );
}
