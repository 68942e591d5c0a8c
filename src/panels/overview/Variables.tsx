import { useRef, useState } from "react";
import { IconButton } from "#parts/Button.tsx";
import { escapeBidi } from "#parts/escapeBidi.ts";
import { useLocked } from "#parts/field/locked.ts";
import { TextField } from "#parts/field/TextField.tsx";
import { useRun } from "#store/useEditor.tsx";
import { call, useChange } from "../change.ts";
import { useDocument } from "../useDocument.ts";

/** The context variables with their default values. */
export function Variables() {
  const change = useChange();
  const run = useRun();
  const locked = useLocked();
  const environment = useDocument(({ config }) => config.environment);
  const [name, setName] = useState("");
  /** Named by keyboard: its value is typed next. */
  const [added, setAdded] = useState<string>();
  const byKey = useRef(false);
  const entries = Object.entries(environment ?? {}).sort(([a], [b]) => (a < b ? -1 : 1));
  return (
    <section aria-label="Context variables">
      <div className="section-head">
        <h2>Context variables</h2>
        {environment !== null && <span className="hint">{entries.length}</span>}
      </div>
      {environment === null && (
        <p className="variables-note">Not declared: every variable of the environment is read</p>
      )}
      <table className="variables">
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Default value</th>
            <th scope="col">
              <span className="hidden-text">Remove</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {entries.map(([variable, value]) => (
            <tr key={variable} data-at={`environment/${variable}`}>
              <th scope="row" className="mono">
                {escapeBidi(variable)}
              </th>
              <td>
                <TextField
                  mono
                  autoFocus={variable === added}
                  label={`Default value of ${variable}`}
                  value={value}
                  onCommit={(next) => change(call("config.setVariable", { name: variable, value: next }))}
                />
              </td>
              <td>
                <IconButton
                  changes
                  icon="close"
                  label={`Remove ${variable}`}
                  onClick={() => run(call("config.removeVariable", { name: variable }))}
                />
              </td>
            </tr>
          ))}
          {locked === undefined && (
            <tr>
              <td
                onKeyDownCapture={({ key, shiftKey }) => {
                  byKey.current = key === "Enter" || (key === "Tab" && !shiftKey);
                }}
              >
                <TextField
                  mono
                  label="Name of a new variable"
                  placeholder="Add a variable"
                  value={name}
                  onCommit={(text) => {
                    setName("");
                    const variable = text.trim();
                    if (variable === "") return undefined;
                    const refusal = change(call("config.setVariable", { name: variable, value: "" }));
                    if (!refusal && byKey.current) setAdded(variable);
                    return refusal;
                  }}
                />
              </td>
              <td />
              <td />
            </tr>
          )}
        </tbody>
      </table>
    </section>
  );
}
